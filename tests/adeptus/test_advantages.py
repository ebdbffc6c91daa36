"""Advantages: when cards are played, what each does, what is hidden. SC-06 to SC-17, AD-R6, AD-R37."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    answer,
    begin,
    commander,
    commander_of,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    terms,
    the,
    unit_of,
)
from wartable import Setup, ruleset
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES
from wartable.rulesets.adeptus.supreme.morale import FORCED_MARCH

rule = pytest.mark.rule

BLUE: Final = ic("blue1", at=(20, 40))
RED: Final = ic("red1", at=(60, 40))


def _with(deck: dict[str, int], *more: Any, **situated: Any) -> Setup:
    """Blue's Supreme Commander with these cards is about to begin his turn."""
    blue = [commander("boss", deck=deck), *(more or [BLUE])]
    return situation(blue=blue, red=[RED, commander("chief")], **situated)


def _before(blue: dict[str, Any], red: dict[str, Any] | None = None) -> dict[str, Any]:
    """Nothing has happened yet; each side has a Supreme Commander and one unit."""
    return {
        "ruleset": "adeptus",
        "title": "Before",
        "field": {},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "units": [
            {"id": "boss", "side": "blue", "kind": "director", "deck": {}, **blue},
            {"id": "blue1", "side": "blue", "weapons": ["pattern_rifle", "hatchet"]},
            {"id": "chief", "side": "red", "kind": "director", "deck": {}, **(red or {})},
            {"id": "red1", "side": "red", "weapons": ["pattern_rifle", "hatchet"]},
        ],
    }


# ------------------------------------------------------------------ when


@rule("SC-06", "SC-13", "SC-14", "AD-R6")
def test_every_card_says_when_it_may_be_played() -> None:
    assert {key: card.timing for key, card in ADVANTAGES.items()} == {
        "opening_barrage": "your turn",
        "forward_depot": "passive",
        "scouted_ground": "passive",
        "counter_battery": "any turn",
        "fresh_reserve": "your turn",
        "smoke_line": "your turn",
        "minefield": "before the battle",
        "sappers": "your turn",
    }


@rule("SC-06/2", "SC-16")
def test_some_cards_do_damage_and_can_be_answered() -> None:
    assert [key for key, card in ADVANTAGES.items() if card.damaging] == ["opening_barrage", "minefield"]


@rule("SC-14", "SC-10", "SC-06/1")
def test_your_turn_cards_are_offered_in_his_turn_alone() -> None:
    everything = dict.fromkeys(ADVANTAGES, 1)
    mass = horde("blue1", at=(20, 40), now={"magnitude": 30})
    wall = {"kind": "cover", "ap": 8, "x": 50, "y": 40, "width": 1, "height": 2}
    battle = begin(_with(everything, mass, pieces=[wall]))
    found = [key for key in keys(battle) if key.startswith("card")]
    assert found == [
        "card:opening_barrage",
        "card:fresh_reserve>blue1",
        "card:smoke_line",
        "card:sappers>piece1",
    ]
    battle.choose("end")
    assert not [key for key in keys(battle) if key.startswith("card")]


@rule("SC-12")
def test_a_card_is_expended_when_it_is_played() -> None:
    battle = play(_with({"smoke_line": 2}), ["card:smoke_line"])
    assert commander_of(battle, "blue").spent == ["smoke_line"]
    assert "card:smoke_line" not in keys(battle)
    assert numbers(the(battle, "AdvantagePlayed")) == {"level": 2}


@rule("SC-15", "SC-23")
def test_a_card_needs_no_test_and_no_action() -> None:
    battle = play(_with({"smoke_line": 1}), ["card:smoke_line"])
    assert not of(battle, "Tested")
    assert commander_of(battle, "blue").halves == 2


@rule("AD-R33")
def test_with_him_die_the_cards_that_he_has_not_played() -> None:
    boss = ic("red1", at=(20, 41), supreme=True, deck={"counter_battery": 1}, standing="dead")
    setup = situation(
        blue=[commander("boss", deck={"opening_barrage": 1}), BLUE],
        red=[boss, ic("red2", at=(60, 40))],
        now={"commanders": {"red": {"alive": False}}},
    )
    battle = play(setup, ["card:opening_barrage"], [[1, 1]])
    assert not of(battle, "AdvantageCancelled")


# ------------------------------------------------------------------ Forward Depot, Scouted Ground


@rule("SC-13", "AD-R37", "AD-R53")
def test_a_forward_depot_adds_spare_clips_and_only_its_side_is_told() -> None:
    battle = play(_before({"deck": {"forward_depot": 2}}), ["pass"])
    assert unit_of(battle, "blue1").arms.spare == [4, 0]
    assert unit_of(battle, "red1").arms.spare == [2, 0]
    assert commander_of(battle, "blue").spent == []
    seen = [event.facts()["event"] for event in battle.seen_by("red")]
    assert "DepotOpened" not in seen
    assert numbers(the(battle, "DepotOpened")) == {"clips": 2}


@rule("SC-13", "AD-R37")
def test_a_forward_depot_counts_in_a_battle_that_has_begun() -> None:
    mass = horde("blue2", at=(20, 60))
    battle = begin(_with({"forward_depot": 2}, BLUE, mass))
    assert unit_of(battle, "blue1").arms.spare == [4, 0]
    assert unit_of(battle, "blue2").arms.spare == [2, 0]
    assert unit_of(battle, "red1").arms.spare == [2, 0]
    assert "morale:resupply" not in keys(battle)


@rule("SC-13", "AD-R37", "AD-R48")
def test_scouted_ground_adds_to_every_initiative_and_then_shows() -> None:
    battle = play(_before({"deck": {"scouted_ground": 3}}), ["pass"])
    assert unit_of(battle, "blue1").initiative == 6
    assert unit_of(battle, "red1").initiative == 0
    assert commander_of(battle, "blue").shown == ["scouted_ground"]
    view: Any = battle.view("red").data()
    assert view["commanders"][0]["shown"] == ["scouted_ground"]
    assert "deck" not in view["commanders"][0]


# ------------------------------------------------------------------ Forced March


@rule("SC-31", "AD-R34")
def test_forced_march_comes_before_initiative_for_one_point_in_all() -> None:
    battle = begin(_before({}), [[5], [6], [1], [2], [20], [80]])
    assert keys(battle) == ["pass", "all"]
    battle.choose("all")
    assert numbers(the(battle, "MoraleSpent")) == {"left": 4}
    assert unit_of(battle, "blue1").initiative == 2
    battle.choose("pass")
    # AB 3: 5 + 3 + 2
    assert unit_of(battle, "blue1").initiative == 10
    assert unit_of(battle, "red1").initiative == 9
    assert commander_of(battle, "red").morale == 5


@rule("SC-31")
def test_some_units_may_march_and_others_not() -> None:
    setup = _before({})
    more = {"side": "blue", "weapons": ["hatchet"]}
    setup = {**setup, "units": [*setup["units"], {"id": "blue2", **more}, {"id": "blue3", **more}]}
    battle = play(setup, ["some", "unit:blue3"])
    assert keys(battle) == ["unit:blue1", "unit:blue2", "done"]
    answer(battle, "unit:blue1", "done")
    assert commander_of(battle, "blue").morale == 4
    found = [unit_of(battle, id).initiative for id in ("blue1", "blue2", "blue3")]
    assert found == [2, 0, 2]


@rule("SC-31")
@pytest.mark.parametrize(("morale", "used"), [(0, {}), (5, {"forced_march": 1})])
def test_without_a_point_or_a_second_time_nobody_is_asked(morale: int, used: dict[str, int]) -> None:
    battle = begin(_before({}))
    game: Any = battle.game
    table = game.table(battle.state.copy(), {}, None, [], listening=True)
    boss = table.state.commanders["blue"]
    boss.morale, boss.used = morale, used
    FORCED_MARCH.ask_to_march(table, boss)
    assert table.events == []


@rule("SC-31")
def test_of_two_both_may_march_one_by_one() -> None:
    setup = _before({})
    more = {"side": "blue", "weapons": ["hatchet"]}
    setup = {**setup, "units": [*setup["units"], {"id": "blue2", **more}]}
    battle = play(setup, ["some", "unit:blue2", "unit:blue1"])
    assert [unit_of(battle, id).initiative for id in ("blue1", "blue2")] == [2, 2]


@rule("SC-31")
def test_nobody_marches_for_nothing() -> None:
    setup = _before({})
    more = {"side": "blue", "weapons": ["hatchet"]}
    setup = {**setup, "units": [*setup["units"], {"id": "blue2", **more}]}
    battle = play(setup, ["some", "done"])
    assert commander_of(battle, "blue").morale == 5
    assert not of(battle, "Marched")


# ------------------------------------------------------------------ Fresh Reserve, Smoke Line, Sappers


@rule("AD-R37", "AD-R54", "SC-11")
def test_a_fresh_reserve_grows_one_horde_by_its_level() -> None:
    one = horde("blue1", at=(20, 20), now={"magnitude": 11})
    two = horde("blue2", at=(20, 60), now={"magnitude": 12})
    setup = _with({"fresh_reserve": 2}, one, two)
    battle = play(setup, ["card:fresh_reserve>blue2"])
    assert unit_of(battle, "blue1").magnitude == 11
    assert unit_of(battle, "blue2").magnitude == 32


@rule("AD-R37")
def test_a_fresh_reserve_does_not_go_above_the_start() -> None:
    one = horde("blue1", at=(20, 20), now={"magnitude": 35})
    battle = play(_with({"fresh_reserve": 1}, one), ["card:fresh_reserve>blue1"])
    assert unit_of(battle, "blue1").magnitude == 40
    whole = horde("blue1", at=(20, 20))
    assert "card:fresh_reserve>blue1" not in keys(begin(_with({"fresh_reserve": 1}, whole)))


@rule("AD-R37")
def test_smoke_hinders_the_shots_of_both_sides() -> None:
    choices = ["card:smoke_line", "end", "shot:pattern_rifle>red1"]
    battle = play(_with({"smoke_line": 1}), choices, [[99], [1]][:1])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10, "smoke": -20}
    choices = ["card:smoke_line", "end", "end", "shot:pattern_rifle>blue1"]
    battle = play(_with({"smoke_line": 1}), choices, [[99]])
    assert terms(the(battle, "AttackRolled"))["smoke"] == -20


@rule("AD-R37")
def test_smoke_hinders_no_blows() -> None:
    setup = situation(blue=[commander("boss", deck={"smoke_line": 1}), BLUE], red=[ic("red1", at=(20, 41))])
    battle = play(setup, ["card:smoke_line", "end", "strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41}


@rule("AD-R37")
def test_smoke_lasts_a_round_for_each_level() -> None:
    a_round = ["end", "end", "end", "end"]
    battle = play(_with({"smoke_line": 2}), ["card:smoke_line", *a_round])
    state: Any = battle.state
    assert state.smoke == {"blue": 1}
    for key in a_round:
        battle.choose(key)
    state = battle.state
    assert state.smoke == {}
    assert [event.facts()["rounds"] for event in of(battle, "SmokeSpread")] == [2, 0]


@rule("AD-R70")
def test_smoke_thins_when_the_turn_of_a_dead_owner_would_come() -> None:
    boss = ic("blue1", at=(20, 40), supreme=True, deck={"smoke_line": 1}, standing="dead")
    setup = situation(
        blue=[boss, ic("blue2", at=(20, 50))],
        red=[RED],
        order=["blue2", "blue1", "red1"],
        now={"smoke": {"blue": 1}, "commanders": {"blue": {"alive": False, "spent": ["smoke_line"]}}},
    )
    battle = begin(setup)
    state: Any = battle.state
    assert state.smoke == {"blue": 1}
    battle.choose("end")
    state = battle.state
    assert state.smoke == {}


@rule("AD-R37", "SC-11")
@pytest.mark.parametrize(("level", "left"), [(1, 6), (2, 2), (3, 0)])
def test_sappers_take_four_armour_points_per_level_off_a_piece(level: int, left: int) -> None:
    wall = {"kind": "cover", "name": "Wall", "ap": 11, "x": 50, "y": 40, "width": 1, "height": 2}
    setup = _with({"sappers": level}, pieces=[wall], now={"worn": {"piece1": 1}})
    battle = play(setup, ["card:sappers>piece1"])
    assert numbers(the(battle, "CoverWorn")) == {"left": left}
    state: Any = battle.state
    assert state.worn == {"piece1": 11 - left}


@rule("AD-R37")
def test_sappers_need_a_piece_in_sight_with_cover_left() -> None:
    house = {"kind": "blocking", "x": 40, "y": 0, "width": 1, "height": 80}
    wall = {"kind": "cover", "ap": 8, "x": 50, "y": 40, "width": 1, "height": 2}
    battle = begin(_with({"sappers": 1}, pieces=[house, wall]))
    assert "card:sappers>piece2" not in keys(battle)
    battle = begin(_with({"sappers": 1}, pieces=[wall], now={"worn": {"piece1": 8}}))
    assert "card:sappers>piece1" not in keys(battle)


# ------------------------------------------------------------------ Counter-battery


def _answered(level: int, barrage: int = 1, **chief: Any) -> Setup:
    return situation(
        blue=[commander("boss", deck={"opening_barrage": barrage}), BLUE],
        red=[RED, commander("chief", deck={"counter_battery": level}, **chief)],
    )


@rule("SC-14", "AD-R8b", "AD-R37", "AD-R45")
def test_counter_battery_cancels_a_damaging_card_in_anybodys_turn() -> None:
    battle = play(_answered(1), ["card:opening_barrage", "card:counter_battery"])
    assert commander_of(battle, "blue").spent == ["opening_barrage"]
    assert commander_of(battle, "red").spent == ["counter_battery"]
    assert the(battle, "AdvantageCancelled").facts()["card"] == "Opening Barrage"
    assert not of(battle, "StrikeCalled")
    assert commander_of(battle, "blue").stopped == 0


@rule("AD-R37")
def test_it_may_be_kept() -> None:
    battle = play(_answered(1), ["card:opening_barrage", "pass"], [[1, 1]])
    assert the(battle, "StrikeCalled")
    assert commander_of(battle, "red").spent == []


@rule("AD-R37", "SC-11")
@pytest.mark.parametrize(("level", "more"), [(1, 0), (2, 1), (3, 2)])
def test_higher_levels_cancel_later_cards_of_the_same_owner(level: int, more: int) -> None:
    battle = play(_answered(level), ["card:opening_barrage", "card:counter_battery"])
    assert commander_of(battle, "blue").stopped == more


@rule("AD-R37")
def test_a_later_card_is_cancelled_without_a_question() -> None:
    setup = situation(
        blue=[commander("boss", deck={"opening_barrage": 1}, now={"stopped": 2}), BLUE],
        red=[RED, commander("chief", deck={"counter_battery": 1})],
    )
    battle = play(setup, ["card:opening_barrage"])
    assert the(battle, "AdvantageCancelled")
    assert commander_of(battle, "blue").stopped == 1
    assert commander_of(battle, "red").spent == []


@rule("AD-R37")
def test_a_card_that_does_no_damage_is_not_answered() -> None:
    setup = situation(
        blue=[commander("boss", deck={"smoke_line": 1}), BLUE],
        red=[RED, commander("chief", deck={"counter_battery": 1})],
    )
    battle = play(setup, ["card:smoke_line"])
    assert not of(battle, "AdvantageCancelled")


@rule("AD-R33")
def test_a_stunned_owner_answers_nothing() -> None:
    boss = ic("red1", at=(60, 40), supreme=True, deck={"counter_battery": 1}, marks={"stunned": 2})
    setup = situation(blue=[commander("boss", deck={"opening_barrage": 1}), BLUE], red=[boss])
    battle = play(setup, ["card:opening_barrage"], [[1, 1]])
    assert not of(battle, "AdvantageCancelled")


def _mined(level: int) -> Setup:
    """Before a battle: blue holds a Minefield and a Barrage, red a Counter-battery of this level."""
    blue = {"deck": {"minefield": 1, "opening_barrage": 1}}
    return _before(blue, {"deck": {"counter_battery": level}})


@rule("SC-11", "AD-R98")
def test_counter_battery_of_level_2_answers_a_minefield_as_it_is_laid() -> None:
    battle = answer(begin(_mined(2)), "in:E4", "card:counter_battery")
    assert the(battle, "AdvantageCancelled").facts()["card"] == "Minefield"
    assert not of(battle, "MinesLaid")
    assert state_of(battle).mines == []
    assert commander_of(battle, "blue").stopped == 1
    assert commander_of(battle, "blue").spent == ["minefield"]


@rule("AD-R98")
def test_it_may_be_kept_for_the_barrage() -> None:
    battle = answer(begin(_mined(2)), "in:E4", "pass")
    assert the(battle, "MinesLaid")
    assert commander_of(battle, "red").spent == []


@rule("AD-R37", "AD-R98")
def test_counter_battery_of_level_1_does_not_answer_a_minefield() -> None:
    battle = answer(begin(_mined(1)), "in:E4")
    assert the(battle, "MinesLaid")


@rule("AD-R98")
def test_check_tells_that_a_third_level_of_counter_battery_adds_nothing() -> None:
    setup = _before({"deck": {"counter_battery": 3}}, {"deck": {"sappers": 3}})
    (problem,) = ruleset("adeptus").problems(setup)
    assert problem.what == "level 3 of Counter-battery does no more than level 2"
    assert problem.path == "units[0].deck.counter_battery"
    assert not problem.fatal


@rule("AD-R98", "AD-R36")
def test_a_third_level_of_counter_battery_cannot_be_picked() -> None:
    setup = _before({"deck": {"minefield": 1}})
    setup["units"][2].pop("deck")
    setup["units"].append({"id": "mass", "side": "red", "kind": "horde", "squads": 1, "weapons": ["hatchet"]})
    battle = answer(begin(setup), "pick:counter_battery", "pick:counter_battery")
    assert "pick:counter_battery" not in keys(battle)
    assert "pick:sappers" in keys(battle)
