"""General Traits. R-TRAIT-001 to R-TRAIT-027."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wartable.rulesets.battle_century.characters.trait import Trait
from wartable.rulesets.battle_century.scene.uses import count_use, has_use_left

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.scene.character import Character
    from wartable.rulesets.battle_century.scene.character_test import CharacterTest
    from wartable.rulesets.battle_century.scene.state import SceneTable

__all__ = ["GENERAL_TRAITS"]


class Gumshoe(Trait):
    """Once an Episode a failed Test of Humanities, Investigation or Sciences is a success after all."""

    key = "gumshoe"
    name = "Gumshoe"
    per = "episode"
    uses = "once an Episode"
    rules = ("R-TRAIT-008",)

    def rescues(self, me: Character, test: CharacterTest) -> bool:
        return test.skill in ("humanities", "investigation", "sciences") and has_use_left(me, self)


class Genius(Trait):
    """Intellect may stand in for any other Attribute in a Test; once that has brought a success, not again in
    this Episode.
    """

    key = "genius"
    name = "Genius"
    cost = 10
    per = "episode"
    uses = "until a success, once an Episode"
    rules = ("R-TRAIT-019",)

    def attributes(self, me: Character, test: CharacterTest) -> tuple[str, ...]:
        return ("intellect",) if has_use_left(me, self) else ()

    def tested(self, table: SceneTable, me: Character, test: CharacterTest) -> None:
        if test.passed and test.stand_in == self.tag:
            count_use(table, me, self)


GENERAL_TRAITS: Final[tuple[type[Trait], ...]] = (Gumshoe, Genius)
