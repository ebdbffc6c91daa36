"""What the end of a Scene, an Episode and an Arc does to a Character. R-TEST-043, R-EQ-002, R-EQ-003."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, Character
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.talent import Talent


def scene_ended(me: Character) -> None:
    """Between Scenes the first Layer is whole again; what was there for the Scene alone is gone. Who was
    defeated or has escaped is back, unless the table says otherwise. R-TEST-043, R-ANOM-007.
    """
    for talent in me.hooks.listeners("scene_ended"):
        talent.scene_ended(me)
    restore_layer(me, 1)
    me.effects = [effect for effect in me.effects if effect.condition.until_arc_ends]
    me.borrowed = tuple([talent.tag for talent in _lent(me) if not isinstance(talent, Skill)])
    me.standing = ACTIVE
    me.proxy = me.buildup = ""
    me.initiative = 0
    me.acted = -1


def _lent(me: Character) -> list[Talent]:
    """The Skills and Traits that it has for a time only."""
    return [talent for talent in me.talents if talent.tag in me.borrowed]


def episode_ended(me: Character) -> None:
    """Between Episodes the second Layer is whole again; uses are there anew, burdens and borrowed Equipment
    are gone, what it owns is repaired or replaced. R-TEST-036, R-MATCH-043, R-EQ-002, R-EQ-003.
    """
    for talent in me.hooks.listeners("episode_ended"):
        talent.episode_ended(me)
    restore_layer(me, 2)
    me.uses = {}
    me.burdens = {}
    me.borrowed = ()
    me.proxies = dict.fromkeys(me.sheet.proxies, me.whole)


def arc_ended(me: Character) -> None:
    """Between Arcs the third Layer is whole again, every Layer can be treated anew, and nothing that lasted
    is left. R-TEST-032, R-TEST-043, R-BOSS-011.
    """
    restore_layer(me, 3)
    me.arc_uses = {}
    me.treated = []
    me.notes = {}
    me.effects = []


def restore_layer(me: Character, layer: int) -> None:
    """All points of one Layer, from 1; a lost one counts again. Without Willpower Layers are only counted,
    and each gives one back. A-13.
    """
    me.layers[layer - 1] = me.whole
    if me.whole:
        me.lost = me.layers.count(0)
    else:
        me.lost = min(me.lost, len(me.layers) - layer)
