"""Words for sentences: names with articles, verbs that agree, rolls with their sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.boards.plane import NAMES
from wartable.core.term import Term, total
from wartable.core.words import GrammaticalName, counted, group_name, summed
from wartable.rulesets.exalted_war.model.charm import CHARMS
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.spells import SPELLS
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit

NAMELESS: Final = "nobody"
"""The saved name of the soldier at the head of a mob; people read "a nameless soldier"."""

_ARTICLE: Final = "the "
_BOTCH: Final = -1
_LEAST_DIFFICULTY: Final = "least difficulty"

TEST_SUMS: Final = (
    ("pool", "Dice", "+"),
    ("successes", "Successes", ""),
    ("difficulty", "Difficulty", "+"),
)
"""Sums behind a roll against a difficulty: see `Event.sums`."""


# ------------------------------------------------------------------ who


def find_unit(state: War, id: str) -> Unit | None:
    """Return the unit with this id. While a person fights a duel, the person's id gives the solo unit that
    stands for the person in it. None if there is no such unit.
    """
    unit = state.units.get(id)
    if unit is not None:
        return unit
    for duel in state.duels:
        if duel.one.id == id:
            return duel.one
        if duel.other.id == id:
            return duel.other
    return None


def name_of(state: War, id: str) -> str:
    """Return the name of the unit or person with this id as it stands in a sentence: "the Cinder Guard",
    "Ember's company", "Vey".
    """
    unit = find_unit(state, id)
    if unit is None:
        return person_name(state, id)
    if unit.is_solo or "'s " in unit.name:
        return unit.name
    return _ARTICLE + unit.name.removeprefix("The ")


def person_name(state: War, id: str) -> str:
    """Return the name of the person with this id; the id itself if there is no such person."""
    person = state.people.get(id)
    if person is None:
        return id
    return "a nameless soldier" if person.name == NAMELESS else person.name


def side_name(state: War, side: str) -> str:
    """Return the name of the side with this id; the id itself if there is no such side."""
    return state.plan.sides.get(side, side)


def name_as_subject(state: War, id: str) -> GrammaticalName:
    """Return the name of the unit or person with this id as the subject of a sentence, in the form with which
    verbs agree: "the Fen Bows strike", "Vey strikes".
    """
    unit = find_unit(state, id)
    is_many = unit is not None and grammatical_name_of(unit).is_plural
    return GrammaticalName(name_of(state, id), is_plural=is_many)


def grammatical_name_of(unit: Unit) -> GrammaticalName:
    """Return the name of a unit for questions: without an article, and in the form with which verbs agree, as
    in "Cinder Guard acts" and "Fen Bows act".
    """
    return GrammaticalName(unit.name, is_plural=False) if unit.is_solo else group_name(unit.name)


def possessive_pronoun(state: War, id: str) -> str:
    """Return the word for "its" in a sentence about the unit with this id: "their" or "its", but "the" for a
    single person.
    """
    unit = find_unit(state, id)
    return "the" if unit is None or unit.is_solo else grammatical_name_of(unit).its


def name_in_unit(state: War, person: str, unit: str) -> str:
    """Return the name of a person with that of the unit: "Ember of the Cinder Guard". Both are given by their
    ids. If the unit is a solo unit, it is the person's name alone; if `person` is "", it is the unit's name
    alone.
    """
    if not person:
        return name_of(state, unit)
    found = find_unit(state, unit)
    if found is None or found.is_solo:
        return person_name(state, person)
    return f"{person_name(state, person)} of {name_of(state, unit)}"


def roller_name(state: War, roller: str, unit: str) -> str:
    """Return the name of the person who rolls a command for a unit. `roller` is the id of its leader, "relay"
    for one of its Relays, or "" if the roller is hidden, which gives the name of the unit.
    """
    if roller == "relay":
        return f"a Relay of {name_of(state, unit)}"
    return name_in_unit(state, roller, unit)


# ------------------------------------------------------------------ what


def formation_name(key: str) -> str:
    """Return the name of the formation with this key."""
    found = FORMATIONS.get(key)
    return key if found is None else found.name


def spell_name(key: str) -> str:
    """Return the name of the spell with this key."""
    found = SPELLS.get(key)
    return key if found is None else found.name


def charm_name(key: str) -> str:
    """Return the name of the Charm with this key."""
    found = CHARMS.get(key)
    return key if found is None else found.name


def direction_name(facing: int) -> str:
    """Return the name of a direction, such as "north". There are 16, numbered clockwise from north, which is
    0.
    """
    return NAMES[facing % len(NAMES)]


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article: "an axe", "a spear"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural_of(noun: str) -> str:
    """Return the plural of a noun: "spears", "staves", "great swords of the lamp"."""
    head, of, tail = noun.partition(" of ")
    if head.endswith("ff"):
        head = head[:-2] + "ves"
    elif not head.endswith("s"):
        head += "s"
    return head + of + tail


# ------------------------------------------------------------------ how much


def dice_text(number: int) -> str:
    """Format a number of dice: "1 die", "7 dice"."""
    return "1 die" if number == 1 else f"{number} dice"


def yards_text(distance: float) -> str:
    """Format a distance in whole yards: "1 yard", "12 yards"."""
    return counted(round(distance), "yard")


def successes_text(number: int) -> str:
    """Format a number of successes: "1 success", "3 successes", "a botch"."""
    if number == _BOTCH:
        return "a botch"
    return "1 success" if number == 1 else f"{number} successes"


def roll_text(pool: Sequence[Term], number: int) -> str:
    """Format a roll: the number of dice with their sources in `pool`, and `number`, the successes. If the
    pool is empty because it is hidden, only the successes are shown.
    """
    if not pool:
        return successes_text(number)
    dice = max(0, total(pool))
    if dice == 0:
        return f"no dice ({summed(pool)}), {successes_text(number)}"
    show = "shows" if dice == 1 else "show"
    return f"{dice_text(dice)} ({summed(pool)}) {show} {successes_text(number)}"


def difficulty_text(difficulty: Sequence[Term]) -> str:
    """Format the difficulty of a roll with its sources: "difficulty 2 (Magnitude 4 - Drill 2)"."""
    needed = total(difficulty)
    if len(difficulty) == 1 and difficulty[0].source == _LEAST_DIFFICULTY:
        return f"difficulty {needed}, the least"
    return f"difficulty {needed} ({summed(difficulty)})"
