"""Matches at their bounds: sides, surprise, rulings, Buildups, Proxies, help, trades of Initiative."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.bosses import boss
from tests.battle_century.matches import (
    answer,
    begin,
    character,
    character_of,
    keys,
    match,
    means,
    of,
    outbreak,
    person_of,
    play,
    scene_of,
    scene_table,
    terms,
    the,
)
from wartable import Battle, Ruling, State
from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.rulesets.battle_century.match.odds.estimate import DefeatOdds
from wartable.rulesets.battle_century.match.odds.forecast import MatchForecasts
from wartable.rulesets.battle_century.match.seen.meanings import prospects_in_zone
from wartable.rulesets.battle_century.match.turn.zones import has_line_of_sight
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.testing import rule

TITAN: Final = {"might": 6, "guard": 4, "threshold": 3, "speed": 2}
HOLD: Final = ("hold", "to:yard")


def ruled(battle: Battle[State], path: str, value: str) -> Battle[State]:
    """The battle after a ruling."""
    battle.rule(Ruling(path, value, "because"))
    return battle


def faults(setup: dict[str, Any]) -> list[str]:
    """What is wrong with a Match, without what would mend it."""
    return [str(problem).partition(";")[0] for problem in MATCHES.problems(setup)]


# ------------------------------------------------------------------ two sides


@rule("R-MATCH-001")
def test_a_match_takes_two_sides() -> None:
    setup = dict(match(character("ann"), character("rex", "red")))
    assert faults(setup) == []
    alone = dict(outbreak(character("ann"), character("bob")))
    assert faults(alone) == ["sides: a Match needs two sides, not 1"]
    assert "sides: a Match needs two sides, not 0" in faults({**alone, "sides": []})


@rule("R-MATCH-001")
def test_sides_that_are_missing_or_no_list_are_told_as_that_alone() -> None:
    setup = dict(match(character("ann"), character("rex", "red")))
    told = faults({key: value for key, value in setup.items() if key != "sides"})
    assert not [line for line in told if "needs two sides" in line]
    assert not [line for line in faults({**setup, "sides": "blue"}) if "needs two sides" in line]


@rule("R-MATCH-001")
@pytest.mark.parametrize("id", [7, "", None, ["blue"]])
def test_a_side_that_is_none_is_not_told_to_be_empty(id: object) -> None:
    setup = dict(match(character("ann"), character("rex", "red")))
    told = faults({**setup, "sides": [{"id": "blue"}, {"id": "red"}, {"id": id}]})
    assert told
    assert not [line for line in told if "is there" in line and "nobody of" in line]


@rule("R-MATCH-001")
def test_a_side_of_which_nobody_is_there_is_told() -> None:
    setup = dict(match(character("ann"), character("rex", "red")))
    told = faults({**setup, "sides": [{"id": "blue"}, {"id": "red"}, {"id": "green"}]})
    assert "sides[2]: nobody of green is there" in told


@rule("R-MATCH-001")
def test_where_there_are_no_characters_it_is_not_told_that_no_side_is_active() -> None:
    setup = {**match(character("ann"), character("rex", "red")), "characters": []}
    told = faults({**setup, "now": {"characters": {}}})
    assert not [line for line in told if "sides are active" in line]


@rule("R-MATCH-001")
def test_two_of_one_side_are_no_two_sides() -> None:
    # Given: ann and bob against rex, who leaves
    battle = begin(match(character("ann"), character("bob"), character("rex", "red")))
    ruled(battle, "rex.standing", "escaped")
    assert battle.is_over
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)


# ------------------------------------------------------------------ surprise


@rule("R-MATCH-005")
def test_somebody_has_to_be_left_to_be_surprised() -> None:
    people = (character("ann"), character("bob"), character("rex", "red"))
    said = "surprising: nobody is left to be surprised"
    assert faults(dict(outbreak(*people, surprising=["ann", "rex"]))) == [said]
    assert faults(dict(outbreak(*people, surprising=["ann", "bob"]))) == []
    assert faults(dict(outbreak(*people, surprising=[]))) == []
    assert said not in faults({**outbreak(*people, surprising=[]), "characters": []})


# ------------------------------------------------------------------ rulings


@rule("R-TEST-040", "A-13")
@pytest.mark.parametrize(("willpower", "lost"), [(0, 2), (1, 1)])
def test_layers_without_points_are_lost_by_their_number_alone(willpower: int, lost: int) -> None:
    # Given: two lost Layers; the first is ruled to be at what it holds when whole
    rex = character("rex", "red", willpower=willpower, layers=[0, 0, willpower], lost=2)
    battle = ruled(begin(match(character("ann"), rex)), "rex.layers.1", str(willpower))
    assert person_of(battle, "rex").lost == lost


@rule("R-MATCH-043")
@pytest.mark.parametrize(
    ("ruling", "in_use"), [(("van", "0"), "car"), (("car", "2"), "car"), (("car", "0"), "")]
)
def test_only_the_proxy_that_is_ruled_to_be_destroyed_is_out_of_use(
    ruling: tuple[str, str], in_use: str
) -> None:
    ann = character("ann", proxies=["car", "van"], proxy="car", willpower=4)
    proxy, points = ruling
    battle = ruled(begin(match(ann, character("rex", "red"))), f"ann.proxies.{proxy}", points)
    assert person_of(battle, "ann").proxy == in_use


@rule("R-TEST-042")
def test_who_gets_up_again_has_its_old_place_in_the_order_and_no_second() -> None:
    battle = begin(match(character("ann"), character("rex", "red"), character("bob")))
    ruled(battle, "bob.standing", "defeated")
    ruled(battle, "bob.standing", "active")
    assert scene_of(battle).order == ["ann", "rex", "bob"]


@rule("R-MATCH-010", "R-MATCH-011")
def test_an_order_that_is_ruled_before_the_first_turn_of_a_round_counts_from_its_first() -> None:
    # Given: a Round begins with Ann before Rex and Bob, and the blue seat is asked whether to trade
    setup = outbreak(character("ann"), character("rex", "red"), character("bob"))
    battle = begin(setup, [[9], [5], [1]])
    assert keys(battle) == ["pass", "trade"]
    ruled(battle, "order", "rex,bob,ann")
    answer(battle, "pass")
    assert [event.facts()["who"] for event in of(battle, "TurnBegan")] == ["rex"]


# ------------------------------------------------------------------ Initiative


@rule("R-MATCH-011")
def test_any_two_allies_may_trade_those_who_act_one_after_the_other_too() -> None:
    setup = outbreak(character("ann"), character("bob"), character("cyd"), character("rex", "red"))
    battle = play(setup, ["trade"], dice=[[9], [7], [5], [3]])
    assert keys(battle) == ["trade:ann>bob", "trade:ann>cyd", "trade:bob>cyd"]


@rule("R-MATCH-011")
@pytest.mark.parametrize(("asking", "asked"), [("blue", "second"), ("second", "blue")])
def test_the_seat_of_the_other_of_the_two_has_to_agree(asking: str, asked: str) -> None:
    # Given: ann of blue acts before bob, who has a seat of his own
    seats = [{"id": asking}, {"id": asked}, {"id": "red"}]
    setup = outbreak(character("ann"), character("bob", seat="second"), character("rex", "red"), seats=seats)
    battle = play(setup, ["trade"], dice=[[9], [7], [5]])
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)) == (asked, ["agree", "refuse"])


# ------------------------------------------------------------------ Buildup


@rule("R-MATCH-028")
@pytest.mark.parametrize(
    ("choices", "buildup"),
    [
        (["use:force", "to:yard", "manifest:intellect", "keep:2"], ""),
        (["hold", "to:yard"], ""),
        (["delay", "delay:attack"], "rex"),
        (["delay", "delay:maneuver"], ""),
        (["buildup", "to:yard", "target:rod"], "rod"),
    ],
)
def test_any_action_but_the_attack_and_its_delay_forfeits_a_buildup(choices: list[str], buildup: str) -> None:
    # Given: built up against Rex
    ann = character("ann", skills=["force"], buildup="rex", willpower=9)
    setup = match(ann, character("rex", "red"), character("rod", "red"))
    dice = [[2, 1]] if "use:force" in choices else []
    later = ["after:rex"] if "delay" in choices else []
    battle = play(setup, [*choices, *later], dice=dice)
    assert person_of(battle, "ann").buildup == buildup


# ------------------------------------------------------------------ attacks


@rule("R-MATCH-023", "R-MATCH-031", "R-MATCH-032")
def test_damage_is_reckoned_aloud_only_where_more_than_the_margin_counts() -> None:
    # Given: 8 + 4 + 1 = 13 against 8
    setup = match(character("ann"), character("rex", "red", willpower=9))
    plain, half = (play(setup, [kind], dice=[[8]]) for kind in ("attack", "disrupt"))
    assert of(plain, "DamageReckoned") == []
    assert terms(the(half, "DamageReckoned")) == {"margin": 5, "half for a Disrupt": -3}


@rule("R-MATCH-021", "R-MATCH-046", "R-BOSS-007")
def test_an_attack_by_a_miracle_is_not_offered_from_a_zone_where_it_is_barred() -> None:
    # Given: Ann in the hall with Rex, by two ways; the Boss and his Field are in the yard next to it
    ways = [means("Push", "fitness", "force"), means("Fist", "fitness", "combat")]
    ann = character("ann", "blue", "hall", skills=["force"], attacks=ways)
    setup = match(ann, boss("mundanity_field"), character("rex", "red", "hall"))
    battle = play(setup, ["attack"])
    assert keys(battle) == ["attack:fist>boss@yard", "attack:push>rex", "attack:fist>rex"]


# ------------------------------------------------------------------ Tests in a Match


@rule("R-TEST-028")
@pytest.mark.parametrize(("die", "amounts"), [(5, []), (6, [1])])
def test_help_begins_with_a_total_of_ten(die: int, amounts: list[int]) -> None:
    # Given: Fitness 4
    setup = match(character("ann"), character("bob"), character("rex", "red"))
    battle = play(setup, ["help", "to:yard", "by:fitness", "with:none"], dice=[[die]])
    assert [effect.amount for effect in person_of(battle, "bob").effects] == amounts


@rule("R-MIR-006", "R-SKILL-057")
def test_no_skill_is_offered_twice() -> None:
    ann = character("ann", skills=["athletics", "combat:chess"])
    battle = play(match(ann, character("rex", "red")), ["test", "to:yard", "by:fitness"])
    found = keys(battle)
    assert len(found) == len(set(found))
    assert {"with:athletics", "with:combat:chess", "with:combat"} <= set(found)


# ------------------------------------------------------------------ Proxies


@rule("R-MATCH-042", "R-MATCH-043", "R-EQ-007")
def test_every_proxy_to_fight_by_that_has_a_point_left_is_offered_but_the_one_in_use() -> None:
    # Given: a car in use, a van of 1 point, a bike of none, and a Drive, which is none to fight by
    drive = "ether_drive:force:fitness_tests"
    ann = character(
        "ann",
        traits=[drive],
        proxies=["car", "van", "bike"],
        proxy="car",
        proxy_points={"car": 2, "van": 1, "bike": 0, drive: 6},
    )
    battle = begin(match(ann, character("rex", "red")))
    assert [key for key in keys(battle) if key.startswith("proxy:")] == ["proxy:van", "proxy:none"]


# ------------------------------------------------------------------ what can be seen and expected


@rule("R-MIR-021", "R-MIR-029")
def test_the_own_zone_and_the_next_are_in_sight_and_none_that_no_way_leads_to() -> None:
    zones = {"yard": ["hall"], "hall": ["stair"], "stair": [], "island": []}
    table = scene_table(character("ann"), character("rex", "red"), zones=zones, limit=9)
    assert [has_line_of_sight(table.state, "yard", zone) for zone in zones] == [True, True, False, False]


@rule("R-MATCH-016", "R-MATCH-046")
def test_a_zone_that_no_way_leads_to_is_at_no_distance() -> None:
    zones = {"yard": ["hall"], "hall": [], "island": []}
    table = scene_table(character("ann"), character("rex", "red"), zones=zones, limit=9)
    odds = MatchForecasts(table.state, "blue")
    ann = character_of(table, "ann")
    assert [prospects_in_zone(odds, ann, zone).far for zone in zones] == [0, 1, 0]


@rule("R-MATCH-016", "R-MATCH-046")
def test_a_zone_tells_of_those_who_stand_there_and_of_nobody_else() -> None:
    table = scene_table(
        character("ann"),
        character("bob", standing="defeated"),
        character("cyd"),
        character("rex", "red", "attic"),
    )
    said = prospects_in_zone(MatchForecasts(table.state, "blue"), character_of(table, "ann"), "yard").said
    assert said == "here; with cyd; out of reach of all Enemies"


@rule("R-TEST-041", "R-MATCH-039", "R-DB-008")
def test_the_odds_of_a_fall_count_a_finishing_blow_at_each_layer() -> None:
    # Given: Willpower 5; 10 Damage take two Layers: 5 + 5 against 10 at -1, then 10 + 5 against 15 at -2
    table = scene_table(character("ann", traits=["finishing_blow"]), character("rex", "red", willpower=5))
    rex = character_of(table, "rex")
    cause = CharacterTest(character_of(table, "ann"), "fitness", kind="offensive", targets=[rex])
    cause.used = ["finishing_blow"]
    fall = DefeatOdds(table.state, rex, cause)
    # 6 of ten faces on each of two dice; then 1 of ten on each of three
    assert [round(fall.chance_of_defeat_by(damage), 6) for damage in (4, 5, 10)] == [
        0,
        0.64,
        1 - round(0.36 * 0.001, 6),
    ]


@rule("R-TEST-041", "R-MATCH-039", "R-DMG-011")
def test_a_mecha_falls_with_its_last_level_and_not_before() -> None:
    titan = {**character("titan", "red"), "unit": TITAN}
    table = scene_table(character("ann"), titan)
    fall = DefeatOdds(table.state, character_of(table, "titan"), None)
    assert [fall.chance_of_defeat_by(damage) for damage in (3, 11, 12)] == [0, 0, 1]
