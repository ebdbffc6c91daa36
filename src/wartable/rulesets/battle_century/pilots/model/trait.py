"""Base class of Traits. R-TRAIT-001, R-TRAIT-002."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.rulesets.battle_century.pilots.model.talent import Talent

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.pilots.model.character import Character
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest


@define
class RequiredTest:
    """A Test that a Trait requires for its use: with this Attribute and this Skill ("" for none), against the
    Difficulty Number `dn`.
    """

    attribute: str
    skill: str
    dn: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Trait(Talent):
    """Base class of Traits: knacks, possessions, Deathblows, oddities.

    `skills` are Skills; its owner needs training in one of them. With `chosen_skills`, the choice of the
    Trait names that many General Skills in which its owner is trained, joined by "+"; with `miracles_too`, it
    may also name Miracles. With `chosen_miracle`, the choice is the tag of a Miracle. A Trait that is
    `equipment` can be obtained for an Episode by a Resources Test. One that is a `proxy` has a Layer of its
    own. `required_tests` are the Tests that its use requires. R-TRAIT-001, R-TEST-033.
    """

    group = "general"
    cost = 5
    skills: ClassVar[tuple[str, ...]] = ()
    chosen_skills: ClassVar[int] = 0
    miracles_too: ClassVar[bool] = False
    chosen_miracle: ClassVar[bool] = False
    equipment: ClassVar[bool] = False
    proxy: ClassVar[bool] = False
    required_tests: ClassVar[tuple[RequiredTest, ...]] = ()

    def is_trained_for_test(self, me: Character, test: CharacterTest) -> bool:
        """Whether any part of this Test uses one of the Skills of the Trait, and `me` is trained in that
        Skill. R-TRAIT-001.
        """
        for part in test.parts:
            if part.skill in self.skills and me.training_for(part.skill, part.subject) is not None:
                return True
        return False


def can_fight_with_proxy(me: Character, proxy: str) -> bool:
    """Whether a Character can fight with this Proxy. It cannot with one that takes the Damage of Miracles,
    because such a Proxy takes no other Damage. R-MATCH-042.
    """
    for talent in me.talents:
        if talent.tag == proxy:
            return talent not in me.hooks.listeners("proxy_bearing_miracle_damage")
    return True
