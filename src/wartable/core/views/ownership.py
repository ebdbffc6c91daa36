"""The units that a question concerns, to find the person who must answer if several people share a seat."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from wartable.core.decision import Decision, Option

_SEPARATORS: Final = re.compile(r"[:>+/,]")


def concerned_units(decision: Decision, own_units: Collection[str]) -> list[str]:
    """Return the ids of the units whose owners must answer a question, out of the asked seat's `own_units`.
    Empty if anyone on the side may answer.

    If the question is about one of these units, it is that one. Otherwise they are those that the options
    name: in a reaction window the question is often about the attacker.
    """
    if decision.about in own_units:
        return [decision.about]
    found: dict[str, None] = {}
    for option in decision.options:
        for unit in named_units(option, own_units):
            found[unit] = None
    return list(found)


def named_units(option: Option, own_units: Collection[str]) -> list[str]:
    """Return the ids of those `own_units` that the key of an option names, in the order in which it names
    them.

    A key of one word, such as "aim", names none, even if a unit has that id.
    """
    parts = _SEPARATORS.split(option.key)
    return [part for part in parts if part in own_units] if len(parts) > 1 else []
