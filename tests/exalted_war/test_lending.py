"""Ratings that Heroes and Sorcerers lend to their units. EW-24, EW-47, EW-48, W-41."""

from __future__ import annotations

from collections.abc import Mapping

from tests.exalted_war.battles import (
    Piece,
    hero,
    keys,
    play,
    situation,
    sorcerer,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

ARCHERS: Mapping[str, object] = {**CALM, "bow": "self_bow", "ranged": 3, "dexterity": 3}
"""Ranged Attack Rating 3."""

ARCHER: Mapping[str, object] = {"bow": "self_bow", "archery": 3}

WALL: Mapping[str, object] = {"dodge": 10, "melee": 10, "war": 10, "dexterity": 10}
"""A leader whom nobody in these tests hits: Dodge DV 10."""


def struck(attacker: Piece, target: Piece | None = None, dice: int = 7) -> Battle[State]:
    """The battle after a close attack without a success of `attacker`, that is called blue1."""
    setup = situation(
        blue=[attacker],
        red=[target or unit("red1", beside="blue1", leader=WALL, troops=CALM)],
        acts=["blue1"],
    )
    return play(setup, ["attack:red1"], [[2] * dice])


def shot(attacker: Piece, target: Piece, dice: int = 6) -> Battle[State]:
    """The battle after a volley without a success of `attacker`, that is called blue1."""
    return play(situation(blue=[attacker], red=[target], acts=["blue1"]), ["shoot:red1"], [[2] * dice])


def pool(battle: Battle[State]) -> dict[str, int]:
    """The dice of the attack."""
    return terms(the(battle, "AttackRolled"), "pool")


def bonus(battle: Battle[State]) -> dict[str, int]:
    """Its bonus successes."""
    return terms(the(battle, "AttackRolled"), "bonus")


@rule("EW-24", "EW-47/4", "W-41")
def test_a_hero_lends_a_close_rating_in_place_of_the_units() -> None:
    # Given: a Hero of Dexterity 4 and Melee 5: 9 / 2 = 4; the unit's Rating is 2, War 5
    setup = situation(
        blue=[
            unit(
                "blue1",
                at=(500, 400),
                leader={"war": 5},
                troops=CALM,
                specials=[hero("bram", dexterity=4, melee=5)],
            )
        ],
        red=[unit("red1", beside="blue1", leader=WALL, troops=CALM)],
        acts=["blue1"],
    )
    # When: he lends it, without taking time, and the unit attacks
    battle = play(setup, ["lend:bram", "attack:red1"], [[2] * 7])
    # Then: the dice stay the leader's
    assert the(battle, "RatingLent", unit="blue1", person="bram")
    assert bonus(battle) == {"Close Combat Rating": 4}
    assert pool(battle) == {"Dexterity": 2, "Melee": 4, "Spear": 1}


@rule("EW-47/4", "W-41")
def test_the_war_of_the_leader_limits_what_a_hero_lends() -> None:
    # Given: 4 lent, doubled in Close formation: 8; War 3
    battle = struck(
        unit(
            "blue1",
            at=(500, 400),
            formation="close",
            troops=CALM,
            specials=[hero("bram", dexterity=4, melee=5, war=5)],
            lender="bram",
            leader={"dexterity": 3, "war": 3},
        )
    )
    # Then
    assert bonus(battle) == {"Close Combat Rating up to War": 3}


@rule("EW-47", "W-41")
def test_a_lent_rating_is_doubled_in_close_formation() -> None:
    # Given: Dexterity 2, Melee 2: 2 lent, doubled: 4; War 5
    battle = struck(
        unit(
            "blue1",
            at=(500, 400),
            formation="close",
            leader={"war": 5},
            troops={**CALM, "close": 4},  # 3 of its own, 6 doubled
            specials=[hero("bram", melee=2)],
            lender="bram",
        )
    )
    # Then
    assert bonus(battle) == {"Close Combat Rating": 4}


@rule("EW-47", "EW-48", "W-41")
def test_the_unit_has_its_own_rating_again_when_nobody_lends() -> None:
    # Given: a Hero lends 4
    setup = situation(
        blue=[
            unit(
                "blue1",
                at=(500, 400),
                leader={"war": 5},
                troops=CALM,
                specials=[hero("bram", dexterity=4, melee=5)],
                lender="bram",
            )
        ],
        red=[unit("red1", beside="blue1", leader=WALL, troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["lend:none", "attack:red1"], [[2] * 7])
    # Then
    assert bonus(battle) == {"Close Combat Rating": 2}


@rule("EW-48", "W-41")
def test_a_sorcerer_lends_a_ranged_rating_and_no_close_one() -> None:
    # Given: Dexterity 4 and Archery 5: 4; the unit's own are 3 and 2
    archers = unit(
        "blue1",
        at=(500, 400),
        leader={"dexterity": 3, "melee": 3, **ARCHER, "war": 5},
        troops={"close": 2, **ARCHERS},
        specials=[sorcerer("cal", dexterity=4, archery=5, melee=5)],
        lender="cal",
    )
    # When: it shoots, and elsewhere strikes
    volley = shot(archers, unit("red1", at=(600, 400), leader=WALL, troops=CALM))
    blow = struck(archers)
    # Then
    assert bonus(volley) == {"Ranged Attack Rating": 4}
    assert bonus(blow) == {"Close Combat Rating": 2}


@rule("EW-48", "W-41")
def test_the_war_of_the_leader_limits_what_a_sorcerer_lends() -> None:
    # Given: 4 lent, War 3
    archers = unit(
        "blue1",
        at=(500, 400),
        leader={"dexterity": 3, "war": 3, **ARCHER},
        troops=ARCHERS,
        specials=[sorcerer("cal", dexterity=4, archery=5, war=5)],
        lender="cal",
    )
    # When
    battle = shot(archers, unit("red1", at=(600, 400), leader=WALL, troops=CALM))
    # Then
    assert bonus(battle) == {"Ranged Attack Rating up to War": 3}


@rule("EW-47", "W-41")
def test_only_one_lends_at_a_time() -> None:
    # Given: two Heroes
    setup = situation(
        blue=[unit("blue1", at=(500, 400), specials=[hero("bram"), hero("ada")])],
        red=[unit("red1", at=(1000, 400))],
        acts=["blue1"],
    )
    # When: one lends
    battle = play(setup, ["lend:bram"])
    # Then: that is settled for this action
    assert unit_of(battle, "blue1").lender == "bram"
    assert [key for key in keys(battle) if key.startswith("lend")] == []


@rule("EW-47", "EW-48", "W-41")
def test_a_hero_lends_no_ranged_rating() -> None:
    # Given: a Hero with Archery 5; the unit's own Rating is 3
    archers = unit(
        "blue1",
        at=(500, 400),
        leader={"dexterity": 3, **ARCHER, "war": 5},
        troops=ARCHERS,
        specials=[hero("bram", dexterity=5, archery=5)],
        lender="bram",
    )
    # When
    battle = shot(archers, unit("red1", at=(600, 400), leader=WALL, troops=CALM))
    # Then
    assert bonus(battle) == {"Ranged Attack Rating": 3}
