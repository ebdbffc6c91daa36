"""The kit passes a ruleset that is right, and finds each way of being wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Self

import pytest

from tests.conformance.coins import Coins, CoinsState, CoinsView, Tossed, coin_setup
from wartable import (
    PASS,
    Event,
    Forecast,
    Game,
    Option,
    Rulebook,
    Setup,
    Shape,
    State,
    Table,
    View,
    register,
)
from wartable.core.data.fields import Number, Tally
from wartable.core.rulebook import _RULEBOOKS
from wartable.core.rulings.auto_answer import Request, read_within
from wartable.testing.conformance import (
    CHECKS,
    Check,
    Reach,
    Secret,
    Trial,
    check_battles,
    check_copies,
    check_events,
    check_fields,
    check_full_speed,
    check_odds,
    check_options,
    check_questions,
    check_remedies,
    check_replay,
    check_saves,
    check_secrets,
    check_snapshots,
    check_undo,
    check_undo_to_the_start,
    play_until_reached,
)
from wartable.testing.conformance.trial import OpenQuestion, Watch

NAME: Final = "coins"
Play = Callable[[Game[CoinsState]], Trial]


@pytest.fixture
def trial_of() -> Iterator[Play]:
    """Make a ruleset known for one test, and give a trial of it."""

    def known(game: Game[CoinsState]) -> Trial:
        register(Rulebook(NAME, "Coins", {"": game}))
        return Trial(NAME, coin_setup(NAME), seed=3)

    yield known
    _RULEBOOKS.pop(NAME, None)


def finds(check: Check, trial: Trial) -> str:
    """What the check says is wrong."""
    with pytest.raises(AssertionError) as caught:
        check(trial)
    return str(caught.value)


def secrets(game: Game[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """Another lucky number of the other seat."""
    variant = game.restore(setup, game.dump(state))
    assert isinstance(variant, CoinsState)
    for other in variant.lucky:
        if other != seat:
            variant.lucky[other] += 1
            yield Secret("the other's lucky number", variant)


def check_coin_secrets(trial: Trial) -> None:
    """`check_secrets` with these secrets."""
    check_secrets(trial, secrets)


@pytest.mark.parametrize("check", [*CHECKS, check_coin_secrets], ids=lambda check: check.__name__)
def test_a_ruleset_that_is_right_passes(check: Check, trial_of: Play) -> None:
    check(trial_of(Coins()))


def test_a_key_that_stands_for_two_options_is_found(trial_of: Play) -> None:
    class TwoAlike(Coins):
        def stakes(self, state: CoinsState, seat: str) -> list[Option]:
            return [Option("bet:1", "Bet 1"), Option("bet:1", "Bet 1 again"), PASS]

    assert "has a key twice" in finds(check_options, trial_of(TwoAlike()))


def test_odds_that_depend_on_what_was_asked_before_are_found(trial_of: Play) -> None:
    class Moody(CoinsView):
        asked = 0

        def forecast(self, option: Option) -> Forecast | None:
            self.asked += 1
            return Forecast(1.0 / self.asked, 1.0, 0.0, 0.0, guess=False)

    class Weathered(Coins):
        def view(self, state: CoinsState, seat: str) -> View:
            return Moody(state, seat)

    assert "change when others are asked for" in finds(check_odds, trial_of(Weathered()))


def test_options_that_change_when_asked_again_are_found(trial_of: Play) -> None:
    class Moody(Coins):
        asked = 0

        def stakes(self, state: CoinsState, seat: str) -> list[Option]:
            self.asked += 1
            return [Option("bet:1", f"Bet 1, asked {self.asked} times"), PASS]

    assert "changes when it is asked again" in finds(check_options, trial_of(Moody()))


class Shared(Coins):
    """Copies of its states share the points."""

    class SharedState(CoinsState):
        def copy(self) -> Self:
            twin = type(self)(self.seed, self.rolled)
            twin.points = self.points
            twin.tossed = self.tossed
            return twin

    def start(self, setup: Setup, seed: int) -> CoinsState:
        return Shared.SharedState(seed)


@pytest.mark.parametrize("check", [check_copies, check_questions])
def test_a_copy_that_shares_with_its_original_is_found(check: Check, trial_of: Play) -> None:
    assert "points" in finds(check, trial_of(Shared()))


def test_a_state_that_changes_its_copy_is_found(trial_of: Play) -> None:
    assert "a state that plays on changes its copy: at points" in finds(check_snapshots, trial_of(Shared()))


def test_what_a_copy_forgets_is_found(trial_of: Play) -> None:
    class ForgottenLuck(CoinsState):
        def copy(self) -> Self:
            twin = super().copy()
            twin.lucky = dict.fromkeys(twin.lucky, 1)
            return twin

    class Lucky(Coins):
        def start(self, setup: Setup, seed: int) -> CoinsState:
            return ForgottenLuck(seed)

        def step(self, table: Table[CoinsState]) -> None:
            super().step(table)
            table.state.lucky["heads"] += 1

    assert "a copy is not what was copied: at lucky.heads 2 against 1" in finds(
        check_snapshots, trial_of(Lucky())
    )


def test_a_choice_that_leaves_something_behind_when_taken_back_is_found(trial_of: Play) -> None:
    assert "does not lead back to its question" in finds(check_undo, trial_of(Shared()))


def test_a_way_back_that_does_not_lead_to_the_start_is_found(trial_of: Play) -> None:
    assert "choices from the start" in finds(check_undo_to_the_start, trial_of(Shared()))


class Noting(Watch):
    """Notes how many inputs there were at each question that it visits."""

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self.visited: list[int] = []

    def visit(self, moment: OpenQuestion) -> None:
        self.visited.append(len(moment.battle.inputs))


class NotingAll(Noting):
    """Needs every question."""

    needs_all = True


def test_a_walk_may_examine_every_second_question_and_its_seed_decides_which(trial_of: Play) -> None:
    # Given: a trial with seed 3
    trial = trial_of(Coins())
    some, all_of_them = Noting(trial), NotingAll(trial)
    trial.walk(some, all_of_them, every=2)
    assert len(all_of_them.visited) > 3
    assert some.visited == all_of_them.visited[1::2]


class Remembering(Coins):
    """Remembers outside of the state how often coins were tossed."""

    tosses = 0

    def step(self, table: Table[CoinsState]) -> None:
        super().step(table)
        self.tosses += 1
        table.state.lucky["heads"] = self.tosses


@pytest.mark.parametrize(
    "check", [check_replay, check_saves, check_full_speed, check_questions, check_battles]
)
def test_what_is_remembered_outside_of_the_state_is_found(check: Check, trial_of: Play) -> None:
    assert "lucky" in finds(check, trial_of(Remembering()))


def test_what_a_dump_leaves_out_is_found(trial_of: Play) -> None:
    class Forgetful(Coins):
        def dump(self, state: CoinsState) -> dict[str, object]:
            return {**super().dump(state), "rolled": 0}

    assert "other events" in finds(check_snapshots, trial_of(Forgetful()))


def test_what_is_lost_in_reading_is_found(trial_of: Play) -> None:
    class Careless(Coins):
        def restore(self, setup: Setup, data: Mapping[str, object]) -> CoinsState:
            return super().restore(setup, {**data, "tossed": 0})

    assert "written and read differs" in finds(check_snapshots, trial_of(Careless()))


# ------------------------------------------------------------------ Shapes


SHAPE: Final[Shape[CoinsState, CoinsState]] = Shape(
    Number("seed"),
    Number("rolled"),
    Tally("points", "seat", ("heads", "tails")),
    Tally("lucky", "seat", ("heads", "tails")),
    Number("tossed"),
)


class Shaped(Coins):
    """Coins whose state is written by its Shape."""

    known = SHAPE

    def shape(self, state: CoinsState) -> Shape[CoinsState, CoinsState]:
        return self.known


def test_a_shape_that_names_all_of_a_state_that_copies_keep_passes(trial_of: Play) -> None:
    check_fields(trial_of(Shaped()))


def test_what_is_in_no_shape_is_found(trial_of: Play) -> None:
    class Partly(Shaped):
        known = Shape(*SHAPE.fields[:4])

    assert "CoinsState remembers ['tossed']" in finds(check_fields, trial_of(Partly()))


def test_what_copies_forget_is_found_though_it_never_changes_in_a_battle(trial_of: Play) -> None:
    class Forgetting(CoinsState):
        def copy(self) -> Self:
            twin = type(self)(self.seed, self.rolled)
            twin.points, twin.tossed = dict(self.points), self.tossed
            return twin

    class Leaky(Shaped):
        def start(self, setup: Setup, seed: int) -> CoinsState:
            return Forgetting(seed)

    assert "a copy does not keep lucky" in finds(check_fields, trial_of(Leaky()))


def test_what_a_copy_shares_with_its_original_is_found(trial_of: Play) -> None:
    class Sharing(CoinsState):
        def copy(self) -> Self:
            twin = super().copy()
            twin.points = self.points
            return twin

    class Loose(Shaped):
        def start(self, setup: Setup, seed: int) -> CoinsState:
            return Sharing(seed)

    assert "points of a copy is that of its original" in finds(check_fields, trial_of(Loose()))


def test_a_sentence_with_none_in_it_is_found(trial_of: Play) -> None:
    class Tongueless(Coins):
        def say(self, state: CoinsState, event: Event) -> str:
            return "heads tosses None."

    assert "with 'None' in it" in finds(check_events, trial_of(Tongueless()))


def test_an_event_without_a_sentence_is_found(trial_of: Play) -> None:
    class Mute(Coins):
        def say(self, state: CoinsState, event: Event) -> str:
            return " "

    assert "no sentence" in finds(check_events, trial_of(Mute()))


def test_facts_that_do_not_come_back_from_json_are_found(trial_of: Play) -> None:
    class Odd(Coins):
        def step(self, table: Table[CoinsState]) -> None:
            super().step(table)
            table.emit(Tossed("heads", 1, {1: "a"}, 0))  # type: ignore[arg-type]

    assert "come back from JSON" in finds(check_events, trial_of(Odd()))


def test_a_secret_that_shows_in_the_view_is_found(trial_of: Play) -> None:
    class Open(CoinsView):
        def data(self) -> dict[str, object]:
            return {"lucky": dict(self._state.lucky)}

    class Peeking(Coins):
        def view(self, state: CoinsState, seat: str) -> View:
            return Open(state, seat)

    said = finds(check_coin_secrets, trial_of(Peeking()))
    assert "can tell the other's lucky number" in said
    assert "at view.lucky" in said


def test_a_secret_that_shows_in_a_sentence_is_found(trial_of: Play) -> None:
    class Gossip(Coins):
        def say(self, state: CoinsState, event: Event) -> str:
            return f"heads has {state.lucky['heads']} and tails {state.lucky['tails']}."

    assert "sentences" in finds(check_coin_secrets, trial_of(Gossip()))


def test_a_secret_that_shows_in_the_options_is_found(trial_of: Play) -> None:
    class Leaking(Coins):
        def stakes(self, state: CoinsState, seat: str) -> list[Option]:
            other = state.lucky["tails" if seat == "heads" else "heads"]
            return [Option("bet:1", f"Bet 1 against {other}"), PASS]

    assert "by its options" in finds(check_coin_secrets, trial_of(Leaking()))


def test_a_secret_that_shows_in_a_refused_ruling_is_found(trial_of: Play) -> None:
    class Strict(Coins):
        def judge(self, state: CoinsState, request: Request) -> None:
            owner = request.path.partition(".")[0]
            read_within(request, 0, state.lucky[owner], known=True)

    assert "can tell the other's lucky number by rulings" in finds(check_coin_secrets, trial_of(Strict()))


def test_a_secret_that_shows_in_the_list_of_rulings_is_found(trial_of: Play) -> None:
    class Listing(Coins):
        def ruling_paths(self, state: CoinsState, seat: str = "") -> list[tuple[str, str]]:
            return [(f"{owner}.lucky", f"now {state.lucky[owner]}") for owner in state.lucky]

    assert "by rulings: at paths" in finds(check_coin_secrets, trial_of(Listing()))


def test_a_ruling_that_only_a_seat_without_knowledge_may_make_is_found(trial_of: Play) -> None:
    class Generous(Coins):
        def judge(self, state: CoinsState, request: Request) -> None:
            read_within(request, 0, 999 if request.seat else 1, known=True)

    assert "and that is refused" in finds(check_coin_secrets, trial_of(Generous()))


def reach(*wanted: str) -> Reach:
    """Coins know one event and three options."""
    return Reach(wanted, lambda event: [type(event).__name__], lambda key: [key])


def test_battles_are_played_until_everything_is_reached(trial_of: Play) -> None:
    trial_of(Coins())
    reached = play_until_reached(NAME, [coin_setup(NAME)], reach("Tossed", "bet:2"), most=50)
    assert reached.missing == []
    assert reached.battles < 50


def test_what_is_never_reached_is_named(trial_of: Play) -> None:
    trial_of(Coins())
    reached = play_until_reached(NAME, [coin_setup(NAME)], reach("Tossed", "bet:3", "bet:1"), most=5)
    assert str(reached) == "not reached in 5 battles: bet:3"


def test_a_crash_tells_how_to_see_it_again(trial_of: Play) -> None:
    class Fragile(Coins):
        def step(self, table: Table[CoinsState]) -> None:
            super().step(table)
            if table.state.tossed == 2:
                raise ZeroDivisionError

    trial_of(Fragile())
    with pytest.raises(ZeroDivisionError) as caught:
        play_until_reached(NAME, [coin_setup(NAME)], reach("Tossed"), most=5, seed=9)
    note = caught.value.__notes__[0]
    assert note.startswith("to reproduce: ruleset 'coins', seed 9, setup\n")
    assert "\n> auto tails " in note


def test_a_game_without_conditions_that_an_option_ends_has_nothing_to_check(trial_of: Play) -> None:
    assert check_remedies([trial_of(Coins())]) == {}
