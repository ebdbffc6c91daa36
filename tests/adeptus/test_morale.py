"""Morale Points and what they buy. SC-18 to SC-35, AD-R8, AD-R9, AD-R34."""

from __future__ import annotations

from typing import Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    commander_of,
    giant,
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
from wartable import Setup
from wartable.rulesets.adeptus.supreme.morale import MORALE

rule = pytest.mark.rule

BOSS: Final = commander("boss")
BLUE: Final = ic("blue1", at=(20, 40))
RED: Final = ic("red1", at=(80, 40))


@rule("SC-20", "SC-19", "SC-18")
def test_a_supreme_commander_begins_with_five_morale_points() -> None:
    battle = begin(situation(blue=[BOSS, BLUE], red=[RED]))
    assert commander_of(battle, "blue").morale == 5
    assert "morale:coordinate" in keys(battle)


@rule("SC-21", "SC-22", "SC-23")
def test_an_ability_costs_one_point_and_no_action() -> None:
    battle = play(situation(blue=[BOSS, BLUE], red=[RED]), ["morale:coordinate"])
    assert numbers(the(battle, "MoraleSpent")) == {"left": 4}
    assert commander_of(battle, "blue").halves == 2
    assert commander_of(battle, "blue").used == {"coordinate": 1}
    assert commander_of(battle, "blue").turn_used == ["coordinate"]


@rule("SC-21", "SC-22")
def test_uses_are_counted() -> None:
    blue = ic("blue1", at=(20, 40), fate=3, now={"fate": 0})
    battle = play(situation(blue=[BOSS, blue], red=[RED]), ["morale:fated>blue1", "morale:fated>blue1"])
    assert commander_of(battle, "blue").used == {"fated": 2}
    assert commander_of(battle, "blue").turn_used == ["fated"]
    assert commander_of(battle, "blue").morale == 3


@rule("SC-22")
def test_without_a_point_nothing_is_offered() -> None:
    boss = commander("boss", now={"morale": 0})
    battle = begin(situation(blue=[boss, BLUE], red=[RED]))
    assert not [key for key in keys(battle) if key.startswith("morale")]


@rule("SC-26", "SC-26/2", "SC-26/3", "SC-31")
def test_every_ability_says_when_it_may_be_used() -> None:
    told = {key: (ability.timing, ability.use_limit_text) for key, ability in MORALE.items()}
    assert told == {
        "bolster": ("after a failed Willpower or Toughness test, in anybody's turn", ""),
        "coordinate": ("your turn", "once per turn"),
        "endure": ("your turn", "once per turn"),
        "fated": ("your turn", ""),
        "forced_march": ("before the battle", "once per battle"),
        "rally": ("your turn", ""),
        "reinforce": ("your turn", "once per turn"),
        "regroup": ("your turn", "twice per battle"),
        "resupply": ("your turn", "once per battle"),
    }


@rule("SC-26")
def test_bolster_and_forced_march_are_not_for_his_turn() -> None:
    battle = begin(situation(blue=[BOSS, BLUE], red=[RED]))
    assert "morale:bolster" not in keys(battle)
    assert "morale:forced_march" not in keys(battle)


# ------------------------------------------------------------------ Coordinate, Endure


def _duel(**boss: object) -> Setup:
    return situation(
        blue=[commander("boss", **boss), ic("blue1", at=(20, 40))],
        red=[ic("red1", at=(20, 41)), commander("chief")],
    )


@rule("SC-28", "AD-R8", "SC-28/1")
def test_coordinate_assists_every_test_of_the_side() -> None:
    battle = play(_duel(), ["morale:coordinate", "end", "strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "assistance": 10}


@rule("SC-28", "AD-R34")
def test_coordinate_assists_underlings() -> None:
    pack = swarm("blue1", at=(20, 40))
    setup = situation(blue=[BOSS, pack], red=[ic("red1", at=(20, 44))], order=["boss", "red1", "blue1"])
    choices = ["morale:coordinate", "end", "strike:hatchet>blue1", "scatter"]
    battle = play(setup, choices, [[35], [50]])
    assert terms(the(battle, "Tested")) == {"Agility of the Underlings": 42, "assistance": 10}


@rule("SC-28")
def test_coordinate_does_not_assist_the_enemy() -> None:
    choices = ["morale:coordinate", "end", "end", "strike:hatchet>blue1"]
    battle = play(_duel(), choices, [[99]])
    assert "assistance" not in terms(the(battle, "AttackRolled"))


@rule("SC-28", "SC-28/3")
def test_coordinate_may_be_used_once_in_a_turn() -> None:
    battle = play(_duel(), ["morale:coordinate"])
    assert "morale:coordinate" not in keys(battle)
    assert "morale:endure" in keys(battle)


@rule("SC-28", "AD-R8", "AD-R34", "SC-28/2")
def test_coordinate_holds_until_his_next_turn_starts() -> None:
    choices = ["morale:coordinate", "end", "end", "end"]
    battle = play(_duel(), choices)
    assert commander_of(battle, "blue").coordinated
    battle.choose("end")
    assert battle.decision is not None
    assert battle.decision.question.startswith("boss")
    assert not commander_of(battle, "blue").coordinated
    assert "morale:coordinate" in keys(battle)


@rule("SC-29", "AD-R34")
def test_endure_adds_armour_at_every_location() -> None:
    choices = ["morale:endure", "end", "end", "strike:hatchet>blue1", "pass"]
    # 41 reversed is 14: the right arm; AP 2, Endure 2, TB 4
    battle = play(_duel(), choices, [[41], [9]])
    hit = numbers(the(battle, "WoundsLost"))
    assert (hit["location"], hit["reduction"], hit["lost"]) == (1, 8, 4)


@rule("SC-29", "AD-R34")
def test_endure_protects_underlings() -> None:
    pack = swarm("blue1", at=(20, 40), count=3, underlings={"passives": []})
    red = ic("red1", at=(20, 43), s=30)
    setup = situation(blue=[BOSS, pack], red=[red], order=["boss", "red1", "blue1"])
    # 5 and SB 3 are 8: AP 1, Endure 2 and TB 2 leave 3
    choices = ["morale:endure", "end", "strike:hatchet>blue1", "pass"]
    battle = play(setup, choices, [[35], [2]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 0
    battle = play(setup, choices, [[35], [3]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1


@rule("SC-29")
def test_endure_ends_as_his_next_turn_starts() -> None:
    battle = play(_duel(), ["morale:endure"])
    assert "morale:endure" not in keys(battle)
    battle = play(_duel(), ["morale:endure", "end", "end", "end"])
    assert commander_of(battle, "blue").enduring
    battle.choose("end")
    assert not commander_of(battle, "blue").enduring


# ------------------------------------------------------------------ Fated


@rule("SC-30")
def test_fated_gives_back_one_spent_point() -> None:
    blue = ic("blue1", at=(20, 40), fate=2, now={"fate": 0})
    battle = play(situation(blue=[BOSS, blue], red=[RED]), ["morale:fated>blue1"])
    assert unit_of(battle, "blue1").fate == 1
    assert "morale:fated>blue1" in keys(battle)
    battle.choose("morale:fated>blue1")
    assert unit_of(battle, "blue1").fate == 2
    assert "morale:fated>blue1" not in keys(battle)


@rule("SC-30", "AD-R75")
def test_a_burned_point_is_not_given_back() -> None:
    burned = ic("blue1", at=(20, 40), fate=2, now={"fate": 1, "burned": 1})
    assert "morale:fated>blue1" not in keys(begin(situation(blue=[BOSS, burned], red=[RED])))


@rule("SC-30")
def test_an_enemy_is_no_ally() -> None:
    red = ic("red1", at=(80, 40), fate=2, now={"fate": 0})
    assert "morale:fated>red1" not in keys(begin(situation(blue=[BOSS, BLUE], red=[red])))


@rule("SC-30", "AD-R75")
def test_he_is_not_his_own_ally() -> None:
    hero = ic("blue1", at=(20, 40), fate=2, supreme=True, now={"fate": 1})
    friend = ic("blue2", at=(20, 50), fate=2, now={"fate": 1})
    battle = begin(situation(blue=[hero, friend], red=[RED]))
    assert "morale:fated>blue1" not in keys(battle)
    assert "morale:fated>blue2" in keys(battle)


# ------------------------------------------------------------------ Rally, Reinforce


@rule("SC-32")
def test_rally_ends_what_holds_every_horde() -> None:
    one = horde("blue1", at=(20, 20), now={"marks": {"broken": 1, "pinned": 1}})
    two = horde("blue2", at=(20, 50), now={"marks": {"rattled": 10}})
    red = horde("red1", at=(80, 40), now={"marks": {"pinned": 1}})
    setup = situation(blue=[BOSS, one, two], red=[red])
    battle = play(setup, ["morale:rally"])
    assert unit_of(battle, "blue1").marks == {}
    assert unit_of(battle, "blue2").marks == {}
    assert unit_of(battle, "red1").marks == {"pinned": 1}
    assert [event.facts()["unit"] for event in of(battle, "Rallied")] == ["blue1", "blue2"]
    assert "morale:rally" not in keys(battle)


@rule("SC-32")
def test_rally_is_for_hordes_alone() -> None:
    blue = ic("blue1", at=(20, 40), now={"marks": {"pinned": 1}})
    assert "morale:rally" not in keys(begin(situation(blue=[BOSS, blue], red=[RED])))


@rule("SC-33", "AD-R4")
def test_reinforce_gives_every_horde_ten_magnitude_and_revives_a_squad() -> None:
    one = horde("blue1", at=(20, 20), now={"magnitude": 15})
    two = horde("blue2", at=(20, 50), now={"magnitude": 33})
    setup = situation(blue=[BOSS, one, two], red=[RED])
    battle = play(setup, ["morale:reinforce"])
    assert unit_of(battle, "blue1").magnitude == 25
    assert unit_of(battle, "blue1").squads_left == 2
    assert unit_of(battle, "blue2").magnitude == 40
    assert "morale:reinforce" not in keys(battle)


@rule("SC-33")
def test_reinforce_is_offered_once_a_turn_and_where_something_is_lost() -> None:
    one = horde("blue1", at=(20, 20), now={"magnitude": 9})
    battle = play(situation(blue=[BOSS, one], red=[RED]), ["morale:reinforce"])
    assert "morale:reinforce" not in keys(battle)
    whole = horde("blue1", at=(20, 20))
    assert "morale:reinforce" not in keys(begin(situation(blue=[BOSS, whole], red=[RED])))


@rule("SC-33", "AD-R54")
def test_a_horde_that_is_gone_is_not_reinforced() -> None:
    gone = horde("blue1", at=(20, 20), now={"magnitude": 0, "standing": "dead"})
    setup = situation(blue=[BOSS, gone, ic("blue2", at=(20, 60))], red=[RED])
    assert "morale:reinforce" not in keys(begin(setup))


@rule("SC-33", "AD-R48")
def test_an_enemy_sees_squads_but_no_magnitude() -> None:
    one = horde("blue1", at=(20, 20), now={"magnitude": 15})
    battle = play(situation(blue=[BOSS, one], red=[RED]), ["morale:reinforce"])
    told = [event.facts() for event in battle.seen_by("red")]
    grown = next(facts for facts in told if facts["event"] == "MagnitudeRegained")
    assert (grown["gained"], grown["left"], grown["squads"]) == (-1, -1, 2)


# ------------------------------------------------------------------ Resupply


@rule("SC-35", "AD-R39", "SC-35/1")
def test_resupply_fills_every_weapon_of_a_character() -> None:
    empty = {"loaded": {"pattern_rifle": 1, "longglass": 0}, "spare": {"pattern_rifle": 0, "longglass": 1}}
    blue = ic("blue1", at=(20, 40), weapons=["pattern_rifle", "longglass", "hatchet"], now={"arms": empty})
    battle = play(situation(blue=[BOSS, blue], red=[RED]), ["morale:resupply"])
    arms = unit_of(battle, "blue1").arms
    assert (arms.loaded, arms.spare) == ([18, 5, 0], [2, 2, 0])
    assert "morale:resupply" not in keys(battle)


@rule("SC-35/2", "AD-R39")
def test_resupply_is_not_offered_for_somebody_who_is_gone() -> None:
    short = {"loaded": {"pattern_rifle": 1}}
    gone = ic("blue2", at=(30, 40), standing="dead", arms=short)
    assert "morale:resupply" not in keys(begin(situation(blue=[BOSS, BLUE, gone], red=[RED])))
    there = ic("blue2", at=(30, 40), arms=short)
    assert "morale:resupply" in keys(begin(situation(blue=[BOSS, BLUE, there], red=[RED])))


@rule("SC-35", "AD-R39")
def test_resupply_fills_what_upgrades_have_brought() -> None:
    arms = {"loaded": {"cannon": 0, "squad_gun": 1}, "spare": {"cannon": 0, "squad_gun": 0}}
    weapons = ["blade", "cannon", "squad_gun"]
    big = giant("blue1", at=(20, 40), weapons=weapons, upgrades=["weapon_dock", "tertiary_weapon"], arms=arms)
    battle = play(situation(blue=[BOSS, big], red=[RED]), ["morale:resupply"])
    now = unit_of(battle, "blue1").arms
    assert (now.loaded, now.spare) == ([0, 12, 60], [0, 2, 2])


@rule("SC-35", "AD-R37")
def test_resupply_gives_back_what_the_depot_had_added() -> None:
    boss = commander("boss", deck={"forward_depot": 2})
    blue = ic("blue1", at=(20, 40), now={"arms": {"spare": {"pattern_rifle": 3}}})
    battle = play(situation(blue=[boss, blue], red=[RED]), ["morale:resupply"])
    assert unit_of(battle, "blue1").arms.spare == [4, 0]


@rule("SC-35", "AD-R39")
def test_resupply_is_not_for_underlings_and_hordes() -> None:
    arms = {"loaded": {"pattern_rifle": 1}}
    mass = horde("blue1", at=(20, 20), now={"arms": arms})
    pack = swarm("blue2", at=(20, 50), now={"arms": arms, "swarm": {"arms": arms}})
    battle = play(situation(blue=[BOSS, mass, pack], red=[RED]), ["morale:resupply"])
    assert unit_of(battle, "blue1").arms.loaded[0] == 1
    assert unit_of(battle, "blue2").arms.loaded[0] == 18
    assert unit_of(battle, "blue2").swarm.arms.loaded[0] == 1


@rule("SC-35", "SC-35/3")
def test_resupply_is_once_in_a_battle_and_where_something_is_missing() -> None:
    arms = {"loaded": {"pattern_rifle": 17}}
    blue = ic("blue1", at=(20, 40), now={"arms": arms})
    used = commander("boss", now={"used": {"resupply": 1}})
    assert "morale:resupply" in keys(begin(situation(blue=[BOSS, blue], red=[RED])))
    assert "morale:resupply" not in keys(begin(situation(blue=[used, blue], red=[RED])))
    assert "morale:resupply" not in keys(begin(situation(blue=[BOSS, BLUE], red=[RED])))
    lean = ic("blue1", at=(20, 40), now={"arms": {"spare": {"pattern_rifle": 1}}})
    assert "morale:resupply" in keys(begin(situation(blue=[BOSS, lean], red=[RED])))
    mass = horde("blue1", at=(20, 20), now={"arms": arms})
    assert "morale:resupply" not in keys(begin(situation(blue=[BOSS, mass], red=[RED])))
