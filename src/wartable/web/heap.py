"""How the server takes memory from the system."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

_ARENA_MAX: Final = -8
"""M_ARENA_MAX of the GNU C library's mallopt: how many heaps the threads of a process share."""


def share_heap() -> None:
    """Let all threads take memory from one heap; to be called before there are any. What one of them frees
    another can use then. With a heap of its own for each thread that reads the database, a server under load
    grew by a megabyte a minute while it held no more than before. Only the GNU C library has such heaps.
    """
    with suppress(OSError, TypeError, AttributeError):  # a system without it, or whose library is another
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)
