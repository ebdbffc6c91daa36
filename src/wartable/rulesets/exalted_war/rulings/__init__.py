"""Rulings: the GM sets a value of the war, for a reason. Checked in full, applied without a question."""

from __future__ import annotations

from typing import Final

from wartable.core.rulings.ruling import Owners, Rulings
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulings.command import COMMAND
from wartable.rulesets.exalted_war.rulings.pending_actions import DOINGS
from wartable.rulesets.exalted_war.rulings.people import PEOPLE
from wartable.rulesets.exalted_war.rulings.places import PLACES, RULED_STANDINGS
from wartable.rulesets.exalted_war.rulings.strength import STRENGTH
from wartable.rulesets.exalted_war.rulings.war import MATTERS


def _units(eyes: Perspective) -> dict[str, Unit]:
    return {unit.id: unit for unit in eyes.state.units.values() if eyes.has_seen(unit)}


def _people(eyes: Perspective) -> dict[str, Character]:
    return {id: person for id, person in eyes.state.people.items() if eyes.sees_person(id)}


RULINGS: Final[Rulings[War, Perspective]] = Rulings(
    Perspective,
    lambda war: "the war is over" if war.over else "",
    [
        Owners("unit", _units, *STRENGTH, *COMMAND, *PLACES, *DOINGS, standing=("standing", RULED_STANDINGS)),
        Owners("person", _people, *PEOPLE),
    ],
    MATTERS,
)
