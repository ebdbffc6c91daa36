"""The result of a merger. EW-94, W-34."""

from __future__ import annotations

from wartable.rulesets.exalted_war.losses.splitting import leave
from wartable.rulesets.exalted_war.model.character import HERO
from wartable.rulesets.exalted_war.model.equipment import Armour
from wartable.rulesets.exalted_war.model.state import WarTable
from wartable.rulesets.exalted_war.model.troops import (
    Troops,
    endurance,
    magnitude_of,
    most_specials,
    relays_needed,
)
from wartable.rulesets.exalted_war.model.unit import GONE, Unit, might_of


def merge_units(table: WarTable, larger: Unit, smaller: Unit) -> None:
    """Move the members and people of the smaller unit into the larger one, and dissolve it. Its leader
    becomes a Hero.
    """
    state = table.state
    if larger.troops is not None and smaller.troops is not None:
        _blend(larger, smaller)
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
    _send_off(table, larger, joining)


def _blend(larger: Unit, smaller: Unit) -> None:
    """Set the larger unit's values to averages over the members of both, rounded down. Might is the lower
    one, or the larger unit's own if they differ by 1 or less.
    """
    one, other = larger.troops, smaller.troops
    assert one is not None
    assert other is not None
    heads, more = larger.members, smaller.members
    drill = _average(larger.drill, heads, smaller.drill, more)
    stamina = larger.full_endurance - larger.drill
    left = _average(larger.endurance, heads, smaller.endurance, more)
    larger.drill = drill
    larger.full_endurance = endurance(drill, stamina)
    larger.endurance = min(left, larger.full_endurance)
    if abs(might_of(larger) - might_of(smaller)) > 1 and might_of(smaller) < might_of(larger):
        larger.might, larger.gear = smaller.might, smaller.gear
    worn = Armour(
        one.armour.name,
        _average(one.armour.bashing, heads, other.armour.bashing, more),
        _average(one.armour.lethal, heads, other.armour.lethal, more),
        _average(one.armour.mobility, heads, other.armour.mobility, more),
        _average(one.armour.fatigue, heads, other.armour.fatigue, more),
    )
    larger.troops = Troops(
        dexterity=_average(one.dexterity, heads, other.dexterity, more),
        strength=_average(one.strength, heads, other.strength, more),
        stamina=_average(one.stamina, heads, other.stamina, more),
        valor=_average(one.valor, heads, other.valor, more),
        close=_average(one.close, heads, other.close, more),
        ranged=_average(one.ranged, heads, other.ranged, more),
        weapon=one.weapon,
        bow=one.bow if other.bow is not None else None,
        armour=worn,
        shield=one.shield,
        hardness=min(one.hardness, other.hardness),
        steeds=min(one.steeds, other.steeds),
        perfect_morale=one.perfect_morale and other.perfect_morale,
    )


def _average(one: int, heads: int, other: int, more: int) -> int:
    return (one * heads + other * more) // (heads + more)


def _send_off(table: WarTable, unit: Unit, joined: list[str]) -> None:
    """Make special characters above the limit leave as solo units, starting with the last to join. Relays
    that are not needed are left to fade at the end of the tick. EW-46, W-13.
    """
    over = unit.relays + len(unit.specials) - most_specials(unit.magnitude)
    spare = max(0, unit.relays - relays_needed(unit.magnitude))
    for id in joined[::-1][: max(0, over - spare)]:
        leave(table, unit, id)
