"""Boss Powers of the Boss's own Turn that last for a Round: Behold my True Power, Useless!, Your Fate is
Sealed. R-BOSS-014, R-BOSS-025, R-BOSS-028.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.operations import (
    Piece,
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
from wartable import BadInput, Battle, Ruling, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN, "chainblade"], tier="npc")
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

BEHOLD: Final = "behold_my_true_power"
USELESS: Final = "useless"
FATE: Final = "your_fate_is_sealed"


def boss(power: str, *, genre_points: int = 1, energy: int = 5, energy_spent: int = 0) -> Piece:
    """red1 in Range of blue1, with one Power and a Genre Point."""
    return unit(
        "red1",
        zone="C1",
        guard=5,
        tier="boss",
        speed=0,
        powers=[power],
        genre_points=genre_points,
        energy=energy,
        energy_spent=energy_spent,
    )


def amounts(battle: Battle[State]) -> list[object]:
    """The Damage dealt, in order."""
    return [event.facts()["amount"] for event in of(battle, "Damaged")]


# ------------------------------------------------------------------ Behold my True Power


@rule("R-BOSS-014", "R-BOSS-013")
def test_behold_my_true_power_doubles_the_pool_and_leaves_spent_what_is_spent() -> None:
    # Given: 2 of 5 Energy spent
    setup = situation(blue=[BLUE], red=[boss(BEHOLD, energy=5, energy_spent=2)], turn="red1")
    # When
    battle = play(setup, [f"power:{BEHOLD}"])
    # Then: 2 x 5 - 2
    assert the(battle, "EffectBegan", unit="red1", effect=BEHOLD)
    assert unit_of(battle, "red1").energy == 8
    assert f"power:{BEHOLD}" not in keys(battle)


@rule("R-BOSS-014", "R-OP-016")
def test_behold_my_true_power_lasts_until_the_next_turn() -> None:
    # Given: Energy 5
    setup = situation(
        blue=[BLUE], red=[boss(BEHOLD, energy=5, genre_points=2)], order=["red1", "blue1"], turn="red1"
    )
    # When: the Turn of blue1 has come
    battle = play(setup, [f"power:{BEHOLD}", "hold"])
    assert unit_of(battle, "red1").energy == 10
    # When: that of red1 comes
    answer(battle, "hold")
    # Then
    assert the(battle, "EffectEnded", unit="red1", effect=BEHOLD)
    assert numbers(of(battle, "TurnBegan")[-1])["energy"] == 5
    assert unit_of(battle, "red1").energy == 5
    assert f"power:{BEHOLD}" in keys(battle)


@rule("R-BOSS-014")
def test_behold_my_true_power_pays_for_what_the_pool_alone_could_not() -> None:
    # Given: Energy 3 and an Absolute Barrier
    red = unit(
        "red1",
        zone="C1",
        tier="boss",
        energy=3,
        powers=[BEHOLD],
        genre_points=1,
        upgrades={"torso": ["absolute_barrier"]},
    )
    # When
    battle = play(situation(blue=[BLUE], red=[red], turn="red1"), [f"power:{BEHOLD}", "absolute_barrier"])
    answer(battle, "energy:6")
    # Then
    assert the(battle, "EffectBegan", effect="absolute_barrier", amount=12)
    assert unit_of(battle, "red1").energy == 0


@rule("R-BOSS-014")
def test_all_that_can_be_spent_of_a_doubled_pool_is_twice_the_energy() -> None:
    # Given: 10 Energy in place of 5
    battle = play(situation(blue=[BLUE], red=[boss(BEHOLD, energy=5)], turn="red1"), [f"power:{BEHOLD}"])
    # When: the GM says that all of it is spent
    battle.rule(Ruling("red1.energy_spent", "10", "the barrier took it"))
    # Then: and more there never was
    assert unit_of(battle, "red1").energy == 0
    with pytest.raises(BadInput):
        battle.rule(Ruling("red1.energy_spent", "11", "the barrier took more"))


@rule("R-BOSS-014", "R-DMG-016", "R-TRBL-046")
def test_behold_my_true_power_doubles_a_halved_pool() -> None:
    # Given: Energy 7; red1 ejects, and its Core has 3
    setup = situation(blue=[BLUE], red=[boss(BEHOLD, energy=7)], turn="red1")
    # When
    battle = play(setup, ["eject", "to:C2", "hold", f"power:{BEHOLD}"])
    # Then
    assert unit_of(battle, "red1_core").energy == 6


@rule("R-BOSS-014", "A-209")
def test_of_a_pool_that_is_no_longer_doubled_the_points_spent_go_first() -> None:
    # Given: 10 Energy in place of 5, 3 of them spent
    doubled = {"effect": BEHOLD, "clock": "red1"}
    red = unit("red1", zone="C1", tier="boss", energy=5, energy_spent=3, effects=[doubled])
    battle = play(situation(blue=[BLUE], red=[red], turn="red1"))
    assert unit_of(battle, "red1").energy == 7
    # When: it ends
    battle.rule(Ruling(f"red1.effect.{BEHOLD}", "none", "it was never used"))
    # Then: the lesser of 7 and 5
    assert unit_of(battle, "red1").energy == 5


@rule("R-BOSS-014", "R-TRBL-046", "B-172")
def test_energy_spent_of_a_halved_pool_stays_spent_when_that_is_doubled() -> None:
    # What was spent after a halving came back with the doubling: 6.
    # Given: Energy 6 halved to 3, of which a barrier takes 2
    shorted = {"effect": "shorted", "other": "blue1", "clock": "blue1"}
    red = unit(
        "red1",
        zone="C1",
        tier="boss",
        threshold=5,
        energy=6,
        powers=[BEHOLD],
        genre_points=1,
        effects=[shorted],
        upgrades={"torso": ["absolute_barrier"]},
    )
    battle = play(situation(blue=[BLUE], red=[red], turn="red1"), ["absolute_barrier", "energy:2"])
    # When
    answer(battle, f"power:{BEHOLD}")
    # Then: 2 x 3 - 2
    assert unit_of(battle, "red1").energy == 4


@rule("R-BOSS-014", "R-SUP-011", "B-171")
def test_a_doubled_pool_is_halved_as_it_is() -> None:
    # Given: Energy 7 doubled
    red = unit("red1", zone="C1", tier="boss", energy=7, powers=[BEHOLD], genre_points=1)
    blue1 = unit("blue1", zone="C2", speed=0, upgrades={"separate": ["electromagnetic_detonator"]})
    setup = situation(
        blue=[blue1, unit("blue2", zone="I9")], red=[red], order=["red1", "blue1", "blue2"], turn="red1"
    )
    battle = play(setup, [f"power:{BEHOLD}", "hold"])
    # When
    answer(battle, "use:electromagnetic_detonator")
    # Then: half of 14, not twice the half of 7
    assert unit_of(battle, "red1").energy == 7


# ------------------------------------------------------------------ Useless!


@rule("R-BOSS-025", "A-59")
def test_useless_is_a_pool_that_every_damage_uses_up() -> None:
    # Given: Tension 5: a pool of 10; a Chainblade that deals its margin of 8 and 5 besides
    red = unit("red1", zone="A1", guard=5, tier="boss", powers=[USELESS], genre_points=1)
    setup = situation(blue=[BLUE], red=[red], order=["red1", "blue1"], turn="red1", tension=5)
    # When
    battle = play(setup, [f"power:{USELESS}", "hold", "attack", "with:chainblade"], dice=[[8]])
    # Then: 8 of 10 are used, then 2
    assert the(battle, "EffectBegan", effect=USELESS, amount=10)
    assert [numbers(event)["amount"] for event in of(battle, "Blocked")] == [8, 2]
    assert amounts(battle) == [3]
    assert the(battle, "EffectEnded", effect=USELESS)


@rule("R-BOSS-025", "R-POW-024")
def test_useless_is_no_active_defense_to_break_through() -> None:
    # Given: blue1 breaks through
    blue = unit(
        "blue1", zone="A1", speed=0, weapons=[GUN], powers=["im_breaking_through"], genre_points=1, tier="npc"
    )
    setup = situation(blue=[blue], red=[boss(USELESS)], order=["red1", "blue1"], turn="red1", tension=5)
    # When: it shoots for 6
    battle = play(setup, [f"power:{USELESS}", "hold", *SHOT, "im_breaking_through:blue1"], dice=[[6]])
    # Then
    assert numbers(the(battle, "Blocked"))["amount"] == 6
    assert amounts(battle) == []


@rule("R-BOSS-025", "R-OP-016")
def test_useless_holds_for_a_round_and_once_in_each() -> None:
    # Given: two Genre Points
    setup = situation(
        blue=[BLUE], red=[boss(USELESS, genre_points=2)], order=["red1", "blue1"], turn="red1", tension=5
    )
    # When
    battle = play(setup, [f"power:{USELESS}"])
    assert f"power:{USELESS}" not in keys(battle)
    answer(battle, "hold", "hold")
    # Then: in Round 2, at Tension 6, a fresh one
    assert the(battle, "EffectEnded", effect=USELESS)
    answer(battle, f"power:{USELESS}")
    assert [numbers(event)["amount"] for event in of(battle, "EffectBegan")] == [10, 11]


# ------------------------------------------------------------------ Your Fate is Sealed


@rule("R-BOSS-028")
def test_who_is_sealed_has_no_benefit_of_tension() -> None:
    # Given: Tension 5
    setup = situation(blue=[BLUE], red=[boss(FATE)], order=["red1", "blue1"], turn="red1", tension=5)
    # When: blue1 is sealed, and shoots: 7 + 5 = 12 against 10
    battle = play(setup, [f"power:{FATE}", "hold", *SHOT], dice=[[7]])
    # Then
    assert terms(the(battle, "MightRolled")) == {"die": 7, "Might": 5, "Tension": 0}
    assert amounts(battle) == [2]


@rule("R-BOSS-028")
def test_nothing_restores_the_threshold_of_who_is_sealed() -> None:
    # Given: blue1, damaged; blue2 could give it 4 Threshold
    hurt = unit("blue1", zone="A1", threshold=5, tier="npc", damage=7, maimed=["arms"])
    ally = unit("blue2", zone="A2", tier="npc", powers=["dont_give_up"], genre_points=1)
    setup = situation(blue=[hurt, ally], red=[boss(FATE)], order=["red1", "blue2", "blue1"], turn="red1")
    # When
    battle = play(setup, [f"power:{FATE}", "of:blue1", "hold", "power:dont_give_up"])
    # Then
    assert the(battle, "RestoringDenied").facts() == {
        "event": "RestoringDenied",
        "unit": "blue1",
        "amount": 4,
        "reason": "Your Fate is Sealed",
    }
    assert of(battle, "Restored") == []
    assert unit_of(battle, "blue1").damage == 7


@rule("R-BOSS-028", "R-POW-020")
def test_who_is_sealed_may_still_wake_its_maimed_areas() -> None:
    # Given: blue1, damaged, with Believe in Myself
    hurt = unit(
        "blue1",
        zone="A1",
        threshold=5,
        tier="npc",
        damage=7,
        maimed=["arms"],
        weapons=[GUN],
        powers=["believe_in_myself"],
        genre_points=1,
    )
    setup = situation(blue=[hurt], red=[boss(FATE)], order=["red1", "blue1"], turn="red1")
    # When
    battle = play(setup, [f"power:{FATE}", "hold", "power:believe_in_myself", "attack"])
    # Then
    assert numbers(the(battle, "RestoringDenied"))["amount"] == 5
    assert f"with:{GUN}" in keys(battle)


@rule("R-BOSS-028")
def test_the_gm_gives_threshold_back_all_the_same() -> None:
    # Given: blue1, damaged and sealed
    seal = {"effect": FATE, "other": "red1", "clock": "red1"}
    hurt = unit("blue1", zone="A1", threshold=5, tier="npc", damage=7, maimed=["arms"], effects=[seal])
    battle = play(situation(blue=[hurt], red=[boss(FATE)]))
    # When
    battle.rule(Ruling("blue1.heal", "3", "we counted wrong"))
    # Then
    assert unit_of(battle, "blue1").damage == 4


@rule("R-BOSS-028", "R-OP-016")
def test_a_fate_is_sealed_for_a_round() -> None:
    # Given: two Genre Points, one Enemy
    setup = situation(
        blue=[BLUE], red=[boss(FATE, genre_points=2)], order=["red1", "blue1"], turn="red1", tension=5
    )
    # When: blue1 is sealed
    battle = play(setup, [f"power:{FATE}"])
    # Then: there is nobody else to seal until it is over
    assert f"power:{FATE}" not in keys(battle)
    answer(battle, "hold", "hold")
    assert the(battle, "EffectEnded", unit="blue1", effect=FATE)
    assert f"power:{FATE}" in keys(battle)


@rule("R-BOSS-028")
def test_two_bosses_may_seal_the_same_fate_and_one_does_so_once() -> None:
    # Given: red2 has sealed blue1
    seal = [{"effect": FATE, "other": "red2", "clock": "red2"}]
    blue = unit("blue1", zone="A1", tier="npc", effects=seal)
    other = unit("red2", zone="L9", tier="boss", powers=[FATE], genre_points=1)
    # Then
    assert f"power:{FATE}" in keys(play(situation(blue=[blue], red=[boss(FATE), other], turn="red1"), []))
    assert f"power:{FATE}" not in keys(play(situation(blue=[blue], red=[boss(FATE), other], turn="red2"), []))


@rule("R-BOSS-014")
def test_behold_my_true_power_is_not_for_who_has_no_energy_at_all() -> None:
    # Given
    none = situation(blue=[BLUE], red=[boss(BEHOLD, energy=0)], turn="red1")
    some = situation(blue=[BLUE], red=[boss(BEHOLD, energy=1)], turn="red1")
    # Then
    assert f"power:{BEHOLD}" not in keys(play(none, []))
    assert f"power:{BEHOLD}" in keys(play(some, []))
