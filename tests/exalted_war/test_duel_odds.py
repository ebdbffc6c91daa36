"""The chance to win a duel: played by the rules, and a range against a stranger."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

import pytest

from tests.exalted_war.battles import answer, begin, situation, solo, unit
from wartable import Forecast, Setup, new_battle, ruleset
from wartable.files import read_situation
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.odds import duel_odds
from wartable.rulesets.exalted_war.seen.view import WarView
from wartable.testing import rule

DUEL: Final = Path(__file__).parents[2] / "docs" / "examples" / "war_duel.toml"
GREAT: Final[dict[str, object]] = {
    "strength": 4,
    "dexterity": 5,
    "stamina": 4,
    "wits": 4,
    "melee": 5,
    "dodge": 4,
    "essence": 3,
    "kind": "divine",
    "health": [0, 0, 1, 1, 1, 2, 2, 2, 4],
}


def offered(leader: Mapping[str, object], *, open_sheets: bool) -> Setup:
    """A captain at the head of a unit is challenged by somebody who goes to war alone."""
    return situation(
        blue=[solo("vey", at=(500, 400), engaged={"red1": [0, 0]}, leader=leader)],
        red=[unit("red1", beside="vey", engaged={"vey": [0, 0]}, leader={"name": "Odra"})],
        acts=["vey"],
        phase="act",
        open_sheets=open_sheets,
    )


def accepting(setup: Setup) -> Forecast:
    """What the one who is challenged is told of accepting."""
    battle = answer(begin(setup, dice=None), "stay", "challenge:red1_leader")
    assert battle.decision is not None
    view = battle.game.view(battle.state, battle.decision.seat)
    (found,) = view.forecasts(battle.decision.option("accept"))
    return found


@rule("EW-70", "W-11")
def test_the_range_told_of_a_duel_with_a_stranger_holds_what_open_sheets_say() -> None:
    known = accepting(offered(GREAT, open_sheets=True))
    guessed = accepting(offered(GREAT, open_sheets=False))
    assert known.chance < 0.05
    assert known.span is None
    assert guessed.low <= known.chance <= guessed.high
    assert guessed.guess


@rule("EW-70", "W-11")
def test_who_is_hidden_makes_no_difference_to_what_is_told_of_a_duel() -> None:
    great = accepting(offered(GREAT, open_sheets=False))
    small = accepting(offered({"dexterity": 1, "melee": 1}, open_sheets=False))
    assert (great.chance, great.span) == (small.chance, small.span)


@rule("EW-70", "W-11", "W-38")
def test_a_duel_is_won_as_often_as_is_told() -> None:
    setup = offered({"melee": 4, "strength": 4}, open_sheets=True)
    told = accepting(setup)
    won = sum(winner(setup, seed) == "red1_leader" for seed in range(100))
    # Three standard errors of these 100 duels, and of the 200 that are played for the odds
    assert 0.1 < told.chance < 0.9
    assert won / 100 == pytest.approx(told.chance, abs=0.18)


def winner(setup: Setup, seed: int) -> str:
    """Who wins the duel with these dice."""
    battle = new_battle(setup, seed)
    answer(battle, "stay", "challenge:red1_leader", "accept")
    battle.seat_players({seat: ruleset("exalted-war").player("greedy", seed) for seat in battle.seats})
    ended = [event for event in battle.events if type(event).__name__ == "DuelEnded"]
    return str(ended[0].facts()["winner"]) if ended else ""


def test_a_duel_in_words_is_one_number_between_people_who_are_known() -> None:
    battle = begin(offered(GREAT, open_sheets=True), dice=None)
    view = cast(WarView, battle.game.view(battle.state, "blue"))
    assert (
        view.duel_win_chance_text("vey_leader", "red1_leader")
        == f"{view.duel_win_chance('vey_leader', 'red1_leader'):.0%}"
    )


@rule("EW-70", "W-11")
def test_duels_that_last_are_simulated_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    # Given: the shipped duel, with a blade that hardly does damage
    setup = cast(dict[str, Any], read_situation(str(DUEL)))
    setup["units"][0]["leader"]["weapon"]["damage"] = -9
    war = cast(War, begin(setup, dice=None).state)
    simulated: list[int] = []
    play = duel_odds._play_duel

    def counted(*given: Any) -> tuple[bool, int]:
        has_won, ticks = play(*given)
        simulated.append(ticks)
        return has_won, ticks

    monkeypatch.setattr(duel_odds, "_play_duel", counted)
    one, other = war.leader_of(war.units["ninth_lamp"]), war.leader_of(war.units["cinder_guard"])
    chance = duel_odds._share_won(duel_odds._duel_field(war, one, other), one.id, other.id, seed=1)
    # Then: as many as come to 3,000 ticks
    assert sum(simulated[:-1]) < 3000 <= sum(simulated)
    assert 20 < len(simulated) < 200
    assert 0.0 < chance < 1.0


@rule("EW-70", "W-11")
def test_the_chance_of_a_duel_follows_from_figures_and_not_from_names_or_earlier_questions() -> None:
    chances = []
    for name in ("ilse", "petra"):
        # Given: the same person under another id, and no chance that is known already
        setup = situation(
            blue=[solo("vey", at=(500, 400), leader={"id": name, "melee": 4, "strength": 4})],
            red=[unit("red1", beside="vey", leader={"name": "Odra"})],
            open_sheets=True,
        )
        battle = begin(setup, dice=None)
        duel_odds._CHANCES.clear()
        # When: the chance is asked for
        view = cast(WarView, battle.game.view(battle.state, "blue"))
        chances.append(view.duel_win_chance(name, "red1_leader"))
    # Then: it is the same
    assert chances[0] == chances[1]
    assert 0.1 < chances[0] < 0.9
