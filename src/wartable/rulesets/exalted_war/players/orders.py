"""Destinations of units: the key of the standing order that the greedy player prefers."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane import gap
from wartable.rulesets.exalted_war.seen.observation import WarObservation

_DANGER_TO_ARCHERS: Final = 90.0
"""Yards within which foot soldiers are a danger to archers."""

_DANGER_TO_HOLDERS: Final = 160.0
"""Yards within which an enemy is fought before a place is held."""

_SUPPORT_DISTANCE: Final = 120.0
"""Yards within which their own foot soldiers can help archers."""
_ARRIVAL_DISTANCE: Final = 30.0
"""Yards from the middle of a square at which a unit counts as being there."""
_SECOND_BENDS: Final = 12
"""Number of squares near the goal that are tried as the second bend of a detour."""


def preferred_order_key(field: WarObservation, unit: str) -> str:
    """Return the key of the standing order that the greedy player would give a unit, such as "follow:red1" or
    "at:C4".
    """
    enemies = field.enemy_units()
    if not enemies or field.host_of(unit):
        return "halt"
    touching = field.enemies_in_contact_with(unit)
    if touching and (field.is_engaged(unit) or not field.fights_best_from_afar(unit)):
        return _face_enemy_in_contact(field, unit, _enemy_to_face(field, unit, touching))
    if field.fights_best_from_afar(unit):
        return _order_for_archers(field, unit, enemies)
    place = _order_to_hold(field, unit, enemies)
    if place:
        return place
    target = min(enemies, key=lambda enemy: _cost_of_target(field, unit, enemy))
    if field.is_mounted(unit):
        return _order_for_riders(field, unit, target)
    return _order_to_attack(field, unit, target)


def _face_enemy_in_contact(field: WarObservation, unit: str, enemy: str) -> str:
    """Return the order to face an enemy in contact. An engaged unit that already follows this enemy keeps its
    order.
    """
    now = field.standing_order_key(unit)
    return now if field.is_engaged(unit) and now == "follow:" + enemy else "watch:" + enemy


def _enemy_to_face(field: WarObservation, unit: str, touching: list[str]) -> str:
    """Return which of the enemies in contact, `touching`, a unit should face: the one against which that
    saves most, with a preference for the target of its order.
    """
    if len(touching) == 1:
        return touching[0]
    target = field.target_of_standing_order(unit)
    return max(
        touching,
        key=lambda enemy: (
            field.levels_per_tick_saved_by_facing(unit, enemy) * (1.2 if enemy == target else 1.0)
        ),
    )


# ------------------------------------------------------------------ choice of targets


def _cost_of_target(field: WarObservation, unit: str, enemy: str) -> float:
    """Return how unattractive an enemy is as a target for a unit, as a number for comparisons: the ticks that
    it takes to reach it, with adjustments.
    """
    effort = field.distance_between_units(unit, enemy) / max(1, field.yards_of_move(unit))
    if field.is_mob(enemy):
        effort += 8.0
    if (
        field.fights_best_from_afar(enemy)
        and not field.is_engaged(enemy)
        and field.yards_of_move(enemy) > field.yards_of_move(unit)
    ):
        effort += 5.0
    if field.is_solo(enemy):
        effort += 4.0
    elif field.formation_key_of(enemy) in ("skirmish", "unordered"):
        effort -= 2.0
    effort += 1.0 * (field.magnitude_of(enemy) - field.magnitude_of(unit))
    if _engaged_with_friends(field, unit, enemy):
        effort -= 3.0
    for friend in field.friendly_units():
        if (
            friend != unit
            and field.target_of_standing_order(friend) == enemy
            and not field.is_engaged(friend)
        ):
            effort += 1.5
    if enemy == field.target_of_standing_order(unit):
        effort -= 1.5
    if enemy in field.own_objective_targets("beat") or field.leader_of(enemy) in field.own_objective_targets(
        "slay"
    ):
        effort -= 6.0
    return effort


def _engaged_with_friends(field: WarObservation, unit: str, enemy: str) -> bool:
    """Whether an enemy is engaged with another unit of this unit's side."""
    for other in field.enemies_engaged_with(enemy):
        if other != unit and field.side_of(other) == field.side:
            return True
    return False


# ------------------------------------------------------------------ how to go there


def _order_to_attack(field: WarObservation, unit: str, target: str) -> str:
    """Return the order to go straight to a target, or behind it if a friend is engaged with it."""
    if not field.is_solo(target) and _engaged_with_friends(field, unit, target):
        if field.is_behind(unit, target):
            return _order_or_detour(field, unit, target, "follow:" + target)
        if unit not in field.enemies_engaged_with(target):
            return _order_or_detour(field, unit, target, "behind:" + target)
    return _order_or_detour(field, unit, target, "follow:" + target)


def _order_for_riders(field: WarObservation, unit: str, target: str) -> str:
    """Return an order for riders. Until a third of the war is over, they only watch the target until their
    own foot soldiers engage it, unless it has bows or they are behind it.
    """
    is_held = _engaged_with_friends(field, unit, target)
    if is_held or field.fights_best_from_afar(target) or field.is_behind(unit, target):
        return _order_to_attack(field, unit, target)
    foot = [
        f for f in field.friendly_units() if not field.is_mounted(f) and not field.fights_best_from_afar(f)
    ]
    if not foot or field.present_tick() > field.last_tick() // 3:
        return _order_to_attack(field, unit, target)
    return "watch:" + target


def _order_or_detour(field: WarObservation, unit: str, target: str, order: str) -> str:
    """Return the key `order`, which leads to `target`, or that of an order to march around ground that bars
    the way.
    """
    x, y = field.unit_middle(unit)
    to_x, to_y = field.unit_middle(target)
    if not field.is_way_barred(x, y, to_x, to_y):
        return order
    bend = _first_square_of_detour(field, unit, to_x, to_y)
    return "at:" + bend if bend else order


def _first_square_of_detour(field: WarObservation, unit: str, to_x: int, to_y: int) -> str:
    """Return the first square of the shortest way around barred ground, with one bend or, if there is no such
    way, with two; "" if there is none.
    """
    x, y = field.unit_middle(unit)
    reachable = [name for name in field.square_names() if not _is_barred(field, x, y, name)]
    reachable = [
        name
        for name in reachable
        if field.distance_to_point(unit, *field.square_middle(name)) > _ARRIVAL_DISTANCE
    ]
    near_goal = [name for name in field.square_names() if not _is_barred(field, to_x, to_y, name)]
    best = ""
    least = 0.0
    for square in reachable:
        at_x, at_y = field.square_middle(square)
        yards = gap(x, y, at_x, at_y) + gap(at_x, at_y, to_x, to_y)
        if square in near_goal and (not best or yards < least):
            best, least = square, yards
    if best:
        return best
    near_goal.sort(key=lambda name: gap(to_x, to_y, *field.square_middle(name)))
    for square in reachable:
        at_x, at_y = field.square_middle(square)
        for second_square in near_goal[:_SECOND_BENDS]:
            by_x, by_y = field.square_middle(second_square)
            yards = gap(x, y, at_x, at_y) + gap(at_x, at_y, by_x, by_y) + gap(by_x, by_y, to_x, to_y)
            if (not best or yards < least) and not field.is_way_barred(at_x, at_y, by_x, by_y):
                best, least = square, yards
    return best


def _is_barred(field: WarObservation, x: int, y: int, square: str) -> bool:
    return field.is_way_barred(x, y, *field.square_middle(square))


# ------------------------------------------------------------------ bows


def _order_for_archers(field: WarObservation, unit: str, enemies: list[str]) -> str:
    """Return an order for archers: they keep their Range, retreat from foot soldiers who come near, and
    approach enemies who are out of reach.
    """
    nearest = _nearest_enemy(field, unit, enemies)
    reach = field.shooting_range_of(unit)
    for enemy in enemies:
        yards = field.distance_between_units(unit, enemy)
        if (
            not field.fights_best_from_afar(enemy)
            and yards < _DANGER_TO_ARCHERS
            and field.yards_of_move(unit) > field.yards_of_move(enemy) // 2
        ):
            return "away"
    if field.has_survival_objective() or field.distance_between_units(unit, nearest) <= reach:
        return "watch:" + nearest
    square = _best_firing_square(field, unit, nearest, enemies)
    return "at:" + square if square else "watch:" + nearest


def _nearest_enemy(field: WarObservation, unit: str, enemies: list[str]) -> str:
    return min(enemies, key=lambda enemy: field.distance_between_units(unit, enemy))


def _best_firing_square(field: WarObservation, unit: str, target: str, enemies: list[str]) -> str:
    """Return the best square from which to shoot at the target; "" if there are no squares."""
    x, y = field.unit_middle(target)
    unit_x, unit_y = field.unit_middle(unit)
    reach = field.shooting_range_of(unit)
    edges = field.unit_radius(target) + field.unit_radius(unit)
    foot = [
        f for f in field.friendly_units() if not field.fights_best_from_afar(f) and not field.is_mounted(f)
    ]
    best = ""
    least = 0.0
    for square in field.square_names():
        at_x, at_y = field.square_middle(square)
        yards = gap(x, y, at_x, at_y) - edges
        cost = field.distance_to_point(unit, at_x, at_y) + 4.0 * max(0.0, yards - reach)
        cost += 3.0 * max(0.0, 0.6 * reach - yards) - 20.0 * field.cover_in_square(square)
        cost += _cost_of_distance_from_foot(field, foot, at_x, at_y)
        if best and cost >= least:
            continue
        for enemy in enemies:
            if enemy != target and field.distance_to_point(enemy, at_x, at_y) < _DANGER_TO_ARCHERS + 30.0:
                cost += 100.0
        if field.is_way_barred(unit_x, unit_y, at_x, at_y):
            cost += 500.0
        if not best or cost < least:
            best, least = square, cost
    return best


def _cost_of_distance_from_foot(field: WarObservation, foot: list[str], x: int, y: int) -> float:
    """Return the cost of a place for archers that is too far away from their own foot soldiers to get
    help.
    """
    if not foot:
        return 0.0
    return 2.0 * max(0.0, min([field.distance_to_point(friend, x, y) for friend in foot]) - _SUPPORT_DISTANCE)


# ------------------------------------------------------------------ places that matter


def _order_to_hold(field: WarObservation, unit: str, enemies: list[str]) -> str:
    """Return the order to go to, or stay at, a place that an objective requires to be held; "" if there is
    none, or if an enemy is to be fought first.
    """
    own_goals = field.own_objective_squares("hold")
    enemy_goals = field.squares_enemies_must_hold()
    if not own_goals and not enemy_goals:
        return _order_to_survive(field, unit, enemies) if field.has_survival_objective() else ""
    square = (
        _assigned_square(field, unit, own_goals) if own_goals else _closest_square(field, unit, enemy_goals)
    )
    if not square:
        return ""
    x, y = field.square_middle(square)
    for enemy in enemies:
        near = (
            field.distance_to_point(enemy, x, y) < _DANGER_TO_HOLDERS
            or field.distance_between_units(unit, enemy) < _DANGER_TO_HOLDERS / 2
        )
        if near and not (
            field.has_survival_objective() and field.distance_between_units(unit, enemy) > _DANGER_TO_ARCHERS
        ):
            return ""
    if field.distance_to_point(unit, x, y) <= _ARRIVAL_DISTANCE:
        return "watch:" + _nearest_enemy(field, unit, enemies)
    unit_x, unit_y = field.unit_middle(unit)
    if field.is_way_barred(unit_x, unit_y, x, y):
        bend = _first_square_of_detour(field, unit, x, y)
        return "at:" + bend if bend else "at:" + square
    return "at:" + square


def _order_to_survive(field: WarObservation, unit: str, enemies: list[str]) -> str:
    """Return the order to watch the nearest enemy, for a side that only has to survive; "" if this enemy is
    near.
    """
    nearest = _nearest_enemy(field, unit, enemies)
    return "" if field.distance_between_units(unit, nearest) < _DANGER_TO_ARCHERS else "watch:" + nearest


def _closest_square(field: WarObservation, unit: str, places: list[str]) -> str:
    """Return the one of these squares that is nearest to the unit."""
    return min(places, key=lambda square: field.distance_to_point(unit, *field.square_middle(square)))


def _nearest_unit(field: WarObservation, units: list[str], x: int, y: int) -> str:
    return min(units, key=lambda unit: field.distance_to_point(unit, x, y))


def _assigned_square(field: WarObservation, unit: str, places: list[str]) -> str:
    """Return the square that this unit is to hold, if each square in turn is assigned to the nearest unit
    that has none yet; "" if it gets none.
    """
    free = [friend for friend in field.friendly_units() if not field.is_mob(friend)]
    for square in places:
        if not free:
            return ""
        x, y = field.square_middle(square)
        best = _nearest_unit(field, free, x, y)
        if best == unit:
            return square
        free.remove(best)
    return ""


# ------------------------------------------------------------------ entering the field


def value_of_deploy_square(field: WarObservation, unit: str, square: str) -> float:
    """Return the value of a square as the place where a unit is deployed, for comparisons: foot soldiers
    should stand in front in the middle, archers farther back, and riders on the wings. Cover counts for units
    that must survive or defend a place.
    """
    x, y = field.square_middle(square)
    ahead, aside = field.distances_from_midline_and_axis(x, y)
    cover: float = (
        80.0 * field.cover_in_square(square)
        if field.has_survival_objective() or field.squares_enemies_must_hold()
        else 0.0
    )
    if field.fights_best_from_afar(unit):
        return cover - abs(ahead - 350.0) - 0.5 * aside
    if field.is_mounted(unit):
        return -abs(ahead - 300.0) - 0.5 * abs(aside - 300.0)
    places = field.own_objective_squares("hold") or field.squares_enemies_must_hold()
    if places and field.has_survival_objective():
        return cover - min([gap(x, y, *field.square_middle(name)) for name in places])
    return cover - ahead - 0.7 * aside


def value_of_signal(field: WarObservation, unit: str, key: str) -> float:
    """Return the value of a signal: positive if orders wait for signals, and highest for units that are not
    engaged.
    """
    if key != "signal":
        return 2.0 if field.waits_for_signal(key[3:]) else 0.0
    waiting = [f for f in field.friendly_units() if field.waits_for_signal(f) and not field.is_engaged(f)]
    return 0.05 if waiting and not field.enemies_in_contact_with(unit) else -1.0
