"""Link the terms of a game that occur in a text to their entries in the compendium."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from markupsafe import Markup, escape

from wartable.seat.handbook import RulesetHandbook

_SHORTEST: Final = 3
_ACTING_UNIT: Final = re.compile(r"&gt; (.+?) &lt;")
_NOTHING: Final = re.compile(r"((?!))")


def entry_path(key: str, rules: str) -> str:
    """Return the path of the page of the compendium's entry with this key or name."""
    return f"/rules/{quote(rules, safe='')}/{quote(key, safe='')}"


def link_terms(text: str, rules: str, names: Iterable[str] = ()) -> Markup:
    """Return a text as HTML, in which the first occurrence of each term of the compendium is a link to its
    entry. Terms that are a part of one of these names are not linked, such as Guard in "Cinder Guard".
    """
    return _link_terms(text, rules, tuple([name for name in names if name in text]))


@lru_cache(4096)
def _link_terms(text: str, rules: str, names: tuple[str, ...]) -> Markup:
    pattern, keys = _terms(rules)
    if names:
        longest = sorted(names, key=len, reverse=True)
        pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)|{pattern.pattern}")
    parts: list[Markup] = []
    at = 0
    known: set[str] = set()
    for found in pattern.finditer(text):
        word = found[1] or ""
        key = keys.get(word, keys.get(word.removesuffix("s"), ""))
        if not key or key in known:
            continue
        known.add(key)
        link = Markup('<a href="{}">{}</a>').format(entry_path(key, rules), word)
        parts += [escape(text[at : found.start()]), link]
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def link_heading_terms(text: str, rules: str, names: Iterable[str] = ()) -> Markup:
    """Return a line that stands above the board as HTML, with terms linked as by `link_terms`. The name of
    the acting unit, which a terminal shows as `> NAME <`, is set in bold.
    """
    return Markup(_ACTING_UNIT.sub(r"<strong>\1</strong>", str(link_terms(text, rules, names))))


@lru_cache(32)
def _terms(rules: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern that finds the terms of a ruleset's compendium in a text, longest first, and a dict
    that maps each term to the key of its entry.
    """
    keys: dict[str, str] = {}
    for entry in RulesetHandbook(rules).entries:
        if len(entry.name) >= _SHORTEST and entry.name[0].isupper():
            keys.setdefault(entry.name, entry.key)
    names = sorted(keys, key=len, reverse=True)
    if not names:
        return _NOTHING, {}
    return re.compile(rf"(?<!\w)((?:{'|'.join(map(re.escape, names))})s?)(?!\w)"), keys
