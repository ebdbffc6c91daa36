"""What is left of Energy and Restorations where several changes of a pool meet. R-TRBL-046, R-TRBL-050."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    of,
    play,
    situation,
    unit,
    unit_of,
)
from wartable import Battle, Ruling, State
from wartable.testing import rule

BEHOLD: Final = "behold_my_true_power"
FAR: Final = unit("red1", zone="L9", tier="npc")


def rule_on(battle: Battle[State], **values: str) -> None:
    """Rule each of these values of blue1, in order; "__" stands for a dot."""
    for path, value in values.items():
        battle.rule(Ruling(f"blue1.{path.replace('__', '.')}", value, "the GM says so"))


@rule("R-TRBL-046", "R-BOSS-014", "R-TRBL-025")
def test_a_pool_that_is_halved_to_nothing_is_doubled_to_nothing() -> None:
    # Given: of 1 Energy the halving leaves none
    shorted = {"effect": "shorted", "other": "red1", "clock": "red1"}
    boss = unit("blue1", zone="A1", tier="boss", energy=1, effects=[shorted])
    battle = begin(situation(blue=[boss], red=[FAR]))
    # When
    rule_on(battle, **{f"effect__{BEHOLD}": "+1"})
    # Then: 2 x 0
    assert unit_of(battle, "blue1").energy == 0


@rule("R-TRBL-046", "A-209")
def test_energy_spent_of_a_halved_pool_stays_spent_where_a_lower_rank_halves_to_the_same() -> None:
    # Given: Energy 9 halved to 4, of which a barrier takes 2
    boss = unit(
        "blue1",
        zone="A1",
        tier="boss",
        threshold=5,
        energy=9,
        features=["extreme_fortification"],
        upgrades={"torso": ["absolute_barrier"]},
    )
    battle = play(situation(blue=[boss], red=[FAR]), ["absolute_barrier", "energy:2"])
    assert unit_of(battle, "blue1").energy == 2
    # When: 8 are halved to 4 too
    rule_on(battle, attribute__energy="8")
    # Then
    assert unit_of(battle, "blue1").energy == 2


@rule("R-TRBL-046", "R-SUP-006", "A-209")
def test_an_overcharge_that_nobody_spent_leaves_nothing_to_spend_later() -> None:
    # Given: 4 more than 8 Energy in this Turn
    charged = {"effect": "charged", "amount": 4, "clock": "blue1", "at_end": True}
    battle = begin(situation(blue=[unit("blue1", zone="A1", energy=8, effects=[charged])], red=[FAR]))
    # When
    answer(battle, "hold")
    # Then: no point counts as spent, and none is owed
    after = unit_of(battle, "blue1")
    assert (after.energy, after.energy_spent) == (8, 0)


@rule("R-TRBL-046", "R-DMG-016", "R-POW-040", "R-TRBL-050")
def test_no_pool_gains_more_than_what_was_never_spent() -> None:
    # Given: a Core with 3 of Energy 7, of which 2 are spent before the rest is halved
    blue = unit("blue1", zone="A1", energy=7)
    battle = play(situation(blue=[blue, unit("blue2", zone="A9")], red=[FAR]), ["eject", "to:A2"])
    for path, value in (("energy_spent", "2"), ("effect.shorted", "+1:red1")):
        battle.rule(Ruling(f"blue1_core.{path}", value, "the GM says so"))
    assert unit_of(battle, "blue1_core").energy == 1
    # When: nothing is halved any more
    battle.rule(Ruling("blue1_core.effect.steadied", "+1:blue2", "the GM says so"))
    # Then: 7 - 2
    assert unit_of(battle, "blue1_core").energy == 5


def suit(**now: Any) -> Piece:
    """A Unit of Systems 8 whose Head is lost, in a mecha that works all the same."""
    hurt: dict[str, Any] = {"threshold": 5, "damage": 5, "maimed": ["head"]}
    return unit("blue1", zone="A1", systems=8, features=["power_suit"], **hurt, **now)


@rule("R-TRBL-047", "R-REST-001", "R-TRBL-050")
def test_restorations_used_stay_used_where_one_of_two_halvings_ends() -> None:
    # Given: Systems 8 halved for want of a Pilot and for the Head: 2; five Restorations were used
    battle = begin(situation(blue=[suit(pilotless=True, restored=5), unit("blue2", zone="B1")], red=[FAR]))
    assert unit_of(battle, "blue1").restorations == 2
    # When: the Head is mended, which leaves 4
    rule_on(battle, maimed="none")
    # Then: 8 - 5
    assert unit_of(battle, "blue1").restorations == 3


@rule("R-TRBL-047", "R-REST-001", "R-POW-040")
def test_a_core_whose_systems_nothing_halves_has_restorations_for_all_of_them() -> None:
    # Given: a Core with 3 of Systems 6
    blue = unit("blue1", zone="A1", systems=6)
    battle = play(situation(blue=[blue, unit("blue2", zone="A9")], red=[FAR]), ["eject", "to:A2"])
    assert unit_of(battle, "blue1_core").restorations == 3
    # When
    battle.rule(Ruling("blue1_core.effect.steadied", "+1:blue2", "the GM says so"))
    # Then
    assert unit_of(battle, "blue1_core").restorations == 6


@rule("R-POW-051", "A-123", "R-BOSS-061")
def test_shared_effects_of_those_who_are_out_do_not_end_with_the_others() -> None:
    # Given: an aura on both Enemies; red1 is destroyed
    boss = unit("blue1", zone="A1", tier="boss", upgrades={"internal": ["aura_of_misfortune"]})
    battle = begin(situation(blue=[boss], red=[unit("red1", zone="C1", tier="npc"), unit("red2", zone="L9")]))
    battle.rule(Ruling("red1.standing", "destroyed", "it fell"))
    # When: the Units are gone through again
    answer(battle, "hold")
    # Then: it is out, and nothing changes for it
    assert of(battle, "EffectEnded", unit="red1") == []
