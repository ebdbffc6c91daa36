"""One sentence for every kind of event in a Scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.event import Event, Ruled
from wartable.rulesets.battle_century.match.text import bosses, harm, order, tests
from wartable.rulesets.battle_century.match.text import outcomes as results
from wartable.rulesets.battle_century.pilots import events
from wartable.rulesets.battle_century.pilots.events import outcomes
from wartable.rulesets.battle_century.pilots.model.state import Scene


def _ruled(state: Scene, event: Ruled) -> str:
    """A ruling with its reason."""
    return f"The GM rules: {event.what or 'something hidden'} ({event.reason})."


SENTENCES: Final[dict[type[Event], Callable[[Scene, Any], str]]] = {
    events.TestRolled: tests.test_rolled,
    events.TalentUsed: harm.talent_used,
    events.ConditionBegan: harm.condition_began,
    events.ConditionEnded: harm.condition_ended,
    events.PlotArmorHurt: harm.plot_armor_hurt,
    events.DamageReckoned: harm.damage_reckoned,
    events.LayerLost: harm.layer_lost,
    events.HarmIgnored: bosses.harm_ignored,
    outcomes.GenrePointLost: bosses.genre_point_lost,
    outcomes.ProfileAnswered: bosses.profile_answered,
    events.CharacterArrived: bosses.character_arrived,
    events.CharacterDefeated: harm.character_defeated,
    events.RoundBegan: order.round_began,
    events.TurnBegan: order.turn_began,
    events.InitiativeTied: order.initiative_tied,
    events.InitiativeTraded: order.initiative_traded,
    events.Moved: order.moved,
    events.AttackDeclared: order.attack_declared,
    events.BuiltUp: order.built_up,
    events.ActionDelayed: order.action_delayed,
    events.Held: order.held,
    events.ProxyTaken: order.proxy_taken,
    events.ProxyDestroyed: harm.proxy_destroyed,
    events.EscapeTried: order.escape_tried,
    events.CharacterEscaped: order.character_escaped,
    events.MatchEnded: order.match_ended,
    outcomes.HelpGiven: results.help_given,
    outcomes.LayerTreated: results.layer_treated,
    outcomes.ProxyRepaired: results.proxy_repaired,
    outcomes.EquipmentObtained: results.equipment_obtained,
    outcomes.Burdened: results.burdened,
    outcomes.MiracleMaintained: results.miracle_maintained,
    outcomes.MiracleEnded: results.miracle_ended,
    outcomes.TestEnded: results.test_ended,
    Ruled: _ruled,
}
"""The sentence of each event class."""


def say(state: Scene, event: Event) -> str:
    """One sentence for an event, with every number explained; hidden numbers are left out.

    An event of a house rule that has no sentence here is told by its facts.
    """
    sentence = SENTENCES.get(type(event))
    if sentence is not None:
        return sentence(state, event)
    facts = [f"{name} {value}" for name, value in event.facts().items() if name != "event"]
    return f"{type(event).__name__}: {', '.join(facts)}." if facts else f"{type(event).__name__}."
