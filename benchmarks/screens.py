"""Lines that one answer prints on a small screen: `python -m benchmarks.screens`.

    python -m benchmarks.screens                    200 answers in every shipped scenario, at 80x24
    python -m benchmarks.screens ford_of_lamps -n 50 --size 120x40
    python -m benchmarks.screens still_water --show 5   and the longest five screens

The computer's heuristic answers for the person. Lines are counted from one prompt to the next, wrapped lines
several times, the prompt included. The last column is the share of screens that scroll their first line away.
Status 1 if a median is above 20 lines or a 95th percentile above 24.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import StringIO
from typing import Final, NamedTuple

from rich.cells import cell_len

from wartable import Battle, Player, Setup, State, new_battle
from wartable.cli.loop import SessionLoop
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.cli.terminal import SafeConsole, Terminal
from wartable.files import list_scenarios, read_scenario
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.seating import HUMAN, make_computer_players, read_seats

MEDIAN: Final = 20
MOST: Final = 24
"""Limits for the lines that one answer prints: the median and the 95th percentile."""

SURE: Final = "y"


class Enough(Exception):
    """Raised when the wanted number of answers has been given."""


class Shown(NamedTuple):
    """One answer: the typed text, and the lines printed from then to the next prompt."""

    typed: str
    text: str

    def lines(self, width: int) -> int:
        """Return the number of lines on a screen of this width, with the prompt at the end."""
        return sum(max(1, -(-cell_len(line) // width)) for line in self.text.split("\n"))


class Recorder(Terminal):
    """A screen of a given size on which `answers` types; it keeps everything that an answer prints."""

    def __init__(self, columns: int, lines: int, answers: Answers) -> None:
        super().__init__()
        self.answers = answers
        self.output = StringIO()
        self.console = SafeConsole(
            file=self.output,
            width=columns,
            height=lines,
            force_terminal=True,
            color_system=None,
            legacy_windows=False,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self.shown: list[Shown] = []
        self._typed = ""

    @property
    def has_arrows(self) -> bool:
        """True, as on a modern terminal."""
        return True

    def ask(self, prompt: str, suggest: Callable[[str], Sequence[str]] | None = None) -> str:
        """Return the next answer, and keep the output since the last one."""
        self.shown.append(Shown(self._typed, self.output.getvalue() + prompt))
        self.output.seek(0)
        self.output.truncate()
        self._typed = self.answers.next(prompt)
        return self._typed

    def clear(self) -> None:
        """Discard the present screen."""
        self.output.seek(0)
        self.output.truncate()


class Answers:
    """Answers of the heuristic for the people of a session; raises `Enough` after the last."""

    def __init__(self, session: Session, most: int) -> None:
        self.session = session
        self.left = most
        self.players: dict[str, Player] = _players(session)

    def next(self, prompt: str) -> str:
        """Return the key of the next answer; "y" if the prompt asks to confirm, else an empty line."""
        battle = self.session.battle
        decision = battle.decision
        if prompt != "> " or decision is None:
            return SURE if "y/n" in prompt else ""
        if not self.left:
            raise Enough
        self.left -= 1
        return self.players[decision.seat].choose(decision, lambda: battle.view(decision.seat)).key


def _players(session: Session) -> dict[str, Player]:
    """Return the heuristic player for each seat of a person."""
    setup, seed = session.battle.setup, session.battle.state.seed
    seats = read_seats(setup, [f"{seat}=greedy" for seat in session.human_seats])
    return make_computer_players(seats, seed, session.battle.ruleset.name)


def play(setup: Setup, seed: int, most: int, columns: int, lines: int) -> Recorder:
    """Return a screen on which the people of a battle gave at most this many answers."""
    battle: Battle[State] = new_battle(setup, seed)
    seating = read_seats(setup, [])
    if HUMAN not in seating.values():
        seating = read_seats(setup, [f"{battle.seats[0]}={HUMAN}"])
    session = Session(battle, seating)
    session.assign_players(session.seating)
    terminal = Recorder(columns, lines, Answers(session, most))
    loop = SessionLoop(session, Screen(terminal, RulesetHandbook(battle.ruleset.name)))
    with suppress(Enough):
        loop.play()
    return terminal


def screens_of(setup: Setup, seed: int, most: int, columns: int, lines: int) -> list[Shown]:
    """Return the output after each of `most` answers in a battle, without the first screen."""
    return play(setup, seed, most, columns, lines).shown[1:]


def measured(name: str, most: int, columns: int, lines: int) -> list[Shown]:
    """Return the screens of `most` answers in a shipped scenario, over as many battles as that takes."""
    found: list[Shown] = []
    seed = 1
    while len(found) < most and seed <= most:
        found += screens_of(read_scenario(name), seed, most - len(found), columns, lines)
        seed += 1
    return found


def percentile(values: Sequence[int], share: int) -> int:
    """Return the smallest value that this percentage of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def row(name: str, counts: Sequence[int], lines: int) -> str:
    """Return the figures of a scenario in one line."""
    over = sum(1 for count in counts if count > lines) * 100 // len(counts)
    middle, most = percentile(counts, 50), percentile(counts, 95)
    return f"{name:<24} {len(counts):>5} {middle:>7} {most:>5} {max(counts):>5} {over:>5} %"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print a line for each scenario, and return 1 if a limit is exceeded."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("-n", type=int, default=200, help="answers in each scenario")
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--show", type=int, default=0, help="how many of the longest screens to print")
    given = parser.parse_args(arguments)
    columns, lines = (int(part) for part in given.size.split("x"))
    print(f"{'scenario':<24} {'taken':>5} {'median':>7} {'95 %':>5} {'most':>5} {'over':>7}")
    is_kept = True
    for name in given.scenarios or [one.name for one in list_scenarios()]:
        shown = measured(name, given.n, columns, lines)
        counts = [one.lines(columns) for one in shown]
        is_kept &= percentile(counts, 50) <= MEDIAN and percentile(counts, 95) <= MOST
        print(row(name, counts, lines), flush=True)
        for one in sorted(shown, key=lambda shown: -shown.lines(columns))[: given.show]:
            print(f"--- {one.typed}\n{one.text}")
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
