"""The compendium: each Weapon, Power, keyword, Action, Terrain and term, with figures read from the rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest

import wartable.rulesets.battle_century as package
from wartable import Entry
from wartable.core.ability import Ability, docstrings_of
from wartable.rulesets.battle_century.compendium.entries import compendium_entries
from wartable.rulesets.battle_century.operation.model.mecha import AREAS, ATTRIBUTES, TIERS
from wartable.rulesets.battle_century.operation.model.scenery import TERRAINS
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.upgrades.enemy_feature import ENEMY_FEATURES
from wartable.rulesets.battle_century.operation.upgrades.feature import FEATURES
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.testing.rules import rule

ABILITIES: Final[tuple[Ability, ...]] = (
    *WEAPONS.values(),
    *[kind("") for kind in UPGRADES.values()],
    *DEFAULT_POWERS,
    *[kind("") for kind in POWERS.values()],
)


def of_kind(kind: str) -> list[Entry]:
    return [entry for entry in compendium_entries() if entry.kind == kind]


def keys(kind: str) -> list[str]:
    return [entry.key for entry in of_kind(kind)]


@rule("R-UPG-001", "R-UPG-002", "R-AD-007")
def test_an_upgrade_stands_there_with_cost_place_and_choices() -> None:
    found = {entry.key: entry.data for entry in of_kind("upgrade")}
    assert found["absorbing_armor"] == {
        "cost": 5,
        "placement": "External",
        "keywords": [],
        "boost": None,
        "range": None,
        "specialist": True,
        "choices": ["melee", "shooting", "beam", "non_beam"],
        "uses": "one Active Defense against a Might Test",
    }
    assert found["slippery_chassis"] == {
        "cost": 10,
        "placement": "Internal",
        "keywords": [],
        "boost": None,
        "range": None,
        "specialist": False,
        "choices": [],
        "uses": None,
    }


def test_every_upgrade_and_power_of_the_catalogues_has_its_entry() -> None:
    assert {*keys("upgrade"), *keys("feature")} == set(UPGRADES)
    assert set(keys("power")) == {*POWERS, *[power.key for power in DEFAULT_POWERS]}


def test_features_cost_nothing() -> None:
    assert {entry.data["cost"] for entry in of_kind("feature")} == {0}


def test_no_weapon_needs_a_specialist() -> None:
    assert {entry.data["specialist"] for entry in of_kind("weapon")} == {False}


@rule("R-POW-001", "R-POW-005")
def test_the_six_default_powers_tell_when_they_are_used() -> None:
    default = [entry for entry in of_kind("power") if entry.group == "default"]
    assert [(entry.key, entry.data["moment"]) for entry in default] == [
        ("knowledge_is_power", "Reaction"),
        ("live_another_day", "Reaction"),
        ("mid_scene_upgrade", "Reaction"),
        ("not_so_fast", "Reaction"),
        ("synchro_attack", "Setup"),
        ("try_again", "Reaction"),
    ]


def test_the_thirteen_keywords_of_weapons_are_explained() -> None:
    assert [entry.name for entry in of_kind("keyword")] == [
        "Melee",
        "Shooting",
        "Beam",
        "Blast",
        "Burst",
        "Crippling",
        "Line",
        "Long Range",
        "Technique",
        "One Shot",
        "Slow",
        "Overheating",
        "Unreliable",
    ]


def test_terrain_actions_and_the_parts_of_a_mecha_are_explained() -> None:
    assert keys("terrain") == ["plain", *TERRAINS]
    assert [entry.key for entry in of_kind("action") if entry.group == "offensive"] == [
        "attack",
        "aim",
        "assist",
        "suppress",
        "engage",
    ]
    assert keys("enemy action") == ["paired_attack"]
    assert [entry.key for entry in of_kind("action") if entry.group == "utility"] == [
        "boost",
        "maneuver",
        "delay",
        "disengage",
        "dock",
    ]
    assert keys("feature") == [kind.key for kind in (*FEATURES, *ENEMY_FEATURES)]
    assert [entry.key for entry in of_kind("attribute") if entry.group == ""] == list(ATTRIBUTES)
    assert keys("area") == [*AREAS, "core"]
    assert keys("tier") == list(TIERS)


def test_every_entry_has_a_text_and_rules_of_the_ledger() -> None:
    entries = compendium_entries()
    ledger = tomllib.loads((Path(package.__file__).parent / "ledger.toml").read_text(encoding="utf-8"))
    ids = {id for chapter in ledger.values() if isinstance(chapter, dict) for id in chapter}
    assert [entry.key for entry in entries if not entry.text or not entry.rules] == []
    assert sorted({id for entry in entries for id in entry.rules} - ids) == []
    assert len({(entry.kind, entry.key) for entry in entries}) == len(entries)


def test_an_entry_is_plain_data() -> None:
    found = next(entry for entry in compendium_entries() if entry.key == "beam_rifle").facts()
    assert found == {
        "key": "beam_rifle",
        "name": "Beam Rifle",
        "kind": "weapon",
        "group": "beam",
        "cost": 5,
        "placement": "External",
        "keywords": ["Shooting", "Beam", "Boost"],
        "boost": 1,
        "range": "0-5",
        "specialist": False,
        "uses": None,
        "rules": ["R-WPN-062"],
        "text": "Beam (Boost 1).",
    }


@pytest.mark.parametrize("ability", ABILITIES, ids=lambda ability: ability.key)
def test_the_text_of_an_ability_is_found_where_compiling_has_dropped_its_docstring(ability: Ability) -> None:
    # Given: mypyc keeps no docstrings of classes, so `text` falls back on the source
    kind = type(ability)
    assert " ".join(docstrings_of(kind.__module__)[kind.__name__].split()) == ability.text() != ""
