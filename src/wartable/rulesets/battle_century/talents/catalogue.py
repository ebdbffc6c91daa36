"""Every Skill and Trait of the book."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.model.known import make_known
from wartable.rulesets.battle_century.talents.miracles import MIRACLES
from wartable.rulesets.battle_century.talents.skills import GENERAL_SKILLS
from wartable.rulesets.battle_century.talents.traits.anomalies import ANOMALIES
from wartable.rulesets.battle_century.talents.traits.boss import BOSS_TRAITS
from wartable.rulesets.battle_century.talents.traits.deathblows import DEATHBLOWS
from wartable.rulesets.battle_century.talents.traits.equipment import EQUIPMENT
from wartable.rulesets.battle_century.talents.traits.general import GENERAL_TRAITS


def register_talents() -> None:
    """Make every Skill and Trait known by its key, before any setup is read."""
    traits = (*GENERAL_TRAITS, *EQUIPMENT, *DEATHBLOWS, *ANOMALIES, *BOSS_TRAITS)
    make_known((*GENERAL_SKILLS, *MIRACLES), traits)
