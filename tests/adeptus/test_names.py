"""Hordes, Underlings and sides may be many; people are one each."""

from __future__ import annotations

from typing import Any

from tests.adeptus.missions import begin, horde, ic, situation, state_of
from wartable.rulesets.adeptus.events.course import InitiativeRolled, MissionEnded, TurnBegan
from wartable.rulesets.adeptus.events.harm import Killed


def test_hordes_and_sides_with_plural_names_have_plural_verbs() -> None:
    cutters = horde("blue1", at=(20, 20), name="Reed Cutters")
    miles = ic("red1", at=(50, 60), name="Miles")
    setup: Any = dict(situation(blue=[cutters], red=[miles]))
    setup["sides"] = [{**side, "name": f"{side['id'].title()} Wardens"} for side in setup["sides"]]
    state = state_of(begin(setup))
    assert Killed("blue1").sentence(state) == "Reed Cutters are out of the battle."
    assert Killed("red1").sentence(state) == "Miles is out of the battle."
    assert TurnBegan("blue1").sentence(state) == "Reed Cutters' turn."
    assert InitiativeRolled("blue1", 4, 3, 7).sentence(state) == "Reed Cutters act at 7 (4 + 3)."
    assert MissionEnded(("blue",), "done").sentence(state) == "Blue Wardens win: done."
