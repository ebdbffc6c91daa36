"""Events of conditions that begin and end, and of Skills and Traits that are used."""

from __future__ import annotations

from typing import Final

from wartable.core.event import Event
from wartable.core.words import counted
from wartable.rulesets.battle_century.pilots.events.base import SceneEvent, TalentEvent
from wartable.rulesets.battle_century.pilots.knowledge.disclosure import (
    disclose_facet,
    disclose_trait_of_condition,
)
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.names import name_of
from wartable.rulesets.battle_century.pilots.model.state import Scene

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
"""Log texts for the beginning of conditions, by key; other conditions use the text of their rule."""


class TalentUsed(TalentEvent):
    """A Character used a Skill or Trait that has a limited number of uses."""

    manner = "bright"
    template = "{who} uses {tag}."

    def disclose(self, state: Scene) -> None:
        disclose_facet(state, state.characters[self.who], "talent:" + self.tag)


class ConditionBegan(Event):
    """A condition began on a Character. `other` is the id of the Character who caused it, or ""."""

    who: str
    condition: str
    amount: int
    other: str

    def sentence(self, state: Scene) -> str:
        who = name_of(state, self.who)
        other = name_of(state, self.other) if self.other else "somebody"
        condition = CONDITIONS.get(self.condition)
        if condition is None:
            return f"{who} is under a condition: {self.condition}."
        if self.amount < 0:
            return f"{who} has more Defense for a Round, from the {condition.name} of {other}."
        if self.condition not in BEGINNINGS:
            amount = f" {self.amount}" if self.amount != 1 else ""
            by = f" of {other}" if self.other and self.other != self.who else ""
            return f"{condition.name}{amount}{by} holds for {who}: {condition.text()}"
        size = abs(condition.own or 1) * self.amount
        return BEGINNINGS[self.condition].format(
            who=who,
            other=other,
            amount=self.amount,
            disadvantages=counted(size, "Disadvantage"),
            advantages=counted(size, "Advantage"),
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event as a seat may see it. The amount is hidden if it would reveal an unknown Attribute
        of the Character who caused the condition, as that of a Maneuver does. The condition itself is public.
        """
        condition = CONDITIONS.get(self.condition)
        if condition is None or not condition.of_rank:
            return self
        return self if perspective.knows_ranks_of_id(self.other or self.who) else self.replace(amount=-1)

    def disclose(self, state: Scene) -> None:
        for id in (self.who, self.other):
            disclose_trait_of_condition(state, id, self.condition)


class ConditionEnded(SceneEvent):
    """A condition on a Character ended."""

    template = "{condition} no longer holds for {who}."

    who: str
    condition: str
