"""`wartable new`: units and Pilots built by questions, written into a force file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from wartable import BadInput, Problem
from wartable.cli.autosave import Lifeline
from wartable.cli.failures import CannotRun, guarded
from wartable.cli.handbook import Handbook
from wartable.cli.options import House, Plain
from wartable.cli.preview import force_path
from wartable.cli.terminal import Terminal
from wartable.cli.workshop import battle_century, exalted_war
from wartable.cli.workshop.bench import Bench, LeaveBench
from wartable.cli.workshop.draft import Draft
from wartable.cli.workshop.guide import Guide
from wartable.files import load_houses
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force, is_force

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
LEAVING: Final = ("q", "quit")
SHARED: Final = ("tier", "xp", "power_level")
"""What a Pilot's mecha begins with."""
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
        elif kind == "?":
            for member in MEMBERS:
                terminal.write(f"  {member}: {GUIDES[member][-1].what}")
        elif kind in LEAVING:
            raise LeaveBench
        else:
            terminal.say(f"cannot build a {kind[:40]!r}: use {', '.join(MEMBERS)}", "red")


def _build_line(terminal: Terminal, line: tuple[Guide, ...], file: Path | None, like: str) -> Path | None:
    """What belongs together: a Pilot, who may be left out, then the mecha. Returns the file it is in."""
    path = file
    pilot: Data = {}
    models = _models(line, like) if like else {}
    for guide in line:
        if guide is not line[-1] and (like or not _is_wanted(terminal, guide)) and guide.kind not in models:
            continue
        bench = _bench(terminal, guide, path, models.get(guide.kind))
        if pilot:
            bench.draft.unit["pilot"] = pilot["id"]
            bench.draft.unit.update({key: pilot[key] for key in SHARED if key in pilot})
        with Lifeline(bench, terminal):
            bench.build()
        path, pilot = bench.path, bench.draft.finished()
    return path


def _is_wanted(terminal: Terminal, guide: Guide) -> bool:
    """Whether somebody wants the Pilot as well; raises LeaveBench."""
    while True:
        typed = terminal.ask(f"First the {guide.kind}, {guide.what}: Enter builds it, n leaves it out: ")
        word = typed.casefold()
        if word in LEAVING:
            raise LeaveBench
        if word in ("", "y", "yes", "n", "no"):
            return word not in ("n", "no")
        terminal.say(f"cannot take {typed[:40]!r}: press Enter, or answer y, n or q", "red")


def _bench(terminal: Terminal, guide: Guide, file: Path | None, model: Data | None) -> Bench:
    handbook = Handbook(guide.ruleset)
    force = _force_of(guide, file) if file is not None and file.exists() else {}
    return Bench(Draft(guide, handbook, force, model), terminal, handbook, file)


def _force_of(guide: Guide, path: Path) -> Data:
    """A force file; raises BadInput where it is none of this ruleset, or at fault."""
    data = read_toml(path)
    if not is_force(data) or data.get("ruleset") != guide.ruleset:
        what = f"it is no force of {guide.ruleset}"
        raise BadInput(
            f"cannot use {path}", [Problem("", what, "name another file, or one that is not there")]
        )
    fatal = [problem for problem in draft_force(path, data).problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot use {path}", fatal)
    return data


def _models(line: tuple[Guide, ...], like: str) -> dict[str, Data]:
    """What to begin with, by the kind of what is built; a Pilot that stands in no such file is left out."""
    name, _, wanted = like.partition(":")
    force = _force_of(line[-1], force_path(name))
    tables = {guide.kind: force.get(guide.table, []) for guide in line}
    known = {kind: units for kind, units in tables.items() if units}
    if not known:
        raise CannotRun(f"cannot begin with {like!r}: the force has no {line[-1].table}")
    return {kind: _model(units, wanted, like) for kind, units in known.items()}


def _model(units: list[Data], wanted: str, like: str) -> Data:
    """The one that is named, else the last."""
    found = [unit for unit in units if wanted in ("", str(unit["id"]), str(unit.get("name")))]
    if not found:
        ids = ", ".join(str(unit["id"]) for unit in units)
        raise CannotRun(f"cannot begin with {like!r}: nothing is called {wanted!r}; there are {ids}")
    return dict(found[-1])
