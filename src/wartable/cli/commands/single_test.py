"""Play a single Test at the terminal: print the odds, ask for declarations, roll the dice, print the
result.
"""

from __future__ import annotations

from typing import Any

from wartable import Attempt, Battle, Decision, Option, Pool, Rolled, Seeded, State, odds_in_words
from wartable.cli.flat_dice import read_faces
from wartable.cli.menu.question import OptionNote, print_question
from wartable.cli.terminal import Terminal
from wartable.seat.answers import option_for_answer
from wartable.seat.errors import CommandError

Facts = dict[str, Any]


class SingleTestRun:
    """Plays a single Test. If `terminal` is None, nothing is printed, and the user is asked nothing."""

    def __init__(self, battle: Battle[State], attempt: Attempt, terminal: Terminal | None) -> None:
        self.battle = battle
        self.attempt = attempt
        self.terminal = terminal
        self.tests: list[Facts] = []
        self._events_told = 0
        self._dice = Seeded()

    def play(self, *, by_hand: bool) -> None:
        """Play the Test to its end. `by_hand` says that the user types the dice in."""
        while not self.battle.is_over:
            self._print_events()
            decision, pool = self.battle.decision, self.battle.roll_due
            if decision is not None:
                self.battle.choose(self._answer(decision))
            elif pool is not None:
                self._roll(pool, by_hand=by_hand)
        self._print_events()

    def facts(self) -> Facts:
        """Return the finished Test as a dict that can be written as JSON: rolls with their odds, events,
        outcome, and the resulting state.
        """
        battle = self.battle
        outcome = battle.outcome
        return {
            "tests": self.tests,
            "events": [event.facts() for event in battle.events],
            "outcome": None if outcome is None else outcome.facts(),
            **self.attempt.facts(battle.view("").data()),
        }

    def _print_events(self) -> None:
        news = self.battle.events_since(self._events_told)
        self._events_told += len(news)
        for event in news:
            if self.terminal is not None:
                self.terminal.print_with_hanging_indent("  " + self.battle.say(event))

    # ------------------------------------------------------------------ questions

    def _answer(self, decision: Decision) -> str:
        answer = self.attempt.answer(decision, silent=self.terminal is None)
        if answer:
            return answer
        terminal = self.terminal
        assert terminal is not None
        self._announce()
        view = self.battle.view(decision.seat)
        words: dict[str, str] = view.data()["telling"]["odds"]  # type: ignore[index]
        notes: dict[str, OptionNote] = {}
        for option in decision.options:
            forecast = view.forecast(option)
            if forecast is not None:
                notes[option.key] = OptionNote(odds_in_words(forecast, words))
        print_question(terminal, decision, seat_name=decision.seat, origin="", notes=notes)
        return self._ask_for_option(terminal, decision).key

    def _ask_for_option(self, terminal: Terminal, decision: Decision) -> Option:
        while True:
            typed = _ask_or_fail(terminal, "> ", "answer with --use and --trade, or ask for --json")
            option = option_for_answer(decision, typed)
            if option is not None:
                return option
            terminal.print_text(
                f"cannot take {typed[:40]!r}: type a number, or a key such as {decision.options[-1].key}"
            )

    # ------------------------------------------------------------------ dice

    def _roll(self, pool: Pool, *, by_hand: bool) -> None:
        self._announce()
        if by_hand and self.terminal is not None:
            self.terminal.print_text(f"{self.battle.roll_reason}: roll {pool.describe()}.", "bold")
            self.battle.enter_roll(read_faces(_ask_or_fail(self.terminal, "dice> ", "leave out --dice hand")))
            return
        state = self.battle.state
        self.battle.feed(Rolled(self._dice.faces(pool, state.seed, state.rolled)))

    def _announce(self) -> None:
        """Print who makes the next roll, why, and with which odds, unless exactly this was printed before."""
        for test, lines in self.attempt.announced(self.battle.view("").data()):
            if test not in self.tests:
                self.tests.append(test)
                for line in lines:
                    if self.terminal is not None:
                        self.terminal.print_with_hanging_indent(line)


def _ask_or_fail(terminal: Terminal, prompt: str, remedy: str) -> str:
    try:
        return terminal.ask(prompt)
    except EOFError:
        raise CommandError(f"cannot go on: the input has ended; {remedy}") from None
