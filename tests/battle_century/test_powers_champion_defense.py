"""Powers of a Champion against defeat and attacks."""

from __future__ import annotations

from tests.battle_century.champions import BLUE, FAR, GUN, SHOT, SPENT, names
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
from wartable.testing import rule

# ------------------------------------------------------------------ I Cannot be Defeated


@rule("R-POW-021", "R-TRBL-037", "R-TRBL-038", "R-WPN-023", "A-75")
def test_i_cannot_be_defeated_leaves_one_point_of_the_fourth_level() -> None:
    # Given: red1 has 5 of 20 Threshold left, its fourth Level whole, and no Genre Point
    red = unit("red1", zone="C1", threshold=5, damage=15, maimed=SPENT, powers=["i_cannot_be_defeated"])
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: it is shot for 8, and answers on the point that the last Level brings
    battle = play(setup, [*SHOT, "i_cannot_be_defeated"], dice=[[8]])
    # Then: its Legs still work
    assert names(battle)[-5:] == ["Damaged", "GenrePointGained", "PowerUsed", "Survived", "TurnBegan"]
    assert numbers(the(battle, "Survived")) == {"left": 1}
    stands = unit_of(battle, "red1")
    assert (stands.damage, stands.maimed, stands.genre, stands.genre_levels) == (19, [*SPENT], 0, 4)


@rule("R-POW-022", "R-TRBL-038")
def test_i_cannot_be_defeated_does_not_withstand_a_technique() -> None:
    # Given: the same, without a Genre Point, and the protection waiting
    red = unit(
        "red1",
        zone="C1",
        guard=5,
        threshold=5,
        damage=15,
        maimed=SPENT,
        powers=["i_cannot_be_defeated"],
        genre_points=0,
        effects=[{"effect": "i_cannot_be_defeated", "turns": 0}],
    )
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: Missile Massacre, a Technique, hits for 1 + 5 + 10 - 10 = 6
    battle = play(setup, ["attack", "with:missile_massacre"], dice=[[1]])
    # Then: all that is left is to leave, with the point of the last Level
    assert keys(battle) == ["live_another_day", "pass"]


@rule("R-TRBL-036", "R-POW-023")
def test_whoever_survives_the_test_may_fall_to_what_follows_it() -> None:
    # Given: red1 with 3 of 20 Threshold left and two Genre Points; a Chainblade
    red = unit(
        "red1",
        zone="A1",
        guard=5,
        threshold=5,
        damage=17,
        maimed=SPENT,
        powers=["i_cannot_be_defeated"],
        genre_points=2,
    )
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: it survives the Test's 4 Damage; then Tension 5 is dealt, in the same Round
    battle = play(setup, ["attack", "with:chainblade", "pass", "i_cannot_be_defeated"], dice=[[4]])
    # Then: nothing saves it a second time but leaving
    assert keys(battle) == ["live_another_day", "pass"]
    assert [numbers(event)["left"] for event in of(battle, "Damaged")] == [0, 0]


@rule("R-POW-021", "R-POW-023", "A-34")
def test_i_cannot_be_defeated_waits_for_the_rest_of_the_operation() -> None:
    # Given: red1's Turn; it has 5 Threshold left and two Genre Points
    red = unit(
        "red1",
        zone="C1",
        threshold=5,
        damage=15,
        maimed=SPENT,
        powers=["i_cannot_be_defeated"],
        genre_points=2,
    )
    setup = situation(blue=[BLUE], red=[red, FAR], turn="red1", tension=5)
    # When: it prepares, and in Round 2, at Tension 6, is shot for 8 + 1
    battle = play(setup, ["power:i_cannot_be_defeated"])
    assert "power:i_cannot_be_defeated" not in keys(battle)
    battle = play(setup, ["power:i_cannot_be_defeated", "hold", "hold", "pass", *SHOT, "pass"], dice=[[8]])
    # Then: saved without a question; and the next one may be bought
    assert names(battle)[-5:] == ["Damaged", "GenrePointGained", "EffectEnded", "Survived", "TurnBegan"]
    assert "power:i_cannot_be_defeated" in keys(battle)


@rule("R-POW-021", "R-OP-016")
def test_i_cannot_be_defeated_does_not_end_with_the_next_turn() -> None:
    # Given: red1's Turn
    red = unit("red1", zone="C1", powers=["i_cannot_be_defeated"], genre_points=2)
    setup = situation(blue=[BLUE], red=[red], order=["red1", "blue1"])
    # When: it prepares, and its Turn of Round 2 comes
    battle = play(setup, ["power:i_cannot_be_defeated", "hold", "hold"])
    # Then
    assert of(battle, "EffectEnded") == []
    assert "power:i_cannot_be_defeated" not in keys(battle)


@rule("R-POW-023", "A-34")
def test_while_one_protection_waits_no_other_can_be_bought() -> None:
    # Given: red1 prepared in an earlier Round, and has two Genre Points
    waits = [{"effect": "i_cannot_be_defeated", "turns": 0}]
    red = unit("red1", zone="C1", powers=["i_cannot_be_defeated"], genre_points=2, effects=waits)
    setup = situation(blue=[BLUE], red=[red, FAR], turn="red1", order=["red1", "blue1", "red2"], tension=5)
    # When: its Turn comes, and then a Test against it
    battle = play(setup)
    assert "power:live_another_day" in keys(battle)
    assert "power:i_cannot_be_defeated" not in keys(battle)
    tested = play(setup, ["hold", *SHOT], dice=[[3]])
    # Then
    assert "live_another_day:red1" in keys(tested)
    assert "i_cannot_be_defeated:red1" not in keys(tested)


@rule("R-TRBL-042", "R-POW-021")
def test_a_core_has_no_threshold_to_be_saved_at() -> None:
    # Given: red1, which has the Power, ejects
    red = unit("red1", zone="C1", powers=["i_cannot_be_defeated"], genre_points=1)
    setup = situation(blue=[BLUE], red=[red, FAR], turn="red1")
    # When: its Core's Turn comes
    battle = play(setup, ["eject", "to:C2", "hold"])
    # Then
    assert "power:live_another_day" in keys(battle)
    assert "power:i_cannot_be_defeated" not in keys(battle)


# ------------------------------------------------------------------ I'm Breaking Through


@rule("R-POW-024", "R-AD-006")
def test_im_breaking_through_undoes_the_active_defense_that_answered() -> None:
    # Given: red1 with a Custom Defense
    blue = unit(
        "blue1", zone="A1", speed=0, weapons=[GUN], powers=["im_breaking_through"], genre_points=1, tier="npc"
    )
    red = unit("red1", zone="C1", guard=5, upgrades={"arms": ["custom_defense:shooting"]})
    setup = situation(blue=[blue], red=[red, FAR], tension=5)
    # When: 3 + 5 + 5 = 13 is stopped by 10 + 5, and blue1 breaks through
    battle = play(
        setup, [*SHOT, "pass", "custom_defense:shooting+5:red1", "im_breaking_through:blue1"], dice=[[3]]
    )
    # Then: 13 - 10 = 3, and red1 was not asked again
    assert numbers(the(battle, "DefenseRaised"))["defense"] == 15
    assert the(battle, "Damaged").facts()["amount"] == 3


@rule("R-POW-024", "R-AD-006")
def test_im_breaking_through_leaves_no_active_defense_to_use() -> None:
    # Given: the same
    blue = unit(
        "blue1", zone="A1", speed=0, weapons=[GUN], powers=["im_breaking_through"], genre_points=2, tier="npc"
    )
    red = unit("red1", zone="C1", guard=5, upgrades={"arms": ["custom_defense:shooting"]})
    setup = situation(blue=[blue], red=[red, FAR], tension=5)
    # When: blue1 breaks through at once
    battle = play(setup, [*SHOT, "im_breaking_through:blue1"], dice=[[3]])
    # Then: it need not do so again
    assert "im_breaking_through:blue1" not in keys(battle)
    answer(battle, "pass")
    assert of(battle, "DefenseRaised") == []
    assert the(battle, "Damaged").facts()["amount"] == 3


@rule("R-POW-024")
def test_im_breaking_through_is_for_ones_own_attack() -> None:
    # Given: blue2 has the Power, blue1 shoots
    friend = unit("blue2", zone="A9", powers=["im_breaking_through"], genre_points=1)
    setup = situation(blue=[BLUE, friend], red=[unit("red1", zone="C1", tier="npc")], tension=5)
    # When
    battle = play(setup, [*SHOT], dice=[[3]])
    # Then
    assert "live_another_day:blue2" in keys(battle)
    assert "im_breaking_through:blue2" not in keys(battle)


# ------------------------------------------------------------------ My Defense is Impregnable


@rule("R-POW-025", "R-TRBL-022")
def test_my_defense_is_impregnable_halves_one_instance_of_damage() -> None:
    # Given: a Chainblade, whose Tension is an instance of its own
    red = unit(
        "red1",
        zone="A1",
        threshold=5,
        guard=5,
        powers=["my_defense_is_impregnable"],
        genre_points=1,
        tier="npc",
    )
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: red1 halves the Damage of the Test
    choices = ["attack", "with:chainblade", "pass", "my_defense_is_impregnable:red1"]
    battle = play(setup, choices, dice=[[8]])
    # Then: 8 is halved to 4, Tension 5 is not
    assert the(battle, "Blocked").facts()["amount"] == 4
    assert [event.facts()["amount"] for event in of(battle, "Damaged")] == [4, 5]


@rule("R-POW-025", "R-TRBL-049")
def test_what_a_pool_blocks_is_gone_before_the_halving() -> None:
    # Given: red1 behind a barrier of 4
    red = unit(
        "red1",
        zone="C1",
        guard=5,
        powers=["my_defense_is_impregnable"],
        genre_points=1,
        tier="npc",
        effects=[{"effect": "absolute_barrier", "amount": 4}],
    )
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: it halves 9
    battle = play(setup, [*SHOT, "pass", "my_defense_is_impregnable:red1"], dice=[[9]])
    # Then: 9 - 4 = 5, half of it is 2
    assert the(battle, "Damaged").facts()["amount"] == 2


@rule("R-POW-025")
def test_my_defense_is_impregnable_waits_where_nothing_comes_through() -> None:
    # Given: red1 behind a barrier of 10; a Chainblade
    red = unit(
        "red1",
        zone="A1",
        guard=5,
        powers=["my_defense_is_impregnable"],
        genre_points=1,
        tier="npc",
        effects=[{"effect": "absolute_barrier", "amount": 10}],
    )
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: it would halve 8, which the barrier stops
    choices = ["attack", "with:chainblade", "pass", "my_defense_is_impregnable:red1"]
    battle = play(setup, choices, dice=[[8]])
    # Then: of Tension 5 the barrier stops 2 more, and the 3 that come through are halved
    assert the(battle, "Damaged").facts()["amount"] == 1


@rule("R-POW-025")
def test_my_defense_is_impregnable_works_once_and_for_its_user_alone() -> None:
    # Given: red1 has the Power and two Genre Points, red2 not; blue1 hits both with a Blast
    red = unit(
        "red1",
        zone="F1",
        threshold=5,
        guard=5,
        powers=["my_defense_is_impregnable"],
        genre_points=2,
        tier="npc",
    )
    blue = unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"], tier="npc")
    setup = situation(blue=[blue], red=[red, unit("red2", zone="F1", guard=5, tier="npc")], tension=5)
    # When: red1 halves what it takes
    choices = ["attack", "with:rail_bazooka", "at:red1", "pass", "my_defense_is_impregnable:red1"]
    battle = play(setup, choices, dice=[[6]])
    # Then: nobody was asked for red2, and red1 is not asked again
    assert [event.facts()["amount"] for event in of(battle, "Damaged")] == [3, 6]
    assert unit_of(battle, "red1").once == ["my_defense_is_impregnable"]


@rule("R-POW-025")
def test_my_defense_is_impregnable_is_not_for_the_damage_to_an_ally() -> None:
    # Given: red1 has the Power; a Blast hits red2 first
    red = unit("red1", zone="F1", guard=5, powers=["my_defense_is_impregnable"], genre_points=2, tier="npc")
    blue = unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"], tier="npc")
    setup = situation(
        blue=[blue], red=[red, unit("red2", zone="F1", tier="npc", guard=5, threshold=9)], tension=5
    )
    # When: red1 lets the Test pass
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red2", "pass"], dice=[[6]])
    # Then: red2 has taken its 6, and red1 is asked about its own
    assert unit_of(battle, "red2").damage == 6
    assert keys(battle) == ["my_defense_is_impregnable:red1", "pass"]
    assert unit_of(battle, "red1").damage == 0


@rule("R-TRBL-039")
def test_the_point_of_a_lost_level_comes_too_late_to_halve_the_damage() -> None:
    # Given: red1 without a Genre Point, 2 Threshold left
    red = unit(
        "red1", zone="C1", guard=5, threshold=5, damage=18, maimed=SPENT, powers=["my_defense_is_impregnable"]
    )
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: it is shot for 3
    battle = play(setup, [*SHOT], dice=[[3]])
    # Then
    assert keys(battle) == ["live_another_day", "pass"]
    assert terms(the(battle, "MightRolled")) == {"die": 3, "Might": 5, "Tension": 5}
