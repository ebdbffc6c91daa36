"""`wartable rating`: how strong squads are, and which opposition matches them."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from wartable import Opponents, Rating
from wartable.cli.commands.options import AsJson, House, complete_scenarios
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.drafts.members import MemberFile, read_members
from wartable.files import load_houses
from wartable.seat.errors import OPEN, CommandError, note_facts


@guarded
def rating(
    squads: Annotated[
        list[str],
        typer.Argument(
            help="Forces, scenarios or Matches: files, or names of shipped ones.",
            autocompletion=complete_scenarios,
        ),
    ],
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Rate squads member by member: one against matching opposition, several against each other."""
    load_houses(house or [])
    found = [(squad, read_members(squad, "rate")) for squad in squads]
    ratings = [rating_ for name, entry in found for rating_ in _ratings_of(name, entry)]
    unfinished = [(name, entry) for name, entry in found if entry.is_unfinished]
    opposition = found[0][1].rules.opposition(ratings[0].total) if len(ratings) == 1 else []
    if as_json:
        rated = [rating_.facts() for rating_ in ratings]
        told = {"squads": rated, "opposition": [kind.facts() for kind in opposition]}
        print_json({**told, "unfinished": [_unfinished_facts(name, entry) for name, entry in unfinished]})
        return
    terminal = Terminal()
    for rating_ in ratings:
        _print_rating(terminal, rating_)
    if len(ratings) > 1:
        _print_comparison(terminal, ratings)
    elif opposition:
        terminal.print_text(f"What matches {ratings[0].total}", "bold")
        terminal.print_drawing(_opposition_table(opposition))
    for name, entry in unfinished:
        terminal.print_text(_unfinished_note(name, entry))


def _unfinished_note(name: str, entry: MemberFile) -> str:
    """Return a sentence that says that the file with this name is unfinished or cannot be played, but is
    rated all the same.
    """
    if not entry.is_playable:
        return f"{name} cannot be played as it is, and all in it is counted; wartable check {name} says why"
    count = len(entry.unchosen)
    things = "1 thing is" if count == 1 else f"{count} things are"
    return f"{name} is counted as if complete; {things} still to be chosen: wartable check {name}"


def _unfinished_facts(name: str, entry: MemberFile) -> dict[str, object]:
    """Return what is unfinished in a rated file, as a dict that can be written as JSON."""
    notes = [note_facts(note) for note in entry.unchosen]
    return {"file": name, "playable": entry.is_playable, OPEN: notes}


def _ratings_of(name: str, entry: MemberFile) -> list[Rating]:
    """Return the rating of a force, or a rating for each side of a battle. Raises CommandError if no member
    is rated.
    """
    found = entry.rules.ratings(entry.data)
    if not any(rating_.members for rating_ in found):
        raise CommandError(f"cannot rate {name}: no one in it is rated in {entry.rules.title}")
    return found if len(found) > 1 else [Rating(entry.title, found[0].members)]


def _print_rating(terminal: Terminal, rating_: Rating) -> None:
    terminal.print_text(rating_.title, "bold")
    for member in rating_.members:
        terminal.print_with_hanging_indent(f"{member.points:6}  {member.name}: {member.what}")
    terminal.print_with_hanging_indent(f"{rating_.total:6}  Squad Power Rating\n")


def _print_comparison(terminal: Terminal, ratings: list[Rating]) -> None:
    """Print all squads, best first, each with the points by which its rating is below the best."""
    ordered = sorted(ratings, key=lambda rating_: -rating_.total)
    best = ordered[0].total
    terminal.print_text("Compared", "bold")
    for rating_ in ordered:
        behind = best - rating_.total
        terminal.print_with_hanging_indent(
            f"{rating_.total:6}  {rating_.title}{f', {behind} behind' if behind else ''}"
        )


def _opposition_table(opposition: list[Opponents]) -> Table:
    """Return a table of matching opposition, with a row for each Power Level and a column for each kind."""
    kinds = list(dict.fromkeys(kind.what for kind in opposition))
    table = Table("Power Level", *kinds, box=None, pad_edge=False, header_style="")
    for level in dict.fromkeys(kind.level for kind in opposition):
        cells = [
            _opponents_text(kind)
            for what in kinds
            for kind in opposition
            if (kind.what, kind.level) == (what, level)
        ]
        table.add_row(str(level), *cells)
    return table


def _opponents_text(kind: Opponents) -> str:
    """Describe how many opponents of a kind match the squad, and how many points they fall short of it."""
    if not kind.count:
        return f"none: one is {kind.each}"
    return f"{kind.count}, {kind.left} short" if kind.left else str(kind.count)
