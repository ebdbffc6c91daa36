"""`wartable new`: units and Pilots built by questions, written into a force file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from wartable import BadInput, Problem
from wartable.cli.failures import CannotRun, guarded
from wartable.cli.handbook import Handbook
from wartable.cli.lifeline import Lifeline
from wartable.cli.options import House, Plain
from wartable.cli.parade import force_path
from wartable.cli.terminal import Terminal
from wartable.cli.workshop import battle_century, exalted_war
from wartable.cli.workshop.bench import Bench, LeaveBench
from wartable.cli.workshop.draft import Draft
from wartable.cli.workshop.guide import Guide
from wartable.files import load_houses
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force, is_force

__all__ = ["new"]

GUIDES: Final[dict[str, tuple[Guide, ...]]] = {
    "unit": (exalted_war.UNIT,),
    "pilot": (battle_century.PILOT,),
    "mecha": (battle_century.MECHA,),
    "grunt": battle_century.GRUNT,
    "rival": battle_century.RIVAL,
    "boss": battle_century.BOSS,
    "reinforcements": (battle_century.REINFORCEMENTS,),
}
"""What is built for each kind, one after the other; before the last each may be left out."""

SQUAD: Final = "squad"
MEMBERS: Final = ("pilot", "mecha", "grunt", "rival", "boss", "reinforcements")
INTERRUPTED: Final = 130
KINDS: Final = "; ".join(f"{kind}: {line[-1].what} ({line[-1].ruleset})" for kind, line in GUIDES.items())
Data = dict[str, Any]


@guarded
def new(
    kind: Annotated[
        str, typer.Argument(help=f"What to build. {KINDS}; squad: one of these after the other.")
    ],
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The force file that gets it; made if need be.")
    ] = None,
    like: Annotated[
        str, typer.Option("--from", help="FILE or FILE:UNIT of a force whose unit is taken to begin with.")
    ] = "",
    house: House = None,
    plain: Plain = False,
) -> None:
    """Build a unit, a Pilot or a whole Squad, question by question."""
    if kind not in GUIDES and kind != SQUAD:
        raise CannotRun(f"cannot build a {kind[:40]!r}: use {', '.join(GUIDES)} or {SQUAD}")
    load_houses(house or [])
    terminal = Terminal(plain=plain)
    try:
        if kind == SQUAD:
            _build_squad(terminal, file)
        else:
            _build_line(terminal, GUIDES[kind], file, like)
    except (EOFError, LeaveBench):
        terminal.say()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _build_squad(terminal: Terminal, file: Path | None) -> None:
    """One member after the other, all into one file."""
    path = file
    question = f"Next: {', '.join(MEMBERS)}; Enter ends the Squad: "
    while kind := terminal.ask(question):
        if kind in MEMBERS:
            path = _build_line(terminal, GUIDES[kind], path, "")
        else:
            terminal.say(f"cannot build a {kind[:40]!r}: use {', '.join(MEMBERS)}", "red")


def _build_line(terminal: Terminal, line: tuple[Guide, ...], file: Path | None, like: str) -> Path | None:
    """What belongs together: a Pilot, who may be left out, then the mecha. Returns the file it is in."""
    path = file
    pilot: Data = {}
    for guide in line:
        if guide is not line[-1]:
            typed = terminal.ask(f"First the {guide.kind}, {guide.what}: Enter builds it, n leaves it out: ")
            if typed.casefold() in ("n", "no"):
                continue
        model = _model(guide, like) if like else None
        bench = _bench(terminal, guide, path, model)
        if pilot:
            bench.draft.unit["pilot"] = pilot["id"]
        with Lifeline(bench, terminal):
            bench.build()
        path, pilot = bench.path, bench.draft.finished()
    return path


def _bench(terminal: Terminal, guide: Guide, file: Path | None, model: Data | None) -> Bench:
    handbook = Handbook(guide.ruleset)
    others = _units_of(guide, file) if file is not None and file.exists() else []
    return Bench(Draft(guide, handbook, others, model), terminal, handbook, file)


def _units_of(guide: Guide, path: Path) -> list[Data]:
    """What a force file has of this kind; raises BadInput where it is none of this ruleset, or at fault."""
    data = read_toml(path)
    if not is_force(data) or data.get("ruleset") != guide.ruleset:
        what = f"it is no force of {guide.ruleset}"
        raise BadInput(
            f"cannot use {path}", [Problem("", what, "name another file, or one that is not there")]
        )
    fatal = [problem for problem in draft_force(path, data).problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot use {path}", fatal)
    units = data.get(guide.table)
    return [dict(unit) for unit in units] if isinstance(units, list) else []


def _model(guide: Guide, like: str) -> Data:
    """The unit to begin with: the one that is named, else the last of the file."""
    name, _, wanted = like.partition(":")
    units = _units_of(guide, force_path(name))
    if not units:
        raise CannotRun(f"cannot begin with {like!r}: the force has no {guide.table}")
    found = [unit for unit in units if wanted in ("", str(unit["id"]), str(unit.get("name")))]
    if not found:
        ids = ", ".join(str(unit["id"]) for unit in units)
        raise CannotRun(f"cannot begin with {like!r}: nothing is called {wanted!r}; there are {ids}")
    return found[-1]
