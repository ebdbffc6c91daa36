"""Effects at their edges: what is spent stays spent, what is over is gone, nobody trades what is not there.
R-MOB-003, R-POW-001, R-TEST-011 to R-TEST-013, R-TRBL-025, R-TRBL-028, R-TRBL-046, R-TRBL-047, R-UPG-020.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

ROD: Final = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""


# ------------------------------------------------------------------ what is halved and spent


@rule("R-TRBL-046", "R-TRBL-025")
def test_energy_spent_of_a_halved_pool_stays_spent_when_another_effect_begins() -> None:
    # Given: of 8 Energy a halving leaves 4, and 2 of those are spent
    leeched = [{"effect": "leeched", "other": "red1", "clock": "red1", "turns": 3}]
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="A1",
                speed=0,
                energy=8,
                energy_spent=2,
                tier="npc",
                weapons=["beam_rifle"],
                threshold=10,
                effects=leeched,
            ),
            unit("blue2", zone="A9"),
        ],
        red=[unit("red1", zone="C1", speed=0, tier="npc", guard=20, weapons=[GUN])],
        order=["blue1", "red1", "blue2"],
        tension=5,
    )
    # When: it fires for 1, and is Suppressed at 9 + 5 + 5 against 8
    battle = begin(setup, dice=[[1], [9]])
    answer(battle, "attack", "with:beam_rifle")
    assert unit_of(battle, "blue1").energy == 1
    answer(battle, "suppress", f"with:{GUN}")
    # Then
    the(battle, "EffectBegan", unit="blue1", effect="suppressed")
    assert unit_of(battle, "blue1").energy == 1


@rule("R-TRBL-047", "R-REST-001", "R-TRBL-025")
def test_restorations_used_of_halved_systems_stay_used_when_another_effect_begins() -> None:
    # Given: Systems 6 halved to 3, one of them used
    steady: dict[str, Any] = {"systems": 6, "restored": 0, "damage": 4, "threshold": 10}
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="A1",
                speed=0,
                tier="npc",
                upgrades={"torso": ["jury_rig"]},
                features=["power_suit"],
                maimed=["head"],
                **{**steady, "damage": 12},
            )
        ],
        red=[unit("red1", zone="C1", speed=0, tier="npc", weapons=[GUN])],
        tension=5,
    )
    battle = begin(setup, dice=[[9]])
    assert unit_of(battle, "blue1").restorations == 3
    # When: it restores itself, and is Suppressed
    answer(battle, "use:jury_rig", "energy:1")
    left = unit_of(battle, "blue1").restorations
    answer(battle, "suppress", f"with:{GUN}")
    # Then
    the(battle, "EffectBegan", unit="blue1", effect="suppressed")
    assert unit_of(battle, "blue1").restorations == left
    assert left == 2


# ------------------------------------------------------------------ what is not there


@rule("R-MOB-003", "R-ACT-038")
def test_a_boost_without_an_overbooster_reaches_twice_the_speed() -> None:
    # Given: Speed 2 in a row of Zones
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=2)], red=[unit("red1", zone="L1")], terrain=["............"]
    )
    # When
    battle = play(setup, ["boost"])
    # Then
    assert keys(battle) == ["to:B1", "to:C1", "to:D1", "to:E1"]


@rule("R-UPG-020", "R-MECH-009")
def test_without_invincible_alloy_a_maimed_area_is_lost() -> None:
    # Given
    blue = unit("blue1", zone="A1", speed=0, threshold=5, weapons=[GUN], damage=5, maimed=["arms"])
    # When
    battle = play(situation(blue=[blue], red=[unit("red1", zone="B1")]), ["attack"])
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-POW-001")
def test_the_last_genre_point_pays_for_a_power() -> None:
    # Given
    blue = unit("blue1", zone="A1", genre_points=1)
    setup = situation(blue=[blue, unit("blue2", zone="A2")], red=[unit("red1", zone="L9")])
    # When
    battle = play(setup, ["power:live_another_day"])
    # Then
    assert numbers(the(battle, "PowerUsed"))["points"] == 0
    assert unit_of(battle, "blue1").standing == "retreated"


@rule("R-TRBL-028", "R-BOSS-056")
def test_difficult_terrain_that_was_added_leaves_no_trace() -> None:
    # Given: a Boss freezes a line from A1 to D1 for a Round; blue2, of Speed 2, is behind it
    boss = unit("blue1", zone="A1", speed=0, tier="boss", weapons=["overfreeze"], threshold=20, systems=2)
    setup = situation(
        blue=[boss, unit("blue2", zone="A1", speed=2, systems=2, threshold=20)],
        red=[unit("red1", zone="D1", guard=20, threshold=30, speed=0, systems=0)],
        terrain=["............"],
        order=["blue1", "blue2", "red1"],
    )
    freeze = ["attack", "with:overfreeze+boost", "at:red1", "spare"]
    battle = begin(setup, dice=[[1, 1], [10], [10]])
    answer(battle, *freeze)
    # When: blue2 looks where it could go
    answer(battle, "maneuver")
    # Then: B1 counts twice
    assert keys(battle) == ["to:A1", "to:B1"]
    # When: a Round has passed
    answer(battle, "to:A1", "for:blue2", "extreme", "hold", "pass", "hold", "maneuver")
    # Then
    assert keys(battle) == ["to:A1", "to:B1", "to:C1"]


# ------------------------------------------------------------------ trading


def rod(**more: Any) -> Piece:
    """blue1 in A1 with a Melee Weapon."""
    return unit("blue1", zone="A1", **{"speed": 0, "weapons": [ROD], **more})


@rule("R-TEST-011", "R-TEST-013")
def test_an_npc_trades_nothing() -> None:
    # Given: an Engage has an Advantage
    setup = situation(blue=[rod(tier="npc")], red=[unit("red1", zone="A1", guard=20)])
    # When
    battle = play(setup, ["engage", f"with:{ROD}"], dice=[[6, 3]])
    # Then
    rolled = the(battle, "MightRolled")
    assert terms(rolled) == {"die": 6, "Might": 5, "Tension": 1}
    assert terms(rolled, "defenses") == {"Guard": 20, "base": 5}


@rule("R-TEST-011", "R-TEST-012", "R-TEST-013")
@pytest.mark.parametrize("gm", ["", "red"])
def test_a_pc_with_neither_advantages_nor_disadvantages_is_not_asked(gm: str) -> None:
    # Given
    setup = situation(blue=[rod()], red=[unit("red1", zone="A1", guard=20)], gm=gm)
    # When
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[6]])
    # Then
    rolled = the(battle, "MightRolled")
    assert terms(rolled) == {"die": 6, "Might": 5, "Tension": 1}
    assert terms(rolled, "defenses") == {"Guard": 20, "base": 5}


@rule("R-TEST-012")
def test_without_a_gm_nobody_trades_the_disadvantages_of_a_pc() -> None:
    # Given: Vulcans have a Disadvantage
    setup = situation(blue=[rod()], red=[unit("red1", zone="C1", guard=20)])
    # When
    battle = play(setup, ["attack"], dice=[[6, 8]])
    # Then
    assert numbers(the(battle, "MightRolled"))["defense"] == 25


@rule("R-TEST-011", "R-TEST-004")
def test_a_reroll_forgets_what_was_traded() -> None:
    # Given: a PC with a Genre Point, which Engages with an Advantage
    setup = situation(blue=[rod(genre_points=1)], red=[unit("red1", zone="A1", guard=20)])
    # When: it trades it, and in the second roll, with one more, nothing
    choices = ["engage", f"with:{ROD}", "trade:1", "try_again:blue1", "trade:0"]
    battle = play(setup, choices, dice=[[6], [6, 3, 2]])
    # Then
    first, second = of(battle, "MightRolled")
    assert numbers(first)["total"] == 14
    assert numbers(second)["total"] == 12


@rule("R-TEST-004")
@pytest.mark.parametrize(("die", "passed"), [(4, True), (3, False)])
def test_a_total_that_is_one_short_fails(die: int, passed: bool) -> None:
    # Given: Defense 10
    setup = situation(blue=[rod(tier="npc")], red=[unit("red1", zone="A1", guard=5, threshold=10)])
    # When: die + 5 + 1
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[die]])
    # Then
    assert (of(battle, "HitSuffered") != []) is passed


@rule("R-TEST-013", "R-BOSS-058")
def test_a_pc_trades_nothing_where_no_die_is_rolled() -> None:
    # Given: a charged Final Beam in the hands of a PC, whose next attack is Aimed
    pc = unit(
        "blue1",
        zone="A1",
        speed=0,
        weapons=["final_beam"],
        notes={"final_beam": 1},
        effects=[{"effect": "guided", "other": "blue1"}],
    )
    setup = situation(blue=[pc], red=[unit("red1", zone="A1", guard=30)])
    # When
    battle = play(setup, ["attack", "with:final_beam"])
    # Then
    assert "traded Advantages" not in terms(the(battle, "MightRolled"))


@rule("R-TEST-010", "R-TEST-007")
def test_a_one_may_be_kept_like_any_other_face() -> None:
    # Given: an Overheating Weapon, and an Advantage in an Engage
    setup = situation(
        blue=[rod(tier="npc", weapons=["radiant_fist"])], red=[unit("red1", zone="A1", guard=20)]
    )
    # When
    battle = play(setup, ["engage", "with:radiant_fist"], dice=[[8, 1]])
    # Then
    assert keys(battle) == ["keep:8", "keep:1"]


# ------------------------------------------------------------------ rerolls that are undone


def image(id: str) -> Piece:
    """A monster in its second Level in C1 with Afterimages: against it die + 5 + 5 meets 10."""
    return unit(
        id,
        zone="C1",
        tier="monster",
        guard=5,
        threshold=20,
        damage=20,
        maimed=["head"],
        upgrades={"internal": ["afterimages"]},
    )


BREAK: Final = "im_breaking_through:blue1"


@rule("R-AD-006", "R-TRBL-040")
def test_breaking_through_brings_back_the_throw_before_all_afterimages() -> None:
    # Given: two with Afterimages in a Blast
    gunner = unit(
        "blue1",
        zone="A1",
        speed=0,
        tier="npc",
        weapons=["rail_bazooka"],
        powers=["im_breaking_through"],
        genre_points=1,
    )
    setup = situation(blue=[gunner], red=[image("red1"), image("red2")], tension=5)
    # When: 6, then with one Disadvantage 8, then with two 7
    choices = ["attack", "with:rail_bazooka", "at:red1", "pass", "afterimages:red1", "pass"]
    battle = begin(setup, dice=[[6], [8, 9], [7, 9, 9]])
    answer(battle, *choices, "afterimages:red2", BREAK)
    # Then
    assert [numbers(event)["margin"] for event in of(battle, "HitSuffered")] == [6, 6]


@rule("R-AD-006", "R-TRBL-040")
def test_after_breaking_through_a_reroll_counts_no_afterimages() -> None:
    # Given
    gunner = unit(
        "blue1",
        zone="A1",
        speed=0,
        tier="npc",
        weapons=[GUN],
        powers=["im_breaking_through"],
        genre_points=3,
    )
    reds = [image("red1"), unit("red2", zone="L9", genre_points=1, tier="npc")]
    setup = situation(blue=[gunner], red=reds, tension=5)
    # When: it tries again for an Advantage; red1 has it rolled again; both are undone
    battle = begin(setup, dice=[[6], [6, 5], [4], [3, 9]])
    answer(battle, "attack", f"with:{GUN}", "try_again:blue1", "afterimages:red1", BREAK)
    # When: red2 has it rolled again with two Disadvantages: one is left
    answer(battle, "not_so_fast:red2")
    # Then
    last = of(battle, "MightRolled")[-1]
    assert terms(last, "advantages") == {"Try Again": 1, "Not so Fast": -2}


# ------------------------------------------------------------------ pools that come back


@rule("R-TRBL-046", "R-TRBL-050")
def test_what_was_spent_of_a_halved_pool_is_still_spent_when_the_halving_ends() -> None:
    # Given: of 8 Energy a halving leaves 4 until red1's Turn
    leeched = [{"effect": "leeched", "other": "red1", "clock": "red1"}]
    shooter = unit("blue1", zone="A1", speed=0, energy=8, tier="npc", weapons=["beam_rifle"], effects=leeched)
    setup = situation(blue=[shooter], red=[unit("red1", zone="C1", guard=20)])
    # When: it fires for 1, and red1's Turn begins
    battle = play(setup, ["attack", "with:beam_rifle"], dice=[[1]])
    # Then
    the(battle, "EffectEnded", effect="leeched")
    assert unit_of(battle, "blue1").energy == 7


@rule("R-TRBL-046", "R-TRBL-050", "R-SUP-006")
def test_of_an_overcharge_nothing_stays_and_nothing_of_the_rest_is_spent() -> None:
    # Given: 4 more than 8 Energy in this Turn
    charged = [{"effect": "charged", "amount": 4, "clock": "blue1", "at_end": True}]
    shooter = unit("blue1", zone="A1", speed=0, energy=8, tier="npc", weapons=["beam_rifle"], effects=charged)
    setup = situation(blue=[shooter], red=[unit("red1", zone="C1", guard=20)])
    # When: it fires for 1
    battle = play(setup, ["attack", "with:beam_rifle"], dice=[[1]])
    # Then
    the(battle, "EffectEnded", effect="charged")
    assert unit_of(battle, "blue1").energy == 8


@rule("R-TRBL-047", "R-REST-001")
def test_restorations_used_go_first_where_systems_are_halved() -> None:
    # Given: Systems 6 halved to 3, and 4 Restorations used before
    worn = unit(
        "blue1",
        zone="A1",
        systems=6,
        threshold=10,
        damage=12,
        maimed=["head"],
        restored=4,
        features=["power_suit"],
        upgrades={"torso": ["jury_rig"]},
    )
    # When
    battle = begin(situation(blue=[worn], red=[unit("red1", zone="C1")]))
    # Then
    assert unit_of(battle, "blue1").attributes.systems == 3
    assert unit_of(battle, "blue1").restorations == 2


# ------------------------------------------------------------------ Terrain that is added


def field(id: str, zone: str, kind: str) -> Piece:
    """One with the Power to make such Terrain."""
    return unit(id, zone=zone, tier="npc", genre_points=1, powers=[f"this_is_my_battlefield:{kind}"])


BATTLEFIELD: Final = "power:this_is_my_battlefield"


@rule("R-TRBL-028", "R-TRBL-029")
def test_extreme_terrain_is_added_to_a_wall_too_and_makes_it_no_new_wall() -> None:
    # Given: a wall at L2; the Zones around L1 are four
    setup = situation(
        blue=[field("blue1", "A1", "extreme"), field("blue2", "A2", "impassable")],
        red=[unit("red1", zone="L9", tier="npc")],
        extra={"L2": ["impassable"]},
    )
    # When: they become Extreme, then Impassable
    choices = [f"{BATTLEFIELD}:extreme", "to:L1", "hold", f"{BATTLEFIELD}:impassable", "to:L1"]
    battle = play(setup, choices)
    # Then: the wall is one already
    made = [event.facts()["terrain"] for event in of(battle, "TerrainBegan")]
    assert made == ["extreme"] * 4 + ["impassable"] * 3
