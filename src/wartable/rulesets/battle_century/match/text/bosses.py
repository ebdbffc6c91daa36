"""Sentences for what Equipment and Boss Traits bring about."""

from __future__ import annotations

from wartable.core.words import counted
from wartable.rulesets.battle_century.match.text.words import name_of, source_name, zone_name
from wartable.rulesets.battle_century.pilots.events.harm import HarmIgnored
from wartable.rulesets.battle_century.pilots.events.outcomes import GenrePointLost, ProfileAnswered
from wartable.rulesets.battle_century.pilots.events.scenes import CharacterArrived
from wartable.rulesets.battle_century.pilots.model.state import Scene


def character_arrived(state: Scene, event: CharacterArrived) -> str:
    """Who has come into the Match, and where."""
    return f"{name_of(state, event.who)} appears in {zone_name(state, event.zone)}."


def genre_point_lost(state: Scene, event: GenrePointLost) -> str:
    """To whom, and what is left."""
    left = f"; {counted(event.left, 'Genre Point')} left" if event.left >= 0 else ""
    return f"{name_of(state, event.who)} loses a Genre Point to {source_name(state, event.source)}{left}."


def harm_ignored(state: Scene, event: HarmIgnored) -> str:
    """What does nothing to whom."""
    return f"{source_name(state, event.source)} does nothing to {name_of(state, event.who)}."


def profile_answered(state: Scene, event: ProfileAnswered) -> str:
    """What a Player has answered, and to whom."""
    asker = name_of(state, event.who)
    return f"{asker} asks about {name_of(state, event.target)}'s next Turn; the answer is {event.answer}."
