"""The Battlefront before a Mission, and the decks that come from it. SC-07 to SC-11, AD-R35, AD-R36."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import answer, begin, commander_of, keys, numbers, of, play, terms, the
from wartable import Battle, Setup, State
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES

rule = pytest.mark.rule

HORDES: Final = [
    {"side": "blue", "id": "north", "squads": 4},
    {"side": "blue", "id": "south", "name": "South Wall", "squads": 1, "offers": ["sappers", "smoke_line"]},
    {"side": "red", "id": "mass", "squads": 3, "offers": ["minefield"]},
]
FAILED: Final = [[100], [100]]


def _war(hordes: Any = HORDES, blue: Any = None, **more: Any) -> Setup:
    """Blue's Command is 45, red's 38."""
    return {
        "ruleset": "adeptus",
        "title": "A war",
        "field": {},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "units": [
            {"id": "boss", "side": "blue", "kind": "director", "skills": {"command": 45}, **(blue or {})},
            {"id": "blue1", "side": "blue", "weapons": ["hatchet"]},
            {"id": "chief", "side": "red", "kind": "director", "skills": {"command": 38}},
            {"id": "red1", "side": "red", "weapons": ["hatchet"]},
        ],
        "battlefront": {"hordes": hordes},
        **more,
    }


def _scores(battle: Battle[State]) -> dict[str, int]:
    state: Any = battle.state
    return dict(state.scores)


def _picks(battle: Battle[State]) -> dict[str, int]:
    state: Any = battle.state
    return dict(state.picks)


# ------------------------------------------------------------------ the exchanges


@rule("SC-07", "AD-R35", "AD-13-14", "AD-13-14/1")
def test_both_test_command_with_the_magnitude_modifier_of_their_horde() -> None:
    battle = play(_war(), ["commit:north"], [[99], [98]])
    one, other = of(battle, "Tested")
    assert terms(one) == {"Command": 45, "Magnitude Modifier": 20}
    assert terms(other) == {"Command": 38, "Magnitude Modifier": 15}
    assert the(battle, "HordesCommitted").facts()["hordes"] == ["north", "mass"]


@rule("AD-R35", "SC-07")
@pytest.mark.parametrize(
    ("blue", "red", "scores"),
    [
        (50, 54, {"blue": 1}),  # 45 + 5 passes bare, 53 fails
        (50, 53, {}),  # both bare
        (99, 54, {}),  # both fail
        (51, 53, {"red": 1}),
        (21, 53, {"blue": 1}),  # two degrees more
        (20, 53, {"blue": 2}),  # three
        (20, 43, {"blue": 1}),  # three against one
        (50, 23, {"red": 2}),
        (51, 23, {"red": 2}),  # a failure has no degrees
        (51, 24, {"red": 1}),
    ],
)
def test_an_exchange_is_worth_one_or_with_three_degrees_more_two(
    blue: int, red: int, scores: dict[str, int]
) -> None:
    hordes = [{"side": "blue", "id": "south", "squads": 1}, HORDES[2]]
    battle = begin(_war(hordes), [[blue], [red], *FAILED, *FAILED])
    assert _scores(battle) == scores
    told = of(battle, "ExchangeFought")[0].facts()
    assert (told["winner"], told["points"]) == next(iter(scores.items()), ("", 0))


@rule("AD-R35", "SC-07")
def test_of_three_hordes_each_fights_once() -> None:
    hordes = [*HORDES, {"side": "blue", "id": "west", "squads": 2}]
    battle = begin(_war(hordes), [*FAILED, *FAILED, *FAILED])
    assert keys(battle) == ["commit:north", "commit:south", "commit:west"]
    battle.choose("commit:south")
    assert keys(battle) == ["commit:north", "commit:west"]
    battle.choose("commit:north")
    told = [event.facts()["hordes"] for event in of(battle, "HordesCommitted")]
    assert told == [["South Wall", "mass"], ["north", "mass"], ["west", "mass"]]


@rule("AD-R35", "SC-07")
def test_of_two_hordes_one_may_fight_again() -> None:
    battle = begin(_war(), [*FAILED, *FAILED, *FAILED])
    answer(battle, "commit:south", "commit:south", "commit:south")
    assert keys(battle)[0].startswith("pick")


@rule("AD-R35")
def test_neither_side_sees_the_others_choice_before_both_stand() -> None:
    hordes = [*HORDES, {"side": "red", "id": "brood", "squads": 1}]
    told: list[object] = []
    for choice in ("commit:north", "commit:south"):
        battle = begin(_war(hordes))
        battle.choose(choice)
        assert battle.decision is not None
        assert battle.decision.seat == "red"
        seen = [event.facts() for event in battle.seen_by("red")]
        told.append([keys(battle), battle.decision.question, battle.view("red").data(), seen])
    assert told[0] == told[1]


@rule("SC-09", "AD-R36", "AD-R6", "AD-13-14/2", "SC-08/1", "SC-07")
@pytest.mark.parametrize(
    ("rolls", "how", "picks"),
    [
        ([*FAILED, *FAILED, *FAILED], "drawn", {"blue": 4, "red": 4}),
        ([[50], [99], *FAILED, *FAILED], "narrow", {"blue": 2, "red": 2}),
        ([[50], [99], [50], [99], *FAILED], "clear", {"blue": 4, "red": 1}),
        ([[50], [99], [20], [99], *FAILED], "clear", {"blue": 4, "red": 1}),
        ([[20], [99], [20], [99], *FAILED], "decisive", {"blue": 6, "red": 0}),
        ([[20], [99], [20], [99], [20], [99]], "decisive", {"blue": 6, "red": 0}),
        ([[99], [50], [99], [50], *FAILED], "clear", {"blue": 1, "red": 4}),
        ([[99], [50], [50], [99], *FAILED], "drawn", {"blue": 4, "red": 4}),
    ],
)
def test_the_more_decisive_the_more_picks(rolls: list[list[int]], how: str, picks: dict[str, int]) -> None:
    hordes = [{"side": "blue", "id": "south", "squads": 1}, HORDES[2]]
    battle = begin(_war(hordes), rolls)
    ended = the(battle, "BattlefrontEnded").facts()
    assert ended["how"] == how
    assert _picks(battle) == picks


@rule("AD-R36")
@pytest.mark.parametrize(
    ("rolls", "said"),
    [
        ([*FAILED, *FAILED, *FAILED], "it is drawn. Advantages to pick: Blue 4 and Red 4."),
        ([[50], [99], *FAILED, *FAILED], "a narrow win for Blue. Advantages to pick: Blue 2 and Red 2."),
    ],
)
def test_the_end_of_the_battlefront_is_told(rolls: list[list[int]], said: str) -> None:
    hordes = [{"side": "blue", "id": "south", "squads": 1}, HORDES[2]]
    battle = begin(_war(hordes), rolls)
    assert battle.say(the(battle, "BattlefrontEnded")) == f"The Battlefront is over: {said}"


# ------------------------------------------------------------------ decks


@rule("SC-08", "AD-R36", "SC-08/2")
def test_a_deck_holds_what_the_hordes_offer() -> None:
    hordes = [HORDES[1], HORDES[2]]
    battle = begin(_war(hordes), [*FAILED, *FAILED, *FAILED])
    assert keys(battle) == ["pick:sappers", "pick:smoke_line"]
    whole = begin(_war([HORDES[0], HORDES[2]]), [*FAILED, *FAILED, *FAILED])
    assert keys(whole) == [f"pick:{key}" for key in ADVANTAGES]


@rule("SC-11", "AD-R36", "SC-08")
def test_the_same_pick_again_raises_the_level_up_to_three() -> None:
    hordes = [HORDES[1], HORDES[2]]
    battle = begin(_war(hordes), [*FAILED, *FAILED, *FAILED])
    answer(battle, "pick:sappers", "pick:sappers", "pick:sappers")
    # three of a kind: the fourth pick can only be smoke, and red's three only mines
    assert commander_of(battle, "blue").deck == {"sappers": 3, "smoke_line": 1}
    assert commander_of(battle, "red").deck == {"minefield": 3}
    assert _picks(battle) == {"blue": 0, "red": 0}


@rule("SC-08", "SC-11", "AD-R36")
def test_what_two_hordes_offer_stands_there_once_with_the_level_it_would_have() -> None:
    hordes = [HORDES[1], {"side": "blue", "id": "east", "squads": 1, "offers": ["sappers"]}, HORDES[2]]
    battle = begin(_war(hordes), [*FAILED, *FAILED, *FAILED])
    answer(battle, "commit:south", "commit:south", "commit:south", "pick:sappers")
    assert battle.decision is not None
    labels = [(option.key, option.label) for option in battle.decision.options]
    assert labels == [("pick:sappers", "Sappers, level 2"), ("pick:smoke_line", "Smoke Line")]


@rule("AD-R36", "AD-R48")
def test_nobody_else_is_told_of_a_pick() -> None:
    battle = begin(_war([HORDES[0], HORDES[2]]), [*FAILED, *FAILED, *FAILED])
    battle.choose("pick:sappers")
    assert numbers(the(battle, "AdvantagePicked"))["level"] == 1
    assert "AdvantagePicked" not in [event.facts()["event"] for event in battle.seen_by("red")]
    assert "AdvantagePicked" in [event.facts()["event"] for event in battle.seen_by("blue")]


@rule("AD-R36")
def test_a_battlefront_replaces_printed_decks() -> None:
    battle = begin(_war(blue={"deck": {"smoke_line": 3}}), [*FAILED, *FAILED, *FAILED])
    assert commander_of(battle, "blue").deck == {}


@rule("AD-R36")
def test_without_a_battlefront_who_has_no_deck_picks_four() -> None:
    setup = _war(battlefront={"fought": False, "hordes": HORDES})
    battle = begin(setup)
    assert battle.decision is not None
    assert battle.decision.question == "boss: choose an Advantage for the deck, 4 left"
    assert _picks(battle) == {"blue": 4, "red": 4}


@rule("AD-R36", "AD-R73")
def test_a_printed_deck_is_kept_and_without_a_horde_there_is_nothing_to_pick() -> None:
    setup = {**_war(blue={"deck": {"smoke_line": 3}})}
    del setup["battlefront"]
    battle = begin(setup)
    assert commander_of(battle, "blue").deck == {"smoke_line": 3}
    assert commander_of(battle, "red").deck == {}
    # red's picks have lapsed; the next question comes before the battle
    assert keys(battle) == ["pass", "all"]


@rule("SC-08", "AD-R35")
def test_true_commits_every_horde_of_the_mission() -> None:
    setup = _war(battlefront=True)
    hordes = [
        {
            "id": "line",
            "side": "blue",
            "kind": "horde",
            "squads": 2,
            "weapons": ["hatchet"],
            "offers": ["sappers"],
        },
        {"id": "pack", "side": "red", "kind": "horde", "squads": 5, "weapons": ["hatchet"]},
    ]
    setup = {**setup, "units": [*setup["units"], *hordes]}  # type: ignore[misc]
    battle = begin(setup, [*FAILED, *FAILED, *FAILED])
    assert terms(of(battle, "Tested")[0])["Magnitude Modifier"] == 10
    assert terms(of(battle, "Tested")[1])["Magnitude Modifier"] == 25
    # blue's picks are all the same, and the fourth lapses
    assert commander_of(battle, "blue").deck == {"sappers": 3}


@rule("AD-R35")
def test_a_horde_of_the_mission_may_be_committed_by_its_id() -> None:
    setup = _war([{"side": "blue", "unit": "line"}, HORDES[2]])
    line = {
        "id": "line",
        "side": "blue",
        "kind": "horde",
        "squads": 2,
        "weapons": ["hatchet"],
        "offers": ["sappers"],
    }
    setup = {**setup, "units": [*setup["units"], line]}  # type: ignore[misc]
    battle = begin(setup, [*FAILED, *FAILED, *FAILED])
    assert the(battle, "HordesCommitted", exchange=1).facts()["hordes"] == ["line", "mass"]
    assert commander_of(battle, "blue").deck == {"sappers": 3}


@rule("AD-R35", "SC-07")
def test_a_battlefront_can_be_saved_and_restored_between_exchanges() -> None:
    hordes = [*HORDES, {"side": "blue", "id": "west", "squads": 2}]
    battle = begin(_war(hordes), [[50], [99]])
    battle.choose("commit:north")
    game: Any = battle.game
    written = game.dump(battle.state)
    again = game.restore(battle.setup, written)
    assert game.dump(again) == written
    assert written["bound"] == ["blue/north", "red/mass"]
    assert written["phase"] == "battlefront"
