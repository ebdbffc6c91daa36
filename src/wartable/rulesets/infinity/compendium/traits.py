"""Traits of weapons and of attacks."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import Word, of_kind
from wartable.rulesets.infinity.model.skills import BURST_BONUS

BONUSES: Final = of_kind(
    "special skill",
    Word(
        "BS Attack (+1B)",
        ("IN-02-10",),
        "Its bearer's BS Attacks have an extra die in its own Active Turn, six at the most.",
        key=BURST_BONUS,
    ),
    group="fighting",
)
TRAITS: Final = of_kind(
    "trait",
    Word(
        "Continuous Damage",
        ("IN-06-30",),
        "After a failed save another is made, until one is passed. No weapon of the chart has it.",
        key="continuous_damage",
    ),
    Word(
        "Anti-materiel",
        ("IN-06-31", "IN-R91"),
        "It harms scenery. Scenery has no Structure here, so that it does nothing.",
        key="anti_materiel",
    ),
    group="weapons",
)
