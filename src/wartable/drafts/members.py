"""The members of a force or scenario as its file has them."""

from __future__ import annotations

from pathlib import Path

from wartable import BadInput, Rulebook, ruleset, ruleset_names
from wartable.files.library import find_force, find_scenario
from wartable.files.parsing import read_toml
from wartable.files.reading import ParsedSetup, is_force, parse_force_tables, parse_setup_tables
from wartable.seat.errors import CommandError


class MemberFile:
    """A file with members, its ruleset, its problems, and notes on the members' choices that are still
    open.
    """

    def __init__(self, path: Path, draft: ParsedSetup) -> None:
        data = draft.setup
        self.path = path
        self.data = data
        self.problems = draft.problems
        self.unchosen = [note for note in draft.unchosen if "[" in note.path]
        self.rules: Rulebook = ruleset(str(data["ruleset"]))
        self.title = str(data.get("title") or path.stem)

    @property
    def is_playable(self) -> bool:
        """Whether the file has no fatal problem."""
        return not any(problem.fatal for problem in self.problems)

    @property
    def is_unfinished(self) -> bool:
        """Whether the file has a fatal problem, or a member whose choices are still open."""
        return not self.is_playable or self.unchosen != []


def read_members(name: str, what: str) -> MemberFile:
    """Read the members of a force or scenario, given by the path of a file or the name of a shipped one.
    `what` is what the caller wants to do with it, a verb for error messages. Raises BadInput if the file's
    ruleset is unknown; other faults are kept in the result.
    """
    path = _find_file(name, what)
    data = read_toml(path)
    draft = parse_force_tables(path, data) if is_force(data) else parse_setup_tables(path, data)
    if draft.setup.get("ruleset") not in ruleset_names():
        raise BadInput(f"cannot {what} {path}", draft.problems)
    return MemberFile(path, draft)


def _find_file(name: str, what: str) -> Path:
    """Return the path of a force or scenario; raises CommandError if there is none."""
    force = find_force(name, Path())
    if force.is_file():
        return force
    try:
        return find_scenario(name)
    except BadInput:
        why = "no file, no force and no scenario is called so"
        remedy = "name a file, or one that wartable scenarios lists"
        raise CommandError(f"cannot {what} {name!r}: {why}; {remedy}") from None
