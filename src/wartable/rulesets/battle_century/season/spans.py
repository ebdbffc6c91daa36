"""What the end of a Scene, an Episode or an Arc changes for a Character. R-TEST-043, R-EQ-002, R-EQ-003."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, Character
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.talent import Talent


def apply_scene_end(me: Character) -> None:
    """Apply the end of a Scene to a Pilot: restore the first Layer, end borrowed training, and end all
    effects that do not last for an Arc. A Pilot who was defeated or has escaped is back. R-TEST-043,
    R-TRAIT-023, R-ANOM-007.
    """
    for talent in me.hooks.listeners("react_to_scene_end"):
        talent.react_to_scene_end(me)
    restore_layer(me, 1)
    me.effects = [effect for effect in me.effects if effect.condition.until_arc_ends]
    me.borrowed = tuple([talent.tag for talent in _temporary_talents(me) if not isinstance(talent, Skill)])
    me.standing = ACTIVE
    me.proxy = me.buildup = ""
    me.initiative = 0
    me.acted = -1


def _temporary_talents(me: Character) -> list[Talent]:
    """Return the borrowed Skills and Traits of a Character, which it has only for some time."""
    return [talent for talent in me.talents if talent.tag in me.borrowed]


def apply_episode_end(me: Character) -> None:
    """Apply the end of an Episode to a Pilot: restore the second Layer and all Proxies, set uses per Episode
    to 0, and remove burdens and borrowed Equipment. R-TEST-036, R-MATCH-043, R-EQ-002, R-EQ-003.
    """
    for talent in me.hooks.listeners("react_to_episode_end"):
        talent.react_to_episode_end(me)
    restore_layer(me, 2)
    me.uses = {}
    me.burdens = {}
    me.borrowed = ()
    me.proxies = dict.fromkeys(me.sheet.proxies, me.full_layer_points)


def apply_arc_end(me: Character) -> None:
    """Apply the end of an Episode Arc to a Pilot: restore the third Layer, set uses per Arc to 0, end all
    effects, and allow every Layer to be treated again. R-TEST-032, R-TEST-043, R-BOSS-011.
    """
    restore_layer(me, 3)
    me.arc_uses = {}
    me.treated = []
    me.notes = {}
    me.effects = []


def restore_layer(me: Character, layer: int) -> None:
    """Restore all points of the Layer with this number, counted from 1, even if it was lost. If Willpower is
    0, Layers have no points; then at most those after this one stay lost. A-13.
    """
    me.layers[layer - 1] = me.full_layer_points
    if me.full_layer_points:
        me.lost = me.layers.count(0)
    else:
        me.lost = min(me.lost, len(me.layers) - layer)
