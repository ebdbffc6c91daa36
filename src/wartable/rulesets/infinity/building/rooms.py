"""Check that all Troopers that deploy fit into either deployment zone. IN-03-08."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.places import PlacingConditions, Zone, first_place
from wartable.rulesets.infinity.model.skills import COMBAT_JUMP, PARACHUTIST
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import TABLE, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.saved.setup import ParsedTrooper

_EDGES: Final = ("row 1", "the last row")


def check_rooms(posts: Sequence[ParsedTrooper], state: Skirmish) -> None:
    """Report the Troopers for which a deployment zone, or the whole table, has no space left if the largest
    are placed first. Each side is checked in both zones, because it may get either. IN-03-08, IN-R96.
    """
    plan = state.plan
    whole = Zone(0, 0, plan.field.width, plan.field.height)
    for side in state.armies:
        own = [post for post in posts if post.trooper.side == side and _deploys(post.trooper)]
        own.sort(key=_largest_first)
        for edge, zone in zip(_EDGES, plan.zones, strict=True):
            for post in _left_over(own, state, zone):
                if _left_over([post], state, whole):
                    post.node.fault(
                        f"{post.trooper.id} finds no room on the table", "enlarge it, or clear it"
                    )
                    continue
                what = f"{post.trooper.id} finds no room in the deployment zone at {edge}"
                remedy = "clear the zone, make it deeper, or give it a place with at"
                post.node.fault(what, remedy, fatal=False)


def _deploys(trooper: Trooper) -> bool:
    """Whether a Trooper has to be deployed in a zone: its setup gives it no position, and it cannot stay
    airborne. IN-03-11.
    """
    return trooper.place == UNPLACED and not (trooper.has(COMBAT_JUMP) or trooper.has(PARACHUTIST))


def _largest_first(post: ParsedTrooper) -> tuple[int, int]:
    body = post.trooper.body
    return -body.radius, -body.height


def _left_over(posts: Sequence[ParsedTrooper], state: Skirmish, zone: Zone) -> list[ParsedTrooper]:
    """Return the Troopers that find no space in a zone if each in turn is placed at the first free point."""
    friends: list[Body] = []
    enemies: list[Body] = []
    for other in state.troopers.values():
        if other.place == TABLE and posts:
            (friends if other.side == posts[0].trooper.side else enemies).append(other.body)
    found: list[ParsedTrooper] = []
    for post in posts:
        body = post.trooper.body
        room = PlacingConditions(body.radius, body.height, friends)
        room.enemies = enemies
        at = first_place(state.plan.field, zone, room)
        if at is None:
            found.append(post)
        else:
            friends.append(body.moved(at[0], at[1], 0))
    return found
