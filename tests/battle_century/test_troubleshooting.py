"""The book's Troubleshooting chapter: lines, the beginning of a Turn, Weapon types, modifiers, movement.

Weapon effects, areas and Duels that it speaks of are shown with the Weapons. Unless a test says otherwise:
Might 5, Systems 4, Speed 5, Tension 1, and Defense 10 (Guard 5 + 5).
"""

from __future__ import annotations

from typing import Any

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    combination,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    terms,
    the,
    unit,
)
from wartable.testing import rule


def armed(*weapons: str, genre_points: int = 0) -> Piece:
    """blue1 in C4; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone="C4", tier="npc", weapons=weapons, genre_points=genre_points)


def at(id: str, zone: str) -> Piece:
    """A Unit without bought Weapons in a Zone."""
    return unit(id, zone=zone, guard=5, tier="npc")


# ------------------------------------------------------------------ Straight Lines


@rule("R-TRBL-001")
def test_a_line_runs_at_any_angle_and_touches_every_zone_on_its_way() -> None:
    # Given: Allies in D4 and D5, through both of which the line from C4 to E5 runs, and in E4, beside it
    setup = situation(
        blue=[armed("riot_weapon"), at("blue2", "D4"), at("blue3", "D5"), at("blue4", "E4")],
        red=[at("red1", "E5")],
    )

    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[5]])

    hit = [event.facts()["target"] for event in of(battle, "MightRolled")]
    assert hit == ["red1", "blue2", "blue3"]


@rule("R-TRBL-001", "B-3")
def test_a_diagonal_line_does_not_touch_zones_that_it_meets_at_a_corner() -> None:
    # Given: Allies in D4 and C5, whose corners the line from C4 to D5 meets
    setup = situation(
        blue=[armed("riot_weapon"), at("blue2", "D4"), at("blue3", "C5")], red=[at("red1", "D5")]
    )

    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[5]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


# ------------------------------------------------------------------ The Beginning of a Turn


@rule("R-TRBL-002")
def test_the_contest_of_a_duel_is_called_once_a_turn() -> None:
    setup = situation(
        blue=[unit("blue1", zone="D4", duel="red1")], red=[unit("red1", zone="D4", duel="blue1")]
    )

    # When: blue1 wins it, 9 + 5 against 2 + 5, and stays
    battle = play(setup, ["contest", "to:D4"], [[9], [2]])

    assert "contest" not in keys(battle)
    assert "attack" in keys(battle)


@rule("R-TRBL-002", "R-OP-014")
def test_a_combined_unit_calls_the_contest_of_its_duel() -> None:
    # Given: blue1 and blue2, combined, duel red1
    given: dict[str, Any] = {"threshold": 5, "upgrades": {"internal": ["super_combination"]}}
    pilots = [unit("blue1", **given), unit("blue2", **given)]
    whole = combination("blue3", "blue1", "blue2", zone="D4", duel="red1")
    setup = situation(blue=pilots, red=[unit("red1", zone="D4", duel="blue3")], combinations=[whole])

    # When: it wins, 9 + 6 against 2 + 6, and stays
    battle = begin(setup, [[9], [2]])
    assert "contest" in keys(battle)
    answer(battle, "contest", "to:D4")

    assert "contest" not in keys(battle)


@rule("R-TRBL-002")
def test_extreme_terrain_is_faced_once_at_the_beginning_of_a_turn() -> None:
    # Given: red1 in Extreme Terrain, and blue1 done
    setup = situation(blue=[at("blue1", "C4")], red=[at("red1", "H4")], extra={"H4": ["extreme"]})

    # When: red1 faces it: 9 + 5 against 10 + 1
    battle = play(setup, ["hold", "extreme", "speed"], [[9]])

    assert "extreme" not in keys(battle)
    assert "attack" in keys(battle)


@rule("R-TRBL-003")
def test_the_owner_may_face_extreme_terrain_before_the_contest_of_its_duel() -> None:
    # Given: a Duel in Extreme Terrain; it is red1's Turn
    setup = situation(
        blue=[unit("blue1", zone="H4", tier="npc", duel="red1")],
        red=[unit("red1", zone="H4", tier="npc", duel="blue1")],
        extra={"H4": ["extreme"]},
    )

    # When: blue1 holds and tests 9 + 5 at its end; red1 faces the Terrain first, then calls the contest
    battle = play(setup, ["hold", "speed", "extreme", "speed", "contest", "to:G4"], [[9], [9], [9], [2]])

    test, contest = of(battle, "TerrainTested", unit="red1"), of(battle, "ContestRolled", unit="red1")
    assert battle.events.index(test[0]) < battle.events.index(contest[0])


@rule("R-TRBL-003")
def test_the_owner_may_call_the_contest_of_its_duel_before_facing_extreme_terrain() -> None:
    setup = situation(
        blue=[unit("blue1", zone="H4", tier="npc", duel="red1")],
        red=[unit("red1", zone="H4", tier="npc", duel="blue1")],
        extra={"H4": ["extreme"]},
    )

    # When: red1 calls the contest first, wins and leaves for G4; then it faces what it owes
    battle = play(setup, ["hold", "speed", "contest", "to:G4", "extreme", "speed"], [[9], [9], [2], [9]])

    test, contest = of(battle, "TerrainTested", unit="red1"), of(battle, "ContestRolled", unit="red1")
    assert battle.events.index(contest[0]) < battle.events.index(test[0])


# ------------------------------------------------------------------ Weapon Types


@rule("R-TRBL-004")
def test_a_melee_weapon_has_an_advantage_when_somebody_else_duels_the_target() -> None:
    # Given: red1 in a Duel with blue2
    setup = situation(
        blue=[armed("stun_rod"), unit("blue2", zone="D4", tier="npc", duel="red1")],
        red=[unit("red1", zone="D4", tier="npc", duel="blue2")],
        order=["blue1", "red1", "blue2"],
    )

    # When: two dice, the 2 is kept and misses both
    battle = play(setup, ["attack", "with:stun_rod", "to:C4", "keep:2"], [[2, 1]])

    assert terms(the(battle, "MightRolled", target="red1"), "advantages") == {"Melee against a duelist": 1}


@rule("R-TRBL-005")
def test_aiming_again_adds_no_advantage() -> None:
    setup = situation(blue=[armed("beam_rifle")], red=[at("red1", "D4")])
    aim = ["aim", "with:beam_rifle", "to:C4", "hold"]

    # When: blue1 Aims in two Turns and then fires: three dice
    battle = play(setup, [*aim, *aim, "attack", "with:beam_rifle", "to:C4"], [[1, 4, 2]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 2}


@rule("R-TRBL-005")
def test_aiming_again_adds_no_range() -> None:
    # Given: Systems 0: 5, with Aim 10; an Aim at red1 10 Zones away
    blue1 = unit(
        "blue1",
        zone="A4",
        speed=0,
        systems=0,
        weapons=["assault_rifle"],
        aim={"weapon": "assault_rifle", "target": "red1"},
    )
    setup = situation(blue=[blue1], red=[at("red1", "K4"), at("red2", "L5")])

    # When: blue1 Aims again, red1 is still the only target, and is not asked for
    battle = play(setup, ["aim"])

    assert the(battle, "Aimed", weapon="assault_rifle", target="red1")


@rule("R-TRBL-005", "A-225")
def test_aiming_a_weapon_that_has_no_long_range_adds_no_range() -> None:
    # Given: red1 6 Zones away
    blue1 = unit("blue1", zone="A4", speed=0, weapons=["beam_rifle"])
    setup = situation(blue=[blue1], red=[at("red1", "G4")])

    assert "aim" not in keys(play(setup))


# ------------------------------------------------------------------ Damage and Attribute Modifiers


@rule("R-TRBL-022", "A-74")
def test_damage_adds_up_before_it_is_halved() -> None:
    # Given: Tension 3 and Defense 9
    setup = situation(
        blue=[armed("chainblade")], red=[unit("red1", zone="D4", threshold=5, guard=4, tier="npc")], tension=3
    )

    # When: a Suppress of 6 + 5 + 3 = 14, a margin of 5, and the Chainblade's 3
    battle = play(setup, ["suppress", "with:chainblade", "to:C4"], [[6]])

    # Then: 8 / 2 = 4 in one instance, where 5 / 2 + 3 / 2 would be 3
    assert numbers(the(battle, "Damaged", unit="red1")) == {"amount": 4, "left": 16}


@rule("R-TRBL-025")
def test_an_attribute_is_halved_before_bonuses_are_added() -> None:
    # Given: a netted red1 (Guard 5 / 2 = 2) that Maneuvers for 4
    effects = [
        {"effect": "netted", "other": "blue1", "clock": "blue1", "at_end": True},
        {"effect": "maneuvering", "amount": 4, "other": "red1", "clock": "red1"},
    ]
    setup = situation(
        blue=[armed("stun_rod")], red=[unit("red1", zone="D4", guard=5, tier="npc", effects=effects)]
    )

    # When: blue1 attacks it
    battle = play(setup, ["attack", "with:stun_rod", "to:C4"], [[5]])

    # Then: 2 + 5 + 4 = 11, not half of 14 or of 9 + 5
    assert terms(the(battle, "MightRolled"), "defenses") == {"Guard": 2, "base": 5, "Maneuver": 4}
    assert numbers(the(battle, "MightRolled"))["defense"] == 11


# ------------------------------------------------------------------ Movement and Suppression


@rule("R-TRBL-026")
def test_a_suppressed_enemy_that_boosts_takes_the_withheld_half() -> None:
    setup = situation(blue=[armed("stun_rod")], red=[at("red1", "D4")])

    # When: a Suppress of 7 + 5 + 1 = 13 deals 1 of 3, and red1 Boosts
    battle = play(setup, ["suppress", "with:stun_rod", "to:C4", "boost", "to:H4"], [[7]])

    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [1, 1]


@rule("R-TRBL-026")
def test_a_suppressed_enemy_that_stays_takes_no_more() -> None:
    setup = situation(blue=[armed("stun_rod")], red=[at("red1", "D4")])

    battle = play(setup, ["suppress", "with:stun_rod", "to:C4", "hold"], [[7]])

    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 1


@rule("R-TRBL-026")
def test_a_suppressed_enemy_that_wins_the_contest_of_its_duel_and_moves_takes_the_withheld_half() -> None:
    setup = situation(
        blue=[unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["riot_weapon"])],
        red=[unit("red1", zone="D4", guard=5, tier="npc", duel="blue1")],
    )

    # When: a Suppress of 7 + 5 + 1 = 13 deals 1 of 3; red1 wins, 9 against 2, and goes to D5
    battle = play(setup, ["suppress", "with:riot_weapon", "at:red1", "contest", "to:D5"], [[7], [9], [2]])

    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [1, 1]


@rule("R-TRBL-027")
def test_a_suppressed_enemy_dragged_by_its_opponent_takes_no_more() -> None:
    setup = situation(
        blue=[unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["riot_weapon"])],
        red=[unit("red1", zone="D4", guard=5, tier="npc", duel="blue1")],
    )

    # When: red1 loses the contest it called, 2 against 9, and blue1 drags both to D5
    battle = play(setup, ["suppress", "with:riot_weapon", "at:red1", "contest", "to:D5"], [[7], [2], [9]])

    assert the(battle, "Moved", unit="red1", forced=True)
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 1


# ------------------------------------------------------------------ Terrain Modifiers


@rule("R-TRBL-028")
def test_a_zone_that_becomes_extreme_terrain_stays_defensive() -> None:
    # Given: red1 in Defensive Terrain
    setup = situation(
        blue=[armed("incinerator"), at("blue2", "D5")],
        red=[at("red1", "D4")],
        extra={"D4": ["defensive"]},
    )
    burn = ["attack", "with:incinerator+boost", "at:red1", "to:C4", "spare"]

    # When: blue1 burns D4 (one die, Boost against cover), blue2 shoots (three dice), and red1's Turn comes
    battle = play(setup, [*burn, "attack", "with:vulcans", "to:D5"], [[2], [1, 1, 1]])

    # Then: D4 still gives cover, and is Extreme besides
    assert terms(the(battle, "MightRolled", unit="blue2"), "advantages") == {
        "Vulcans": -1,
        "Defensive Terrain": -1,
    }
    assert "extreme" in keys(battle)


@rule("R-TRBL-028", "R-TRBL-029")
def test_a_zone_is_what_it_was_once_the_terrain_that_was_added_is_gone() -> None:
    # Given: red1 in Defensive Terrain, which cannot leave it
    setup = situation(
        blue=[armed("incinerator")],
        red=[unit("red1", zone="D4", guard=5, speed=0)],
        extra={"D4": ["defensive"]},
    )
    burn = ["attack", "with:incinerator+boost", "at:red1", "to:C4", "spare"]
    # When: blue1 burns D4 (one die, Boost against cover), red1 braves it twice, 10 + 4 against 11, and
    # blue1 shoots in its next Turn (three dice)
    choices = [*burn, "extreme", "systems", "hold", "systems", "attack", "with:vulcans", "to:C4"]
    battle = play(setup, choices, [[1], [10], [10], [1, 1, 1]])
    # Then: all five Zones are what they were
    assert len(of(battle, "TerrainEnded")) == 5
    assert terms(of(battle, "MightRolled")[-1], "advantages") == {"Vulcans": -1, "Defensive Terrain": -1}


@rule("R-TRBL-029")
def test_extreme_terrain_on_top_of_extreme_terrain_is_faced_twice() -> None:
    setup = situation(blue=[armed("incinerator")], red=[at("red1", "D4")], extra={"D4": ["extreme"]})
    burn = ["attack", "with:incinerator+boost", "at:red1", "to:C4", "keep:2", "spare"]

    # When: blue1 burns D4, and red1 faces it: twice 9 + 5 against 11
    battle = play(setup, [*burn, "extreme", "speed", "extreme", "speed"], [[2, 1], [9], [9]])

    assert len(of(battle, "TerrainTested", unit="red1")) == 2
    assert "extreme" not in keys(battle)


@rule("R-TRBL-029")
def test_two_instances_of_defensive_terrain_are_two_disadvantages() -> None:
    setup = situation(
        blue=[armed("stun_rod")], red=[at("red1", "D4")], extra={"D4": ["defensive", "defensive"]}
    )

    battle = play(setup, ["attack", "with:stun_rod", "to:C4"], [[9, 8, 1]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Defensive Terrain": -2}


@rule("R-TRBL-008", "R-TRBL-036", "R-DMG-022")
def test_what_a_crippling_weapon_deals_additionally_may_spare_as_well() -> None:
    # Given: 4 points left; Formation G makes the Pods Crippling, and Systems 4 are their additional Damage
    crippling = {"effect": "formation_g", "other": "guard", "clock": "guard", "turns": 0}
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="A1",
                might=5,
                systems=4,
                speed=0,
                tier="npc",
                weapons=["electro_sapper_pods"],
                effects=[crippling],
            )
        ],
        red=[
            unit(
                "red1",
                zone="C1",
                guard=5,
                threshold=5,
                damage=16,
                maimed=["head", "torso", "arms"],
                tier="npc",
            ),
            unit("red2", zone="L9"),
        ],
        reinforcements=[reserve("guard")],
        turn="blue1",
    )
    # When: three dice, for it is Aimed: 5 + 5 + 1 is 1 more than 10, and 4 come with it
    battle = play(setup, ["attack", "with:electro_sapper_pods"], [[5, 1, 1]])
    # Then
    assert keys(battle) == ["spare", "destroy"]
