"""`wartable new`: a unit built by questions, written into a force file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from wartable import BadInput, Problem
from wartable.cli.failures import CannotRun, guarded
from wartable.cli.handbook import Handbook
from wartable.cli.lifeline import Lifeline
from wartable.cli.options import House, Plain
from wartable.cli.parade import force_path, is_force
from wartable.cli.terminal import Terminal
from wartable.cli.workshop import battle_century, exalted_war
from wartable.cli.workshop.bench import Bench, LeaveBench
from wartable.cli.workshop.draft import Draft
from wartable.cli.workshop.guide import Guide
from wartable.files import load_houses
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force

__all__ = ["new"]

GUIDES: Final[dict[str, Guide]] = {guide.kind: guide for guide in (exalted_war.UNIT, battle_century.MECHA)}
INTERRUPTED: Final = 130
KINDS: Final = "; ".join(f"{guide.kind}: {guide.what} ({guide.ruleset})" for guide in GUIDES.values())
Data = dict[str, Any]


@guarded
def new(
    kind: Annotated[str, typer.Argument(help=f"What to build. {KINDS}.")],
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The force file that gets it; made if need be.")
    ] = None,
    like: Annotated[
        str, typer.Option("--from", help="FILE or FILE:UNIT of a force whose unit is taken to begin with.")
    ] = "",
    house: House = None,
    plain: Plain = False,
) -> None:
    """Build a unit for a force, question by question."""
    if kind not in GUIDES:
        raise CannotRun(f"cannot build a {kind[:40]!r}: use {' or '.join(GUIDES)}")
    load_houses(house or [])
    guide = GUIDES[kind]
    handbook = Handbook(guide.ruleset)
    others = _units_of(guide, file) if file is not None and file.exists() else []
    draft = Draft(guide, handbook, others, _model(guide, like) if like else None)
    terminal = Terminal(plain=plain)
    bench = Bench(draft, terminal, handbook, file)
    try:
        with Lifeline(bench, terminal):
            bench.build()
    except (EOFError, LeaveBench):
        terminal.say()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _units_of(guide: Guide, path: Path) -> list[Data]:
    """The units of a force file; raises BadInput where it is none of this ruleset, or at fault."""
    data = read_toml(path)
    if not is_force(data) or data.get("ruleset") != guide.ruleset:
        what = f"it is no force of {guide.ruleset}"
        raise BadInput(
            f"cannot use {path}", [Problem("", what, "name another file, or one that is not there")]
        )
    fatal = [problem for problem in draft_force(path, data).problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot use {path}", fatal)
    units = data["units"]
    return [dict(unit) for unit in units] if isinstance(units, list) else []


def _model(guide: Guide, like: str) -> Data:
    """The unit to begin with: the one that is named, else the last of the file."""
    name, _, wanted = like.partition(":")
    units = _units_of(guide, force_path(name))
    if not units:
        raise CannotRun(f"cannot begin with {like!r}: the force has no units")
    found = [unit for unit in units if wanted in ("", str(unit["id"]), str(unit.get("name")))]
    if not found:
        ids = ", ".join(str(unit["id"]) for unit in units)
        raise CannotRun(f"cannot begin with {like!r}: no unit is called {wanted!r}; there are {ids}")
    return found[-1]
