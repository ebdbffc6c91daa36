"""The units whose owners a question needs, if several people share a seat."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from wartable.core.decision import Decision, Option

_BETWEEN: Final = re.compile(r"[:>+/,]")


def concerned_units(decision: Decision, own: Collection[str]) -> list[str]:
    """Return the ids of the seat's `own` units whose owners must answer a question; empty for anyone on the
    side.

    That is the unit that the question is about, if it is one of them: in a reaction window it is often the
    attacker. Else they are the units that the options name.
    """
    if decision.about in own:
        return [decision.about]
    found: dict[str, None] = {}
    for option in decision.options:
        for unit in named_units(option, own):
            found[unit] = None
    return list(found)


def named_units(option: Option, own: Collection[str]) -> list[str]:
    """Return the ids of those `own` units that the key of an option names, in its order.

    A key of one word, such as "aim", names none, even if a unit is called that.
    """
    parts = _BETWEEN.split(option.key)
    return [part for part in parts if part in own] if len(parts) > 1 else []
