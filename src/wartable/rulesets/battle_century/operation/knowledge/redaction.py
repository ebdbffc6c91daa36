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
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.operation.model.state import Operation


def witness(state: Operation, event: Event, seat: str) -> Event | None:
    """The event as this seat may see it now, or None where it sees nothing; seat "" and the GM see all.

    What a side learns later opens earlier events as well. Events of house rules are public.
    """
    perspective = Perspective(state, seat)
    sight = REDACTIONS.get(type(event))
    return event if perspective.all_seeing or sight is None else sight(perspective, event)


def _knows(perspective: Perspective, id: str, facet: str) -> bool:
    unit = perspective.state.units.get(id)
    return unit is not None and perspective.knows(unit, facet)


def _knows_ranks(perspective: Perspective, id: str) -> bool:
    return _knows(perspective, id, "attributes")


def _owns(perspective: Perspective, id: str) -> bool:
    unit = perspective.state.units.get(id)
    return unit is not None and perspective.owns(unit)


# ------------------------------------------------------------------ the ways to see


def _in_plain_sight(perspective: Perspective, event: Event) -> Event | None:
    """It happens on the battlefield, or is announced at the table, and tells no Attribute."""
    return event


def _might(perspective: Perspective, event: events.MightRolled) -> Event | None:
    """The total is called out, and Advantages come from what shows. Die and faces beside the total, with
    Tension known to all, would be the Enemy's Might; its Defense would be its Guard.
    """
    mine = _knows_ranks(perspective, event.unit)
    theirs = _knows_ranks(perspective, event.target)
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


def _hit_instead(perspective: Perspective, event: events.HitInstead) -> Event | None:
    """Who is hit shows; the die would be Might once taken from the total."""
    die = event.die if _knows_ranks(perspective, event.unit) else 0
    return events.HitInstead(event.unit, event.target, event.spared, die)


def _initiative(perspective: Perspective, event: events.InitiativeRolled) -> Event | None:
    """The place in the order is public, the Speed in it is not."""
    if _knows_ranks(perspective, event.unit):
        return event
    return events.InitiativeRolled(event.unit, 0, 0, event.total)


def _tie(perspective: Perspective, event: events.InitiativeTiesRolled) -> Event | None:
    """As for Initiative itself."""
    if _knows_ranks(perspective, event.unit) or event.unit in perspective.state.reserves:
        return event
    return events.InitiativeTiesRolled(event.unit, 0, 0, event.total)


def _contest(perspective: Perspective, event: events.ContestRolled) -> Event | None:
    """Both totals are public, as the higher one wins; a die beside its total would be Speed."""
    die = event.die if _knows_ranks(perspective, event.unit) else 0
    other_die = event.other_die if _knows_ranks(perspective, event.other) else 0
    return events.ContestRolled(event.unit, event.other, die, event.total, other_die, event.other_total)


def _terrain_test(perspective: Perspective, event: events.TerrainTested) -> Event | None:
    """The total decides the Damage that everybody sees; a die beside it would be the Attribute."""
    die = event.die if _knows_ranks(perspective, event.unit) else 0
    return events.TerrainTested(event.unit, event.attribute, die, event.total, event.dn)


def _pilot_test(perspective: Perspective, event: events.PilotTested) -> Event | None:
    """As for Extreme Terrain."""
    die = event.die if _knows_ranks(perspective, event.unit) else 0
    return events.PilotTested(event.unit, event.attribute, event.layer, die, event.total, event.dn)


def _danger(perspective: Perspective, event: events.DangerTested) -> Event | None:
    """As for Extreme Terrain; but what it is tested against is an Attribute of whoever threatens it."""
    die = event.die if _knows_ranks(perspective, event.unit) else 0
    dn = event.dn if _knows_ranks(perspective, event.by) else 0
    return events.DangerTested(event.unit, event.by, event.ability, event.attribute, die, event.total, dn)


def _restocked(perspective: Perspective, event: events.Restocked) -> Event | None:
    """What was seen in use can be seen to come back."""
    known = [item for item in event.items if _knows_item(perspective, event.unit, item)]
    return events.Restocked(event.unit, tuple(known))


def _knows_item(perspective: Perspective, id: str, tag: str) -> bool:
    return (
        _knows_weapon(perspective, id, tag)
        or _knows(perspective, id, "upgrades")
        or _knows(perspective, id, f"upgrade:{tag}")
    )


def _turn(perspective: Perspective, event: events.TurnBegan) -> Event | None:
    """Whose Turn it is shows; full Energy is an Attribute."""
    return event if _knows_ranks(perspective, event.unit) else events.TurnBegan(event.unit, -1)


def _damage(perspective: Perspective, event: events.Damaged) -> Event | None:
    """Damage is called out; what is left of it would tell Threshold."""
    left = event.left if _knows_ranks(perspective, event.unit) else -1
    return events.Damaged(event.unit, event.amount, event.reason, left)


def _maneuver(perspective: Perspective, event: events.Maneuvered) -> Event | None:
    """Who Maneuvers by what, and for whom, is announced; the bonus is the Attribute itself."""
    amount = event.amount if _knows_ranks(perspective, event.unit) else -1
    return events.Maneuvered(event.unit, event.target, event.attribute, amount)


def _effect(perspective: Perspective, event: events.EffectBegan) -> Event | None:
    """Effects show; a Maneuver's size is the Attribute of whoever gave it, that of others likewise follows
    from an Attribute, all other sizes from what is public.
    """
    condition = CONDITIONS.get(event.effect)
    if condition is None or not condition.of_rank or _knows_ranks(perspective, event.other or event.unit):
        return event
    return events.EffectBegan(event.unit, event.effect, -1, event.other)


def _aim(perspective: Perspective, event: events.Aimed) -> Event | None:
    """Whom it aims at shows; a Weapon is known only once it is fired or learned."""
    weapon = event.weapon if _knows_weapon(perspective, event.unit, event.weapon) else ""
    return events.Aimed(event.unit, weapon, event.target, event.zone)


def _lost_aim(perspective: Perspective, event: events.AimLost) -> Event | None:
    """As for taking Aim."""
    weapon = event.weapon if _knows_weapon(perspective, event.unit, event.weapon) else ""
    return events.AimLost(event.unit, weapon)


def _knows_weapon(perspective: Perspective, id: str, key: str) -> bool:
    unit = perspective.state.units.get(id)
    return unit is not None and perspective.knows_weapon(unit, key)


def _genre_point(perspective: Perspective, event: events.GenrePointGained) -> Event | None:
    """That a PC gains one follows from the lost Level, or is announced; how many it has is its Player's
    secret.
    """
    return event if _owns(perspective, event.unit) else events.GenrePointGained(event.unit, -1, event.by)


def _reserve_regains(perspective: Perspective, event: events.ReinforcementPointRegained) -> Event | None:
    """That one comes back follows from Powers seen in use; how many there are is their Player's secret."""
    points = _points(perspective, event.reserve, event.points)
    return events.ReinforcementPointRegained(event.reserve, points)


def _reserve_power(perspective: Perspective, event: events.ReinforcementPowerUsed) -> Event | None:
    """As for Genre Powers."""
    points = _points(perspective, event.reserve, event.points)
    return events.ReinforcementPowerUsed(event.reserve, event.power, event.target, points)


def _reserve_attacked(perspective: Perspective, event: events.ReinforcementsAttacked) -> Event | None:
    """The loss shows as Damage does; what is left is secret."""
    points = _points(perspective, event.reserve, event.points)
    return events.ReinforcementsAttacked(event.unit, event.reserve, event.lost, points)


def _points(perspective: Perspective, id: str, points: int) -> int:
    reserve = perspective.state.reserves.get(id)
    return points if reserve is not None and perspective.owns_reserve(reserve) else -1


def _desire(perspective: Perspective, event: events.DesireAnswered) -> Event | None:
    """All hear the answer and see the die; how many points there are is its Player's secret."""
    points = event.points if _owns(perspective, event.unit) else -1
    return events.DesireAnswered(event.unit, event.by, event.accepts, event.die, points)


def _energy_drained(perspective: Perspective, event: events.EnergyDrained) -> Event | None:
    """Who drains whom shows; how much is known to the two, and would be half of the other's Energy to
    others.
    """
    knows = _owns(perspective, event.unit) or _knows_ranks(perspective, event.target)
    return event if knows else events.EnergyDrained(event.unit, event.target, -1)


def _power(perspective: Perspective, event: events.PowerUsed) -> Event | None:
    """A Power in use is announced; what is left to pay with is its Player's secret."""
    return event if _owns(perspective, event.unit) else events.PowerUsed(event.unit, event.power, -1)


def _defense_raised(perspective: Perspective, event: events.DefenseRaised) -> Event | None:
    """What raises it is announced, and the total of the Test is known. The Defense would be the Guard, and by
    how much it rises may be an Attribute of whoever raises it.
    """
    mine = _knows_ranks(perspective, event.unit)
    amount = event.amount if mine or _knows_ranks(perspective, event.by) else 0
    defense = event.defense if mine else 0
    return events.DefenseRaised(event.unit, event.by, event.ability, amount, defense, event.total)


def _survived(perspective: Perspective, event: events.Survived) -> Event | None:
    """One point is what all know to be left; more would tell Threshold."""
    left = event.left if event.left == 1 or _knows_ranks(perspective, event.unit) else -1
    return events.Survived(event.unit, left)


def _weapon_gained(perspective: Perspective, event: events.WeaponGained) -> Event | None:
    """That a Mid-Scene Upgrade was used shows; what it brought stays hidden until it is fired or learned."""
    if not _knows_weapon(perspective, event.unit, event.weapon):
        return None
    if _knows(perspective, event.unit, "weapons"):
        return event
    return events.WeaponGained(event.unit, event.weapon, "", event.cost)


def _upgrade_gained(perspective: Perspective, event: events.UpgradeGained) -> Event | None:
    """As for a Weapon."""
    if _owns(perspective, event.unit) or _knows(perspective, event.unit, "upgrades"):
        return event
    if not _knows(perspective, event.unit, "upgrade:" + event.upgrade):
        return None
    return events.UpgradeGained(event.unit, event.upgrade, "", event.cost)


def _form(perspective: Perspective, event: events.FormTaken) -> Event | None:
    """Changing form shows; that a Unit has come in another one than its default does not."""
    unit = perspective.state.units.get(event.unit)
    return event if unit is not None and perspective.knows_forms(unit) else None


def _refusal(perspective: Perspective, event: events.UpgradeRefused) -> Event | None:
    """Between the GM and that side: it tells what the other one hoped for."""
    return event if _owns(perspective, event.unit) else None


def _ruling(perspective: Perspective, event: Ruled) -> Event | None:
    """A ruling is announced with its reason; its value stays hidden where it is about an Enemy's Unit that is
    not known in full.
    """
    words = event.what.replace(".", " ").replace(":", " ").replace("/", " ").split()
    for unit in perspective.state.all_units:
        if unit.id in words and not perspective.owns(unit):
            return Ruled("", event.reason)
    for reserve in perspective.state.reserves.values():
        if reserve.id in words and not perspective.owns_reserve(reserve):
            return Ruled("", event.reason)
    return event


REDACTIONS: Final[dict[type[Event], Callable[[Perspective, Any], Event | None]]] = {
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
