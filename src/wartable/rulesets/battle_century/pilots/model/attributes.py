"""The six Attributes of a Character, and what a Rank is called. R-CHAR-013 to R-CHAR-016, R-CHAR-026."""

from __future__ import annotations

from typing import Final

ATTRIBUTES: Final = ("fitness", "intellect", "charm", "awareness", "willpower", "resources")

MEANINGS: Final = {
    "fitness": "strength, agility and endurance",
    "intellect": "knowledge and wits",
    "charm": "dealing with people",
    "awareness": "noticing, remembering, reading others",
    "willpower": "toughness and composure",
    "resources": "wealth, contacts and standing",
}

_WORDS: Final = (
    "Crippled",
    "Poor",
    "Poor",
    "Mediocre",
    "Mediocre",
    "Good",
    "Good",
    "Notable",
    "Notable",
    "Outstanding",
    "Outstanding",
    "Legendary",
)


def word_for_rank(rank: int) -> str:
    """Return the book's word for a Rank of a Character or a mecha. R-CHAR-015, R-CHAR-016."""
    return _WORDS[min(rank, len(_WORDS) - 1)]
