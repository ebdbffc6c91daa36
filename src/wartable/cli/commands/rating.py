"""`wartable rating`: how strong squads are, and which opposition matches them."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from wartable import Opponents, Rating
from wartable.cli.commands.options import AsJson, House, scenarios_and_files
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.drafts.members import MemberFile, read_members
from wartable.files import load_houses
from wartable.seat.errors import OPEN, CannotRun, note_facts


@guarded
def rating(
    squads: Annotated[
        list[str],
        typer.Argument(
            help="Forces, scenarios or Matches: files, or names of shipped ones.",
            autocompletion=scenarios_and_files,
        ),
    ],
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Rate squads member by member: one against matching opposition, several against each other."""
    load_houses(house or [])
    found = [(squad, read_members(squad, "rate")) for squad in squads]
    ratings = [one for name, entry in found for one in _rated(name, entry)]
    unfinished = [(name, entry) for name, entry in found if entry.is_unfinished]
    opposition = found[0][1].rules.opposition(ratings[0].total) if len(ratings) == 1 else []
    if as_json:
        rated = [one.facts() for one in ratings]
        told = {"squads": rated, "opposition": [kind.facts() for kind in opposition]}
        print_json({**told, "unfinished": [_unfinished_facts(name, entry) for name, entry in unfinished]})
        return
    terminal = Terminal()
    for one in ratings:
        _show(terminal, one)
    if len(ratings) > 1:
        _compare(terminal, ratings)
    elif opposition:
        terminal.say(f"What matches {ratings[0].total}", "bold")
        terminal.show(_table(opposition))
    for name, entry in unfinished:
        terminal.say(_told(name, entry))


def _told(name: str, entry: MemberFile) -> str:
    """Return a note on a file that a rating counts although it is unfinished or cannot be played."""
    if not entry.is_playable:
        return f"{name} cannot be played as it is, and all in it is counted; wartable check {name} says why"
    count = len(entry.unchosen)
    things = "1 thing is" if count == 1 else f"{count} things are"
    return f"{name} is counted as if complete; {things} still to be chosen: wartable check {name}"


def _unfinished_facts(name: str, entry: MemberFile) -> dict[str, object]:
    """Return the note on an unfinished file as data."""
    notes = [note_facts(note) for note in entry.unchosen]
    return {"file": name, "playable": entry.is_playable, OPEN: notes}


def _rated(name: str, entry: MemberFile) -> list[Rating]:
    """Return the rating of a force, or of each side of a battle."""
    found = entry.rules.ratings(entry.data)
    if not any(one.members for one in found):
        raise CannotRun(f"cannot rate {name}: no one in it is rated in {entry.rules.title}")
    return found if len(found) > 1 else [Rating(entry.title, found[0].members)]


def _show(terminal: Terminal, one: Rating) -> None:
    terminal.say(one.title, "bold")
    for member in one.members:
        terminal.write(f"{member.points:6}  {member.name}: {member.what}")
    terminal.write(f"{one.total:6}  Squad Power Rating\n")


def _compare(terminal: Terminal, ratings: list[Rating]) -> None:
    """Print all squads by rating, each with its distance to the best."""
    ordered = sorted(ratings, key=lambda one: -one.total)
    best = ordered[0].total
    terminal.say("Compared", "bold")
    for one in ordered:
        behind = best - one.total
        terminal.write(f"{one.total:6}  {one.title}{f', {behind} behind' if behind else ''}")


def _table(opposition: list[Opponents]) -> Table:
    """Return a table with a row for each Level, a column for each kind."""
    kinds = list(dict.fromkeys(kind.what for kind in opposition))
    table = Table("Power Level", *kinds, box=None, pad_edge=False, header_style="")
    for level in dict.fromkeys(kind.level for kind in opposition):
        cells = [
            _cell(kind) for what in kinds for kind in opposition if (kind.what, kind.level) == (what, level)
        ]
        table.add_row(str(level), *cells)
    return table


def _cell(kind: Opponents) -> str:
    """Format the number of matching opponents, and their shortfall."""
    if not kind.count:
        return f"none: one is {kind.each}"
    return f"{kind.count}, {kind.left} short" if kind.left else str(kind.count)
