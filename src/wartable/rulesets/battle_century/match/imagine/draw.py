"""Draw what a seat does not know of a Scene: sheets of Enemies, their Plot Armor and Genre Points. B-9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.random_source import RandomSource
from wartable.rulesets.battle_century.pilots.knowledge.perspective import (
    Perspective,
    is_proxy_visibly_destroyed,
    proxies_known_of,
)
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS, talent_with_tag
from wartable.rulesets.battle_century.pilots.model.scale import MECHA
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet, MeansOfAttack
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.trait import Trait

_RANKS: Final = (3, 8)
_MOST_TALENTS: Final = 3
_MOST_POINTS: Final = 4
_DRAWN: Final = "another"
"""Key of a drawn means of attack."""


def imagine_scene(state: Scene, seat: str, rng: RandomSource, now: Scene) -> Scene | None:
    """Return a copy of a Scene in which everything hidden from a seat is drawn. `now` tells what the seat has
    learned since.
    """
    eyes = Perspective(now, seat)
    twin = state.copy()
    if eyes.all_seeing:
        return twin
    for character in twin.characters.values():
        if not eyes.owns(character):
            _draw_character(eyes, character, rng)
    for character in twin.characters.values():
        for effect in character.effects:
            if not eyes.knows_effect_amount(character, effect):
                effect.amount = rng.randint(*_RANKS)
    return twin


def _common_skills() -> list[str]:
    """Return the keys of the Skills that any Character may have."""
    return [key for key, kind in SKILLS.items() if not kind.miracle]


def _common_traits() -> list[str]:
    """Return the keys of the Traits that any Character may have, without a choice and without a Proxy."""
    return [
        key
        for key, kind in TRAITS.items()
        if kind.group == "general"
        and not (kind.proxy or kind.equipment or kind.specialist or kind.chosen_skills or kind.chosen_miracle)
    ]


def _draw_character(eyes: Perspective, me: Character, rng: RandomSource) -> None:
    """Draw everything hidden about an Enemy."""
    old = me.sheet
    damage = me.full_layer_points - me.layers[0] if me.lost == 0 and me.layers else 0
    proxies = proxies_known_of(eyes, me)
    destroyed = [name for name in proxies if is_proxy_visibly_destroyed(me, name)]
    borrowed = tuple([tag for tag in me.borrowed if eyes.knows_talent(me, talent_with_tag(tag))])
    ranks = dict(old.ranks) if eyes.knows_ranks(me) else _draw_ranks(old, damage, rng)
    traits = _draw_traits(eyes, me, rng)
    own = [trait.tag for trait in traits]
    sheet = CharacterSheet(
        old.id,
        old.name,
        old.tier,
        old.power_level,
        ranks,
        _draw_skills(eyes, me, rng),
        traits,
        _draw_means(eyes, me, rng),
        [name for name in proxies if name not in own and name not in borrowed],
        machine=None if old.scale is not MECHA else {name: ranks[name] for name in old.scale.attributes},
    )
    points = {name: me.proxies[name] for name in proxies}
    me.sheet = sheet
    me.borrowed = borrowed
    borrowed_proxies = [tag for tag in borrowed if tag in me.proxies]
    unseen = [name for name in (*sheet.proxies, *borrowed_proxies) if name not in points]
    me.proxies = {**points, **dict.fromkeys(unseen, me.full_layer_points)}
    if not eyes.knows_ranks(me):
        _draw_armor(me, damage, destroyed, rng)
    me.genre = rng.randint(0, _MOST_POINTS)


def _draw_ranks(old: CharacterSheet, damage: int, rng: RandomSource) -> dict[str, int]:
    """Draw the Attributes; a Layer holds more than the Damage that it has taken."""
    names = list(dict.fromkeys([*ATTRIBUTES, *old.scale.attributes]))
    ranks = {name: rng.randint(*_RANKS) for name in names}
    toughness = old.scale.toughness
    ranks[toughness] = max(ranks[toughness], damage + rng.randint(1, 3))
    return ranks


def _draw_armor(me: Character, damage: int, destroyed: list[str], rng: RandomSource) -> None:
    """Draw the points of the Layers and Proxies that are left."""
    full = me.full_layer_points
    count = len(me.layers)
    if me.lost == 0:
        me.layers = [full - damage] + [full] * (count - 1)
    else:
        me.layers = [0] * min(me.lost, count) + [full] * max(0, count - me.lost)
        if me.lost < count:
            me.layers[me.lost] = rng.randint(1, full)
    me.proxies = {
        name: 0 if name in destroyed else rng.choice((full, rng.randint(1, full))) for name in me.proxies
    }


def _draw_skills(eyes: Perspective, me: Character, rng: RandomSource) -> list[Skill]:
    """Draw the Skills: those that the seat knows, and others."""
    found = [skill for skill in me.sheet.skills if eyes.knows_talent(me, skill)]
    others = _draw_talents(eyes, me, rng, _common_skills(), 1, [skill.key for skill in found])
    return found + [skill for skill in others if isinstance(skill, Skill)]


def _draw_traits(eyes: Perspective, me: Character, rng: RandomSource) -> list[Trait]:
    """Draw the Traits: those that the seat knows, and others."""
    found = [trait for trait in me.sheet.traits if eyes.knows_talent(me, trait)]
    others = _draw_talents(eyes, me, rng, _common_traits(), 0, [trait.key for trait in found])
    return found + [trait for trait in others if isinstance(trait, Trait)]


def _draw_talents(
    eyes: Perspective,
    me: Character,
    rng: RandomSource,
    common: Sequence[str],
    least: int,
    known: Sequence[str],
) -> list[object]:
    """Draw at least this many of the common Skills or Traits, and leave out those that the seat knows; none
    if it knows all of them.
    """
    if eyes.knows(me, "talents"):
        return []
    keys = rng.sample(common, rng.randint(least, _MOST_TALENTS))
    return [talent_with_tag(key) for key in keys if key not in known]


def _draw_means(eyes: Perspective, me: Character, rng: RandomSource) -> list[MeansOfAttack]:
    """Draw the means of attack: those that the seat knows, and perhaps another one."""
    found = [means for means in me.sheet.means if eyes.knows_means_of_attack(me, means.key)]
    keys = [means.key for means in found]
    if not eyes.knows(me, "attacks") and _DRAWN not in keys and rng.random() < 0.7:
        attribute = rng.choice(("fitness", "charm", "intellect", "awareness"))
        if me.sheet.scale is not MECHA:
            physical = attribute in ("fitness", "awareness")
            found.append(MeansOfAttack(_DRAWN, "Attack", attribute, "", "", (), physical=physical))
    return found
