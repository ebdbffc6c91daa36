"""The player that searches: it finds what the heuristic misses, knows no more than its seat, and stays within
its budget.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

import pytest

from tests.conformance.coins import SEATS, Coins, CoinsState, Tossed, coin_setup
from wartable import (
    BadInput,
    Battle,
    Choice,
    Decision,
    Event,
    Forecast,
    Heuristic,
    Imagination,
    NothingToUndo,
    Option,
    RandomSource,
    Rulebook,
    Table,
    UnitView,
    View,
    new_battle,
    register,
    ruleset,
)
from wartable.core.dice import Kept
from wartable.core.rulebook import _RULEBOOKS
from wartable.files import read_scenario
from wartable.players import Budget, SearchPlayer, answer_thinkers, chosen_option, player_of, read_budget
from wartable.players.levels import LEVELS, CarelessPlayer, level_names
from wartable.players.search import varied
from wartable.simulate import BatchConfig, simulate
from wartable.simulate.battles import play_one
from wartable.toolkit import Knowledge, Perspective

NAME: Final = "searched-coins"


class Ladder(Coins):
    """Each seat in turn takes a rung for sure, or leaps with a die of six: four rungs on a 3 or more. The
    lucky number of the other seat is hidden, and of no importance.
    """

    def stakes(self, state: CoinsState, seat: str) -> list[Option]:
        return [Option("climb:1", "Climb"), Option("leap:4", "Leap"), Option("fall:0", "Fall")]

    def step(self, table: Table[CoinsState]) -> None:
        state = table.state
        seat = SEATS[state.tossed % 2]
        choice = table.ask(Decision(seat, f"{seat} climbs", self.stakes(state, seat)))
        state.tossed += 1
        face = table.roll(Kept(6), "a leap") if choice.key == "leap:4" else 6
        state.points[seat] += int(choice.key[-1]) if face >= 3 else 0
        table.emit(Tossed(seat, 1, face, state.lucky[seat]))

    def perspective(self, state: CoinsState, seat: str) -> Perspective:
        return Perspective(seat, "", [seat] if seat else [], Knowledge(), open_sheets=False)

    def redact(self, state: CoinsState, event: Event, seat: str) -> Event | None:
        return self.witness(state, event, seat)

    def imagine(self, state: CoinsState, seat: str, rng: RandomSource, now: CoinsState) -> CoinsState | None:
        twin = state.copy()
        for other in SEATS:
            if other != seat:
                twin.lucky[other] = rng.randint(1, 9)
        return twin

    def roll_call(self, state: CoinsState) -> list[UnitView]:
        return [UnitView(seat, seat, seat) for seat in SEATS]

    def measured(self, state: CoinsState, side: str) -> list[float]:
        return [state.points[side] / 4]


class Timid(Heuristic):
    """Prefers to climb, then to fall, then to leap."""

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        return {"climb": 2.0, "fall": 1.0, "leap": 0.0}[option.key[:-2]]


@pytest.fixture
def rules() -> Iterator[Rulebook]:
    """Register the game for one test."""
    found = Rulebook(NAME, "Coins", {"": Ladder()}, heuristic=Timid())
    register(found)
    yield found
    _RULEBOOKS.pop(NAME, None)


def begun(seed: int = 1, lucky: int = 3) -> Battle[Any]:
    """A battle at its first question, with this lucky number of the other seat."""
    battle: Battle[Any] = new_battle(coin_setup(NAME), seed)
    battle.legs[-1].state.lucky["tails"] = lucky
    battle.legs[-1].state.points["tails"] = 2  # so that climbing is too slow for heads
    battle.rewind(0)
    return battle


def asked(battle: Battle[Any]) -> str:
    """The seat of the open question."""
    return "" if battle.decision is None else battle.decision.seat


def thought(battle: Battle[Any], budget: Budget | None = None, seed: int = 7) -> str:
    """The answer of the player that searches."""
    assert battle.decision is not None
    player = SearchPlayer(seed, Timid(), budget)
    return player.think(Imagination(battle, battle.decision.seat)).key


def test_search_finds_the_option_that_the_heuristic_values_least(rules: Rulebook) -> None:
    assert chosen_option(begun(), rules.player("greedy", 1)).key == "climb:1"
    assert thought(begun()) == "leap:4"


def test_the_heuristics_answer_is_kept_if_no_other_is_clearly_better(rules: Rulebook) -> None:
    battle = begun()
    battle.legs[-1].state.points["heads"] = 3  # a single rung wins
    battle.rewind(0)
    assert thought(battle) == "climb:1"


def test_the_answer_depends_only_on_what_the_seat_knows(rules: Rulebook) -> None:
    answers = {
        thought(begun(seed, lucky), Budget(battles=6), seed=3) for seed in range(1, 9) for lucky in (1, 9)
    }
    assert len(answers) == 1


def test_a_battle_stops_at_the_question_of_a_player_that_thinks_and_goes_on(rules: Rulebook) -> None:
    battle = new_battle(coin_setup(NAME), 3, players={"heads": SearchPlayer(1, Timid())})
    assert asked(battle) == "heads"
    answer_thinkers(battle)
    assert asked(battle) == "tails"
    assert battle.inputs[0] == Choice("heads", "climb:1", auto=True)
    with pytest.raises(NothingToUndo):
        battle.undo()  # no person has answered


def test_simulations_play_with_it_and_against_it(rules: Rulebook) -> None:
    report = simulate(coin_setup(NAME), 20, {"heads": "greedy", "tails": "search:battles=24"}, seed=2)
    assert report.wins["tails"] > report.wins["heads"]
    again = simulate(coin_setup(NAME), 20, {"heads": "greedy", "tails": "search:battles=24"}, seed=2)
    assert again.digest == report.digest


def test_a_battle_with_its_record_counts_the_same_as_one_without() -> None:
    # Given a player that thinks, but always answers as greedy
    setup = read_scenario("first_steps")
    rules = ruleset("battle-century")
    start = rules.game(setup).start(setup, 5)
    fast = BatchConfig(setup, {"blue": "greedy", "red": "greedy"}, 5)
    slow = fast._replace(players={"blue": f"{__name__}:Thoughtless", "red": "greedy"})
    # Then losses, answers and dice are the same
    one, other = (play_one(rules.game(setup), start, config, 0) for config in (fast, slow))
    assert one == other


class Thoughtless(SearchPlayer):
    """A player that has the same answers as greedy, although it may think."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, ruleset("battle-century").heuristic, width=1)


def test_options_of_other_kinds_are_tried_as_well() -> None:
    options = [Option(key, key) for key in ("go:1", "go:2", "go:3", "go:4", "wait", "shoot:1")]
    assert [option.key for option in varied(options[1], options, 4)] == ["go:2", "wait", "go:1", "shoot:1"]
    assert [option.key for option in varied(options[0], options[:2], 4)] == ["go:1", "go:2"]


@pytest.mark.parametrize(
    "text", ["battles=0", "battles=1e9", "battles=-3", "seconds=nan", "seconds=0", "turns=3"]
)
def test_a_bad_budget_is_refused_with_one_that_works(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        player_of(ruleset("battle-century"), f"search:{text}", 1)
    assert "search:battles=64 or search:seconds=1" in str(caught.value)


def test_budgets_are_read() -> None:
    assert read_budget("") == Budget(battles=64)
    assert read_budget("battles=12") == Budget(battles=12)
    assert read_budget("seconds=0.5") == Budget(battles=0, seconds=0.5)


def test_a_budget_of_time_is_used_up(rules: Rulebook) -> None:
    assert thought(begun(), Budget(battles=0, seconds=0.2)) == "leap:4"


def test_there_is_a_player_for_each_level(rules: Rulebook) -> None:
    assert len(level_names()) == len(LEVELS) == 10
    for name in level_names():
        assert player_of(rules, name, 1) is not None
    with pytest.raises(BadInput, match="level:1 to level:10"):
        player_of(rules, "level:11", 1)


def test_a_careless_player_errs_in_the_same_way_during_a_battle(rules: Rulebook) -> None:
    battle = begun()
    decision = cast(Decision, battle.decision)
    view = battle.view(decision.seat)
    answers = []
    for seed in range(40):
        player = CarelessPlayer(seed, Timid(), 0.9)
        answers.append(player.choose(decision, lambda: view).key)
        assert player.choose(decision, lambda: view).key == answers[-1]
    assert len(set(answers)) > 1
    assert answers.count("climb:1") > 20
