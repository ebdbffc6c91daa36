"""Call functions in a worker that need no table, such as the check of an uploaded setup. The same limits
apply as to every other job.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from traceback import print_exc
from typing import Any, Final, NamedTuple

from wartable import BadInput, BadRoll, IllegalChoice, Mismatch, NothingToUndo, Problem
from wartable.seat.errors import CommandError, NoSuchEntry
from wartable.web.tables.refusals import Refused

BROKEN: Final = "broken"
_BROKE: Final = "the rules broke over this ({}), and nothing was changed"
_UNFIT: Final = (IllegalChoice, BadRoll, Mismatch, NothingToUndo)
"""Exceptions that a battle in an uploaded file can raise; all are reported as CommandError."""
_KINDS: Final[dict[str, type[Exception]]] = {kind.__name__: kind for kind in (CommandError, NoSuchEntry)}


class UserError(NamedTuple):
    """An error that a user can correct, as plain data: the name of its class, its message, and its
    problems.
    """

    kind: str
    what: str
    problems: tuple[tuple[str, str, str, bool, str], ...] = ()


def serialise_call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """Serialise a call of a function with these arguments, for `run_call`. The function must be one of a
    module.
    """
    return pickle.dumps((function, arguments))


def run_call(job: bytes) -> tuple[Any, UserError | None]:
    """Make a call that was serialised by `serialise_call`. Returns its result and None or, if it raises an
    error that a user can correct, None and that error. Raises Refused for other errors.
    """
    function, arguments = pickle.loads(job)
    try:
        return function(*arguments), None
    except BadInput as error:
        faults = [(one.path, one.what, one.remedy, one.fatal, one.typed) for one in error.problems]
        return None, UserError(BadInput.__name__, error.what, tuple(faults))
    except tuple(_KINDS.values()) as error:
        return None, UserError(type(error).__name__, str(error))
    except _UNFIT as error:
        return None, UserError(CommandError.__name__, str(error))
    except Exception as error:  # noqa: BLE001 - one job's trouble must not end the others
        print_exc()  # for the server's log
        raise Refused(BROKEN, _BROKE.format(type(error).__name__)) from None


def rebuild_error(user_error: UserError) -> Exception:
    """Return the exception that a worker has reported as plain data, to be raised in this process."""
    if user_error.kind == BadInput.__name__:
        faults = [
            Problem(path, what, remedy, fatal=fatal, typed=typed)
            for path, what, remedy, fatal, typed in user_error.problems
        ]
        return BadInput(user_error.what, faults)
    return _KINDS[user_error.kind](user_error.what)
