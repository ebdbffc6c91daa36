"""The result of a merger. EW-94, W-34."""

from __future__ import annotations

from wartable.rulesets.exalted_war.losses.splitting import let_person_leave_unit
from wartable.rulesets.exalted_war.model.character import HERO
from wartable.rulesets.exalted_war.model.equipment import Armour
from wartable.rulesets.exalted_war.model.state import WarTable
from wartable.rulesets.exalted_war.model.troops import (
    Troops,
    endurance,
    magnitude_of,
    most_special_characters,
    relays_needed,
)
from wartable.rulesets.exalted_war.model.unit import GONE, Unit, might_of


def merge_units(table: WarTable, larger: Unit, smaller: Unit) -> None:
    """Move the members and people of the smaller unit into the larger one, and dissolve the smaller one. The
    leader of the smaller unit becomes a Hero in the larger one.
    """
    state = table.state
    if larger.troops is not None and smaller.troops is not None:
        _average_traits(larger, smaller)
    larger.members += smaller.members
    larger.magnitude = max(larger.magnitude, magnitude_of(larger.members))
    larger.first_members = max(larger.first_members, larger.members)
    larger.first_magnitude = max(larger.first_magnitude, larger.magnitude)
    larger.relays += smaller.relays
    joining = [smaller.leader, *smaller.specials]
    larger.specials += joining
    state.people[smaller.leader].role = HERO
    for other in state.units.values():
        if other.host == smaller.id and other.is_active:
            other.host = larger.id
            other.x, other.y = larger.x, larger.y
    larger.rank_and_file += smaller.rank_and_file
    larger.loss = max(larger.loss, smaller.loss)
    smaller.rank_and_file = ()
    smaller.specials = []
    smaller.lender = ""
    smaller.standing = GONE
    _dismiss_excess_specials(table, larger, joining)


def _average_traits(larger: Unit, smaller: Unit) -> None:
    """Set the larger unit's traits to averages over the members of both units, rounded down. It takes the
    smaller unit's Might only if that is lower by more than 1.
    """
    one, other = larger.troops, smaller.troops
    assert one is not None
    assert other is not None
    members, other_members = larger.members, smaller.members
    drill = _weighted_average(larger.drill, members, smaller.drill, other_members)
    stamina = larger.full_endurance - larger.drill
    endurance_left = _weighted_average(larger.endurance, members, smaller.endurance, other_members)
    larger.drill = drill
    larger.full_endurance = endurance(drill, stamina)
    larger.endurance = min(endurance_left, larger.full_endurance)
    if abs(might_of(larger) - might_of(smaller)) > 1 and might_of(smaller) < might_of(larger):
        larger.might, larger.gear = smaller.might, smaller.gear
    armour = Armour(
        one.armour.name,
        _weighted_average(one.armour.bashing, members, other.armour.bashing, other_members),
        _weighted_average(one.armour.lethal, members, other.armour.lethal, other_members),
        _weighted_average(one.armour.mobility, members, other.armour.mobility, other_members),
        _weighted_average(one.armour.fatigue, members, other.armour.fatigue, other_members),
    )
    larger.troops = Troops(
        dexterity=_weighted_average(one.dexterity, members, other.dexterity, other_members),
        strength=_weighted_average(one.strength, members, other.strength, other_members),
        stamina=_weighted_average(one.stamina, members, other.stamina, other_members),
        valor=_weighted_average(one.valor, members, other.valor, other_members),
        close=_weighted_average(one.close, members, other.close, other_members),
        ranged=_weighted_average(one.ranged, members, other.ranged, other_members),
        weapon=one.weapon,
        bow=one.bow if other.bow is not None else None,
        armour=armour,
        shield=one.shield,
        hardness=min(one.hardness, other.hardness),
        steeds=min(one.steeds, other.steeds),
        perfect_morale=one.perfect_morale and other.perfect_morale,
    )


def _weighted_average(value: int, weight: int, other_value: int, other_weight: int) -> int:
    return (value * weight + other_value * other_weight) // (weight + other_weight)


def _dismiss_excess_specials(table: WarTable, unit: Unit, newcomers: list[str]) -> None:
    """Let special characters above the unit's limit leave it as solo units, the last ones of `newcomers`
    first. Relays that the unit does not need may exceed the limit until they fade at the end of the tick.
    EW-46, W-13.
    """
    over = unit.relays + len(unit.specials) - most_special_characters(unit.magnitude)
    spare = max(0, unit.relays - relays_needed(unit.magnitude))
    for id in newcomers[::-1][: max(0, over - spare)]:
        let_person_leave_unit(table, unit, id)
