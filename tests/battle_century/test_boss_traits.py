"""Boss Traits in Tests and Matches, from Combat Profiling to Living Weapon. R-BOSS-001 to R-BOSS-006."""

from __future__ import annotations

from typing import Final

from tests.battle_century.bosses import boss, pc
from tests.battle_century.matches import (
    begin,
    character,
    character_of,
    keys,
    match,
    numbers,
    of,
    outbreak,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from wartable import ruleset
from wartable.rulesets.battle_century.match.turn.ending import end_match_if_decided
from wartable.rulesets.battle_century.pilots.events.scenes import MatchEnded
from wartable.rulesets.battle_century.pilots.model.registry import TRAITS
from wartable.testing import rule

TITAN: Final = {"might": 6, "guard": 4, "threshold": 3, "speed": 2}
AWAY: Final = "use:elusive_form"


@rule("R-BOSS-001")
def test_there_are_ten_boss_traits_and_they_cost_nothing() -> None:
    # When
    found = {key: kind.cost for key, kind in TRAITS.items() if kind.group == "boss"}
    # Then
    assert found == dict.fromkeys(
        [
            "combat_profiling",
            "elusive_form",
            "giant_slayer",
            "homunculus_vessel",
            "living_weapon",
            "mundanity_field",
            "overwhelming_pressure",
            "skill_master",
            "spectral_body",
            "viral_touch",
        ],
        0,
    )


# ------------------------------------------------------------------ Combat Profiling


@rule("R-BOSS-001")
def test_the_boss_asks_a_player_who_answers_before_the_action() -> None:
    # Given
    setup = match(boss("combat_profiling"), pc())
    # When
    battle = play(setup, ["profile:ann", "yes"])
    # Then
    assert the(battle, "ProfileAnswered").facts() == {
        "event": "ProfileAnswered",
        "who": "boss",
        "target": "ann",
        "answer": "yes",
    }
    assert "attack" in keys(battle)
    assert "profile:ann" not in keys(battle)


@rule("R-BOSS-001")
def test_only_players_are_asked_and_only_three_times_an_episode() -> None:
    # Given: an Enemy who is no PC; a Boss who has asked three times
    npc = match(boss("combat_profiling"), character("rex"))
    tired = match(boss("combat_profiling", uses={"combat_profiling": 3}), pc())
    fresh = match(boss("combat_profiling", uses={"combat_profiling": 2}), pc())
    # Then
    assert "profile:rex" not in keys(begin(npc))
    assert "profile:ann" not in keys(begin(tired))
    assert "profile:ann" in keys(begin(fresh))


@rule("R-BOSS-002")
def test_who_acts_as_answered_faces_double_tension_for_a_round() -> None:
    # Given: Tension 3, the Boss with Fitness 5 against ann's 3 + 5
    setup = match(boss("combat_profiling", fitness=5), pc(willpower=9), round=3, gm="gm")
    # When: ann holds as she said; in Round 4 the Boss rolls 2 + 5 + 4 against 8 - 4
    battle = play(
        setup, ["profile:ann", "no", "hold", "to:yard", "hold", "to:yard", "kept", "attack"], dice=[[2]]
    )
    # Then
    assert terms(the(battle, "TestRolled"), "defenses") == {
        "Awareness": 3,
        "every Character": 5,
        "Combat Profiling": -4,
    }
    assert numbers(the(battle, "PlotArmorHurt"))["amount"] == 7


@rule("R-BOSS-002")
def test_nobody_else_has_double_tension_against_who_was_profiled() -> None:
    # Given: it holds for ann against the Boss; his minion attacks
    profiled = {"condition": "combat_profiling", "other": "boss", "clock": "ann"}
    minion = character("rex", "red", fitness=5)
    setup = match(minion, pc(effects=[profiled], willpower=9), boss("combat_profiling"))
    # When
    battle = play(setup, ["attack"], dice=[[1]])
    # Then
    assert terms(the(battle, "TestRolled"), "defenses") == {"Awareness": 3, "every Character": 5}


@rule("R-BOSS-002")
def test_what_was_profiled_holds_for_a_round() -> None:
    # Given
    setup = match(boss("combat_profiling"), pc())
    # When: kept at the end of ann's Turn; her next one begins
    hold = ["hold", "to:yard"]
    battle = play(setup, ["profile:ann", "no", *hold, *hold, "kept", *hold])
    # Then
    assert the(battle, "ConditionEnded").facts()["condition"] == "combat_profiling"


@rule("R-BOSS-002")
def test_who_acts_otherwise_loses_a_genre_point() -> None:
    # Given: ann with 2 Genre Points
    setup = match(boss("combat_profiling"), pc(genre_points=2))
    # When: the Boss's seat judges, for there is no GM
    battle = play(setup, ["profile:ann", "yes", "hold", "to:yard", "hold", "to:yard", "broken"])
    # Then
    assert person_of(battle, "ann").genre == 1
    assert of(battle, "ConditionBegan") == []


@rule("R-BOSS-002")
def test_who_has_no_genre_point_loses_none() -> None:
    # Given
    setup = match(boss("combat_profiling"), pc(genre_points=0))
    # When
    battle = play(setup, ["profile:ann", "yes", "hold", "to:yard", "hold", "to:yard", "broken"])
    # Then
    assert person_of(battle, "ann").genre == 0


@rule("R-BOSS-002")
def test_with_the_boss_gone_the_answer_does_not_matter() -> None:
    # Given: the Boss was defeated after ann's answer
    gone = boss("combat_profiling", standing="defeated", notes={"combat_profiling@ann": 1})
    setup = match(pc(), gone, character("rex", "red"))
    # When
    battle = play(setup, ["hold", "to:yard"])
    # Then
    assert battle.decision is not None
    assert battle.decision.about == "rex"


# ------------------------------------------------------------------ Elusive Form


@rule("R-BOSS-003")
def test_a_boss_of_elusive_form_leaves_a_match_by_an_action() -> None:
    # Given
    setup = match(boss("elusive_form"), pc(), character("rex", "red"))
    # When: nobody can go after it
    battle = play(setup, [AWAY])
    # Then
    assert the(battle, "CharacterEscaped").facts()["who"] == "boss"
    assert of(battle, "TestRolled") == []
    assert person_of(battle, "boss").uses == {"elusive_form": 1}


@rule("R-BOSS-003")
def test_a_boss_who_was_elusive_once_is_not_again_in_the_episode() -> None:
    # Given
    used = {"elusive_form": 1}
    here = match(boss("elusive_form", uses=used), pc())
    there = outbreak(pc(), character("rex", "red"), boss("elusive_form", away=True, uses=used))
    # Then: Initiative 5 and 4; ann's Turn begins with no question to the Boss
    assert AWAY not in keys(begin(here))
    battle = play(there, dice=[[5], [1]])
    assert battle.decision is not None
    assert battle.decision.about == "ann"


@rule("R-BOSS-003")
def test_who_is_away_may_come_at_the_beginning_of_a_round_and_is_there_at_its_turn() -> None:
    # Given: ann and rex, and a Boss who is away
    setup = outbreak(pc(), character("rex", "red"), boss("elusive_form", away=True))
    # When: Initiative 5 + 3 and 1 + 3; the Boss comes with 3 + 3
    battle = play(setup, ["enter"], dice=[[5], [1], [3]])
    # Then: in between, and not there yet
    assert battle.state.order == ["ann", "boss", "rex"]  # type: ignore[attr-defined]
    assert person_of(battle, "boss").standing == "coming"
    assert [option.key for option in battle.decision.options if "boss" in option.key] == []  # type: ignore[union-attr]


@rule("R-BOSS-003")
def test_who_comes_appears_in_a_zone_of_its_choice_and_takes_its_turn() -> None:
    # Given: the same
    setup = outbreak(pc(), character("rex", "red"), boss("elusive_form", away=True))
    # When: ann holds, the Boss appears in the attic
    battle = play(setup, ["enter", "hold", "to:yard", "to:attic"], dice=[[5], [1], [3]])
    # Then
    assert the(battle, "CharacterArrived").facts()["zone"] == "attic"
    assert person_of(battle, "boss").is_active
    assert battle.decision is not None
    assert battle.decision.about == "boss"


@rule("R-BOSS-003")
def test_who_is_away_may_stay_away_and_is_asked_again_in_the_next_round() -> None:
    # Given: the same
    setup = outbreak(pc(), character("rex", "red"), boss("elusive_form", away=True))
    # When
    battle = play(setup, ["pass", "hold", "to:yard", "hold", "to:yard"], dice=[[5], [1]])
    # Then
    assert keys(battle) == ["enter", "pass"]
    assert person_of(battle, "boss").uses == {}


@rule("R-BOSS-003")
def test_the_match_ends_once_when_a_boss_of_elusive_form_was_the_last_of_its_side() -> None:
    # Given
    table = scene_table(boss("elusive_form"), pc())
    me = character_of(table, "boss")
    # When: it leaves, and the Match is looked at twice
    me.talents[0].carry_out_action(table, me)
    end_match_if_decided(table)
    end_match_if_decided(table)
    # Then
    assert [event for event in table.events if isinstance(event, MatchEnded)] == [
        MatchEnded(("blue",), "nobody else is left")
    ]


@rule("R-BOSS-003", "A-104")
def test_who_comes_with_a_tie_rolls_off() -> None:
    # Given: the same
    setup = outbreak(pc(), character("rex", "red"), boss("elusive_form", away=True))
    # When: 5, 1, and 5 again; ann rolls off with 2, the Boss with 9
    battle = play(setup, ["enter"], dice=[[5], [1], [5], [2], [9]])
    # Then
    assert battle.state.order == ["boss", "ann", "rex"]  # type: ignore[attr-defined]


# ------------------------------------------------------------------ Giant Slayer


@rule("R-BOSS-004")
def test_a_giant_slayer_deals_full_damage_to_mecha() -> None:
    # Given: a mecha with Defense 9
    titan = {**character("titan"), "unit": TITAN}
    # When: 6 + 5 + 1 = 12
    battle = play(match(boss("giant_slayer", fitness=5), titan), ["attack"], dice=[[6]])
    # Then
    assert numbers(the(battle, "PlotArmorHurt"))["amount"] == 3


@rule("R-BOSS-004")
def test_a_giant_slayer_has_five_more_defense_against_mecha_and_takes_no_doubled_damage() -> None:
    # Given: Defense 3 + 5 + 5
    titan = {**character("titan"), "unit": TITAN}
    # When: 9 + 6 + 1 = 16
    battle = play(match(titan, boss("giant_slayer", willpower=9)), ["attack"], dice=[[9]])
    # Then
    assert terms(the(battle, "TestRolled"), "defenses")["Giant Slayer"] == 5
    assert numbers(the(battle, "PlotArmorHurt"))["amount"] == 3


@rule("R-BOSS-004")
def test_a_giant_slayer_is_nothing_special_to_people() -> None:
    # Given
    setup = match(character("ann", fitness=5), boss("giant_slayer"))
    # When
    battle = play(setup, ["attack"], dice=[[1]])
    # Then
    assert terms(the(battle, "TestRolled"), "defenses") == {"Awareness": 3, "every Character": 5}


@rule("R-BOSS-004", "R-DB-004", "R-DB-006")
def test_deathblows_of_a_giant_slayer_work_on_mecha() -> None:
    # Given
    titan = {**character("titan"), "unit": TITAN}
    setup = match(boss("giant_slayer", "called_shot", fitness=5), titan)
    # When: 6 + 5 + 1 = 12 against 9
    battle = play(setup, ["attack", "declare:called_shot"], dice=[[6]])
    # Then
    assert the(battle, "ConditionBegan").facts()["who"] == "titan"


# ------------------------------------------------------------------ Homunculus Vessel


@rule("R-BOSS-005")
def test_a_boss_who_is_defeated_directs_the_minion() -> None:
    # Given: the Boss with one point left of the last Layer; the minion belongs to another seat
    igor = character("igor", "red", seat="aide")
    dying = boss("homunculus_vessel:igor", layers=[0, 0, 1])
    seats = [{"id": id} for id in ("blue", "red", "aide")]
    setup = match(character("ann", fitness=5), dying, igor, seats=seats)
    # When: 3 + 5 + 1 = 9 against 8; the last Willpower Test of 1 + 3 fails
    battle = play(setup, ["attack", "attack:fight>boss"], dice=[[3], [1]])
    # Then
    assert not person_of(battle, "boss").is_active
    assert person_of(battle, "igor").seat == "red"
    assert battle.decision is not None
    assert (battle.decision.about, battle.decision.seat) == ("igor", "red")


@rule("R-BOSS-005")
def test_without_a_minion_in_the_match_nobody_is_taken_over() -> None:
    # Given: igor is an Enemy's namesake
    igor = character("igor", "blue")
    dying = boss("homunculus_vessel:igor", layers=[0, 0, 1])
    setup = match(character("ann", fitness=5), dying, igor, character("rex", "red"))
    # When
    battle = play(setup, ["attack", "attack:fight>boss"], dice=[[3], [1]])
    # Then
    assert person_of(battle, "igor").seat == "blue"


# ------------------------------------------------------------------ Living Weapon


@rule("R-BOSS-006")
def test_a_living_weapon_repeats_its_deathblows_free() -> None:
    # Given: Called Shot was used twice
    armed = boss("living_weapon:called_shot", "called_shot", uses={"called_shot": 2})
    # When
    battle = play(match(armed, character("ann")), ["attack", "declare:called_shot"], dice=[[1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-BOSS-006", "R-DB-002")
def test_other_deathblows_of_a_living_weapon_cost_as_usual() -> None:
    # Given: Distraction Move was used once
    traits = ("living_weapon:called_shot", "called_shot", "distraction_move")
    armed = boss(*traits, uses={"distraction_move": 1})
    # When
    battle = play(
        match(armed, character("ann")), ["attack", "declare:distraction_move", "pass"], dice=[[1, 1]]
    )
    # Then
    assert list(terms(the(battle, "TestRolled"), "advantages").values()) == [-1]


@rule("R-BOSS-006")
def test_a_living_weapon_of_more_than_fifteen_points_is_not_by_the_rules() -> None:
    # Given: 10 + 10
    blows = ["true_strike", "sweeping_assault"]
    armed = boss("living_weapon:true_strike+sweeping_assault", *blows)
    # When
    found = ruleset("battle-century").problems(match(armed, character("ann")))
    # Then
    said = [problem.what for problem in found if "worth 20, 15 at most" in problem.what]
    assert len(said) == 1
    assert not [problem for problem in found if problem.fatal]


@rule("R-BOSS-006")
def test_a_living_weapon_is_for_deathblows_that_it_has() -> None:
    # Given
    armed = boss("living_weapon:true_strike")
    # When
    found = ruleset("battle-century").problems(match(armed, character("ann")))
    # Then
    assert [problem for problem in found if "true_strike is none of its Deathblows" in problem.what]
