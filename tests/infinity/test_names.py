"""A side may be many; a Trooper is one."""

from __future__ import annotations

from tests.infinity.skirmishes import begin, situation, state_of, trooper
from wartable.rulesets.infinity.events.command import LieutenantNamed, SpeedballsGained
from wartable.rulesets.infinity.events.course import InitiativeRolled, Moved, OptionKept, PointsCounted


def test_sides_with_plural_names_have_plural_verbs() -> None:
    sides = {"blue": {"name": "Redsalt Irregulars"}}
    miles = trooper("red1", at=(12, 28), name="Miles")
    setup = situation(blue=[trooper("blue1", at=(12, 4))], red=[miles], sides=sides)
    state = state_of(begin(setup))
    assert OptionKept("blue", "keeps Initiative").sentence(state) == "Redsalt Irregulars keep Initiative."
    assert OptionKept("red", "keeps Initiative").sentence(state) == "Red keeps Initiative."
    told = InitiativeRolled("blue", 9, "red", 3, "Redsalt Irregulars wins", 12, -1).sentence(state)
    assert told == "Initiative: Redsalt Irregulars roll 9, Red rolls 3; Redsalt Irregulars win."
    assert (
        LieutenantNamed("blue", "").sentence(state) == "Redsalt Irregulars name their Lieutenant: a new one."
    )
    assert SpeedballsGained("blue", 1).sentence(state) == "Redsalt Irregulars have 1 Speedball Token."
    assert PointsCounted("red", 1).sentence(state) == "Red has 1 Victory Point."
    assert Moved("red1", "12, 27", 1.0).sentence(state) == "Miles moves to 12, 27, 1 inch."


def test_the_paths_of_rulings_name_an_army_by_its_article() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = begin(setup)
    told = dict(battle.game.ruling_paths(battle.state))
    assert told["<army>"] == "the id of an army: blue, red"
    assert told["<trooper>"] == "the id of a Trooper: blue1, red1"
