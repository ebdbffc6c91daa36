"""Rulings on people: wounds, what they have left to spend, whether they are out."""

from __future__ import annotations

from typing import Final

from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, read_flag, read_known_words, words
from wartable.core.rulings.ruling import RulableField, number
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import settle_order
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import WarTable
from wartable.rulesets.exalted_war.rulings.base import PersonMatter, check_no_duel, put_out, without_asking
from wartable.rulesets.exalted_war.saved.people_data import PERSON_NOW


def _knows(eyes: Perspective, character: Character) -> bool:
    return eyes.knows_person(character.id)


def _check_cast(eyes: Perspective, character: Character, value: Request) -> None:
    kind = "spell" if _knows(eyes, character) else "known spell"
    spells = character.person.spells if _knows(eyes, character) else ()
    read_known_words(value, spells, f"{kind} of {character.id}", character.cast)


def _set_cast(table: WarTable, character: Character, ruling: Ruling) -> None:
    """Set the spells that are used up. W-47."""
    character.cast = words(ruling.value)


def _check_out(eyes: Perspective, character: Character, value: Request) -> None:
    is_so = read_flag(value)
    if is_so == character.is_out:
        value.fault(f"{character.id} is {'out' if is_so else 'not out'} already", "leave it")
    for unit in eyes.state.units.values():
        if unit.mob and unit.leader == character.id:
            value.fault(f"{character.id} leads a mob, as the next one would", f"rule {unit.id}.leader")
    check_no_duel(eyes.state, character.id, value)


def _set_out(table: WarTable, character: Character, ruling: Ruling) -> None:
    """Commands pass on at once: the first Hero takes over. Who is brought back is in no unit. W-2, W-12."""
    if ruling.value == "yes":
        without_asking(table, lambda quiet: put_out(quiet, character))
        settle_order(table)
    else:
        character.is_out = False
        character.wounds = min(character.wounds, len(character.person.health))


PEOPLE: Final[tuple[PersonMatter, ...]] = (
    number(
        PERSON_NOW["wounds"],
        lambda character, war: len(character.person.health),
        known=_knows,
        told="filled boxes before Incapacitated; for that, rule <person>.out",
    ),
    number(PERSON_NOW["motes"], lambda character, war: character.person.motes, known=_knows),
    number(PERSON_NOW["willpower"], lambda character, war: character.person.willpower, known=_knows),
    RulableField("cast", "spells used up, as ash_veil, or none", _check_cast, _set_cast),
    RulableField(
        "out",
        "yes: out of action, the first Hero takes over; no: back, for <unit>.leader, .specials, .standing",
        _check_out,
        _set_out,
    ),
)
