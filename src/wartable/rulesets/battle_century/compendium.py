"""Every Weapon, Upgrade, Feature, Power, keyword, Action, Terrain and term that Operations know, with its
figures and rules.

Figures and texts of Weapons, Upgrades, Features and Powers are read from their classes; all else is the small
table in `compendium_terms`.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ruleset import Entry
from wartable.rulesets.battle_century.compendium_terms import TERMS
from wartable.rulesets.battle_century.powers.base import Power
from wartable.rulesets.battle_century.powers.catalogue import POWERS
from wartable.rulesets.battle_century.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.upgrades.base import Upgrade
from wartable.rulesets.battle_century.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.weapons.base import Weapon
from wartable.rulesets.battle_century.weapons.catalogue import WEAPONS

__all__ = ["compendium", "power_entry", "upgrade_entry", "weapon_entry"]

_WORDS: Final = {
    "burst": "Burst",
    "crippling": "Crippling",
    "line": "Line",
    "long_range": "Long Range",
    "technique": "Technique",
    "one_shot": "One Shot",
    "slow": "Slow",
    "overheating": "Overheating",
    "unreliable": "Unreliable",
}
"""Keywords without a number, in the book's words."""


def compendium() -> list[Entry]:
    """All entries: Weapons, Upgrades and Powers in the book's order, then the terms."""
    entries = [weapon_entry(weapon) for weapon in WEAPONS.values()]
    entries += [upgrade_entry(kind("")) for kind in UPGRADES.values()]
    entries += [power_entry(power) for power in DEFAULT_POWERS]
    entries += [power_entry(kind("")) for kind in POWERS.values()]
    return entries + [
        Entry(word.key, word.name, word.kind, word.group, word.text, word.rules, {}) for word in TERMS
    ]


def weapon_entry(weapon: Weapon) -> Entry:
    """A Weapon with its cost in Mecha Points, where it is placed, its keywords and its Range."""
    once = "one_shot" in weapon.keywords
    data: dict[str, object] = {
        "cost": weapon.cost,
        "placement": "none" if weapon.default else "External",
        "keywords": keywords(weapon),
        "boost": weapon.boost or None,
        "range": range_text(weapon),
        "specialist": False,
        "uses": "once an Operation" if once else None,
    }
    return Entry(weapon.key, weapon.name, "weapon", weapon.group, weapon.text(), weapon.rules, data)


def keywords(weapon: Weapon) -> list[str]:
    """The keywords that a Weapon always has: "Shooting", "Beam", "Boost", "Blast (2)", "Slow" ..."""
    found = ["Melee" if weapon.melee else "Shooting"]
    if weapon.boost:
        found += ["Beam", "Boost"]
    if weapon.blast:
        found.append(f"Blast ({weapon.blast})")
    return found + [_WORDS[word] for word in weapon.keywords]


def range_text(weapon: Weapon) -> str:
    """Minimum and Maximum Range in Zones before any Boost or Aim: "0-5", "0-1 + Systems"."""
    reach = f"{weapon.least}-{weapon.longest()}"
    return f"{reach} + Systems" if "long_range" in weapon.keywords else reach


def upgrade_entry(upgrade: Upgrade) -> Entry:
    """An Upgrade or Feature, made without a choice: its cost in Mecha Points, its place, its choices."""
    data: dict[str, object] = {
        "cost": upgrade.cost,
        "placement": upgrade.placement,
        "specialist": not (upgrade.is_chosen() or upgrade.only_one),
        "choices": list(upgrade.choices),
        "uses": upgrade.uses or None,
    }
    kind = "feature" if "feature" in upgrade.group else "upgrade"
    return Entry(upgrade.key, upgrade.name, kind, upgrade.group, upgrade.text(), upgrade.rules, data)


def power_entry(power: Power) -> Entry:
    """A Genre Power, made without a choice: when it may be used, its cost in Genre Points, its choices."""
    data: dict[str, object] = {
        "moment": "Setup" if power.setup else "Reaction",
        "genre_points": 1,
        "specialist": not (power.is_chosen() or power.only_one),
        "choices": list(power.choices),
        "uses": power.uses or None,
    }
    return Entry(power.key, power.name, "power", power.group, power.text(), power.rules, data)
