"""Hordes: they fight as one body, shrink, break. AD-13, AD-R32, AD-R39, AD-R54."""

from __future__ import annotations

import pytest

from tests.adeptus.missions import (
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable import BadInput

rule = pytest.mark.rule

TARGET = [ic("red1", at=(60, 40))]


@rule("AD-13-06", "AD-R32", "AD-13-11/1", "AD-13-11/2")
def test_a_horde_fires_with_its_magnitude_modifier_and_a_hit_for_each_degree() -> None:
    # Given: 3 squads; 43 + 15 + 10 = 68 against 48: 2 degrees, 3 hits: 2 + 3 and 2d10 of 9, and 2 more hits
    setup = situation(blue=[horde("blue1", at=(20, 40), squads=3)], red=TARGET)
    battle = play(setup, ["fire:pattern_rifle>red1", "pass"], [[48], [2], [4, 5]])
    assert terms(the(battle, "AttackRolled")) == {
        "Ballistic Skill": 43,
        "Magnitude Modifier": 15,
        "Close": 10,
    }
    assert numbers(the(battle, "WoundsLost"))["damage"] == 16
    assert unit_of(battle, "blue1").arms.loaded[0] == 17


@rule("AD-R32", "AD-13-11/2", "AD-R4")
def test_a_horde_hits_no_more_often_than_it_has_squads() -> None:
    setup = situation(blue=[horde("blue1", at=(20, 40), squads=2)], red=TARGET)
    battle = play(setup, ["fire:pattern_rifle>red1", "pass"], [[1], [1], [1, 1]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2


@rule("AD-R32", "AD-R39")
def test_massed_fire_is_at_ten_more_and_hits_twice_as_often() -> None:
    # Given: 43 + 10 + 10 + 10 = 73 against 23: 5 degrees would be 6 hits
    setup = situation(blue=[horde("blue1", at=(20, 40), squads=2)], red=TARGET)
    battle = play(setup, ["massed_fire:pattern_rifle>red1", "pass"], [[23], [1], [1, 1]])
    assert terms(the(battle, "AttackRolled"))["Massed Fire"] == 10
    assert numbers(the(battle, "AttackRolled"))["hits"] == 4
    assert unit_of(battle, "blue1").arms.loaded[0] == 15


@rule("AD-R32", "AD-13-11/3")
@pytest.mark.parametrize(("magnitude", "dice"), [(9, []), (10, [[3]]), (19, [[3]]), (20, [[3, 3]])])
def test_a_horde_does_more_damage_from_ten_magnitude_and_from_twenty(
    magnitude: int, dice: list[list[int]]
) -> None:
    setup = situation(blue=[horde("blue1", at=(20, 40), magnitude=magnitude)], red=TARGET)
    battle = play(setup, ["fire:pattern_rifle>red1", "pass"], [[50], [2], *dice])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 5 + 3 * sum(map(len, dice))


@rule("AD-R32", "AD-13-11")
def test_a_horde_strikes_with_its_weapon_skill() -> None:
    # Given: a square of 7; 41 + 10 = 51 against 41: a degree, 2 hits
    setup = situation(blue=[horde("blue1", at=(20, 40))], red=[ic("red1", at=(24, 40))])
    battle = play(setup, ["blows:hatchet>red1", "pass"], [[41], [1], [1, 1]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "Magnitude Modifier": 10}
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2
    assert numbers(the(battle, "WoundsLost"))["damage"] == 7


@rule("AD-R32")
def test_a_horde_charges_at_ten_more() -> None:
    setup = situation(blue=[horde("blue1", at=(20, 40))], red=[ic("red1", at=(31, 40))])
    battle = play(setup, ["horde_charge:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled"))["charge"] == 10


@rule("AD-13-05", "AD-13-08", "AD-R32")
def test_a_horde_moves_like_a_character_and_has_none_of_his_attacks() -> None:
    found = keys(play(situation(blue=[horde("blue1", at=(20, 40))], red=TARGET)))
    assert {"half_move", "full_move", "run", "fire:pattern_rifle>red1"} <= set(found)
    assert not [key for key in found if key.startswith(("shot", "burst", "strike", "called"))]
    battle = play(
        situation(blue=[horde("blue1", at=(20, 40))], red=TARGET),
        ["half_move", "to:red1", "half_move", "to:red1"],
    )
    assert numbers(of(battle, "Moved")[1])["x"] == 26


@rule("AD-R32", "AD-R10")
def test_a_horde_has_no_reactions() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[horde("red1", at=(60, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [9]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 1


@rule("AD-13-04", "AD-13-03/2")
def test_squads_left_are_a_twentieth_of_the_magnitude_rounded_up() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))], red=[horde("red1", at=(60, 40), squads=3, magnitude=41)]
    )
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [9]])
    assert numbers(the(battle, "MagnitudeLost")) == {"hits": 1, "lost": 1, "left": 40, "squads": 2}


@rule("AD-13-10/1")
def test_a_hit_that_only_equals_armour_and_toughness_takes_no_magnitude() -> None:
    # AP 1 and TB 4 against 2 + 3
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[horde("red1", at=(60, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [2]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 0


@rule("AD-13-10/2")
def test_blows_take_one_more_magnitude_for_two_degrees() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[horde("red1", at=(24, 40))])
    battle = play(setup, ["strike:hatchet>red1"], [[20], [9]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 2
    battle = play(setup, ["strike:hatchet>red1"], [[22], [9]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 1


@rule("AD-R54", "AD-13-04")
def test_a_horde_without_magnitude_is_gone() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[horde("red1", at=(60, 40), magnitude=1)])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [9]])
    assert unit_of(battle, "red1").standing == "dead"


# ------------------------------------------------------------------ breaking


@rule("AD-R32", "AD-13-12/1")
def test_a_horde_that_lost_a_quarter_since_its_last_turn_tests_willpower() -> None:
    # Given: 10 of 40
    blue = horde("blue1", at=(50, 40), magnitude=30, lost=10, stood=40)
    battle = play(situation(blue=[blue], red=TARGET), [], [[52]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52}
    assert "broken" not in unit_of(battle, "blue1").marks
    blue = horde("blue1", at=(50, 40), magnitude=30, lost=9, stood=39)
    assert not of(play(situation(blue=[blue], red=TARGET)), "Tested")


@rule("AD-13-12/2")
def test_a_horde_that_is_down_to_half_tests_at_ten_less() -> None:
    blue = horde("blue1", at=(50, 40), magnitude=20, lost=10, stood=30)
    battle = play(situation(blue=[blue], red=TARGET), [], [[42]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52, "at half or less": -10}
    blue = horde("blue1", at=(50, 40), magnitude=21, lost=10, stood=31)
    battle = play(situation(blue=[blue], red=TARGET), [], [[42]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52}


@rule("AD-R32")
def test_a_broken_horde_runs_for_its_edge_and_recovers_by_willpower() -> None:
    blue = horde("blue1", at=(50, 40), magnitude=30, lost=10, stood=40)
    setup = situation(blue=[blue], red=TARGET)
    battle = play(setup, [], [[53], [53]])
    assert numbers(the(battle, "Moved"))["metres"] == 18
    assert unit_of(battle, "blue1").x < 40
    assert "broken" in unit_of(battle, "blue1").marks
    battle = play(setup, [], [[53], [52]])
    assert "broken" not in unit_of(battle, "blue1").marks


@rule("AD-R32", "AD-R54")
def test_a_broken_horde_is_gone_at_its_edge() -> None:
    blue = horde("blue1", at=(15, 40), marks={"broken": 1})
    battle = play(situation(blue=[blue], red=TARGET))
    assert unit_of(battle, "blue1").standing == "fled"


@rule("AD-R32", "AD-13-12/3")
def test_a_horde_breaks_outright_when_it_first_falls_to_a_quarter() -> None:
    red = horde("red1", at=(60, 40), magnitude=11)
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [9]])
    assert unit_of(battle, "red1").marks == {"shot_at": 1, "broken": 1, "broken_once": 1}
    red = horde("red1", at=(60, 40), magnitude=12)
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [9]])
    assert "broken" not in unit_of(battle, "red1").marks


@rule("AD-R32")
def test_a_horde_below_a_quarter_breaks_again_only_by_the_test() -> None:
    red = horde("red1", at=(60, 40), magnitude=9, marks={"broken_once": 1})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [9]])
    assert "broken" not in unit_of(battle, "red1").marks


@rule("AD-R32", "AD-R54")
def test_losses_count_from_the_end_of_a_hordes_turn() -> None:
    blue = horde("blue1", at=(50, 40), magnitude=30, lost=3, stood=40)
    battle = play(situation(blue=[blue], red=TARGET), ["end"])
    assert (unit_of(battle, "blue1").lost, unit_of(battle, "blue1").stood) == (0, 30)


@rule("AD-R22", "AD-R32", "AD-R67")
def test_a_horde_strikes_at_who_leaves_it() -> None:
    setup = situation(blue=[ic("blue1", at=(24, 40))], red=[horde("red1", at=(20, 40))])
    battle = play(setup, ["half_move", "elsewhere", "in:C5", "at:27,40", "strike:hatchet>blue1"], [[100]])
    assert the(battle, "AttackRolled").facts()["mode"] == "Strike"


@rule("AD-R32", "AD-R24")
def test_each_hit_of_a_horde_counts_by_itself_against_underlings() -> None:
    setup = situation(blue=[horde("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["fire:pattern_rifle>red1", "pass"], [[43], [5], [1, 1]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 2, "killed": 2, "left": 6}


@rule("AD-13-03/1")
@pytest.mark.parametrize("squads", [0, 6])
def test_a_horde_has_one_to_five_squads(squads: int) -> None:
    with pytest.raises(BadInput, match="squads"):
        play(situation(blue=[horde("blue1", at=(20, 40), squads=squads)], red=TARGET))


@rule("AD-13-03/1")
def test_a_squad_is_twenty_magnitude() -> None:
    battle = play(situation(blue=[horde("blue1", at=(20, 40), squads=5)], red=TARGET))
    assert unit_of(battle, "blue1").magnitude == 100


@rule("AD-13-07", "AD-14-02", "AD-R69")
def test_each_squad_adds_to_the_field_of_a_horde_and_the_sum_is_rounded_down() -> None:
    # Given: 3 squads of 15 tenths are 4: a hit is stopped up to 40
    red = horde("red1", at=(60, 40), squads=3, squad_field=15)
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [40]])
    assert numbers(the(battle, "Deflected"))["chance"] == 40
    assert unit_of(battle, "red1").magnitude == 60
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [41], [9]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 1


@rule("AD-13-07")
def test_only_hordes_have_squads_with_fields() -> None:
    with pytest.raises(BadInput, match="only a Horde has squads"):
        play(situation(blue=[ic("blue1", at=(20, 40), squad_field=5)], red=TARGET))


@rule("AD-13-08")
def test_a_horde_on_the_ground_does_not_charge() -> None:
    blue = horde("blue1", at=(20, 40), marks={"prone": 1})
    found = keys(play(situation(blue=[blue], red=[ic("red1", at=(31, 40))])))
    assert not [key for key in found if key.startswith("horde_charge")]
