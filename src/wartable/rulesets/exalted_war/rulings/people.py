"""Rulings on people: wounds, what they have left to spend, whether they are out."""

from __future__ import annotations

from typing import Final

from wartable.core.auto_answer import Request, read_flag, read_known_words, read_within, words
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import WarTable
from wartable.rulesets.exalted_war.rulings.base import (
    PersonMatter,
    check_no_duel,
    put_out,
    settle,
    without_asking,
)


class Wounds(PersonMatter):
    """Sets the filled boxes, short of Incapacitated. W-2."""

    name = "wounds"
    meaning = "filled boxes before Incapacitated; for that, rule <person>.out"

    def check(self, perspective: Perspective, character: Character, value: Request) -> None:
        read_within(value, 0, len(character.person.health), known=perspective.knows_person(character.id))

    def apply(self, table: WarTable, character: Character, value: str) -> None:
        character.wounds = int(value)


class Motes(PersonMatter):
    """Sets the motes that are left for Charms. EW-26."""

    name = "motes"
    meaning = "motes left to spend"

    def check(self, perspective: Perspective, character: Character, value: Request) -> None:
        read_within(value, 0, character.person.motes, known=perspective.knows_person(character.id))

    def apply(self, table: WarTable, character: Character, value: str) -> None:
        character.motes = character.person.motes - int(value)


class Willpower(PersonMatter):
    """Sets the Willpower that is left. EW-26."""

    name = "willpower"
    meaning = "points of Willpower left to spend"

    def check(self, perspective: Perspective, character: Character, value: Request) -> None:
        read_within(value, 0, character.person.willpower, known=perspective.knows_person(character.id))

    def apply(self, table: WarTable, character: Character, value: str) -> None:
        character.will = character.person.willpower - int(value)


class Cast(PersonMatter):
    """Sets which spells are used up. W-47."""

    name = "cast"
    meaning = "spells used up, as ash_veil, or none"

    def check(self, perspective: Perspective, character: Character, value: Request) -> None:
        knows = perspective.knows_person(character.id)
        kind = "spell" if knows else "known spell"
        spells = character.person.spells if knows else ()
        read_known_words(value, spells, f"{kind} of {character.id}", character.cast)

    def apply(self, table: WarTable, character: Character, value: str) -> None:
        character.cast = words(value)


class Out(PersonMatter):
    """Puts a person out of action, and commands pass on at once: the first Hero takes over. Or brings one
    back, in no unit. W-2, W-12.
    """

    name = "out"
    meaning = (
        "yes: out of action, the first Hero takes over; no: back, for <unit>.leader, .specials, .standing"
    )

    def check(self, perspective: Perspective, character: Character, value: Request) -> None:
        is_so = read_flag(value)
        if is_so == character.is_out:
            value.fault(f"{character.id} is {'out' if is_so else 'not out'} already", "leave it")
        for unit in perspective.state.units.values():
            if unit.mob and unit.leader == character.id:
                value.fault(f"{character.id} leads a mob, as the next one would", f"rule {unit.id}.leader")
        check_no_duel(perspective.state, character.id, value)

    def apply(self, table: WarTable, character: Character, value: str) -> None:
        if value == "yes":
            without_asking(table, lambda quiet: put_out(quiet, character))
            settle(table)
        else:
            character.is_out = False
            character.wounds = min(character.wounds, len(character.person.health))


PEOPLE: Final[tuple[PersonMatter, ...]] = (Wounds(), Motes(), Willpower(), Cast(), Out())
