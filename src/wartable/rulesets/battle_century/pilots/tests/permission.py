"""Whether a Character may use a Miracle, which Skills a Test may combine, and how often Talents can be used
in an Episode or an Episode Arc. R-MIR-005, R-MIR-006.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.events.conditions import TalentUsed
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, TestPart
from wartable.rulesets.battle_century.pilots.model.registry import is_miracle, skill_with_key
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import Talent


def is_miracle_barred(state: Scene, user: Character, miracle: str, zone: str = "") -> bool:
    """Whether another Character keeps the Character `user` from using the Miracle with this key in a Zone,
    which is by default the user's own. R-BOSS-007.
    """
    there = zone or user.zone
    for other in state.characters.values():
        if other is not user and other.is_active and other.zone == there:
            for talent in other.hooks.listeners("forbids_miracle"):
                if talent.forbids_miracle(other, user, miracle):
                    return True
    return False


def miracle_proxy_of(test: CharacterTest) -> str:
    """Return the name of the Proxy that uses the Miracle of this Test in place of the Character, and takes
    the Damage that the Miracle does to its user; "" for none. R-EQ-006, R-EQ-007.
    """
    for talent in test.who.hooks.listeners("proxy_bearing_miracle_damage"):
        proxy = talent.proxy_bearing_miracle_damage(test.who, test)
        if proxy:
            return proxy
    return ""


def may_use_miracles_of_test(state: Scene, test: CharacterTest, zone: str = "") -> bool:
    """Whether nothing forbids the Miracles in this Test: Talents permit each of them, and no one bars any in
    the Zone, which is by default the Character's own. Always True for a Test without Miracles. R-MIR-006.
    """
    for part in test.parts:
        if is_miracle(part.skill) and is_miracle_barred(state, test.who, part.skill, zone):
            return False
    return is_miracle_test_permitted(test)


def is_miracle_test_permitted(test: CharacterTest) -> bool:
    """Whether the Character has a Talent that permits each Miracle in this Test, regardless of who may bar
    it. R-MIR-006.
    """
    for part in test.parts:
        if is_miracle(part.skill) and not _is_permitted(test, part):
            return False
    return True


def _is_permitted(test: CharacterTest, part: TestPart) -> bool:
    """Whether a Talent of the Character permits it to use the Miracle in this part of the Test."""
    alone = test.copy_with_one_part(part)
    for talent in test.who.hooks.listeners("permits_miracle_test"):
        if talent.permits_miracle_test(test.who, alone):
            return True
    return False


def can_combine_skills(skills: list[str]) -> bool:
    """Whether the Skills with these keys may be combined in one Mixed Test. A Miracle may be combined only
    with those mundane Skills that its class names. R-MIR-005, R-MIR-008, R-MIR-017.
    """
    for key in skills:
        miracle = skill_with_key(key)
        if miracle is None or not miracle.miracle:
            continue
        for other in skills:
            if other and not is_miracle(other) and other not in miracle.joins:
                return False
    return True


def count_talent_uses(me: Character, tag: str) -> int:
    """Return how often the Character has used the Talent with this tag in this Episode. Uses of Talents that
    are limited by Arc are not counted here.
    """
    return me.uses.get(tag, 0)


def has_use_left(me: Character, talent: Talent) -> bool:
    """Whether the Character can use the Talent once more in this Episode or Arc; always True if its uses are
    not limited.
    """
    if talent.per == "episode":
        return me.uses.get(talent.tag, 0) < talent.most
    if talent.per == "arc":
        return me.arc_uses.get(talent.tag, 0) < talent.most
    return True


def record_talent_use(table: SceneTable, me: Character, talent: Talent) -> None:
    """Count one more use of the Talent, and announce it."""
    uses = me.arc_uses if talent.per == "arc" else me.uses
    uses[talent.tag] = uses.get(talent.tag, 0) + 1
    table.emit(TalentUsed(me.id, talent.tag))
