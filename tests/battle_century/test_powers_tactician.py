"""Tactician Powers: Can't let you do That, Don't Give Up, Mind Over Matter, You are Going Down. R-POW-038 to
R-POW-040, R-POW-044, R-POW-051.
"""

from __future__ import annotations

from typing import Final

import pytest

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
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, threshold=12, weapons=[GUN, "chainblade"], tier="npc")
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

DENY: Final = "cant_let_you_do_that"
DOOM: Final = "you_are_going_down"

NET: Final = {"effect": "netted", "other": "blue1", "clock": "blue1"}


def advantages(battle: Battle[State]) -> list[dict[str, int]]:
    """The Advantages of all Might Tests, by their reasons."""
    return [terms(event, "advantages") for event in of(battle, "MightRolled")]


# ------------------------------------------------------------------ Can't let you do That


@rule("R-POW-038", "R-POW-047", "R-TRBL-019")
def test_cant_let_you_do_that_takes_tension_from_a_test_already_rolled() -> None:
    # Given: red1 with the Power is shot at: 4 + 5 + 5 = 14 against 10
    red = unit("red1", zone="C1", guard=5, powers=[DENY], genre_points=1, tier="npc")
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When: it denies blue1 the 5 of Tension
    battle = play(setup, [*SHOT, f"{DENY}:red1"], dice=[[4]])
    # Then
    assert numbers(the(battle, "Missed"))["total"] == 9
    assert of(battle, "Damaged") == []


@rule("R-POW-038", "A-226")
def test_denied_in_the_middle_of_an_attack_tension_is_still_dealt_besides() -> None:
    # Given: a Chainblade, whose Test needs no Tension: 10 + 5 = 15
    red = unit("red1", zone="A1", guard=5, powers=[DENY], genre_points=1, tier="npc", threshold=12)
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When
    battle = play(setup, ["attack", "with:chainblade", f"{DENY}:red1"], dice=[[10]])
    # Then: 15 - 10, and Tension 5
    assert [event.facts()["amount"] for event in of(battle, "Damaged")] == [5, 5]


@rule("R-POW-038", "R-OP-016")
def test_cant_let_you_do_that_lasts_a_round_for_one_enemy() -> None:
    # Given: red1 denies blue1 in its own Turn, at Tension 5; blue2 is left alone
    other = unit("blue2", zone="A1", speed=0, threshold=12, weapons=[GUN], tier="npc")
    red = unit("red1", zone="C1", threshold=20, powers=[DENY], genre_points=1, tier="npc")
    setup = situation(blue=[BLUE, other], red=[red], turn="red1", order=["red1", "blue1", "blue2"], tension=5)
    # When: both shoot in this Round and in the next
    both = [*SHOT, *SHOT]
    choices = [f"power:{DENY}", "of:blue1", "hold", *both, "pass", "hold", *both]
    battle = play(setup, choices, dice=[[5], [1], [1], [1]])
    # Then: nothing, 5; and after the next Turn of red1 Tension 6 for both
    assert [terms(event)["Tension"] for event in of(battle, "MightRolled")] == [0, 5, 6, 6]


@rule("R-POW-038", "R-POW-044")
@pytest.mark.parametrize("key", [DENY, DOOM])
def test_its_user_names_the_enemy(key: str) -> None:
    # Given: two Enemies
    setup = situation(
        blue=[BLUE, unit("blue2", zone="A9")],
        red=[unit("red1", zone="C1", powers=[key], genre_points=1, tier="npc")],
        turn="red1",
    )
    # When
    battle = play(setup, [f"power:{key}"])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)) == ("red", ["of:blue1", "of:blue2"])


@rule("R-POW-038")
def test_cant_let_you_do_that_leaves_the_test_of_another_its_tension() -> None:
    # Given: blue1 and blue2 are Enemies; blue1 shoots: 4 + 5 + 5
    red = unit("red1", zone="C1", guard=5, powers=[DENY], genre_points=1, tier="npc")
    setup = situation(blue=[BLUE, unit("blue2", zone="A9")], red=[red], tension=5)
    # When: red1 denies blue2
    battle = play(setup, [*SHOT, f"{DENY}:red1", "of:blue2"], dice=[[4]])
    # Then: 14 against 10 all the same
    assert the(battle, "EffectBegan", unit="blue2", effect=DENY)
    assert the(battle, "Damaged").facts()["amount"] == 4


@rule("R-POW-038")
def test_cant_let_you_do_that_works_once_an_operation() -> None:
    # Given: two Genre Points
    red = unit("red1", zone="C1", powers=[DENY], genre_points=2, tier="npc")
    setup = situation(blue=[BLUE], red=[red], turn="red1")
    # When
    battle = play(setup, [f"power:{DENY}"])
    # Then
    assert f"power:{DENY}" not in keys(battle)
    assert "power:live_another_day" in keys(battle)


# ------------------------------------------------------------------ Don't Give Up


@rule("R-POW-039")
def test_dont_give_up_restores_as_much_as_the_users_systems_however_far_away() -> None:
    # Given: blue1 of Systems 6; blue2, at the other end of the map, has lost 7 of Threshold 5
    blue = unit("blue1", zone="A1", systems=6, powers=["dont_give_up"], genre_points=2)
    ally = unit("blue2", zone="L9", threshold=5, damage=7, maimed=["head"], systems=1)
    setup = situation(blue=[blue, ally], red=[unit("red1", zone="L1", tier="npc")])
    # When: there is nobody else to help
    battle = play(setup, ["power:dont_give_up"])
    # Then
    assert the(battle, "Restored").facts() == {
        "event": "Restored",
        "unit": "blue2",
        "amount": 6,
        "areas": ["head"],
    }
    assert unit_of(battle, "blue2").damage == 1


@rule("R-POW-039")
def test_dont_give_up_helps_its_user_too_and_works_once() -> None:
    # Given: blue1 and blue2 have lost 7
    blue = unit(
        "blue1", zone="A1", threshold=5, damage=7, maimed=["head"], powers=["dont_give_up"], genre_points=2
    )
    ally = unit("blue2", zone="L9", threshold=5, damage=7, maimed=["head"])
    setup = situation(
        blue=[blue, ally], red=[unit("red1", zone="L1", threshold=5, damage=7, maimed=["head"])]
    )
    # When
    battle = play(setup, ["power:dont_give_up"])
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)) == ("blue", ["for:blue1", "for:blue2"])
    answer(battle, "for:blue1")
    # Then: 7 - 4
    assert unit_of(battle, "blue1").damage == 3
    assert "power:dont_give_up" not in keys(battle)


@rule("R-POW-039")
def test_dont_give_up_needs_somebody_who_is_hurt() -> None:
    # Given: nobody of blue is; red1 is
    blue = unit("blue1", zone="A1", powers=["dont_give_up"], genre_points=1)
    red = unit("red1", zone="L1", threshold=5, damage=7, maimed=["head"])
    # Then
    assert "power:dont_give_up" not in keys(play(situation(blue=[blue], red=[red])))


# ------------------------------------------------------------------ Mind Over Matter


@rule("R-POW-040", "R-TRBL-025")
def test_mind_over_matter_makes_halved_attributes_whole_for_allies_within_5_zones() -> None:
    # Given: red1, red2 5 Zones and red3 6 Zones away, all in a net
    red = [
        unit(
            "red1", zone="F1", guard=5, powers=["mind_over_matter"], genre_points=1, tier="npc", effects=[NET]
        ),
        unit("red2", zone="K1", guard=5, tier="npc", effects=[NET]),
        unit("red3", zone="L1", guard=5, tier="npc", effects=[NET]),
    ]
    setup = situation(blue=[BLUE], red=red, turn="red1")
    # When
    battle = play(setup, ["power:mind_over_matter"])
    # Then: Guard 5, halved 2
    assert [unit_of(battle, id).attributes.guard for id in ("red1", "red2", "red3")] == [5, 5, 2]
    assert "power:mind_over_matter" not in keys(battle)


@rule("R-POW-051", "A-123")
def test_mind_over_matter_holds_for_whoever_is_near_at_the_moment() -> None:
    # Given: the same
    red = [
        unit(
            "red1", zone="F1", guard=5, powers=["mind_over_matter"], genre_points=1, tier="npc", effects=[NET]
        ),
        unit("red2", zone="K1", guard=5, tier="npc", effects=[NET]),
        unit("red3", zone="L1", guard=5, tier="npc", effects=[NET]),
    ]
    setup = situation(blue=[BLUE], red=red, turn="red1")
    # When: red2 Boosts away to L1, and red3 comes up to J1
    battle = play(setup, ["power:mind_over_matter", "hold", "boost", "to:L1", "boost", "to:J1"])
    # Then
    assert [unit_of(battle, id).attributes.guard for id in ("red1", "red2", "red3")] == [5, 2, 5]


@rule("R-POW-040", "R-OP-016")
def test_mind_over_matter_is_over_after_a_round() -> None:
    # Given: blue1 has just cast the nets
    net = {**NET, "turns": 3}
    red = [
        unit(
            "red1", zone="F1", guard=5, powers=["mind_over_matter"], genre_points=1, tier="npc", effects=[net]
        ),
        unit("red2", zone="K1", guard=5, tier="npc", effects=[net]),
    ]
    setup = situation(blue=[BLUE], red=red, turn="red1")
    # When: the next Turn of red1 has come
    battle = play(setup, ["power:mind_over_matter", "hold", "hold", "pass", "hold"])
    # Then
    assert [unit_of(battle, id).attributes.guard for id in ("red1", "red2")] == [2, 2]


@rule("R-POW-040", "R-POW-051")
def test_mind_over_matter_ends_for_allies_when_its_user_is_gone() -> None:
    # Given: red1 and red2 in a net
    red = [
        unit("red1", zone="F1", powers=["mind_over_matter"], genre_points=2, tier="npc", effects=[NET]),
        unit("red2", zone="K1", guard=5, tier="npc", effects=[NET]),
    ]
    setup = situation(blue=[BLUE], red=red, turn="red1")
    # When: red1 leaves
    battle = play(setup, ["power:mind_over_matter", "power:live_another_day"])
    # Then
    assert unit_of(battle, "red2").attributes.guard == 2


@rule("R-POW-040", "R-POW-047", "R-POW-003")
def test_mind_over_matter_counts_against_the_test_that_it_answers() -> None:
    # Given: red2, in a net, is shot at: 4 + 5 + 5 = 14 against 2 + 5
    red = unit("red1", zone="C3", powers=["mind_over_matter"], genre_points=1, tier="npc")
    setup = situation(
        blue=[BLUE], red=[unit("red2", zone="C1", guard=5, tier="npc", effects=[NET]), red], tension=5
    )
    # When: red1 answers
    battle = play(setup, [*SHOT, "at:red2", "mind_over_matter:red1"], dice=[[4]])
    # Then: 14 against 5 + 5
    assert the(battle, "Damaged").facts()["amount"] == 4


@rule("R-POW-040", "R-POW-047", "R-POW-003")
def test_mind_over_matter_counts_for_the_test_of_its_user() -> None:
    # Given: blue1's Might 7 is jammed to 3: 4 + 3 + 5 = 12 against Guard 6 + 5
    jam = {"effect": "jammed", "other": "red1", "clock": "red1"}
    blue = unit(
        "blue1",
        zone="A1",
        speed=0,
        might=7,
        weapons=[GUN],
        tier="npc",
        powers=["mind_over_matter"],
        genre_points=1,
        effects=[jam],
    )
    setup = situation(blue=[blue], red=[unit("red1", zone="C1", guard=6, tier="npc")], tension=5)
    # When: blue1 answers its own Test
    battle = play(setup, [*SHOT, "mind_over_matter:blue1"], dice=[[4]])
    # Then: 4 + 7 + 5 = 16
    assert the(battle, "Damaged").facts()["amount"] == 5


@rule("R-POW-040", "R-TRBL-046")
def test_mind_over_matter_brings_back_halved_energy() -> None:
    # Given: blue1 without a Pilot has Energy 6 halved to 3; its Ally beside it has the Power
    blue = unit("blue1", zone="A1", energy=6, pilotless=True)
    ally = unit("blue2", zone="A2", powers=["mind_over_matter"], genre_points=1)
    setup = situation(blue=[blue, ally], red=[unit("red1", zone="L1", tier="npc")], turn="blue2")
    assert unit_of(play(setup), "blue1").energy == 3
    # When
    battle = play(setup, ["power:mind_over_matter"])
    # Then
    assert unit_of(battle, "blue1").energy == 6
    assert unit_of(battle, "blue1").attributes.might == 5


@rule("R-POW-040", "R-DMG-016")
def test_mind_over_matter_gives_a_core_the_attributes_of_its_mecha() -> None:
    # Given: blue1 of Might 5 and Energy 5 ejects; its Ally has the Power
    ally = unit("blue2", zone="B1", powers=["mind_over_matter"], genre_points=1, tier="npc")
    setup = situation(
        blue=[unit("blue1", zone="A1", energy=5, tier="npc"), ally], red=[unit("red1", zone="L1", tier="npc")]
    )
    # When
    battle = play(setup, ["eject", "to:A2", "hold", "hold"])
    assert unit_of(battle, "blue1_core").attributes.might == 2
    answer(battle, "power:mind_over_matter")
    # Then: but no Threshold
    ranks = unit_of(battle, "blue1_core").attributes
    assert (ranks.might, ranks.energy, ranks.threshold) == (5, 5, 0)
    assert unit_of(battle, "blue1_core").energy == 5


# ------------------------------------------------------------------ You are Going Down


@rule("R-POW-044", "R-POW-051")
def test_you_are_going_down_helps_all_who_attack_from_within_5_zones_of_its_user() -> None:
    # Given: blue1 has the Power; blue2 is 5, blue3 6 Zones from it, all in Range of red1
    blues = [
        unit("blue1", zone="A1", speed=0, weapons=[GUN], powers=[DOOM], genre_points=1, tier="npc"),
        unit("blue2", zone="F1", speed=0, weapons=[GUN], tier="npc"),
        unit("blue3", zone="G1", speed=0, weapons=[GUN], tier="npc"),
    ]
    setup = situation(blue=blues, red=[unit("red1", zone="D1", tier="npc", threshold=20)], tension=5)
    # When: all three shoot
    battle = play(setup, [f"power:{DOOM}", *SHOT, *SHOT, *SHOT], dice=[[2, 3], [2, 3], [4]])
    # Then
    mark = {"You are Going Down": 1}
    assert advantages(battle) == [mark, mark, {}]


@rule("R-POW-051", "A-123")
def test_you_are_going_down_is_measured_when_the_attack_is_made() -> None:
    # Given: red1 is marked by blue1; blue2, 7 Zones from blue1, comes to within 5 or 6 Zones and shoots
    mark = {"effect": DOOM, "other": "blue1", "clock": "blue1"}
    blues = [
        unit("blue1", zone="A1", tier="npc"),
        unit("blue2", zone="H1", speed=2, weapons=[GUN], tier="npc"),
    ]
    red = unit("red1", zone="D1", tier="npc", threshold=20, effects=[mark])
    setup = situation(blue=blues, red=[red], turn="blue2", tension=5)
    # When
    near = play(setup, [*SHOT, "to:F1"], dice=[[2, 3]])
    far = play(setup, [*SHOT, "to:G1"], dice=[[2]])
    # Then
    assert advantages(near) == [{"You are Going Down": 1}]
    assert advantages(far) == [{}]


@rule("R-POW-044")
def test_you_are_going_down_is_nothing_without_its_user() -> None:
    # Given: red1 is marked by blue1, who has left
    mark = {"effect": DOOM, "other": "blue1", "clock": "blue1"}
    blues = [
        unit("blue1", zone="A1", tier="npc", standing="retreated"),
        unit("blue2", zone="A1", speed=0, weapons=[GUN], tier="npc"),
    ]
    red = unit("red1", zone="D1", tier="npc", threshold=20, effects=[mark])
    # When: blue2 shoots
    battle = play(situation(blue=blues, red=[red], turn="blue2", tension=5), [*SHOT], dice=[[2]])
    # Then
    assert advantages(battle) == [{}]


@rule("R-POW-044", "R-OP-016")
def test_you_are_going_down_marks_one_enemy_for_a_round_once() -> None:
    # Given: two Enemies, two Genre Points
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], powers=[DOOM], genre_points=2, tier="npc")
    red = [unit("red1", zone="D1", tier="npc", threshold=20), unit("red2", zone="D3", tier="npc")]
    setup = situation(blue=[blue], red=red)
    # When
    battle = play(setup, [f"power:{DOOM}", "of:red2"])
    assert f"power:{DOOM}" not in keys(battle)
    answer(battle, "hold", "hold", "hold", "pass")
    # Then
    assert the(battle, "EffectEnded").facts() == {"event": "EffectEnded", "unit": "red2", "effect": DOOM}


@rule("R-OP-016", "R-POW-040", "R-POW-051")
def test_allies_have_their_share_of_mind_over_matter_until_its_users_next_turn() -> None:
    # Given: red2, 5 Zones from red1, is in a net: Guard 5 is 2
    red = [
        unit("red1", zone="F1", powers=["mind_over_matter"], genre_points=1, tier="npc"),
        unit("red2", zone="K1", guard=5, tier="npc", effects=[{**NET, "turns": 0}]),
    ]
    setup = situation(blue=[BLUE], red=red, order=["red1", "red2", "blue1"])
    # When
    battle = play(setup, ["power:mind_over_matter", "hold"])
    # Then: for a Round
    assert unit_of(battle, "red2").attributes.guard == 5
    answer(battle, "hold", "hold")
    assert unit_of(battle, "red2").attributes.guard == 5
    answer(battle, "pass")
    assert unit_of(battle, "red2").attributes.guard == 2
