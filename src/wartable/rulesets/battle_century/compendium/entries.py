"""Entries of every Weapon, Upgrade, Feature, Power, Skill, Trait, keyword, Action, Terrain and term, with its
figures and rules.

Figures and texts of abilities are read from their classes; the others are listed in `terms`, `people`,
`points` and `words`.
"""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import Entry, GlossaryEntry
from wartable.rulesets.battle_century.building.ratings import ratings_by_power_level, reinforcement_rating
from wartable.rulesets.battle_century.compendium.people import MATCH_ACTIONS, skill_and_trait_entries
from wartable.rulesets.battle_century.compendium.points import POINTS
from wartable.rulesets.battle_century.compendium.terms import FREE_ACTIONS, TERMS
from wartable.rulesets.battle_century.compendium.words import WORDS
from wartable.rulesets.battle_century.house_rules import SWITCHES, HouseRuleSwitch
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.reserves import (
    HIGHEST_LEVEL,
    Assistance,
    starting_points_at_level,
)
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import ASSISTANCE
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS

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

_GRANTED: Final = ("boss", "capstone")
"""Groups that come with a Boss's Power Level and have no price. R-ENEMY-016."""


def compendium_entries() -> list[Entry]:
    """Return all entries: Weapons, Upgrades and Powers in the book's order, then the terms."""
    entries = [weapon_entry(weapon) for weapon in WEAPONS.values()]
    entries += [upgrade_entry(kind("")) for kind in UPGRADES.values()]
    entries += [power_entry(power) for power in DEFAULT_POWERS]
    entries += [power_entry(kind("")) for kind in POWERS.values()]
    entries += [_reserve_entry(), *[assistance_entry(known) for known in ASSISTANCE.values()]]
    entries += skill_and_trait_entries(_empty_data())
    entries += [_term_entry(word) for word in (*TERMS, *MATCH_ACTIONS, *FREE_ACTIONS, *POINTS)]
    entries += [_switch_entry(switch) for switch in SWITCHES]
    return entries + [_term_entry(word) for word in WORDS]


def _empty_data() -> dict[str, object]:
    """Return the data of a compendium entry with every field empty, for others to fill in. The field `cost`
    is the number that the book prints after a name: Mecha Points, or the Points of a Reinforcement Power.
    """
    return {
        "cost": None,
        "placement": None,
        "keywords": [],
        "boost": None,
        "range": None,
        "specialist": False,
        "uses": None,
    }


def _switch_entry(switch: HouseRuleSwitch) -> Entry:
    """Return the entry of a house rule about a disputed reading. The first of its choices is the default."""
    name = switch.key.replace("_", " ").capitalize()
    text = f"{switch.text} As shipped: {switch.choices[0]} ({switch.ruling})."
    data: dict[str, object] = {**_empty_data(), "choices": list(switch.choices)}
    return Entry(switch.key, name, "house rule", "", text, (switch.rule,), data)


def _term_entry(word: GlossaryEntry) -> Entry:
    """Return the entry of a term. That of a tier has the Power Ratings for each Power Level, from 0 on.
    R-ENEMY-022.
    """
    data: dict[str, object] = {**_empty_data(), **word.data}
    if word.kind == "tier":
        data["power_rating"] = list(ratings_by_power_level(word.key))
    return Entry(word.key, word.name, word.kind, word.group, word.text, word.rules, data)


def weapon_entry(weapon: Weapon) -> Entry:
    """Return the entry of a Weapon, with its cost in Mecha Points, placement, keywords and Range."""
    data: dict[str, object] = {
        **_empty_data(),
        "cost": None if weapon.group in _GRANTED else weapon.cost,
        "placement": "none" if weapon.default else "External",
        "keywords": keywords_of_weapon(weapon),
        "boost": "special" if weapon.boosts_freely else weapon.boost or None,
        "range": weapon_range_text(weapon),
        "uses": "; ".join(_weapon_uses(weapon)) or None,
    }
    return Entry(weapon.key, weapon.name, "weapon", weapon.group, weapon.text(), weapon.rules, data)


def _weapon_uses(weapon: Weapon) -> list[str]:
    """Return the limits on how often a Weapon, or one of its modes, can be fired. R-WPN-025, R-WPN-026."""
    plain, *others = weapon.all_modes()
    found = ["once an Operation"] if plain.one_shot else []
    if plain.slow:
        found.append("every other Round")
    for mode in others:
        if mode.spends:
            found.append("spent once an Operation for its Advantages")
        elif mode.slow and not plain.slow:
            found.append("every other Round where Boosted")
    return found


def keywords_of_weapon(weapon: Weapon) -> list[str]:
    """Return the keywords that a Weapon always has, as the book prints them: "Shooting", "Beam", "Boost",
    "Blast (2)", "Slow".
    """
    found = ["Melee" if weapon.melee else "Shooting"]
    if weapon.boost:
        found += ["Beam", "Boost"]
    if weapon.blast:
        found.append(f"Blast ({weapon.blast})")
    return found + [_WORDS[word] for word in weapon.keywords]


def weapon_range_text(weapon: Weapon) -> str:
    """Return the Range of a Weapon in Zones, before any Boost or Aim, as text: "0-5", "0-1 + Systems",
    "everywhere".
    """
    if weapon.all_modes()[0].everywhere:
        return "everywhere"
    reach = f"{weapon.least}-{weapon.base_maximum_range()}"
    return f"{reach} + Systems" if "long_range" in weapon.keywords else reach


def upgrade_entry(upgrade: Upgrade) -> Entry:
    """Return the entry of an Upgrade or Feature for which nothing is chosen: its cost in Mecha Points, its
    placement and the choices that it offers.
    """
    data: dict[str, object] = {
        **_empty_data(),
        "cost": None if upgrade.group in _GRANTED else upgrade.cost,
        "placement": upgrade.placement,
        "keywords": list(upgrade.keywords),
        "range": upgrade.reach or None,
        "specialist": not (upgrade.is_choice_valid() or upgrade.only_one or upgrade.reshapes),
        "choices": list(upgrade.choices),
        "uses": "; ".join(_upgrade_uses(upgrade)) or None,
    }
    kind = "feature" if "feature" in upgrade.group else "upgrade"
    return Entry(upgrade.key, upgrade.name, kind, upgrade.group, upgrade.text(), upgrade.rules, data)


def _upgrade_uses(upgrade: Upgrade) -> list[str]:
    """Return the limits on how often an Upgrade can be used, as texts, including those that follow from the
    hooks that it overrides. R-TRBL-002, R-BOSS-031.
    """
    found = [upgrade.uses] if upgrade.uses else []
    if _overrides_hook(upgrade, "turn_start_options"):
        found.append("once at the beginning of a Turn")
    if _overrides_hook(upgrade, "after_entering_level"):
        found.append("once an Operation for each Level entered")
    return found


def _overrides_hook(upgrade: Upgrade, hook: str) -> bool:
    """Whether the class of an Upgrade overrides the method (hook) with this name."""
    return getattr(type(upgrade), hook) is not getattr(Upgrade, hook)


def power_entry(power: Power) -> Entry:
    """Return the entry of a Genre Power for which nothing is chosen: when it is used, its cost in Genre
    Points and the choices that it offers.
    """
    data: dict[str, object] = {
        **_empty_data(),
        "moment": "Setup" if power.setup else "Reaction",
        "genre_points": 1,
        "keywords": list(power.keywords),
        "range": power.reach or None,
        "specialist": not (power.is_choice_valid() or power.only_one),
        "choices": list(power.choices),
        "uses": power.uses or _power_uses(power),
    }
    return Entry(power.key, power.name, "power", power.group, power.text(), power.rules, data)


def _power_uses(power: Power) -> str | None:
    """Return the limit that a Power's flags set on its uses, as text; None if they set none. R-POW-007."""
    if power.once:
        return "once an Operation"
    return "once a Round" if power.once_a_round else None


def assistance_entry(assistance: Assistance) -> Entry:
    """Return the entry of an Action or Power of Reinforcements, with its cost in their Points."""
    kind = f"reinforcement {assistance.group}"
    data: dict[str, object] = {
        **_empty_data(),
        "cost": assistance.cost if assistance.group == "power" else None,
        "reinforcement_points": assistance.cost,
    }
    return Entry(assistance.key, assistance.name, kind, "", assistance.text(), assistance.rules, data)


def _reserve_entry() -> Entry:
    """Return the entry of Reinforcements, with their Points and Power Ratings for each Level, from 0 on.
    R-REIN-013, R-REIN-015.
    """
    data: dict[str, object] = {
        **_empty_data(),
        "reinforcement_points": [starting_points_at_level(level) for level in range(HIGHEST_LEVEL + 1)],
        "power_rating": [reinforcement_rating(level) for level in range(HIGHEST_LEVEL + 1)],
    }
    text = (
        "Everybody who helps a side from off the battlefield, with Initiative 10. They take one Action a "
        "Turn and pay for Powers with Points, of which one comes back a Turn. Once no Player Character is "
        "left, Enemies may attack them with an Offensive Action, wherever they are and without a Might "
        "Test: it removes 1 Point by a Grunt, 4 by a Boss, 2 by others. With fewer than they lose they are "
        "defeated."
    )
    rules = tuple([f"R-REIN-{number:03d}" for number in (1, 2, 3, 4, 5, 7, 12, 15)])
    return Entry("reinforcements", "Reinforcements", "reinforcements", "", text, rules, data)
