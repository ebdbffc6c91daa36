"""Waiting time for the next question: `python benchmarks/seat.py [SCENARIO ...] [--answers N]`.

Every shipped scenario is played at a plain terminal without a reader, all seats by hand, with random answers.
The processor time from an answer to the next question on the screen is measured, with its odds and the
look-ahead of each option, and that of the computer's hint. `--require` fails (status 1) if a 95th percentile
exceeds the limit. README.md beside this file describes what is measured.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from wartable import Decision

X = TypeVar("X")

ROOT: Final = Path(__file__).resolve().parent.parent
ANSWERS: Final = 150
SEED: Final = 5
HINT_EVERY: Final = 5
MOST: Final = 0.2
MOST_FOR_HINT: Final = 1.0
"""Limits for the 95th percentile, in seconds of processor time."""


class Waits(NamedTuple):
    """Seconds of processor time for each answer and each hint, sorted; and the slowest question."""

    answers: list[float]
    hints: list[float]
    slowest: str

    def facts(self) -> dict[str, object]:
        """Return the figures as data."""
        return {
            "answers": len(self.answers),
            "median": at_share(self.answers, 0.5),
            "p95": at_share(self.answers, 0.95),
            "most": at_share(self.answers, 1.0),
            "hint_p95": at_share(self.hints, 0.95),
            "slowest": self.slowest,
        }


def at_share(sizes: Sequence[float], share: float) -> float:
    """Return the value below which this share of sorted values lies; 0 if there are none."""
    return round(sizes[min(len(sizes) - 1, int(len(sizes) * share))], 4) if sizes else 0.0


def timed(action: Callable[[], X]) -> tuple[float, X]:
    """Run an action; return the processor seconds that it took, and its result."""
    start = time.process_time()
    result = action()
    return time.process_time() - start, result


def waits(scenario: Path, count: int) -> Waits:
    """Give this many random answers in a scenario, and time what follows each."""
    from wartable import RandomPlayer, last_step, new_battle
    from wartable.cli.screens.narration import print_visible_events
    from wartable.cli.screens.screen import Screen
    from wartable.cli.session import Session
    from wartable.cli.terminal import Terminal
    from wartable.files import read_scenario
    from wartable.seat.handbook import RulesetHandbook
    from wartable.seat.seating import HUMAN
    from wartable.seat.view_model import view_model

    battle = new_battle(read_scenario(scenario), SEED)
    screen = Screen(Terminal(plain=True), RulesetHandbook(battle.ruleset.name))
    session = Session(battle, dict.fromkeys(battle.seats, HUMAN), may_pass=False)
    player = RandomPlayer(SEED)
    telling = view_model(battle, "").telling

    def answer(key: str) -> Decision | None:
        """Give an answer, and print everything up to the next question."""
        last_step(session.battle, key)
        session.apply_atomically(lambda twin: twin.choose(key))
        asked = session.battle.decision
        if asked is not None:
            unread = session.unread_events(asked.seat)
            print_visible_events(screen.terminal, session.battle, asked.seat, unread, telling)
            screen.print_question(session.battle, asked)
        return asked

    answers: list[tuple[float, str]] = []
    hints: list[float] = []
    while battle.decision is not None and len(answers) < count:
        key = player.choose(battle.decision, partial(battle.view, battle.decision.seat)).key
        seconds, asked = timed(partial(answer, key))
        battle = session.battle
        if asked is not None:
            answers.append((seconds, asked.question))
        if asked is not None and len(answers) % HINT_EVERY == 0:
            hints.append(timed(partial(screen.print_hint, battle, asked))[0])
    return Waits(sorted(seconds for seconds, _ in answers), sorted(hints), max(answers)[1] if answers else "")


def main() -> int:
    """Measure what was asked for; status 1 if a person waits longer than the limit."""
    sys.path.insert(0, str(ROOT))
    from benchmarks.machine import form, machine, processor

    parser = argparse.ArgumentParser(description="Measure how long a person waits for the next question.")
    parser.add_argument("scenarios", nargs="*", type=Path, help="files; every shipped one by default")
    parser.add_argument("--answers", type=int, default=ANSWERS, help="number in each scenario")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--require", action="store_true", help="fail if it takes too long")
    given = parser.parse_args()
    files = given.scenarios or sorted(ROOT.glob("src/wartable/rulesets/*/scenarios/*.toml"))
    print(f"{form()} form, {processor()}")
    figures: dict[str, dict[str, object]] = {}
    too_long: list[str] = []
    for file in files:
        with redirect_stdout(io.StringIO()):
            found = waits(file, given.answers)
        facts = figures[file.stem] = found.facts()
        print(
            f"{file.stem:22} {facts['answers']:4} answers: median {facts['median']:.3f} s, 95% below "
            f"{facts['p95']:.3f} s, most {facts['most']:.3f} s ({found.slowest[:40]}); "
            f"hint {facts['hint_p95']:.3f} s"
        )
        if at_share(found.answers, 0.95) > MOST or at_share(found.hints, 0.95) > MOST_FOR_HINT:
            too_long.append(file.stem)
    if given.json:
        given.json.write_text(json.dumps({"machine": machine(), "waits": figures}, indent=2) + "\n")
    if too_long:
        print(f"too long: {', '.join(too_long)}")
    return 1 if too_long and given.require else 0


if __name__ == "__main__":
    raise SystemExit(main())
