"""`wartable new`: build units, Pilots and scenarios by answering questions, and write them to a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from wartable import BadInput, Builder, Guide, Problem, ruleset_names
from wartable import ruleset as find_ruleset
from wartable.cli.autosave import Autosave
from wartable.cli.builder.scenario_start import SCENARIO, new_scenario
from wartable.cli.builder.session import BuilderSession, LeaveBuilder
from wartable.cli.commands.options import House, Plain
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal
from wartable.drafts.draft import Draft
from wartable.drafts.preview import force_path
from wartable.files import load_houses
from wartable.files.disk import check_ending
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force, is_force
from wartable.seat.errors import CannotRun
from wartable.seat.handbook import RulesetHandbook
from wartable.toolkit import closest

INTERRUPTED: Final = 130
LEAVING: Final = ("q", "quit")
Data = dict[str, Any]


Like = Annotated[str, typer.Option("--from", help="FILE or FILE:UNIT of a force: start from this unit.")]
Edit = Annotated[str, typer.Option("--edit", metavar="UNIT", help="Edit this unit of FILE, by id or name.")]
Copy = Annotated[
    str, typer.Option("--copy", metavar="NAME", help="Begin with this scenario, a shipped one or a file.")
]
Named = Annotated[str, typer.Option("--ruleset", help="The ruleset, if several have this kind.")]


class Line(NamedTuple):
    """A builder of a ruleset, with the ruleset's name."""

    ruleset: str
    builder: Builder


@guarded
def new(
    kind: Annotated[str, typer.Argument(help="What to build; without it all kinds are listed.")] = "",
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The force file to add it to; made if needed.")
    ] = None,
    like: Like = "",
    edit: Edit = "",
    copy: Copy = "",
    ruleset: Named = "",
    house: House = None,
    plain: Plain = False,
) -> None:
    """Build a unit, a Pilot, a whole Squad or a scenario, question by question."""
    terminal = Terminal(plain=plain)
    if not kind:
        _list_kinds(terminal, _lines(ruleset))
        return
    load_houses(house or [])
    if file is not None:
        check_ending(file, ".toml")
    if copy and kind != SCENARIO:
        raise CannotRun(f"cannot copy into a {kind[:40]}: --copy is for new scenario; use --from")
    if kind == SCENARIO:
        if like or edit:
            raise CannotRun("cannot begin a scenario with a unit: use --copy NAME, which takes a file too")
        with _left(terminal):
            new_scenario(terminal, file, copy, ruleset)
        return
    _build(terminal, _lines(ruleset), kind, file, edit, like)


def _build(terminal: Terminal, lines: list[Line], kind: str, file: Path | None, edit: str, like: str) -> None:
    """Build the requested kind, or edit a unit."""
    chosen = _chosen(lines, kind)
    with _left(terminal):
        if edit:
            _edit_line(terminal, chosen, file, edit, like)
        elif kind in _squads(lines).values():
            _build_squad(terminal, chosen, file)
        else:
            _build_line(terminal, chosen[0], file, like)


def _chosen(lines: list[Line], kind: str) -> list[Line]:
    """Return the builders of this kind. Raises CannotRun if there are none, or if several rulesets
    have one.
    """
    squads = _squads(lines)
    chosen = [line for line in lines if kind in (squads.get(line.ruleset), line.builder.kind)]
    if not chosen:
        kinds = [*dict.fromkeys(line.builder.kind for line in lines), *squads.values(), SCENARIO]
        raise CannotRun(f"cannot build a {kind[:40]!r}: use {', '.join(kinds)}")
    named = list(dict.fromkeys(line.ruleset for line in chosen))
    if len(named) > 1:
        remedy = f"add --ruleset {' or '.join(named)}"
        raise CannotRun(f"cannot build a {kind}: several rulesets have one; {remedy}")
    return chosen


@contextmanager
def _left(terminal: Terminal) -> Iterator[Terminal]:
    """Context manager for a dialogue that the user may leave at any question."""
    try:
        yield terminal
    except (EOFError, LeaveBuilder):
        terminal.say()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _lines(wanted: str) -> list[Line]:
    """Return the builders of every ruleset, or only of the `wanted` one. Raises BadInput."""
    names = [wanted] if wanted else ruleset_names()
    return [Line(name, builder) for name in names for builder in find_ruleset(name).builders]


def _list_kinds(terminal: Terminal, lines: list[Line]) -> None:
    """List everything that can be built."""
    for line in lines:
        terminal.write(f"  {line.builder.kind}: {line.builder.what} ({line.ruleset})")
    for name, word in _squads(lines).items():
        terminal.write(f"  {word}: one of these after the other ({name})")
    terminal.write(f"  {SCENARIO}: a map, sides, who fights and what wins (every ruleset)")


def _squads(lines: list[Line]) -> dict[str, str]:
    """Map each ruleset with several builders to its word for a whole squad."""
    names = [line.ruleset for line in lines]
    return {name: find_ruleset(name).squad for name in dict.fromkeys(names) if names.count(name) > 1}


def _build_squad(terminal: Terminal, lines: list[Line], file: Path | None) -> None:
    """Build one member after another, all into one file."""
    path = file
    members = {line.builder.kind: line for line in lines}
    while kind := _asked(terminal, f"Next: {', '.join(members)}; Enter ends the Squad."):
        if kind in members:
            path = _build_line(terminal, members[kind], path, "")
        elif kind == "?":
            for member, line in members.items():
                terminal.write(f"  {member}: {line.builder.what}")
        elif kind in LEAVING:
            raise LeaveBuilder
        else:
            terminal.say(f"cannot build a {kind[:40]!r}: use {', '.join(members)}", "red")


def _asked(terminal: Terminal, question: str) -> str:
    """Print a question on its own line, and return the answer."""
    terminal.write(question)
    return terminal.ask("> ")


def _build_line(terminal: Terminal, line: Line, file: Path | None, like: str) -> Path | None:
    """Build a Pilot, which may be skipped, then its mecha. Return the file that holds them."""
    path = file
    first: Data = {}
    guides = line.builder.guides
    models = _models(line, like) if like else {}
    for guide in guides:
        if guide is not guides[-1] and (like or not _is_wanted(terminal, guide)) and guide.kind not in models:
            continue
        session = _builder_session(terminal, line.ruleset, guide, path, models.get(guide.kind))
        if first:
            session.draft.unit["pilot"] = first["id"]
            session.draft.unit.update({key: first[key] for key in line.builder.shared if key in first})
        with Autosave(session, terminal):
            session.build()
        path, first = session.path, session.draft.finished()
    return path


def _edit_line(terminal: Terminal, lines: list[Line], file: Path | None, wanted: str, like: str) -> None:
    """Edit a unit in a force file, starting from the unit `like` if given; raises CannotRun if it does not
    exist.
    """
    if file is None or not file.exists():
        raise CannotRun(f"cannot edit {wanted[:40]!r}: name the force file that it is in, before --edit")
    ruleset = lines[0].ruleset
    force = _force_of(ruleset, file)
    guides = [guide for line in lines for guide in line.builder.guides]
    known: dict[str, str] = {}
    for guide in reversed(guides):
        members = force.get(guide.table, [])
        known |= {str(unit["id"]): str(unit.get("name", unit["id"])) for unit in members}
        for unit in members:
            if wanted in (str(unit["id"]), unit.get("name")):
                rest = {**force, guide.table: [other for other in members if other is not unit]}
                handbook = RulesetHandbook(ruleset)
                start = _models(lines[0], like).get(guide.kind, unit) if like else unit
                draft = Draft(guide, handbook, rest, {**start, "id": unit["id"]}, keeps_id=True)
                session = BuilderSession(draft, terminal, handbook, file, edited=str(unit["id"]))
                with Autosave(session, terminal):
                    session.build()
                return
    raise CannotRun(f"cannot edit {wanted[:40]!r}: {closest(wanted, list(known))}, which are in {file}")


def _is_wanted(terminal: Terminal, guide: Guide) -> bool:
    """Ask whether to build the Pilot as well; raises LeaveBuilder."""
    while True:
        typed = _asked(terminal, f"First the {guide.kind}, {guide.what}: Enter builds it, n leaves it out.")
        word = typed.casefold()
        if word in LEAVING:
            raise LeaveBuilder
        if word in ("", "y", "yes", "n", "no"):
            return word not in ("n", "no")
        terminal.say(f"cannot take {typed[:40]!r}: press Enter, or answer y, n or q", "red")


def _builder_session(
    terminal: Terminal, ruleset: str, guide: Guide, file: Path | None, model: Data | None
) -> BuilderSession:
    handbook = RulesetHandbook(ruleset)
    force = _force_of(ruleset, file) if file is not None and file.exists() else {}
    return BuilderSession(Draft(guide, handbook, force, model), terminal, handbook, file)


def _force_of(ruleset: str, path: Path) -> Data:
    """Read a force file. Raises BadInput if it is invalid or of another ruleset."""
    data = read_toml(path)
    if not is_force(data) or data.get("ruleset") != ruleset:
        what = f"it is no force of {ruleset}"
        raise BadInput(
            f"cannot use {path}", [Problem("", what, "name another file, or one that is not there")]
        )
    fatal = [problem for problem in draft_force(path, data).problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot use {path}", fatal)
    return data


def _models(line: Line, like: str) -> dict[str, Data]:
    """Return the units of a force to start from, by kind.

    Kinds that the force lacks, such as Pilots, are left out.
    """
    name, _, wanted = like.partition(":")
    force = _force_of(line.ruleset, force_path(name))
    tables = {guide.kind: force.get(guide.table, []) for guide in line.builder.guides}
    known = {kind: units for kind, units in tables.items() if units}
    if not known:
        raise CannotRun(f"cannot begin with {like!r}: the force has no {line.builder.guides[-1].table}")
    return {kind: _model(units, wanted, like) for kind, units in known.items()}


def _model(units: list[Data], wanted: str, like: str) -> Data:
    """Return a copy of the named member, or of the last member if no name is given. Raises CannotRun."""
    found = [unit for unit in units if wanted in ("", str(unit["id"]), str(unit.get("name")))]
    if not found:
        ids = ", ".join(str(unit["id"]) for unit in units)
        raise CannotRun(f"cannot begin with {like!r}: nothing is called {wanted!r}; there are {ids}")
    return dict(found[-1])
