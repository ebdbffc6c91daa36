"""The options of a question in the order of their numbers on the screen, and the parser for typed answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from wartable import Decision, Option

PLACE: Final = re.compile(r"([A-Z]{1,2})([0-9]{1,2})")


def is_place(option: Option) -> bool:
    """Whether an option is a place on the map: its label is the place's name, and its key ends with it."""
    return PLACE.fullmatch(option.label) is not None and option.key.endswith(":" + option.label)


def place_names(decision: Decision) -> list[str]:
    """Return the names of the places that can be chosen, to mark them on the map."""
    return [option.label for option in places(decision)]


def places(decision: Decision) -> list[Option]:
    """Return the options that are places, row by row."""
    return sorted([option for option in decision.options if is_place(option)], key=place_sort_key)


def place_sort_key(place: Option) -> tuple[int, int, str]:
    """Return the row and the column of a place, as a sort key."""
    found = PLACE.fullmatch(place.label)
    assert found is not None
    return int(found[2]), len(found[1]), found[1]


def options_without_places(decision: Decision) -> list[Option]:
    """Return the options that are not places, in order."""
    return [option for option in decision.options if not is_place(option)]


def options_in_order(decision: Decision) -> list[Option]:
    """Return all options in the order of their numbers on the screen: first those that are not places, then
    places row by row.
    """
    return [*options_without_places(decision), *places(decision)]


def are_numbers(options: Sequence[Option]) -> bool:
    return bool(options) and all(option.label.isdigit() for option in options)


def is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) < 7


def option_for_answer(decision: Decision, typed: str) -> Option | None:
    """Return the option that a typed answer means: the one with this number on the screen, this key or this
    label, such as the name of a place. None if there is no such option.
    """
    options = options_in_order(decision)
    if (
        is_number(typed)
        and 1 <= int(typed) <= len(options)
        and not are_numbers(options_without_places(decision))
    ):
        return options[int(typed) - 1]
    wanted = typed.casefold()
    for option in decision.options:
        if typed == option.key:
            return option
    for option in decision.options:
        if wanted in (option.key.casefold(), option.label.casefold()):
            return option
    return None
