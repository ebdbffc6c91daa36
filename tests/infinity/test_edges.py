"""Edges of rules that random battles seldom touch: the eighth corner, nobody to hold back, who is cut off."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    answer,
    begin,
    keys,
    of,
    play,
    situation,
    trooper,
    trooper_of,
)

rule = pytest.mark.rule


@rule("IN-R20", "IN-05-22")
def test_a_route_has_eight_corners_at_the_most() -> None:
    """Nine legs of half an inch, to and fro: eight corners and the end."""
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), mov=[6, 4])], red=[trooper("red1", at=(2, 30), facing=12)]
    )
    battle = play(setup, ["regular:blue1", "move"])
    for corner in range(8):
        assert "corner" in keys(battle)
        answer(battle, "corner", "to:G5", "at:12,8" if corner % 2 else "at:12,8.5")
    assert "corner" not in keys(battle)
    answer(battle, "to:G5", "at:12,8.5")
    assert trooper_of(battle, "blue1").body.y == 425


@rule("IN-R45")
def test_who_has_nobody_to_place_holds_nobody_back() -> None:
    units = [
        {"id": "blue1", "side": "blue", "skills": ["lieutenant"], "weapons": ["rifle"]},
        {"id": "blue2", "side": "blue", "weapons": ["rifle"]},
        {"id": "red1", "side": "red", "skills": ["lieutenant"], "weapons": ["rifle"], "at": [12, 30]},
    ]
    battle = begin({"ruleset": "infinity", "sides": [{"id": "blue"}, {"id": "red"}], "units": units}, None)
    while not of(battle, "RoundBegan"):
        answer(battle, keys(battle)[0])
    told = {str(event.facts()["side"]): event.facts()["number"] for event in of(battle, "HeldBack")}
    assert told == {"blue": 1, "red": 0}


@rule("IN-07-08", "IN-08-52")
def test_peripherals_stay_cut_off_while_their_controller_is_isolated() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(12, 8), skills=["lieutenant", "doctor"]),
            trooper("blue2", at=(13, 8), wounds=1, prone=True, states=["unconscious", "isolated"]),
            trooper(
                "blue3", at=(15, 8), controller="blue2", skills=["synchronized"], states=["disconnected"]
            ),
        ],
        red=[trooper("red1", at=(2, 30), facing=12)],
    )
    battle = play(setup, ["regular:blue1", "idle", "doctor:wake>blue2"], [[5]])
    assert not trooper_of(battle, "blue2").is_unconscious
    assert "disconnected" in trooper_of(battle, "blue3").states
