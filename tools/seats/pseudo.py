"""`wartable` in a pseudo-terminal: reads its screen, and types lines when it waits for one."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import sys
import termios
import time
from codecs import getincrementaldecoder
from contextlib import suppress
from pathlib import Path
from select import select
from types import TracebackType
from typing import Final

from tools.seats.emulated import EmulatedTerminal

PATIENCE: Final = 120.0
"""Seconds to wait for a question."""
_PARTS: Final = 65536


class PseudoTerminal:
    """The program in a terminal of a given size; it is ended when the `with` block is left."""

    def __init__(self, words: list[str], folder: Path, columns: int, lines: int) -> None:
        self.terminal = EmulatedTerminal(columns, lines)
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._process, self._screen = pty.fork()
        if self._process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            _become(words, folder)

    def __enter__(self) -> PseudoTerminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._screen)

    def wait(self) -> bool:
        """Wait for the next prompt; False if the program has ended instead."""
        end = time.monotonic() + PATIENCE
        while not (self.terminal.is_reading and self.terminal.prompt.endswith(" ")):
            ready, _, _ = select([self._screen], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise TimeoutError("the program asks nothing:\n" + "\n".join(self.terminal.told[-10:]))
            try:
                part = os.read(self._screen, _PARTS)
            except OSError:  # how Linux reports that the other end is closed
                return False
            if not part:
                return False
            self.terminal.write(self._decoder.decode(part))
        return True

    def type(self, line: str) -> None:
        """Type a line and Enter; until the program has read it, the old prompt does not count."""
        self.terminal.mark()
        os.write(self._screen, f"{line}\r".encode())


def _become(words: list[str], folder: Path) -> None:
    """Turn this process into the program: in the folder, with colours, and with no other differences."""
    left_out = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment |= {"TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    os.chdir(folder)
    os.execve(sys.executable, [sys.executable, "-m", "wartable", *words], environment)
