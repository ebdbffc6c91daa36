"""Fear and the Shock Table, and recovery. AD-10, SW-52, SW-53, AD-R28, AD-R32, AD-R52."""

from __future__ import annotations

import pytest

from tests.adeptus.missions import (
    Piece,
    giant,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable import Battle, State

rule = pytest.mark.rule


def _marks(battle: Battle[State], id: str) -> dict[str, int]:
    marks: dict[str, int] = unit_of(battle, id).marks
    return marks


def _facing(fear: int = 1, **values: object) -> list[Piece]:
    """Somebody frightful 50 metres from 20, 40."""
    return [ic("red1", at=(70, 40), fear=fear, **values)]


def _shock(total: int) -> list[list[int]]:
    """The dice of a failed test against Willpower 52, and of this total on the Shock Table."""
    degrees = max(0, (total - 91) // 10)
    return [[53 + 10 * degrees], [total - 10 * degrees]]


def _shocked(total: int, *further: list[int]) -> Battle[State]:
    """A battle in which a character has just rolled this total on the Shock Table."""
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing())
    return play(setup, [], [*_shock(total), *further])


@rule("AD-10-01", "AD-R28")
def test_fear_is_tested_at_the_start_of_a_turn_in_sight_within_fifty_metres_once() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing())
    battle = play(setup, [], [[52]])
    assert unit_of(battle, "blue1").met == ["red1"]
    again = situation(blue=[ic("blue1", at=(20, 40), met=["red1"])], red=_facing())
    assert not of(play(again), "Tested")


@rule("AD-R28")
def test_fear_is_not_tested_farther_off_or_behind_a_wall() -> None:
    far = situation(blue=[ic("blue1", at=(19, 40))], red=_facing())
    assert not of(play(far), "Tested")
    wall = {"kind": "blocking", "name": "House", "x": 40, "y": 30, "width": 2, "height": 20}
    hidden = situation(blue=[ic("blue1", at=(20, 40))], red=_facing(), pieces=[wall])
    assert not of(play(hidden), "Tested")


@rule("AD-10-01")
@pytest.mark.parametrize(("fear", "modifier"), [(2, -10), (3, -20), (4, -30)])
def test_worse_fear_is_harder_to_bear(fear: int, modifier: int) -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing(fear))
    battle = play(setup, [], [[1]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52, f"Fear {fear}": modifier}


@rule("AD-10-01", "AD-R28")
def test_who_is_attacked_in_melee_by_something_frightful_tests_its_fear_first() -> None:
    # Given: the frightful one acts first; the test is passed, then the blow misses
    setup = situation(blue=[ic("blue1", at=(20, 40), fear=1)], red=[ic("red1", at=(21, 40))])
    battle = play(setup, ["strike:hatchet>red1"], [[52], [99]])
    kinds = [type(event).__name__ for event in battle.events]
    assert kinds.index("Tested") < kinds.index("AttackRolled")


@rule("AD-R28")
def test_shots_of_something_frightful_are_not_tested() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40), fear=1)], red=[ic("red1", at=(70, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[95]])
    assert not of(battle, "Tested")


@rule("AD-R52", "SW-59")
def test_a_swarm_is_as_frightful_as_the_worst_of_its_members() -> None:
    red = [swarm("red1", at=(70, 40), fear=1, underlings={"fear": 3})]
    battle = play(situation(blue=[ic("blue1", at=(22, 40))], red=red), [], [[1]])
    assert terms(the(battle, "Tested"))["Fear 3"] == -20
    red = [swarm("red1", at=(70, 40), fear=2, underlings={"fear": 1})]
    battle = play(situation(blue=[ic("blue1", at=(22, 40))], red=red), [], [[1]])
    assert terms(the(battle, "Tested"))["Fear 2"] == -10


# ------------------------------------------------------------------ the Shock Table


@rule("AD-10-02")
def test_each_degree_of_failure_adds_ten_on_the_shock_table() -> None:
    # Given: 52 against 73: 2 degrees; 1 + 20 is more than being startled
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing())
    battle = play(setup, [], [[73], [1]])
    assert numbers(the(battle, "Shocked")) == {"roll": 1, "more": 20}
    assert _marks(battle, "blue1") == {"rattled": 10}


@rule("AD-10-03")
def test_who_is_startled_has_one_half_action_in_the_next_turn() -> None:
    battle = _shocked(20)
    assert unit_of(battle, "blue1").halves == 2
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing())
    battle = play(setup, ["end", "end"], [[53], [20]])
    assert unit_of(battle, "blue1").halves == 1
    assert _marks(battle, "blue1") == {}


@rule("AD-10-04", "AD-10-13")
def test_who_is_rattled_has_ten_against_all_tests_until_recovered() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing())
    held = play(setup, ["end"], [[53], [21], [43]])
    assert terms(of(held, "Tested")[1]) == {"Willpower": 52, "shaken": -10}
    assert "rattled" in _marks(held, "blue1")
    over = play(setup, ["end"], [[53], [40], [42]])
    assert _marks(over, "blue1") == {}


@rule("AD-10-05", "AD-R65")
def test_who_is_in_dread_cannot_approach_and_has_ten_against_all_tests_for_good() -> None:
    battle = _shocked(41)
    assert _marks(battle, "blue1") == {"dread": 1, "toll": 10}
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing())
    battle = play(setup, ["half_move"], [[53], [60]])
    assert "to:red1" not in keys(battle)
    battle = play(setup, ["end"], [[53], [60], [42]])
    assert _marks(battle, "blue1") == {"toll": 10}


@rule("AD-10-05")
def test_who_is_in_dread_of_one_may_approach_another() -> None:
    red = [*_facing(), ic("red2", at=(20, 70))]
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=red)
    battle = play(setup, ["half_move"], [[53], [60]])
    assert "to:red2" in keys(battle)


@rule("AD-10-06")
def test_who_is_frozen_does_nothing_until_recovered_and_is_shaken_for_good() -> None:
    battle = _shocked(61, [53])
    assert battle.decision is not None
    assert battle.decision.about == "red1"
    assert _marks(battle, "blue1") == {"frozen": 1, "aftermath": 10}
    battle = _shocked(80, [52])
    assert _marks(battle, "blue1") == {"toll": 10}


@rule("AD-10-07/1")
def test_who_panics_runs_from_what_it_fears() -> None:
    # Given: 6 times Agility Bonus 3; at its turn's end it is 68 metres away, and recovers
    setup = situation(blue=[ic("blue1", at=(40, 40))], red=[ic("red1", at=(90, 40), fear=1)])
    battle = play(setup, [], [[53], [81], [52]])
    assert numbers(the(battle, "Moved")) == {"x": 22, "y": 40, "metres": 18}
    assert _marks(battle, "blue1") == {"moved": 1, "ran": 1}


@rule("AD-10-13", "AD-R62", "AD-10-07/3")
def test_who_panics_cannot_recover_before_it_is_safe() -> None:
    # Given: 30 metres and 18 more: within 50 metres and in sight
    setup = situation(blue=[ic("blue1", at=(40, 40))], red=[ic("red1", at=(70, 40), fear=1)])
    battle = play(setup, [], [[53], [100]])
    assert "panic" in _marks(battle, "blue1")


@rule("AD-R62", "AD-10-07/2")
def test_who_cannot_flee_is_cornered() -> None:
    setup = situation(
        blue=[ic("blue1", at=(40, 40), marks={"prone": 1})], red=[ic("red1", at=(70, 40), fear=1)]
    )
    assert not [key for key in keys(play(setup, [], [[53], [90]])) if key.startswith("burst")]
    battle = play(setup, ["shot:pattern_rifle>red1"], [[53], [90], [95]])
    assert _marks(battle, "blue1") == {"prone": 1, "panic": 1, "cornered": 1}
    assert terms(the(battle, "AttackRolled"))["cornered"] == -20


@rule("AD-R27", "AD-R62")
def test_who_panics_leaves_the_field_at_its_own_edge() -> None:
    setup = situation(blue=[ic("blue1", at=(10, 40))], red=[ic("red1", at=(40, 40), fear=1)])
    battle = play(setup, [], [[53], [90]])
    assert unit_of(battle, "blue1").standing == "fled"
    assert the(battle, "Left").facts()["unit"] == "blue1"


@rule("AD-10-08", "AD-R65")
def test_who_faints_is_out_for_so_many_rounds_and_shaken_after_that() -> None:
    # Given: 2 rounds, of which this is the first
    battle = _shocked(101, [2])
    assert _marks(battle, "blue1") == {"faint": 1, "aftermath": 10}
    battle = _shocked(120, [1])
    assert _marks(battle, "blue1") == {"toll": 10}


@rule("AD-10-09")
def test_who_is_stricken_is_helpless_and_then_has_one_half_action_a_turn() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing())
    battle = play(setup, ["end"], [*_shock(121), [1]])
    assert _marks(battle, "blue1") == {"sluggish": 1}
    assert unit_of(battle, "blue1").halves == 1
    battle = play(setup, ["end", "end", "end"], [*_shock(130), [1]])
    assert unit_of(battle, "blue1").halves == 1


@rule("AD-10-10", "AD-10-13", "AD-R63")
def test_who_is_berserk_attacks_the_nearest_friend_or_foe() -> None:
    # Given: a friend at arm's length; the only way is the hatchet; the blow misses
    blue = [ic("blue1", at=(20, 40)), ic("blue2", at=(21, 40))]
    setup = situation(blue=blue, red=_facing(), order=["blue1", "red1", "blue2"])
    battle = play(setup, [], [*_shock(131), [99], [53]])
    assert the(battle, "AttackRolled").facts()["targets"] == ["blue2"]
    assert "berserk" in _marks(battle, "blue1")
    battle = play(setup, [], [*_shock(139), [99], [52]])
    assert "berserk" not in _marks(battle, "blue1")


@rule("AD-10-10", "AD-R63")
def test_who_is_berserk_and_can_reach_nobody_moves_nearer() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40), weapons=["hatchet"])], red=_facing())
    battle = play(setup, [], [*_shock(131), [53]])
    assert [numbers(event)["metres"] for event in of(battle, "Moved")] == [3, 3]


@rule("AD-10-10", "AD-R63")
def test_who_is_berserk_charges_and_shoots() -> None:
    near = situation(blue=[ic("blue1", at=(62, 40), weapons=["hatchet"])], red=_facing())
    battle = play(near, ["pass"], [*_shock(131), [43], [1], [53]])
    assert terms(the(battle, "AttackRolled"))["Charge"] == 10
    far = situation(blue=[ic("blue1", at=(20, 40))], red=_facing())
    battle = play(far, [], [*_shock(131), [95], [53]])
    assert the(battle, "AttackRolled").facts()["weapon"] == "Pattern rifle"


SHORT = {"name": "Short", "class": "basic", "range": 10, "clip": 9}


@rule("AD-10-10", "AD-R63")
@pytest.mark.parametrize(("x", "shots"), [(30, 1), (29, 0)])
def test_who_is_berserk_shoots_as_far_as_the_weapon_reaches(x: int, shots: int) -> None:
    blue = ic("blue1", at=(x, 40), weapons=[SHORT], marks={"berserk": 1, "startled": 1}, met=["red1"])
    dice = [[95], [53]] if shots else [[53]]
    battle = play(situation(blue=[blue], red=_facing()), [], dice)
    assert len(of(battle, "AttackRolled")) == shots


@rule("AD-10-10", "AD-R63")
def test_who_is_berserk_with_one_half_action_does_not_charge() -> None:
    marks = {"berserk": 1, "startled": 1}
    blue = ic("blue1", at=(62, 40), weapons=["hatchet"], marks=marks, met=["red1"])
    battle = play(situation(blue=[blue], red=_facing()), [], [[53]])
    assert not of(battle, "AttackRolled")
    assert numbers(the(battle, "Moved"))["metres"] == 3


@rule("AD-10-11")
def test_who_is_shattered_is_helpless_one_round_longer_and_doubly_shaken() -> None:
    # Given: Willpower 12 against 62: 5 degrees; 91 + 50; two rounds, of which this is the first
    setup = situation(blue=[ic("blue1", at=(20, 40), wp=12)], red=_facing())
    battle = play(setup, [], [[62], [91], [1]])
    assert _marks(battle, "blue1") == {"helpless": 1, "aftermath": 20}
    battle = play(setup, [], [[72], [100], [1]])
    assert _marks(battle, "blue1") == {"helpless": 1, "aftermath": 20}


@rule("AD-10-11")
def test_a_total_of_a_hundred_and_forty_is_still_berserk() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40), weapons=["hatchet"])], red=_facing())
    battle = play(setup, [], [*_shock(140), [53]])
    assert "berserk" in _marks(battle, "blue1")


@rule("AD-10-12")
def test_beyond_the_table_one_is_helpless_until_the_battle_ends() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=_facing(4))
    # 22 against 100: 7 degrees; 91 + 70 = 161
    battle = play(setup, [], [[100], [91]])
    assert _marks(battle, "blue1") == {"helpless": 11}


# ------------------------------------------------------------------ Swarms, Hordes


@rule("SW-52", "SW-53", "AD-R28")
def test_a_swarm_dissolves_when_its_overseer_fails_and_his_degrees_count_for_him() -> None:
    # Given: 52 against 63: a degree; 5 + 10 startles him
    setup = situation(blue=[swarm("blue1", at=(23, 40))], red=_facing())
    battle = play(setup, [], [[63], [5]])
    assert numbers(the(battle, "Dissolved")) == {"count": 8}
    assert _marks(battle, "blue1") == {"startled": 1}
    assert unit_of(battle, "blue1").swarm is None
    assert state_of(battle).bands["blue1_band1"].flees


@rule("SW-52")
def test_a_swarm_stands_firm_when_its_overseer_does() -> None:
    setup = situation(blue=[swarm("blue1", at=(23, 40))], red=_facing())
    battle = play(setup, [], [[52]])
    assert unit_of(battle, "blue1").swarm.unit_strength == 8


@rule("AD-R32", "AD-13-12/4")
def test_a_horde_tests_fear_with_half_its_magnitude_and_breaks_where_it_fails() -> None:
    # Given: Magnitude 25: 52 + 12
    setup = situation(blue=[horde("blue1", at=(25, 40), magnitude=25)], red=_facing())
    battle = play(setup, [], [[65], [52]])
    tested = of(battle, "Tested")
    assert terms(tested[0]) == {"Willpower": 52, "half its Magnitude": 12}
    assert not of(battle, "Shocked")
    held = play(setup, [], [[64]])
    assert "broken" not in _marks(held, "blue1")


@rule("AD-10-01")
def test_a_giant_fears_like_anybody() -> None:
    setup = situation(blue=[giant("blue1", at=(25, 40))], red=_facing())
    battle = play(setup, ["end"], [[53], [21], [42]])
    assert of(battle, "Shocked")
