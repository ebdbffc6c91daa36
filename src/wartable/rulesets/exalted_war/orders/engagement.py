"""Contact and engagement: when it begins, when it ends, getting clear of it. EW-68, EW-89, W-26, W-27."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.boards.plane import DIRECTIONS, NAMES, gap, step_along
from wartable.core.decision import Decision, Option
from wartable.core.odds.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.derived.traits import (
    RELAY_WAR,
    fatigue_penalty,
    is_supernatural,
    wound_penalty,
)
from wartable.rulesets.exalted_war.events.moves import Disengaged, Engaged, EngagementEnded, Enveloped
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import DISENGAGED, ENGAGED, TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit, effective_drill_of, might_of
from wartable.rulesets.exalted_war.orders.movement import (
    announce_tick_once,
    move_unit_to,
    point_reached_by_move,
)

TOUCH: Final = 2.0
"""Yards between edges that still count as contact; places are whole yards."""

_LAPSE_TICKS: Final = 6
"""Ticks without an attack after which an engagement ends."""
_SHORT: Final = "short"
_BASE_DIFFICULTY: Final = 3
_ENVELOPED_DIFFICULTY: Final = 3
_ENVELOPING_DIFFICULTY: Final = 1
_RELAY_WITS: Final = 2
_SUPERIOR: Final = 2
_OVERWHELMING: Final = 4
"""By how much an enemy's Magnitude, Drill and Might together exceed a unit's for the enemy to be superior, or
overwhelming.
"""


def are_touching(first_unit: Unit, second_unit: Unit) -> bool:
    """Whether two units are in contact by their distance: that between their edges is at most TOUCH yards.
    W-26.
    """
    return edge_distance(first_unit, second_unit) <= TOUCH


def are_in_contact(first_unit: Unit, second_unit: Unit) -> bool:
    """Whether two units are in contact: they touch, or they are engaged. So an engaged unit stays in contact
    when its ground shrinks. W-26.
    """
    return are_touching(first_unit, second_unit) or second_unit.id in first_unit.engaged


def was_engaged_before(state: War, unit: Unit, enemy: Unit) -> bool:
    """Whether a unit is engaged with an enemy, and has been since an earlier tick. W-10, W-38."""
    known = state.unit_whose_ground_is_used_by(unit).engaged.get(enemy.id)
    return known is not None and known[0] < state.tick


def engage_units(table: WarTable, tick: TickConsequences, attacker: Unit, target: Unit) -> None:
    """Engage two units after a close attack, or renew their engagement. If it is new, a hesitation test of
    both is noted in `tick`. If the attacker is a person who acts apart, that person and the host are both
    engaged with the target. W-14, W-26, W-42.
    """
    now = table.state.tick
    body = table.state.unit_whose_ground_is_used_by(attacker)
    known = body.engaged.get(target.id)
    since = now if known is None else known[0]
    body.engaged[target.id] = (since, now)
    target.engaged[body.id] = (since, now)
    if known is None:
        table.emit(Engaged(body.id, target.id))
        tick.add_hesitation_trigger(body, ENGAGED, _engagement_difficulty(table.state, body, target))
        tick.add_hesitation_trigger(target, ENGAGED, _engagement_difficulty(table.state, target, body))
    if body is not attacker:
        _engage_apart(table, attacker, target)


def _engage_apart(table: WarTable, person_unit: Unit, enemy: Unit) -> None:
    """Engage a person who acts apart with an enemy. Only the person's unit records it, since the enemy is
    engaged with the host. W-42.
    """
    now = table.state.tick
    known = person_unit.engaged.get(enemy.id)
    person_unit.engaged[enemy.id] = (now if known is None else known[0], now)
    if known is None:
        table.emit(Engaged(person_unit.id, enemy.id))


def _engagement_difficulty(state: War, unit: Unit, enemy: Unit) -> int:
    """Return the difficulty that an enemy adds to the hesitation test when a unit becomes engaged with it: 1
    if the enemy is superior or led by a supernatural being, 2 if it is overwhelming or wholly supernatural.
    W-6, W-35.
    """
    excess = _strength(enemy) - _strength(unit)
    if excess >= _OVERWHELMING or is_supernatural(state, enemy):
        return 2
    if excess >= _SUPERIOR or state.people[enemy.leader].person.rounds_up:
        return 1
    return 0


def _strength(unit: Unit) -> int:
    return unit.magnitude + effective_drill_of(unit) + might_of(unit)


def record_envelopment(table: WarTable, unit: Unit, enveloper: Unit) -> None:
    """Record that `enveloper` surrounds `unit`, if both are still on the field. EW-68."""
    if unit.is_active and enveloper.is_active:
        unit.envelopers.append(enveloper.id)
        table.emit(Enveloped(unit.id, enveloper.id))


def renew_engagement_if_any(state: War, unit: Unit, enemy: Unit) -> None:
    """If a unit is engaged with an enemy, record the present tick as that of their latest attack. This is for
    shots and other actions that keep an engagement up; close attacks call `engage_units`. W-26, W-89.
    """
    body = state.unit_whose_ground_is_used_by(unit)
    known, own = body.engaged.get(enemy.id), unit.engaged.get(enemy.id)
    if known is not None:
        body.engaged[enemy.id] = enemy.engaged[body.id] = (known[0], state.tick)
    if own is not None:
        unit.engaged[enemy.id] = (own[0], state.tick)


def end_engagement(table: WarTable, first_unit: Unit, second_unit: Unit, reason: str) -> None:
    """End the engagement of two units, and also those of people who act apart from one of them with the
    other. `reason` is given in the log.
    """
    first_unit.engaged.pop(second_unit.id, None)
    second_unit.engaged.pop(first_unit.id, None)
    if second_unit.id in first_unit.envelopers:
        first_unit.envelopers.remove(second_unit.id)
    if first_unit.id in second_unit.envelopers:
        second_unit.envelopers.remove(first_unit.id)
    table.emit(EngagementEnded(first_unit.id, second_unit.id, reason))
    for apart in table.state.units.values():
        if apart.host == first_unit.id and second_unit.id in apart.engaged:
            end_engagement(table, apart, second_unit, reason)
        elif apart.host == second_unit.id and first_unit.id in apart.engaged:
            end_engagement(table, apart, first_unit, reason)


def end_all_engagements(table: WarTable, unit: Unit, reason: str) -> None:
    """End all engagements of the unit; `reason` is given in the log."""
    for id in list(unit.engaged):
        end_engagement(table, unit, table.state.units[id], reason)


def end_lapsed_engagements(table: WarTable) -> None:
    """End all engagements in which neither side has attacked the other for 6 ticks. W-26, W-89."""
    state = table.state
    for unit in state.units.values():
        if unit.engaged:
            for id, (_, last) in list(unit.engaged.items()):
                if state.tick - last >= _LAPSE_TICKS:
                    announce_tick_once(table)
                    end_engagement(table, unit, state.units[id], "nobody attacks")


# ------------------------------------------------------------------ getting clear


def _disengage_pool(state: War, unit: Unit) -> tuple[str, list[Term]]:
    """Return who makes the roll to disengage, and the dice, as terms: Wits + War + Drill, less Magnitude and
    other penalties. It is the leader, or a Relay if that gives more dice.
    """
    person = state.people[unit.leader].person
    rest = [
        Term("Drill", effective_drill_of(unit)),
        Term("Magnitude", -unit.magnitude),
        Term("wounds", -wound_penalty(state, unit)),
        Term("fatigue", -fatigue_penalty(unit)),
    ]
    rest = [term for term in rest if term.amount]
    own = [Term("Wits", person.rank_of("wits")), Term("War", person.war), *rest]
    if unit.relays:
        relayed = [Term("Relay's Wits", _RELAY_WITS), Term("Relay's War", RELAY_WAR), *rest]
        if total(relayed) > total(own):
            return "relay", relayed
    return person.id, own


def _disengage_difficulty(state: War, unit: Unit) -> list[Term]:
    """Return the difficulty to disengage, as terms: 3 + the highest effective Drill of the engaged enemies,
    and more if the unit is enveloped or envelops one of them. EW-68, EW-89.
    """
    enemies = [state.units[id] for id in unit.engaged]
    hardest = max([effective_drill_of(enemy) for enemy in enemies])
    terms = [Term("close combat", _BASE_DIFFICULTY)]
    if hardest:
        terms.append(Term("Drill of the enemy", hardest))
    if unit.envelopers:
        terms.append(Term("enveloped", _ENVELOPED_DIFFICULTY))
    if [enemy for enemy in enemies if unit.id in enemy.envelopers]:
        terms.append(Term("envelops", _ENVELOPING_DIFFICULTY))
    return terms


def can_disengage(state: War, unit: Unit) -> bool:
    """Whether a unit may try to disengage: it is engaged and does not hesitate, it has dice to roll, and in
    some direction it can move out of contact. W-27.
    """
    if not unit.engaged or unit.hesitating:
        return False
    _, pool = _disengage_pool(state, unit)
    return total(pool) > 0 and _has_way_out(state, unit)


def _has_way_out(state: War, unit: Unit) -> bool:
    for direction in range(DIRECTIONS):
        if _is_out_of_contact(state, unit, *point_reached_by_move(state, unit, direction)):
            return True
    return len(_short_move_options(state, unit)) > 0


def _options_to_get_clear(state: War, unit: Unit) -> list[Option]:
    """Return an Option for each direction in which a full Move ends out of contact with all enemies, and then
    one for each direction in which a shorter Move does. W-27.
    """
    found: list[Option] = []
    for direction in range(DIRECTIONS):
        if _is_out_of_contact(state, unit, *point_reached_by_move(state, unit, direction)):
            found.append(_direction_option("go", "To the {}", direction))
    return found + _short_move_options(state, unit)


def _short_move_options(state: War, unit: Unit) -> list[Option]:
    """Return an Option for each direction in which less than a full Move ends out of contact with all
    enemies.
    """
    found: list[Option] = []
    for direction in range(DIRECTIONS):
        if _nearest_clear_point(state, unit, direction) is not None:
            found.append(_direction_option(_SHORT, "To the {}, no farther than it takes", direction))
    return found


def _direction_option(verb: str, label: str, direction: int) -> Option:
    name = NAMES[direction]
    return Option(f"{verb}:{name.replace('-', '_')}", label.format(name), direction)


def _end_point(state: War, unit: Unit, option: Option) -> tuple[int, int]:
    """Return the point to which the unit comes if this Option to get clear is chosen."""
    direction = cast(int, option.data)
    short = _nearest_clear_point(state, unit, direction) if option.key.startswith(_SHORT) else None
    return point_reached_by_move(state, unit, direction) if short is None else short


def _nearest_clear_point(state: War, unit: Unit, direction: int) -> tuple[int, int] | None:
    """Return the nearest point in a direction that is out of contact with all enemies. None if there is none
    before the end of a full Move.
    """
    end = point_reached_by_move(state, unit, direction)
    for yards in range(1, int(gap(unit.x, unit.y, *end)) + 1):
        x, y = step_along(unit.x, unit.y, direction, yards)
        if (x, y) != end and _is_out_of_contact(state, unit, x, y):
            return x, y
    return None


def _is_out_of_contact(state: War, unit: Unit, x: int, y: int) -> bool:
    old_x, old_y = unit.x, unit.y
    unit.x, unit.y = x, y
    clear = not [enemy for enemy in state.enemies_of_unit(unit) if are_touching(unit, enemy)]
    unit.x, unit.y = old_x, old_y
    return clear


def offer_disengagement(table: WarTable, tick: TickConsequences, unit: Unit) -> None:
    """Ask the owner of an engaged unit whether it tries to disengage before its action, and if so, make the
    roll. If it succeeds, the unit moves at once, and a hesitation test is noted in `tick`. EW-89, W-24.
    """
    state = table.state
    if not can_disengage(state, unit):
        return
    options = [Option("stay", "Stay and fight"), Option("disengage", "Disengage", unit.id)]
    question = f"{grammatical_name_of(unit):is} engaged: get clear before its action?"
    if table.ask(Decision(unit.seat, question, options, unit.id)).key == "stay":
        return
    roller, pool = _disengage_pool(state, unit)
    difficulty = _disengage_difficulty(state, unit)
    rolled = table.roll(successes(total(pool), botches=False), f"{unit.name} disengages")
    passed = rolled >= total(difficulty)
    table.emit(Disengaged(unit.id, roller, tuple(pool), rolled, tuple(difficulty), passed=passed))
    if not passed:
        return
    end_all_engagements(table, unit, "disengaged")
    way = table.ask(
        Decision(
            unit.seat,
            f"{grammatical_name_of(unit):gets} clear: which way?",
            _options_to_get_clear(state, unit),
            unit.id,
        )
    )
    move_unit_to(table, unit, *_end_point(state, unit, way))
    move_people_acting_apart(state, unit)
    _reset_alerts(state, unit)
    tick.add_hesitation_trigger(unit, DISENGAGED, 1)


def _reset_alerts(state: War, unit: Unit) -> None:
    """Reset what a disengaged unit and its enemies are alert to, so that their owners are asked again at the
    next contact. W-23.
    """
    unit.alert = [id.removesuffix("!") for id in unit.alert]
    touching = unit.id + "!"
    for other in state.units.values():
        if touching in other.alert:
            other.alert[other.alert.index(touching)] = unit.id


def move_people_acting_apart(state: War, unit: Unit) -> None:
    """Move the people who act apart from a unit to the place where the unit is now. W-42."""
    for other in state.units.values():
        if other.host == unit.id:
            other.x, other.y = unit.x, unit.y
