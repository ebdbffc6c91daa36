"""Registers all Upgrades and Features by their keys."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.model.names import UPGRADES as UPGRADES
from wartable.rulesets.battle_century.operation.model.names import upgrade_with_tag as upgrade_with_tag
from wartable.rulesets.battle_century.operation.upgrades.active_defense import ACTIVE_DEFENSES
from wartable.rulesets.battle_century.operation.upgrades.boss import BOSS
from wartable.rulesets.battle_century.operation.upgrades.boss_entering import BOSS_ENTERING
from wartable.rulesets.battle_century.operation.upgrades.capstone import CAPSTONES
from wartable.rulesets.battle_century.operation.upgrades.colossus import COLOSSUS
from wartable.rulesets.battle_century.operation.upgrades.combination import COMBINATION
from wartable.rulesets.battle_century.operation.upgrades.enemy_feature import ENEMY_FEATURES
from wartable.rulesets.battle_century.operation.upgrades.extra_area import EXTRA
from wartable.rulesets.battle_century.operation.upgrades.feature import FEATURES
from wartable.rulesets.battle_century.operation.upgrades.form import FORMS
from wartable.rulesets.battle_century.operation.upgrades.general import GENERAL
from wartable.rulesets.battle_century.operation.upgrades.mobility import MOBILITY
from wartable.rulesets.battle_century.operation.upgrades.restoration import RESTORATION
from wartable.rulesets.battle_century.operation.upgrades.support import HELP
from wartable.rulesets.battle_century.operation.upgrades.support_harm import HARM

UPGRADES.update(
    {
        kind.key: kind
        for kind in (
            *FEATURES,
            *ENEMY_FEATURES,
            *GENERAL,
            *MOBILITY,
            *ACTIVE_DEFENSES,
            *RESTORATION,
            *HELP,
            *HARM,
            *EXTRA,
            *FORMS,
            *COMBINATION,
            *BOSS,
            *BOSS_ENTERING,
            *COLOSSUS,
            *CAPSTONES,
        )
    }
)
