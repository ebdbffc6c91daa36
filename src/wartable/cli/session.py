"""A battle played at this terminal. Every change is made to a copy first, so that a failure has no effect."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from shlex import quote
from typing import Final

from wartable import Battle, Choice, Event, Input, Plan, Rolled, Ruling, State, next_answer, rounds_begun
from wartable.files import house_files, load_battle, save_battle, write_replay
from wartable.files.disk import (
    ChangedByOtherProgram,
    FileVersion,
    check_ending,
    file_stem,
    file_version_of,
    free_path,
    write_safely,
)
from wartable.players import answer_thinkers
from wartable.seat.muted import MutedQuestions
from wartable.seat.quiet import EVERYTHING
from wartable.seat.seating import HUMAN, Seating, has_secrets, make_computer_players, read_seats

ENDING: Final = ".battle.json"


class Session:
    """A battle, who plays its seats, its save file, and which events each person has read. The battle is
    saved at `path` after every choice, until another program has written to that file. `may_pass` is False if
    people at the terminal need not hide the screen from each other.
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
        """Version of the save file when it was last read or written, to notice changes by other programs."""
        self.may_pass = may_pass
        self.saved_at = len(battle.inputs)
        self.failed: list[Input] = []
        """Inputs of the last attempted change that failed, for a crash report."""
        self.muted = MutedQuestions()
        self.asking = EVERYTHING
        """Mode that decides which questions are asked: QUIET, NEXT or EVERYTHING of seat/quiet.py."""
        self.undone_to = -1
        """Number of inputs after the last undo; the question at that point is always asked. -1 if nothing was
        undone.
        """
        self.plans: list[range] = []
        """The plans that were carried out, as ranges of inputs; each is undone as one step."""
        self._read: dict[str, list[Event]] = {}
        self.thinking_notice: Callable[[], AbstractContextManager[object]] = nullcontext
        """Makes the context manager in which computer players think ahead."""
        self.is_settled = False
        """Whether `closing_question` has been answered with yes."""

    @property
    def closing_question(self) -> str:
        """The question to ask when the user leaves a finished battle; "" for none."""
        return ""

    @property
    def title(self) -> str:
        """The title of the battle."""
        return str(self.battle.setup.get("title") or "battle")

    @property
    def is_passed_around(self) -> bool:
        """Whether several people with secrets from each other share this terminal, so that it must be hidden
        when another is asked.
        """
        return self.may_pass and has_secrets(self.battle.setup, self.seating)

    @property
    def human_seats(self) -> list[str]:
        """The seats that are played by people at this terminal."""
        return [seat for seat, name in self.seating.items() if name == HUMAN]

    @property
    def hides_seed(self) -> bool:
        """Whether the seed is kept secret, because several people play and the battle is not over."""
        return len(self.human_seats) > 1 and not self.battle.is_over

    @property
    def is_unsaved(self) -> bool:
        """Whether inputs made by a person would be lost, because the battle has not been saved since."""
        inputs = self.battle.inputs
        return len(inputs) != self.saved_at and any(_is_by_hand(entry) for entry in inputs)

    def apply_atomically(self, action: Callable[[Battle[State]], object]) -> None:
        """Call `action` with a copy of the battle, and let players that think ahead answer in it. If no error
        is raised, the copy becomes the session's battle, and is saved if the session has a file; otherwise
        the battle stays as it is.
        """
        self.battle = self._changed_copy(action)
        if self.path is not None:
            self.save(self.path)

    def _changed_copy(self, action: Callable[[Battle[State]], object]) -> Battle[State]:
        """Return a copy of the battle that `action` has changed, and in which players that think ahead have
        answered. If `action` raises an error, the inputs that
        failed are kept for a crash report.
        """
        changed = self.battle.copy()
        known = len(self.battle.inputs)
        try:
            action(changed)
            with self.thinking_notice():
                answer_thinkers(changed)
        except Exception:
            self.failed = changed.broken or changed.inputs[known:]
            raise
        return changed

    def carry_out_plan(self, plan: Plan) -> None:
        """Give the answers of a plan. If one of them is not possible, nothing is changed. The follow-ups are
        given as far as their questions are asked.
        """
        before = len(self.battle.inputs)
        self.apply_atomically(lambda battle: _carry_out(battle, plan))
        self.plans.append(range(before, len(self.battle.inputs)))

    def undo(self) -> None:
        """Undo the last input made by a person, including dice rolled by hand, or the whole plan that it
        belongs to. Raises NothingToUndo if there is none.
        """
        mine = [at for at, entry in enumerate(self.battle.inputs) if _is_by_hand(entry)]
        last = mine[-1] if mine else 0
        first = next((plan.start for plan in self.plans if last in plan), last)
        self.apply_atomically(lambda battle: battle.rewind(first) if mine else battle.undo())
        self.plans = [plan for plan in self.plans if plan.stop <= first]
        self.muted.unmute_after(first)
        self.undone_to = len(self.battle.inputs)

    def undo_preceding_answers(self) -> None:
        """Undo to the first of the questions that belong together with the present one. Raises NothingToUndo
        if the present question is the first.
        """
        self.apply_atomically(lambda battle: battle.back())
        self.undone_to = len(self.battle.inputs)
        self.plans = [plan for plan in self.plans if plan.stop <= self.undone_to]
        self.muted.unmute_after(self.undone_to)

    def save(self, path: Path) -> None:
        """Save the battle at `path`. Raises ChangedByOtherProgram if that is the session's own file and
        another program has written to it; the session then has no file any more.
        """
        is_own = path == self.path
        try:
            version = save_battle(self.battle, path, known=self.version if is_own else None)
        except ChangedByOtherProgram:
            self.path = None
            raise
        if is_own:
            self.version = version
        self.saved_at = len(self.battle.inputs)

    def load(self, path: Path) -> None:
        """Continue with the battle saved at `path`. Seats that both battles have keep their players. If the
        session has another file, that file stays as it is, and the loaded battle gets a new file beside it.
        """
        version = file_version_of(path)
        new_battle = load_battle(path)
        named = [f"{seat}={name}" for seat, name in self.seating.items() if seat in new_battle.seats]
        seating = read_seats(new_battle.setup, named)
        self.battle = new_battle
        if path == self.path:
            self.version = version
        elif self.path is not None:
            self.path, self.version = self.unused_path(self.path.absolute().parent), None
        self._read, self.plans = {}, []
        self.muted = MutedQuestions()
        self.saved_at = len(new_battle.inputs)
        self.assign_players(seating)

    def begin_battle(
        self, new_battle: Battle[State], seating: Seating, events_told: Sequence[Event] = ()
    ) -> None:
        """Continue with a new battle, of which the events in `events_told` were printed already. The file of
        the old battle stays as it was last saved; if there is one, the new battle gets another file beside
        it.
        """
        self.battle = new_battle
        self.path = None if self.path is None else self.unused_path(self.path.absolute().parent)
        self.version = None
        self._read, self.plans = {"": list(events_told)}, []
        self.muted = MutedQuestions()
        self.saved_at = len(new_battle.inputs)
        self.assign_players(seating)

    def assign_players(self, seating: Seating) -> None:
        """Replace the players of all seats by those of `seating`, and let the computer play until a person
        has to decide.
        """
        players = make_computer_players(seating, self.battle.state.seed, self.battle.ruleset.name)
        self.battle = self._changed_copy(lambda battle: battle.seat_players(players))
        self.seating = seating

    def write_replay(self, path: Path) -> None:
        """Write the battle as a replay; an existing file is kept as `.bak`."""
        check_ending(path, ".txt", ".replay")
        write_safely(path, write_replay(self.battle))

    def resume_command(self, path: Path) -> str:
        """Return the shell command that resumes the battle saved at `path`, with the same players."""
        seats = "".join(f" --seat {seat}={name}" for seat, name in self.seating.items())
        is_default = self.seating == read_seats(self.battle.setup, [])
        house = "".join(f" --house {quote(str(file.path))}" for file in house_files(self.battle.setup))
        return f"wartable play --save {quote(str(path))}{'' if is_default else seats}{house}"

    def unread_events(self, seat: str) -> Sequence[Event]:
        """Return the events that happened since the last call for this seat. If people have no secrets from
        each other, return those since the last call for any seat. If a ruling has changed earlier events, all
        events from the first changed one on are returned.
        """
        reader = seat if self.is_passed_around else ""
        events = self.battle.events
        known = self._read.get(reader, self._read.get("", []))
        self._read[reader] = events
        return events[_common_prefix_length(known, events) :]

    def unused_path(self, folder: Path) -> Path:
        """Return the path of a file that does not exist yet, for a save in this folder."""
        return free_path(folder, file_stem(self.title), ENDING)

    def save_unsaved_work(self) -> Path | None:
        """Save the battle if it is unsaved, and return the path: the session's own file if possible,
        otherwise a new one in the current or the temporary folder. Returns None if nothing is unsaved.
        """
        if not self.is_unsaved:
            return None
        places = [self.path] if self.path is not None else []
        places += [self.unused_path(folder) for folder in (Path.cwd(), Path(tempfile.gettempdir()))]
        for at, path in enumerate(places):
            try:
                self.save(path)
            except OSError:
                if at == len(places) - 1:
                    raise
            else:
                return path
        return None


def _common_prefix_length(known: Sequence[Event], events: Sequence[Event]) -> int:
    """Return the length of the common prefix of two lists of events."""
    pairs = zip(known, events, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(known), len(events)))


def _carry_out(battle: Battle[State], plan: Plan) -> None:
    seat = "" if battle.decision is None else battle.decision.seat
    rounds = rounds_begun(battle)
    for key in plan.keys:
        battle.choose(key)
    follow_ups = plan.follow_ups
    while (decision := battle.decision) is not None and decision.seat == seat:
        following = next_answer(battle, follow_ups) if rounds_begun(battle) == rounds else None
        if following is None:
            return
        battle.choose(following)
        if follow_ups and (follow_ups[0].question, follow_ups[0].key) == (decision.question, following):
            follow_ups = follow_ups[1:]


def _is_by_hand(entry: object) -> bool:
    if isinstance(entry, Choice):
        return not entry.auto
    return isinstance(entry, Ruling) or (isinstance(entry, Rolled) and entry.by_hand)
