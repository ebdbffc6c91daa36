"""The glossary check: every word of the game that appears on screen has an entry in its compendium.

Words of a game are those written with a capital letter, and its terms in any case: heads of columns, meanings
of map letters, and the words for a place and a time. Names from files, and first words of sentences, are
excluded by rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import Decision, Handbook, Rulebook, Setup, View, folded, ruleset
from wartable.testing.conformance.plain_words import PLAIN
from wartable.testing.conformance.said import LABEL, collect_texts

_WORD: Final = re.compile(r"[A-Za-z][\w'’-]*")
_STARTS: Final = re.compile(r"(?:^|[.!?:;(\[\"“]|, |\.\.\.)\s*$")
_BREAK: Final = re.compile(r"[.!?:;()]")
_PLACE: Final = re.compile(r"[A-Z]{1,2}[0-9]{1,3}")
_ADDED: Final = re.compile(r"[a-z_]+:[a-z_]+")
_ENDING: Final = re.compile(r"(?:ed|ing)$")
_NAMING: Final = ("name", "title")
_MEASURES: Final = ("time", "place")
_LONGEST: Final = 8
"""Names with more words are not searched for."""


class Missing(NamedTuple):
    """A word without an entry, with a text in which it occurs."""

    word: str
    said: str


_TERM: Final = "term: "
"""Prefix of a text that is a term as a whole."""


def _shown(rules: Rulebook, decision: Decision | None, view: View) -> set[str]:
    data = view.data()
    return texts_of_view(data) | {_TERM + term for term in terms_of_view(data)}


def terms_of_view(data: Mapping[str, object]) -> set[str]:
    """Return the terms of a view: heads of columns, the game's words for a place and a time, and, for each
    line of the map's legend, its head and each single word that describes its effect: "defensive: cover".
    """
    found = {str(title) for unit in _listed(data.get("units")) for title, _ in _listed(unit.get("columns"))}
    telling, board = data.get("telling"), data.get("map")
    if isinstance(telling, dict):
        found.update(str(telling[key]) for key in _MEASURES if telling.get(key))
    if isinstance(board, dict):
        for meaning in (board.get("legend") or {}).values():
            head, _, does = str(meaning).partition(":")
            words = [word.strip() for word in re.split(r"[;,]", does)]
            found.update([head.strip(), *[word for word in words if _WORD.fullmatch(word)]])
    return found


def texts_of_view(data: Mapping[str, object]) -> set[str]:
    """Return the texts of a view that a terminal prints: headings, heads of columns, conditions, the map's
    legend.
    """
    found = {str(line) for line in _listed(data.get("heading"))}
    for unit in _listed(data.get("units")):
        found.update(f"the {title}" for title, _ in _listed(unit.get("columns")))
        found.update(str(phrase) for phrase in _listed(unit.get("condition")))
    board = data.get("map")
    if isinstance(board, dict):
        found.update(str(meaning) for meaning in (board.get("legend") or {}).values())
    return found


def _listed(value: object) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def names_in(value: object) -> set[str]:
    """Return every name that a setup gives to anything; also the part that a file adds to one of the game's
    words, as in "stealth:silent_movement".
    """
    if isinstance(value, str) and _ADDED.fullmatch(value):
        return {value.partition(":")[2].replace("_", " ")}
    if isinstance(value, Mapping):
        own = {str(part) for key, part in value.items() if key in _NAMING and isinstance(part, str)}
        return own.union(*[names_in(part) for part in value.values()])
    if isinstance(value, list | tuple):
        return set().union(*[names_in(part) for part in value])
    return set()


class Glossary:
    """Finds words without an entry in the texts of a game."""

    def __init__(self, handbook: Handbook, names: Iterable[str]) -> None:
        self._handbook = handbook
        self._names = {folded(name) for name in names}
        self._names |= {folded(word) for name in names for word in name.split()}

    def missing(self, texts: Iterable[str]) -> list[Missing]:
        """Return the words of these texts that nothing explains, in alphabetic order, each with one text."""
        found: dict[str, str] = {}
        for text in sorted(texts):
            term = text.removeprefix(_TERM)
            if term != text:
                if not self._is_known(term):
                    found.setdefault(term, "it is a term of columns, the map or its legend")
                continue
            if text.startswith(LABEL):
                for word in self._terms_of(text.removeprefix(LABEL)):
                    found.setdefault(word, text)
                continue
            for word in self._unexplained(text):
                found.setdefault(word, text)
        return [Missing(word, found[word]) for word in sorted(found)]

    def _unexplained(self, text: str) -> list[str]:
        """Return the capitalised words of a text that belong to no known name or entry. The longest names and
        entries are tried first.
        """
        words = list(_WORD.finditer(text))
        found: list[str] = []
        at = 0
        while at < len(words):
            word = words[at].group()
            if not word[0].isupper():
                at += 1
                continue
            long = next((n for n in range(_LONGEST, 0, -1) if self._is_known(_joined(text, words, at, n))), 0)
            if not long and _STARTS.search(text[: words[at].start()]) is None:
                found.append(word)
            at += long or 1
        return found

    def _terms_of(self, label: str) -> list[str]:
        """Return the words of an option's label, capitalised or not, that belong to no known name or entry
        and are not plain English. Endings in -ing and -ed are ignored.
        """
        words = list(_WORD.finditer(label))
        found: list[str] = []
        at = 0
        while at < len(words):
            long = next(
                (n for n in range(_LONGEST, 0, -1) if self._is_known(_joined(label, words, at, n))), 0
            )
            word = words[at].group()
            is_plain = word.lower() in PLAIN or any(sign.isdigit() for sign in word)
            if not (long or is_plain or self._is_known(_ENDING.sub("", word))):
                found.append(word.lower())
            at += long or 1
        return found

    def _is_known(self, name: str) -> bool:
        """Whether this is a name, a place, or a word with an entry; False for ""."""
        bare = name.removesuffix("'s").removesuffix("’s")
        return name != "" and (
            folded(bare) in self._names
            or _PLACE.fullmatch(bare) is not None
            or bool(self._handbook.named(bare))
            or bool(self._handbook.named(name))
        )


def _joined(text: str, words: Sequence[re.Match[str]], at: int, count: int) -> str:
    """Return `count` words of a text from the position `at`, or "" if punctuation separates them or the text
    is too short.
    """
    if at + count > len(words):
        return ""
    said = text[words[at].start() : words[at + count - 1].end()]
    return "" if _BREAK.search(said) else said


def missing_words(name: str, setups: Sequence[Setup], battles: int = 50) -> list[Missing]:
    """Return the words of a game that its compendium does not explain, found in this many battles of these
    setups.
    """
    rules = ruleset(name)
    names = set().union(*[names_in(setup) for setup in setups])
    glossary = Glossary(Handbook(rules.title, rules.compendium()), names)
    return glossary.missing(collect_texts(name, setups, battles, _shown))


def check_glossary(name: str, setups: Sequence[Setup], battles: int = 50) -> None:
    """Fail with every word that a game uses and does not explain, and a text in which it occurs."""
    missing = missing_words(name, setups, battles)
    assert not missing, "\n".join([f"{one.word}: {one.said}" for one in missing])
