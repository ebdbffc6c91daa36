"""A battle played at this terminal. Every change is tried on a copy first, so a failure leaves it intact."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote
from typing import Final

from wartable import Battle, Choice, Event, Input, Rolled, Ruling, State
from wartable.files import house_files, load_battle, save_battle, write_replay
from wartable.files.disk import (
    FileVersion,
    Overtaken,
    check_ending,
    file_stem,
    free_path,
    version_of,
    write_safely,
)
from wartable.seat.muted import Muted
from wartable.seat.quiet import EVERYTHING
from wartable.seat.seating import HUMAN, Seating, computers, has_secrets, read_seats

ENDING: Final = ".battle.json"


class Session:
    """The battle, its seating, its save file, and what each person has read so far.

    A file at `path` is written after every choice, until another program has written to it. `may_pass` is
    False if people at the terminal need not hide the screen from each other.
    """

    def __init__(
        self,
        battle: Battle[State],
        seating: Seating,
        *,
        path: Path | None = None,
        version: FileVersion | None = None,
        may_pass: bool = True,
    ) -> None:
        self.battle = battle
        self.seating = seating
        self.path = path
        self.version = version
        """Version of the file that this battle continues."""
        self.may_pass = may_pass
        self.saved_at = len(battle.inputs)
        self.failed: list[Input] = []
        """Inputs of the last attempt on which a house rule failed."""
        self.muted = Muted()
        self.asking = EVERYTHING
        """Mode of asking, QUIET, NEXT or EVERYTHING of seat/quiet.py."""
        self.undone_to = -1
        """Number of inputs after the last undo; the question there is asked in any case."""
        self._read: dict[str, list[Event]] = {}
        self.is_settled = False
        """Whether `closing_question` has been answered with yes."""

    @property
    def closing_question(self) -> str:
        """The question asked on leaving a finished battle; "" for none."""
        return ""

    @property
    def title(self) -> str:
        """The title of the battle."""
        return str(self.battle.setup.get("title") or "battle")

    @property
    def passing(self) -> bool:
        """Whether several people with secrets from each other share this terminal, so that it must be hidden
        when another is asked.
        """
        return self.may_pass and has_secrets(self.battle.setup, self.seating)

    @property
    def humans(self) -> list[str]:
        """The seats of people."""
        return [seat for seat, name in self.seating.items() if name == HUMAN]

    @property
    def hides_seed(self) -> bool:
        """Whether to keep the seed secret: several people play, and the battle is not over."""
        return len(self.humans) > 1 and not self.battle.is_over

    @property
    def is_unsaved(self) -> bool:
        """Whether a person would lose something that no file holds."""
        inputs = self.battle.inputs
        return len(inputs) != self.saved_at and any(_is_by_hand(entry) for entry in inputs)

    def change(self, what: Callable[[Battle[State]], object]) -> None:
        """Call `what` with a copy of the battle. If it succeeds, continue with the copy, and save it if there
        is a file.
        """
        self.battle = self._tried(what)
        if self.path is not None:
            self.save(self.path)

    def _tried(self, what: Callable[[Battle[State]], object]) -> Battle[State]:
        """Return a copy of the battle after `what` has changed it. If that raises, the failed inputs are kept
        for a report.
        """
        twin = self.battle.copy()
        known = len(self.battle.inputs)
        try:
            what(twin)
        except Exception:
            self.failed = twin.broken or twin.inputs[known:]
            raise
        return twin

    def undo(self) -> None:
        """Undo the last input made by a person, including dice rolled by hand. Raises NothingToUndo."""
        mine = [at for at, entry in enumerate(self.battle.inputs) if _is_by_hand(entry)]
        self.change(lambda battle: battle.rewind(mine[-1]) if mine else battle.undo())
        self.muted.unmute_after(mine[-1])
        self.undone_to = len(self.battle.inputs)

    def back(self) -> None:
        """Return to the first question of the current chain. Raises NothingToUndo if this is the first."""
        self.change(lambda battle: battle.back())
        self.undone_to = len(self.battle.inputs)
        self.muted.unmute_after(self.undone_to)

    def save(self, path: Path) -> None:
        """Write the battle to a file. Raises Overtaken if another program has written to the
        session's file.
        """
        is_own = path == self.path
        try:
            version = save_battle(self.battle, path, known=self.version if is_own else None)
        except Overtaken:
            self.path = None
            raise
        if is_own:
            self.version = version
        self.saved_at = len(self.battle.inputs)

    def load(self, path: Path) -> None:
        """Continue the battle of another file. Seats that both battles have keep their players.

        If the old battle had a file, it stays as last saved, and the other battle gets a file beside it.
        """
        version = version_of(path)
        fresh = load_battle(path)
        named = [f"{seat}={name}" for seat, name in self.seating.items() if seat in fresh.seats]
        seating = read_seats(fresh.setup, named)
        self.battle = fresh
        if path == self.path:
            self.version = version
        elif self.path is not None:
            self.path, self.version = self.free_path(self.path.absolute().parent), None
        self._read = {}
        self.muted = Muted()
        self.saved_at = len(fresh.inputs)
        self.seat(seating)

    def begin(self, fresh: Battle[State], seating: Seating, told: Sequence[Event] = ()) -> None:
        """Switch to a new battle of which these events are already known.

        The old battle is left as it was last saved. If it had a file, the new one gets a file beside it.
        """
        self.battle = fresh
        self.path = None if self.path is None else self.free_path(self.path.absolute().parent)
        self.version = None
        self._read = {"": list(told)}
        self.muted = Muted()
        self.saved_at = len(fresh.inputs)
        self.seat(seating)

    def seat(self, seating: Seating) -> None:
        """Replace the players of the seats, and play on."""
        players = computers(seating, self.battle.state.seed, self.battle.ruleset.name)
        self.battle = self._tried(lambda battle: battle.seat_players(players))
        self.seating = seating

    def write_replay(self, path: Path) -> None:
        """Write the battle as a replay; an existing file is kept as `.bak`."""
        check_ending(path, ".txt", ".replay")
        write_safely(path, write_replay(self.battle))

    def resume_command(self, path: Path) -> str:
        """Return the command that resumes the save with the same people at the terminal."""
        seats = "".join(f" --seat {seat}={name}" for seat, name in self.seating.items())
        usual = self.seating == read_seats(self.battle.setup, [])
        house = "".join(f" --house {quote(str(file.path))}" for file in house_files(self.battle.setup))
        return f"wartable play --save {quote(str(path))}{'' if usual else seats}{house}"

    def news(self, seat: str) -> Sequence[Event]:
        """Return the events since this seat last called this or, without secrets, since any seat did. If a
        ruling has changed earlier events, everything after it is returned again.
        """
        reader = seat if self.passing else ""
        events = self.battle.events
        known = self._read.get(reader, self._read.get("", []))
        self._read[reader] = events
        return events[_common(known, events) :]

    def free_path(self, folder: Path) -> Path:
        """Return an unused path for a save in this folder."""
        return free_path(folder, file_stem(self.title), ENDING)

    def rescue(self) -> Path | None:
        """Save the battle where possible if no file holds it yet, and return the path; None if nothing would
        be lost.
        """
        if not self.is_unsaved:
            return None
        places = [self.path] if self.path is not None else []
        places += [self.free_path(folder) for folder in (Path.cwd(), Path(tempfile.gettempdir()))]
        for at, path in enumerate(places):
            try:
                self.save(path)
            except OSError:
                if at == len(places) - 1:
                    raise
            else:
                return path
        return None


def _common(known: Sequence[Event], events: Sequence[Event]) -> int:
    """Return the length of the common prefix of two lists of events."""
    pairs = zip(known, events, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(known), len(events)))


def _is_by_hand(entry: object) -> bool:
    if isinstance(entry, Choice):
        return not entry.auto
    return isinstance(entry, Ruling) or (isinstance(entry, Rolled) and entry.by_hand)
