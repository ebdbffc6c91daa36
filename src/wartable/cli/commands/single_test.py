"""A Test at the terminal: the odds first, then declarations, the dice, and the result."""

from __future__ import annotations

from typing import Any

from wartable import Attempt, Battle, Decision, Option, Pool, Rolled, Seeded, State, odds_in_words
from wartable.cli.flat_dice import read_faces
from wartable.cli.menu.question import OptionNote, put
from wartable.cli.terminal import Terminal
from wartable.seat.answers import answered
from wartable.seat.errors import CannotRun

Facts = dict[str, Any]


class SingleTestRun:
    """A single Test in progress; if `terminal` is None nothing is printed and no question is asked."""

    def __init__(self, battle: Battle[State], attempt: Attempt, terminal: Terminal | None) -> None:
        self.battle = battle
        self.attempt = attempt
        self.terminal = terminal
        self.tests: list[Facts] = []
        self._told = 0
        self._dice = Seeded()

    def play(self, *, by_hand: bool) -> None:
        """Play the Test to its end."""
        while not self.battle.is_over:
            self._tell()
            decision, pool = self.battle.decision, self.battle.roll_due
            if decision is not None:
                self.battle.choose(self._answer(decision))
            elif pool is not None:
                self._roll(pool, by_hand=by_hand)
        self._tell()

    def facts(self) -> Facts:
        """Return the whole Test as data: rolls with their odds, events, and the resulting state."""
        battle = self.battle
        outcome = battle.outcome
        return {
            "tests": self.tests,
            "events": [event.facts() for event in battle.events],
            "outcome": None if outcome is None else outcome.facts(),
            **self.attempt.facts(battle.view("").data()),
        }

    def _tell(self) -> None:
        news = self.battle.events_since(self._told)
        self._told += len(news)
        for event in news:
            if self.terminal is not None:
                self.terminal.write("  " + self.battle.say(event))

    # ------------------------------------------------------------------ questions

    def _answer(self, decision: Decision) -> str:
        given = self.attempt.answer(decision, silent=self.terminal is None)
        if given:
            return given
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
        put(terminal, decision, asked=decision.seat, here="", notes=notes)
        return self._chosen(terminal, decision).key

    def _chosen(self, terminal: Terminal, decision: Decision) -> Option:
        while True:
            typed = _typed(terminal, "> ", "answer with --use and --trade, or ask for --json")
            option = answered(decision, typed)
            if option is not None:
                return option
            terminal.say(
                f"cannot take {typed[:40]!r}: type a number, or a key such as {decision.options[-1].key}"
            )

    # ------------------------------------------------------------------ dice

    def _roll(self, pool: Pool, *, by_hand: bool) -> None:
        self._announce()
        if by_hand and self.terminal is not None:
            self.terminal.say(f"{self.battle.roll_reason}: roll {pool.describe()}.", "bold")
            self.battle.enter_roll(read_faces(_typed(self.terminal, "dice> ", "leave out --dice hand")))
            return
        state = self.battle.state
        self.battle.feed(Rolled(self._dice.faces(pool, state.seed, state.rolled)))

    def _announce(self) -> None:
        """Print the next roll: who makes it, why, and with which odds. Print it again if anything has
        changed.
        """
        for test, lines in self.attempt.announced(self.battle.view("").data()):
            if test not in self.tests:
                self.tests.append(test)
                for line in lines:
                    if self.terminal is not None:
                        self.terminal.write(line)


def _typed(terminal: Terminal, prompt: str, remedy: str) -> str:
    try:
        return terminal.ask(prompt)
    except EOFError:
        raise CannotRun(f"cannot go on: the input has ended; {remedy}") from None
