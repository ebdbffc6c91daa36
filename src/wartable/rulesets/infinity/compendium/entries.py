"""The compendium of Infinity."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import Entry
from wartable.rulesets.infinity.compendium.terms import (
    BONUSES,
    FIRETEAMS,
    ORDERS,
    SPECIAL_SKILLS,
    STATES,
    TRAITS,
)
from wartable.rulesets.infinity.compendium.words import WORDS
from wartable.rulesets.infinity.d20.saves import AMMUNITION
from wartable.rulesets.infinity.model.weapon import BS, CC, COLUMNS, DIRECT, OUT, WEAPONS, Weapon
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.items import NanoShield, Overkill
from wartable.rulesets.infinity.tokens.catalogue import TOKEN_USES


def compendium_entries() -> list[Entry]:
    """Return all entries of the compendium."""
    entries: list[Entry] = [*ORDERS, *SPECIAL_SKILLS, *BONUSES, *TRAITS, *STATES, *FIRETEAMS]
    entries += [use.entry("token use", use.mode) for use in TOKEN_USES.values()]
    entries += [skill.entry("skill", skill.kind) for skill in SKILLS.values()]
    entries += [item.entry("speedball item") for item in (Overkill(), NanoShield())]
    entries += [
        kind.entry(
            "ammunition", "", {"saves": kind.saves, "against": kind.attribute.upper() if kind.saves else "-"}
        )
        for kind in AMMUNITION.values()
    ]
    return [*entries, *[_weapon_entry(weapon) for weapon in WEAPONS.values()], *WORDS]


_LEDGER_ROWS: Final[dict[str, str]] = {
    key: f"IN-06-{row}"
    for row, keys in (
        (46, ("rifle",)),
        (47, ("combi_rifle",)),
        (48, ("marksman_rifle",)),
        (49, ("heavy_machine_gun",)),
        (50, ("light_machine_gun",)),
        (51, ("sniper_rifle",)),
        (52, ("boarding_shotgun",)),
        (53, ("submachine_gun",)),
        (54, ("missile_launcher",)),
        (55, ("flash_pulse",)),
        (56, ("em_carbine",)),
        (57, ("chain_rifle",)),
        (58, ("grenades",)),
        (59, ("smoke_grenades",)),
        (60, ("pistol",)),
        (61, ("cc_weapon", "ap_cc_weapon", "da_cc_weapon", "exp_cc_weapon", "shock_cc_weapon")),
        (62, ("medikit",)),
    )
    for key in keys
}
"""The rule id in the ledger for each weapon's row of the Weapons Chart, by weapon key."""

_KIND_TEXTS: Final[dict[str, str]] = {
    BS: "A weapon for BS Attacks",
    CC: "A weapon for CC Attacks",
    DIRECT: "A weapon that covers an area without a roll to hit",
}


def _weapon_entry(weapon: Weapon) -> Entry:
    """Build the entry of a weapon from its row of the Weapons Chart."""
    ammunition = AMMUNITION.get(weapon.ammunition)
    data: dict[str, object] = {"burst": weapon.burst}
    if weapon.ps:
        data["ps"] = weapon.ps
    if ammunition is not None:
        data["ammunition"] = ammunition.name
    if weapon.attribute:
        data["rolls"] = weapon.attribute.upper()
    ranges = _range_text(weapon)
    if ranges:
        data["ranges"] = ranges
    if weapon.template:
        data["template"] = weapon.template
    text = _KIND_TEXTS.get(weapon.kind, "It wakes an Unconscious Trooper with VITA, from afar too")
    abilities = [
        *(["it can lay Suppressive Fire"] if weapon.suppressive else []),
        *(["it can be thrown out of sight, by Speculative Attack"] if weapon.speculative else []),
    ]
    rules = (_LEDGER_ROWS[weapon.key], *(("IN-06-64",) if weapon.suppressive else ()))
    return Entry(weapon.key, weapon.name, "weapon", "", "; ".join([text, *abilities]) + ".", rules, data)


def _range_text(weapon: Weapon) -> str:
    """Format the range MODs of a weapon, each with the distance in inches up to which it applies, such as "+3
    to 16, -3 to 32".
    """
    parts: list[str] = []
    for column, mod in enumerate(weapon.ranges):
        is_last = column + 1 == len(COLUMNS) or weapon.ranges[column + 1] != mod
        if mod != OUT and is_last:
            parts.append(f"{mod:+d} to {COLUMNS[column]}" if mod else f"0 to {COLUMNS[column]}")
    return ", ".join(parts)
