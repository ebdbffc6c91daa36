"""Destinations of units: the standing order that the greedy player wants, by its key."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane import gap
from wartable.rulesets.exalted_war.seen.observation import WarObservation

_NEAR: Final = 90.0
"""Yards at which foot soldiers are a danger to bows."""

_AT_HAND: Final = 160.0
"""Yards within which an enemy is dealt with before a place is."""

_HELP: Final = 120.0
_THERE: Final = 30.0
_SECOND: Final = 12
"""Number of squares near the goal that are tried for a second bend."""


def preferred_order(field: WarObservation, unit: str) -> str:
    """Return the key of the standing order that suits a unit best."""
    enemies = field.enemies()
    if not enemies or field.host(unit):
        return "halt"
    touching = field.touching(unit)
    if touching and (field.is_engaged(unit) or not field.is_shooter(unit)):
        return _at_grips(field, unit, _whom_to_face(field, unit, touching))
    if field.is_shooter(unit):
        return _shooter(field, unit, enemies)
    place = _place_to_hold(field, unit, enemies)
    if place:
        return place
    target = min(enemies, key=lambda enemy: _effort(field, unit, enemy))
    if field.is_mounted(unit):
        return _rider(field, unit, target)
    return _approach(field, unit, target)


def _at_grips(field: WarObservation, unit: str, enemy: str) -> str:
    """Return the order to face an enemy in contact; an engaged unit that follows this enemy already keeps
    its order.
    """
    now = field.standing_order(unit)
    return now if field.is_engaged(unit) and now == "follow:" + enemy else "watch:" + enemy


def _whom_to_face(field: WarObservation, unit: str, touching: list[str]) -> str:
    """Return the enemy in contact that a unit should face, where a parry saves most; it prefers its order's
    target.
    """
    if len(touching) == 1:
        return touching[0]
    target = field.order_target(unit)
    return max(touching, key=lambda enemy: field.threat(unit, enemy) * (1.2 if enemy == target else 1.0))


# ------------------------------------------------------------------ choice of targets


def _effort(field: WarObservation, unit: str, enemy: str) -> float:
    """Return how unattractive an enemy is as a target: the ticks to reach it, and further costs."""
    effort = field.distance(unit, enemy) / max(1, field.move(unit))
    if field.is_mob(enemy):
        effort += 8.0
    if field.is_shooter(enemy) and not field.is_engaged(enemy) and field.move(enemy) > field.move(unit):
        effort += 5.0
    if field.is_solo(enemy):
        effort += 4.0
    elif field.formation(enemy) in ("skirmish", "unordered"):
        effort -= 2.0
    effort += 1.0 * (field.magnitude(enemy) - field.magnitude(unit))
    if _engaged_with_friends(field, unit, enemy):
        effort -= 3.0
    for friend in field.friends():
        if friend != unit and field.order_target(friend) == enemy and not field.is_engaged(friend):
            effort += 1.5
    if enemy == field.order_target(unit):
        effort -= 1.5
    if enemy in field.own_targets("beat") or field.leader(enemy) in field.own_targets("slay"):
        effort -= 6.0
    return effort


def _engaged_with_friends(field: WarObservation, unit: str, enemy: str) -> bool:
    """Whether an enemy is engaged with another unit of the side."""
    for other in field.engaged_with(enemy):
        if other != unit and field.owner(other) == field.side:
            return True
    return False


# ------------------------------------------------------------------ how to go there


def _approach(field: WarObservation, unit: str, target: str) -> str:
    """Return the order to go straight at a target, or behind it if a friend is engaged with it."""
    if not field.is_solo(target) and _engaged_with_friends(field, unit, target):
        if field.is_behind(unit, target):
            return _way(field, unit, target, "follow:" + target)
        if unit not in field.engaged_with(target):
            return _way(field, unit, target, "behind:" + target)
    return _way(field, unit, target, "follow:" + target)


def _rider(field: WarObservation, unit: str, target: str) -> str:
    """Choose an order for riders: they wait until their own foot holds the target, or attack bows."""
    is_held = _engaged_with_friends(field, unit, target)
    if is_held or field.is_shooter(target) or field.is_behind(unit, target):
        return _approach(field, unit, target)
    foot = [f for f in field.friends() if not field.is_mounted(f) and not field.is_shooter(f)]
    if not foot or field.tick() > field.limit() // 3:
        return _approach(field, unit, target)
    return "watch:" + target


def _way(field: WarObservation, unit: str, target: str, order: str) -> str:
    """Return the order, or one to march around ground that bars the way to the target."""
    x, y = field.place(unit)
    to_x, to_y = field.place(target)
    if not field.is_barred(x, y, to_x, to_y):
        return order
    bend = _bend(field, unit, to_x, to_y)
    return "at:" + bend if bend else order


def _bend(field: WarObservation, unit: str, to_x: int, to_y: int) -> str:
    """Return the first square on the shortest way round barred ground, with one bend or else two; "" if
    there is none.
    """
    x, y = field.place(unit)
    seen = [name for name in field.squares() if not _is_barred(field, x, y, name)]
    seen = [name for name in seen if field.distance_to(unit, *field.square_middle(name)) > _THERE]
    last = [name for name in field.squares() if not _is_barred(field, to_x, to_y, name)]
    best = ""
    least = 0.0
    for square in seen:
        at_x, at_y = field.square_middle(square)
        yards = gap(x, y, at_x, at_y) + gap(at_x, at_y, to_x, to_y)
        if square in last and (not best or yards < least):
            best, least = square, yards
    if best:
        return best
    last.sort(key=lambda name: gap(to_x, to_y, *field.square_middle(name)))
    for square in seen:
        at_x, at_y = field.square_middle(square)
        for second in last[:_SECOND]:
            by_x, by_y = field.square_middle(second)
            yards = gap(x, y, at_x, at_y) + gap(at_x, at_y, by_x, by_y) + gap(by_x, by_y, to_x, to_y)
            if (not best or yards < least) and not field.is_barred(at_x, at_y, by_x, by_y):
                best, least = square, yards
    return best


def _is_barred(field: WarObservation, x: int, y: int, square: str) -> bool:
    return field.is_barred(x, y, *field.square_middle(square))


# ------------------------------------------------------------------ bows


def _shooter(field: WarObservation, unit: str, enemies: list[str]) -> str:
    """Choose an order for bows: they keep their Range, retreat from approaching foot, and close in on enemies
    out of reach.
    """
    nearest = _nearest(field, unit, enemies)
    reach = field.range(unit)
    for enemy in enemies:
        yards = field.distance(unit, enemy)
        if not field.is_shooter(enemy) and yards < _NEAR and field.move(unit) > field.move(enemy) // 2:
            return "away"
    if field.must_last() or field.distance(unit, nearest) <= reach:
        return "watch:" + nearest
    square = _firing_place(field, unit, nearest, enemies)
    return "at:" + square if square else "watch:" + nearest


def _nearest(field: WarObservation, unit: str, enemies: list[str]) -> str:
    return min(enemies, key=lambda enemy: field.distance(unit, enemy))


def _firing_place(field: WarObservation, unit: str, target: str, enemies: list[str]) -> str:
    """Return the best square to shoot at the target from; "" if there is none."""
    x, y = field.place(target)
    here_x, here_y = field.place(unit)
    reach = field.range(unit)
    edges = field.radius(target) + field.radius(unit)
    foot = [f for f in field.friends() if not field.is_shooter(f) and not field.is_mounted(f)]
    best = ""
    least = 0.0
    for square in field.squares():
        at_x, at_y = field.square_middle(square)
        yards = gap(x, y, at_x, at_y) - edges
        cost = field.distance_to(unit, at_x, at_y) + 4.0 * max(0.0, yards - reach)
        cost += 3.0 * max(0.0, 0.6 * reach - yards) - 20.0 * field.cover_of(square)
        cost += _astray(field, foot, at_x, at_y)
        if best and cost >= least:
            continue
        for enemy in enemies:
            if enemy != target and field.distance_to(enemy, at_x, at_y) < _NEAR + 30.0:
                cost += 100.0
        if field.is_barred(here_x, here_y, at_x, at_y):
            cost += 500.0
        if not best or cost < least:
            best, least = square, cost
    return best


def _astray(field: WarObservation, foot: list[str], x: int, y: int) -> float:
    """Return the penalty for a place of bows that is too far from their own foot for help."""
    if not foot:
        return 0.0
    return 2.0 * max(0.0, min([field.distance_to(friend, x, y) for friend in foot]) - _HELP)


# ------------------------------------------------------------------ places that matter


def _place_to_hold(field: WarObservation, unit: str, enemies: list[str]) -> str:
    """Return the order to a place that an objective needs held; "" if there is none."""
    wanted = field.goals("hold")
    coveted = field.enemy_goals()
    if not wanted and not coveted:
        return _stand_fast(field, unit, enemies) if field.must_last() else ""
    square = _own_share(field, unit, wanted) if wanted else _closest(field, unit, coveted)
    if not square:
        return ""
    x, y = field.square_middle(square)
    for enemy in enemies:
        near = field.distance_to(enemy, x, y) < _AT_HAND or field.distance(unit, enemy) < _AT_HAND / 2
        if near and not (field.must_last() and field.distance(unit, enemy) > _NEAR):
            return ""
    if field.distance_to(unit, x, y) <= _THERE:
        return "watch:" + _nearest(field, unit, enemies)
    here_x, here_y = field.place(unit)
    if field.is_barred(here_x, here_y, x, y):
        bend = _bend(field, unit, x, y)
        return "at:" + bend if bend else "at:" + square
    return "at:" + square


def _stand_fast(field: WarObservation, unit: str, enemies: list[str]) -> str:
    """Return the order to watch the nearest enemy, for a side that only has to survive; "" if the enemy is
    near.
    """
    nearest = _nearest(field, unit, enemies)
    return "" if field.distance(unit, nearest) < _NEAR else "watch:" + nearest


def _closest(field: WarObservation, unit: str, places: list[str]) -> str:
    """Return the square nearest to the unit."""
    return min(places, key=lambda square: field.distance_to(unit, *field.square_middle(square)))


def _nearest_to(field: WarObservation, units: list[str], x: int, y: int) -> str:
    return min(units, key=lambda unit: field.distance_to(unit, x, y))


def _own_share(field: WarObservation, unit: str, places: list[str]) -> str:
    """Return this unit's square, if each square in turn goes to the nearest free unit; "" if it gets none."""
    free = [friend for friend in field.friends() if not field.is_mob(friend)]
    for square in places:
        if not free:
            return ""
        x, y = field.square_middle(square)
        best = _nearest_to(field, free, x, y)
        if best == unit:
            return square
        free.remove(best)
    return ""


# ------------------------------------------------------------------ entering the field


def entry_worth(field: WarObservation, unit: str, square: str) -> float:
    """Rate a square to deploy on: foot in front in the middle, bows behind, riders on the wings. Cover
    counts for units that must survive or defend a place.
    """
    x, y = field.square_middle(square)
    ahead, aside = field.bearings(x, y)
    cover: float = 80.0 * field.cover_of(square) if field.must_last() or field.enemy_goals() else 0.0
    if field.is_shooter(unit):
        return cover - abs(ahead - 350.0) - 0.5 * aside
    if field.is_mounted(unit):
        return -abs(ahead - 300.0) - 0.5 * abs(aside - 300.0)
    places = field.goals("hold") or field.enemy_goals()
    if places and field.must_last():
        return cover - min([gap(x, y, *field.square_middle(name)) for name in places])
    return cover - ahead - 0.7 * aside
