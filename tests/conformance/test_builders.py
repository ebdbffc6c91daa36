"""The short ways in which tests of both games are written."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.battle_century.matches import character
from tests.battle_century.operations import (
    answer,
    assert_used_up,
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
    zone_number,
)
from tests.battle_century.seasons import mecha, pilot
from tests.conformance.operations import BROODS, soldier
from tests.conformance.wars import company
from tests.exalted_war.battles import unit as warriors
from tests.files.samples import FORCE, SCENARIO
from wartable import Setup, ruleset
from wartable.rulesets.exalted_war.model.troops import magnitude_of


def face_to_face() -> Setup:
    """The situation of the module's own example."""
    return situation(
        blue=[unit("blue1", zone="C4", weapons=["beam_rifle"])],
        red=[unit("red1", zone="F4", guard=5, threshold=5)],
        turn="blue1",
    )


def test_a_situation_is_played_with_its_choices_and_dice() -> None:
    battle = play(face_to_face(), ["attack", "with:beam_rifle", "to:C4"], dice=[[6]])
    assert terms(the(battle, "MightRolled")) == {"die": 6, "Might": 5, "Tension": 1}  # 12 against Defense 10
    assert numbers(the(battle, "Damaged", unit="red1")) == {"amount": 2, "left": 18}
    assert of(battle, "Damaged", unit="blue1") == []
    assert unit_of(battle, "red1").damage == 2
    assert numbers(the(battle, "AttackDeclared"))["zone"] == zone_number(battle, "F4")


def test_the_defaults_make_a_sound_setup() -> None:
    setup = situation(blue=[unit("blue1", zone="C4", weapons=["beam_rifle"])], red=[unit("red1", zone="F4")])
    assert ruleset("battle-century").problems(setup) == []


def test_no_two_ranks_of_a_unit_are_equal() -> None:
    built = unit("red1").built
    ranks = {built[name] for name in ("might", "guard", "threshold", "energy", "systems", "speed")}
    assert len(ranks) == 6


@pytest.mark.parametrize(
    "built",
    [
        soldier("blue1", "blue", []),
        BROODS["larva"],
        *tomllib.loads(SCENARIO)["units"],
        *tomllib.loads(FORCE)["units"],
    ],
)
def test_no_two_ranks_of_other_units_that_tests_begin_with_are_equal(built: dict[str, object]) -> None:
    assert len({built[name] for name in ("might", "guard", "threshold", "energy", "systems", "speed")}) == 6


def test_no_two_ranks_of_a_character_are_equal() -> None:
    names = ("fitness", "intellect", "charm", "awareness", "willpower", "resources")
    match, season = character("ann"), pilot("ann")
    assert len({match[name] for name in names}) == 6
    assert len({season[name] for name in names}) == 6


def test_no_two_ranks_of_a_seasons_mecha_are_equal() -> None:
    built = mecha("heron")
    ranks = {built[name] for name in ("might", "guard", "threshold", "energy", "systems", "speed")}
    assert len(ranks) == 6


@pytest.mark.parametrize("built", [warriors("red1").built, company("red1", "red", 200, None)])
def test_no_two_traits_of_war_that_count_together_are_equal(built: Any) -> None:
    leader, troops = built["leader"], built["troops"]
    attributes = [leader[name] for name in ("strength", "dexterity", "stamina", "charisma", "wits")]
    assert len(set(attributes)) == 5
    assert len({leader["dexterity"], leader["strength"], leader["melee"], leader["war"]}) == 4
    assert len({leader["charisma"], leader["wits"], leader["war"]}) == 3
    assert len({troops[name] for name in ("dexterity", "strength", "valor", "close")}) == 4
    assert len({built["drill"], leader["stamina"], magnitude_of(built["members"])}) == 3


def test_a_battle_stops_at_its_open_question() -> None:
    battle = begin(face_to_face())
    assert "attack" in keys(battle)
    answer(battle, "attack", "with:vulcans")
    assert "to:C4" in keys(battle)


def test_what_a_unit_is_now_does_not_go_into_its_build() -> None:
    piece = unit("red1", zone="F4", might=7, damage=6, maimed=["head"], weapons={"legs": ["beam_saber"]})
    assert piece.built["might"] == 7
    assert piece.built["weapons"] == {"legs": ["beam_saber"]}
    assert piece.now == {"zone": "F4", "damage": 6, "maimed": ["head"]}


def test_a_wrong_choice_shows_the_open_question_and_what_was_played() -> None:
    with pytest.raises(AssertionError) as caught:
        play(face_to_face(), ["attack", "with:beam_saber"])
    assert str(caught.value) == (
        "cannot choose 'with:beam_saber': blue must answer 'blue1 attacks: with which Weapon?' with one of "
        "with:cqc, with:vulcans, with:beam_rifle, with:beam_rifle+boost\nplayed before: attack"
    )


def test_dice_that_run_out_show_what_was_played() -> None:
    with pytest.raises(AssertionError) as caught:
        play(face_to_face(), ["attack", "with:beam_rifle", "to:C4"], dice=[])
    assert str(caught.value) == (
        "cannot roll 1d10: all 0 given rolls are used; give one more\n"
        "played before: attack, with:beam_rifle; then to:C4"
    )


def test_dice_left_over_fail() -> None:
    with pytest.raises(AssertionError, match="1 of the forced rolls were not used; now: Decision"):
        play(face_to_face(), ["attack", "with:beam_rifle", "to:C4"], dice=[[6], [7]])


def test_seeded_dice_are_never_left_over() -> None:
    assert_used_up(play(face_to_face(), ["attack", "with:beam_rifle", "to:C4"], dice=None))


def test_an_event_that_did_not_happen_once_shows_what_did() -> None:
    battle = play(face_to_face(), ["hold"])
    with pytest.raises(AssertionError, match="0 events Damaged") as caught:
        the(battle, "Damaged")
    assert "Held(unit='blue1')" in str(caught.value)
