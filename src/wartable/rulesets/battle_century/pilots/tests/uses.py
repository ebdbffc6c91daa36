"""Limits of uses in an Episode or an Episode Arc."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.events.conditions import TalentUsed
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import Talent


def uses_of(me: Character, tag: str) -> int:
    """Return the number of uses of a Talent in this Episode or Arc."""
    return me.uses.get(tag, 0)


def has_use_left(me: Character, talent: Talent) -> bool:
    """Whether its limit, if it has one, leaves a use."""
    if talent.per == "episode":
        return me.uses.get(talent.tag, 0) < talent.most
    if talent.per == "arc":
        return me.arc_uses.get(talent.tag, 0) < talent.most
    return True


def count_use(table: SceneTable, me: Character, talent: Talent) -> None:
    """Count one more use."""
    uses = me.arc_uses if talent.per == "arc" else me.uses
    uses[talent.tag] = uses.get(talent.tag, 0) + 1
    table.emit(TalentUsed(me.id, talent.tag))
