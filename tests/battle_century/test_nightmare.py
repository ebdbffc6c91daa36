"""Nightmare: frightening as an attack, and what it costs."""

from __future__ import annotations

from tests.battle_century.edges import edges
from tests.battle_century.matches import (
    begin,
    character,
    keys,
    match,
    means,
    of,
    person_of,
    play,
    terms,
    the,
)
from wartable.testing.rules import rule

WILLING = character("rex", "red", willpower=9)


@rule("R-ANOM-004", "A-118")
def test_a_nightmare_is_an_offensive_test_of_charm_and_presence_with_tension() -> None:
    # Given: Charm 5, Round 2: 4 + 5 + 2 = 11 against 8
    setup = match(character("ann", charm=5, skills=["presence"], traits=["nightmare"]), WILLING, round=2)

    battle = play(setup, ["use:nightmare"], dice=[[4, 1]])

    rolled = the(battle, "TestRolled")
    assert (rolled.facts()["kind"], rolled.facts()["skill"]) == ("offensive", "presence")
    assert terms(rolled) == {"die": 4, "Charm": 5, "Tension": 2}
    assert terms(rolled, "advantages") == {"Presence": 1}
    assert person_of(battle, "rex").layers == [6, 9, 9]


@rule("R-ANOM-004")
def test_a_nightmare_is_compared_with_the_defense_of_as_many_as_desired() -> None:
    # Given: Defense 8, 8 and 11; 4 + 5 + 1 = 10
    setup = match(
        character("ann", charm=5, skills=["presence"], traits=["nightmare"]),
        WILLING,
        character("rod", "red", willpower=9),
        character("sid", "red", awareness=6, willpower=9),
    )

    # When: Rex and Sid are chosen
    battle = play(setup, ["use:nightmare", "frighten:rex", "frighten:sid", "pass"], dice=[[4, 1]])

    told = [(event.facts()["against"], event.facts()["passed"]) for event in of(battle, "TestRolled")]
    assert told == [("rex", True), ("sid", False)]
    assert person_of(battle, "rex").layers == [7, 9, 9]
    assert person_of(battle, "rod").layers == [9, 9, 9]
    assert person_of(battle, "sid").layers == [9, 9, 9]


@rule("R-ANOM-004")
def test_a_nightmare_may_frighten_friends_too() -> None:
    setup = match(character("ann", skills=["presence"], traits=["nightmare"]), character("bob"), WILLING)

    battle = begin(setup)
    battle.choose("use:nightmare")

    assert keys(battle) == ["frighten:bob", "frighten:rex"]


@rule("R-ANOM-004", "R-MATCH-016")
def test_a_nightmare_may_come_from_the_next_zone() -> None:
    # Given: Rex in the hall, next to the yard; Charm 5: 4 + 5 + 1 = 10 against 8
    setup = match(
        character("ann", charm=5, skills=["presence"], traits=["nightmare"]),
        character("rex", "red", "hall", willpower=9),
    )

    battle = play(setup, ["use:nightmare"], dice=[[4, 1]])

    assert person_of(battle, "ann").zone == "hall"
    assert person_of(battle, "rex").layers == [7, 9, 9]


@rule("R-ANOM-004")
def test_a_nightmare_is_not_offered_with_nobody_near() -> None:
    setup = match(
        character("ann", skills=["presence"], traits=["nightmare"]), character("rex", "red", "stair")
    )

    assert "use:nightmare" not in keys(begin(setup))


@rule("R-ANOM-005")
def test_who_was_frightened_by_it_is_not_frightened_again_in_the_episode_arc() -> None:
    # Given: Rex was; Rod was not: there is no choice left
    setup = match(
        character("ann", charm=5, skills=["presence"], traits=["nightmare"], arc_uses={"nightmare>rex": 1}),
        WILLING,
        character("rod", "red", willpower=9),
    )

    battle = play(setup, ["use:nightmare"], dice=[[4, 1]])

    assert [event.facts()["against"] for event in of(battle, "TestRolled")] == ["rod"]
    assert person_of(battle, "ann").arc_uses == {"nightmare>rex": 1, "nightmare>rod": 1}


@rule("R-ANOM-005")
def test_whom_it_failed_to_frighten_may_be_frightened_later() -> None:
    # Given: 2 + 3 + 1 = 6 against 8
    setup = match(character("ann", skills=["presence"], traits=["nightmare"], charm=3), WILLING)

    battle = play(setup, ["use:nightmare"], dice=[[2, 1]])

    assert person_of(battle, "ann").arc_uses == {}


@rule("R-ANOM-004", "R-ANOM-005")
def test_a_nightmare_that_falls_short_by_one_frightens_nobody() -> None:
    # Given: 3 + 3 + 1 = 7 against 8
    setup = match(character("ann", skills=["presence"], traits=["nightmare"], charm=3), WILLING)

    battle = play(setup, ["use:nightmare"], dice=[[3, 1]])

    assert of(battle, "PlotArmorHurt") == []
    assert person_of(battle, "ann").arc_uses == {}


@rule("R-ANOM-004")
def test_a_nightmare_frightens_none_of_those_who_are_defeated() -> None:
    # Given: Rod lies in the yard, Rex stands in the hall, next to it
    setup = match(
        character("ann", skills=["presence"], traits=["nightmare"]),
        character("rod", "red", standing="defeated"),
        character("rex", "red", "hall", willpower=9),
    )

    # When: there is one Zone to frighten from; Then: that of Rex, who is the only one to choose
    battle = play(setup, ["use:nightmare"], dice=[[3, 1]])

    assert person_of(battle, "ann").zone == "hall"
    assert the(battle, "TestRolled").facts()["against"] == "rex"


@rule("R-ANOM-005")
def test_a_nightmare_is_not_offered_where_all_have_been_frightened() -> None:
    setup = match(
        character("ann", skills=["presence"], traits=["nightmare"], arc_uses={"nightmare>rex": 1}), WILLING
    )

    assert "use:nightmare" not in keys(begin(setup))


@rule("R-ANOM-005", "R-DB-005", "R-DB-010")
def test_a_sweeping_nightmare_spares_who_was_frightened_before() -> None:
    # Given: a Deathblow goes with a Nightmare; Rex was frightened in this Arc, Rod and Sid were not
    setup = match(
        character(
            "ann",
            charm=5,
            skills=["presence"],
            traits=["nightmare", "sweeping_assault"],
            arc_uses={"nightmare>rex": 1},
        ),
        WILLING,
        character("rod", "red", willpower=9),
        character("sid", "red", willpower=9),
    )

    battle = play(setup, ["use:nightmare", "frighten:rod", "pass", "declare:sweeping_assault"], dice=[[4, 1]])

    assert [event.facts()["against"] for event in of(battle, "TestRolled")] == ["rod", "sid"]


@rule("R-ANOM-004", "R-MATCH-026", "R-MATCH-028")
def test_a_buildup_counts_for_a_nightmare_and_is_gone_after_it() -> None:
    setup = match(character("ann", skills=["presence"], traits=["nightmare"], buildup="rex"), WILLING)

    battle = play(setup, ["use:nightmare"], dice=[[4, 2, 1, 1]])

    assert terms(the(battle, "TestRolled"), "advantages") == {"Presence": 1, "Buildup": 2}
    assert person_of(battle, "ann").buildup == ""


@rule("R-ANOM-004", "R-TRAIT-010")
def test_who_is_intimidating_has_an_advantage_on_a_nightmare() -> None:
    setup = match(character("ann", skills=["presence"], traits=["nightmare", "intimidating"]), WILLING)

    battle = play(setup, ["use:nightmare"], dice=[[4, 2, 1]])

    assert terms(the(battle, "TestRolled"), "advantages") == {"Presence": 1, "Intimidating": 1}


@rule("R-ANOM-004", "R-EQ-005")
def test_a_body_suit_is_no_protection_from_a_nightmare() -> None:
    setup = match(
        character("ann", skills=["presence"], traits=["nightmare"]),
        character("rex", "red", willpower=9, traits=["body_suit"]),
    )

    battle = play(setup, ["use:nightmare"], dice=[[4, 1]])

    assert terms(the(battle, "TestRolled"), "advantages") == {"Presence": 1}


@rule("R-ANOM-004", "R-DB-004")
def test_a_nightmare_frightens_people_and_no_mecha() -> None:
    # Given: a mecha, and nobody else in the Zone
    mecha = {"might": 5, "guard": 3, "threshold": 9, "energy": 4, "systems": 2, "speed": 3}
    setup = match(
        character("ann", skills=["presence"], traits=["nightmare"]),
        {**character("rex", "red"), "unit": mecha},
    )

    assert "use:nightmare" not in keys(begin(setup))


@rule("R-ANOM-006")
def test_a_nightmare_has_a_disadvantage_on_charm_but_for_frightening() -> None:
    ann = character("ann", skills=["presence"], traits=["nightmare"])

    assert edges(ann, "charm", "diplomacy") == {"Nightmare": -1}
    assert edges(ann, "charm", "deception", about=["frighten"]) == {}
    assert edges(ann, "fitness") == {}


@rule("R-ANOM-006")
def test_a_nightmare_that_attacks_by_charm_in_another_way_has_the_disadvantage() -> None:
    # Given: an insult, which frightens nobody
    setup = match(
        character(
            "ann",
            skills=["presence"],
            traits=["nightmare"],
            attacks=[means("Insult", "charm", physical=False)],
        ),
        WILLING,
    )

    battle = play(setup, ["attack"], dice=[[4, 8]])

    assert terms(the(battle, "TestRolled"), "advantages") == {"Nightmare": -1}


@rule("R-TRAIT-001", "R-ANOM-004")
def test_a_nightmare_takes_training_in_presence() -> None:
    setup = match(character("ann", traits=["nightmare"]), WILLING)

    assert "use:nightmare" not in keys(begin(setup))
