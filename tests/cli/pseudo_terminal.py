"""A terminal that tests can read: a program runs in it, lines are typed, and its screen is kept."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

CTRL_C: Final = "\x03"
CTRL_D: Final = "\x04"
_CODES: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|[\r\x07\x08]")
_PATIENCE: Final = 240.0
"""Seconds that a program may take: on a busy machine it needs a minute to start."""


class Shown(NamedTuple):
    """What a program left: its lines without colours, and its exit status."""

    lines: list[str]
    status: int


def in_terminal(*arguments: str, typed: Sequence[str] = (), columns: int = 80, rows: int = 24) -> Shown:
    """Run `wartable` in a terminal of this size. Each of `typed` is sent once the prompt waits."""
    process, screen = pty.fork()
    if process == 0:
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        command = [sys.executable, "-m", "wartable", *arguments]
        os.execve(sys.executable, command, {**environment, "TERM": "xterm", "NO_COLOR": "1"})
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    said = _read(screen, list(typed))
    os.close(screen)
    _, status = os.waitpid(process, 0)
    return Shown(_CODES.sub("", said).split("\n"), os.waitstatus_to_exitcode(status))


def _read(screen: int, typed: list[str]) -> str:
    """All that is printed until the program ends, and the lines typed at its prompts."""
    said, asked_at, end = "", 0, time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        ready, _, _ = select.select([screen], [], [], 0.05)
        if ready:
            try:
                part = os.read(screen, 65536)
            except OSError:
                break
            if not part:
                break
            said += part.decode("utf-8", "replace")
        elif typed and re.search(r"[>?] ?$", _CODES.sub("", said[asked_at:])):
            asked_at = len(said)
            os.write(screen, typed.pop(0).encode())
    return said
