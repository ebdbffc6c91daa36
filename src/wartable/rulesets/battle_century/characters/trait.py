"""What a Trait is. R-TRAIT-001, R-TRAIT-002."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from wartable.rulesets.battle_century.characters.base import Talent

__all__ = ["Trait"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Trait(Talent):
    """A knack, a possession, a Deathblow or an oddity. `skills` are those of which training is needed to have
    it at all; with `chosen_skills` its choice names so many General Skills, joined by "+". `equipment` can be
    had for an Episode by a Resources Test. R-TRAIT-001, R-TEST-033.
    """

    group = "general"
    cost = 5
    skills: ClassVar[tuple[str, ...]] = ()
    chosen_skills: ClassVar[int] = 0
    equipment: ClassVar[bool] = False
