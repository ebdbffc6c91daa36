"""Parts of sentences for all games: names with verbs that agree, counted things, sums of terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.declared import define
from wartable.core.term import Term

_SINGULAR_ENDINGS: Final = ("ss", "us", "is", "as", "os")
"""Endings of singular nouns that end in "s"."""
_PLURAL_ENDING: Final = "s"
_PLURAL_OF_MAN: Final = "men"
_IRREGULAR_VERBS: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_SIBILANT_ENDINGS: Final = ("sses", "shes", "ches", "xes", "zzes")

# ------------------------------------------------------------------ one or many


@define
class GrammaticalName:
    """A name with its grammatical number. In f-strings and templates a verb in the third person singular can
    be its format, and is made to agree: f"{name:acts} now" is "the Fen Bows act now", or "the Cinder Guard
    acts now".
    """

    text: str
    is_plural: bool

    def __str__(self) -> str:
        return self.text

    def __format__(self, verb: str) -> str:
        if not verb:
            return self.text
        return f"{self.text} {self.verb(verb)}"

    def verb(self, verb: str) -> str:
        """Return a verb, given as "acts", so that it agrees with the name: "acts" or "act"."""
        return plural_verb(verb) if self.is_plural else verb

    @property
    def its(self) -> str:
        """The possessive pronoun for the name: "their" or "its"."""
        return "their" if self.is_plural else "its"

    @property
    def it(self) -> str:
        """The personal pronoun for the name: "they" or "it"."""
        return "they" if self.is_plural else "it"

    @property
    def possessive(self) -> str:
        """The possessive form: "the Fen Bows'", "the Cinder Guard's"."""
        return self.text + ("'" if self.is_plural and self.text.endswith(_PLURAL_ENDING) else "'s")


def group_name(text: str) -> GrammaticalName:
    """Return the GrammaticalName of a group. Its number is guessed from the text: "Fen Bows" and "Tollmen of
    Ostry" are plural, "Cinder Guard" is singular. Do not use it for a single person or thing, which is always
    singular.
    """
    head = text.partition(" of ")[0].rstrip(" 0123456789").lower()
    is_many = head.endswith(_PLURAL_ENDING) and not head.endswith(_SINGULAR_ENDINGS)
    return GrammaticalName(text, is_plural=is_many or head.endswith(_PLURAL_OF_MAN))


def group_names(texts: Sequence[str]) -> GrammaticalName:
    """Return the names of one or more groups joined to one GrammaticalName; more than one are plural."""
    return group_name(texts[0]) if len(texts) == 1 else GrammaticalName(listed(texts), is_plural=True)


def end_of_battle_line(winners: Sequence[str], reason: str) -> str:
    """Return a sentence on the end of a battle: "Cinder Guard wins: ..." or "A draw: ...". `winners` are
    names, and none for a draw; `reason` follows the colon.
    """
    return f"{group_names(winners):wins}: {reason}" if winners else f"A draw: {reason}"


def plural_verb(verb: str) -> str:
    """Return the plural of a verb in the third person singular. Words may follow the verb: "takes its Turn"
    becomes "take their Turn".
    """
    first, space, rest = verb.partition(" ")
    if first in _IRREGULAR_VERBS:
        first = _IRREGULAR_VERBS[first]
    elif first.endswith("ies"):
        first = first[:-3] + "y"
    elif first.endswith(_SIBILANT_ENDINGS):
        first = first[:-2]
    else:
        first = first.removesuffix("s")
    return first + space + " ".join(["their" if word == "its" else word for word in rest.split(" ")])


# ------------------------------------------------------------------ lists and numbers


def listed(names: Sequence[str]) -> str:
    """Return names joined to a list in words: "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, thing: str, things: str = "") -> str:
    """Return a number with its noun: "1 level", "3 levels". `things` is the plural if it is irregular."""
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"


@define
class Amount:
    """A number in a template. Its format can be the noun that it counts: "{radius:metre}" is "3 metres"."""

    number: int

    def __format__(self, thing: str) -> str:
        if len(thing) > 1 and thing[0].isalpha():
            return counted(self.number, thing)
        return format(self.number, thing)


def summed(terms: Sequence[Term]) -> str:
    """Return terms as a sum: "Guard 7 + base 5 - Handicap 1"."""
    parts: list[str] = []
    for term in terms:
        sign = "- " if term.amount < 0 else "+ "
        parts.append(f"{sign}{term.source} {abs(term.amount)}")
    return " ".join(parts).removeprefix("+ ")


def added(terms: Sequence[Term]) -> str:
    """Return terms as the continuation of a sum, with a leading sign: " + Might 6 - Handicap 1"."""
    if not terms:
        return ""
    sign = " " if terms[0].amount < 0 else " + "
    return sign + summed(terms)


def signed(terms: Sequence[Term]) -> str:
    """Return terms as a list of changes: "Boost +1, Suppressed -1"."""
    return ", ".join([f"{term.source} {term.amount:+d}" for term in terms])


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
