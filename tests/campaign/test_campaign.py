"""A campaign: time, people, the history, points spent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.battle_century.seasons import mecha, pilot, squad
from wartable import BadInput
from wartable.campaign import Campaign, new_campaign, open_campaign
from wartable.testing.rules import rule


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    """Ann and her Heron, in the first Scene of the first Episode."""
    found = new_campaign(tmp_path / "c.campaign", squad(pilot("ann"), mecha("heron", pilot="ann")), "Ferry")
    found.begin("episode", "The ferry")
    found.begin("scene")
    return found


def condition(campaign: Campaign, id: str = "ann") -> dict[str, Any]:
    """How somebody stands by the file."""
    return open_campaign(campaign.path).standing().roster.conditions[id]


def sheet(campaign: Campaign) -> dict[str, Any]:
    """Ann's sheet by the file."""
    found: dict[str, Any] = open_campaign(campaign.path).standing().roster.force["pilots"][0]
    return found


def moment(campaign: Campaign) -> str:
    """Where the file stands in time."""
    return open_campaign(campaign.path).standing().calendar.moment()


# ------------------------------------------------------------------ time


@rule("R-CHAR-001")
def test_a_campaign_begins_with_its_first_arc(tmp_path: Path) -> None:
    found = new_campaign(tmp_path / "c.campaign", squad(pilot("ann")), "Ferry")
    assert found.standing().title == "Ferry"
    assert moment(found) == "Arc 1"


@rule("R-CHAR-001", "R-CHAR-003")
def test_scenes_are_counted_within_their_episode_and_episodes_within_their_arc(campaign: Campaign) -> None:
    campaign.end("scene")
    campaign.begin("scene")
    assert moment(campaign) == "Arc 1, Episode 1, Scene 2"
    campaign.end("episode")
    campaign.begin("episode")
    campaign.begin("scene")
    assert moment(campaign) == "Arc 1, Episode 2, Scene 1"
    campaign.end("arc")
    campaign.begin("arc")
    campaign.begin("episode")
    assert moment(campaign) == "Arc 2, Episode 1"


@rule("R-TEST-043")
def test_the_end_of_an_arc_ends_all_within_it_and_restores_everything(
    campaign: Campaign,
) -> None:
    for layer in (1, 2, 3):
        campaign.rule("ann", f"layers.{layer}", "0")

    entry = campaign.end("arc")

    assert condition(campaign)["layers"] == [5, 5, 5]
    assert "Scene 1 ends with it" in entry.told
    assert "Episode 1 (The ferry) ends with it" in entry.told


@pytest.mark.parametrize(
    ("span", "says"),
    [
        ("scene", "Scene 1 is going on; end it"),
        ("episode", "is going on"),
        ("year", "this game knows none"),
    ],
)
def test_what_is_going_on_does_not_begin_again(campaign: Campaign, span: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        campaign.begin(span)


def test_a_scene_needs_an_episode_and_nothing_ends_twice(campaign: Campaign) -> None:
    campaign.end("episode")
    with pytest.raises(BadInput, match="no Episode has begun; begin one"):
        campaign.begin("scene")
    with pytest.raises(BadInput, match="no Episode is going on"):
        campaign.end("episode")


@rule("R-CHAR-004")
def test_a_scene_can_be_called_by_its_place_and_time(campaign: Campaign) -> None:
    campaign.end("scene")
    entry = campaign.begin("scene", "The pier, at dawn")
    assert entry.what == "Scene 2 (The pier, at dawn) begins"


# ------------------------------------------------------------------ history


def test_every_change_is_in_the_history_with_its_moment(campaign: Campaign) -> None:
    campaign.award(10)
    entries = campaign.history()
    assert [entry.what for entry in entries] == [
        "Episode 1 (The ferry) begins",
        "Scene 1 begins",
        "10 XP for everybody",
    ]
    assert entries[-1].when == "Arc 1, Episode 1, Scene 1"
    assert entries[-1].told[0].startswith("Ann: 10 XP")


def test_undo_takes_back_one_change_after_the_other_and_redo_brings_them_again(campaign: Campaign) -> None:
    start = campaign.standing().roster
    campaign.award(31)
    campaign.reward("ann", "bane")
    campaign.rule("ann", "layers.1", "0")
    campaign.end("episode")
    end = campaign.standing().roster

    for _ in range(4):
        campaign.undo()

    undone = campaign.standing().roster
    assert (undone.force, undone.conditions) == (start.force, start.conditions)
    assert moment(campaign) == "Arc 1, Episode 1, Scene 1"
    for _ in range(4):
        campaign.redo()
    redone = campaign.standing().roster
    assert (redone.force, redone.conditions) == (end.force, end.conditions)
    assert moment(campaign) == "Arc 1"


def test_undo_goes_back_to_the_very_beginning_and_no_further(campaign: Campaign) -> None:
    campaign.undo()
    campaign.undo()
    assert moment(campaign) == "Arc 1"
    with pytest.raises(BadInput, match="nothing has been done yet"):
        campaign.undo()


def test_what_was_taken_back_cannot_be_done_again_once_something_else_was(campaign: Campaign) -> None:
    campaign.award(10)
    campaign.undo()
    campaign.award(5)
    with pytest.raises(BadInput, match="nothing was taken back since the last change"):
        campaign.redo()
    assert [entry.state for entry in campaign.history()] == ["done", "done", "dropped", "done"]
    assert sheet(campaign)["xp"] == 5


def test_undo_takes_people_out_again_who_have_joined(campaign: Campaign) -> None:
    campaign.join(squad(pilot("ben")))
    assert set(campaign.standing().roster.conditions) == {"ann", "heron", "ben"}
    campaign.undo()
    assert set(campaign.standing().roster.conditions) == {"ann", "heron"}


def test_reinforcements_join_with_the_others(campaign: Campaign) -> None:
    helpers = {"id": "town", "level": 1, "powers": []}
    campaign.join({**squad(pilot("ben")), "reinforcements": [helpers]})
    assert open_campaign(campaign.path).standing().roster.force["reinforcements"] == [helpers]
    campaign.undo()
    assert "reinforcements" not in open_campaign(campaign.path).standing().roster.force


def test_a_change_that_is_refused_leaves_nothing_behind(campaign: Campaign) -> None:
    before = campaign.path.read_bytes()
    with pytest.raises(BadInput):
        campaign.reward("ann", "nonsense")
    assert campaign.path.read_bytes() == before


# ------------------------------------------------------------------ people


@rule("R-CHAR-006", "R-CHAR-007")
def test_experience_is_given_to_everybody_or_to_those_who_are_named(campaign: Campaign) -> None:
    campaign.join(squad(pilot("ben")))
    campaign.award(10)
    campaign.award(2, ["ben"])
    force = campaign.standing().roster.force
    assert {entry["id"]: entry["xp"] for entry in force["pilots"]} == {"ann": 10, "ben": 12}
    assert force["units"][0]["xp"] == 10


@rule("R-EQ-002")
def test_equipment_that_was_lent_is_gone_with_the_episode(campaign: Campaign) -> None:
    campaign.lend("ann", "body_suit")
    campaign.end("scene")
    assert condition(campaign)["borrowed"] == ["body_suit"]
    campaign.end("episode")
    assert condition(campaign)["borrowed"] == []


@rule("R-TRAIT-004")
def test_a_use_is_counted_until_the_episode_ends(campaign: Campaign) -> None:
    campaign.spend("ann", ["traits+=common_sense"])
    campaign.use("ann", "common_sense")
    with pytest.raises(BadInput, match="wait for the next Episode"):
        campaign.use("ann", "common_sense")


# ------------------------------------------------------------------ spending


@rule("R-CHAR-009")
def test_points_buy_attributes_skills_and_traits(campaign: Campaign) -> None:
    # Fitness 4 to 5 costs 5 points, Combat 10: 100 - 35 - 15 = 50
    entry = campaign.spend("ann", ["fitness=5", "skills+=combat"])
    assert (sheet(campaign)["fitness"], sheet(campaign)["skills"]) == (5, ["combat"])
    assert entry.told == ("Ann: 15 Character Points, 50 left",)


@rule("R-CHAR-009")
def test_mecha_points_buy_what_is_in_the_mecha(campaign: Campaign) -> None:
    campaign.award(40)
    campaign.spend("heron", ["weapons.torso+=beam_saber", "systems+=1"])
    (heron,) = campaign.standing().roster.force["units"]
    assert heron["weapons"] == {"arms": ["beam_rifle"], "torso": ["beam_saber"]}
    assert heron["systems"] == 3


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (["fitness=14"], "it costs 130 Character Points of 100"),
        (["skills+=combatt"], "did you mean combat"),
        (["skils+=combat"], "did you mean skills"),
        (["fitness=strong"], "no whole number"),
        (["fitness"], "this is no change of a sheet"),
        (["skills-=combat"], "'combat' is not there"),
        (["name+=x"], "this is no list"),
        (["fitness+=x"], "this is a number"),
        (["fitness.x=1"], "there is nothing in it"),
        (["id=ben"], "it stays as it is"),
        (["xp=90"], "award gives experience"),
        (["fitness=2"], "would get 7 Character Points back"),
        ([], "no change was named"),
    ],
)
def test_what_cannot_be_bought_is_refused(campaign: Campaign, changes: list[str], says: str) -> None:
    before = sheet(campaign)
    with pytest.raises(BadInput, match=says):
        campaign.spend("ann", changes)
    assert sheet(campaign) == before


def test_the_gm_may_let_a_sheet_be_against_the_rules_but_not_unsound(campaign: Campaign) -> None:
    campaign.spend("ann", ["fitness=14"], anyway=True)
    campaign.spend("ann", ["fitness=2"], anyway=True)
    assert sheet(campaign)["fitness"] == 2
    with pytest.raises(BadInput, match="did you mean combat"):
        campaign.spend("ann", ["skills+=combatt"], anyway=True)


def test_all_that_is_wrong_with_a_change_is_told_at_once(campaign: Campaign) -> None:
    with pytest.raises(BadInput) as told:
        campaign.spend("ann", ["skils+=combat", "traits+=gumsho"])
    assert len(told.value.problems) == 2


@rule("R-CHAR-009")
def test_a_whole_sheet_can_take_the_place_of_the_old_one_and_is_checked_likewise(campaign: Campaign) -> None:
    campaign.award(10)
    attack = {"name": "Sabre", "attribute": "fitness", "skill": "combat"}
    new = {**pilot("ann", fitness=5, skills=["combat"], xp=500), "attacks": [attack]}

    entry = campaign.spend("ann", sheet=new)

    # Then: Fitness 5 and Combat cost 5 + 10 points: 110 - 35 - 15 = 60; no sheet brings experience
    assert (entry.what, entry.told[0]) == ("ann: a new sheet", "Ann: 15 Character Points, 60 left")
    assert (sheet(campaign)["attacks"], sheet(campaign)["xp"]) == ([attack], 10)
    with pytest.raises(BadInput, match="it costs"):
        campaign.spend("ann", sheet=pilot("ann", fitness=20))


@rule("R-TEST-039")
def test_new_willpower_fills_layers_that_are_whole(campaign: Campaign) -> None:
    campaign.rule("ann", "layers.1", "1")
    campaign.spend("ann", ["willpower=6"])
    assert condition(campaign)["layers"] == [1, 6, 6]
