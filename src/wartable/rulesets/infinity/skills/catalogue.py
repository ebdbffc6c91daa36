"""All skills by key, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.skills.base import Skill
from wartable.rulesets.infinity.skills.evading import Dodge, Reset
from wartable.rulesets.infinity.skills.impetuous import ImpetuousMove
from wartable.rulesets.infinity.skills.moving import Idle, Move
from wartable.rulesets.infinity.skills.shooting import BSAttack

SKILLS: Final[dict[str, Skill]] = {
    skill.key: skill for skill in (Move(), ImpetuousMove(), Idle(), BSAttack(), Dodge(), Reset())
}
