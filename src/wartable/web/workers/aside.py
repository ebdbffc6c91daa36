"""Functions that are called in a worker without a table, such as the check of an uploaded setup.

They have the limits of every job.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from traceback import print_exc
from typing import Any, Final, NamedTuple

from wartable import BadInput, BadRoll, IllegalChoice, Mismatch, NothingToUndo, Problem
from wartable.seat.errors import CannotRun, NoSuchEntry
from wartable.web.tables.refusals import Refused

BROKEN: Final = "broken"
_BROKE: Final = "the rules broke over this ({}), and nothing was changed"
_UNFIT: Final = (IllegalChoice, BadRoll, Mismatch, NothingToUndo)
"""Exceptions that the battle of a file can raise; all of them are reported as CannotRun."""
_KINDS: Final[dict[str, type[Exception]]] = {kind.__name__: kind for kind in (CannotRun, NoSuchEntry)}


class Trouble(NamedTuple):
    """An error that a user can fix, as plain data: the name of its class, its message and its problems."""

    kind: str
    what: str
    problems: tuple[tuple[str, str, str, bool, str], ...] = ()


def written(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """Serialize a call of a module's function, for `carried_out`."""
    return pickle.dumps((function, arguments))


def carried_out(job: bytes) -> tuple[Any, Trouble | None]:
    """Execute a serialized call, and return its result, or the error if a user can fix it.

    Raises Refused for other errors.
    """
    function, arguments = pickle.loads(job)
    try:
        return function(*arguments), None
    except BadInput as error:
        faults = [(one.path, one.what, one.remedy, one.fatal, one.typed) for one in error.problems]
        return None, Trouble(BadInput.__name__, error.what, tuple(faults))
    except tuple(_KINDS.values()) as error:
        return None, Trouble(type(error).__name__, str(error))
    except _UNFIT as error:
        return None, Trouble(CannotRun.__name__, str(error))
    except Exception as error:  # noqa: BLE001 - one job's trouble must not end the others
        print_exc()  # for the server's log
        raise Refused(BROKEN, _BROKE.format(type(error).__name__)) from None


def error_of(trouble: Trouble) -> Exception:
    """Rebuild the error that a worker has reported."""
    if trouble.kind == BadInput.__name__:
        faults = [
            Problem(path, what, remedy, fatal=fatal, typed=typed)
            for path, what, remedy, fatal, typed in trouble.problems
        ]
        return BadInput(trouble.what, faults)
    return _KINDS[trouble.kind](trouble.what)
