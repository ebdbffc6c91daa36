"""Situations: skirmishes that start in mid-battle, as described by the setup's "now"."""

from __future__ import annotations

from wartable.core.data.reader import Reader
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES
from wartable.rulesets.infinity.model.state import ORDERS_PHASE, Skirmish
from wartable.rulesets.infinity.model.states import TABLE, UNPLACED
from wartable.rulesets.infinity.saved.snapshot import NOW


def read_situation(situation: Reader, state: Skirmish) -> None:
    """Set a new skirmish to the moment that the "now" of its setup describes. By default that is the Orders
    Phase of the first side in Round 1, and Troopers for which it gives a position are on the table.
    """
    if not NOW.has_parts(situation):
        return
    sides = list(state.armies)
    state.phase, state.round = ORDERS_PHASE, 1
    state.first = state.active = state.deployer = sides[0] if sides else ""
    state.zone = {side: at % 2 for at, side in enumerate(sides)}
    NOW.read(situation, state, state)
    for id, trooper in state.troopers.items():
        entry = situation.at("units").at(id)
        if trooper.place == UNPLACED and entry.at("at").is_there:
            trooper.place = TABLE
        if trooper.place == UNPLACED:
            entry.fault(f"{id} is nowhere", "say where it is, as at = [x, y], or that it is dead")
        elif not entry.at("z").is_there:
            shape = SILHOUETTES[trooper.profile.silhouette]
            z = state.plan.field.feet_height_at(trooper.body.x, trooper.body.y, shape.radius, shape.height)
            trooper.body.z = max(0, z)
    NOW.link(situation, state, state)
