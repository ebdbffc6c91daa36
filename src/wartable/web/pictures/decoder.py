"""Let a short-lived process decode an uploaded picture, and kill it at its time limit."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from wartable import BadInput
from wartable.web.pictures import limits
from wartable.web.pictures.limits import Form
from wartable.web.tables.refusals import BUSY, Refused

PROGRAM: Final = Path(__file__).with_name("decoding.py")
_DONE: Final = 0
_NO_PICTURE: Final = 3
_TOO_MANY_PIXELS: Final = 4
_TOO_MUCH_MEMORY: Final = 6
"""Exit statuses of the program."""
_KEPT_VARIABLES: Final = (
    "PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "LD_LIBRARY_PATH",
    "SYSTEMROOT",
    "TMPDIR",
    "TEMP",
)
"""Environment variables that the process gets; others may hold secrets."""
_REFUSED: Final = "cannot use this file"
_FORMATS: Final = "choose a PNG, JPEG or WebP picture"


class PictureDecoder:
    """Decodes pictures one after another, each in a process of its own. `program` is what the process runs;
    it is killed after `seconds`.
    """

    def __init__(self, program: Path = PROGRAM, seconds: float = limits.MAX_SECONDS) -> None:
        self._program = program
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(1, "pictures")
        self._owners: set[str] = set()
        """Browsers whose pictures are waiting or being decoded."""
        self._process: subprocess.Popen[bytes] | None = None

    async def decode(self, data: bytes, form: Form, owner: str) -> bytes:
        """Return a picture that a browser has uploaded in the form in which it is stored. Raises BadInput if
        the file cannot be used, Refused if too many others are waiting, or another one of this browser is.
        """
        if len(data) > limits.MAX_BYTES:
            what = f"it has {_megabytes(len(data))}, and at most {_megabytes(limits.MAX_BYTES)} are allowed"
            raise BadInput(f"{_REFUSED}: {what}; make it smaller")
        if owner in self._owners:
            raise Refused(BUSY, "another picture of yours is being read; send one after another")
        if len(self._owners) >= limits.MAX_WAITING:
            raise Refused(
                BUSY, "too many pictures are waiting, and nothing was stored: try again in a minute"
            )
        self._owners.add(owner)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, data, form)
        finally:
            self._owners.discard(owner)

    def close(self) -> None:
        """Decode no more pictures, and kill the process that is running."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.kill()

    def _run(self, data: bytes, form: Form) -> bytes:
        """Run the process on a file. Its input and its result are in files, so that it cannot fill our
        memory.
        """
        with TemporaryFile() as sent, TemporaryFile() as result:
            sent.write(data)
            sent.seek(0)
            status = self._status_of(self._command(form), sent.fileno(), result.fileno())
            result.seek(0)
            found = result.read(limits.MAX_RESULT)
        if status == _DONE and found.startswith(b"RIFF"):
            return found
        raise _error(status, found, self._seconds)

    def _command(self, form: Form) -> list[str]:
        shape = "square" if form.is_square else "whole"
        numbers = (limits.MAX_PIXELS, round(limits.MAX_SECONDS), limits.MAX_MEMORY, limits.MAX_RESULT)
        program = [sys.executable, "-P", str(self._program)]
        return [*program, str(form.side), shape, *[str(number) for number in numbers]]

    def _status_of(self, command: list[str], sent: int, result: int) -> int | None:
        """Return the exit status of a command with these files; None if it was killed at its time limit."""
        kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
        with subprocess.Popen(
            command, stdin=sent, stdout=result, stderr=subprocess.DEVNULL, env=kept
        ) as self._process:
            try:
                return self._process.wait(self._seconds)
            except subprocess.TimeoutExpired:
                self._process.kill()
                return None
            finally:
                self._process = None


def _error(status: int | None, found: bytes, seconds: float) -> BadInput:
    """Return the error that says why a file cannot be used. `status` is the exit status of the process, or
    None, and `found` what it wrote.
    """
    words = found.decode("ascii", "replace").split()
    if status is None:
        what = f"it could not be read in {seconds:g} seconds; make it smaller"
    elif status == _NO_PICTURE:
        what = f"it is {f'a {words[0]} file' if words else 'no picture'}; {_FORMATS}"
    elif status == _TOO_MANY_PIXELS:
        width, height = words
        most = f"{limits.MAX_PIXELS:,}"
        what = (
            f"it is {width} by {height} pixels large, and at most {most} pixels are allowed; make it smaller"
        )
    elif status == _TOO_MUCH_MEMORY:
        what = "it needs too much memory; make it smaller"
    else:
        what = "it is damaged or incomplete; save the picture once more, and try that file"
    return BadInput(f"{_REFUSED}: {what}")


def _megabytes(count: int) -> str:
    """Return a number of bytes in megabytes, rounded up to a tenth."""
    return f"{ceil(count / 100_000) / 10:g} MB"
