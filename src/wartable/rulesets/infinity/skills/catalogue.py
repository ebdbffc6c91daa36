"""All skills by key, in the order of menus."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.skills.base import Skill
from wartable.rulesets.infinity.skills.care import CARE
from wartable.rulesets.infinity.skills.entering import ENTERING
from wartable.rulesets.infinity.skills.evading import EVADING
from wartable.rulesets.infinity.skills.hacking import HACKING
from wartable.rulesets.infinity.skills.impetuous import IMPETUOUS_SKILLS
from wartable.rulesets.infinity.skills.items import ITEM_SKILLS
from wartable.rulesets.infinity.skills.melee import MELEE
from wartable.rulesets.infinity.skills.moving import MOVING
from wartable.rulesets.infinity.skills.shooting import SHOOTING
from wartable.rulesets.infinity.skills.suppressing import SUPPRESSING
from wartable.rulesets.infinity.skills.throwing import THROWING

_IN_ORDER: Final[tuple[Skill, ...]] = (
    *IMPETUOUS_SKILLS,
    *MOVING,
    *SUPPRESSING,
    *THROWING,
    *SHOOTING,
    *MELEE,
    *EVADING,
    *CARE,
    *HACKING,
    *ENTERING,
    *ITEM_SKILLS,
)
SKILLS: Final[dict[str, Skill]] = {skill.key: skill for skill in _IN_ORDER}

REACTIONS: Final[list[Skill]] = [skill for skill in SKILLS.values() if skill.is_reaction]
"""Skills that can be declared as AROs."""
