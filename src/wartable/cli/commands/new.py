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
from wartable.files.reading import is_force, parse_force_tables
from wartable.seat.errors import CommandError
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


class RulesetBuilder(NamedTuple):
    """A kind of unit that a ruleset lets the user build, with the name of the ruleset."""

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
        _list_kinds(terminal, _list_builders(ruleset))
        return
    load_houses(house or [])
    if file is not None:
        check_ending(file, ".toml")
    if copy and kind != SCENARIO:
        raise CommandError(f"cannot copy into a {kind[:40]}: --copy is for new scenario; use --from")
    if kind == SCENARIO:
        if like or edit:
            raise CommandError("cannot begin a scenario with a unit: use --copy NAME, which takes a file too")
        with _leavable(terminal):
            new_scenario(terminal, file, copy, ruleset)
        return
    _build(terminal, _list_builders(ruleset), kind, file, edit, like)


def _build(
    terminal: Terminal,
    ruleset_builders: list[RulesetBuilder],
    kind: str,
    file: Path | None,
    edit: str,
    like: str,
) -> None:
    """Build a unit or squad of this kind, or edit an existing unit if `edit` names one."""
    chosen = _builders_of_kind(ruleset_builders, kind)
    with _leavable(terminal):
        if edit:
            _edit_unit(terminal, chosen, file, edit, like)
        elif kind in _squad_words(ruleset_builders).values():
            _build_squad(terminal, chosen, file)
        else:
            _build_unit(terminal, chosen[0], file, like)


def _builders_of_kind(ruleset_builders: list[RulesetBuilder], kind: str) -> list[RulesetBuilder]:
    """Return the builders of this kind of unit, or all builders of a ruleset for its word for a squad. Raises
    CommandError if no ruleset has this kind, or if several have it.
    """
    squads = _squad_words(ruleset_builders)
    chosen = [
        ruleset_builder
        for ruleset_builder in ruleset_builders
        if kind in (squads.get(ruleset_builder.ruleset), ruleset_builder.builder.kind)
    ]
    if not chosen:
        kinds = [
            *dict.fromkeys(ruleset_builder.builder.kind for ruleset_builder in ruleset_builders),
            *squads.values(),
            SCENARIO,
        ]
        raise CommandError(f"cannot build a {kind[:40]!r}: use {', '.join(kinds)}")
    named = list(dict.fromkeys(ruleset_builder.ruleset for ruleset_builder in chosen))
    if len(named) > 1:
        remedy = f"add --ruleset {' or '.join(named)}"
        raise CommandError(f"cannot build a {kind}: several rulesets have one; {remedy}")
    return chosen


@contextmanager
def _leavable(terminal: Terminal) -> Iterator[Terminal]:
    """Context manager for a dialogue with the user. If the user leaves it, the block ends without an error;
    at Ctrl-C the program exits with status 130.
    """
    try:
        yield terminal
    except (EOFError, LeaveBuilder):
        terminal.print_text()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _list_builders(ruleset: str) -> list[RulesetBuilder]:
    """Return the builders of the ruleset with this name, or of all rulesets for "". Raises BadInput if there
    is no such ruleset.
    """
    names = [ruleset] if ruleset else ruleset_names()
    return [RulesetBuilder(name, builder) for name in names for builder in find_ruleset(name).builders]


def _list_kinds(terminal: Terminal, ruleset_builders: list[RulesetBuilder]) -> None:
    """List everything that can be built."""
    for ruleset_builder in ruleset_builders:
        terminal.print_with_hanging_indent(
            f"  {ruleset_builder.builder.kind}: {ruleset_builder.builder.what} ({ruleset_builder.ruleset})"
        )
    for name, word in _squad_words(ruleset_builders).items():
        terminal.print_with_hanging_indent(f"  {word}: one of these after the other ({name})")
    terminal.print_with_hanging_indent(
        f"  {SCENARIO}: a map, sides, who fights and what wins (every ruleset)"
    )


def _squad_words(ruleset_builders: list[RulesetBuilder]) -> dict[str, str]:
    """Return the word for a whole squad, such as "squad", by the name of the ruleset, for those rulesets that
    have several builders.
    """
    names = [ruleset_builder.ruleset for ruleset_builder in ruleset_builders]
    return {name: find_ruleset(name).squad for name in dict.fromkeys(names) if names.count(name) > 1}


def _build_squad(terminal: Terminal, ruleset_builders: list[RulesetBuilder], file: Path | None) -> None:
    """Build one member of a squad after another, until the user ends it, and write all to one file."""
    path = file
    members = {ruleset_builder.builder.kind: ruleset_builder for ruleset_builder in ruleset_builders}
    while kind := _ask(terminal, f"Next: {', '.join(members)}; Enter ends the Squad."):
        if kind in members:
            path = _build_unit(terminal, members[kind], path, "")
        elif kind == "?":
            for member, ruleset_builder in members.items():
                terminal.print_with_hanging_indent(f"  {member}: {ruleset_builder.builder.what}")
        elif kind in LEAVING:
            raise LeaveBuilder
        else:
            terminal.print_text(f"cannot build a {kind[:40]!r}: use {', '.join(members)}", "red")


def _ask(terminal: Terminal, question: str) -> str:
    """Print a question on its own line, and return the answer."""
    terminal.print_with_hanging_indent(question)
    return terminal.ask("> ")


def _build_unit(
    terminal: Terminal, ruleset_builder: RulesetBuilder, file: Path | None, like: str
) -> Path | None:
    """Build a unit, in some rulesets after its Pilot, which the user may skip. Returns the file that holds
    them; None if nothing was written.
    """
    path = file
    first: Data = {}
    guides = ruleset_builder.builder.guides
    models = _units_to_copy(ruleset_builder, like) if like else {}
    for guide in guides:
        if (
            guide is not guides[-1]
            and (like or not _ask_whether_to_build(terminal, guide))
            and guide.kind not in models
        ):
            continue
        session = _builder_session(terminal, ruleset_builder.ruleset, guide, path, models.get(guide.kind))
        if first:
            session.draft.unit["pilot"] = first["id"]
            session.draft.unit.update(
                {key: first[key] for key in ruleset_builder.builder.shared if key in first}
            )
        with Autosave(session, terminal):
            session.build()
        path, first = session.path, session.draft.unit_for_file()
    return path


def _edit_unit(
    terminal: Terminal, ruleset_builders: list[RulesetBuilder], file: Path | None, unit_name: str, like: str
) -> None:
    """Edit the unit with this id or name in a force file. If `like` is not "", start with a copy of the unit
    that it names. Raises CommandError if the file or the unit does not exist.
    """
    if file is None or not file.exists():
        raise CommandError(
            f"cannot edit {unit_name[:40]!r}: name the force file that it is in, before --edit"
        )
    ruleset = ruleset_builders[0].ruleset
    force = _read_force(ruleset, file)
    guides = [guide for ruleset_builder in ruleset_builders for guide in ruleset_builder.builder.guides]
    known: dict[str, str] = {}
    for guide in reversed(guides):
        members = force.get(guide.table, [])
        known |= {str(unit["id"]): str(unit.get("name", unit["id"])) for unit in members}
        for unit in members:
            if unit_name in (str(unit["id"]), unit.get("name")):
                rest = {**force, guide.table: [other for other in members if other is not unit]}
                handbook = RulesetHandbook(ruleset)
                start = _units_to_copy(ruleset_builders[0], like).get(guide.kind, unit) if like else unit
                draft = Draft(guide, handbook, rest, {**start, "id": unit["id"]}, keeps_id=True)
                session = BuilderSession(draft, terminal, handbook, file, edited=str(unit["id"]))
                with Autosave(session, terminal):
                    session.build()
                return
    raise CommandError(
        f"cannot edit {unit_name[:40]!r}: {closest(unit_name, list(known))}, which are in {file}"
    )


def _ask_whether_to_build(terminal: Terminal, guide: Guide) -> bool:
    """Ask whether to build what this guide describes, such as a Pilot, and return the answer. Raises
    LeaveBuilder if the user leaves.
    """
    while True:
        typed = _ask(terminal, f"First the {guide.kind}, {guide.what}: Enter builds it, n leaves it out.")
        word = typed.casefold()
        if word in LEAVING:
            raise LeaveBuilder
        if word in ("", "y", "yes", "n", "no"):
            return word not in ("n", "no")
        terminal.print_text(f"cannot take {typed[:40]!r}: press Enter, or answer y, n or q", "red")


def _builder_session(
    terminal: Terminal, ruleset: str, guide: Guide, file: Path | None, model: Data | None
) -> BuilderSession:
    handbook = RulesetHandbook(ruleset)
    force = _read_force(ruleset, file) if file is not None and file.exists() else {}
    return BuilderSession(Draft(guide, handbook, force, model), terminal, handbook, file)


def _read_force(ruleset: str, path: Path) -> Data:
    """Read a force file. Raises BadInput if it is invalid or of another ruleset."""
    data = read_toml(path)
    if not is_force(data) or data.get("ruleset") != ruleset:
        what = f"it is no force of {ruleset}"
        raise BadInput(
            f"cannot use {path}", [Problem("", what, "name another file, or one that is not there")]
        )
    fatal = [problem for problem in parse_force_tables(path, data).problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot use {path}", fatal)
    return data


def _units_to_copy(ruleset_builder: RulesetBuilder, like: str) -> dict[str, Data]:
    """Return copies of the units that `like` names, as FILE or FILE:UNIT, by kind; they are what a new unit
    starts with. Kinds that the force lacks, such as Pilots, are left out.
    """
    name, _, unit_name = like.partition(":")
    force = _read_force(ruleset_builder.ruleset, force_path(name))
    tables = {guide.kind: force.get(guide.table, []) for guide in ruleset_builder.builder.guides}
    known = {kind: units for kind, units in tables.items() if units}
    if not known:
        raise CommandError(
            f"cannot begin with {like!r}: the force has no {ruleset_builder.builder.guides[-1].table}"
        )
    return {kind: _unit_to_copy(units, unit_name, like) for kind, units in known.items()}


def _unit_to_copy(units: list[Data], unit_name: str, like: str) -> Data:
    """Return a copy of the unit with the id or name `unit_name`, or of the last unit for "". Raises
    CommandError if there is none.
    """
    found = [unit for unit in units if unit_name in ("", str(unit["id"]), str(unit.get("name")))]
    if not found:
        ids = ", ".join(str(unit["id"]) for unit in units)
        raise CommandError(f"cannot begin with {like!r}: nothing is called {unit_name!r}; there are {ids}")
    return dict(found[-1])
