"""Data about the end of a battle as a place may see it: the summary, and the battles that can follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wartable import Battle, Setup, State
from wartable.files import read_scenario
from wartable.files.history import history_of
from wartable.files.order import next_scenario
from wartable.players import level_beside, player_title
from wartable.seat.seating import HUMAN, seats_of
from wartable.seat.swapping import swapped_seats
from wartable.seat.view_model import counted
from wartable.simulate.summary import Summary, summary_of
from wartable.web.screens.screen import Facts, place_title
from wartable.web.tables.commands.following import AnnounceNextTable, is_finished, is_solo_table
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.next_table import AGAIN, NEXT, STRONGER, SWAP, WEAKER
from wartable.web.tables.refusals import GM, ILLEGAL, SPECTATOR, Refused
from wartable.web.tables.rights import may_open_next_table

_CHART_HEIGHT: Final = 100
"""Height of the chart of the chances to win, in the chart's units."""
_LABELS: Final = {
    AGAIN: "Again",
    SWAP: "Swap sides",
    STRONGER: "Stronger opponent",
    WEAKER: "Weaker opponent",
    NEXT: "Next battle",
}
_STEPS: Final = {STRONGER: 1, WEAKER: -1}
"""Number of levels by which the computer plays stronger in each kind of next battle."""


def ending_data(table: GameTable, place: str) -> Facts:
    """Return the data about the end of a battle: its length and summary, the battles that can follow, and the
    table of the next battle if there is one.
    """
    battle = table.battle
    outcome = battle.outcome
    summary = None if outcome is None else battle_summary(battle)
    time = "" if summary is None else str(summary["time"])
    return {
        "length": "" if outcome is None or not outcome.rounds else counted(outcome.rounds, time),
        "summary": summary,
        "offers": _offers(table) if may_open_next_table(table, place) and is_finished(table) else [],
        "ready": _next_table_facts(table, place),
        "is_alone": is_solo_table(table),
        "gm_begins": table.has_gm and place != GM,
    }


def _offers(table: GameTable) -> list[Facts]:
    """Return the battles that can follow this one, each with its kind, a label and a description."""
    if table.next is not None and not is_solo_table(table):
        return []
    battle = table.battle
    offers = [{"kind": AGAIN, "label": _LABELS[AGAIN], "text": "the same battle, with new dice"}]
    swapped = _swapped_seats(table)
    if swapped:
        offers.append({"kind": SWAP, "label": _LABELS[SWAP], "text": "each plays the other side"})
    kind = STRONGER if _have_people_won(table) else WEAKER
    levels = sorted({player_title(name) for name in _other_levels(table, kind).values()})
    if levels:
        text = f"the same battle against {' and '.join(levels)} of the computer"
        offers.append({"kind": kind, "label": _LABELS[kind], "text": text})
    following = next_scenario(battle.setup, len(battle.sides))
    if following is not None:
        offers.append({"kind": NEXT, "label": _LABELS[NEXT], "text": following.title})
    return offers


def _have_people_won(table: GameTable) -> bool:
    """Whether a side that people play has won."""
    battle = table.battle
    winners = () if battle.outcome is None else battle.outcome.winners
    return any(battle.game.perspective(battle.state, seat).side in winners for seat in table.human_seats)


def _other_levels(table: GameTable, kind: str) -> dict[str, str]:
    """Return the players of the computer's seats if it plays one level stronger or weaker, by seat. Returns
    an empty dict if nothing would change.
    """
    found = {seat: level_beside(name, _STEPS[kind]) for seat, name in table.seating.items()}
    return {seat: name for seat, name in found.items() if name}


def _next_table_facts(table: GameTable, place: str) -> Facts | None:
    """Return the data of the table of the next battle: its id, the place there for the holder of this place,
    and who made it; None if there is none yet.
    """
    if table.next is None or not is_finished(table):
        return None
    return {
        "table": table.next.table,
        "place": table.next.places.get(place, SPECTATOR),
        "by": place_title(table, table.next.by),
        "is_yours": table.next.by == place,
    }


def _swapped_seats(table: GameTable) -> dict[str, str]:
    """Map each seat to the seat whose player takes it when sides are exchanged. Returns an empty dict if that
    would change nothing, or if someone would lose a seat or get a second one.
    """
    found = swapped_seats(table.battle, table.seating)
    people = [other for other in found.values() if table.seating[other] == HUMAN]
    is_fair = sorted(found.values()) == sorted(found)
    return found if people and is_fair and any(seat != other for seat, other in found.items()) else {}


# ------------------------------------------------------------------ the next table


def rematch_data(table: GameTable, place: str, kind: str, seen: str, seed: int) -> dict[str, Any]:
    """Return what is needed to make the table of the next battle: its setup, seating, dice, clock, first
    state if any, and for each place here the place that its holders get there. A seat that the computer has
    taken over is played by its people again. `kind` is a kind of next battle, `seen` the tag of the page, and
    `seed` the seed of the new dice. Raises Refused if this place may not begin such a battle.
    """
    AnnounceNextTable(place, seen).check_may_announce(table)
    battle = table.battle
    setup, takes = _next_setup(table, kind)
    players = {
        seat: HUMAN if table.members.members_at(seat) else name for seat, name in table.seating.items()
    }
    if kind in _STEPS:
        players |= _other_levels(table, kind)
    seating = {seat: players[other] for seat, other in takes.items()}
    return {
        "setup": dict(setup),
        "seating": seating,
        "dice": table.dice,
        "gm": table.has_gm,
        "clock": None if table.clock is None else table.clock.rule._asdict(),
        "asking": table.asking.settings,
        "start": _start_state(table, seed) if setup is battle.setup else None,
        "places": {other: seat for seat, other in takes.items() if players[other] == HUMAN}
        | {GM: GM, SPECTATOR: SPECTATOR},
        "members": [one if kind in (AGAIN, *_STEPS) else one._replace(units=()) for one in table.members],
    }


def _start_state(table: GameTable, seed: int) -> Mapping[str, Any] | None:
    """Return the state in which the battle began, with new dice; None if the battle begins as its setup
    says.
    """
    battle = table.battle
    if table.base or history_of(battle).start is None:
        return None
    return battle.game.dump(battle.checkpoints[0].reseeded(seed))


def _next_setup(table: GameTable, kind: str) -> tuple[Setup, dict[str, str]]:
    """Return the setup of the next battle, and for each of its seats the present seat whose player takes it.
    Raises Refused if no such battle can follow.
    """
    battle = table.battle
    if kind == SWAP:
        takes = _swapped_seats(table)
        if not takes:
            raise Refused(
                ILLEGAL, "the sides cannot be exchanged here; Again plays the same battle once more"
            )
        return battle.setup, takes
    if kind == NEXT:
        following = next_scenario(battle.setup, len(battle.sides))
        if following is None:
            raise Refused(ILLEGAL, "no battle follows on this one: choose one on the home page")
        setup = read_scenario(following.name)
        return setup, dict(zip(seats_of(setup), table.seating, strict=False))
    if kind in _STEPS and not _other_levels(table, kind):
        raise Refused(ILLEGAL, f"the computer cannot play {kind} here; Again plays the same battle once more")
    if kind not in (AGAIN, *_STEPS):
        raise Refused(ILLEGAL, f"cannot begin {kind[:20]!r}: use {', '.join(_LABELS)}")
    return battle.setup, {seat: seat for seat in table.seating}


# ------------------------------------------------------------------ summary


def battle_summary(battle: Battle[State]) -> Facts:
    """Return the summary of a finished battle as data for a page."""
    found = summary_of(battle)
    names = {unit.id: unit.name for unit in found.units}
    numbers = {side: at for at, side in enumerate(found.sides)}
    turning = found.turning
    return {
        "lines": _chart_lines(found),
        "harm": found.telling.harm,
        "time": found.telling.time,
        "units": [
            {
                **unit._asdict(),
                "number": numbers.get(unit.side, 0),
                "side": found.sides.get(unit.side, unit.side),
            }
            for unit in found.units
        ],
        "most": max([1, *[max(unit.dealt, unit.taken) for unit in found.units]]),
        "falls": [
            {"name": names.get(fall.unit, fall.unit), "round": fall.round, "by": names.get(fall.by, fall.by)}
            for fall in found.falls
        ],
        "turning": None
        if turning is None
        else {
            "round": turning.moment.round,
            "before": round(100 * turning.before),
            "after": round(100 * turning.after),
        },
        "seed": found.seed,
    }


def _chart_lines(found: Summary) -> list[Facts]:
    """Return a line for each side that shows its chances to win over time, as points in a chart that is 400
    units wide.
    """
    even = 1 / max(1, len(found.sides))
    course = [dict.fromkeys(found.sides, even), *[moment.chances for moment in found.course]]
    step = 400 / max(1, len(course) - 1)
    lines: list[Facts] = []
    for side, name in found.sides.items():
        shares = [chances.get(side, 0.0) for chances in course]
        points = [
            f"{round(at * step, 1)},{round(_CHART_HEIGHT * (1 - share), 1)}"
            for at, share in enumerate(shares)
        ]
        lines.append({"name": name, "points": " ".join(points), "last": round(100 * shares[-1])})
    return lines
