"""Links from a game's terms in text to their entries in the handbook."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from markupsafe import Markup, escape

from wartable.seat.handbook import RulesetHandbook

_SHORTEST: Final = 3
_ACTING: Final = re.compile(r"&gt; (.+?) &lt;")
_NOTHING: Final = re.compile(r"((?!))")


def entry_path(key: str, rules: str) -> str:
    """Return the path of the page for the entry with this key or name."""
    return f"/rules/{quote(rules, safe='')}/{quote(key, safe='')}"


def linked(text: str, rules: str, names: Iterable[str] = ()) -> Markup:
    """Link the first occurrence of each handbook term in a text; the rest is escaped.

    Terms within one of these names are not linked, such as Guard in "Cinder Guard".
    """
    return _linked(text, rules, tuple([name for name in names if name in text]))


@lru_cache(4096)
def _linked(text: str, rules: str, names: tuple[str, ...]) -> Markup:
    pattern, keys = _words(rules)
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


def heading(text: str, rules: str, names: Iterable[str] = ()) -> Markup:
    """Format a line above the board with links; the acting unit, `> NAME <` at a terminal, is set in bold."""
    return Markup(_ACTING.sub(r"<strong>\1</strong>", str(linked(text, rules, names))))


@lru_cache(32)
def _words(rules: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern that finds the terms of a handbook, longest first, and the key of each."""
    keys: dict[str, str] = {}
    for entry in RulesetHandbook(rules).entries:
        if len(entry.name) >= _SHORTEST and entry.name[0].isupper():
            keys.setdefault(entry.name, entry.key)
    names = sorted(keys, key=len, reverse=True)
    if not names:
        return _NOTHING, {}
    return re.compile(rf"(?<!\w)((?:{'|'.join(map(re.escape, names))})s?)(?!\w)"), keys
