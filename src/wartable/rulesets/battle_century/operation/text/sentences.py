"""One sentence for every kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.event import Event, Ruled
from wartable.rulesets.battle_century.operation import events
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.text import (
    attacks,
    combination,
    effects,
    forms,
    harm,
    moves,
    order,
    powers,
    reinforcements,
)

SENTENCES: Final[dict[type[Event], Callable[[Operation, Any], str]]] = {
    events.InitiativeRolled: order.initiative_rolled,
    events.InitiativeTiesRolled: order.initiative_ties_rolled,
    events.InitiativeTraded: order.initiative_traded,
    events.Deployed: order.deployed,
    events.Combined: combination.combined,
    events.LeadTaken: combination.lead_taken,
    events.RoundBegan: order.round_began,
    events.TurnBegan: order.turn_began,
    events.AttackDeclared: attacks.attack_declared,
    events.MightRolled: attacks.might_rolled,
    events.Rerolled: attacks.rerolled,
    events.Missed: attacks.missed,
    events.HitInstead: attacks.hit_instead,
    events.HitSuffered: attacks.hit_suffered,
    events.EffectBegan: effects.effect_began,
    events.EffectEnded: effects.effect_ended,
    events.TerrainBegan: effects.terrain_began,
    events.TerrainEnded: effects.terrain_ended,
    events.Damaged: harm.damaged,
    events.Blocked: harm.blocked,
    events.Survived: harm.survived,
    events.Maimed: harm.maimed,
    events.Restored: harm.restored,
    events.RestoringDenied: harm.restoring_denied,
    events.GenrePointGained: harm.genre_point_gained,
    events.TerrainTested: harm.terrain_tested,
    events.DangerTested: harm.danger_tested,
    events.Destroyed: harm.destroyed,
    events.Disabled: harm.disabled,
    events.Retreated: harm.retreated,
    events.CoreEjected: harm.core_ejected,
    events.PilotDefeated: harm.pilot_defeated,
    events.PilotHurt: harm.pilot_hurt,
    events.PilotTested: harm.pilot_tested,
    events.LayersLost: harm.layers_lost,
    events.OperationEnded: harm.operation_ended,
    events.Moved: moves.moved,
    events.Held: moves.held,
    events.Boosted: moves.boosted,
    events.Maneuvered: moves.maneuvered,
    events.Aimed: moves.aimed,
    events.AimLost: moves.aim_lost,
    events.ActionDelayed: moves.action_delayed,
    events.ActionLost: moves.action_lost,
    events.WeaponCharged: moves.weapon_charged,
    events.Docked: moves.docked,
    events.Redeployed: moves.redeployed,
    events.Grew: moves.grew,
    events.Disengaged: moves.disengaged,
    events.DuelBegan: moves.duel_began,
    events.DuelEnded: moves.duel_ended,
    events.FormTaken: forms.form_taken,
    events.ContestRolled: moves.contest_rolled,
    events.PowerUsed: powers.power_used,
    events.DesireAnswered: powers.desire_answered,
    events.Revealed: powers.revealed,
    events.WeaponGained: powers.weapon_gained,
    events.UpgradeGained: powers.upgrade_gained,
    events.UpgradeRefused: powers.upgrade_refused,
    events.SynchroPlanned: powers.synchro_planned,
    events.UpgradeUsed: powers.upgrade_used,
    events.EnergyDrained: powers.energy_drained,
    events.Restocked: powers.restocked,
    events.DefenseRaised: powers.defense_raised,
    events.ReinforcementPointRegained: reinforcements.point_regained,
    events.ReinforcementPowerUsed: reinforcements.power_used,
    events.ReinforcementsActed: reinforcements.acted,
    events.ReinforcementsAttacked: reinforcements.attacked,
    events.ReinforcementsDefeated: reinforcements.defeated,
    Ruled: powers.ruled,
}
"""The sentence of each event class."""


def say(state: Operation, event: Event) -> str:
    """One sentence for an event, with every number explained; hidden numbers are left out.

    An event of a house rule that has no sentence here is told by its facts.
    """
    sentence = SENTENCES.get(type(event))
    if sentence is not None:
        return sentence(state, event)
    facts = [f"{name} {value}" for name, value in event.facts().items() if name != "event"]
    return f"{type(event).__name__}: {', '.join(facts)}." if facts else f"{type(event).__name__}."
