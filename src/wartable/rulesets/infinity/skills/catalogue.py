"""All skills by key, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.skills.base import Skill
from wartable.rulesets.infinity.skills.care import Doctor, Engineer, MediKit
from wartable.rulesets.infinity.skills.entering import CombatJump, Parachutist
from wartable.rulesets.infinity.skills.evading import Dodge, Reset
from wartable.rulesets.infinity.skills.hacking import Oblivion, TotalControl
from wartable.rulesets.infinity.skills.moving import Idle, Move
from wartable.rulesets.infinity.skills.shooting import BSAttack

SKILLS: Final[dict[str, Skill]] = {
    skill.key: skill
    for skill in (
        Move(),
        Idle(),
        BSAttack(),
        Dodge(),
        Reset(),
        Doctor(),
        Engineer(),
        MediKit(),
        TotalControl(),
        Oblivion(),
        CombatJump(),
        Parachutist(),
    )
}
