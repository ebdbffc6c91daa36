"""All skills by key, in the order of menus."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.skills.base import Skill
from wartable.rulesets.infinity.skills.care import Doctor, Engineer, MediKit
from wartable.rulesets.infinity.skills.entering import CombatJump, Parachutist
from wartable.rulesets.infinity.skills.evading import Dodge, LookOut, Reset
from wartable.rulesets.infinity.skills.hacking import Oblivion, TotalControl
from wartable.rulesets.infinity.skills.impetuous import ImpetuousMove
from wartable.rulesets.infinity.skills.items import AutoRepair, Jetpack, SwitchOn, VitaPack
from wartable.rulesets.infinity.skills.melee import CCAttack
from wartable.rulesets.infinity.skills.moving import CautiousMovement, Discover, Idle, Move
from wartable.rulesets.infinity.skills.shooting import BSAttack, SuppressiveFire
from wartable.rulesets.infinity.skills.throwing import SpeculativeAttack

SKILLS: Final[dict[str, Skill]] = {
    skill.key: skill
    for skill in (
        Move(),
        ImpetuousMove(),
        Discover(),
        Idle(),
        CautiousMovement(),
        SuppressiveFire(),
        SpeculativeAttack(),
        BSAttack(),
        CCAttack(),
        Dodge(),
        Reset(),
        LookOut(),
        Doctor(),
        Engineer(),
        MediKit(),
        TotalControl(),
        Oblivion(),
        CombatJump(),
        Parachutist(),
        VitaPack(),
        AutoRepair(),
        SwitchOn(),
        Jetpack(),
    )
}

REACTIONS: Final[list[Skill]] = [skill for skill in SKILLS.values() if skill.is_reaction]
"""Skills that can be declared as AROs."""
