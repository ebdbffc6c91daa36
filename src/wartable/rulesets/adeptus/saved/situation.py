"""A situation: a Mission that starts in the middle of a battle, which the "now" of its setup describes."""

from __future__ import annotations

from collections.abc import Collection

from wartable.core.data.reader import Reader
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, RESERVE
from wartable.rulesets.adeptus.saved.snapshot import NOW
from wartable.rulesets.adeptus.supreme.advantages import add_depot_clips
from wartable.rulesets.adeptus.turn.ending import worth_of_side


def read_situation(now: Reader, state: Mission, placed: Collection[str]) -> None:
    """Set a new Mission to the moment that the "now" of its setup describes. Units with a position are on the
    table, whether the setup gives it (their ids are in `placed`) or "now". If "now" has no `order`, the turn
    order follows from Initiative, and among equals from the order of the setup.
    """
    if not NOW.has_parts(now):
        return
    state.phase = "turn"
    state.picks.clear()
    state.round = 1
    for commander in state.commanders.values():
        add_depot_clips(state, commander)
    for unit in state.units.values():
        if unit.x >= 0:
            unit.standing = ACTIVE
    state.worth = {side: worth_of_side(state, side) for side in state.plan.sides}
    NOW.read(now, state, state)
    state.update_outlines()
    for unit in state.units.values():
        if unit.x >= 0 and unit.standing == RESERVE:
            unit.standing = ACTIVE
        elif unit.standing == RESERVE and state.phase == "turn" and unit.id not in placed:
            where = now.at("units").at(unit.id)
            where.fault(f"{unit.id} is nowhere", "say where it is, as at = [x, y], or that it is dead")
    if not state.order:
        takers = [(-unit.initiative, at, unit.id) for at, unit in enumerate(state.units.values())]
        everybody = [*state.commanders.values(), *state.directors.values()]
        leaders = [director for director in everybody if not director.unit]
        first = len(takers)
        takers += [(-one.initiative, first + at, one.id) for at, one in enumerate(leaders)]
        state.order = [id for _, _, id in sorted(takers)]
    NOW.link(now, state, state)
    check_turn_index(now.at("turn"), state)


def check_turn_index(node: Reader, state: Mission) -> None:
    """Report a fault if the index of the acting unit is not one of the turn order."""
    last = len(state.order) - 1
    if state.phase == "turn" and state.turn > last >= 0 and not state.is_over():
        node.fault(f"nobody has place {state.turn} in the order", f"use 0 to {last}")
