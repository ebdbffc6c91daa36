"""Upgrades, Features and Genre Powers of a setup: known, in their places, and no more than allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.battle_century.operations import begin, situation, unit, unit_of
from tests.files.visitors import visiting
from wartable import BadInput
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.testing.rules import rule


class Luck(Power):
    """An example of a Power that is chosen."""

    key = "luck"
    name = "Luck"


class Fate(Power):
    """An example of a Power with a choice."""

    key = "fate"
    name = "Fate"
    choices = ("kind", "cruel")


class OneFate(Power):
    """An example of a Power with a choice that is owned once."""

    key = "one_fate"
    name = "One Fate"
    choices = ("kind", "cruel")
    only_one = True


class Shape(Upgrade):
    """An example of an Upgrade with a choice that is owned once."""

    key = "shape"
    name = "Shape"
    choices = ("round", "square")
    only_one = True


class Spores(Upgrade):
    """An example of a Feature for Enemies."""

    key = "spores"
    name = "Spores"
    group = "enemy_feature"


@pytest.fixture(autouse=True)
def examples() -> Iterator[None]:
    """Powers and Upgrades of no book."""
    with visiting():
        POWERS.update({"luck": Luck, "fate": Fate, "one_fate": OneFate})
        UPGRADES.update({"shape": Shape, "spores": Spores})
        yield


NO_RANKS: Final = {"might": 0, "guard": 0, "threshold": 1, "energy": 0, "systems": 0, "speed": 0}


def setup(**parts: Any) -> Any:
    """A Unit without Ranks to speak of that has these parts."""
    return situation(blue=[unit("blue1", zone="A1", **{**NO_RANKS, **parts})], red=[unit("red1", zone="B1")])


def fatal(**parts: Any) -> list[str]:
    return [str(problem) for problem in OPERATIONS.problems(setup(**parts)) if problem.fatal]


def lenient(**parts: Any) -> list[str]:
    """What can be played all the same, where nothing is fatal."""
    found = OPERATIONS.problems(setup(**parts))
    assert [str(problem) for problem in found if problem.fatal] == []
    return [str(problem) for problem in found]


# ------------------------------------------------------------------ Upgrades and their places


@rule("R-UPG-001", "R-MECH-007", "R-MECH-011")
def test_upgrades_stand_in_their_places() -> None:
    held = {
        "internal": ["slippery_chassis"],
        "head": ["reactive_booster"],
        "legs": ["custom_defense:beam"],
        "separate": ["expansion_pack"],
        "pack": ["custom_defense:melee"],
    }
    assert lenient(upgrades=held) == []


@rule("R-MECH-007")
def test_a_place_that_there_is_not_is_told() -> None:
    assert fatal(upgrades={"intern": ["slippery_chassis"]}) == [
        "units[0].upgrades.intern: there is no place of Upgrades 'intern'; did you mean internal?"
    ]


def test_an_unknown_upgrade_is_told_with_those_most_like_it() -> None:
    assert fatal(upgrades={"internal": ["slipery_chasis"]}) == [
        "units[0].upgrades.internal[0]: there is no Upgrade 'slipery_chasis'; did you mean slippery_chassis?"
    ]


def test_what_is_no_text_is_no_upgrade() -> None:
    assert "units[0].upgrades.internal[0]: 7 is no text; write it in quotes" in fatal(
        upgrades={"internal": [7]}
    )


@rule("R-MECH-007")
@pytest.mark.parametrize("place", ["head", "torso", "arms", "legs", "separate"])
def test_an_internal_upgrade_belongs_into_the_core(place: str) -> None:
    assert lenient(upgrades={place: ["slippery_chassis"]}) == [
        f"units[0].upgrades.{place}[0]: slippery_chassis is Internal; put it under internal"
    ]


@rule("R-MECH-007")
@pytest.mark.parametrize("place", ["internal", "separate"])
def test_an_external_upgrade_belongs_into_an_area(place: str) -> None:
    assert lenient(upgrades={place: ["reactive_booster"]}) == [
        f"units[0].upgrades.{place}[0]: reactive_booster is External; "
        "put it under head or torso or arms or legs or pack or secret"
    ]


@rule("R-MECH-011")
@pytest.mark.parametrize("place", ["internal", "legs"])
def test_a_separate_upgrade_takes_no_area(place: str) -> None:
    assert lenient(upgrades={place: ["expansion_pack"]}) == [
        f"units[0].upgrades.{place}[0]: expansion_pack is Separate; put it under separate"
    ]


# ------------------------------------------------------------------ choices and copies


@rule("R-UPG-002")
def test_a_specialist_upgrade_is_owned_again_with_another_choice() -> None:
    held = {"legs": ["custom_defense:beam", "custom_defense:melee"]}
    assert lenient(upgrades=held) == []


@rule("R-UPG-002")
def test_no_upgrade_is_owned_twice() -> None:
    held = {"legs": ["custom_defense:beam"], "head": ["custom_defense:beam"]}
    assert fatal(upgrades=held) == [
        "units[0].upgrades.head[0]: custom_defense:beam is owned twice; own it once"
    ]


@rule("R-UPG-002")
def test_a_specialist_upgrade_needs_its_choice() -> None:
    assert fatal(upgrades={"legs": ["custom_defense"]}) == [
        "units[0].upgrades.legs[0]: custom_defense needs a choice; use one of custom_defense:melee, "
        "custom_defense:shooting, custom_defense:beam, custom_defense:non_beam"
    ]


@rule("R-UPG-002")
def test_a_choice_is_one_of_those_that_there_are() -> None:
    assert fatal(upgrades={"legs": ["custom_defense:shoting"]}) == [
        "units[0].upgrades.legs[0]: custom_defense has no choice 'shoting'; did you mean shooting?"
    ]


@rule("R-UPG-002")
def test_an_upgrade_that_is_not_specialist_takes_no_choice() -> None:
    assert fatal(upgrades={"legs": ["reactive_booster:beam"]}) == [
        "units[0].upgrades.legs[0]: reactive_booster has no choice 'beam'; write reactive_booster"
    ]


def test_what_is_owned_once_has_one_choice() -> None:
    assert lenient(upgrades={"internal": ["shape:round", "shape:square"]}) == [
        "units[0].upgrades.internal[1]: shape is owned twice; own it once, with one choice"
    ]


# ------------------------------------------------------------------ Features


@rule("R-FEAT-001")
def test_features_are_no_upgrades_to_be_bought() -> None:
    assert fatal(upgrades={"internal": ["flyer"]})[0].startswith(
        "units[0].upgrades.internal[0]: there is no Upgrade 'flyer'"
    )


def test_an_unknown_feature_is_told() -> None:
    assert fatal(features=["flier"]) == [
        "units[0].features[0]: there is no feature 'flier'; did you mean flyer?"
    ]


def test_no_feature_is_owned_twice() -> None:
    assert fatal(features=["flyer", "flyer"]) == ["units[0].features[1]: flyer is owned twice; own it once"]


@rule("R-ENEMY-023")
def test_a_player_character_asks_the_gm_for_a_feature_of_enemies() -> None:
    assert lenient(features=["spores"]) == [
        "units[0]: Spores is a Feature for Enemies; ask the GM, or take it out"
    ]
    assert lenient(features=["spores"], tier="monster") == []


# ------------------------------------------------------------------ points


@rule("R-MECH-001", "R-UPG-001")
def test_upgrades_are_paid_in_mecha_points() -> None:
    # Given: Might 4, a rifle, a chassis of 10 and a defense of 5 in an Area
    data = {
        "might": 4,
        "weapons": {"arms": ["beam_rifle"]},
        "upgrades": {"internal": ["slippery_chassis"], "legs": ["custom_defense:non_beam"]},
    }
    # Then
    assert unit_bill_lines(data) == [
        ("Might 4", 10),
        ("Beam Rifle", 5),
        ("Slippery Chassis", 10),
        ("Custom Defense (Non Beam)", 5),
    ]


@rule("R-MECH-001")
def test_a_build_may_cost_too_much_for_its_upgrades() -> None:
    # Given: Threshold 1 for 1 point, and 5 x 20 for Upgrades
    dear = ["experimental_reactor", "guardian_of_steel", "invincible_alloy", "the_beast"]
    held = {"internal": dear, "separate": ["expansion_pack"]}
    # Then: 1 + 100
    assert lenient(upgrades=held) == [
        "units[0]: it costs 101 Mecha Points of 100; save 1, or give it more points"
    ]


# ------------------------------------------------------------------ Powers


@rule("R-POW-005")
def test_a_player_character_has_as_many_powers_as_its_power_level() -> None:
    assert lenient(powers=["luck", "fate:kind"], power_level=2) == []
    assert lenient(powers=["luck", "fate:kind"], power_level=1) == [
        "units[0]: it has 2 chosen Powers, Power Level 1 brings 1; take 1 out, or raise power_level"
    ]


@rule("R-POW-005")
def test_chosen_powers_stand_beside_the_default_ones() -> None:
    battle = begin(setup(powers=["luck", "fate:kind"], power_level=2))
    owned = [power.tag for power in unit_of(battle, "blue1").loadout.powers]
    assert owned[0] == "knowledge_is_power"
    assert owned[-3:] == ["try_again", "luck", "fate:kind"]


@rule("R-POW-006")
def test_a_specialist_power_is_owned_again_with_another_choice() -> None:
    assert lenient(powers=["fate:kind", "fate:cruel"], power_level=2) == []
    assert fatal(powers=["fate:kind", "fate:kind"], power_level=2) == [
        "units[0].powers[1]: fate:kind is owned twice; own it once"
    ]


@rule("R-POW-006")
def test_a_power_with_a_choice_may_be_owned_once_all_the_same() -> None:
    assert lenient(powers=["one_fate:kind", "one_fate:cruel"], power_level=2) == [
        "units[0].powers[1]: one_fate is owned twice; own it once, with one choice"
    ]


@rule("R-POW-006")
@pytest.mark.parametrize(
    ("tag", "fault"),
    [
        ("luk", "there is no Genre Power 'luk'; did you mean luck?"),
        ("fate", "fate needs a choice; use one of fate:kind, fate:cruel"),
        ("fate:odd", "fate has no choice 'odd'; use one of kind, cruel"),
        ("luck:good", "luck has no choice 'good'; write luck"),
        ("try_again", "try_again is a Default Power; leave it out: it is there anyway"),
    ],
)
def test_a_power_that_cannot_be_owned_is_told(tag: str, fault: str) -> None:
    assert fatal(powers=[tag], power_level=1) == [f"units[0].powers[0]: {fault}"]


@rule("R-POW-006", "R-UPG-012")
def test_an_assistant_brings_a_power_that_is_not_there_yet() -> None:
    held = {"internal": ["assistant:luck"]}
    assert lenient(upgrades=held) == []
    assert fatal(upgrades=held, powers=["luck"], power_level=1) == [
        "units[0]: Assistant (Luck) brings luck, which it has; choose another"
    ]


@rule("R-UPG-012", "R-ENEMY-012")
@pytest.mark.parametrize(
    ("tier", "tag", "fault"),
    [
        ("pc", "useless", 'Useless! is for Bosses; take it out, or use tier "boss"'),
        ("rival", "useless", 'Useless! is for Bosses; take it out, or use tier "boss"'),
        (
            "grunt",
            "luck",
            "nobody of tier grunt has Genre Powers, so nothing brings it Luck; take that Upgrade out",
        ),
        (
            "ai",
            "luck",
            "nobody of tier ai has Genre Powers, so nothing brings it Luck; take that Upgrade out",
        ),
        ("pc", "try_again", "Assistant (Try Again) brings a Default Power, which it has; choose another"),
    ],
)
def test_an_assistant_brings_a_power_of_the_lists_that_its_unit_has(tier: str, tag: str, fault: str) -> None:
    held = {"internal": [f"assistant:{tag}"]}
    assert lenient(tier=tier, upgrades=held) == [f"units[0]: {fault}"]


@rule("R-UPG-012", "R-POW-027")
def test_a_signature_weapon_that_an_assistant_brings_is_one_that_is_owned() -> None:
    held = {"internal": ["assistant:signature_weapon:beam_saber"]}
    assert lenient(upgrades=held) == [
        "units[0]: Signature Weapon (Beam Saber) names a Weapon that it does not own; "
        "name another, or add the Weapon"
    ]
    assert lenient(upgrades=held, weapons={"arms": ["beam_saber"]}) == []


@rule("R-UPG-012", "R-POW-006")
def test_an_assistant_brings_no_second_copy_with_another_choice_of_what_is_owned_once() -> None:
    held = {"internal": ["assistant:one_fate:kind"]}
    assert lenient(upgrades=held, powers=["one_fate:cruel"], power_level=1) == [
        "units[0]: Assistant (One Fate:Kind) brings one_fate a second time; choose another"
    ]


@rule("R-UPG-012")
def test_a_default_power_that_an_assistant_brings_is_there_once() -> None:
    # Given: an Assistant with a Default Power, as older files may have one
    battle = begin(setup(upgrades={"internal": ["assistant:try_again"]}))
    # Then
    assert [known.tag for known in unit_of(battle, "blue1").loadout.powers].count("try_again") == 1


@rule("R-UPG-012")
def test_an_open_choice_has_to_be_made_too() -> None:
    assert fatal(upgrades={"internal": ["assistant"]}) == [
        'units[0].upgrades.internal[0]: assistant needs a choice; write "assistant:" and its choice'
    ]


def test_a_setup_with_unknown_upgrades_is_not_played() -> None:
    with pytest.raises(BadInput, match="there is no Upgrade 'wings'"):
        begin(setup(upgrades={"internal": ["wings"]}))
