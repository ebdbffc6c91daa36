"""One sentence for every kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.event import Event, Ruled
from wartable.rulesets.exalted_war import events
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.text import attacks, harm, moves, order, powers, ranks
from wartable.rulesets.exalted_war.text.words import capital

SENTENCES: Final[dict[type[Event], Callable[[War, Any], str]]] = {
    events.JoinedWar: order.joined_war,
    events.ReactionSet: order.reaction_set,
    events.Deployed: order.deployed,
    events.TickBegan: order.tick_began,
    events.ActionTaken: order.action_taken,
    events.Aborted: order.aborted,
    events.WarEnded: order.war_ended,
    events.RankAndFileRolled: order.rank_and_file_rolled,
    events.Ordered: moves.ordered,
    events.Moved: moves.moved,
    events.Faced: moves.faced,
    events.ContactMade: moves.contact_made,
    events.CommandRolled: moves.command_rolled,
    events.Engaged: moves.engaged,
    events.EngagementEnded: moves.engagement_ended,
    events.Disengaged: moves.disengaged,
    events.Enveloped: moves.enveloped,
    events.AttackRolled: attacks.attack_rolled,
    events.Rerolled: attacks.rerolled,
    events.Harmless: attacks.harmless,
    events.DamageRolled: attacks.damage_rolled,
    events.Staggered: attacks.staggered,
    events.HealthLost: harm.health_lost,
    events.MagnitudeLost: harm.magnitude_lost,
    events.PersonOut: harm.person_out,
    events.UnitDestroyed: harm.unit_destroyed,
    events.CommandPassed: harm.command_passed,
    events.BecameMob: harm.became_mob,
    events.SpecialsLost: harm.specials_lost,
    events.FellApart: harm.fell_apart,
    events.EnduranceTested: harm.endurance_tested,
    events.EnduranceSpent: harm.endurance_spent,
    events.HesitationTested: harm.hesitation_tested,
    events.Hesitated: harm.hesitated,
    events.FormationChanged: ranks.formation_changed,
    events.Turned: ranks.turned,
    events.UnitSplit: ranks.unit_split,
    events.UnitsMerged: ranks.units_merged,
    events.Signalled: ranks.signalled,
    events.Rallied: ranks.rallied,
    events.WentApart: ranks.went_apart,
    events.FellIn: ranks.fell_in,
    events.RatingLent: ranks.rating_lent,
    events.CharmUsed: powers.charm_used,
    events.SpellCast: powers.spell_cast,
    events.SpellEnded: powers.spell_ended,
    events.DuelRefused: powers.duel_refused,
    events.DuelBegan: powers.duel_began,
    events.DuelJoined: powers.duel_joined,
    events.WithdrawalAsked: powers.withdrawal_asked,
    events.DuelEnded: powers.duel_ended,
    Ruled: powers.ruled,
}
"""The sentence of each event class."""


def say(state: War, event: Event) -> str:
    """One sentence for an event, with every number explained; hidden numbers are left out.

    An event of a house rule that has no sentence here is told by its facts.
    """
    sentence = SENTENCES.get(type(event))
    if sentence is not None:
        return capital(sentence(state, event))
    facts = [f"{name} {value}" for name, value in event.facts().items() if name != "event"]
    return f"{type(event).__name__}: {', '.join(facts)}." if facts else f"{type(event).__name__}."
