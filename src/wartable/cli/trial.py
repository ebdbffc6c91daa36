"""Playing a Test at the terminal: the odds first, then what is declared, the dice, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wartable import Battle, Decision, Option, Pool, Rolled, Seeded, State
from wartable.cli.failures import CannotRun
from wartable.cli.flat_dice import read_faces
from wartable.cli.handbook import chances
from wartable.cli.question import answered, put
from wartable.cli.terminal import Terminal

Facts = dict[str, Any]

_LAST: Final = ("pass", "trade:0", "stop")
"""What is answered where nobody is asked; else the first option."""


_KEPT: Final = (
    "id",
    "name",
    "standing",
    "layers",
    "proxies",
    "burdens",
    "borrowed",
    "genre_points",
    "effects",
)
"""What is told of each Character when all is over."""


class Answers:
    """What was answered beforehand: `use` names what to declare, in any order, `trade` how much to trade of
    `who`. With `silent` nobody is asked for the rest.
    """

    def __init__(self, who: str, use: Sequence[str], trade: int | None, *, silent: bool) -> None:
        self.who = who
        self.left = list(use)
        self.says_what = bool(use)
        self.trade = trade
        self.silent = silent
        self.offered: list[str] = []

    def to(self, decision: Decision) -> str:
        """The key of the answer, "" where a person has to say."""
        for option in decision.options:
            named = option.key.partition(":")[2]
            if named and not option.key.startswith(("trade:", "keep:")):
                self.offered.append(named)
            if named in self.left:
                self.left.remove(named)
                return option.key
        keys = [option.key for option in decision.options]
        if "trade:0" in keys:
            return self._trade(decision, keys)
        has_said = self.says_what or self.trade is not None
        if self.silent or (self.says_what and "pass" in keys) or (has_said and keys[0].startswith("keep:")):
            return next((key for key in _LAST if key in keys), keys[0])
        return ""

    def _trade(self, decision: Decision, keys: Sequence[str]) -> str:
        if self.trade is None or decision.about != self.who:
            return "trade:0" if self.silent else ""
        wanted = f"trade:{self.trade}"
        if wanted not in keys:
            raise CannotRun(f"cannot trade {self.trade}: at most {len(keys) - 1} can be traded here")
        return wanted

    def check(self) -> None:
        """Whatever was to be used has been used."""
        if self.left:
            known = ", ".join(dict.fromkeys(self.offered)) or "nothing"
            raise CannotRun(f"cannot use {self.left[0]}: what could be used here was {known}")


class Trial:
    """One Test being made; `terminal` None writes nothing."""

    def __init__(self, battle: Battle[State], answers: Answers, terminal: Terminal | None) -> None:
        self.battle = battle
        self.answers = answers
        self.terminal = terminal
        self.tests: list[Facts] = []
        self._told = 0
        self._dice = Seeded()

    def play(self, *, by_hand: bool) -> None:
        """To its end."""
        while not self.battle.is_over:
            self._tell()
            decision, pool = self.battle.decision, self.battle.roll_due
            if decision is not None:
                self.battle.choose(self._answer(decision))
            elif pool is not None:
                self._roll(pool, by_hand=by_hand)
        self._tell()

    def facts(self) -> Facts:
        """Everything as plain data: what was rolled with which odds, what happened, how all stand now."""
        battle = self.battle
        outcome = battle.outcome
        view: Facts = battle.view("").data()
        return {
            "tests": self.tests,
            "events": [event.facts() for event in battle.events],
            "outcome": None if outcome is None else outcome.facts(),
            "characters": [{key: unit.get(key) for key in _KEPT} for unit in view["units"]],
        }

    def _tell(self) -> None:
        news = self.battle.events_since(self._told)
        self._told += len(news)
        for event in news:
            if self.terminal is not None:
                self.terminal.write("  " + self.battle.say(event))

    # ------------------------------------------------------------------ questions

    def _answer(self, decision: Decision) -> str:
        given = self.answers.to(decision)
        if given:
            return given
        terminal = self.terminal
        assert terminal is not None
        self._announce()
        view = self.battle.view(decision.seat)
        words: dict[str, str] = view.data()["telling"]["odds"]  # type: ignore[index]
        odds: dict[str, str] = {}
        for option in decision.options:
            forecast = view.forecast(option)
            if forecast is not None:
                odds[option.key] = chances(forecast, words)
        put(terminal, decision, asked=decision.seat, here="", odds=odds)
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
        """Who is about to roll what and why, and the odds of it; told again where anything has changed."""
        facts: Facts = self.battle.view("").data()
        names = {unit["id"]: unit["name"] for unit in facts["units"]}
        for test in facts["tests"]:
            if test in self.tests:
                continue
            self.tests.append(test)
            for line in _lines(test, names):
                if self.terminal is not None:
                    self.terminal.write(line)


def _typed(terminal: Terminal, prompt: str, remedy: str) -> str:
    try:
        return terminal.ask(prompt)
    except EOFError:
        raise CannotRun(f"cannot go on: nobody answers; {remedy}") from None


# ------------------------------------------------------------------ words


def _lines(test: Facts, names: dict[str, str]) -> list[str]:
    """A Test before its roll."""
    parts = " and ".join(_part(part) for part in test["parts"])
    mixed = "a Mixed Test of " if len(test["parts"]) > 1 else ""
    against = f" against {test['dn']}" if test["dn"] is not None else ""
    lines = [f"{names[test['who']]}: {mixed}{parts}{against}"]
    lines.append(f"  adds {test['bonus']}: {_signed(test['terms'])}{_trades(test)}")
    if test["advantages"]:
        lines.append(f"  Advantages: {_signed(test['advantages'])}")
    lines.append(f"  rolls {_dice(test['net'])}")
    if test["chance"] is not None:
        word = "wins" if test["kind"] == "contested" else "passes"
        tries = f"; {test['chance_in_all']:.1%} in all tries" if "chance_in_all" in test else ""
        lines.append(f"  {word} in {test['chance']:.1%} of cases ({test['exactly']}){tries}")
    if "helps" in test:
        given = ", ".join(f"{count}: {chance:g} %" for count, chance in sorted(test["helps"].items()))
        lines.append(f"  Advantages that it gives: {given}")
    if "toll" in test:
        lines.append(f"  as a Miracle it costs {test['toll'][0]} to {test['toll'][1]} Damage")
    return lines


def _part(part: dict[str, str]) -> str:
    skill = ": ".join(word.replace("_", " ").title() for word in (part["skill"], part["subject"]) if word)
    return f"{part['attribute'].title()} ({skill})" if skill else part["attribute"].title()


def _signed(terms: Sequence[Sequence[Any]]) -> str:
    return ", ".join(f"{source} {amount:+d}" for source, amount in terms)


def _trades(test: Facts) -> str:
    if test["traded"]:
        return f", traded Advantages +{2 * test['traded']}"
    return f" (the DN is {2 * test['raised']} higher for traded Disadvantages)" if test["raised"] else ""


def _dice(net: int) -> str:
    if net == 0:
        return "1d10"
    return f"{1 + abs(net)}d10, the {'best' if net > 0 else 'worst'} counts"
