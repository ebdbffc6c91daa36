"""At a pseudo-terminal lines are edited and completed, and however a battle or a builder ends the terminal is
left as it was and what was done is saved.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from select import select
from signal import SIGHUP, SIGTERM, Signals
from subprocess import Popen

import pytest

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PATIENCE = 240.0
PROMPT = "\n>"
FIRST_QUESTIONS = {
    "new scenario --ruleset battle-century": "Which kind of battle?",
    "new army-list": PROMPT,
    "learn first_war": PROMPT,
}
CONTROL = re.compile("\x1b\\[[0-9;?]*[A-Za-z]|[\x08\r]")


class Seat:
    """A person at a pseudo-terminal of 24 lines with 80 columns."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.ours, self.theirs = pty.openpty()
        termios.tcsetwinsize(self.theirs, (24, 80))
        self.before = termios.tcgetattr(self.theirs)
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)}
        environment.pop("COLUMNS", None)
        self.program = Popen(
            [sys.executable, "-m", "wartable", *words],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        self.text = ""

    def read_until(self, wanted: str) -> str:
        """What was printed since the last call until this text came, without control codes."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.text:
            ready, _, _ = select([self.ours], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{wanted!r} did not come: {self.text[-500:]!r}"
            self.text = CONTROL.sub("", self.text + os.read(self.ours, 4096).decode(errors="replace"))
        found, _, self.text = self.text.partition(wanted)
        return found

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.ours, keys.encode())

    def leave(self) -> int:
        """The exit status, when the program has ended."""
        return self.program.wait(PATIENCE)

    @property
    def is_clean(self) -> bool:
        """Whether the terminal is set as it was before."""
        return bool(termios.tcgetattr(self.theirs) == self.before)

    def end(self) -> None:
        """Stop whatever still runs."""
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.ours)
        os.close(self.theirs)


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Somebody at the second question of first_steps, after one answer."""
    found = Seat(tmp_path, "play", "first_steps", "--seed", "1")
    found.read_until(PROMPT)
    found.type("1\r")
    found.read_until("enters where?")
    found.read_until(PROMPT)
    yield found
    found.end()


@pytest.fixture
def builder(tmp_path: Path) -> Iterator[Seat]:
    """Somebody who has named a mecha."""
    found = Seat(tmp_path, "new", "mecha")
    found.read_until(PROMPT)
    found.type("Heron\r")
    found.read_until(PROMPT)
    yield found
    found.end()


@pytest.fixture(params=FIRST_QUESTIONS)
def beginner(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Seat]:
    """Somebody at the first question of a command, with nothing to save yet."""
    found = Seat(tmp_path, *request.param.split())
    found.read_until(FIRST_QUESTIONS[request.param])
    yield found
    found.end()


def saves(folder: Path) -> int:
    """How many battles are saved in a folder."""
    return len(list(folder.glob("*.battle.json")))


def test_an_answer_is_completed(seat: Seat) -> None:
    # When: a word that only one command begins with is begun, and completed
    seat.type("wh\t\r")
    seat.read_until("Badger: Initiative")


def test_the_line_typed_before_comes_back(seat: Seat) -> None:
    seat.type("why\r")
    seat.read_until("Badger: Initiative")
    seat.read_until(PROMPT)
    seat.type("\x1b[A\r")
    seat.read_until("Badger: Initiative")


@pytest.mark.parametrize(("keys", "status"), [("\x03", 130), ("\x04", 0)])
def test_the_keys_that_end_input_save_and_leave_the_terminal_clean(
    seat: Seat, tmp_path: Path, keys: str, status: int
) -> None:
    seat.type(keys)
    seat.read_until("go on with")
    assert (seat.leave(), seat.is_clean, saves(tmp_path)) == (status, True, 1)


def test_a_hang_up_saves_and_leaves_the_terminal_clean(seat: Seat, tmp_path: Path) -> None:
    seat.program.send_signal(SIGHUP)
    assert (seat.leave(), seat.is_clean, saves(tmp_path)) == (128 + SIGHUP, True, 1)


@pytest.mark.parametrize("number", [SIGHUP, SIGTERM])
def test_a_signal_at_a_first_question_leaves_the_terminal_clean(beginner: Seat, number: Signals) -> None:
    # The signal once ended the program at once, and the terminal stayed as the line editor had set it
    beginner.program.send_signal(number)
    assert (beginner.leave(), beginner.is_clean) == (128 + number, True)


@pytest.mark.parametrize("number", [SIGHUP, SIGTERM])
def test_a_signal_saves_what_is_built_in_one_file(builder: Seat, tmp_path: Path, number: Signals) -> None:
    # It was saved twice: when the signal came, and again when the builder ended by it
    builder.program.send_signal(number)
    assert (builder.leave(), builder.is_clean) == (128 + number, True)
    assert [path.name for path in tmp_path.iterdir()] == ["heron.unfinished.toml"]


def test_ctrl_z_is_not_typed_into_the_line(seat: Seat) -> None:
    # There is no shell to go back to here, so the program goes on; "\x1aa2" would be no answer
    seat.type("\x1aa2\r")
    seat.read_until("enters in A2")
