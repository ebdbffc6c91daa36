"""Ids that are made from names."""

from __future__ import annotations

import re
from collections.abc import Collection


def slug(text: str) -> str:
    """Return an id made from a name: lower-case letters, digits and underscores, beginning with a letter."""
    found = re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")
    return found if found[:1].isalpha() else f"u_{found}".rstrip("_")


def free_id(id: str, taken: Collection[str]) -> str:
    """Return this id if it is not taken. Otherwise append the first number, from 2, with which it is not."""
    found, number = id, 2
    while found in taken:
        found, number = f"{id}_{number}", number + 1
    return found
