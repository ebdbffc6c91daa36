"""One sentence for every kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.event import Event, Ruled
from wartable.rulesets.battle_century import events
from wartable.rulesets.battle_century.state import Operation
from wartable.rulesets.battle_century.text import attacks, effects, harm, moves, order, powers

__all__ = ["SENTENCES", "say"]

SENTENCES: Final[dict[type[Event], Callable[[Operation, Any], str]]] = {
    events.InitiativeRolled: order.initiative_rolled,
    events.InitiativeTiesRolled: order.initiative_ties_rolled,
    events.InitiativeTraded: order.initiative_traded,
    events.Deployed: order.deployed,
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
    events.GenrePointGained: harm.genre_point_gained,
    events.TerrainTested: harm.terrain_tested,
    events.Destroyed: harm.destroyed,
    events.Disabled: harm.disabled,
    events.Retreated: harm.retreated,
    events.CoreEjected: harm.core_ejected,
    events.PilotHurt: harm.pilot_hurt,
    events.OperationEnded: harm.operation_ended,
    events.Moved: moves.moved,
    events.Held: moves.held,
    events.Boosted: moves.boosted,
    events.Maneuvered: moves.maneuvered,
    events.Aimed: moves.aimed,
    events.AimLost: moves.aim_lost,
    events.ActionDelayed: moves.action_delayed,
    events.Docked: moves.docked,
    events.Redeployed: moves.redeployed,
    events.Disengaged: moves.disengaged,
    events.DuelBegan: moves.duel_began,
    events.DuelEnded: moves.duel_ended,
    events.ContestRolled: moves.contest_rolled,
    events.PowerUsed: powers.power_used,
    events.Revealed: powers.revealed,
    events.WeaponGained: powers.weapon_gained,
    events.UpgradeRefused: powers.upgrade_refused,
    events.SynchroPlanned: powers.synchro_planned,
    events.UpgradeUsed: powers.upgrade_used,
    events.DefenseRaised: powers.defense_raised,
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
