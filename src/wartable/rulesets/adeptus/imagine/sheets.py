"""Draws of hidden rows of the scan chart: weapons, body, characteristics, abilities and talents. AD-R48."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.random_source import RandomSource
from wartable.rulesets.adeptus.d100.styles import STYLES
from wartable.rulesets.adeptus.model.actor import Armament
from wartable.rulesets.adeptus.model.commands import OVERSEERS, PASSIVES, SPECIALS
from wartable.rulesets.adeptus.model.profile import AG, CHARACTERISTICS, SKILLS, SR, Profile, T
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import COMMON, Weapon

GUNS: Final = ("pattern_rifle", "spit", "flame_lance", "grenade_tube", "longglass", "squad_gun")
BLADES: Final = ("hatchet", "claws", "chain_maul")
_GUNS_OF_GIANTS: Final = ("cannon", "squad_gun")
_BLADES_OF_GIANTS: Final = ("blade", "claws")
_GUNS_OF_RANKS: Final = ("pattern_rifle", "pattern_rifle", "spit")
_PATTERNS: Final = ("wall", "veil", "edge")
_TRAITS: Final[tuple[tuple[str, ...], ...]] = ((), (), ("dark_sight",), ("sturdy",))
_MEAN: Final = 36
_SPREAD: Final = 7
_TRAINED: Final = -2
_SECRET_TALENTS: Final[dict[int, tuple[str, ...]]] = {
    1: ("swift_attack", "quick_draw"),
    2: ("flurry", "hard_target"),
    3: ("lightning_attack", "unshakeable"),
}
"""Talents that may be drawn, by tier; some have rules."""


def copy_of_profile(profile: Profile) -> Profile:
    """Return a copy of a profile that can be changed."""
    twin = Profile(
        profile.name,
        armour_qualities=profile.armour_qualities,
        weapons=profile.weapons,
        traits=profile.traits,
        upgrades=profile.upgrades,
        fate=profile.fate,
        fear=profile.fear,
        size=profile.size,
        type=profile.type,
        passives=profile.passives,
        specials=profile.specials,
        styles=profile.styles,
        chief=profile.chief,
        uplink=profile.uplink,
        ats=profile.ats,
        squad_field=profile.squad_field,
        atp=profile.atp,
        patterns=profile.patterns,
    )
    twin.values, twin.unnatural, twin.bonus = profile.values[:], profile.unnatural[:], profile.bonus[:]
    twin.skills, twin.skill_values = dict(profile.skills), dict(profile.skill_values)
    twin.wounds, twin.ap = profile.wounds[:], profile.ap[:]
    twin.talents = dict(profile.talents)
    return twin


# ------------------------------------------------------------------ weapons


def draw_weapons(rng: RandomSource, *, is_giant: bool, is_rank: bool) -> tuple[Weapon, ...]:
    """Draw the weapons of a unit, or with `is_rank` those of its Underlings or of a Horde: a gun and a
    blade.
    """
    guns: Sequence[str] = _GUNS_OF_GIANTS if is_giant else _GUNS_OF_RANKS if is_rank else GUNS
    blades: Sequence[str] = _BLADES_OF_GIANTS if is_giant else BLADES
    return (_varied(COMMON[rng.choice(guns)], rng), _varied(COMMON[rng.choice(blades)], rng))


def _varied(weapon: Weapon, rng: RandomSource) -> Weapon:
    """Return a weapon with a Damage and Penetration that may differ a little from those printed."""
    twin = Weapon(
        weapon.key,
        weapon.name,
        weapon.kind,
        weapon.range,
        weapon.single,
        weapon.burst,
        weapon.auto,
        weapon.dice,
        weapon.plus + rng.choice((-1, 0, 0, 1, 2)),
        weapon.type,
        max(0, weapon.pen + rng.choice((-1, 0, 0, 1))),
        weapon.clip,
        weapon.reload,
    )
    twin.strong = weapon.strong
    twin.qualities = dict(weapon.qualities)
    return twin


def draw_armament_partly_used_up(weapons: tuple[Weapon, ...], rng: RandomSource) -> Armament:
    """Return these weapons, partly used up."""
    arms = Armament(weapons)
    arms.loaded = [
        rng.randint((clip + 1) // 2, clip) if clip else 0 for clip in [one.clip for one in weapons]
    ]
    arms.spare = [rng.randint(1, spare) if spare else 0 for spare in arms.spare]
    return arms


def draw_swarm_weapons(swarm: Swarm, rng: RandomSource) -> None:
    """Draw the weapons of Underlings, and how many of them are Specialists."""
    count = swarm.unit_strength
    swarm.specialists = rng.randint(0, (count + 4) // 5)
    swarm.normal = count - swarm.specialists
    swarm.special = COMMON[rng.choice(("squad_gun", "flame_lance", "grenade_tube"))]
    profile = copy_of_profile(swarm.profile)
    profile.weapons = draw_weapons(rng, is_giant=False, is_rank=True)
    swarm.profile = profile
    swarm.arms = draw_armament_partly_used_up((*profile.weapons, swarm.special), rng)
    swarm.primary_ranged, swarm.primary_melee = 0, 1


# ------------------------------------------------------------------ characteristics


def draw_characteristics_and_skills(profile: Profile, rng: RandomSource, *, is_giant: bool) -> None:
    """Draw the characteristics and skills of a profile; the bonus of Agility shows in every move, and
    stays.
    """
    agility = profile.bonus[AG]
    profile.values = [max(15, min(65, round(rng.gauss(_MEAN, _SPREAD)))) for _ in CHARACTERISTICS]
    profile.values[SR] = profile.values[SR] if is_giant else 0
    profile.unnatural = [0] * len(CHARACTERISTICS)
    if is_giant:
        profile.unnatural[T] = rng.randint(2, 4)
    natural = min(agility, 9)
    profile.values[AG] = 10 * natural + rng.randint(0, 9)
    profile.unnatural[AG] = agility - natural
    profile.skills = {skill: _TRAINED for skill in SKILLS if rng.random() < 0.25}
    profile.skill_values = {}
    profile.compute_derived_values()


def draw_field(unit: Unit, profile: Profile, rng: RandomSource) -> None:
    """Draw the field of a giant or a Horde."""
    profile.ats = rng.randint(4, 8) if unit.is_giant else 0
    profile.squad_field = 0
    profile.atp = rng.randint(6, 12) if unit.is_giant else 0
    profile.patterns = tuple(rng.sample(_PATTERNS, 2)) if unit.is_giant else ()
    unit.atp = rng.randint(0, profile.atp)
    unit.pattern = rng.choice(profile.patterns) if profile.patterns else ""
    unit.half = unit.is_giant and rng.random() < 0.2


# ------------------------------------------------------------------ body


def draw_body(unit: Unit, profile: Profile, rng: RandomSource) -> None:
    """Draw the armour and Wounds of a unit. A Horde keeps its squads and the ground that it covers."""
    count = len(unit.wounds)
    armour = rng.randint(4, 7) if unit.is_giant else rng.randint(2, 5)
    profile.ap = [armour + rng.choice((-1, 0, 0, 1)) for _ in profile.ap]
    profile.armour_qualities = ()
    full = rng.randint(16, 24) if unit.is_giant else rng.randint(9, 15)
    profile.wounds = [full + rng.randint(0, 3) for _ in range(count)]
    is_hurt = rng.random() < 0.5
    unit.wounds = [rng.randint(1, wounds) if is_hurt else wounds for wounds in profile.wounds]
    unit.critical = [0] * count
    if unit.is_horde:
        _draw_magnitude(unit, rng)
    else:
        unit.magnitude = unit.first = unit.lost = unit.stood = 0


def _draw_magnitude(unit: Unit, rng: RandomSource) -> None:
    shown = (unit.squads_left, unit.outline)
    fitting: list[int] = []
    squads = unit.squads_left
    for magnitude in range(20 * (squads - 1) + 1, 20 * squads + 1):
        unit.magnitude = magnitude
        unit.update_outline()
        if (unit.squads_left, unit.outline) == shown:
            fitting.append(magnitude)
    unit.magnitude = rng.choice(fitting) if fitting else 0
    unit.update_outline()
    unit.lost = rng.randint(0, 3)
    unit.stood = unit.magnitude + unit.lost
    unit.first = unit.stood + rng.randint(0, 20)


# ------------------------------------------------------------------ abilities


def draw_abilities(unit: Unit, profile: Profile, rng: RandomSource, *, has_caused_fear: bool) -> None:
    """Draw the traits, the Fear, the Fate and the Commands of a unit. A Fear that an enemy has tested
    stays.
    """
    profile.traits = rng.choice(_TRAITS)
    profile.upgrades = ()
    profile.styles = draw_styles(rng)
    if not has_caused_fear:
        profile.fear = rng.choice((0, 0, 0, 0, 0, 1))
    profile.type = rng.choice(list(OVERSEERS)) if profile.type else ""
    unit.fate = rng.randint(0, 2) if unit.is_ic else 0
    profile.fate = max(unit.fate, 1) if unit.is_ic else 0
    profile.chief = 45 if unit.is_horde and rng.random() < 0.3 else -1
    profile.uplink = unit.is_giant and rng.random() < 0.3
    if unit.swarm is not None:
        swarm = unit.swarm
        swarm.passives = tuple([key for key in PASSIVES if rng.random() < 0.15])
        swarm.specials = tuple([key for key in SPECIALS if rng.random() < 0.3])
        swarm.profile = copy_of_profile(swarm.profile)
        swarm.profile.fear = swarm.profile.fear if has_caused_fear else 0
        swarm.profile.traits = swarm.profile.upgrades = ()
        swarm.profile.passives, swarm.profile.specials = swarm.passives, swarm.specials


def draw_talents(profile: Profile, known_tier: int, rng: RandomSource) -> None:
    """Draw the talents of the tiers above `known_tier`."""
    profile.talents = {key: tier for key, tier in profile.talents.items() if tier <= known_tier}
    for tier, keys in _SECRET_TALENTS.items():
        if tier > known_tier and rng.random() < 0.4:
            profile.talents.setdefault(rng.choice(keys), tier)


def draw_styles(rng: RandomSource) -> tuple[str, ...]:
    """Draw the Styles of a Director."""
    return tuple(rng.sample(list(STYLES), rng.randint(0, 2)))
