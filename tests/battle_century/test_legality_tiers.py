"""What a Unit of each tier may have: points, Powers, and the lists of Bosses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.battle_century.operations import begin, numbers, of, situation, unit, unit_of
from tests.files.visitors import visiting
from wartable import Ruling
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.testing.rules import rule


class Luck(Power):
    """An example of a Power that is chosen."""

    key = "luck"
    name = "Luck"


class Doom(Power):
    """An example of a Boss Power."""

    key = "doom"
    name = "Doom"
    group = "boss"
    choices = ("soon", "later", "now")


class Hide(Upgrade):
    """An example of a Boss Upgrade."""

    key = "hide"
    name = "Hide"
    group = "boss"
    cost = 30
    choices = ("thick", "thin", "scaly")


class Crown(Upgrade):
    """An example of a Capstone."""

    key = "crown"
    name = "Crown"
    group = "capstone"
    cost = 50


class Claw(Weapon):
    """An example of a Boss Weapon."""

    key = "claw"
    name = "Claw"
    group = "boss"


class Tail(Weapon):
    """Another."""

    key = "tail"
    name = "Tail"
    group = "boss"


class Fangs(Weapon):
    """A third one."""

    key = "fangs"
    name = "Fangs"
    group = "boss"


@pytest.fixture(autouse=True)
def examples() -> Iterator[None]:
    """Powers, Upgrades and Weapons of no book."""
    with visiting():
        POWERS.update({"luck": Luck, "doom": Doom})
        UPGRADES.update({"hide": Hide, "crown": Crown})
        WEAPONS.update({"claw": Claw(), "tail": Tail(), "fangs": Fangs()})
        yield


NO_RANKS: Final = {"might": 0, "guard": 0, "threshold": 1, "energy": 0, "systems": 0, "speed": 0}


def setup(**parts: Any) -> Any:
    """A Unit without Ranks to speak of that has these parts."""
    return situation(blue=[unit("blue1", zone="A1", **{**NO_RANKS, **parts})], red=[unit("red1", zone="B1")])


def lenient(**parts: Any) -> list[str]:
    """What can be played all the same, where nothing is fatal."""
    found = OPERATIONS.problems(setup(**parts))
    assert [str(problem) for problem in found if problem.fatal] == []
    return [str(problem) for problem in found]


# ------------------------------------------------------------------ tiers


@rule("R-ENEMY-001")
@pytest.mark.parametrize("tier", ["grunt", "ai", "monster"])
def test_grunts_and_machines_have_no_powers(tier: str) -> None:
    assert lenient(powers=["luck"], power_level=1, tier=tier) == [
        f"units[0]: nobody of tier {tier} has Genre Powers; leave powers out"
    ]
    battle = begin(setup(powers=["luck"], power_level=1, tier=tier))
    assert unit_of(battle, "blue1").loadout.powers == ()


@rule("R-ENEMY-003")
def test_a_grunt_has_fifty_points_in_upgrades_and_weapons_at_most() -> None:
    # Given: XP for 80 points in all: 4 x 10 or 5 x 10 in Upgrades, and 1 or 2 Weapons of 5
    cheap = ["commander_type", "expert_support", "slippery_chassis", "stealth_field"]
    more = {"internal": cheap, "legs": ["electronic_cloaking_system"]}
    guns = {"arms": ["beam_rifle", "stun_rod"]}
    # Then: 40 + 10, or 50 + 10
    assert lenient(upgrades={"internal": cheap}, weapons=guns, tier="grunt", points=80) == []
    assert lenient(upgrades=more, weapons=guns, tier="grunt", points=80) == [
        "units[0]: its Upgrades and Weapons cost 60 Mecha Points, those of a Grunt 50 at most; save 10"
    ]


@rule("R-ENEMY-008", "R-ENEMY-011", "R-POW-004")
@pytest.mark.parametrize("tier", ["pc", "rival", "boss"])
def test_player_characters_rivals_and_bosses_begin_with_their_power_level_in_points(tier: str) -> None:
    built = setup(tier=tier, power_level=3)
    del built["units"][0]["genre_points"]
    assert unit_of(begin(built), "blue1").genre == 3


@rule("R-ENEMY-008", "R-ENEMY-011", "R-POW-004")
@pytest.mark.parametrize("tier", ["npc", "grunt", "ai", "monster"])
def test_nobody_else_begins_with_points(tier: str) -> None:
    built = setup(tier=tier)
    del built["units"][0]["genre_points"]
    assert unit_of(begin(built), "blue1").genre == 0


@rule("R-ENEMY-008")
def test_a_rival_is_built_like_a_player_character() -> None:
    held = {"internal": ["slippery_chassis"]}
    parts: dict[str, Any] = {"upgrades": held, "powers": ["luck"], "power_level": 1, "tier": "rival"}
    assert lenient(**parts) == []
    assert lenient(**parts, might=14) == [
        # 105 for Might, 1 for Threshold, 10 for the chassis
        "units[0]: it costs 116 Mecha Points of 100; save 16, or give it more points"
    ]


# ------------------------------------------------------------------ Bosses


BOSS: Final[dict[str, Any]] = {"tier": "boss", "weapons": {"arms": ["claw"]}, "powers": ["doom:soon"]}


@rule("R-ENEMY-016")
def test_a_boss_has_a_weapon_and_a_power_from_the_beginning() -> None:
    assert lenient(**BOSS) == []


@rule("R-ENEMY-016", "R-ENEMY-017")
def test_a_boss_of_power_level_5_has_two_of_each_and_a_capstone() -> None:
    parts: dict[str, Any] = {
        "tier": "boss",
        "weapons": {"arms": ["claw", "tail"]},
        "upgrades": {"internal": ["hide:thick", "hide:thin", "crown"]},
        "powers": ["doom:soon", "doom:later"],
    }
    assert lenient(**parts, power_level=5) == []
    assert lenient(**parts, power_level=0) == [
        "units[0]: it has 2 Boss Weapons, Power Level 0 brings 1; take 1 out, or raise power_level",
        "units[0]: it has 2 Boss Upgrades, Power Level 0 brings 0; take 2 out, or raise power_level",
        "units[0]: it has 2 Boss Powers, Power Level 0 brings 1; take 1 out, or raise power_level",
        "units[0]: it has 1 Boss Capstone, Power Level 0 brings 0; take 1 out, or raise power_level",
    ]


@rule("R-ENEMY-016", "R-ENEMY-017")
@pytest.mark.parametrize(
    ("level", "weapons", "upgrades", "powers", "capstones"),
    [
        (0, 1, 0, 1, 0),
        (1, 1, 1, 1, 0),
        (2, 2, 1, 1, 0),
        (3, 2, 1, 2, 0),
        (4, 2, 2, 2, 0),
        (5, 2, 2, 2, 1),
    ],
)
def test_each_power_level_brings_a_boss_something(
    level: int, weapons: int, upgrades: int, powers: int, capstones: int
) -> None:
    # Given: three of each, and a Capstone
    parts: dict[str, Any] = {
        "weapons": {"arms": ["claw", "tail", "fangs"]},
        "upgrades": {"internal": ["hide:thick", "hide:thin", "hide:scaly", "crown"]},
        "powers": ["doom:soon", "doom:later", "doom:now"],
    }
    # Then
    found = lenient(**parts, tier="boss", power_level=level)
    brought = [fault.partition(" brings ")[2][0] for fault in found]
    expected = [str(weapons), str(upgrades), str(powers), str(capstones)]
    assert brought == expected[: len(brought)]
    assert len(brought) == 4 - capstones


@rule("R-ENEMY-016", "R-ENEMY-017")
def test_a_boss_has_one_capstone_and_no_more() -> None:
    # Given: two of them
    upgrades = {"internal": ["hide:thick", "hide:thin", "crown", "energy_drain"]}
    # Then
    assert lenient(tier="boss", power_level=5, upgrades=upgrades) == [
        "units[0]: it has 2 Boss Capstones, Power Level 5 brings 1; take 1 out, or raise power_level"
    ]


@rule("R-ENEMY-010", "R-ENEMY-014", "R-ENEMY-017")
@pytest.mark.parametrize(("level", "points"), [(0, 100), (2, 130), (5, 175)])
def test_a_boss_has_fifteen_points_more_with_each_power_level(level: int, points: int) -> None:
    # Given: Might 18 for 171, Threshold 3 for 6 and Guard 2 for 3: 180 in all
    ranks = {"might": 18, "threshold": 3, "guard": 2}
    assert lenient(tier="boss", power_level=level, **ranks) == [
        f"units[0]: it costs 180 Mecha Points of {points}; save {180 - points}, or give it more points"
    ]


@rule("R-ENEMY-014")
def test_what_comes_with_the_power_level_costs_a_boss_nothing() -> None:
    data = {"weapons": {"arms": ["claw"]}, "upgrades": {"internal": ["hide:thick", "crown"]}}
    assert sum([points for _, points in unit_bill_lines(data)]) == 0


@rule("R-ENEMY-012", "R-ENEMY-013")
def test_a_boss_has_nothing_that_is_not_on_its_lists() -> None:
    parts = {**BOSS, "powers": ["luck"], "weapons": {"arms": ["beam_rifle"]}}
    assert lenient(**parts, power_level=1, upgrades={"internal": ["slippery_chassis"]}) == [
        "units[0]: Slippery Chassis is on no list of Bosses; take it out, or use another tier",
        "units[0]: Beam Rifle is on no list of Bosses; take it out, or use another tier",
        "units[0]: Luck is on no list of Bosses; take it out, or use another tier",
    ]


@rule("R-ENEMY-013")
def test_a_boss_has_the_default_weapons_and_may_have_features() -> None:
    assert lenient(**BOSS, features=["flyer"]) == []
    battle = begin(setup(**BOSS))
    mounts = [mount.key for mount in unit_of(battle, "blue1").loadout.mounts]
    assert mounts == ["cqc", "vulcans", "claw"]


@rule("R-ENEMY-012")
def test_a_boss_has_the_default_powers() -> None:
    battle = begin(setup(**BOSS))
    owned = [power.tag for power in unit_of(battle, "blue1").loadout.powers]
    assert owned[0] == "knowledge_is_power"
    assert owned[-2:] == ["try_again", "doom:soon"]


@rule("R-ENEMY-012", "R-ENEMY-013")
def test_nobody_else_has_what_is_on_the_lists_of_bosses() -> None:
    parts = {"weapons": {"arms": ["claw"]}, "powers": ["doom:soon"], "upgrades": {"internal": ["crown"]}}
    assert lenient(**parts, power_level=1) == [
        'units[0]: Crown is for Bosses; take it out, or use tier "boss"',
        'units[0]: Claw is for Bosses; take it out, or use tier "boss"',
        'units[0]: Doom is for Bosses; take it out, or use tier "boss"',
    ]


@rule("R-ENEMY-012", "R-ENEMY-013")
@pytest.mark.parametrize("tier", ["pc", "rival"])
def test_what_is_on_no_list_of_bosses_is_for_everybody_else(tier: str) -> None:
    parts = {
        "weapons": {"arms": ["beam_rifle"]},
        "powers": ["luck"],
        "upgrades": {"internal": ["slippery_chassis"]},
    }
    assert lenient(**parts, power_level=1, tier=tier) == []


# ------------------------------------------------------------------ in battle


@rule("R-ENEMY-008", "R-ENEMY-011", "R-DMG-010")
@pytest.mark.parametrize("tier", ["rival", "boss"])
def test_rivals_and_bosses_gain_a_genre_point_for_each_level_lost(tier: str) -> None:
    # Given: Threshold 3, of which 7 points go: 2 Levels
    battle = begin(setup(tier=tier, threshold=3))
    # When
    battle.rule(Ruling("blue1.hurt", "7", "a bridge fell on it"))
    # Then
    assert [numbers(event)["points"] for event in of(battle, "GenrePointGained")] == [1, 2]
    assert unit_of(battle, "blue1").genre == 2


@rule("R-ENEMY-001")
def test_a_grunt_gains_no_genre_point() -> None:
    battle = begin(setup(tier="grunt", threshold=3))
    battle.rule(Ruling("blue1.hurt", "7", "a bridge fell on it"))
    assert of(battle, "GenrePointGained") == []
