"""What a seat may see of an event in a Scene: each class of event is decided here once. B-9.

An Enemy's Attributes stay hidden until they are learned, and so does every number that would give one away
together with what is public: a die beside its total, a Defense, what is left of Plot Armor, the size of a
Maneuver. Hidden numbers are 0 where a true one could not be, else -1; the others are told as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.event import Event, Ruled
from wartable.rulesets.battle_century.match.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.events import harm, outcomes, scenes
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.state import Scene


def witness(state: Scene, event: Event, seat: str) -> Event | None:
    """The event as this seat may see it now, or None where it sees nothing; seat "" and the GM see all.

    What a side learns later opens earlier events as well. Events of house rules are public.
    """
    perspective = Perspective(state, seat)
    sight = REDACTIONS.get(type(event))
    return event if perspective.all_seeing or sight is None else sight(perspective, event)


def _knows_ranks(perspective: Perspective, id: str) -> bool:
    character = perspective.state.characters.get(id)
    return character is not None and perspective.knows_ranks(character)


# ------------------------------------------------------------------ the ways to see


def _in_plain_sight(perspective: Perspective, event: Event) -> Event | None:
    """It happens before all eyes, or is announced at the table, and tells no Attribute."""
    return event


def _test(perspective: Perspective, event: scenes.TestRolled) -> Event | None:
    """The total is called out, and Advantages with their reasons. Die and faces beside the total, with
    Tension known to all, would be the Enemy's Attribute; its Defense would be its Awareness.
    """
    mine = _knows_ranks(perspective, event.who)
    theirs = not event.against or _knows_ranks(perspective, event.against)
    return scenes.TestRolled(
        event.who,
        event.kind,
        event.attribute,
        event.skill,
        event.against,
        event.faces if mine else (),
        event.die if mine else 0,
        event.terms if mine else (),
        event.total,
        event.advantages,
        event.dn if theirs else 0,
        event.passed,
        event.defenses if theirs else (),
    )


def _condition(perspective: Perspective, event: scenes.ConditionBegan) -> Event | None:
    """Conditions show; a Maneuver's size is an Attribute of whoever made it."""
    condition = CONDITIONS.get(event.condition)
    if condition is None or not (condition.guards or condition.of_rank):
        return event
    if _knows_ranks(perspective, event.other or event.who):
        return event
    return scenes.ConditionBegan(event.who, event.condition, -1, event.other)


def _hurt(perspective: Perspective, event: harm.PlotArmorHurt) -> Event | None:
    """Damage is called out; what is left in the Layers, and what a Layer lost as a whole had, would tell
    Willpower.
    """
    if _knows_ranks(perspective, event.who):
        return event
    amount = 0 if event.whole else event.amount
    return harm.PlotArmorHurt(event.who, amount, event.source, event.proxy, (), whole=event.whole)


def _genre_point(perspective: Perspective, event: outcomes.GenrePointLost) -> Event | None:
    """That one is lost was announced; how many are left is its Player's secret."""
    owner = perspective.state.characters.get(event.who)
    knows = owner is not None and perspective.owns(owner)
    return event if knows else outcomes.GenrePointLost(event.who, -1, event.source)


def _ruling(perspective: Perspective, event: Ruled) -> Event | None:
    """A ruling is announced with its reason; its value stays hidden where it is about an Enemy that is not
    known in full.
    """
    words = event.what.replace(".", " ").replace(":", " ").replace("/", " ").split()
    for character in perspective.state.characters.values():
        if character.id in words and not perspective.owns(character):
            return Ruled("", event.reason)
    return event


REDACTIONS: Final[dict[type[Event], Callable[[Perspective, Any], Event | None]]] = {
    scenes.TestRolled: _test,
    scenes.TalentUsed: _in_plain_sight,
    scenes.ConditionBegan: _condition,
    scenes.ConditionEnded: _in_plain_sight,
    harm.PlotArmorHurt: _hurt,
    harm.DamageReckoned: _in_plain_sight,
    harm.LayerLost: _in_plain_sight,
    harm.CharacterDefeated: _in_plain_sight,
    harm.HarmIgnored: _in_plain_sight,
    outcomes.GenrePointLost: _genre_point,
    outcomes.ProfileAnswered: _in_plain_sight,
    scenes.CharacterArrived: _in_plain_sight,
    scenes.RoundBegan: _in_plain_sight,
    scenes.TurnBegan: _in_plain_sight,
    scenes.InitiativeTied: _in_plain_sight,
    scenes.InitiativeTraded: _in_plain_sight,
    scenes.Moved: _in_plain_sight,
    scenes.AttackDeclared: _in_plain_sight,
    scenes.BuiltUp: _in_plain_sight,
    scenes.ActionDelayed: _in_plain_sight,
    scenes.Held: _in_plain_sight,
    scenes.ProxyTaken: _in_plain_sight,
    scenes.ProxyDestroyed: _in_plain_sight,
    scenes.EscapeTried: _in_plain_sight,
    scenes.CharacterEscaped: _in_plain_sight,
    scenes.MatchEnded: _in_plain_sight,
    outcomes.HelpGiven: _in_plain_sight,
    outcomes.LayerTreated: _in_plain_sight,
    outcomes.ProxyRepaired: _in_plain_sight,
    outcomes.EquipmentObtained: _in_plain_sight,
    outcomes.Burdened: _in_plain_sight,
    outcomes.MiracleMaintained: _in_plain_sight,
    outcomes.MiracleEnded: _in_plain_sight,
    outcomes.TestEnded: _in_plain_sight,
    Ruled: _ruling,
}
"""How each class of event is seen by a seat that does not see everything."""
