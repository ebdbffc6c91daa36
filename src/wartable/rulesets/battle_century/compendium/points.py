"""Terms about people and points: Attributes of Characters, and the names of Ranks and Power Levels."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import GlossaryEntry, with_kind_and_group
from wartable.rulesets.battle_century.compendium.terms import rule_ids
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES, MEANINGS, word_for_rank
from wartable.rulesets.battle_century.points import (
    HIGHEST_LEVEL,
    experience_range_text,
    rank_cost,
    word_for_power_level,
)

_LEGENDARY: Final = 11
_FIRST_BAND: Final = 17


def _attribute_term(name: str) -> GlossaryEntry:
    rules = (*rule_ids("R-CHAR", 13, 14, 26, 27), *(rule_ids("R-SKILL", 5) if name == "resources" else ()))
    text = f"Of Characters: {MEANINGS[name]}. Rank n costs 1 + 2 + ... + n Character Points."
    return GlossaryEntry(name.title(), rules, text)


def _rank_terms() -> list[GlossaryEntry]:
    """Return one term for each of the book's words for Ranks, with the Ranks that it stands for."""
    found: dict[str, list[int]] = {}
    for rank in range(_LEGENDARY + 1):
        found.setdefault(word_for_rank(rank), []).append(rank)
    return [_rank_term(word, ranks) for word, ranks in found.items()]


def _rank_term(word: str, ranks: list[int]) -> GlossaryEntry:
    costs = " or ".join([str(rank_cost(rank)) for rank in ranks])
    said = " or ".join([str(rank) for rank in ranks])
    if ranks[0] == 0:
        return GlossaryEntry(
            word,
            rule_ids("R-CHAR", 15, 26, 30),
            "Rank 0 of an Attribute, free: a handicap of the Character, or a weak point of the mecha.",
        )
    if ranks[0] == _LEGENDARY:
        text = f"Rank {said} of an Attribute, for {costs} points, and all above: the story takes note of it."
        return GlossaryEntry(word, rule_ids("R-CHAR", 15, 16, 29), text)
    return GlossaryEntry(
        word, rule_ids("R-CHAR", 15, 27, 28), f"Rank {said} of an Attribute, for {costs} points."
    )


def _power_level_term(level: int) -> GlossaryEntry:
    """Return the term for a Power Level: its name and the experience that it requires."""
    text = (
        f"Power Level {level}: {experience_range_text(level)} Experience Points. It is the "
        "number of Genre Points at "
        "the beginning of an Episode, and of chosen Genre Powers."
    )
    rules = (*rule_ids("R-CHAR", _FIRST_BAND + level, 25, 31), *rule_ids("R-POW", 4, 5))
    return GlossaryEntry(word_for_power_level(level), rules, text)


POINTS: Final[tuple[GlossaryEntry, ...]] = (
    *with_kind_and_group("attribute", *[_attribute_term(name) for name in ATTRIBUTES], group="character"),
    *with_kind_and_group("rank", *_rank_terms()),
    *with_kind_and_group("power level", *[_power_level_term(level) for level in range(HIGHEST_LEVEL + 1)]),
)
"""All such words, in the book's order within each kind."""
