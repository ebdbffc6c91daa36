"""The agreement check: in all texts of a game, nouns must agree with their numbers, and verbs with their
names.

Nouns and verbs are learned from the texts themselves: a word that somewhere follows "a", "each" or "1" has a
plural, and a word that follows a name in two forms is a verb. A number right after a word with a capital
letter is part of a name ("Round 1", "Gravel 2"), and counts nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from wartable import Setup, ruleset
from wartable.testing.conformance.glossary import names_in
from wartable.testing.conformance.said import all_texts, collect_texts, texts_in
from wartable.toolkit import GrammaticalName, group_name

_SINGLE: Final = re.compile(r"\b(?:[Aa]n?|1|[Oo]ne|[Ee]ach|[Ee]very|[Aa]nother|per) ([A-Za-z]+)")
_COUNT: Final = re.compile(r"(?<![\w.,+/×#:-])(\d+)((?: [A-Za-z'’]+){1,3})")
_SUBJECT: Final = re.compile(r"(?:^|[.:;!?] )(\d+) [A-Za-z]+ ([a-z]+)\b")
_NAME_BEFORE: Final = re.compile(r"[A-Z][\w'’-]* $")
_SEPARATING_WORDS: Final = ("of", "to", "and", "or")
"""Words after which a plural noun does not belong to the number any more: "1 of its Weapons"."""
_IRREGULAR: Final = ("is", "was", "has", "does", "goes")
_MEN: Final = "men"
_LONG_ENDINGS: Final = ("sses", "shes", "ches", "xes", "zzes")


class Disagreement(NamedTuple):
    """A number or verb that does not agree, and a text in which it occurs."""

    what: str
    said: str


def _singular_of(plural: str) -> str:
    """Return the singular of a plural noun: "yard" for "yards"."""
    if plural.endswith(_MEN):
        return plural.removesuffix(_MEN) + "man"
    if plural.endswith("ies"):
        return plural.removesuffix("ies") + "y"
    return plural[:-2] if plural.endswith(_LONG_ENDINGS) else plural[:-1]


def _plural_verb(verb: str) -> str:
    return GrammaticalName("", is_plural=True).verb(verb)


class Agreement:
    """Finds disagreements in the texts of a game. `names` are the names of its units, sides and things."""

    def __init__(self, texts: Iterable[str], names: Iterable[str]) -> None:
        self._texts = sorted(texts)
        self._singles = {found[1] for text in self._texts for found in _SINGLE.finditer(text)}
        counted = [words[0] for text in self._texts for number, words in _counts(text) if number != 1]
        self._counted = {_singular_of(word) for word in counted if self._is_plural(word)}
        known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
        self._acts = re.compile(rf"(?:^|[.:;!?] )(?:[Tt]he )?({known or '(?!)'})(?: \d+)? ([a-z]+)\b")

    def faults(self) -> list[Disagreement]:
        """Return all disagreements: those of numbers in the order of their texts, then those of verbs in the
        order of the names.
        """
        return [*self._wrong_numbers(), *_wrong_verbs_of_numbers(self._texts), *self._wrong_verbs()]

    # -------------------------------------------------------------- numbers and nouns

    def _wrong_numbers(self) -> Iterator[Disagreement]:
        reported: set[str] = set()
        for text in self._texts:
            for number, words in _counts(text):
                what = self._plural_of_one(words) if number == 1 else self._singular_of_many(words)
                if what and f"{number == 1}{what}" not in reported:
                    reported.add(f"{number == 1}{what}")
                    yield Disagreement(f"{number} {what}", text)

    def _plural_of_one(self, words: Sequence[str]) -> str:
        """Return, for the words that follow the number 1 in a text, those up to the first plural noun, which
        is wrong there; "" if a singular comes first, or if there is no plural.
        """
        for at, word in enumerate(words):
            if word in _SEPARATING_WORDS or word in self._counted:
                return ""
            if self._is_plural(word) and _singular_of(word) in self._counted:
                return " ".join(words[: at + 1])
        return ""

    def _singular_of_many(self, words: Sequence[str]) -> str:
        """Return the word after a number other than 1 if it is singular, unless a plural follows, as in "3
        Wound levels"; otherwise "".
        """
        is_single = words[0] in self._counted and not any(self._is_plural(word) for word in words[1:])
        return words[0] if is_single else ""

    def _is_plural(self, word: str) -> bool:
        return group_name(word).is_plural and _singular_of(word) in self._singles

    # -------------------------------------------------------------- names and verbs

    def _wrong_verbs(self) -> Iterator[Disagreement]:
        """Yield each name that a singular verb follows in one text, and a plural verb in another."""
        verbs_by_name: dict[str, dict[str, str]] = defaultdict(dict)
        for text in self._texts:
            for found in self._acts.finditer(text):
                verbs_by_name[found[1]].setdefault(found[2], text)
        after = {word for words in verbs_by_name.values() for word in words}
        for_one = {word for word in after if _is_singular_verb(word) and _plural_verb(word) in after}
        for_many = {_plural_verb(word) for word in for_one} - for_one
        for name, words in sorted(verbs_by_name.items()):
            one, many = [sorted(kind & words.keys()) for kind in (for_one, for_many)]
            if one and many:
                yield Disagreement(
                    f"{name} {one[0]}, {name} {many[0]}", f"{words[one[0]]} / {words[many[0]]}"
                )


def _is_singular_verb(word: str) -> bool:
    """Whether a word can be a verb in the third person singular, such as "acts" or "is", but not "across"."""
    return word in _IRREGULAR or group_name(word).is_plural


def _wrong_verbs_of_numbers(texts: Iterable[str]) -> Iterator[Disagreement]:
    """Yield each sentence that begins with a number of things, and has a verb that does not agree with it."""
    for_many = [_plural_verb(verb) for verb in _IRREGULAR]
    for text in texts:
        for found in _SUBJECT.finditer(text):
            if found[2] in (for_many if found[1] == "1" else _IRREGULAR):
                yield Disagreement(found[0].strip(".:;!? "), text)


def _counts(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each number in a text that counts something, with the words after it."""
    for found in _COUNT.finditer(text):
        if not _NAME_BEFORE.search(text[: found.start()]):
            yield int(found[1]), found[2].split()


def wrong_agreement(name: str, setups: Sequence[Setup], battles: int = 50) -> list[Disagreement]:
    """Play `battles` battles with these setups, and return the disagreements in all their texts, and in those
    of the compendium of the ruleset `name`.
    """
    texts = collect_texts(name, setups, battles, all_texts)
    for entry in ruleset(name).compendium():
        texts |= texts_in(entry.text)
    names = set().union(*[names_in(setup) for setup in setups])
    return Agreement(texts, names).faults()


def check_agreement(name: str, setups: Sequence[Setup], battles: int = 50) -> None:
    """Fail if a noun does not agree with its number, or a verb with its name. The message lists each case
    with a text in which it occurs. The arguments are those of `wrong_agreement`.
    """
    faults = wrong_agreement(name, setups, battles)
    assert not faults, "\n".join([f"{fault.what}: {fault.said}" for fault in faults])
