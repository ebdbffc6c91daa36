"""`wartable rating`: what squads count for, and which opposition fits."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from wartable import Opponents, Rating
from wartable.cli.failures import CannotRun, guarded
from wartable.cli.muster import Muster, muster
from wartable.cli.options import AsJson, House
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_houses

__all__ = ["rating"]


@guarded
def rating(
    squads: Annotated[
        list[str], typer.Argument(help="Forces, scenarios or Matches: files, or names of shipped ones.")
    ],
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Rate squads member by member: one against what would match it, several against each other."""
    load_houses(house or [])
    found = [(squad, muster(squad, "rate")) for squad in squads]
    ratings = [one for name, entry in found for one in _rated(name, entry)]
    opposition = found[0][1].rules.opposition(ratings[0].total) if len(ratings) == 1 else []
    if as_json:
        rated = [one.facts() for one in ratings]
        print_json({"squads": rated, "opposition": [kind.facts() for kind in opposition]})
        return
    terminal = Terminal()
    for one in ratings:
        _show(terminal, one)
    if len(ratings) > 1:
        _compare(terminal, ratings)
    elif opposition:
        terminal.say(f"What matches {ratings[0].total}", "bold")
        terminal.show(_table(opposition))


def _rated(name: str, entry: Muster) -> list[Rating]:
    """The rating of a force under its title, of a battle side by side."""
    found = entry.rules.ratings(entry.data)
    if not any(one.members for one in found):
        raise CannotRun(f"cannot rate {name}: nobody in it is rated in {entry.rules.title}")
    return found if len(found) > 1 else [Rating(entry.title, found[0].members)]


def _show(terminal: Terminal, one: Rating) -> None:
    terminal.say(one.title, "bold")
    for member in one.members:
        terminal.write(f"{member.points:6}  {member.name}: {member.what}")
    terminal.write(f"{one.total:6}  Squad Power Rating\n")


def _compare(terminal: Terminal, ratings: list[Rating]) -> None:
    """All squads from the strongest to the weakest, and how far each is behind."""
    ordered = sorted(ratings, key=lambda one: -one.total)
    best = ordered[0].total
    terminal.say("Compared", "bold")
    for one in ordered:
        behind = best - one.total
        terminal.write(f"{one.total:6}  {one.title}{f', {behind} behind' if behind else ''}")


def _table(opposition: list[Opponents]) -> Table:
    """A row for each Level, a column for each kind."""
    kinds = list(dict.fromkeys(kind.what for kind in opposition))
    table = Table("Power Level", *kinds, box=None, pad_edge=False, header_style="")
    for level in dict.fromkeys(kind.level for kind in opposition):
        cells = [
            _cell(kind) for what in kinds for kind in opposition if (kind.what, kind.level) == (what, level)
        ]
        table.add_row(str(level), *cells)
    return table


def _cell(kind: Opponents) -> str:
    """How many, and what they fall short by."""
    if not kind.count:
        return f"none: one is {kind.each}"
    return f"{kind.count}, {kind.left} short" if kind.left else str(kind.count)
