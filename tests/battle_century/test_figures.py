"""Every figure of the compendium against tables copied from the book, not from the classes: costs, places,
keywords, Boost, Range, (Specialist) and how often a thing may be used.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from wartable import Entry
from wartable.rulesets.battle_century.compendium.entries import compendium_entries
from wartable.testing.rules import rule

ENTRIES: Final = compendium_entries()

FIGURES: Final = ("cost", "placement", "keywords", "boost", "range", "specialist", "uses")

WEAPONS: Final = [
    ("CQC", 0, "Melee", None, "0-1"),
    ("Vulcans", 0, "Shooting", None, "0-5"),
    ("Arm Guardian", 5, "Melee", None, "0-1"),
    ("Boosted Lance", 5, "Melee", None, "0-1"),
    ("Chainblade", 5, "Melee, Unreliable", None, "0-1"),
    ("Dueling Blade", 5, "Melee", None, "0-1"),
    ("Stun Rod", 5, "Melee", None, "0-1"),
    ("Finger Net", 5, "Melee, Long Range, Blast (2), One Shot", None, "0-1 + Systems"),
    ("Jackhammer Stake", 5, "Melee", None, "0-1"),
    ("Rocket Punch", 5, "Melee, Long Range", None, "0-3 + Systems"),
    ("Whirlwind Attack", 5, "Melee, Burst, Slow, Unreliable", None, "0-1"),
    ("Zweihänder", 5, "Melee, Technique", None, "0-1"),
    ("Anti-Air Missiles", 5, "Shooting", None, "0-5"),
    ("Assault Rifle", 5, "Shooting, Long Range", None, "0-5 + Systems"),
    ("Bombardment", 5, "Shooting, Blast (2), One Shot", None, "0-5"),
    ("Electro-Sapper Pods", 5, "Shooting, One Shot", None, "0-5"),
    ("Missile Massacre", 5, "Shooting, Technique", None, "0-5"),
    ("Rail Bazooka", 5, "Shooting, Long Range, Blast (2), Slow", None, "0-5 + Systems"),
    ("Resonance Cannon", 5, "Shooting, Slow, Unreliable", None, "0-5"),
    ("Riot Weapon", 5, "Shooting, Line", None, "0-5"),
    ("Sniper Rifle", 5, "Shooting, Long Range", None, "0-5 + Systems"),
    ("Superheavy Machinegun", 5, "Shooting, Line, Long Range, Unreliable", None, "0-5 + Systems"),
    ("Beam Saber", 5, "Melee, Beam, Boost", 1, "0-1"),
    ("Beam Ripper", 5, "Melee, Beam, Boost", 2, "0-1"),
    ("Extending Blade", 5, "Melee, Beam, Boost", 3, "0-1"),
    ("Incinerator", 5, "Melee, Beam, Boost, Line, Long Range, Overheating", 4, "0-1 + Systems"),
    ("Radiant Fist", 5, "Melee, Beam, Boost, Technique, Overheating", 4, "0-1"),
    ("Beam Rifle", 5, "Shooting, Beam, Boost", 1, "0-5"),
    ("Powered Rifle", 5, "Shooting, Beam, Boost, Long Range", 2, "5-5 + Systems"),
    ("Charge Cannon", 5, "Shooting, Beam, Boost", 3, "0-5"),
    ("Double Blaster", 5, "Shooting, Beam, Boost", 4, "0-5"),
    ("Reactor Overdrive", 5, "Shooting, Beam, Boost, Technique, Overheating", 4, "0-5"),
    ("Constrict", None, "Melee", None, "0-1"),
    ("Merge", None, "Melee", None, "0-1"),
    ("Tentacle Lash", None, "Melee, Burst, Long Range", None, "0-1 + Systems"),
    ("Suicide Swarm", None, "Melee, Beam, Boost, Blast (3), Long Range", 1, "0-1 + Systems"),
    ("Telekinetic Strike", None, "Melee, Beam, Boost, Long Range", "special", "0-1 + Systems"),
    ("Needle Storm", None, "Shooting, Long Range, Crippling", None, "0-5 + Systems"),
    ("Technoleeches", None, "Shooting, Blast (2)", None, "0-5"),
    ("Ultimate Bomb", None, "Shooting, Blast (5), Long Range", None, "0-5 + Systems"),
    ("Overfreeze", None, "Shooting, Beam, Boost, Line", 3, "0-5"),
    ("Final Beam", None, "Shooting, Beam, Boost", "special", "everywhere"),
]
"""Name, cost, keywords, Boost, Range in Zones without Boost or Aim."""

UPGRADES: Final = [
    ("Commander Type", "Internal", 10, False),
    ("Early Warning and Control", "Internal", 10, False),
    ("Expert Support", "Internal", 10, False),
    ("Slippery Chassis", "Internal", 10, False),
    ("Stealth Field", "Internal", 10, False),
    ("Artillery Frame", "Internal", 15, False),
    ("Assistant", "Internal", 15, True),
    ("Duelist Model", "Internal", 15, False),
    ("Integrated Weapons", "Internal", 15, False),
    ("Sniper Model", "Internal", 15, False),
    ("Experimental Reactor", "Internal", 20, False),
    ("Guardian of Steel", "Internal", 20, False),
    ("Invincible Alloy", "Internal", 20, False),
    ("Superior Morphing", "Internal", 20, False),
    ("The Beast", "Internal", 20, False),
    ("Absorbing Armor", "External", 5, True),
    ("Custom Defense", "External", 5, True),
    ("Reactive Booster", "External", 5, False),
    ("Absolute Barrier", "External", 10, False),
    ("Electronic Cloaking System", "External", 10, False),
    ("Shielding Aura", "External", 10, False),
    ("Jury Rig", "External", 10, False),
    ("Regenerative", "External", 10, False),
    ("Resupply", "External", 10, False),
    ("Antigravity", "External", 10, False),
    ("Overbooster", "External", 10, False),
    ("Reversible Thrusters", "External", 10, False),
    ("Assisted Targeting", "Separate", 5, False),
    ("Overcharge", "Separate", 5, False),
    ("Support Fire", "Separate", 5, False),
    ("Supply Delivery", "Separate", 5, False),
    ("Surprise Minefield", "Separate", 5, False),
    ("Airstrike", "Separate", 10, False),
    ("Electromagnetic Detonator", "Separate", 10, False),
    ("Ensnaring Trap", "Separate", 10, False),
    ("Fire at Will", "Separate", 10, False),
    ("Jamming Barrage", "Separate", 10, False),
    ("Expansion Pack", "Separate", 20, False),
    ("Secret Equipment", "Separate", 20, False),
    ("Frame", "Internal", 5, False),
    ("Transformation", "Internal", 10, False),
    ("Super Combination", "Internal", 10, False),
    ("Unison Combination", "Internal", 10, False),
    ("Base Unit", "Internal", 0, False),
    ("Extreme Fortification", "Internal", 0, False),
    ("Flyer", "Internal", 0, False),
    ("Power Suit", "Internal", 0, False),
    ("Terrain Specialist", "Internal", 0, False),
    ("Biological", "Internal", 0, False),
    ("Fortress", "Internal", 0, False),
    ("Invasive", "Internal", 0, False),
    ("Squadron", "Internal", 0, False),
    ("Adaptive Morphology", "Internal", None, False),
    ("Afterimages", "Internal", None, False),
    ("Bloodlust", "Internal", None, False),
    ("Bullet Hell", "Internal", None, False),
    ("Eye for an Eye", "Internal", None, False),
    ("It Keeps Coming Back", "Internal", None, False),
    ("Nanoskin Shell", "Internal", None, False),
    ("Phantom Predator", "Internal", None, False),
    ("Three Times Faster", "Internal", None, False),
    ("We are Many", "Internal", None, True),
    ("Aura of Misfortune", "Internal", None, False),
    ("Colossus", "Internal", None, False),
    ("Embodiment of Evil", "Internal", None, False),
    ("Energy Drain", "Internal", None, False),
    ("Hypersonic Striker", "Internal", None, False),
    ("Possession", "Internal", None, False),
]
"""Name, place, cost, (Specialist)."""

POWERS: Final = [
    ("Knowledge is Power", "Reaction", False),
    ("Live Another Day", "Reaction", False),
    ("Mid-Scene Upgrade", "Reaction", False),
    ("Not so Fast", "Reaction", False),
    ("Synchro Attack", "Setup", False),
    ("Try Again", "Reaction", False),
    ("Believe in Myself", "Reaction", False),
    ("I Cannot be Defeated", "Reaction", False),
    ("I'm Breaking Through", "Reaction", False),
    ("My Defense is Impregnable", "Reaction", False),
    ("My Style is Impetuous", "Setup", False),
    ("Signature Weapon", "Setup", True),
    ("Come at Me Bro", "Setup", False),
    ("Gotta go Fast", "Setup", False),
    ("My Pain is your Pain", "Reaction", False),
    ("Take One for the Team", "Reaction", False),
    ("The Tacticool Approach", "Setup", False),
    ("Trump Card", "Setup", False),
    ("Can't let you do That", "Reaction", False),
    ("Don't Give Up", "Setup", False),
    ("Mind Over Matter", "Reaction", False),
    ("This is my Battlefield", "Setup", False),
    ("You are Going Down", "Setup", False),
    ("You can do Better than That", "Reaction", False),
    ("Behold my True Power", "Setup", False),
    ("Do you Desire the Power?", "Setup", False),
    ("Die for Me!", "Setup", False),
    ("I Accept your Offering", "Setup", False),
    ("I Believe This is Yours", "Reaction", True),
    ("Make my Monster Grow", "Setup", False),
    ("That will not Work Again", "Reaction", False),
    ("Useless!", "Setup", False),
    ("You are too Slow", "Reaction", False),
    ("Your Fate is Sealed", "Setup", False),
]
"""Name, kind, (Specialist)."""

ASSISTANCE: Final = [
    ("Formation G", 1),
    ("I'll Grant you Power", 1),
    ("Raise the Shields", 2),
    ("Focus Fire", 2),
    ("Carry our Hopes", 3),
    ("Live!", 3),
]
"""Powers of Reinforcements: name, cost."""

ONCE: Final = "once an Operation"
ROUNDLY: Final = "once a Round"
SLOW: Final = "every other Round"
SLOW_BOOST: Final = "every other Round where Boosted"
DEFENSE: Final = "one Active Defense against a Might Test"
BEGINNING: Final = "once at the beginning of a Turn"
ENTERED: Final = "once an Operation for each Level entered"
SYSTEMS: Final = "all Restoration together"

WEAPON_USES: Final = {
    "Finger Net": ONCE,
    "Jackhammer Stake": "spent once an Operation for its Advantages",
    "Whirlwind Attack": SLOW,
    "Bombardment": ONCE,
    "Electro-Sapper Pods": ONCE,
    "Rail Bazooka": SLOW,
    "Resonance Cannon": SLOW,
    "Beam Ripper": SLOW_BOOST,
    "Charge Cannon": SLOW_BOOST,
}

UPGRADE_USES: Final = {
    "Commander Type": BEGINNING,
    "Invincible Alloy": f"survives once an Operation; {BEGINNING}",
    "Absorbing Armor": DEFENSE,
    "Custom Defense": DEFENSE,
    "Reactive Booster": DEFENSE,
    "Absolute Barrier": BEGINNING,
    "Electronic Cloaking System": DEFENSE,
    "Shielding Aura": DEFENSE,
    "Jury Rig": f"Systems times an Operation, {SYSTEMS}",
    "Regenerative": f"two Restorations each, of Systems in an Operation, {SYSTEMS}; {BEGINNING}",
    "Resupply": f"a Restoration for each item, of Systems in an Operation, {SYSTEMS}",
    "Antigravity": BEGINNING,
    "Overbooster": BEGINNING,
    "Assisted Targeting": ONCE,
    "Overcharge": ONCE,
    "Support Fire": ONCE,
    "Supply Delivery": ONCE,
    "Surprise Minefield": ONCE,
    "Airstrike": ONCE,
    "Electromagnetic Detonator": ONCE,
    "Ensnaring Trap": ONCE,
    "Fire at Will": ONCE,
    "Jamming Barrage": ONCE,
    "Expansion Pack": "purged once an Operation",
    "Frame": BEGINNING,
    "Transformation": BEGINNING,
    "Biological": BEGINNING,
    "Adaptive Morphology": f"{DEFENSE}; {BEGINNING}",
    "Afterimages": DEFENSE,
    "Bullet Hell": ENTERED,
    "Eye for an Eye": ENTERED,
    "It Keeps Coming Back": f"comes back once an Operation; {BEGINNING}",
    "Nanoskin Shell": ENTERED,
    "Phantom Predator": BEGINNING,
    "Three Times Faster": BEGINNING,
    "We are Many": ENTERED,
    "Energy Drain": BEGINNING,
    "Possession": BEGINNING,
}
"""The Frame's is that of Superior Morphing."""

POWER_USES: Final = {
    "Not so Fast": "once a Might Test",
    "Synchro Attack": ONCE,
    "Try Again": "once a Might Test",
    "Believe in Myself": ONCE,
    "I Cannot be Defeated": ROUNDLY,
    "My Defense is Impregnable": ONCE,
    "My Style is Impetuous": ONCE,
    "Signature Weapon": "once an Operation for each Weapon named",
    "Gotta go Fast": ROUNDLY,
    "My Pain is your Pain": ONCE,
    "Trump Card": ONCE,
    "Can't let you do That": ONCE,
    "Don't Give Up": ONCE,
    "This is my Battlefield": ONCE,
    "You are Going Down": ONCE,
    "You can do Better than That": ONCE,
    "Behold my True Power": ROUNDLY,
    "Do you Desire the Power?": "once a Round on each Enemy",
    "Die for Me!": "once a Round on each Enemy",
    "I Accept your Offering": ROUNDLY,
    "I Believe This is Yours": "once an Offensive Action",
    "Make my Monster Grow": "once an Operation on each Ally",
    "That will not Work Again": "once an Offensive Action",
    "Useless!": ROUNDLY,
}


UPGRADE_RANGES: Final = {
    "Guardian of Steel": "0-1",
    "Shielding Aura": "0-Systems",
    "Jury Rig": "0-5",
    "Resupply": "0-5",
    "Assisted Targeting": "0-Systems",
    "Overcharge": "0-Systems",
    "Support Fire": "0-Systems",
    "Supply Delivery": "0-Systems",
    "Surprise Minefield": "0-Systems",
    "Airstrike": "0-Systems",
    "Electromagnetic Detonator": "0-Systems",
    "Ensnaring Trap": "0-Systems",
    "Fire at Will": "0-Systems",
    "Jamming Barrage": "0-Systems",
    "Bullet Hell": "0-5",
}

POWER_RANGES: Final = {
    "Come at Me Bro": "0-5",
    "Take One for the Team": "0-Speed",
    "Mind Over Matter": "0-5",
    "You are Going Down": "0-5",
}

BLASTS: Final = {
    "Airstrike": ["Blast (3)"],
    "Jamming Barrage": ["Blast (3)"],
    "This is my Battlefield": ["Blast (1)"],
}


def named(name: str, *kinds: str) -> Entry:
    """The one entry of this name among these kinds."""
    (found,) = [entry for entry in ENTRIES if entry.name == name and entry.kind in kinds]
    return found


def told(figure: str, *kinds: str) -> dict[str, object]:
    """A figure of each thing of these kinds that has it."""
    return {e.name: e.data[figure] for e in ENTRIES if e.kind in kinds and e.data[figure]}


@rule("R-WPN-002", "R-WPN-004")
@pytest.mark.parametrize(("name", "cost", "keywords", "boost", "reach"), WEAPONS)
def test_a_weapon_has_the_figures_of_the_book(
    name: str, cost: int | None, keywords: str, boost: int | str | None, reach: str
) -> None:
    data = named(name, "weapon").data
    assert (data["cost"], data["boost"], data["range"]) == (cost, boost, reach)
    assert sorted(str(data["keywords"])[1:-1].replace("'", "").split(", ")) == sorted(keywords.split(", "))
    assert data["specialist"] is False


@rule("R-UPG-001", "R-UPG-002")
@pytest.mark.parametrize(("name", "place", "cost", "specialist"), UPGRADES)
def test_an_upgrade_has_the_figures_of_the_book(
    name: str, place: str, cost: int | None, specialist: bool
) -> None:
    data = named(name, "upgrade", "feature").data
    assert (data["placement"], data["cost"], data["specialist"]) == (place, cost, specialist)


@rule("R-POW-001", "R-POW-002", "R-POW-006")
@pytest.mark.parametrize(("name", "moment", "specialist"), POWERS)
def test_a_power_has_the_figures_of_the_book(name: str, moment: str, specialist: bool) -> None:
    data = named(name, "power").data
    assert (data["moment"], data["specialist"], data["genre_points"]) == (moment, specialist, 1)
    assert (data["cost"], data["placement"]) == (None, None)


@rule("R-REIN-008")
@pytest.mark.parametrize(("name", "cost"), ASSISTANCE)
def test_a_power_of_reinforcements_has_its_cost(name: str, cost: int) -> None:
    assert named(name, "reinforcement power").data["cost"] == cost


@rule("R-WPN-025", "R-WPN-026")
def test_how_often_weapons_are_fired_is_told_where_it_is_limited() -> None:
    assert told("uses", "weapon") == WEAPON_USES


@rule("R-TRBL-002", "R-REST-001", "R-SUP-001", "R-BOSS-031")
def test_how_often_upgrades_are_used_is_told_where_it_is_limited() -> None:
    assert told("uses", "upgrade", "feature") == UPGRADE_USES


@rule("R-POW-007")
def test_how_often_powers_are_used_is_told_where_it_is_limited() -> None:
    assert told("uses", "power") == POWER_USES


@rule("R-SUP-002", "R-REST-002", "R-AD-017", "R-POW-034")
def test_how_far_upgrades_and_powers_reach_is_told_where_it_is_limited() -> None:
    assert told("range", "upgrade", "feature") == UPGRADE_RANGES
    assert told("range", "power") == POWER_RANGES


def test_upgrades_and_powers_of_an_area_tell_its_size_and_have_no_boost() -> None:
    assert told("keywords", "upgrade", "feature", "power") == BLASTS
    assert told("boost", "upgrade", "feature", "power") == {}


def test_the_compendium_lists_as_many_of_each_kind_as_the_book_has() -> None:
    # The book has 16 Actions, 10 of Operations and 6 of Matches; 15 General Skills and 10 Miracles; of Traits
    # 24 General ones, 9 pieces of Equipment, 6 Deathblows, 5 Anomalies and 10 Boss Traits. Seven more things
    # can be done in a Turn that it does not call Actions
    counts = Counter(entry.kind for entry in ENTRIES)
    assert (counts["weapon"], counts["keyword"], counts["power"]) == (42, 13, 34)
    assert counts["upgrade"] + counts["feature"] == 68
    assert (counts["terrain"], counts["action"], counts["enemy action"]) == (5, 16, 1)
    assert counts["other action"] == 7
    assert (counts["skill"], counts["trait"]) == (25, 54)
    assert (counts["reinforcement action"], counts["reinforcement power"]) == (3, 6)


def test_the_tables_hold_every_weapon_upgrade_and_power() -> None:
    listed = [str(row[0]) for row in (*WEAPONS, *UPGRADES, *POWERS)]
    kinds = ("weapon", "upgrade", "feature", "power")
    assert sorted(listed) == sorted(entry.name for entry in ENTRIES if entry.kind in kinds)


def test_every_entry_of_every_kind_tells_all_figures() -> None:
    assert [entry.key for entry in ENTRIES if not set(FIGURES) <= set(entry.data)] == []
