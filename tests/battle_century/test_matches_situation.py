"""Matches that start in the middle, and all that can be wrong with what is told of them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.battle_century.matches import (
    answer,
    character,
    match,
    of,
    outbreak,
    person_of,
    play,
    scene_of,
)
from wartable import Setup, new_battle
from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.rulesets.battle_century.match.saved.situation import read_situation
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.testing import rule

ANN = character("ann", "blue", proxies=["car"], willpower=4)
REX = character("rex", "red", "hall", attacks=[{"name": "Saber", "attribute": "fitness"}])


def told(**now: object) -> Setup:
    """Ann and Rex, and this "now"."""
    return {**outbreak(ANN, REX), "now": now}


def ann(**facts: object) -> Setup:
    """Only this of Ann."""
    return told(round=1, characters={"ann": facts})


def faults(setup: Setup) -> list[str]:
    """What is wrong with its "now", each with its path."""
    found: list[Problem] = []
    read_situation(Reader(setup["now"], "now", found), MATCHES.start(setup, 1))
    return [f"{problem.path}: {problem.what}" for problem in found]


def read(setup: Setup, id: str = "ann") -> Character:
    """A Character of a situation without faults."""
    assert faults(setup) == []
    found = scene_of(new_battle(setup, 1)).characters[id]
    assert isinstance(found, Character)
    return found


# ------------------------------------------------------------------ what can be told


def test_it_is_the_turn_of_whom_the_situation_names_and_the_others_have_acted() -> None:
    setup = match(
        ANN, REX, character("sue", "red"), turn="sue", round=3, tension=5, order=["rex", "sue", "ann"]
    )
    battle = play(setup)
    state = scene_of(battle)
    assert (state.round, state.tension, state.turn_of, state.slot) == (3, 5, "sue", 1)
    assert [state.characters[id].acted for id in ("rex", "sue", "ann")] == [3, -1, -1]
    assert battle.decision is not None
    assert battle.decision.about == "sue"


@rule("R-MATCH-015")
def test_the_beginning_phase_of_that_turn_is_over() -> None:
    # Given: something that ends when Ann's Turn begins
    setup = match({**ANN, "effects": [{"condition": "disrupted"}]}, REX)
    # Then: in her Turn it is still there; it runs on the Turn that it is
    (effect,) = read(setup).effects
    assert (effect.condition.key, effect.amount, effect.clock, effect.turns) == ("disrupted", 1, "ann", 1)


def test_without_a_round_initiative_is_yet_to_be_rolled() -> None:
    battle = play(told(characters={"ann": {"layers": [2, 4, 4]}}), dice=[[9], [3]])
    assert person_of(battle, "ann").layers == [2, 4, 4]
    assert len(of(battle, "TestRolled", kind="initiative")) == 2


@rule("R-TEST-032")
def test_a_treated_layer_that_cannot_be_read_is_one_fault_and_no_second() -> None:
    # Fault: what was no number counted as Layer 1, which then was there twice.
    assert faults(ann(treated=["x", 1])) == ["now.characters.ann.treated[0]: 'x' is no whole number"]
    assert faults(ann(treated=[1, 2, 1])) == ["now.characters.ann.treated[2]: Layer 1 is listed twice"]


def test_everything_about_a_character_can_be_told() -> None:
    facts: dict[str, object] = {
        "zone": "stair",
        "layers": [0, 1, 4],
        "proxies": {"car": 2},
        "proxy": "car",
        "genre_points": 3,
        "uses": {"gumshoe": 1},
        "arc_uses": {"backup_bodies": 1},
        "burdens": {"resources": 2},
        "borrowed": ["combat:chess"],
        "treated": [1, 3],
        "notes": {"seen": -1},
        "initiative": 12,
        "buildup": "rex",
    }
    me = read(ann(**facts))
    assert (me.zone, me.layers, me.lost, me.proxies, me.proxy) == ("stair", [0, 1, 4], 1, {"car": 2}, "car")
    assert (me.genre, me.uses, me.arc_uses) == (3, {"gumshoe": 1}, {"backup_bodies": 1})
    assert (me.burdens, me.borrowed, me.treated) == ({"resources": 2}, ("combat:chess",), [1, 3])
    assert (me.notes, me.initiative, me.buildup) == ({"seen": -1}, 12, "rex")


@rule("R-MATCH-040")
def test_without_willpower_the_lost_layers_have_to_be_told() -> None:
    setup = match({**ANN, "willpower": 0, "lost": 2}, REX)
    assert (read(setup).layers, read(setup).lost) == ([0, 0, 0], 2)


def test_who_is_defeated_has_no_turn() -> None:
    setup = match(ANN, REX, character("sue", "red", standing="escaped"))
    battle = answer(play(setup), "hold", "to:yard", "hold", "to:hall")
    assert battle.decision is not None
    assert battle.decision.about == "ann"


def test_what_a_side_has_learned_can_be_told() -> None:
    known = ["blue/rex/attributes", "blue/rex/talent:genius", "blue/rex/attack:saber"]
    setup = told(round=1, knowledge=known)
    assert faults(setup) == []
    assert scene_of(new_battle(setup, 1)).knowledge.entries() == known


# ------------------------------------------------------------------ what can be wrong


WRONG: list[tuple[Mapping[str, object], str]] = [
    ({"turns": 1}, "now.turns: there is no such key here"),
    ({"tension": 2}, "now.tension: no Round has begun"),
    ({"order": ["ann", "rex"]}, "now.order: no Round has begun"),
    ({"round": 0}, "now.round: 0 is out of bounds"),
    ({"round": "one"}, "now.round: 'one' is no whole number"),
    ({"round": 1, "tension": -1}, "now.tension: -1 is out of bounds"),
    ({"round": 1, "order": ["ann"]}, "now.order: rex is missing"),
    ({"round": 1, "order": ["ann", "rex", "bob"]}, "now.order[2]: there is no Character 'bob'"),
    ({"round": 1, "order": ["ann", "rex", "ann"]}, "now.order[2]: ann is listed twice"),
    ({"round": 1, "turn": "bob"}, "now.turn: there is no Character 'bob'"),
    ({"round": 1, "characters": []}, "now.characters: a list is no table of names and values"),
    ({"characters": {"bob": {}}}, "now.characters.bob: there is no Character 'bob'"),
    ({"characters": {"ann": 3}}, "now.characters.ann: 3 is no table of names and values"),
    ({"round": 1, "knowledge": ["blue"]}, "now.knowledge[0]: 'blue' is no entry"),
    ({"round": 1, "knowledge": ["pink/rex/attributes"]}, "now.knowledge[0]: there is no side 'pink'"),
    ({"round": 1, "knowledge": ["blue/bob/attributes"]}, "now.knowledge[0]: there is no Character 'bob'"),
    ({"round": 1, "knowledge": ["blue/rex/hair"]}, "now.knowledge[0]: there is no facet 'hair'"),
    (
        {"round": 1, "knowledge": ["blue/rex/talent:genious"]},
        "now.knowledge[0]: there is no Skill or Trait 'genious'",
    ),
    (
        {"round": 1, "knowledge": ["blue/rex/attack:axe"]},
        "now.knowledge[0]: there is no way to attack of rex 'axe'",
    ),
]


@pytest.mark.parametrize(("now", "fault"), WRONG)
def test_what_is_wrong_with_a_moment_is_told_with_its_path(now: Mapping[str, object], fault: str) -> None:
    assert faults(told(**now)) == [fault]


WRONG_OF_ANN: list[tuple[Mapping[str, object], str]] = [
    ({"height": 3}, ".height: there is no such key here"),
    ({"zone": "cellar"}, ".zone: there is no Zone 'cellar'"),
    ({"standing": "asleep"}, ".standing: there is no standing 'asleep'"),
    ({"layers": [4, 4]}, ".layers: there are 2 Layers"),
    ({"layers": [4, 4, 5]}, ".layers[2]: 5 is out of bounds"),
    ({"layers": [0, 4, 4], "lost": 2}, ".lost: 1 of the Layers of ann have no points, not 2"),
    ({"lost": 4}, ".lost: 4 is out of bounds"),
    ({"proxies": {"tank": 1}}, ".proxies.tank: there is no Proxy of ann 'tank'"),
    ({"proxies": {"car": 5}}, ".proxies.car: 5 is out of bounds"),
    ({"proxy": "tank"}, ".proxy: there is no Proxy of ann 'tank'"),
    ({"proxies": {"car": 0}, "proxy": "car"}, ".proxy: car is destroyed"),
    ({"genre_points": "many"}, ".genre_points: 'many' is no whole number"),
    ({"uses": {"gumshoe": -1}}, ".uses.gumshoe: -1 is out of bounds"),
    ({"uses": {"gumshoo": 1}}, ".uses.gumshoo: there is no Skill or Trait 'gumshoo'"),
    ({"burdens": {"every": 1}}, ".burdens.every: there is no Skill or Trait 'every'"),
    ({"arc_uses": 3}, ".arc_uses: 3 is no table of names and values"),
    ({"burdens": {"all": "two"}}, ".burdens.all: 'two' is no whole number"),
    ({"borrowed": ["genious"]}, ".borrowed[0]: there is no Skill or Trait 'genious'"),
    ({"borrowed": ["genius", "genius"]}, ".borrowed[1]: genius is listed twice"),
    ({"treated": [4]}, ".treated[0]: 4 is out of bounds"),
    ({"treated": [2, 2]}, ".treated[1]: Layer 2 is listed twice"),
    ({"notes": {"seen": None}}, ".notes.seen: None is no whole number"),
    ({"initiative": 5000}, ".initiative: 5000 is out of bounds"),
    ({"buildup": "ann"}, ".buildup: there is no Enemy of ann 'ann'"),
    ({"effects": [{}]}, ".effects[0].condition: it is missing"),
    ({"effects": [{"condition": "bored"}]}, ".effects[0].condition: there is no condition 'bored'"),
    (
        {"effects": [{"condition": "disrupted", "other": "bob"}]},
        ".effects[0].other: there is no Character 'bob'",
    ),
    (
        {"effects": [{"condition": "disrupted", "clock": "bob"}]},
        ".effects[0].clock: there is no Character 'bob'",
    ),
    ({"effects": [{"condition": "disrupted", "turns": -1}]}, ".effects[0].turns: -1 is out of bounds"),
]


@pytest.mark.parametrize(("facts", "fault"), WRONG_OF_ANN)
def test_what_is_wrong_with_a_character_is_told_with_its_path(
    facts: Mapping[str, object], fault: str
) -> None:
    assert faults(ann(**facts)) == ["now.characters.ann" + fault]


def test_an_entry_of_somebody_unknown_is_looked_into_all_the_same() -> None:
    # Ann and Rex have different Layers: what is wrong for one of them alone is not told
    found = faults(told(round=1, characters={"bob": {"zone": "cellar", "height": 3, "buildup": "rex"}}))
    assert found == [
        "now.characters.bob: there is no Character 'bob'",
        "now.characters.bob.height: there is no such key here",
        "now.characters.bob.zone: there is no Zone 'cellar'",
    ]


def test_the_turn_of_one_who_is_gone_cannot_be_the_one_that_it_is() -> None:
    sue = character("sue", "red")
    setup = match({**ANN, "standing": "defeated"}, REX, sue, character("ben"))
    assert faults(setup) == ["now.turn: ann is defeated"]


@rule("R-MATCH-001")
def test_a_match_with_one_side_left_is_none() -> None:
    setup = match(ANN, {**REX, "standing": "defeated"})
    assert faults(setup) == ["now.characters: not even two sides are active"]


def test_all_faults_are_told_at_once() -> None:
    setup = told(round=0, turn="bob", characters={"ann": {"zone": "x", "lost": 9}})
    assert len(faults(setup)) == 4
