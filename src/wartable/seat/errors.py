"""Errors that a person can correct, as text and as data."""

from __future__ import annotations

from typing import Final

from wartable import BadInput, BadRoll, IllegalChoice, Mismatch, NothingToUndo, Problem

OPEN: Final = "still_to_be_chosen"
"""Key of the notes on choices that are still open."""
NOTES: Final = "notes"
"""Key of the notes that should be read before playing."""


class CommandError(ValueError):
    """Raised if a person asks for something that is impossible, such as an unknown name."""


class NoSuchEntry(LookupError):
    """Raised if there is no ruleset, or no entry of a compendium, with the name that was given."""


FAILURES: Final = (CommandError, BadInput, IllegalChoice, BadRoll, Mismatch, NothingToUndo, OSError)
"""Errors that a person can cause and correct; all others are bugs and keep their traceback."""


def error_message(error: Exception) -> str:
    """Return the text of an error for a person, including terminal commands."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"cannot use {error.filename}: {(error.strerror or str(error)).lower()}"
    if isinstance(error, OSError) and error.strerror:
        return f"cannot go on: {error.strerror.lower()}"
    return str(error)


def error_message_for_page(error: Exception) -> str:
    """Return the text of an error for a web page, without terminal commands."""
    return error.plain() if isinstance(error, BadInput) else error_message(error)


def problem_facts(problem: Problem) -> dict[str, object]:
    """Return a problem as plain data."""
    return {
        "path": problem.path,
        "what": problem.what,
        "remedy": f"{problem.remedy}: {problem.typed}" if problem.typed else problem.remedy,
        "fatal": problem.fatal,
    }


def note_facts(note: Problem) -> dict[str, object]:
    """Return a note on a file as plain data. Unlike a problem, a note is never fatal."""
    return {"path": note.path, "what": note.what, "remedy": note.remedy}
