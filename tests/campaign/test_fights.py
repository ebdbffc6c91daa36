"""Battles of a campaign: begun, saved after every choice, gone on with, written back, taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.battle_century.seasons import duel, mecha, pilot, skirmish, squad
from wartable import BadInput
from wartable.campaign import (
    Campaign,
    Fight,
    drop_fight,
    finish_fight,
    new_campaign,
    open_campaign,
    open_fight,
    start_fight,
)
from wartable.testing.rules import rule


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    """Ann, of Power Level 1 and Willpower 3, and her Heron, in a Scene."""
    people = squad(pilot("ann", xp=31, willpower=3), mecha("heron", pilot="ann"))
    found = new_campaign(tmp_path / "c.campaign", people, "Ferry")
    found.begin("episode")
    found.begin("scene")
    return found


def begin(campaign: Campaign, setup: dict[str, Any], **more: Any) -> Fight:
    """A battle with whoever has a member's id."""
    named: dict[str, Any] = {"scenario": "a scenario", "who": {}, "seats": [], "seed": 3, "by_hand": False}
    return start_fight(campaign, setup, **{**named, **more})


def play(fight: Fight, choices: int) -> Fight:
    """The first option, so many times, saved after each."""
    for _ in range(choices):
        decision = fight.battle.decision
        assert decision is not None
        fight.battle.choose(decision.options[0].key)
        fight.keep(fight.battle)
    return fight


def to_its_end(fight: Fight) -> Fight:
    """The same until the battle is over."""
    while not fight.battle.is_over:
        play(fight, 1)
    return fight


def condition(campaign: Campaign) -> dict[str, Any]:
    """How Ann stands by the file."""
    return open_campaign(campaign.path).standing().roster.conditions["ann"]


def test_a_battle_goes_on_where_it_was_saved(campaign: Campaign) -> None:
    fight = play(begin(campaign, duel("ann"), seed=1), 3)

    again = open_fight(open_campaign(campaign.path))

    assert [entry.line() for entry in again.battle.inputs] == [entry.line() for entry in fight.battle.inputs]
    assert again.battle.decision is not None
    assert again.battle.decision.keys() == fight.battle.decision.keys()  # type: ignore[union-attr]


def test_a_battle_begun_with_seats_is_gone_on_with_by_the_same(campaign: Campaign) -> None:
    begin(campaign, duel("ann"), seats=["red=greedy"])
    assert open_fight(campaign).seats == ["red=greedy"]


@rule("R-TEST-043")
def test_a_match_that_is_over_is_one_change_with_all_that_it_has_cost(campaign: Campaign) -> None:
    fight = to_its_end(begin(campaign, duel("ann")))

    entry = finish_fight(fight)

    me: Any = fight.battle.state
    standing = campaign.standing()
    assert condition(campaign)["layers"] == me.characters["ann"].layers
    assert standing.pending is None
    (battle,) = standing.battles
    assert (battle.title, battle.when) == ("A Match", "Arc 1, Episode 1, Scene 1")
    assert battle.outcome == fight.battle.outcome.facts()  # type: ignore[union-attr]
    assert battle.replay.count("\n") > len(fight.battle.inputs)
    assert entry.what == "battle: A Match"
    assert entry.told[0].startswith("won by ")


@rule("R-POW-004")
def test_an_operation_writes_back_genre_points(campaign: Campaign) -> None:
    fight = to_its_end(begin(campaign, skirmish("heron")))
    finish_fight(fight)
    state: Any = fight.battle.state
    assert condition(campaign)["genre_points"] == state.units["heron"].genre


def test_a_battle_that_ended_when_the_program_was_killed_is_written_back_by_the_next(
    campaign: Campaign,
) -> None:
    over = to_its_end(begin(campaign, duel("ann")))

    again = open_fight(open_campaign(campaign.path))

    assert again.battle.is_over
    finish_fight(again)
    state: Any = over.battle.state
    assert condition(campaign)["layers"] == state.characters["ann"].layers


def test_undo_takes_back_a_battle_with_all_that_it_has_cost_and_redo_brings_it_again(
    campaign: Campaign,
) -> None:
    before = condition(campaign)
    finish_fight(to_its_end(begin(campaign, duel("ann"))))
    after = condition(campaign)

    campaign.undo()

    assert condition(campaign) == before
    assert campaign.standing().battles == []
    campaign.redo()
    assert condition(campaign) == after
    assert [battle.title for battle in campaign.standing().battles] == ["A Match"]


def test_nothing_else_happens_while_a_battle_is_fought(campaign: Campaign) -> None:
    begin(campaign, duel("ann"))
    with pytest.raises(BadInput, match="A Match is still being fought; go on with it"):
        campaign.end("scene")
    with pytest.raises(BadInput, match="A Match is still being fought"):
        campaign.undo()
    with pytest.raises(BadInput, match="A Match is still being fought"):
        begin(campaign, duel("ann"))


def test_a_battle_that_is_given_up_has_never_been(campaign: Campaign) -> None:
    before = campaign.standing()
    play(begin(campaign, duel("ann"), seed=1), 3)

    assert drop_fight(campaign) == "A Match"

    assert campaign.standing().roster.conditions == before.roster.conditions
    assert len(campaign.history()) == 2
    with pytest.raises(BadInput, match="no battle is being fought"):
        open_fight(campaign)
    with pytest.raises(BadInput, match="none is being fought"):
        drop_fight(campaign)


@rule("R-CHAR-001")
def test_a_battle_belongs_to_a_scene(campaign: Campaign) -> None:
    campaign.end("scene")
    with pytest.raises(BadInput, match="no Scene is going on; begin one"):
        begin(campaign, duel("ann"))


def test_a_battle_that_is_not_over_is_not_written_back(campaign: Campaign) -> None:
    with pytest.raises(BadInput, match="it is not over"):
        finish_fight(begin(campaign, duel("ann")))


def test_of_two_programs_that_go_on_with_a_battle_the_second_is_told(campaign: Campaign) -> None:
    begin(campaign, duel("ann"))
    first, second = open_fight(campaign), open_fight(campaign)
    play(first, 2)

    with pytest.raises(BadInput, match="another program has gone on with it"):
        play(second, 1)

    assert len(open_fight(campaign).battle.inputs) == len(first.battle.inputs)


def test_a_battle_that_another_program_has_dropped_is_not_written_back(campaign: Campaign) -> None:
    fight = to_its_end(begin(campaign, duel("ann")))
    drop_fight(campaign)
    with pytest.raises(BadInput, match="another program"):
        finish_fight(fight)


@rule("R-BOSS-012")
def test_the_infected_roll_when_a_scene_begins_and_it_costs_them(campaign: Campaign) -> None:
    # Given: Ann is infected; Willpower 3 fails against 15 whatever is rolled but 10
    campaign.end("scene")
    campaign.rule("ann", "conditions.infected", "1")

    campaign.begin("scene", seed=3)

    # Then: the Scene has begun, and there is something to roll before anything else
    with pytest.raises(BadInput, match="The beginning of the Scene is still being fought"):
        campaign.award(3)
    finish_fight(to_its_end(open_fight(campaign)))
    assert condition(campaign)["layers"] == [0, 3, 3]
    campaign.undo()
    assert condition(campaign)["layers"] == [3, 3, 3]
