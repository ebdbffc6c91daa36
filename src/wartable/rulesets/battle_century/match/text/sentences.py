"""One sentence for every kind of event in a Scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.event import Event, Ruled
from wartable.rulesets.battle_century.match.text import bosses, harm, order, tests
from wartable.rulesets.battle_century.match.text import outcomes as results
from wartable.rulesets.battle_century.pilots.events import harm as harm_events
from wartable.rulesets.battle_century.pilots.events import outcomes, scenes
from wartable.rulesets.battle_century.pilots.model.state import Scene


def _ruled(state: Scene, event: Ruled) -> str:
    """A ruling with its reason."""
    return f"The GM rules: {event.what or 'something hidden'} ({event.reason})."


SENTENCES: Final[dict[type[Event], Callable[[Scene, Any], str]]] = {
    scenes.TestRolled: tests.test_rolled,
    scenes.TalentUsed: harm.talent_used,
    scenes.ConditionBegan: harm.condition_began,
    scenes.ConditionEnded: harm.condition_ended,
    harm_events.PlotArmorHurt: harm.plot_armor_hurt,
    harm_events.DamageReckoned: harm.damage_reckoned,
    harm_events.LayerLost: harm.layer_lost,
    harm_events.HarmIgnored: bosses.harm_ignored,
    outcomes.GenrePointLost: bosses.genre_point_lost,
    outcomes.ProfileAnswered: bosses.profile_answered,
    scenes.CharacterArrived: bosses.character_arrived,
    harm_events.CharacterDefeated: harm.character_defeated,
    scenes.RoundBegan: order.round_began,
    scenes.TurnBegan: order.turn_began,
    scenes.InitiativeTied: order.initiative_tied,
    scenes.InitiativeTraded: order.initiative_traded,
    scenes.Moved: order.moved,
    scenes.AttackDeclared: order.attack_declared,
    scenes.BuiltUp: order.built_up,
    scenes.ActionDelayed: order.action_delayed,
    scenes.Held: order.held,
    scenes.ProxyTaken: order.proxy_taken,
    scenes.ProxyDestroyed: harm.proxy_destroyed,
    scenes.EscapeTried: order.escape_tried,
    scenes.CharacterEscaped: order.character_escaped,
    scenes.MatchEnded: order.match_ended,
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
