"""This is my Battlefield: Terrain that a Genre Power makes for a while. R-POW-041 to R-POW-043, R-POW-050."""

from __future__ import annotations

from typing import Any, Final, cast

from tests.battle_century.operations import (
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State, resume_battle
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule
from wartable.testing.playing import Piece

GUN: Final = "anti_air_missiles"

POWER: Final = "power:this_is_my_battlefield"

RED: Final = unit("red1", zone="L9", tier="npc", speed=2)


def blue(kind: str, **values: Any) -> Piece:
    """blue1 with the Power for this Terrain."""
    given = {"zone": "A1", "tier": "npc", "genre_points": 1, "weapons": [GUN], **values}
    return unit("blue1", powers=[f"this_is_my_battlefield:{kind}"], **given)


def terrain(battle: Battle[State], zone: str) -> list[str]:
    """The Terrain of a Zone as everybody sees it."""
    data = cast(dict[str, Any], battle.view("blue").data())
    return {entry["name"]: entry["terrain"] for entry in data["map"]["zones"]}[zone]  # type: ignore[no-any-return]


def places(battle: Battle[State], *ids: str) -> list[str]:
    """Where Units are."""
    state: Any = battle.state
    return [state.plan.board.name(state.units[id].zone) for id in ids]


@rule("R-TRBL-028", "R-TRBL-029", "R-POW-041")
def test_a_wall_of_the_map_stays_what_it_is() -> None:
    # Given: a wall at L2
    setup = situation(blue=[blue("impassable")], red=[RED], extra={"L2": ["impassable"]})
    # When: the Zones around L1, the wall among them
    battle = play(setup, [f"{POWER}:impassable", "to:L1"])
    # Then
    zones = {zone_number(battle, name) for name in ("K1", "L1", "K2")}
    assert {numbers(event)["zone"] for event in of(battle, "TerrainBegan")} == zones


@rule("R-TRBL-028", "R-TRBL-029", "R-POW-041")
def test_impassable_terrain_may_be_made_twice_in_one_place() -> None:
    # Given: two of the squad have the Power
    other = unit("blue2", zone="A2", tier="npc", genre_points=1, powers=["this_is_my_battlefield:impassable"])
    setup = situation(blue=[blue("impassable"), other], red=[RED])
    # When: both use it around L1, whose Zones are four within the map
    used = [f"{POWER}:impassable", "to:L1"]
    battle = play(setup, [*used, "hold", *used])
    # Then
    assert len(of(battle, "TerrainBegan")) == 8


@rule("R-POW-042", "R-POW-050", "A-122", "R-TRBL-028")
def test_a_blast_of_zones_anywhere_becomes_the_terrain_chosen() -> None:
    # Given: the Power for Extreme Terrain, of which there is some in L9 already
    setup = situation(blue=[blue("extreme")], red=[RED], extra={"L9": ["extreme"]})
    # When: it is used around the far corner
    battle = play(setup, [f"{POWER}:extreme", "to:L9"])
    # Then: four Zones of the map are within 1 of it; L9 has it twice
    zones = [zone_number(battle, name) for name in ("K8", "L8", "K9", "L9")]
    assert [numbers(event)["zone"] for event in of(battle, "TerrainBegan")] == zones
    assert terrain(battle, "L9") == ["extreme", "extreme"]
    assert terrain(battle, "K8") == ["extreme"]
    assert terrain(battle, "J9") == []


@rule("R-POW-042", "R-TERR-006")
def test_extreme_terrain_that_was_made_harms_like_any_other() -> None:
    # Given: the same; red1 in it
    setup = situation(blue=[blue("extreme")], red=[RED], tension=5)
    # When: red1's Turn comes: 3 + Systems 4 against 15
    battle = play(setup, [f"{POWER}:extreme", "to:L9", "hold", "extreme", "systems"], dice=[[3]])
    # Then
    assert the(battle, "Damaged").facts()["amount"] == 8


@rule("R-POW-042", "R-TERR-005")
def test_defensive_terrain_that_was_made_covers_who_is_in_it() -> None:
    # Given: the Power for Defensive Terrain, used around blue1
    setup = situation(
        blue=[blue("defensive")], red=[unit("red1", zone="C1", speed=0, tier="npc", weapons=[GUN])]
    )
    # When: red1 shoots at it
    choices = [f"{POWER}:defensive", "to:A1", "hold", "attack", f"with:{GUN}"]
    battle = play(setup, choices, dice=[[2, 9]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Defensive Terrain": -1}


@rule("R-POW-042", "R-TERR-003")
def test_difficult_terrain_that_was_made_slows_and_is_gone_after_three_rounds() -> None:
    # Given: the Power for Difficult Terrain, used around red1, who has Speed 2
    setup = situation(blue=[blue("difficult")], red=[RED])
    used = [f"{POWER}:difficult", "to:L9", "hold"]
    # When: it Maneuvers, at first and when three Rounds are over
    at_first = play(setup, [*used, "maneuver", "by:systems"])
    assert "to:K9" in keys(at_first)
    assert "to:J9" not in keys(at_first)
    in_the_third = play(setup, [*used, *["hold"] * 4])
    assert terrain(in_the_third, "L9") == ["difficult"]
    after = play(setup, [*used, *["hold"] * 6, "maneuver", "by:systems"])
    # Then
    assert len(of(after, "TerrainEnded")) == 4
    assert terrain(after, "L9") == []
    assert "to:J9" in keys(after)


@rule("R-POW-042", "R-POW-043", "R-TERR-009")
def test_impassable_terrain_bars_the_way_and_pushes_units_out() -> None:
    # Given: the Power for Impassable Terrain; red1 in the middle of where it is used, red2 at its edge
    red = [unit("red1", zone="D4", tier="npc"), unit("red2", zone="E5", tier="npc")]
    setup = situation(blue=[blue("impassable", zone="A4")], red=red)
    # When: blue1 names the middle
    battle = play(setup, [f"{POWER}:impassable"])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    answer(battle, "to:D4")
    # Then: blue1's Player says in which of eight directions red1 goes straight out of it
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    assert keys(battle) == ["to:B2", "to:D2", "to:F2", "to:B4", "to:F4", "to:B6", "to:D6", "to:F6"]
    answer(battle, "to:F4")
    assert "to:B2" in keys(battle)
    answer(battle, "to:F6", "maneuver", "by:speed")
    # Then: it was no willing movement, and the way through is barred
    moves = [event.facts() for event in of(battle, "Moved")]
    assert [(move["unit"], move["zones"], move["forced"]) for move in moves] == [
        ("red1", 2, True),
        ("red2", 1, True),
    ]
    assert places(battle, "red1", "red2") == ["F4", "F6"]
    assert "to:B4" in keys(battle)
    assert "to:C4" not in keys(battle)


@rule("R-POW-042")
def test_impassable_terrain_that_was_made_is_gone_after_three_rounds() -> None:
    # Given: a wall of the map in the area
    ground = ["." * 12, ".#.........."] + ["." * 12] * 7
    setup = situation(blue=[blue("impassable", zone="A9")], red=[RED], terrain=ground)
    # When: it is used around it, and three Rounds are over
    battle = play(setup, [f"{POWER}:impassable", "to:B2"])
    assert terrain(battle, "C2") == ["impassable"]
    assert terrain(battle, "B2") == ["impassable"]
    answer(battle, *["hold"] * 6)
    # Then: the wall stands
    assert terrain(battle, "C2") == []
    assert terrain(battle, "B2") == ["impassable"]
    assert len(of(battle, "TerrainEnded")) == 8


@rule("R-POW-043", "R-UPG-011")
def test_who_has_no_straight_way_out_is_pushed_as_far_as_the_other_end_of_the_map() -> None:
    # Given: a strip of four Zones with a wall in the third; blue1 in the first
    setup = situation(
        blue=[blue("impassable", zone="A1")], red=[unit("red1", zone="D1", tier="npc")], terrain=["..#."]
    )
    # When: the first two Zones become Impassable
    battle = play(setup, [f"{POWER}:impassable", "to:A1"])
    # Then
    assert places(battle, "blue1", "red1") == ["D1", "D1"]


@rule("R-POW-043", "R-TERR-009")
def test_nobody_is_pushed_through_a_wall_or_off_the_map() -> None:
    # Given: red1 in the corner A1, walls at C1 and C3; the way out along the edge is open
    ground = ["..#.........", "............", "..#........."] + ["." * 12] * 6
    red = unit("red1", zone="A1", tier="npc")
    setup = situation(blue=[blue("impassable", zone="A9")], red=[red], terrain=ground)
    # When: A1 to B2 become Impassable
    battle = play(setup, [f"{POWER}:impassable", "to:A1"])
    # Then: only the way down is left, and nobody needs to choose
    assert places(battle, "red1") == ["A3"]


@rule("R-POW-043", "R-ACT-036")
def test_duelists_that_are_pushed_together_stay_in_their_duel() -> None:
    # Given: blue2 and red1 in a Duel at D4
    setup = situation(
        blue=[blue("impassable"), unit("blue2", zone="D4", duel="red1", tier="npc")],
        red=[unit("red1", zone="D4", duel="blue2", tier="npc")],
    )
    used = [f"{POWER}:impassable", "to:D4"]
    # When: both are pushed one way, or two
    together = play(setup, [*used, "to:F4", "to:F4"])
    apart = play(setup, [*used, "to:F4", "to:B4"])
    # Then
    assert unit_of(together, "blue2").duel == "red1"
    assert unit_of(apart, "blue2").duel == ""
    assert the(apart, "DuelEnded").facts()["event"] == "DuelEnded"


@rule("R-POW-043", "R-ACT-048/1")
def test_those_docked_are_pushed_with_their_base() -> None:
    # Given: red2 Docked in red1
    red = [
        unit("red1", zone="D4", tier="npc", features=["base_unit"]),
        unit("red2", docked_in="red1", tier="npc"),
    ]
    setup = situation(blue=[blue("impassable")], red=red)
    # When
    battle = play(setup, [f"{POWER}:impassable", "to:D4", "to:F4"])
    # Then
    assert places(battle, "red1", "red2") == ["F4", "F4"]


@rule("R-POW-050", "R-UPG-011")
def test_an_artillery_frame_widens_the_area() -> None:
    # Given: blue1 with an Artillery Frame
    setup = situation(blue=[blue("extreme", upgrades={"internal": ["artillery_frame"]})], red=[RED])
    # When
    battle = play(setup, [f"{POWER}:extreme", "to:F5"])
    # Then: Blast (2), five by five
    assert len(of(battle, "TerrainBegan")) == 25


@rule("R-POW-041", "A-37")
def test_this_is_my_battlefield_is_owned_once_with_one_terrain() -> None:
    # Given: a Unit that has it for two
    powers = ["this_is_my_battlefield:extreme", "this_is_my_battlefield:difficult"]
    twice = unit("blue1", zone="A1", powers=powers, power_level=2)
    # Then: it may be played, but is not legal
    told = [str(problem) for problem in OPERATIONS.problems(situation(blue=[twice], red=[RED]))]
    assert told == ["units[0].powers[1]: this_is_my_battlefield is owned twice; own it once, with one choice"]


@rule("R-POW-041")
def test_plain_is_no_terrain_to_choose() -> None:
    # Given: a Unit that wants Plain Terrain
    plain = unit("blue1", zone="A1", powers=["this_is_my_battlefield:plain"], power_level=1)
    # Then
    told = [str(problem) for problem in OPERATIONS.problems(situation(blue=[plain], red=[RED]))]
    assert told == [
        "units[0].powers[0]: this_is_my_battlefield has no choice 'plain'; use one of difficult, "
        "defensive, extreme, impassable"
    ]


@rule("R-POW-042")
def test_this_is_my_battlefield_works_once_an_operation() -> None:
    # Given: two Genre Points
    setup = situation(blue=[blue("extreme", genre_points=2)], red=[RED])
    # When
    battle = play(setup, [f"{POWER}:extreme", "to:F5"])
    # Then
    assert f"{POWER}:extreme" not in keys(battle)


@rule("R-POW-042")
def test_terrain_that_was_made_is_saved_and_ends_after_the_save() -> None:
    # Given: Difficult Terrain made around F5
    setup = situation(blue=[blue("difficult")], red=[RED])
    battle = play(setup, [f"{POWER}:difficult", "to:F5", "hold"])
    # When: the battle is saved and read again, and three Rounds are over
    state: Any = battle.state
    saved = resume_battle(setup, operation_to_data(state))
    assert terrain(saved, "F5") == ["difficult"]
    answer(saved, *["hold"] * 6)
    # Then
    assert terrain(saved, "F5") == []


@rule("R-TRBL-028", "R-POW-041")
def test_a_new_wall_leaves_every_other_zone_as_it_was() -> None:
    # Given: F5 is Difficult
    setup = situation(blue=[blue("impassable")], red=[RED], extra={"F5": ["difficult"]})
    # When
    battle = play(setup, [f"{POWER}:impassable", "to:L1"])
    # Then: 2 movement points for F5, 1 for G5
    assert (terrain(battle, "L1"), terrain(battle, "F5"), terrain(battle, "G5")) == (
        ["impassable"],
        ["difficult"],
        [],
    )
    state: Any = battle.state
    assert [state.ground.cost[zone_number(battle, name)] for name in ("F5", "G5")] == [2, 1]
