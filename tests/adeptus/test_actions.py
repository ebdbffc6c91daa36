"""Attacks of single persons: what each is at, what it costs, how many hits it makes. AD-05."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    horde,
    ic,
    keys,
    numbers,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS

rule = pytest.mark.rule

GUN = {
    "name": "Gun",
    "class": "basic",
    "range": 40,
    "burst": 3,
    "auto": 5,
    "dice": 1,
    "plus": 0,
    "clip": 20,
}


def duel(gap: int, blue: dict[str, Any] | None = None, red: dict[str, Any] | None = None) -> dict[str, Any]:
    """Two people so many metres apart; red does not react."""
    first = ic("blue1", at=(50, 20), **(blue or {}))
    return dict(
        situation(blue=[first], red=[ic("red1", at=(50, 20 + gap), **{"reactions": 0, **(red or {})})])
    )


def offered(battle: Any, start: str) -> list[str]:
    """The keys of the open question that begin so."""
    return [key for key in keys(battle) if key.startswith(start)]


@rule("AD-05-01")
def test_a_single_attack_makes_one_hit_and_leaves_a_half() -> None:
    battle = play(duel(30), ["shot:pattern_rifle>red1"], [[11], [5]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 1
    assert unit_of(battle, "blue1").halves == 1


@rule("AD-05-02", "AD-R2")
def test_a_burst_hits_once_more_for_two_degrees_up_to_its_burst() -> None:
    # Given: 43 + 10 Close + 10 Burst = 63; 03 has 6 degrees, 4 hits, of which the burst allows 3
    battle = play(duel(20, {"weapons": [GUN]}), ["burst:gun>red1"], [[3], [2], [2], [2]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10, "Burst": 10}
    assert numbers(the(battle, "AttackRolled"))["hits"] == 3
    assert unit_of(battle, "blue1").halves == 0
    assert unit_of(battle, "blue1").arms.loaded == [17]


@rule("AD-05-02")
def test_a_burst_with_three_degrees_hits_twice() -> None:
    battle = play(duel(20, {"weapons": [GUN]}), ["burst:gun>red1"], [[33], [2], [2]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2


@rule("AD-05-03", "AD-R2", "AD-R39")
def test_a_barrage_hits_once_more_for_each_degree_up_to_its_auto() -> None:
    # Given: 43 + 10 + 20 = 73; 12 has 6 degrees, 7 hits, of which 5 are allowed
    battle = play(duel(20, {"weapons": [GUN]}), ["barrage:gun>red1"], [[12], [2], [2], [2], [2], [2]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10, "Barrage": 20}
    assert numbers(the(battle, "AttackRolled"))["hits"] == 5
    assert unit_of(battle, "blue1").arms.loaded == [15]


@rule("AD-05-03")
def test_a_barrage_with_two_degrees_hits_three_times() -> None:
    battle = play(duel(20, {"weapons": [GUN]}), ["barrage:gun>red1"], [[51], [2], [2], [2]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 3


@rule("AD-05-02", "AD-05-03", "AD-R39")
def test_a_burst_needs_as_many_shots_as_it_fires() -> None:
    battle = play(duel(20, {"weapons": [GUN], "arms": {"loaded": {"gun": 2}}}))
    assert not offered(battle, "burst")
    battle = play(duel(20, {"weapons": [GUN], "arms": {"loaded": {"gun": 3}}}))
    assert offered(battle, "burst") == ["burst:gun>red1"]
    assert not offered(battle, "barrage")


@rule("AD-05-04", "AD-R2")
def test_a_flurry_needs_its_talent_and_is_capped_by_the_bonus() -> None:
    # Given: WS 41, no modifier; 01 has 4 degrees: 3 hits
    assert not offered(play(duel(1)), "swift")
    swift = {"talents": ["swift_attack"]}
    battle = play(duel(1, swift), ["swift:hatchet>red1"], [[1], [2], [2], [2]])
    assert numbers(the(battle, "AttackRolled")) == {"number": 41, "roll": 1, "hits": 3}
    assert unit_of(battle, "blue1").halves == 0


@rule("AD-05-04")
def test_the_talent_flurry_does_as_well_and_a_weak_arm_hits_less() -> None:
    battle = play(
        duel(1, {"talents": ["flurry"], "ws": 19, "marks": {"aim": 20}}), ["swift:hatchet>red1"], [[9], [2]]
    )
    # Given: WS 19, so one hit at the most; 39 against 09 has three degrees
    assert numbers(the(battle, "AttackRolled")) == {"number": 39, "roll": 9, "hits": 1}


@rule("AD-05-05", "AD-R2")
def test_lightning_is_at_minus_10_and_hits_for_each_degree() -> None:
    assert not offered(play(duel(1, {"talents": ["swift_attack"]})), "lightning")
    quick = {"talents": ["lightning_attack"]}
    battle = play(duel(1, quick), ["lightning:hatchet>red1"], [[11], [2], [2], [2]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "Lightning": -10}
    # 31 against 11: two degrees, three hits of the four that WS 41 allows
    assert numbers(the(battle, "AttackRolled"))["hits"] == 3


@rule("AD-05-06")
def test_an_all_out_attack_is_at_20_and_leaves_one_open() -> None:
    setup = duel(1, red={"reactions": 0})
    battle = play(setup, ["all_out:hatchet>red1", "strike:hatchet>blue1", "dodge"], [[99], [33], [10], [2]])
    assert terms(the(battle, "AttackRolled", attacker="blue1")) == {"Weapon Skill": 41, "All-Out Attack": 20}
    # Given: Dodge is half of Ag 37; it fails at -20 with a 10
    assert terms(the(battle, "Tested")) == {"Dodge": 18, "All-Out Attack": -20}


@rule("AD-05-09")
def test_a_guarded_attack_is_at_minus_10_and_helps_to_parry() -> None:
    battle = play(duel(1), ["guarded:hatchet>red1", "strike:hatchet>blue1", "parry"], [[99], [33], [30]])
    assert terms(the(battle, "AttackRolled", attacker="blue1")) == {"Weapon Skill": 41, "Guarded Attack": -10}
    assert terms(the(battle, "Tested")) == {"Parry": 20, "guarded": 10}
    assert unit_of(battle, "blue1").wounds == [14]


@rule("AD-05-06", "AD-05-09", "AD-05-10")
def test_stances_end_with_the_next_turn() -> None:
    marks = {"all_out": 1, "guarded": 1, "defensive": 1, "ran": 1}
    assert unit_of(play(duel(9, {"marks": marks})), "blue1").marks == {}


@rule("AD-05-10")
def test_blows_at_one_on_the_defence_are_at_minus_20() -> None:
    battle = play(duel(1), ["defensive_stance", "strike:hatchet>blue1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "Defensive Stance": -20}
    assert unit_of(battle, "blue1").halves == 0


@rule("AD-05-10")
def test_shots_at_one_on_the_defence_are_not() -> None:
    battle = play(duel(30), ["defensive_stance", "shot:pattern_rifle>blue1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10}


@rule("AD-05-07")
def test_a_called_shot_hits_where_one_likes() -> None:
    battle = play(duel(30), ["called:pattern_rifle>red1", "at:left_leg"], [[30], [5]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10, "Called Shot": -20}
    assert numbers(the(battle, "WoundsLost"))["location"] == 5
    assert unit_of(battle, "blue1").halves == 0


@rule("AD-05-07")
def test_a_called_blow_is_one_in_melee() -> None:
    battle = play(duel(1), ["called:hatchet>red1", "at:head"], [[21], [5]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "Called Shot": -20}
    assert numbers(the(battle, "WoundsLost"))["location"] == 0


@rule("AD-05-08/1", "AD-05-08/2")
def test_aiming_with_a_half_brings_10() -> None:
    battle = play(duel(30), ["aim", "shot:pattern_rifle>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10, "Aim": 10}
    assert unit_of(battle, "blue1").marks == {}


@rule("AD-05-08/1", "AD-05-08/2")
def test_aiming_with_a_full_brings_20_in_melee_too() -> None:
    battle = play(duel(1), ["full_aim", "end", "strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "Aim": 20}


@rule("AD-05-08/3")
def test_aim_is_lost_by_doing_something_else() -> None:
    battle = play(duel(30, {"marks": {"aim": 20}}), ["delay", "shot:pattern_rifle>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10}


@rule("AD-05-08/4")
def test_aim_is_lost_by_a_reaction() -> None:
    setup = duel(1, {"marks": {"aim": 20}, "reactions": 1})
    setup["now"]["order"] = ["red1", "blue1"]
    battle = play(setup, ["strike:hatchet>blue1", "dodge", "end", "strike:hatchet>red1"], [[30], [5], [99]])
    assert terms(the(battle, "AttackRolled", attacker="blue1")) == {"Weapon Skill": 41}


@rule("AD-05-08/4")
def test_aim_outlasts_a_blow_that_one_takes() -> None:
    setup = duel(1, {"marks": {"aim": 20}, "reactions": 1})
    setup["now"]["order"] = ["red1", "blue1"]
    battle = play(setup, ["strike:hatchet>blue1", "pass", "end", "strike:hatchet>red1"], [[30], [1], [99]])
    assert terms(the(battle, "AttackRolled", attacker="blue1")) == {"Weapon Skill": 41, "Aim": 20}


@rule("AD-05-14", "AD-R39", "AD-R88")
def test_a_reload_takes_as_many_halves_as_the_weapon_says() -> None:
    # Given: a rifle that takes two Half Actions, one of them in the turn before
    setup = duel(30, {"arms": {"loaded": {"pattern_rifle": 4}}})
    battle = play(setup, ["reload:pattern_rifle"])
    assert unit_of(battle, "blue1").arms.loaded[0] == 4
    battle = play(setup, ["reload:pattern_rifle", "reload:pattern_rifle"])
    arms = unit_of(battle, "blue1").arms
    assert (arms.loaded[0], arms.spare[0], arms.work[0]) == (18, 1, 0)


@rule("AD-05-14", "AD-R39")
def test_a_full_weapon_or_one_without_a_clip_is_not_reloaded() -> None:
    assert not offered(play(duel(30)), "reload")
    arms = {"loaded": {"pattern_rifle": 4}, "spare": {"pattern_rifle": 0}}
    assert not offered(play(duel(30, {"arms": arms})), "reload")


@rule("AD-05-14", "AD-R88")
def test_whoever_has_shot_can_strike_without_readying_anything() -> None:
    battle = play(duel(2), ["shot:pattern_rifle>red1", "half_move", "to:red1", "end"], [[99]])
    assert "strike:hatchet>red1" in keys(battle)


@rule("AD-05-16", "AD-R45")
def test_a_half_that_is_held_back_answers_somebody_elses_action() -> None:
    choices = ["delay", "end", "half_move", "away", "shot:pattern_rifle>red1"]
    battle = play(duel(30), choices, [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10}
    assert unit_of(battle, "blue1").marks == {}
    assert unit_of(battle, "blue1").halves == 0
    assert "hold" not in keys(battle)


@rule("AD-05-16")
def test_the_odds_of_a_half_that_is_held_back_are_those_of_who_held_it_back() -> None:
    # Given: red1's turn, in which blue1 may shoot from 30 metres: 53 % as above, not what red1 would have
    battle = play(duel(30), ["delay", "end", "half_move", "away"])
    decision = battle.decision
    assert decision is not None
    forecast = battle.view(decision.seat).forecast(decision.option("shot:pattern_rifle>red1"))
    assert forecast is not None
    assert forecast.chance == pytest.approx(0.53)


@rule("AD-05-16")
def test_the_odds_of_a_turn_are_those_of_who_has_it_though_a_friend_holds_a_half_back() -> None:
    # Given: blue2's turn, 30 metres from red1: 53 % as above. blue1 held a half back with one to spare, which
    # once made the odds those of its own gun, out of all range, and broke the menu
    friend = ic("blue1", at=(50, 79), weapons=[{**GUN, "range": 5}])
    setup = situation(blue=[friend, ic("blue2", at=(50, 20))], red=[ic("red1", at=(50, 50), reactions=0)])
    battle = play(setup, ["delay", "end"])
    decision = battle.decision
    assert decision is not None
    assert decision.about == "blue2"
    forecast = battle.view(decision.seat).forecast(decision.option("shot:pattern_rifle>red1"))
    assert forecast is not None
    assert forecast.chance == pytest.approx(0.53)


@rule("AD-05-16")
def test_a_half_that_is_held_back_buys_no_full_action_and_no_second_attack() -> None:
    battle = play(duel(30), ["shot:pattern_rifle>red1", "delay", "half_move", "away"], [[99]])
    assert "hold" in keys(battle)
    assert not offered(battle, "shot")
    assert not offered(battle, "full_move")


@rule("AD-05-16")
def test_what_is_held_back_is_gone_at_the_next_turn() -> None:
    battle = play(duel(30), ["delay", "end", "half_move", "away", "hold", "end"])
    assert unit_of(battle, "blue1").marks == {}
    assert unit_of(battle, "blue1").halves == 2


COSTS = {
    "strike": (1, "attack melee"),
    "shot": (1, "attack ranged"),
    "burst": (2, "attack ranged"),
    "barrage": (2, "attack ranged"),
    "spray": (1, "attack ranged"),
    "swift": (2, "attack melee"),
    "lightning": (2, "attack melee"),
    "all_out": (2, "attack melee"),
    "guarded": (2, "attack melee"),
    "called": (2, "attack"),
    "suppress": (2, "attack ranged"),
    "overwatch": (2, "attack concentration ranged"),
    "aim": (1, "concentration"),
    "full_aim": (2, "concentration"),
    "defensive_stance": (2, ""),
    "half_move": (1, "movement"),
    "full_move": (2, "movement"),
    "tactical_advance": (2, "concentration movement"),
    "run": (2, "movement"),
    "disengage": (2, "movement"),
    "charge": (2, "attack melee movement"),
    "stand_up": (1, "movement"),
    "reload": (1, ""),
    "quick_reload": (0, ""),
    "clear_jam": (2, ""),
    "spread": (2, ""),
    "spread_half": (1, ""),
    "shove": (1, ""),
    "hide": (1, ""),
    "search": (1, "concentration"),
    "assist": (1, ""),
    "douse": (2, ""),
    "regain": (0, ""),
    "delay": (1, ""),
}


@rule("AD-02-05", "AD-04-01", "AD-04-02", "AD-04-03", "AD-04-04", "AD-04-05", "AD-04-06", "AD-05-01")
@rule("AD-05-02", "AD-05-03", "AD-05-04", "AD-05-05", "AD-05-06", "AD-05-07", "AD-05-08", "AD-05-09")
@rule("AD-05-10", "AD-05-11", "AD-05-12", "AD-05-13", "AD-05-14", "AD-05-15", "AD-05-16", "AD-05-18")
@rule("AD-06-13", "AD-07-07", "AD-09-04", "AD-12-03", "AD-12-11", "AD-14-04", "AD-14-05", "AD-03-05")
def test_every_action_has_its_cost_and_its_keywords() -> None:
    assert {
        key: (action.halves, " ".join(sorted(action.keywords)))
        for key, action in ACTIONS.items()
        if key in COSTS
    } == COSTS


@rule("AD-05-08")
def test_nobody_aims_twice_for_the_same() -> None:
    battle = play(duel(30, {"marks": {"aim": 10}}))
    assert offered(battle, "aim") == []
    assert offered(battle, "full_aim") == ["full_aim"]
    assert offered(play(duel(30, {"marks": {"aim": 20}})), "full_aim") == []


@rule("AD-05-07")
def test_a_called_shot_needs_a_single_shot_and_a_shot_in_the_clip() -> None:
    def called(**more: Any) -> list[str]:
        return offered(play(duel(30, {"weapons": [{**GUN, **more.pop("gun", {})}], **more})), "called")

    assert called() == ["called:gun>red1"]
    assert called(gun={"single": False}) == []
    assert called(gun={"qualities": ["spray"]}) == []
    assert called(arms={"loaded": {"gun": 1}}) == ["called:gun>red1"]
    assert called(arms={"loaded": {"gun": 0}}) == []


@rule("AD-05-07", "SW-35")
def test_a_called_shot_is_aimed_at_a_person() -> None:
    mass = horde("red1", at=(50, 60))
    assert offered(play(situation(blue=[ic("blue1", at=(50, 20))], red=[mass])), "called") == []
    pack = swarm("red1", at=(50, 60), count=3)
    setup = situation(blue=[ic("blue1", at=(50, 20))], red=[pack])
    assert offered(play(setup, ["called:pattern_rifle>red1"]), "whom") == []
    ranks = {"specialists": 1, "special_weapon": "squad_gun"}
    pack = swarm("red1", at=(50, 60), count=3, underlings=ranks)
    setup = situation(blue=[ic("blue1", at=(50, 20))], red=[pack])
    assert keys(play(setup, ["called:pattern_rifle>red1"])) == ["whom:overseer", "whom:specialist"]


@rule("AD-05-14", "AD-R50")
def test_what_reloads_at_once_costs_nothing() -> None:
    quick = {"weapons": [{**GUN, "reload": 0}], "arms": {"loaded": {"gun": 3}}}
    battle = play(duel(30, quick))
    assert (offered(battle, "reload"), offered(battle, "quick")) == ([], ["quick_reload:gun"])
    battle = play(duel(30, quick), ["quick_reload:gun"])
    assert (unit_of(battle, "blue1").arms.loaded, unit_of(battle, "blue1").halves) == ([30 - 10], 2)
    slow = {"weapons": [{**GUN, "reload": 1}], "arms": {"loaded": {"gun": 3}}}
    battle = play(duel(30, slow))
    assert (offered(battle, "reload"), offered(battle, "quick")) == (["reload:gun"], [])


@rule("AD-06-13", "AD-05-14")
def test_only_what_is_jammed_and_in_hand_is_cleared() -> None:
    assert offered(play(duel(30)), "clear") == []
    gone = {"arms": {"jammed": ["pattern_rifle"], "gone": ["pattern_rifle"], "loaded": {"pattern_rifle": 1}}}
    battle = play(duel(30, gone))
    assert (offered(battle, "clear"), offered(battle, "reload")) == ([], [])


@pytest.mark.parametrize(
    ("quality", "loaded", "fires"), [("storm", 2, 1), ("storm", 1, 0), ("twin_linked", 2, 1)]
)
@rule("AD-12-06", "AD-12-07")
def test_twice_the_ammunition_is_two(quality: str, loaded: int, fires: int) -> None:
    weapon = {"weapons": [{**GUN, "qualities": [quality]}], "arms": {"loaded": {"gun": loaded}}}
    assert len(offered(play(duel(30, weapon)), "shot")) == fires


@pytest.mark.parametrize(("loaded", "fires"), [(0, 0), (1, 1)])
@rule("AD-12-03")
def test_a_spray_takes_one_shot(loaded: int, fires: int) -> None:
    weapon = {"weapons": [{**GUN, "qualities": ["spray"]}], "arms": {"loaded": {"gun": loaded}}}
    assert len(offered(play(duel(30, weapon)), "spray")) == fires


@rule("AD-06-06", "AD-05-12", "AD-R22")
def test_nobody_shoots_or_watches_in_melee() -> None:
    battle = play(duel(1))
    assert offered(battle, "shot") + offered(battle, "overwatch") == []


@rule("AD-05-12")
def test_only_what_can_fire_goes_on_overwatch() -> None:
    def watches(**more: Any) -> list[str]:
        return offered(
            play(duel(30, {"weapons": [{**GUN, **more.pop("gun", {})}, "hatchet"], **more})), "overwatch"
        )

    def fired(**gun: Any) -> list[str]:
        weapons = {"weapons": [{**GUN, **gun}], "arms": {"loaded": {"gun": 2}}}
        return keys(play(duel(30, weapons), ["overwatch:gun", "to:south"]))

    assert watches() == ["overwatch:gun"]
    assert watches(arms={"loaded": {"gun": 1}}) == ["overwatch:gun"]
    assert watches(gun={"qualities": ["spray"]}) == []
    assert watches(arms={"loaded": {"gun": 0}}) == []
    assert watches(gun={"single": False, "burst": 0}) == []
    assert watches(gun={"single": False}, arms={"loaded": {"gun": 2}}) == []
    assert fired(burst=2) == ["single", "burst"]
    assert fired(burst=3) == fired(burst=0) == ["moves", "attacks"]
    assert fired(single=False, burst=2) == ["moves", "attacks"]


@rule("AD-05-12")
def test_nobody_watches_what_is_off_the_field() -> None:
    setup = situation(blue=[ic("blue1", at=(0, 0))], red=[ic("red1", at=(30, 30))])
    battle = play(setup, ["overwatch:pattern_rifle"])
    assert keys(battle) == ["to:east", "to:southeast", "to:south"]


@rule("AD-09-04")
def test_without_fate_no_wounds_are_regained() -> None:
    assert offered(play(duel(30, {"now": {"wounds": [3]}})), "regain") == []


@rule("AD-02-05", "AD-05-15")
def test_nobody_assists_himself_or_from_afar() -> None:
    blue = [ic("blue1", at=(50, 40)), ic("blue2", at=(50, 42)), ic("blue3", at=(50, 43))]
    battle = play(situation(blue=blue, red=[ic("red1", at=(50, 70))]))
    assert offered(battle, "assist") == ["assist>blue2"]
