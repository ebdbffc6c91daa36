"""The compendium: each action, formation, weapon, spell, Charm and term, with figures read from the rules."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

import wartable.rulesets.exalted_war as package
from wartable import Entry
from wartable.core.ability import Ability, docstrings_of
from wartable.rulesets.exalted_war.actions.catalogue import ACTIONS
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.compendium.entries import charm_entry, compendium_entries, weapon_entry
from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS, Weapon
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.plan import AREAS, WEATHER
from wartable.rulesets.exalted_war.model.spells import SPELLS
from wartable.rulesets.exalted_war.model.tick import TRIGGERS
from wartable.testing import rule

ABILITIES: Final[tuple[Ability, ...]] = (*ACTIONS.values(), *SPELLS.values(), *CHARMS.values())


def of_kind(kind: str) -> list[Entry]:
    return [entry for entry in compendium_entries() if entry.kind == kind]


def keys(kind: str) -> list[str]:
    return [entry.key for entry in of_kind(kind)]


def entry(kind: str, key: str) -> Entry:
    return next(entry for entry in of_kind(kind) if entry.key == key)


@rule(
    "EW-02",
    "EW-03",
    "EW-04",
    "EW-05",
    "EW-06",
    "EW-27",
    "EW-88",
    "EW-90",
    "EW-92/1",
    "EW-94",
    "EW-95",
    "EW-96",
)
def test_every_action_tells_its_speed_and_dv_penalty() -> None:
    shown = {entry.key: (entry.data["speed"], entry.data.get("dv_penalty")) for entry in of_kind("action")}
    assert set(ACTIONS) <= set(shown)
    assert shown["aim"] == (3, "-1")
    assert shown["attack"] == ("of the weapon", "-1")
    assert shown["dash"] == (3, "-2")
    assert shown["flurry"] == ("of its slowest part", "of its parts together")
    assert shown["guard"] == (3, "0")
    assert shown["cast"] == (5, "-2")
    assert shown["formation"] == (5, "-1")
    assert shown["turn"] == (3, "-1")
    assert shown["split"] == (3, "-1")
    assert shown["merge"] == (3, "-1")
    assert shown["signal"] == (3, "0")
    assert shown["rally"] == (4, "-1")


def test_what_takes_no_action_of_its_own_is_explained_too() -> None:
    assert [key for key in keys("action") if key not in ACTIONS] == [
        "join_war",
        "move",
        "disengage",
        "leave",
        "inactive",
    ]


def test_the_four_formations_tell_their_figures() -> None:
    assert keys("formation") == list(FORMATIONS)
    figures = {entry.key: list(entry.data.values()) for entry in of_kind("formation")}
    assert figures == {
        "unordered": [0, 30, "+2", None, None, None, None],
        "skirmish": [1, 100, "+2", "x 2", "x 2", None, "+3"],
        "relaxed": [1, 70, "0", None, "x 2", None, None],
        "close": [2, 40, "-2", "x 2", None, "x 2", None],
    }


def test_weapons_armour_and_shields_tell_their_figures() -> None:
    assert keys("weapon") == list(WEAPONS)
    assert keys("armour") == list(ARMOUR)
    assert keys("shield") == list(SHIELDS)
    assert entry("weapon", "great_blade").data == {
        "speed": 5,
        "accuracy": "+1",
        "damage": "+7L",
        "defense": "+0",
        "rate": 2,
        "range": None,
        "least_damage": 2,
    }
    assert (entry("weapon", "staff").data["damage"], entry("weapon", "flame_piece").data["damage"]) == (
        "+4B",
        "10L",
    )
    assert (entry("weapon", "self_bow").data["range"], entry("weapon", "self_bow").group) == (
        "150 yards",
        "ranged",
    )
    assert list(entry("armour", "mail_coat").data.values()) == [9, 8, "-2", 2]
    assert list(entry("shield", "tower").data.values()) == ["+1", "+3", "-1", 1]
    assert (entry("armour", "none").name, entry("shield", "none").name) == ("No armour", "No shield")
    assert entry("shield", "large").name == "Large shield"


def test_a_weapon_of_a_scenario_says_all_that_is_special_about_it() -> None:
    javelin = Weapon("Javelin", 5, 1, 3, 0, 1, range=40, piercing=True, thrown=True, magic=True)
    assert weapon_entry(javelin).text == (
        "Deals lethal damage, with Strength added. Used with Thrown, up to three times its Range. Halves the "
        "soak of armour. A unit under fire from it tests for hesitation at 1 more."
    )


@rule("EW-26")
def test_second_stroke_says_when_it_may_be_used() -> None:
    # Its text once spoke of every attack; it is offered after a miss alone
    assert "misses, throw its dice again" in entry("charm", "second_stroke").text


@rule("EW-29", "W-7", "W-61")
def test_magnitude_tells_how_many_heads_it_stands_for() -> None:
    members = entry("trait", "magnitude").data["members"]
    assert isinstance(members, list)
    assert members[:5] == ["0: 1", "1: 2-10", "2: 11-75", "3: 76-150", "4: 151-300"]
    assert members[5:] == ["5: 301-650", "6: 651-1250", "7: 1251-2500", "8: 2501-5000", "9: 5001 and more"]


@rule("EW-34/2", "EW-35/2")
def test_might_tells_who_and_what_has_how_much() -> None:
    might = entry("trait", "might").data
    assert might["nature"] == [
        "0 mortals",
        "1 god-blooded, ghosts",
        "2 young Terrestrials, small gods",
        "3 old Terrestrials, young Celestials, warlike demons",
        "4 seasoned Celestials, gods of war",
        "5 elder Celestials, lesser dragons",
    ]
    assert might["gear"] == [
        "1 talismans",
        "2 plain magical arms",
        "3 arms that spend Essence",
        "4 weapons of gods and the First Age",
    ]


def test_weather_ground_triggers_orders_and_house_rules_are_explained() -> None:
    assert keys("weather") == list(WEATHER)
    assert [entry.data["difficulty"] for entry in of_kind("weather")] == [None, 1, 1, 2, 2, 3]
    assert keys("ground") == list(AREAS)
    assert keys("trigger") == list(TRIGGERS)
    assert keys("order") == ["halt", "march", "follow", "behind", "watch", "away"]
    assert keys("house rule") == [
        "hesitation_pool",
        "hesitation_floor",
        "signals",
        "close_cap",
        "close_holds",
    ]
    assert keys("role") == ["leader", "hero", "sorcerer", "relay", "mob"]
    assert "until another comes" in entry("word", "standing_order").text  # the screen says it in every tick


def test_spells_and_charms_tell_what_they_cost_and_when_they_are_used() -> None:
    assert keys("spell") == list(SPELLS)
    assert entry("spell", "ash_veil").data["circle"] == 1
    assert keys("charm") == list(CHARMS)
    wall = charm_entry(CHARMS["quiet_wall"]).data
    assert (wall["motes"], wall["moment"], wall["speed"]) == (3, ["answering an attack"], None)
    lamp = charm_entry(CHARMS["falling_lamp"]).data
    assert (lamp["moment"], lamp["speed"], lamp["dv_penalty"]) == (["an action of its own"], 6, "-2")


def test_every_entry_has_a_text_and_rules_of_the_ledger() -> None:
    entries = compendium_entries()
    ledger = tomllib.loads((Path(package.__file__).parent / "ledger.toml").read_text(encoding="utf-8"))
    ids = {id for chapter in ledger.values() if isinstance(chapter, dict) for id in chapter}
    assert [entry.key for entry in entries if not entry.text or not entry.rules] == []
    assert sorted({id for entry in entries for id in entry.rules} - ids) == []
    assert len({(entry.kind, entry.key) for entry in entries}) == len(entries)


def test_every_ruling_that_a_text_names_is_there() -> None:
    rulings = Path(__file__).parents[2] / "docs/rulings/exalted-war.md"
    known = set(re.findall(r"^\| (W-\d+) \|", rulings.read_text(encoding="utf-8"), re.MULTILINE))
    named = {id for entry in compendium_entries() for id in re.findall(r"W-\d+", entry.text)}
    assert sorted(named - known) == []


@pytest.mark.parametrize("ability", ABILITIES, ids=lambda ability: ability.key)
def test_the_text_of_an_ability_is_found_where_compiling_has_dropped_its_docstring(ability: Ability) -> None:
    # Given: mypyc keeps no docstrings of classes, so `text` falls back on the source
    kind = type(ability)
    assert " ".join(docstrings_of(kind.__module__)[kind.__name__].split()) == ability.text() != ""
