"""Words for sentences in all games: names with verbs that agree, numbers of things, sums of terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.declared import define
from wartable.core.term import Term

_ONE_IN_S: Final = ("ss", "us", "is", "as", "os")
"""Ends of words in "s" that name one thing."""
_MANY_IN_S: Final = "s"
_MANY_MEN: Final = "men"
_ODD: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_HISSING: Final = ("sses", "shes", "ches", "xes", "zzes")

# ------------------------------------------------------------------ one or many


@define
class GrammaticalName:
    """A name with its grammatical number. In an f-string and in a template the verb is the format:
    f"{name:acts} now" is "the Fen Bows act now", or "the Cinder Guard acts now".
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
        """Return a verb in the third person as it agrees with the name: "act" or "acts"."""
        return plural_verb(verb) if self.is_plural else verb

    @property
    def its(self) -> str:
        """The possessive pronoun: "their" or "its"."""
        return "their" if self.is_plural else "its"

    @property
    def it(self) -> str:
        """The personal pronoun: "they" or "it"."""
        return "they" if self.is_plural else "it"

    @property
    def possessive(self) -> str:
        """The possessive form: "the Fen Bows'", "the Cinder Guard's"."""
        return self.text + ("'" if self.is_plural and self.text.endswith(_MANY_IN_S) else "'s")


def group_name(text: str) -> GrammaticalName:
    """Return the name of a group, whose verbs are plural if the name is: "Fen Bows" and "Tollmen of Ostry"
    act, "Cinder Guard" acts. Do not use it for a single person or thing, whose verbs are always singular.
    """
    head = text.partition(" of ")[0].rstrip(" 0123456789").lower()
    is_many = head.endswith(_MANY_IN_S) and not head.endswith(_ONE_IN_S)
    return GrammaticalName(text, is_plural=is_many or head.endswith(_MANY_MEN))


def group_names(texts: Sequence[str]) -> GrammaticalName:
    """Return the names of groups as a list; the verbs of more than one are plural."""
    return group_name(texts[0]) if len(texts) == 1 else GrammaticalName(listed(texts), is_plural=True)


def ending(winners: Sequence[str], reason: str) -> str:
    """Return the end of a battle in a line: "Cinder Guard wins: ...", "A draw: ..."."""
    return f"{group_names(winners):wins}: {reason}" if winners else f"A draw: {reason}"


def plural_verb(verb: str) -> str:
    """Return the plural of a verb in the third person, with words after it: "are hit", "take their Turn"."""
    first, space, rest = verb.partition(" ")
    if first in _ODD:
        first = _ODD[first]
    elif first.endswith("ies"):
        first = first[:-3] + "y"
    elif first.endswith(_HISSING):
        first = first[:-2]
    else:
        first = first.removesuffix("s")
    return first + space + " ".join(["their" if word == "its" else word for word in rest.split(" ")])


# ------------------------------------------------------------------ lists and numbers


def listed(names: Sequence[str]) -> str:
    """Return names as a list: "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, thing: str, things: str = "") -> str:
    """Return a number of things: "1 level", "3 levels", "4 inches"."""
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"


@define
class Amount:
    """A number in a template. Its format is the thing that it counts: "{radius:metre}" is "3 metres"."""

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
    """Return terms added to a number before them, with a leading sign: " + Might 6 - Handicap 1"."""
    if not terms:
        return ""
    sign = " " if terms[0].amount < 0 else " + "
    return sign + summed(terms)


def signed(terms: Sequence[Term]) -> str:
    """Return terms that change a count: "Boost +1, Suppressed -1"."""
    return ", ".join([f"{term.source} {term.amount:+d}" for term in terms])


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
