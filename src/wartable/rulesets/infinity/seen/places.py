"""Descriptions of positions for a Trooper, from what its player knows."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.views.position import Position
from wartable.core.words import counted
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import INCH, is_in_front_arc, length
from wartable.rulesets.infinity.ground.sight import PARTIAL, is_totally_covered
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.seen.observation import SkirmishObservation
from wartable.rulesets.infinity.seen.shelter import likely_enemy_bodies
from wartable.rulesets.infinity.sight.eyes import cover_of_target, has_line_of_fire


def prospects_at_point(
    table: SkirmishObservation, state: Skirmish, trooper: Trooper, x: int, y: int, *, is_middle: bool
) -> Position:
    """Return a description of what a position means for a Trooper: its distance, the best shot from there,
    the enemies that see it, and the cover from them. It has coordinates unless `is_middle`, in which case it
    stands for a whole square.
    """
    body = trooper.body
    body_there = body.moved_to(x, y, max(0, state.plan.field.feet_height_at(x, y, body.radius, body.height)))
    parts: list[str] = [] if is_middle else [f"at {x / INCH:g}, {y / INCH:g}"]
    inches = 0.0
    if trooper.is_on_table:
        inches = length(body.x, body.y, x, y) / INCH
        parts.append(f"{inches:.1f} inches away" if inches else "here")
    enemies = table.visible_able_enemies(trooper)
    if not enemies:
        return _position_before_contact(state, trooper, body_there, inches, parts)
    shoots = table.may_still_shoot_after_move(trooper.id)
    best, target = 0.0, ""
    aimed_at: list[str] = []
    watching: list[Trooper] = []
    for enemy in enemies:
        if not has_line_of_fire(state, trooper, enemy, viewer_body=body_there, all_round=True):
            continue
        aimed_at.append(enemy.id)
        chance = table.best_shot_hit_chance(trooper, enemy, body_there) if shoots else 0.0
        if chance > best:
            best, target = chance, enemy.name
        there = enemy.body
        if is_in_front_arc(there.facing, there.x, there.y, body_there.x, body_there.y, body_there.radius):
            watching.append(enemy)
    if target:
        parts.append(f"{best:.0%} to hit {target}")
    covered = [one for one in watching if cover_of_target(state, one.body, body_there) == PARTIAL]
    parts.append(_exposure_text(watching, covered))
    exposed = len(watching) - len(covered) / 2
    threats = [enemy.id for enemy in watching]
    return Position(best, exposed, inches, "; ".join(parts), targets=aimed_at, threats=threats)


def _exposure_text(watching: Sequence[Trooper], covered: Sequence[Trooper]) -> str:
    """Return a phrase that says how many enemies see a position, and from how many it is in cover."""
    if not watching:
        return "seen by no enemy on the table"
    shelter = "in cover" if len(covered) == len(watching) else f"in cover from {len(covered)}"
    watchers = watching[0].name if len(watching) == 1 else f"{len(watching)} enemies"
    return f"seen by {watchers}, {shelter if covered else 'no cover'}"


def _position_before_contact(
    state: Skirmish, trooper: Trooper, body: Body, inches: float, parts: list[str]
) -> Position:
    """Describe a position while no enemy is visible, by the number of likely enemy positions from which it
    can be seen.
    """
    likely = likely_enemy_bodies(state, trooper.side) if trooper.side in state.zone else []
    open_to = [one for one in likely if not is_totally_covered(state.plan.field, one, body)]
    if likely:
        parts.append(f"in view of {len(open_to)} of {counted(len(likely), 'likely enemy place')}")
    return Position(0.0, len(open_to), inches, "; ".join(parts))
