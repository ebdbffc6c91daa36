"""Check that all Troopers that deploy fit into either deployment zone. IN-03-08."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.places import PlacingConditions, TableZone, first_free_point
from wartable.rulesets.infinity.model.skills import COMBAT_JUMP, PARACHUTIST
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import TABLE, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.saved.setup import ParsedTrooper

_ZONE_EDGES: Final = ("row 1", "the last row")


def check_deployment_space(parsed_troopers: Sequence[ParsedTrooper], state: Skirmish) -> None:
    """Report each Trooper that would find no space left, in either deployment zone or on the whole table,
    after the larger Troopers of its side have been placed. Each side is checked in both zones, because it may
    get either of them. IN-03-08, IN-R96.
    """
    plan = state.plan
    whole_table = TableZone(0, 0, plan.field.width, plan.field.height)
    for side in state.armies:
        own_troopers = [
            parsed
            for parsed in parsed_troopers
            if parsed.trooper.side == side and _must_be_deployed(parsed.trooper)
        ]
        own_troopers.sort(key=_size_order)
        for edge, zone in zip(_ZONE_EDGES, plan.zones, strict=True):
            for parsed in _troopers_without_space(own_troopers, state, zone):
                if _troopers_without_space([parsed], state, whole_table):
                    parsed.node.fault(
                        f"{parsed.trooper.id} finds no room on the table", "enlarge it, or clear it"
                    )
                    continue
                problem = f"{parsed.trooper.id} finds no room in the deployment zone at {edge}"
                remedy = "clear the zone, make it deeper, or give it a place with at"
                parsed.node.fault(problem, remedy, fatal=False)


def _must_be_deployed(trooper: Trooper) -> bool:
    """Whether a Trooper has to be deployed in a zone: its setup gives it no position, and it cannot stay
    airborne. IN-03-11.
    """
    return trooper.place == UNPLACED and not (
        trooper.has_skill(COMBAT_JUMP) or trooper.has_skill(PARACHUTIST)
    )


def _size_order(parsed: ParsedTrooper) -> tuple[int, int]:
    """Return a sort key that puts the Troopers with the largest bodies first."""
    body = parsed.trooper.body
    return -body.radius, -body.height


def _troopers_without_space(
    parsed_troopers: Sequence[ParsedTrooper], state: Skirmish, zone: TableZone
) -> list[ParsedTrooper]:
    """Place these Troopers of one side in a zone one by one, each at the first free point, and return those
    for which there is no free point.
    """
    friends: list[Body] = []
    enemies: list[Body] = []
    for other in state.troopers.values():
        if other.place == TABLE and parsed_troopers:
            (friends if other.side == parsed_troopers[0].trooper.side else enemies).append(other.body)
    found: list[ParsedTrooper] = []
    for parsed in parsed_troopers:
        body = parsed.trooper.body
        conditions = PlacingConditions(body.radius, body.height, friends)
        conditions.enemies = enemies
        point = first_free_point(state.plan.field, zone, conditions)
        if point is None:
            found.append(parsed)
        else:
            friends.append(body.moved_to(point[0], point[1], 0))
    return found
