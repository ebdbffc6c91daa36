"""What can be looked up of talents, upgrades and criticals."""

from __future__ import annotations

import pytest

from wartable.core.views.entry import Entry
from wartable.rulesets.adeptus.compendium.entries import compendium

rule = pytest.mark.rule


def entries(kind: str) -> list[Entry]:
    """The entries of this kind."""
    return [entry for entry in compendium() if entry.kind == kind]


@rule("AD-R39")
def test_upgrades_bring_a_second_and_a_third_weapon() -> None:
    assert [entry.key for entry in entries("upgrade")] == ["weapon_dock", "tertiary_weapon"]


@rule("AD-05-04", "AD-05-05")
def test_three_talents_do_something() -> None:
    assert [entry.key for entry in entries("talent")] == ["swift_attack", "flurry", "lightning_attack"]


@rule("AD-R3")
def test_the_ladder_of_criticals_goes_down_from_8() -> None:
    assert [(entry.data or {})["points"] for entry in entries("critical")] == [8, 7, 5, 3, 1]


def test_every_entry_has_a_key_of_its_own_and_a_text() -> None:
    found = compendium()
    assert len({(entry.kind, entry.key) for entry in found}) == len(found)
    assert [entry.key for entry in found if not entry.text] == []
