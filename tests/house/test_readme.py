"""What the README and the page of examples show happens: Python runs, commands print what stands below them.

Blocks marked `python` and `console` are run, from the top down; any other mark (`text`, `toml`) is only
shown. In a console block a line `$ wartable ...` is a command, and the lines below it stand in its output, in
that order; `...` stands for anything, within a line or for lines left out. Other commands (`$ git ...`) are
not run.

A line `> 5` in a console block is what somebody types at a prompt, and so is `Which one? > 5`, or
`A name: > 5`, at a prompt in words. Such a session is given these lines, and the page has to show its output
line for line: only a line `...` leaves any out.
"""

from __future__ import annotations

import re
import shlex
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from typer.testing import CliRunner, Result

from wartable.cli import application

ROOT: Final = Path(__file__).resolve().parents[2]
README: Final = ROOT / "README.md"
EXAMPLES: Final = (
    "README.md",
    "exalted-war.md",
    "infinity.md",
    "supreme-commanders.md",
    "swarms.md",
    "troubleshooting.md",
)
LINK: Final = re.compile(r"\]\(([^)#:\s]+)(?:#[^)\s]*)?\)")
TYPED: Final = re.compile(r"(?:.*[:?] )?> ?(.*)$")
FENCE: Final = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced part of a page: its mark, its text, and the line of the page where the text begins."""

    kind: str
    text: str
    line: int


class Command(NamedTuple):
    """A line to run in a shell, and the output that the page shows for it, with what is typed meanwhile."""

    words: str
    shown: list[str]

    @property
    def typed(self) -> list[str]:
        """What is typed at the prompts, in order."""
        return [found[1] for line in self.shown if (found := TYPED.match(line))]


@pytest.mark.slow
def test_the_examples_of_the_readme_run_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "readme"}
    page = blocks(README.read_text(encoding="utf-8"))
    assert {block.kind for block in page} == {"python", "console"}
    for block in page:
        if block.kind == "python":
            run_python(block, names)
        else:
            run_console(block, README.name)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_worked_situations_play_out_as_their_page_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    page = blocks((ROOT / "docs" / "examples" / name).read_text(encoding="utf-8"))
    assert len(page) >= 4
    for block in page:
        run_console(block, name)


@pytest.mark.slow
def test_the_campaign_goes_as_its_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks((ROOT / "docs" / "campaign.md").read_text(encoding="utf-8")):
        run_console(block, "campaign.md")


@pytest.mark.slow
def test_an_evening_of_a_gm_goes_as_its_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks((ROOT / "docs" / "gms_evening.md").read_text(encoding="utf-8")):
        run_console(block, "gms_evening.md")


def test_links_of_the_pages_lead_to_files_that_exist() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / ".github").glob("**/*.md"), *(ROOT / "docs").glob("**/*.md")]
    assert len(pages) >= 10
    lost = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in LINK.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert lost == []


def test_blocks_are_found_with_their_line_and_other_marks_are_left() -> None:
    page = "# A\n```python\nx = 1\n```\n```toml\ny = 2\n```\n```console\n$ wartable odds\n```\n"
    assert blocks(page) == [Block("python", "x = 1\n", 3), Block("console", "$ wartable odds\n", 9)]


def test_a_python_example_that_does_not_hold_fails_at_its_line() -> None:
    with pytest.raises(AssertionError) as failed:
        run_python(Block("python", "x = 1\nassert x == 2\n", 7), {})
    assert failed.traceback[-1].lineno == 7  # the second line of the block, counted from 0
    assert Path(failed.traceback[-1].path) == README


def test_commands_take_the_lines_below_them_and_only_ours_are_run() -> None:
    block = Block(
        "console", "$ git clone x\nCloning ...\n$ wartable odds 3\n1 in 2\n\n$ wartable --help\n", 1
    )
    assert commands(block) == [Command("wartable odds 3", ["1 in 2"]), Command("wartable --help", [])]


def test_shown_lines_stand_in_the_output_in_order() -> None:
    output = "Round 1\n  blue1 attacks red2 for 7 damage\nRound 2\n"
    assert first_missing(["Round 1", "Round 2"], output) == ""
    assert first_missing(["blue1 attacks ... damage", "...", "Round 2"], output) == ""
    assert first_missing(["Round 2", "Round 1"], output) == "Round 1"
    assert first_missing(["blue1 attacks red3 ... damage"], output) == "blue1 attacks red3 ... damage"


def test_a_session_is_given_what_is_typed_and_shown_line_for_line() -> None:
    command = Command("wartable play", ["Who?", "> 2", "...", "> q"])
    assert command.typed == ["2", "q"]
    output = "Who?\n\n> 2\nblue1 attacks red2\nRound 2\n> q\n"
    assert first_not_next(command.shown, output) == ""
    assert first_not_next(["Who?", "> 2", "blue1 ... red2", "Round 2", "> q"], output) == ""
    assert first_not_next(["Who?", "> 2", "Round 2", "> q"], output) == "Round 2"
    assert first_not_next(["Who", "> 2"], output) == "Who"
    asked = Command("wartable new", ["Which kind? > 1", "Enter keeps it: > ", ">"])
    assert asked.typed == ["1", "", ""]
    assert first_not_next(asked.shown, "Which kind? 1\nEnter keeps it: \n> \n") == ""
    assert first_not_next(["Who?", "...", "Round 3"], output) == "Round 3"


def link_project(folder: Path) -> None:
    """Make the project's files reachable in `folder`: examples find them, and write nothing among them."""
    for path in ROOT.iterdir():
        if not path.name.startswith("."):
            (folder / path.name).symlink_to(path)


def blocks(page: str) -> list[Block]:
    """The blocks of a page that are run, in order."""
    return [
        Block(found[1], found[2], page.count("\n", 0, found.start(2)) + 1) for found in FENCE.finditer(page)
    ]


def run_python(block: Block, names: dict[str, Any], page: Path = README) -> None:
    """Run an example in `names`, its lines numbered as on its page."""
    exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)


def run_console(block: Block, name: str) -> None:
    """Run each command of a block; it must end well and print what is shown."""
    for command in commands(block):
        done = run_wartable(shlex.split(command.words)[1:], command.typed)
        assert done.exit_code == 0, f"{name}:{block.line}: {command.words}\n{done.output}"
        compare = first_not_next if command.typed else first_missing
        missing = compare(command.shown, done.output)
        assert missing == "", f"{name}:{block.line}: {command.words}\n{missing!r} is not in\n{done.output}"


def run_wartable(arguments: list[str], typed: list[str]) -> Result:
    """Run the command line with these lines on standard input, on the form under test."""
    entered = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(application, arguments, entered, env={"COLUMNS": "110", "NO_COLOR": "1"})


def commands(block: Block) -> list[Command]:
    """The commands of a console block that are ours, each with the output shown."""
    found: list[Command] = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        words, *shown = part.splitlines()
        if words.startswith("wartable "):
            found.append(Command(words, [line for line in shown if line.strip()]))
    return found


def first_missing(shown: list[str], output: str) -> str:
    """The first line shown that does not come in the output after those before it; '' where all do."""
    left = iter(output.splitlines())
    for line in shown:
        if line.strip() != "..." and not any(re.search(pattern(line), candidate) for candidate in left):
            return line
    return ""


def first_not_next(shown: list[str], output: str) -> str:
    """The first line shown that is not the next whole line of the output; '' where all are.

    A line `...` lets lines be left out; blank ones always may be.
    """
    left = iter([line.strip() for line in output.splitlines() if line.strip()])
    may_skip = False
    for line in shown:
        if line.strip() == "...":
            may_skip = True
            continue
        candidates = left if may_skip else islice(left, 1)
        if not any(re.fullmatch(pattern(line), candidate) for candidate in candidates):
            return line
        may_skip = False
    return ""


def pattern(line: str) -> str:
    """A regular expression for a line shown, in which `...` stands for anything."""
    printed = re.sub(r"(?<=[:?] )> ?", "", line)
    return ".*".join(re.escape(part) for part in printed.strip().split("..."))
