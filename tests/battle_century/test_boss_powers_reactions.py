"""Boss Powers in answer to an attack: I Believe This is Yours, That will not Work Again, You are too Slow.
R-BOSS-020, R-BOSS-021, R-BOSS-023, R-BOSS-024, R-BOSS-026, R-BOSS-027.
"""

from __future__ import annotations

from typing import Final

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
    zone_number,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit(
    "blue1", zone="A1", threshold=5, speed=0, weapons=[GUN, "chainblade", "beam_rifle"], tier="npc"
)
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

YOURS: Final = "i_believe_this_is_yours"
AGAIN: Final = "that_will_not_work_again"
SLOW: Final = "you_are_too_slow"


def boss(*powers: str, zone: str = "C1", points: int = 1, systems: int = 7, **more: object) -> Piece:
    """red1 in Range of blue1, with these Powers, so many Genre Points, Threshold 12 and Systems 7."""
    built = unit(
        "red1",
        zone=zone,
        guard=5,
        tier="boss",
        powers=powers,
        genre_points=points,
        systems=systems,
        threshold=12,
    )
    return Piece(built.built, {**built.now, **more})


def damage_to(battle: Battle[State]) -> list[tuple[object, object]]:
    """Who took how much, in order."""
    return [(event.facts()["unit"], event.facts()["amount"]) for event in of(battle, "Damaged")]


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ I Believe This is Yours


@rule("R-BOSS-020", "R-BOSS-021", "A-58", "R-POW-003")
def test_a_weapon_of_the_chosen_kind_costs_its_user_as_much_as_the_defense_gains() -> None:
    # Given: the choice is Shooting, Systems 7; a shot of 6 + 5 + 5 = 16 against 10
    setup = situation(blue=[BLUE], red=[boss(f"{YOURS}:shooting")], tension=5)
    # When: 10 + 7 / 2 = 13
    battle = play(setup, [*SHOT, f"{YOURS}:shooting:red1"], dice=[[6]])
    # Then: 3 Damage go back at once, and 3 of the 6 come through
    assert names(battle)[2:7] == ["PowerUsed", "DefenseRaised", "Damaged", "HitSuffered", "Damaged"]
    assert numbers(the(battle, "DefenseRaised")) == {"amount": 3, "defense": 13, "total": 16}
    assert damage_to(battle)[:2] == [("blue1", 3), ("red1", 3)]


@rule("R-BOSS-020", "R-BOSS-021")
def test_another_kind_of_weapon_costs_its_user_nothing() -> None:
    # Given: the choice is Beam; a missile
    setup = situation(blue=[BLUE], red=[boss(f"{YOURS}:beam")], tension=5)
    # When
    battle = play(setup, [*SHOT, f"{YOURS}:beam:red1"], dice=[[2]])
    # Then: 12 against 13
    assert numbers(the(battle, "Missed"))["total"] == 12
    assert damage_to(battle) == []


@rule("R-BOSS-021")
def test_a_miss_can_be_given_back_as_well() -> None:
    # Given: Guard 5 and a Maneuver of 9; the choice is non-Beam
    maneuver = {"effect": "maneuvering", "amount": 9, "other": "red1"}
    setup = situation(blue=[BLUE], red=[boss(f"{YOURS}:non_beam", effects=[maneuver])], tension=5)
    # When: 12 against 19
    battle = play(setup, [*SHOT, f"{YOURS}:non_beam:red1"], dice=[[2]])
    # Then
    assert damage_to(battle) == [("blue1", 3)]
    assert the(battle, "Missed")


@rule("R-BOSS-020")
def test_it_is_not_offered_where_it_would_do_nothing() -> None:
    # Given: the same, with Beam chosen; and a Boss of Systems 1
    maneuver = {"effect": "maneuvering", "amount": 9, "other": "red1"}
    missed = situation(blue=[BLUE], red=[boss(f"{YOURS}:beam", effects=[maneuver])], tension=5)
    weak = situation(blue=[BLUE], red=[boss(f"{YOURS}:shooting", systems=1)], tension=5)
    # Then
    assert f"{YOURS}:beam:red1" not in keys(play(missed, SHOT, dice=[[2]]))
    assert f"{YOURS}:shooting:red1" not in keys(play(weak, SHOT, dice=[[2]]))


@rule("R-BOSS-020", "R-BOSS-021")
def test_a_boss_of_systems_two_gives_one_damage_back() -> None:
    # Given: a shot of 2 + 5 + 5 = 12 against 10
    setup = situation(blue=[BLUE], red=[boss(f"{YOURS}:shooting", systems=2)], tension=5)
    # When: 10 + 2 / 2 = 11
    battle = play(setup, [*SHOT, f"{YOURS}:shooting:red1"], dice=[[2]])
    # Then
    assert damage_to(battle) == [("blue1", 1), ("red1", 1)]


@rule("R-BOSS-020", "R-AD-006")
def test_it_is_no_active_defense_to_break_through() -> None:
    # Given: blue1 can break through
    blue = unit(
        "blue1", zone="A1", speed=0, weapons=[GUN], powers=["im_breaking_through"], genre_points=1, tier="npc"
    )
    setup = situation(blue=[blue], red=[boss(f"{YOURS}:beam")], tension=5)
    # When: 14 against 10 + 3, and blue1 breaks through what there is
    battle = play(setup, [*SHOT, "pass", f"{YOURS}:beam:red1", "im_breaking_through:blue1"], dice=[[4]])
    # Then
    assert damage_to(battle)[0] == ("red1", 1)


@rule("R-BOSS-021", "R-POW-006")
def test_it_works_once_an_offensive_action_and_each_choice_is_a_power_of_its_own() -> None:
    # Given: Shooting and non-Beam, three Genre Points
    red = boss(f"{YOURS}:shooting", f"{YOURS}:non_beam", points=3)
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When
    battle = play(setup, [*SHOT, f"{YOURS}:shooting:red1"], dice=[[9]])
    assert f"{YOURS}:shooting:red1" not in keys(battle)
    answer(battle, f"{YOURS}:non_beam:red1")
    # Then: 10 + 3 + 3
    assert f"{YOURS}:non_beam:red1" not in keys(battle)
    assert numbers(of(battle, "DefenseRaised")[1])["defense"] == 16
    assert damage_to(battle) == [("blue1", 3), ("blue1", 3)]


@rule("R-BOSS-021", "R-POW-003")
def test_an_attacker_that_falls_by_its_own_attack_hits_nobody() -> None:
    # Given: blue1 has 2 Threshold left
    blue = unit(
        "blue1",
        zone="A1",
        threshold=5,
        speed=0,
        weapons=[GUN],
        tier="ai",
        damage=18,
        maimed=["head", "torso", "legs"],
    )
    setup = situation(blue=[blue], red=[boss(f"{YOURS}:shooting")], tension=5)
    # When
    battle = play(setup, [*SHOT, f"{YOURS}:shooting:red1"], dice=[[9]])
    # Then
    assert the(battle, "Destroyed", unit="blue1")
    assert damage_to(battle) == [("blue1", 3)]


# ------------------------------------------------------------------ That will not Work Again


@rule("R-BOSS-023")
def test_that_will_not_work_again_adds_3_defense_against_one_test() -> None:
    # Given: an unhurt Boss
    setup = situation(blue=[BLUE], red=[boss(AGAIN, points=2)], tension=5)
    # When: 12 against 10 + 3
    battle = play(setup, [*SHOT, f"{AGAIN}:red1"], dice=[[2]])
    # Then: once, and nothing comes back
    assert numbers(the(battle, "DefenseRaised")) == {"amount": 3, "defense": 13, "total": 12}
    assert f"{AGAIN}:red1" not in keys(battle)
    assert of(battle, "Restored") == []


@rule("R-BOSS-024", "A-219")
def test_a_kind_of_weapon_that_has_damaged_the_boss_before_gives_it_threshold() -> None:
    # Given: blue1 and blue2 have the same gun; Systems 7
    ally = unit("blue2", zone="A2", speed=0, weapons=[GUN], tier="npc")
    setup = situation(blue=[BLUE, ally], red=[boss(AGAIN, points=1)], tension=5)
    # When: blue1 shoots it for 4; blue2 for 5 - 3 = 2, after which it restores 7 / 2 = 3
    battle = play(setup, [*SHOT, "pass", *SHOT, f"{AGAIN}:red1"], dice=[[4], [5]])
    # Then
    assert damage_to(battle) == [("red1", 4), ("red1", 2)]
    assert numbers(the(battle, "Restored"))["amount"] == 3
    assert names(battle)[-4:] == ["HitSuffered", "Damaged", "Restored", "TurnBegan"]
    assert unit_of(battle, "red1").damage == 3


@rule("R-BOSS-024")
def test_the_first_damage_of_a_weapon_gives_nothing_back() -> None:
    # Given: the same gun, and a Beam Rifle that has Damaged the Boss before
    notes = {f"{AGAIN}:beam_rifle": 1}
    setup = situation(blue=[BLUE], red=[boss(AGAIN, damage=4, notes=notes)], tension=5)
    # When: 5 - 3
    battle = play(setup, [*SHOT, f"{AGAIN}:red1"], dice=[[5]])
    # Then: but the gun is known from now on
    assert of(battle, "Restored") == []
    assert unit_of(battle, "red1").notes == {f"{AGAIN}:beam_rifle": 1, f"{AGAIN}:{GUN}": 1}


@rule("R-BOSS-024")
def test_a_weapon_known_by_its_damage_gives_threshold_even_where_it_misses() -> None:
    # Given: a Maneuver of 9; the gun is known
    maneuver = {"effect": "maneuvering", "amount": 9, "other": "red1"}
    red = boss(AGAIN, damage=4, notes={f"{AGAIN}:{GUN}": 1}, effects=[maneuver])
    battle = play(situation(blue=[BLUE], red=[red], tension=5), [*SHOT, f"{AGAIN}:red1"], dice=[[5]])
    # Then: 15 against 22
    assert damage_to(battle) == []
    assert numbers(the(battle, "Restored"))["amount"] == 3


@rule("R-BOSS-023", "R-BOSS-024")
def test_it_is_not_offered_against_a_miss_of_an_unknown_weapon() -> None:
    # Given: a Maneuver of 9
    maneuver = {"effect": "maneuvering", "amount": 9, "other": "red1"}
    setup = situation(blue=[BLUE], red=[boss(AGAIN, damage=4, effects=[maneuver])], tension=5)
    # Then
    assert f"{AGAIN}:red1" not in keys(play(setup, SHOT, dice=[[5]]))


@rule("R-BOSS-023", "R-BOSS-024")
def test_it_is_not_offered_against_a_miss_to_one_who_is_unhurt() -> None:
    # Given: a Maneuver of 9, and the gun is known; but there is nothing to restore
    maneuver = {"effect": "maneuvering", "amount": 9, "other": "red1"}
    red = boss(AGAIN, notes={f"{AGAIN}:{GUN}": 1}, effects=[maneuver])
    # Then
    assert f"{AGAIN}:red1" not in keys(play(situation(blue=[BLUE], red=[red], tension=5), SHOT, dice=[[5]]))


@rule("R-BOSS-023", "R-BOSS-024")
def test_it_is_not_offered_against_a_miss_to_one_whose_systems_restore_nothing() -> None:
    # Given: a Maneuver of 9, and the gun is known; but half of Systems 1 is nothing
    maneuver = {"effect": "maneuvering", "amount": 9, "other": "red1"}
    red = boss(AGAIN, systems=1, damage=4, notes={f"{AGAIN}:{GUN}": 1}, effects=[maneuver])
    # Then
    assert f"{AGAIN}:red1" not in keys(play(situation(blue=[BLUE], red=[red], tension=5), SHOT, dice=[[5]]))


@rule("R-BOSS-024", "R-BOSS-028")
def test_a_sealed_fate_is_not_undone_by_knowing_the_weapon() -> None:
    # Given: another Boss has sealed this one
    seal = {"effect": "your_fate_is_sealed", "other": "blue1", "clock": "blue1", "turns": 3}
    red = boss(AGAIN, damage=4, notes={f"{AGAIN}:{GUN}": 1}, effects=[seal])
    # When
    battle = play(situation(blue=[BLUE], red=[red], tension=5), [*SHOT, f"{AGAIN}:red1"], dice=[[5]])
    # Then
    assert numbers(the(battle, "RestoringDenied"))["amount"] == 3
    assert unit_of(battle, "red1").damage == 6


@rule("R-BOSS-023", "R-BOSS-024", "R-BOSS-028")
def test_it_is_not_offered_against_a_miss_to_one_whose_fate_is_sealed() -> None:
    # Given: a Maneuver of 9, and the gun is known; but nothing can be restored
    maneuver = {"effect": "maneuvering", "amount": 9, "other": "red1"}
    seal = {"effect": "your_fate_is_sealed", "other": "blue1", "clock": "blue1", "turns": 3}
    red = boss(AGAIN, damage=4, notes={f"{AGAIN}:{GUN}": 1}, effects=[maneuver, seal])
    # Then
    assert f"{AGAIN}:red1" not in keys(play(situation(blue=[BLUE], red=[red], tension=5), SHOT, dice=[[5]]))


@rule("R-BOSS-024")
def test_a_weapon_is_known_by_the_damage_that_it_does_on_a_miss() -> None:
    # Given: a Bombardment deals Tension, 5, to all in its area, and here nothing else
    maneuver = {"effect": "maneuvering", "amount": 20, "other": "red1"}
    blue = unit("blue1", zone="A1", speed=0, weapons=["bombardment"], tier="npc")
    setup = situation(blue=[blue], red=[boss(AGAIN, zone="E1", effects=[maneuver])], tension=5)
    # When
    battle = play(setup, ["attack", "with:bombardment", "at:red1", "pass"], dice=[[5]])
    # Then
    assert damage_to(battle) == [("red1", 5)]
    assert f"{AGAIN}:bombardment" in unit_of(battle, "red1").notes


@rule("R-BOSS-020", "R-POW-049", "A-121")
def test_against_a_test_that_passes_by_another_power_more_defense_is_not_offered() -> None:
    # Given: red1 Maneuvers, and blue1's miss of 5 + 5 + 5 becomes a pass by Tension, whatever the Defense
    maneuver = {"effect": "maneuvering", "amount": 9, "other": "red1"}
    better = "you_can_do_better_than_that"
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="rival", powers=[better], genre_points=1)
    setup = situation(blue=[blue], red=[boss(f"{YOURS}:beam", effects=[maneuver])], tension=5)
    # When
    battle = play(setup, [*SHOT, f"{better}:blue1"], dice=[[5]])
    # Then: it is the Boss's turn to answer
    assert f"{YOURS}:beam:red1" not in keys(battle)


# ------------------------------------------------------------------ You are too Slow


@rule("R-BOSS-026", "R-BOSS-027", "A-60")
def test_you_are_too_slow_rerolls_and_the_boss_moves_once_the_attack_is_over() -> None:
    # Given: a shot of 8
    setup = situation(blue=[BLUE], red=[boss(SLOW)], tension=5)
    # When: it is rolled again at a Disadvantage; then red1 Moves 5 Zones
    battle = play(setup, [*SHOT, f"{SLOW}:red1"], dice=[[8], [9, 5]])
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.question) == ("red", "red1 Moves where?")
    answer(battle, "to:H1")
    # Then: 5 Damage for all that
    assert terms(of(battle, "MightRolled")[1], "advantages") == {"You are too Slow": -1}
    assert damage_to(battle) == [("red1", 5)]
    assert names(battle).index("Moved") > names(battle).index("Damaged")
    assert unit_of(battle, "red1").zone == zone_number(battle, "H1")


@rule("R-BOSS-027")
def test_you_are_too_slow_has_no_limit_but_genre_points() -> None:
    # Given: two Genre Points
    setup = situation(blue=[BLUE], red=[boss(SLOW, points=2)], tension=5)
    # When: it is used twice on one Test
    choices = [*SHOT, f"{SLOW}:red1", f"{SLOW}:red1", "to:H1", "to:H6"]
    battle = play(setup, choices, dice=[[8], [9, 5], [9, 9, 3]])
    # Then: two Moves
    assert [terms(event, "advantages") for event in of(battle, "MightRolled")] == [
        {},
        {"You are too Slow": -1},
        {"You are too Slow": -2},
    ]
    assert damage_to(battle) == [("red1", 3)]
    assert len(of(battle, "Moved")) == 2


@rule("R-BOSS-027", "R-TRBL-026")
def test_the_boss_moves_as_far_as_its_speed() -> None:
    # Given: Speed 2, Might 6
    slow = boss(SLOW, zone="C4")
    setup = situation(blue=[BLUE], red=[Piece({**slow.built, "speed": 2, "might": 6}, slow.now)], tension=5)
    # When
    battle = play(setup, [*SHOT, f"{SLOW}:red1"], dice=[[8], [9, 5]])
    # Then
    assert "to:E4" in keys(battle)
    assert "to:F4" not in keys(battle)


@rule("R-BOSS-027")
def test_the_boss_may_stay_where_it_is() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[boss(SLOW)], tension=5)
    # When
    battle = play(setup, [*SHOT, f"{SLOW}:red1", "to:C1"], dice=[[8], [9, 1]])
    # Then
    assert of(battle, "Moved") == []
    assert unit_of(battle, "red1").zone == zone_number(battle, "C1")


@rule("R-BOSS-027", "A-111")
def test_a_docked_boss_moves_nowhere() -> None:
    # Given: red2 reaches out of its Base, into the Blast that is fired at that
    inside = unit(
        "red2",
        tier="boss",
        docked_in="red1",
        guard=5,
        threshold=12,
        speed=6,
        powers=[SLOW],
        genre_points=1,
        effects=[{"effect": "exposed", "clock": "red2"}],
    )
    base = unit("red1", zone="G4", tier="npc", guard=5, threshold=30, features=["base_unit"])
    gunner = unit("blue1", zone="C4", might=5, speed=0, tier="npc", weapons=["rail_bazooka"])
    setup = situation(blue=[gunner], red=[base, inside], tension=5)
    # When: 6 + 5 + 5 hits both, and the lower of 5 and 4 as well
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", f"{SLOW}:red2"], dice=[[6], [5, 4]])
    # Then
    assert damage_to(battle) == [("red1", 4), ("red2", 4)]
    assert of(battle, "Moved") == []
    assert unit_of(battle, "red2").docked_in == "red1"
    assert the(battle, "TurnBegan", unit="red1")


@rule("R-BOSS-027", "R-UPG-013")
def test_the_boss_moves_out_of_a_duel_and_no_duelist_model_strikes_it() -> None:
    # Given: a Duel with a Duelist Model
    blue = unit(
        "blue1",
        zone="A1",
        weapons=["chainblade"],
        tier="npc",
        duel="red1",
        upgrades={"internal": ["duelist_model"]},
    )
    setup = situation(blue=[blue], red=[boss(SLOW, zone="A1", duel="blue1")], tension=1)
    # When: three Advantages of a Melee Weapon in a Duel, of which the Disadvantage takes one
    choices = ["attack", "with:chainblade", "trade:0", f"{SLOW}:red1", "trade:0", "to:A4"]
    battle = play(setup, [choice for choice in choices if choice != "trade:0"], dice=[[1, 1, 1], [1, 1]])
    # Then
    assert the(battle, "DuelEnded")
    assert (unit_of(battle, "red1").duel, unit_of(battle, "blue1").duel) == ("", "")
    assert len(of(battle, "AttackDeclared")) == 1


@rule("R-BOSS-027", "R-ACT-026")
def test_an_engage_locks_the_boss_in_a_duel_that_it_may_leave_at_once() -> None:
    # Given: blue1 beside the Boss
    setup = situation(blue=[BLUE], red=[boss(SLOW, zone="A1")], tension=1)
    # When: it Engages with its gun
    choices = ["engage", f"with:{GUN}", f"{SLOW}:red1", "to:A4"]
    battle = play(setup, choices, dice=[[2], [2, 1]])
    # Then
    assert [name for name in names(battle) if "Duel" in name] == ["DuelBegan", "DuelEnded"]
    assert unit_of(battle, "blue1").duel == ""


@rule("R-BOSS-027", "R-WPN-017", "R-TRBL-026")
def test_moving_so_costs_the_crippled_nothing_outside_their_own_turn() -> None:
    # Given: red1 is Crippled by blue1
    crippled = {"effect": "crippled", "other": "blue1", "clock": "red1", "at_end": True}
    setup = situation(blue=[BLUE], red=[boss(SLOW, effects=[crippled])], tension=5)
    # When
    battle = play(setup, [*SHOT, f"{SLOW}:red1", "to:H1"], dice=[[8], [9, 1]])
    # Then: the 1 of the shot
    assert damage_to(battle) == [("red1", 1)]


@rule("R-BOSS-026")
def test_you_are_too_slow_is_for_attacks_of_enemies_on_oneself() -> None:
    # Given: red2 is shot at; and red1 is in the Blast of its own Ally
    other = situation(blue=[BLUE], red=[boss(SLOW), unit("red2", zone="C1", tier="npc")], tension=5)
    ally = unit("red2", zone="C6", speed=0, weapons=["rail_bazooka"], tier="npc")
    blast = situation(
        blue=[unit("blue1", zone="C1", tier="npc")], red=[boss(SLOW), ally], turn="red2", tension=5
    )
    # Then
    shot = play(other, [*SHOT, "at:red2"], dice=[[8]])
    friendly = play(blast, ["attack", "with:rail_bazooka", "at:blue1"], dice=[[8]])
    assert "live_another_day:red1" in keys(shot)
    assert f"{SLOW}:red1" not in keys(shot)
    assert "live_another_day:red1" in keys(friendly)
    assert f"{SLOW}:red1" not in keys(friendly)
