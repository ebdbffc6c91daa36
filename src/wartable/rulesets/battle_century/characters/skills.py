"""The General Skills. R-SKILL-009 to R-SKILL-057."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.characters.skill import Skill

__all__ = ["GENERAL_SKILLS"]


class Athletics(Skill):
    """Running, jumping, climbing: by Fitness, or by Intellect where only theory is wanted."""

    key = "athletics"
    name = "Athletics"
    used = ("fitness", "intellect")
    choices = ("acrobatics", "climbing", "parkour", "running", "swimming")
    benchmarks = (("leaping between rooftops", 10), ("a chase on foot", 0), ("swimming the Channel", 15))
    rules = ("R-SKILL-009", "R-SKILL-010", "R-SKILL-011")


class Combat(Skill):
    """Fighting, by Fitness; strategy and tactics, by Intellect."""

    key = "combat"
    name = "Combat"
    used = ("fitness", "intellect")
    choices = ("chess", "gentlemens_duels", "revolvers", "strategy", "swordsmanship")
    benchmarks = (("hurting somebody", 0), ("a duel at chess", 0), ("breaking a rotten door", 5))
    rules = ("R-SKILL-016", "R-SKILL-017", "R-SKILL-018")


GENERAL_SKILLS: Final[tuple[type[Skill], ...]] = (Athletics, Combat)
