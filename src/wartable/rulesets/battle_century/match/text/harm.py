"""Sentences for Plot Armor, what lasts, and what is used up."""

from __future__ import annotations

from typing import Final

from wartable.core.words import counted, summed
from wartable.rulesets.battle_century.match.text.words import (
    condition_name,
    name_of,
    source_name,
    talent_name,
)
from wartable.rulesets.battle_century.pilots.events.harm import (
    CharacterDefeated,
    DamageReckoned,
    LayerLost,
    PlotArmorHurt,
)
from wartable.rulesets.battle_century.pilots.events.scenes import (
    ConditionBegan,
    ConditionEnded,
    ProxyDestroyed,
    TalentUsed,
)
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.layers import DNS
from wartable.rulesets.battle_century.pilots.model.state import Scene

_ORDINALS: Final = ("first", "second", "last")

BEGINNINGS: Final = {
    "disrupted": "{who} is Disrupted by {other}: {disadvantages} on all Tests for a Round.",
    "maneuvering": "{who} has {amount} more Defense for a Round, from the Maneuver of {other}.",
    "helped": "{other} helps {who}: {advantages} on its next Test.",
    "called_shot": "{who} is thrown off balance by {other}: {disadvantages} on all Tests for a Round.",
    "distraction_move": "{who} is distracted: Allies of {other} have an Advantage on attacks against it.",
    "evading": "{who} is hard to hit for a Round: {disadvantages} on Offensive Tests against it.",
    "flight_pack": "{who} is in the air until the Scene ends.",
    "led": "{who} has {advantages} on all Tests until the Scene ends, led by {other}.",
    "spectral_body": "Nothing that is meant to hurt {who} does, for three Rounds.",
    "combat_profiling": "{other} has read {who}: Tension counts twice against it.",
    "infected": "{who} is infected by {other}: a Willpower Test against 15 at the beginning of each Scene.",
    "immunized": "{who} has become immune to the sickness.",
}
"""What conditions mean once they begin, by their keys; others are told by their rule."""


def plot_armor_hurt(state: Scene, event: PlotArmorHurt) -> str:
    """Damage, where it came from, where it went, and what is left."""
    who = name_of(state, event.who)
    source = f" from {source_name(state, event.source)}" if event.source else ""
    proxy = f", on {talent_name(event.proxy)} first" if event.proxy else ""
    layers = " ".join([str(points) for points in event.layers])
    left = f"; Plot Armor {sum(event.layers)} ({layers})" if event.layers else ""
    if event.whole:
        points = f", {counted(event.amount, 'point')}" if event.amount else ""
        by = f" to {source_name(state, event.source)}" if event.source else ""
        return f"{who} loses all that is left of a Layer{points}{by}{left}."
    return f"{who} takes {event.amount} Damage{source}{proxy}{left}."


def damage_reckoned(state: Scene, event: DamageReckoned) -> str:
    """What the Damage comes from."""
    return f"Damage to {name_of(state, event.target)}: {summed(event.terms)} = {event.total}."


def layer_lost(state: Scene, event: LayerLost) -> str:
    """Which Layer, and the Test that it brings; of a mecha how many Levels are left."""
    me = state.characters[event.who]
    if not me.is_person:
        left = counted(len(me.layers) - event.layer, "Level")
        return f"{me.name} loses a Level of Threshold: {left} left."
    which = _ORDINALS[event.layer - 1]
    return (
        f"{name_of(state, event.who)} loses its {which} Layer of Plot Armor: "
        f"a Willpower Test against {DNS[event.layer - 1]}."
    )


def proxy_destroyed(state: Scene, event: ProxyDestroyed) -> str:
    """Of no more use in this Episode."""
    who = name_of(state, event.who)
    return f"{who} loses its Proxy for the rest of the Episode: {talent_name(event.proxy)}."


def character_defeated(state: Scene, event: CharacterDefeated) -> str:
    """Out of the Match."""
    return f"{name_of(state, event.who)} is defeated."


def condition_began(state: Scene, event: ConditionBegan) -> str:
    """What a condition does to its bearer; one without a sentence of its own is told by its rule."""
    who = name_of(state, event.who)
    other = name_of(state, event.other) if event.other else "somebody"
    condition = CONDITIONS.get(event.condition)
    if condition is None:
        return f"{who} is under a condition: {event.condition}."
    if event.amount < 0:
        return f"{who} has more Defense for a Round, from the {condition.name} of {other}."
    if event.condition not in BEGINNINGS:
        amount = f" {event.amount}" if event.amount != 1 else ""
        by = f" of {other}" if event.other and event.other != event.who else ""
        return f"{condition.name}{amount}{by} holds for {who}: {condition.text()}"
    size = abs(condition.own or 1) * event.amount
    return BEGINNINGS[event.condition].format(
        who=who,
        other=other,
        amount=event.amount,
        disadvantages=counted(size, "Disadvantage"),
        advantages=counted(size, "Advantage"),
    )


def condition_ended(state: Scene, event: ConditionEnded) -> str:
    """A condition that is over."""
    return f"{condition_name(event.condition)} no longer holds for {name_of(state, event.who)}."


def talent_used(state: Scene, event: TalentUsed) -> str:
    """Which Skill or Trait."""
    return f"{name_of(state, event.who)} uses {talent_name(event.tag)}."
