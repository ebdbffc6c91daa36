"""Losses: boxes, Magnitude, people, commanders, and their consequences for a unit. EW-71 to EW-73, W-4, W-12,
W-13, W-32, W-45.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.derived.traits import health_box_count
from wartable.rulesets.exalted_war.events.harm import (
    BecameMob,
    CommandPassed,
    FellApart,
    HealthLost,
    MagnitudeLost,
    PersonOut,
    SpecialsLost,
    UnitDestroyed,
)
from wartable.rulesets.exalted_war.model.character import HERO, LEADER, Character
from wartable.rulesets.exalted_war.model.equipment import SHIELDS
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.names import NAMELESS, grammatical_name_of, possessive_pronoun
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES, Person
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import LOSS, AttackDamage, TickConsequences
from wartable.rulesets.exalted_war.model.troops import (
    BANDS,
    LEAST,
    Troops,
    most_special_characters,
    relays_needed,
)
from wartable.rulesets.exalted_war.model.unit import (
    ACTIVE,
    DESTROYED,
    Unit,
    effective_drill_of,
    full_endurance_under_leader,
)
from wartable.rulesets.exalted_war.orders.engagement import end_all_engagements

_UNORDERED: Final = FORMATIONS["unordered"]

_MOB_RANK: Final = 2
_MOB_HEALTH: Final = (0, 2)


# ------------------------------------------------------------------ harm


def apply_attack_damage(table: WarTable, tick: TickConsequences) -> None:
    """Apply the damage of this tick's attacks, which is collected in `tick`, to units and people, one attack
    after the other. W-23, W-24.
    """
    for harm in tick.harm:
        unit = table.state.units[harm.unit]
        if harm.person:
            wound_person(table, unit, harm.person, harm.levels, harm.by)
        elif unit.is_solo:
            wound_person(table, unit, unit.leader, harm.levels, harm.by)
        elif unit.is_active:
            fill_health_track(table, tick, unit, harm)


def wound_person(
    table: WarTable, unit: Unit, person: str, levels: int, attacker_id: str, home_id: str = ""
) -> None:
    """Fill health boxes of a person who was hit by the unit `attacker_id`. If all boxes are filled, with that
    of Incapacitated, the person is out of action.

    In a duel, `unit` represents the duellist, and `home_id` is the id of the unit in the war to which the
    person belongs; otherwise it is "". W-2, W-37.
    """
    character = table.state.people[person]
    if character.is_out:
        return
    boxes = len(character.person.health) + 1
    character.wounds = min(boxes, character.wounds + levels)
    table.emit(HealthLost(unit.id, person, levels, character.wounds, boxes, attacker_id, home_id))
    if character.wounds >= boxes:
        character.is_out = True
        table.emit(PersonOut(unit.id, person))


def fill_health_track(table: WarTable, tick: TickConsequences, unit: Unit, harm: AttackDamage) -> None:
    """Fill boxes of a unit's health track with the levels of an attack. Each time all boxes are filled, the
    unit loses 1 Magnitude, and the levels that remain go into an empty track. EW-73, W-4.
    """
    boxes = health_box_count(table.state, unit)
    filled = unit.health + harm.levels
    lost = min(filled // boxes, unit.magnitude)
    unit.health = filled % boxes if lost < unit.magnitude else 0
    table.emit(HealthLost(unit.id, "", harm.levels, unit.health, boxes, harm.by))
    if lost:
        unit.loss = max(unit.loss, lost)
        lose_magnitude(table, tick, unit, lost, "losses")
        tick.add_hesitation_trigger(unit, LOSS, 0)


def lose_magnitude(table: WarTable, tick: TickConsequences, unit: Unit, lost: int, reason: str) -> None:
    """Reduce a unit's Magnitude by `lost`, and the number of its members accordingly. With Magnitude 0 the
    unit is destroyed; it is noted in `tick`, and removed at the end of the tick. `reason` is given in the
    log. W-23, W-32.
    """
    if lost <= 0:
        return
    before = unit.magnitude
    unit.magnitude = max(0, before - lost)
    unit.members = members_after_change(unit.members, before, unit.magnitude)
    table.emit(MagnitudeLost(unit.id, before - unit.magnitude, unit.magnitude, unit.members, reason))
    if unit.magnitude == 0:
        unit.standing = DESTROYED
        tick.fallen.append(unit.id)


def members_after_change(members: int, old_magnitude: int, new_magnitude: int) -> int:
    """Return the number of members that a unit has after a change of its Magnitude.

    Each Magnitude stands for a range of members. The new number lies at the same fraction of the new range as
    the old one did in the old range. W-32.
    """
    if new_magnitude <= 0:
        return 0
    low, high = _member_range(old_magnitude)
    new_low, new_high = _member_range(new_magnitude)
    above = min(max(members, low), high) - low
    return new_low + above * (new_high - new_low) // (high - low)


def _member_range(magnitude: int) -> tuple[int, int]:
    """Return the fewest and the most members of a unit of this Magnitude. Magnitudes above 9, which only a
    situation can set, have the range of 9. EW-29, W-61.
    """
    at = min(magnitude, len(BANDS) - 1)
    return LEAST[at], BANDS[at]


def remove_destroyed_units(table: WarTable, tick: TickConsequences) -> None:
    """Remove the units destroyed in this tick from the field, except those that a ruling has brought back.
    W-23.
    """
    for id in tick.fallen:
        unit = table.state.units[id]
        if not unit.is_active:
            destroy_unit(table, unit)


def destroy_unit(table: WarTable, unit: Unit) -> None:
    """Remove a unit that has lost all its Magnitude. Its special characters are out of action, and its
    leader, if not out, is left on the field as a solo unit. W-32.
    """
    state = table.state
    end_all_engagements(table, unit, "destroyed")
    for other in state.units.values():
        other.onslaught.pop(unit.id, None)
    unit.standing = DESTROYED
    unit.members = 0
    unit.magnitude = 0
    leader = state.people[unit.leader]
    is_left = not unit.is_solo and not unit.mob and not leader.is_out
    table.emit(UnitDestroyed(unit.id, unit.leader if is_left else ""))
    for id in unit.specials[:]:
        _remove_special(state, unit, id)
    if is_left:
        alone = add_solo_unit(state, unit, leader)
        alone.counts = False


def add_solo_unit(state: War, unit: Unit, character: Character) -> Unit:
    """Add a solo unit to the war for a person of a unit, and return it. It stands at the place of that unit,
    and its next action falls in the same tick.
    """
    person = character.person
    alone = Unit(person.id, person.name, unit.side, unit.seat, person.id, None)
    alone.x, alone.y, alone.facing = unit.x, unit.y, unit.facing
    alone.joined, alone.next = unit.joined, unit.next
    alone.full_endurance = full_endurance_under_leader(alone, person)
    alone.endurance = alone.full_endurance
    state.units[person.id] = alone
    at = state.order.index(unit.id) if unit.id in state.order else len(state.order)
    if person.id not in state.order:
        state.order.insert(at, person.id)
    return alone


# ------------------------------------------------------------------ command


def remove_people_out_of_action(table: WarTable) -> None:
    """Remove people who are out of action from their units. A unit that thereby loses its leader gets one of
    its Heroes as its leader, or becomes a mob. W-12.
    """
    state = table.state
    for unit in list(state.units.values()):
        if unit.standing != ACTIVE:
            continue
        if state.people[unit.leader].is_out:
            if unit.is_solo:
                _remove_solo_unit(table, unit)
            else:
                _replace_leader(table, unit)
        for id in unit.specials[:]:
            if state.people[id].is_out:
                _remove_special(state, unit, id)


def _remove_solo_unit(table: WarTable, unit: Unit) -> None:
    """Remove a single person who is out of action from the field."""
    end_all_engagements(table, unit, "out of action")
    unit.standing = DESTROYED
    table.emit(UnitDestroyed(unit.id))


def heroes_able_to_command(state: War, unit: Unit) -> list[str]:
    """Return the ids of the Heroes of a unit that are not out of action and so could take command of it, even
    if they act apart from it at present.
    """
    return [id for id in unit.specials if state.people[id].role == HERO and not state.people[id].is_out]


def _replace_leader(table: WarTable, unit: Unit) -> None:
    """Ask which Hero takes command of a unit that has lost its leader, and clear its health track. Without a
    Hero the unit becomes a mob.
    """
    state = table.state
    heroes = heroes_able_to_command(state, unit)
    if not heroes:
        _become_mob(table, unit)
        return
    options = [Option(f"lead:{id}", state.people[id].name, id) for id in heroes]
    lost = f"{grammatical_name_of(unit):has} lost {possessive_pronoun(table.state, unit.id)}"
    question = f"{lost} commander: who takes over?"
    chosen = cast(str, table.ask(Decision(unit.seat, question, options, unit.id)).data)
    unit.specials.remove(chosen)
    apart = state.units.get(chosen)
    if apart is not None and apart.host == unit.id:
        apart.standing = DESTROYED
        apart.engaged = {}
    state.people[chosen].role = LEADER
    _make_leader(state, unit, chosen)
    table.emit(CommandPassed(unit.id, chosen))


def _make_leader(state: War, unit: Unit, person: str) -> None:
    """Make a person the leader of a unit, and clear the unit's health track."""
    unit.leader = person
    unit.health = 0
    if unit.lender == person:
        unit.lender = ""
    update_full_endurance(state, unit)


def update_full_endurance(state: War, unit: Unit) -> None:
    """Recompute a unit's full Endurance, which depends on its Drill and its leader. If it has more Endurance
    left than that, reduce it. EW-31.
    """
    unit.full_endurance = full_endurance_under_leader(unit, state.leader_traits(unit))
    unit.endurance = min(unit.endurance, unit.full_endurance)


def _become_mob(table: WarTable, unit: Unit) -> None:
    state = table.state
    assert unit.troops is not None
    for id in unit.specials[:]:
        _remove_special(state, unit, id)
    unit.relays = 0
    person = make_nameless_mob_leader(unit.id, unit.troops)
    state.people[person.id] = Character(person, LEADER)
    unit.mob = 1
    _make_leader(state, unit, person.id)
    unit.formation = FORMATIONS["unordered"]
    table.emit(BecameMob(unit.id))


def make_nameless_mob_leader(unit_id: str, troops: Troops) -> Person:
    """Return a new Person who stands at the head of a mob: a soldier of average traits with the arms of the
    troops. W-12.
    """
    ranks = dict.fromkeys((*ATTRIBUTES, *ABILITIES), _MOB_RANK)
    ranks["war"] = 1
    return Person(
        f"{unit_id}_mob",
        NAMELESS,
        ranks,
        weapon=troops.weapon,
        bow=troops.bow,
        armour=troops.armour,
        shield=SHIELDS["none"],
        health=_MOB_HEALTH,
    )


# ------------------------------------------------------------------ what size and Drill still hold


def enforce_limits_set_by_size(table: WarTable) -> None:
    """Enforce, after losses, the limits that follow from the size of each unit. Special characters above the
    limit are out of action (they fade into the ranks), and surplus Relays are lost; a unit that lacks the
    Relays or the Drill for its formation becomes Unordered. W-13, W-31, W-45.
    """
    for unit in table.state.units.values():
        if unit.is_solo or unit.standing != ACTIVE:
            continue
        if unit.relays + len(unit.specials) > most_special_characters(unit.magnitude):
            _drop_excess_specials(table, unit)
        if unit.formation is not _UNORDERED:
            _enforce_formation(table, unit)


def _enforce_formation(table: WarTable, unit: Unit) -> None:
    unordered = _UNORDERED
    if unit.lacks_relays:
        unit.formation = unordered
        table.emit(FellApart(unit.id, "too few Relays"))
    elif effective_drill_of(unit) < unit.formation.drill:
        unit.formation = unordered
        table.emit(FellApart(unit.id, "too little Drill"))


def _drop_excess_specials(table: WarTable, unit: Unit) -> None:
    """Let the special characters above the limit of a unit fade into the ranks: first Relays that are not
    needed, then the people that the owner names. W-13.
    """
    over = unit.relays + len(unit.specials) - most_special_characters(unit.magnitude)
    relays = min(over, max(0, unit.relays - relays_needed(unit.magnitude)))
    unit.relays -= relays
    faded: list[str] = []
    for _ in range(over - relays):
        person = _ask_who_fades(table, unit)
        if person == "":
            unit.relays -= 1
            relays += 1
        else:
            _remove_special(table.state, unit, person)
            faded.append(person)
    table.emit(SpecialsLost(unit.id, relays, tuple(faded)))


def _ask_who_fades(table: WarTable, unit: Unit) -> str:
    """Ask the owner of a unit who fades into the ranks. Return the id of a special character, or "" for a
    Relay.
    """
    people = table.state.people
    options = [Option(f"fade:{id}", people[id].name, id) for id in unit.specials]
    if unit.relays:
        options.append(Option("fade:relay", "a Relay", ""))
    is_small = f"{grammatical_name_of(unit):is} too small"
    question = (
        f"{is_small} for all {possessive_pronoun(table.state, unit.id)} special characters: "
        "who fades into the ranks?"
    )
    return cast(str, table.ask(Decision(unit.seat, question, options, unit.id)).data)


def _remove_special(state: War, unit: Unit, person: str) -> None:
    """Put a special character out of action, and remove the person from the unit. If the person acts apart,
    also remove the person's solo unit from the field.
    """
    unit.specials.remove(person)
    if unit.lender == person:
        unit.lender = ""
    state.people[person].is_out = True
    apart = state.units.get(person)
    if apart is not None and apart.host == unit.id:
        apart.standing = DESTROYED
        apart.engaged = {}
