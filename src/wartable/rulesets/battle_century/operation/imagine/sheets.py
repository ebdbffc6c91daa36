"""Draws of hidden sheets: Attributes, Weapons, Upgrades and Genre Powers that a Unit could have. B-9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.random_source import RandomSource
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.knowledge.shown import THRESHOLD_LEAST
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import AREAS, Attributes, MountedWeapon
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, Fitting, Upgrade
from wartable.rulesets.battle_century.operation.odds.strangers import (
    LikelyRanks,
    likely_guard,
    likely_threshold,
    might_rank_probabilities,
)
from wartable.rulesets.battle_century.operation.powers.catalogue import HAVE_POWERS, power_with_tag
from wartable.rulesets.battle_century.operation.powers.champion import CHAMPION
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.powers.tactician import TACTICIAN
from wartable.rulesets.battle_century.operation.powers.trickster import TRICKSTER
from wartable.rulesets.battle_century.operation.upgrades.active_defense import ACTIVE_DEFENSES
from wartable.rulesets.battle_century.operation.upgrades.catalogue import upgrade_with_tag
from wartable.rulesets.battle_century.operation.upgrades.general import GENERAL
from wartable.rulesets.battle_century.operation.upgrades.restoration import RESTORATION
from wartable.rulesets.battle_century.operation.upgrades.support import HELP
from wartable.rulesets.battle_century.operation.upgrades.support_harm import HARM
from wartable.rulesets.battle_century.operation.weapons.catalogue import BOUGHT

_USUAL_RANK: Final = 5
_LEAST_WEAPONS: Final = 2
_MOST_WEAPONS: Final = 4
_MOST_UPGRADES: Final = 3
_MOST_POWERS: Final = 3


def _is_common(kind: type[Upgrade]) -> bool:
    """Whether an Upgrade can be added to any Unit without changing what is seen of it."""
    return (
        not (kind.shows or kind.reshapes or kind.joins or kind.extra_area or kind.points or kind.choices)
        and kind("").is_choice_valid()
    )


_COMMON_UPGRADES: Final = tuple(
    [
        kind.key
        for kinds in (GENERAL, ACTIVE_DEFENSES, RESTORATION, HELP, HARM)
        for kind in kinds
        if _is_common(kind)
    ]
)
_COMMON_POWERS: Final = tuple(
    [
        kind.key
        for kinds in (CHAMPION, TRICKSTER, TACTICIAN)
        for kind in kinds
        if not kind.choices and kind("").is_choice_valid()
    ]
)


def draw_attributes(unit: Unit, level: int, rng: RandomSource) -> Attributes:
    """Draw the Attributes of an unknown Unit from what its Tests and losses have shown. `level` is the Power
    Level that is assumed for it.
    """
    shares = might_rank_probabilities(level, unit)
    might = rng.choices(range(len(shares)), shares)[0]
    guard = _draw_rank(likely_guard(level, unit), rng)
    threshold = max(1, _draw_threshold(unit, level, rng))
    low = _USUAL_RANK - 2 + level // 2
    others = [rng.randint(low, low + 4) for _ in range(3)]
    return Attributes(might, guard, threshold, others[0], others[1], others[2])


def _draw_rank(ranks: LikelyRanks, rng: RandomSource) -> int:
    """Draw one of the likely ranks; those near the usual one are the most frequent."""
    return round(rng.triangular(ranks.low - 0.49, ranks.high + 0.49, ranks.usual))


def _draw_threshold(unit: Unit, level: int, rng: RandomSource) -> int:
    if unit.levels_lost < LEVELS:
        return _draw_rank(likely_threshold(level, unit), rng)
    return max(unit.shown.get(THRESHOLD_LEAST, 0), rng.randint(3, 7))


def draw_mounts(eyes: Perspective, unit: Unit, rng: RandomSource) -> list[MountedWeapon]:
    """Draw the Weapons of a Unit: those that the seat knows, in Areas that it does not know, and others."""
    known = [mount for mount in unit.loadout.mounts if eyes.knows_weapon(unit, mount.weapon.key)]
    found = [
        mount if mount.weapon.default else MountedWeapon(mount.weapon, rng.choice(AREAS)) for mount in known
    ]
    held = [mount.weapon.key for mount in known]
    count = len([mount for mount in known if not mount.weapon.default])
    wanted = max(rng.randint(_LEAST_WEAPONS, _MOST_WEAPONS), count + rng.randint(0, 1))
    if has_hidden_aim(eyes, unit):
        wanted = max(wanted, count + 1)
    while count < wanted:
        weapon = rng.choice(BOUGHT)
        if weapon.key not in held:
            held.append(weapon.key)
            found.append(MountedWeapon(weapon, rng.choice(AREAS)))
            count += 1
    return found


def has_hidden_aim(eyes: Perspective, unit: Unit) -> bool:
    """Whether a Unit aims with a Weapon that the seat does not know."""
    return unit.aim is not None and not eyes.knows_weapon(unit, unit.aim.weapon)


def draw_fittings(eyes: Perspective, unit: Unit, rng: RandomSource) -> list[Fitting]:
    """Draw the Upgrades of a Unit: those that the seat knows, in Areas that it does not know, and others."""
    known = [fitting for fitting in unit.loadout.kit.fittings if eyes.knows_upgrade(unit, fitting)]
    found = [
        Fitting(fitting.upgrade, rng.choice(AREAS)) if fitting.upgrade.placement == EXTERNAL else fitting
        for fitting in known
    ]
    held = [fitting.upgrade.key for fitting in known]
    for _ in range(rng.randint(0, _MOST_UPGRADES)):
        key = rng.choice(_COMMON_UPGRADES)
        if key not in held:
            held.append(key)
            upgrade = upgrade_with_tag(key)
            found.append(Fitting(upgrade, rng.choice(AREAS) if upgrade.placement == EXTERNAL else ""))
    return found


def draw_powers(eyes: Perspective, unit: Unit, rng: RandomSource) -> Sequence[Power]:
    """Draw the Genre Powers of a Unit: those of its whole tier, those that the seat knows, and others."""
    loadout: Loadout = unit.loadout
    if loadout.tier not in HAVE_POWERS or loadout.core:
        return loadout.powers
    default = [power.tag for power in DEFAULT_POWERS]
    chosen = [power for power in loadout.powers if power.tag not in default]
    known = [*DEFAULT_POWERS, *[power for power in chosen if eyes.knows_power(unit, power)]]
    held = [power.key for power in known]
    for _ in range(rng.randint(0, _MOST_POWERS)):
        key = rng.choice(_COMMON_POWERS)
        if key not in held:
            held.append(key)
            known.append(power_with_tag(key))
    return known
