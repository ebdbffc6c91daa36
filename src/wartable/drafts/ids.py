"""Ids that are made from names."""

from __future__ import annotations

import re
from collections.abc import Collection


def slug(text: str) -> str:
    """An id made from a name: small letters, digits and underscores, a letter first."""
    found = re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")
    return found if found[:1].isalpha() else f"u_{found}".rstrip("_")


def free_id(wanted: str, taken: Collection[str]) -> str:
    """This id, or with the first number behind it that makes it new."""
    found, number = wanted, 2
    while found in taken:
        found, number = f"{wanted}_{number}", number + 1
    return found
