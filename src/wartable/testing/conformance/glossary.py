"""The glossary check: every word of the game that appears on the screen must have an entry in the compendium.

Words of a game are those with a capital letter, and its terms in upper or lower case: heads of columns,
meanings of letters on the map, and the words for a place and a time. Names from files and first words of
sentences are excluded.
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
_MOST_WORDS: Final = 8
"""The greatest number of words in a name that is searched for."""


class Missing(NamedTuple):
    """A word without an entry in the compendium, and a text in which it occurs."""

    word: str
    said: str


_TERM: Final = "term: "
"""Prefix of a text that is a single term."""


def _shown_texts(rules: Rulebook, decision: Decision | None, view: View) -> set[str]:
    """Return the texts of a view that a terminal shows, and its terms, with a prefix."""
    data = view.data()
    return texts_of_view(data) | {_TERM + term for term in terms_of_view(data)}


def terms_of_view(data: Mapping[str, object]) -> set[str]:
    """Return the terms in the data of a view: heads of columns, and the game's words for a place and a time.
    Each line of the map's legend, such as "defensive: cover", gives its head and all single words after the
    colon.
    """
    found = {str(title) for unit in _as_list(data.get("units")) for title, _ in _as_list(unit.get("columns"))}
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
    """Return the texts in the data of a view that a terminal shows: headings, heads of columns, conditions,
    and the legend of the map.
    """
    found = {str(line) for line in _as_list(data.get("heading"))}
    for unit in _as_list(data.get("units")):
        found.update(f"the {title}" for title, _ in _as_list(unit.get("columns")))
        found.update(str(phrase) for phrase in _as_list(unit.get("condition")))
    board = data.get("map")
    if isinstance(board, dict):
        found.update(str(meaning) for meaning in (board.get("legend") or {}).values())
    return found


def _as_list(value: object) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def names_in(value: object) -> set[str]:
    """Return all names in plain data, such as a setup: the texts under the keys that hold names, at any
    depth. A text such as "stealth:silent_movement" counts as the name after its colon, "silent movement".
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
    """Finds words in the texts of a game that have no entry in its compendium. `names` are names of units,
    sides and places, which need none.
    """

    def __init__(self, handbook: Handbook, names: Iterable[str]) -> None:
        self._handbook = handbook
        self._names = {folded(name) for name in names}
        self._names |= {folded(word) for name in names for word in name.split()}

    def missing(self, texts: Iterable[str]) -> list[Missing]:
        """Return the words in these texts that have no entry, in alphabetical order, each with a text in
        which it occurs.
        """
        found: dict[str, str] = {}
        for text in sorted(texts):
            term = text.removeprefix(_TERM)
            if term != text:
                if not self._is_known(term):
                    found.setdefault(term, "it is a term of columns, the map or its legend")
                continue
            if text.startswith(LABEL):
                for word in self._unexplained_in_label(text.removeprefix(LABEL)):
                    found.setdefault(word, text)
                continue
            for word in self._unexplained_in_text(text):
                found.setdefault(word, text)
        return [Missing(word, found[word]) for word in sorted(found)]

    def _unexplained_in_text(self, text: str) -> list[str]:
        """Return the words with a capital letter in a text that belong to no known name or entry. The longest
        names and entries are tried first.
        """
        words = list(_WORD.finditer(text))
        found: list[str] = []
        at = 0
        while at < len(words):
            word = words[at].group()
            if not word[0].isupper():
                at += 1
                continue
            long = next(
                (n for n in range(_MOST_WORDS, 0, -1) if self._is_known(_words_together(text, words, at, n))),
                0,
            )
            if not long and _STARTS.search(text[: words[at].start()]) is None:
                found.append(word)
            at += long or 1
        return found

    def _unexplained_in_label(self, label: str) -> list[str]:
        """Return the words in the label of an option, capitalised or not, that belong to no known name or
        entry, and are no plain English. Words that have an entry without their ending "ing" or "ed" are left
        out.
        """
        words = list(_WORD.finditer(label))
        found: list[str] = []
        at = 0
        while at < len(words):
            long = next(
                (
                    n
                    for n in range(_MOST_WORDS, 0, -1)
                    if self._is_known(_words_together(label, words, at, n))
                ),
                0,
            )
            word = words[at].group()
            is_plain = word.lower() in PLAIN or any(sign.isdigit() for sign in word)
            if not (long or is_plain or self._is_known(_ENDING.sub("", word))):
                found.append(word.lower())
            at += long or 1
        return found

    def _is_known(self, name: str) -> bool:
        """Whether a text is a known name, the name of a place, or a word with an entry; False for ""."""
        bare = name.removesuffix("'s").removesuffix("’s")
        return name != "" and (
            folded(bare) in self._names
            or _PLACE.fullmatch(bare) is not None
            or bool(self._handbook.named(bare))
            or bool(self._handbook.named(name))
        )


def _words_together(text: str, words: Sequence[re.Match[str]], at: int, count: int) -> str:
    """Return the part of a text with `count` of its words, from the one with index `at`; "" if punctuation
    separates them, or if the text is too short.
    """
    if at + count > len(words):
        return ""
    part = text[words[at].start() : words[at + count - 1].end()]
    return "" if _BREAK.search(part) else part


def missing_words(name: str, setups: Sequence[Setup], battles: int = 50) -> list[Missing]:
    """Play `battles` battles with these setups, and return the words in their texts that have no entry in the
    compendium of the ruleset `name`.
    """
    rules = ruleset(name)
    names = set().union(*[names_in(setup) for setup in setups])
    glossary = Glossary(Handbook(rules.title, rules.compendium()), names)
    return glossary.missing(collect_texts(name, setups, battles, _shown_texts))


def check_glossary(name: str, setups: Sequence[Setup], battles: int = 50) -> None:
    """Fail if words have no entry in the compendium. The message lists each of them with a text in which it
    occurs. The arguments are those of `missing_words`.
    """
    missing = missing_words(name, setups, battles)
    assert not missing, "\n".join([f"{entry.word}: {entry.said}" for entry in missing])
