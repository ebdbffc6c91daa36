"""What a seat may see of an event: each class of event is decided here once. R-POW-008, B-9.

An Attribute of an Enemy stays hidden until it is learned, and so does every number that would give it away
together with what is public: a die beside its total, the Energy of a Turn, a Defense. Hidden numbers are 0
where a true one could not be, else -1; the others are told as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.event import Event, Ruled
from wartable.rulesets.battle_century.operation import events
from wartable.rulesets.battle_century.operation.knowledge.perspective import Eyes
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.operation.model.state import Operation


def witness(state: Operation, event: Event, seat: str) -> Event | None:
    """The event as this seat may see it now, or None where it sees nothing; seat "" and the GM see all.

    What a side learns later opens earlier events as well. Events of house rules are public.
    """
    eyes = Eyes(state, seat)
    sight = WITNESSED.get(type(event))
    return event if eyes.all_seeing or sight is None else sight(eyes, event)


def _knows(eyes: Eyes, id: str, facet: str) -> bool:
    unit = eyes.state.units.get(id)
    return unit is not None and eyes.knows(unit, facet)


def _knows_ranks(eyes: Eyes, id: str) -> bool:
    return _knows(eyes, id, "attributes")


def _owns(eyes: Eyes, id: str) -> bool:
    unit = eyes.state.units.get(id)
    return unit is not None and eyes.owns(unit)


# ------------------------------------------------------------------ the ways to see


def _in_plain_sight(eyes: Eyes, event: Event) -> Event | None:
    """It happens on the battlefield, or is announced at the table, and tells no Attribute."""
    return event


def _might(eyes: Eyes, event: events.MightRolled) -> Event | None:
    """The total is called out, and Advantages come from what shows. Die and faces beside the total, with
    Tension known to all, would be the Enemy's Might; its Defense would be its Guard.
    """
    mine = _knows_ranks(eyes, event.unit)
    theirs = _knows_ranks(eyes, event.target)
    return events.MightRolled(
        event.unit,
        event.target,
        event.faces if mine else (),
        event.die if mine else 0,
        event.terms if mine else (),
        event.total,
        event.advantages,
        event.defense if theirs else 0,
        event.defenses if theirs else (),
    )


def _hit_instead(eyes: Eyes, event: events.HitInstead) -> Event | None:
    """Who is hit shows; the die would be Might once taken from the total."""
    die = event.die if _knows_ranks(eyes, event.unit) else 0
    return events.HitInstead(event.unit, event.target, event.spared, die)


def _initiative(eyes: Eyes, event: events.InitiativeRolled) -> Event | None:
    """The place in the order is public, the Speed in it is not."""
    if _knows_ranks(eyes, event.unit):
        return event
    return events.InitiativeRolled(event.unit, 0, 0, event.total)


def _tie(eyes: Eyes, event: events.InitiativeTiesRolled) -> Event | None:
    """As for Initiative itself."""
    if _knows_ranks(eyes, event.unit) or event.unit in eyes.state.reserves:
        return event
    return events.InitiativeTiesRolled(event.unit, 0, 0, event.total)


def _contest(eyes: Eyes, event: events.ContestRolled) -> Event | None:
    """Both totals are public, as the higher one wins; a die beside its total would be Speed."""
    die = event.die if _knows_ranks(eyes, event.unit) else 0
    other_die = event.other_die if _knows_ranks(eyes, event.other) else 0
    return events.ContestRolled(event.unit, event.other, die, event.total, other_die, event.other_total)


def _terrain_test(eyes: Eyes, event: events.TerrainTested) -> Event | None:
    """The total decides the Damage that everybody sees; a die beside it would be the Attribute."""
    die = event.die if _knows_ranks(eyes, event.unit) else 0
    return events.TerrainTested(event.unit, event.attribute, die, event.total, event.dn)


def _pilot_test(eyes: Eyes, event: events.PilotTested) -> Event | None:
    """As for Extreme Terrain."""
    die = event.die if _knows_ranks(eyes, event.unit) else 0
    return events.PilotTested(event.unit, event.attribute, event.layer, die, event.total, event.dn)


def _danger(eyes: Eyes, event: events.DangerTested) -> Event | None:
    """As for Extreme Terrain; but what it is tested against is an Attribute of whoever threatens it."""
    die = event.die if _knows_ranks(eyes, event.unit) else 0
    dn = event.dn if _knows_ranks(eyes, event.by) else 0
    return events.DangerTested(event.unit, event.by, event.ability, event.attribute, die, event.total, dn)


def _restocked(eyes: Eyes, event: events.Restocked) -> Event | None:
    """What was seen in use can be seen to come back."""
    known = [item for item in event.items if _knows_item(eyes, event.unit, item)]
    return events.Restocked(event.unit, tuple(known))


def _knows_item(eyes: Eyes, id: str, tag: str) -> bool:
    return _knows_weapon(eyes, id, tag) or _knows(eyes, id, "upgrades") or _knows(eyes, id, f"upgrade:{tag}")


def _turn(eyes: Eyes, event: events.TurnBegan) -> Event | None:
    """Whose Turn it is shows; full Energy is an Attribute."""
    return event if _knows_ranks(eyes, event.unit) else events.TurnBegan(event.unit, -1)


def _damage(eyes: Eyes, event: events.Damaged) -> Event | None:
    """Damage is called out; what is left of it would tell Threshold."""
    left = event.left if _knows_ranks(eyes, event.unit) else -1
    return events.Damaged(event.unit, event.amount, event.reason, left)


def _maneuver(eyes: Eyes, event: events.Maneuvered) -> Event | None:
    """Who Maneuvers by what, and for whom, is announced; the bonus is the Attribute itself."""
    amount = event.amount if _knows_ranks(eyes, event.unit) else -1
    return events.Maneuvered(event.unit, event.target, event.attribute, amount)


def _effect(eyes: Eyes, event: events.EffectBegan) -> Event | None:
    """Effects show; a Maneuver's size is the Attribute of whoever gave it, that of others likewise follows
    from an Attribute, all other sizes from what is public.
    """
    condition = CONDITIONS.get(event.effect)
    if condition is None or not condition.of_rank or _knows_ranks(eyes, event.other or event.unit):
        return event
    return events.EffectBegan(event.unit, event.effect, -1, event.other)


def _aim(eyes: Eyes, event: events.Aimed) -> Event | None:
    """Whom it aims at shows; a Weapon is known only once it is fired or learned."""
    weapon = event.weapon if _knows_weapon(eyes, event.unit, event.weapon) else ""
    return events.Aimed(event.unit, weapon, event.target, event.zone)


def _lost_aim(eyes: Eyes, event: events.AimLost) -> Event | None:
    """As for taking Aim."""
    weapon = event.weapon if _knows_weapon(eyes, event.unit, event.weapon) else ""
    return events.AimLost(event.unit, weapon)


def _knows_weapon(eyes: Eyes, id: str, key: str) -> bool:
    unit = eyes.state.units.get(id)
    return unit is not None and eyes.knows_weapon(unit, key)


def _genre_point(eyes: Eyes, event: events.GenrePointGained) -> Event | None:
    """That a PC gains one follows from the lost Level, or is announced; how many it has is its Player's
    secret.
    """
    return event if _owns(eyes, event.unit) else events.GenrePointGained(event.unit, -1, event.by)


def _reserve_regains(eyes: Eyes, event: events.ReinforcementPointRegained) -> Event | None:
    """That one comes back follows from Powers seen in use; how many there are is their Player's secret."""
    points = _points(eyes, event.reserve, event.points)
    return events.ReinforcementPointRegained(event.reserve, points)


def _reserve_power(eyes: Eyes, event: events.ReinforcementPowerUsed) -> Event | None:
    """As for Genre Powers."""
    points = _points(eyes, event.reserve, event.points)
    return events.ReinforcementPowerUsed(event.reserve, event.power, event.target, points)


def _reserve_attacked(eyes: Eyes, event: events.ReinforcementsAttacked) -> Event | None:
    """The loss shows as Damage does; what is left is secret."""
    points = _points(eyes, event.reserve, event.points)
    return events.ReinforcementsAttacked(event.unit, event.reserve, event.lost, points)


def _points(eyes: Eyes, id: str, points: int) -> int:
    reserve = eyes.state.reserves.get(id)
    return points if reserve is not None and eyes.owns_reserve(reserve) else -1


def _desire(eyes: Eyes, event: events.DesireAnswered) -> Event | None:
    """All hear the answer and see the die; how many points there are is its Player's secret."""
    points = event.points if _owns(eyes, event.unit) else -1
    return events.DesireAnswered(event.unit, event.by, event.accepts, event.die, points)


def _energy_drained(eyes: Eyes, event: events.EnergyDrained) -> Event | None:
    """Who drains whom shows; how much is known to the two, and would be half of the other's Energy to
    others.
    """
    knows = _owns(eyes, event.unit) or _knows_ranks(eyes, event.target)
    return event if knows else events.EnergyDrained(event.unit, event.target, -1)


def _power(eyes: Eyes, event: events.PowerUsed) -> Event | None:
    """A Power in use is announced; what is left to pay with is its Player's secret."""
    return event if _owns(eyes, event.unit) else events.PowerUsed(event.unit, event.power, -1)


def _defense_raised(eyes: Eyes, event: events.DefenseRaised) -> Event | None:
    """What raises it is announced, and the total of the Test is known. The Defense would be the Guard, and by
    how much it rises may be an Attribute of whoever raises it.
    """
    mine = _knows_ranks(eyes, event.unit)
    amount = event.amount if mine or _knows_ranks(eyes, event.by) else 0
    defense = event.defense if mine else 0
    return events.DefenseRaised(event.unit, event.by, event.ability, amount, defense, event.total)


def _survived(eyes: Eyes, event: events.Survived) -> Event | None:
    """One point is what all know to be left; more would tell Threshold."""
    left = event.left if event.left == 1 or _knows_ranks(eyes, event.unit) else -1
    return events.Survived(event.unit, left)


def _weapon_gained(eyes: Eyes, event: events.WeaponGained) -> Event | None:
    """That a Mid-Scene Upgrade was used shows; what it brought stays hidden until it is fired or learned."""
    if not _knows_weapon(eyes, event.unit, event.weapon):
        return None
    if _knows(eyes, event.unit, "weapons"):
        return event
    return events.WeaponGained(event.unit, event.weapon, "", event.cost)


def _upgrade_gained(eyes: Eyes, event: events.UpgradeGained) -> Event | None:
    """As for a Weapon."""
    if _owns(eyes, event.unit) or _knows(eyes, event.unit, "upgrades"):
        return event
    if not _knows(eyes, event.unit, "upgrade:" + event.upgrade):
        return None
    return events.UpgradeGained(event.unit, event.upgrade, "", event.cost)


def _form(eyes: Eyes, event: events.FormTaken) -> Event | None:
    """Changing form shows; that a Unit has come in another one than its default does not."""
    unit = eyes.state.units.get(event.unit)
    return event if unit is not None and eyes.knows_forms(unit) else None


def _refusal(eyes: Eyes, event: events.UpgradeRefused) -> Event | None:
    """Between the GM and that side: it tells what the other one hoped for."""
    return event if _owns(eyes, event.unit) else None


def _ruling(eyes: Eyes, event: Ruled) -> Event | None:
    """A ruling is announced with its reason; its value stays hidden where it is about an Enemy's Unit that is
    not known in full.
    """
    words = event.what.replace(".", " ").replace(":", " ").replace("/", " ").split()
    for unit in eyes.state.everybody:
        if unit.id in words and not eyes.owns(unit):
            return Ruled("", event.reason)
    for reserve in eyes.state.reserves.values():
        if reserve.id in words and not eyes.owns_reserve(reserve):
            return Ruled("", event.reason)
    return event


WITNESSED: Final[dict[type[Event], Callable[[Eyes, Any], Event | None]]] = {
    events.InitiativeRolled: _initiative,
    events.InitiativeTiesRolled: _tie,
    events.InitiativeTraded: _in_plain_sight,
    events.Deployed: _in_plain_sight,
    events.RoundBegan: _in_plain_sight,
    events.TurnBegan: _turn,
    events.AttackDeclared: _in_plain_sight,
    events.MightRolled: _might,
    events.Rerolled: _in_plain_sight,
    events.Missed: _in_plain_sight,
    events.HitInstead: _hit_instead,
    events.HitSuffered: _in_plain_sight,
    events.EffectBegan: _effect,
    events.EffectEnded: _in_plain_sight,
    events.TerrainBegan: _in_plain_sight,
    events.TerrainEnded: _in_plain_sight,
    events.Damaged: _damage,
    events.Maimed: _in_plain_sight,
    events.Restored: _in_plain_sight,
    events.RestoringDenied: _in_plain_sight,
    events.GenrePointGained: _genre_point,
    events.TerrainTested: _terrain_test,
    events.DangerTested: _danger,
    events.Destroyed: _in_plain_sight,
    events.Disabled: _in_plain_sight,
    events.Retreated: _in_plain_sight,
    events.CoreEjected: _in_plain_sight,
    events.PilotDefeated: _in_plain_sight,
    events.PilotHurt: _in_plain_sight,
    events.PilotTested: _pilot_test,
    events.LayersLost: _in_plain_sight,
    events.OperationEnded: _in_plain_sight,
    events.Moved: _in_plain_sight,
    events.Held: _in_plain_sight,
    events.Boosted: _in_plain_sight,
    events.Maneuvered: _maneuver,
    events.Aimed: _aim,
    events.AimLost: _lost_aim,
    events.ActionDelayed: _in_plain_sight,
    events.ActionLost: _in_plain_sight,
    events.WeaponCharged: _in_plain_sight,
    events.Combined: _in_plain_sight,
    events.LeadTaken: _in_plain_sight,
    events.Docked: _in_plain_sight,
    events.Redeployed: _in_plain_sight,
    events.Grew: _in_plain_sight,
    events.Disengaged: _in_plain_sight,
    events.DuelBegan: _in_plain_sight,
    events.DuelEnded: _in_plain_sight,
    events.ContestRolled: _contest,
    events.PowerUsed: _power,
    events.DesireAnswered: _desire,
    events.Revealed: _in_plain_sight,
    events.WeaponGained: _weapon_gained,
    events.UpgradeGained: _upgrade_gained,
    events.FormTaken: _form,
    events.UpgradeRefused: _refusal,
    events.SynchroPlanned: _in_plain_sight,
    events.Blocked: _in_plain_sight,
    events.Survived: _survived,
    events.UpgradeUsed: _in_plain_sight,
    events.EnergyDrained: _energy_drained,
    events.Restocked: _restocked,
    events.DefenseRaised: _defense_raised,
    events.ReinforcementPointRegained: _reserve_regains,
    events.ReinforcementPowerUsed: _reserve_power,
    events.ReinforcementsActed: _in_plain_sight,
    events.ReinforcementsAttacked: _reserve_attacked,
    events.ReinforcementsDefeated: _in_plain_sight,
    Ruled: _ruling,
}
"""How each class of event is seen by a seat that does not see everything."""
