"""`wartable new scenario`: choose ruleset and kind of battle, then start the dialogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from wartable import Ruleset, ScenarioGuide, ruleset_names
from wartable import ruleset as find_ruleset
from wartable.cli.autosave import Autosave
from wartable.cli.builder.scenario_session import ScenarioSession
from wartable.cli.builder.session import LeaveBuilder
from wartable.cli.terminal import Terminal
from wartable.drafts.scenario_draft import ScenarioDraft, read_scenario_data
from wartable.files.disk import check_ending
from wartable.seat.errors import CommandError
from wartable.toolkit import closest

Data = dict[str, Any]
SCENARIO: Final = "scenario"
_DEFAULT_PATH: Final = Path("scenario.toml")
"""Path assumed for a scenario that has no file yet, so that forces in the current folder are found."""


def new_scenario(terminal: Terminal, file: Path | None, copy: str, ruleset: str) -> None:
    """Make a scenario in a dialogue with the user, beginning with the scenario named `copy` if it is not "".
    Raises LeaveBuilder if the user leaves, EOFError at the end of the input, BadInput or CommandError if
    `file` or `copy` cannot be used.
    """
    if file is not None:
        check_ending(file, ".toml")
    data = read_scenario_data(copy, ruleset) if copy else None
    if data is not None:
        rules = find_ruleset(str(data.get("ruleset", "")))
        guide = _guide_of(rules, str(data.get("battle", "")), copy)
    else:
        rules = find_ruleset(ruleset or _ask_for_choice(terminal, "Which game", _ruleset_titles()))
        kinds = {guide.battle or "usual": guide for guide in rules.scenario_guides}
        described = {name: guide.what for name, guide in kinds.items()}
        guide = kinds[_ask_for_choice(terminal, "Which kind of battle", described)]
    draft = ScenarioDraft(rules, guide, file or _DEFAULT_PATH, data)
    session = ScenarioSession(draft, terminal, file)
    with Autosave(session, terminal):
        session.build()


def _ruleset_titles() -> dict[str, str]:
    return {name: find_ruleset(name).title for name in ruleset_names()}


def _guide_of(rules: Ruleset, battle: str, name: str) -> ScenarioGuide:
    for guide in rules.scenario_guides:
        if guide.battle == battle:
            return guide
    raise CommandError(
        f"cannot copy {name}: there are no questions for its kind of battle, {battle}; copy its file"
    )


def _ask_for_choice(terminal: Terminal, question: str, choices: dict[str, str]) -> str:
    """Ask the user for one of these choices, by number or name, and return its name. A single choice is
    returned without asking. Raises LeaveBuilder if the user leaves. The values of `choices` describe them.
    """
    names = list(choices)
    if len(names) == 1:
        return names[0]
    for number, (name, what) in enumerate(choices.items(), 1):
        terminal.print_with_hanging_indent(f"  {number}  {name}: {what}")
    while True:
        typed = terminal.ask(f"{question}? ").casefold()
        if typed in ("q", "quit"):
            raise LeaveBuilder
        if typed.isdigit() and 1 <= int(typed[:4]) <= len(names):
            return names[int(typed[:4]) - 1]
        if typed in choices:
            return typed
        terminal.print_text(
            f"cannot choose {typed[:40]!r}: {closest(typed, names)}; or its number, or q", "red"
        )
