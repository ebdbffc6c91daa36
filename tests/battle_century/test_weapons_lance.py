"""Boosted Lance and its charge.

Might 5, Tension 1, Speed 5, Defense 10 (Guard 5 + 5): a die of 5 makes 11 and a margin of 1.
"""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
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
from wartable import Setup
from wartable.testing import rule


def field(enemy: str, extra: dict[str, list[str]] | None = None, *, threshold: int = 5) -> Setup:
    """blue1 with the Lance in A4 and red1 in the Zone `enemy`."""
    return situation(
        blue=[unit("blue1", zone="A4", speed=5, tier="npc", weapons=["boosted_lance"])],
        red=[unit("red1", zone=enemy, tier="npc", guard=5, threshold=threshold)],
        extra=extra or {},
    )


@rule("R-WPN-033")
def test_a_lance_charge_adds_half_of_the_zones_moved_as_damage() -> None:
    # When: blue1 charges 2 Zones to C4, beside red1
    battle = play(field("D4"), ["attack", "with:boosted_lance+charge", "to:C4"], [[5]])

    # Then: the margin of 1, and then 2 / 2 = 1 more
    assert the(battle, "Moved", unit="blue1", zones=2)
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [1, 1]


@rule("R-WPN-033")
def test_the_damage_of_a_lance_charge_is_rounded_down() -> None:
    # When: blue1 charges 3 Zones to D4, beside red1
    battle = play(field("E4"), ["attack", "with:boosted_lance+charge", "to:D4"], [[5]])

    # Then: 3 / 2 = 1 more
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [1, 1]


@rule("R-WPN-033")
def test_a_lance_charge_that_misses_adds_nothing() -> None:
    # When: 3 + 5 + 1 = 9
    battle = play(field("D4"), ["attack", "with:boosted_lance+charge", "to:C4"], [[3]])

    assert of(battle, "Damaged") == []


@rule("R-WPN-033")
def test_a_lance_that_does_not_charge_adds_nothing_for_moving() -> None:
    # When: blue1 moves 2 Zones and strikes
    battle = play(field("D4"), ["attack", "with:boosted_lance", "to:C4"], [[5]])

    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 1


@rule("R-WPN-033")
def test_a_lance_charge_goes_straight_at_its_target() -> None:
    # Given: red1 in D4
    battle = play(field("D4"), ["attack", "with:boosted_lance+charge"])

    # Then: the charge ends beside, on or behind it, not short of it and not off the line
    assert "to:C5" in keys(battle)
    assert "to:D4" in keys(battle)
    assert "to:B4" not in keys(battle)
    assert "to:C6" not in keys(battle)


@rule("R-WPN-033")
def test_a_lance_charge_reaches_a_target_one_zone_beyond_its_speed() -> None:
    # Given: Speed 5, and red1 6 Zones away: after 5 Zones it is in the next one
    assert "with:boosted_lance+charge" in keys(play(field("G4"), ["attack"]))


@rule("R-WPN-033")
def test_a_lance_charge_reaches_no_target_two_zones_beyond_its_speed() -> None:
    # Given: Speed 5, and red1 7 Zones away
    setup = situation(
        blue=[unit("blue1", zone="A4", speed=5, weapons=["boosted_lance", "riot_weapon"])],
        red=[unit("red1", zone="H4")],
    )

    assert keys(play(setup, ["attack"])) == ["with:vulcans", "with:riot_weapon"]


@rule("R-WPN-033")
def test_a_lance_charge_goes_as_far_as_speed() -> None:
    # Given: Speed 6, more than every other Attribute
    blue1 = unit(
        "blue1", zone="A4", might=5, guard=4, energy=3, systems=2, speed=6, weapons=["boosted_lance"]
    )
    setup = situation(blue=[blue1], red=[unit("red1", zone="G4")])

    # When
    battle = play(setup, ["attack", "with:boosted_lance+charge"])

    # Then: into G4, 6 Zones away, and not on to H4
    assert "to:G4" in keys(battle)
    assert "to:H4" not in keys(battle)


@rule("R-WPN-033", "R-TERR-009")
def test_a_lance_charge_does_not_end_in_a_wall() -> None:
    # Given: C5, beside red1 in D4, closed
    battle = play(field("D4", {"C5": ["impassable"]}), ["attack", "with:boosted_lance+charge"])

    assert "to:C4" in keys(battle)
    assert "to:C5" not in keys(battle)


@rule("R-WPN-033")
def test_a_lance_charge_does_not_pass_a_wall() -> None:
    # Given: B4 closed, on every straight way from A4 to the Zones around D4
    battle = play(field("D4", {"B4": ["impassable"]}), ["attack"])

    assert "with:boosted_lance+charge" not in keys(battle)


@rule("R-WPN-033")
def test_a_lance_charge_pays_for_difficult_terrain() -> None:
    # Given: B4 costs 2, so 5 points of Speed reach E4 and not F4
    battle = play(field("D4", {"B4": ["difficult"]}), ["attack", "with:boosted_lance+charge"])

    assert "to:E4" in keys(battle)
    assert "to:F4" not in keys(battle)


@rule("R-WPN-033", "R-TRBL-022")
def test_the_damage_of_a_lance_charge_is_halved_with_the_rest_in_a_suppress() -> None:
    # When: a charge of 5 Zones Suppresses with 8 + 5 + 1 = 14: 4 + 2 = 6
    battle = play(field("D4"), ["suppress", "with:boosted_lance+charge", "to:F4"], [[8]])

    # Then: 3 now and 3 on moving
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 3
    assert the(battle, "EffectBegan", unit="red1", effect="withheld", amount=3)


@rule("R-WPN-034")
def test_a_lance_charge_that_goes_on_past_its_target_counts_all_zones() -> None:
    # When: blue1 charges 5 Zones, through red1 in D4, to F4
    battle = play(field("D4"), ["attack", "with:boosted_lance+charge", "to:F4"], [[5]])

    # Then: the margin of 1, and then 5 / 2 = 2 more
    assert the(battle, "Moved", unit="blue1", zones=5)
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [1, 2]


@rule("R-WPN-034", "B-7")
def test_a_lance_charge_may_end_farther_from_its_target_than_it_began() -> None:
    # Given: red1 in the next Zone; a plain attack may not end at F4, 4 Zones from it
    battle = play(field("B4"), ["attack", "with:boosted_lance+charge", "to:F4"], [[5]])

    assert the(battle, "Moved", unit="blue1", zones=5)
    assert numbers(of(battle, "Damaged", unit="red1")[1])["amount"] == 2


@rule("R-WPN-034")
def test_a_lance_charge_past_its_target_keeps_its_direction() -> None:
    # Given: red1 in E4, 4 Zones from blue1 in A4
    battle = play(field("E4"), ["attack", "with:boosted_lance+charge"])

    # Then: it may go on east to F4, but not to F9, for no straight way there passes beside E4
    assert "to:F4" in keys(battle)
    assert "to:F9" not in keys(battle)


@rule("R-WPN-035", "A-49")
def test_a_lance_charge_that_ends_in_its_targets_zone_may_lock_it_in_a_duel() -> None:
    battle = play(field("D4"), ["attack", "with:boosted_lance+charge", "to:D4", "engage"], [[5]])

    assert the(battle, "DuelBegan", unit="blue1", other="red1")
    assert unit_of(battle, "blue1").duel == "red1"
    assert unit_of(battle, "red1").duel == "blue1"


@rule("R-WPN-035", "A-49")
def test_a_lance_charge_that_ends_in_its_targets_zone_need_not_lock_it() -> None:
    battle = play(field("D4"), ["attack", "with:boosted_lance+charge", "to:D4", "pass"], [[5]])

    assert of(battle, "DuelBegan") == []


@rule("R-WPN-035", "A-20")
def test_a_lance_charge_may_lock_a_target_that_it_missed() -> None:
    battle = play(field("D4"), ["attack", "with:boosted_lance+charge", "to:D4", "engage"], [[1]])

    assert the(battle, "Missed", target="red1")
    assert the(battle, "DuelBegan", unit="blue1", other="red1")


@rule("R-WPN-033", "R-WPN-035", "R-WPN-006", "B-170")
def test_an_engage_may_be_a_lance_charge_and_deals_its_damage() -> None:
    # A lance could charge in every Offensive Action but an Engage, which dealt the margin alone.
    # When: blue1 charges 4 Zones into red1's Zone to Engage; two dice, Melee in an Engage: 10 + 5 + 1 = 16
    battle = play(field("E4", threshold=10), ["engage", "with:boosted_lance+charge"], [[10, 3]])

    # Then: 16 - 10 = 6, and 4 / 2 = 2 more; the Duel begins with no question
    assert terms(the(battle, "MightRolled"), "advantages") == {"Melee in an Engage": 1}
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [6, 2]
    assert the(battle, "DuelBegan", unit="blue1", other="red1")
    assert unit_of(battle, "red1").duel == "blue1"


@rule("R-WPN-034", "R-ACT-024", "B-170")
def test_an_engage_by_lance_charge_ends_in_the_targets_zone() -> None:
    # Given: Speed 5; the charge at D4 may end beside and behind it, an Engage is made at Range 0
    battle = play(field("D4"), ["engage", "with:boosted_lance+charge"], [[1, 1]])

    assert the(battle, "Moved", unit="blue1", zones=3)
    assert unit_of(battle, "blue1").duel == "red1"


@rule("R-WPN-033", "B-170")
def test_an_engage_by_lance_charge_needs_a_straight_way() -> None:
    # Given: B4 closed, on the straight way to D4; a way around it is 3 Zones long
    battle = play(field("D4", {"B4": ["impassable"]}), ["engage"])

    assert keys(battle) == ["with:cqc", "with:vulcans", "with:boosted_lance"]


@rule("R-WPN-033", "B-170")
def test_an_engage_by_lance_charge_needs_a_move() -> None:
    # Given: red1 in blue1's own Zone
    battle = play(field("A4"), ["engage"])

    assert keys(battle) == ["with:cqc", "with:vulcans", "with:boosted_lance"]


@rule("R-WPN-033", "R-ACT-054", "A-109")
def test_a_free_action_brings_no_lance_charge() -> None:
    # A free Action has no Move; a lance was offered its charge all the same, at Enemies out of its Range.
    # Given: blue1, who could slip out of its Duel, with red1
    blue1 = unit(
        "blue1",
        zone="A4",
        tier="npc",
        duel="red1",
        weapons=["boosted_lance"],
        upgrades={"internal": ["slippery_chassis"]},
    )
    setup = situation(
        blue=[blue1, unit("blue2", zone="A6", tier="npc")],
        red=[unit("red1", zone="A4", tier="npc", duel="blue1")],
        turn="red1",
    )

    # When: red1 misses blue2 (two dice against Defense 10, the lower 1), and blue1 turns on it
    battle = play(setup, ["attack", "with:vulcans", "at:blue2", "attack"], [[1, 2]])

    assert keys(battle) == ["with:cqc", "with:vulcans", "with:boosted_lance"]


@rule("R-WPN-035")
def test_a_lance_charge_that_ends_elsewhere_locks_nobody() -> None:
    # When: blue1 ends beside red1
    battle = play(field("D4"), ["attack", "with:boosted_lance+charge", "to:C4"], [[5]])

    # Then: nobody is asked, it is red1's Turn
    assert battle.decision is not None
    assert battle.decision.question == "red1's Turn"


@rule("R-WPN-035")
def test_a_lance_charge_cannot_join_a_duel() -> None:
    # Given: red1 in a Duel with blue2
    setup = situation(
        blue=[
            unit("blue1", zone="A4", tier="npc", weapons=["boosted_lance"]),
            unit("blue2", zone="D4", tier="npc", duel="red1"),
        ],
        red=[unit("red1", zone="D4", tier="npc", duel="blue2")],
        order=["blue1", "red1", "blue2"],
    )

    # When: blue1 charges into D4 and misses both, two dice
    battle = play(setup, ["attack", "with:boosted_lance+charge", "to:D4", "keep:1"], [[1, 2]])

    assert battle.decision is not None
    assert battle.decision.question == "red1's Turn"
    assert of(battle, "DuelBegan") == []


@rule("R-WPN-036")
def test_a_duelist_cannot_charge_out_of_its_duel() -> None:
    setup = situation(
        blue=[unit("blue1", zone="A4", tier="npc", duel="red1", weapons=["boosted_lance"])],
        red=[unit("red1", zone="A4", tier="npc", duel="blue1"), unit("red2", zone="D4", tier="npc")],
    )

    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans", "with:boosted_lance"]


@rule("R-WPN-036", "R-WPN-033")
@pytest.mark.parametrize("kind", ["attack", "suppress"])
def test_who_is_in_no_duel_may_charge(kind: str) -> None:
    setup = situation(
        blue=[unit("blue1", zone="A4", speed=5, tier="npc", weapons=["boosted_lance"])],
        red=[unit("red1", zone="D4", tier="npc")],
    )

    assert "with:boosted_lance+charge" in keys(play(setup, [kind]))


@rule("R-WPN-036")
def test_a_duelist_may_strike_with_its_lance_where_it_stands() -> None:
    setup = situation(
        blue=[unit("blue1", zone="A4", tier="npc", duel="red1", weapons=["boosted_lance"])],
        red=[unit("red1", zone="A4", guard=5, tier="npc", duel="blue1")],
    )

    battle = play(setup, ["attack", "with:boosted_lance"], [[5, 1]])

    assert of(battle, "Moved") == []
    assert of(battle, "DuelEnded") == []
    assert the(battle, "HitSuffered", target="red1", margin=1)
