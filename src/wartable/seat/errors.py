"""Errors that a person can mend, in the words and as the data that they are told in."""

from __future__ import annotations

from typing import Final

from wartable import BadInput, BadRoll, IllegalChoice, Mismatch, NothingToUndo, Problem

OPEN: Final = "still_to_be_chosen"
"""The key of notes on what is still to be chosen."""
NOTES: Final = "notes"
"""The key of notes on what one should know before playing."""


class CannotRun(ValueError):
    """A command was asked to do something impossible."""


class NoSuchEntry(LookupError):
    """Raised if a ruleset or an entry does not exist."""


FAILURES: Final = (CannotRun, BadInput, IllegalChoice, BadRoll, Mismatch, NothingToUndo, OSError)
"""Errors that a person can cause and mend; all others are faults of ours and keep their traceback."""


def message(error: Exception) -> str:
    """The error as a person reads it."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"cannot use {error.filename}: {(error.strerror or str(error)).lower()}"
    if isinstance(error, OSError) and error.strerror:
        return f"cannot go on: {error.strerror.lower()}"
    return str(error)


def page_message(error: Exception) -> str:
    """The error as a person reads it on a page: without what is typed at a terminal."""
    return error.plain() if isinstance(error, BadInput) else message(error)


def problem_facts(problem: Problem) -> dict[str, object]:
    """A problem as plain data."""
    return {
        "path": problem.path,
        "what": problem.what,
        "remedy": f"{problem.remedy}: {problem.typed}" if problem.typed else problem.remedy,
        "fatal": problem.fatal,
    }


def note_facts(note: Problem) -> dict[str, object]:
    """A note on a file as plain data. It is no fault, so it has no verdict."""
    return {"path": note.path, "what": note.what, "remedy": note.remedy}
