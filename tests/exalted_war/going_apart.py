"""People who act apart from their units, for tests of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.exalted_war.battles import (
    hero,
    situation,
    sorcerer,
    unit,
)
from wartable import Battle, Setup, State

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

APART: Mapping[str, Mapping[str, object]] = {"bram": {"apart": True}, "cal": {"apart": True}}
"""Both special characters act apart."""

TIRED = [2] * 6
"""Endurance of a person apart: Charisma + War, against the fatigue of his leather."""

WALL: Mapping[str, object] = {"dexterity": 5, "dodge": 5, "war": 5}


def question(battle: Battle[State]) -> str:
    """What is asked."""
    return battle.decision.question if battle.decision is not None else ""


def state_of(battle: Battle[State]) -> Any:
    """The state; read only."""
    return battle.state


def company(acts: list[str], **more: Any) -> Setup:
    """blue1 with a Hero and a Sorcerer apart; red1 is in contact, red2 is 150 yards off."""
    blue = unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram", bow="self_bow"), sorcerer("cal")])
    red = [
        unit("red1", beside="blue1", troops=CALM, leader=WALL),
        unit("red2", at=(500, 570), troops=CALM, leader=WALL),
    ]
    return situation(blue=[blue], red=red, acts=acts, people=APART, **more)
