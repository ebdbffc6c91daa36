"""The main program of a worker process: it holds tables, and runs jobs that it receives from a pipe.

A job is (number, verb, table, arguments); its answer is (number, "ok" or a kind of refusal, result, usage),
with the resources that the process has used by then. The first message has number -1 and kind "ready". Only
plain data and functions of modules (`aside.py`) cross the pipe. None in place of a job shuts the worker down.
"""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import takewhile
from multiprocessing.connection import Connection
from time import monotonic
from traceback import print_exc
from typing import Any, Final

from wartable import BadInput
from wartable.files.sent import starting_point_in
from wartable.web.screens.deployment import deployment_data
from wartable.web.screens.ending import ending_data, rematch_data
from wartable.web.screens.history import branch_data, ended_battle_save, replay_page_data
from wartable.web.screens.log_filter import LogFilter
from wartable.web.screens.pictured import seen_units_and_people
from wartable.web.screens.plans import plans_data
from wartable.web.screens.pointing import (
    entry_positions_for_places,
    find_on_board,
    fixed_talk_facts,
    names_of_members,
)
from wartable.web.screens.reach import reach_data, ruler_data
from wartable.web.screens.screen import place_page_data, place_snapshot_of
from wartable.web.screens.standing import table_overview_facts
from wartable.web.screens.tools import tools_page_data
from wartable.web.screens.words import execute_typed
from wartable.web.tables.automatic.thinking import Thought, advice_task, thinking_task
from wartable.web.tables.commands.base import Command
from wartable.web.tables.entries import Checkpoint, LogEntry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.people.people_seen import presence_marks_of
from wartable.web.tables.refusals import BUSY, Refused
from wartable.web.workers import gc_policy as collecting
from wartable.web.workers.aside import UserError, run_call
from wartable.web.workers.limits import limit_address_space, usage_of
from wartable.web.workers.moments import ServerTime

__all__ = [
    "ASIDE",
    "BEGIN",
    "BROKEN",
    "BUSY",
    "DROP",
    "OK",
    "READY",
    "UNKNOWN",
    "Worker",
    "run",
    "run_pipe_jobs",
]

OK: Final = "ok"
UNKNOWN: Final = "unknown"
"""Kind of answer: this worker does not hold the table, whose log has to be loaded first."""
BROKEN: Final = "broken"
"""Kind of answer: a rule failed, or the rules cannot follow the log any more; the table has not changed."""
READY: Final = "ready"
"""Kind of the first message: the process is ready."""
DROP: Final = "drop"
"""Verb of the job that drops a table from memory."""
ASIDE: Final = "aside"
"""Verb of the job that calls a function which needs no table."""
BEGIN: Final = "begin"
"""Verb of the job that reads and checks a save or replay with which a new table will begin."""
_BROKE: Final = "a rule broke here ({}), and nothing has changed: choose otherwise, or undo"
_MAX_TABLES: Final = 300
"""Greatest number of tables that are kept in memory."""
_MAX_IDLE_SECONDS: Final = 300.0
"""Seconds after its last use after which a table is dropped; to read its log again takes some hundredths of a
second.
"""
_MAX_FINISHED: Final = 40
"""Greatest number of tables among these whose battle is over; people look at them for a little longer."""

Answer = tuple[int, str, Any]
Change = tuple[int, LogEntry | None, bool, float | None, dict[str, Any]]
"""Result of a change: the number of the new log entry, the entry, whether the table goes on without a command
at once, the seconds until it does otherwise, and the new snapshots by place.
"""


class Worker:
    """Runs the jobs of a worker process, and holds its tables."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, GameTable] = OrderedDict()
        self._began = _now()
        self._last_used: OrderedDict[str, float] = OrderedDict()
        """Time at which each table was last used, the longest ago first."""
        self._finished_tables: OrderedDict[str, None] = OrderedDict()
        """Tables whose battle is over, the longest ago first."""
        self._verbs = self._create_verbs()

    def _create_verbs(self) -> dict[str, Callable[..., Any]]:
        """Return the function that does each job, by its verb."""
        return {
            "load": self._load,
            BEGIN: self._begin,
            ASIDE: self._aside,
            DROP: self._drop,
            "number": self._number,
            "follow": self._follow,
            "apply": self._apply,
            "step": self._step,
            "thinking": lambda table: thinking_task(self._touch(table)),
            "advising": lambda table, place: advice_task(self._touch(table), place),
            "screen": self._screen,
            "glance": self._glance,
            "checkpoint": self._checkpoint,
            "replay": self._replay,
            "branch": self._branch,
            "say": self._say,
            "finished": self._finished,
            "ended": self._ended,
            "tools": self._tools,
            "ending": self._ending,
            "rematch": self._rematch,
            "standing": self._standing,
            "plans": lambda table, *arguments: plans_data(self._touch(table), *arguments),
            "deployment": lambda table, *arguments: deployment_data(self._touch(table), *arguments),
            "reach": lambda table, *arguments: reach_data(self._touch(table), *arguments),
            "distances": lambda table, *arguments: ruler_data(self._touch(table), *arguments),
            "marks": self._marks,
            "pictured": lambda table, place: seen_units_and_people(self._touch(table), place),
            "talk_frame": lambda table: fixed_talk_facts(self._touch(table)),
            "names": lambda table: names_of_members(self._touch(table)),
            "linked": lambda table, *arguments: entry_positions_for_places(self._touch(table), *arguments),
            "spotted": lambda table, *arguments: find_on_board(self._touch(table), *arguments),
        }

    def run_job(self, number: int, verb: str, table: str, arguments: Sequence[Any]) -> Answer:
        """Run a job, and return its answer."""
        self._forget_idle()
        if verb not in ("load", DROP, BEGIN, ASIDE) and table not in self._tables:
            return number, UNKNOWN, None
        try:
            return number, OK, self._verbs[verb](table, *arguments)
        except Refused as refusal:
            return number, refusal.kind, str(refusal)
        except BadInput as error:
            return number, BROKEN, str(error)
        except Exception as error:  # noqa: BLE001 - one table's failure must not affect others
            print_exc()  # only to the server's log: an error message may reveal hidden things
            return number, BROKEN, _BROKE.format(type(error).__name__)

    def _load(self, table: str, log: Sequence[LogEntry], checkpoint: Checkpoint | None) -> None:
        found = self._tables[table] = GameTable.from_log(log, checkpoint)
        if found.clock is not None and found.clock.since:  # clocks stop while no server runs
            found.clock.since = min(max(found.clock.since, self._began), _now())
        self._touch(table)
        while len(self._tables) > _MAX_TABLES:
            self._drop(next(iter(self._tables)))

    def _forget_idle(self) -> None:
        """Drop the tables that have not been used for a long time."""
        oldest = monotonic() - _MAX_IDLE_SECONDS
        for table, _ in list(takewhile(lambda asked: asked[1] < oldest, self._last_used.items())):
            self._drop(table)

    def _begin(self, _table: str, text: str) -> dict[str, Any]:
        """Return, as a dict, how a table begins that continues the save or replay in a text. If it cannot be
        used, the dict has only "refusal", which says why.
        """
        try:
            return starting_point_in(text)._asdict()
        except BadInput as error:
            return {"refusal": error.plain()}

    def _aside(self, _table: str, job: bytes) -> tuple[Any, UserError | None]:
        """Make a serialised call, and return its result, or the error if a user can correct it."""
        return run_call(job)

    def _drop(self, table: str) -> None:
        self._finished_tables.pop(table, None)
        self._last_used.pop(table, None)
        self._tables.pop(table, None)

    def _number(self, table: str) -> int:
        return self._touch(table).number

    def _follow(self, table: str, entries: Sequence[LogEntry]) -> None:
        """Apply log entries that another server has written."""
        self._touch(table).apply_entries(entries)

    def _touch(self, table: str) -> GameTable:
        self._tables.move_to_end(table)
        self._last_used[table] = monotonic()
        self._last_used.move_to_end(table)
        return self._tables[table]

    def _apply(self, table: str, command: Command, places: Sequence[str]) -> Change:
        """Execute a command. The log entry in the result is None if the command repeats the last one."""
        found = self._touch(table)
        entry = None if found.would_change_nothing(command) else found.apply(command, _now())
        return self._finish_change(table, entry, places)

    def _step(self, table: str, thought: Thought | None, places: Sequence[str]) -> Change:
        """Do what is due at a table without a command, such as an answer of the computer."""
        found = self._touch(table)
        return self._finish_change(table, found.do_due_step(_now(), thought), places)

    def _finish_change(self, table: str, entry: LogEntry | None, places: Sequence[str]) -> Change:
        """Return the result of a change to a table; if its battle is over, count it among the finished
        tables, of which only the newest are kept.
        """
        found = self._tables[table]
        change = _change_result(found, entry, places)
        if found.battle.state.is_over():
            self._finished_tables[table] = None
            if len(self._finished_tables) > _MAX_FINISHED:
                self._drop(next(iter(self._finished_tables)))
        return change

    def _screen(self, table: str, place: str, odds: bool) -> tuple[dict[str, Any], bool]:
        found = self._touch(table)
        return place_page_data(found, place, odds=odds, now=_now()), _goes_on(found)

    def _glance(self, table: str, place: str) -> tuple[dict[str, Any], bool]:
        found = self._touch(table)
        return place_snapshot_of(found, place, _now()), _goes_on(found)

    def _checkpoint(self, table: str) -> Checkpoint:
        return self._touch(table).checkpoint()

    def _replay(self, table: str, place: str, at: int, sieve: LogFilter) -> dict[str, Any]:
        return replay_page_data(self._touch(table), place, at, sieve)

    def _branch(self, table: str, place: str, at: int) -> dict[str, Any]:
        return branch_data(self._touch(table), place, at)

    def _say(self, table: str, place: str, typed: str) -> list[str]:
        return execute_typed(self._touch(table), place, typed)

    def _tools(self, table: str, place: str) -> dict[str, Any]:
        return tools_page_data(self._touch(table), place)

    def _ending(self, table: str, place: str) -> dict[str, Any]:
        return ending_data(self._touch(table), place)

    def _rematch(self, table: str, *arguments: Any) -> dict[str, Any]:
        return rematch_data(self._touch(table), *arguments)

    def _standing(self, table: str, places: Sequence[str]) -> dict[str, Any]:
        return table_overview_facts(self._touch(table), places)

    def _marks(self, table: str) -> list[str]:
        return presence_marks_of(self._touch(table))

    def _finished(self, table: str) -> dict[str, Any]:
        return self._touch(table).game_for_verification()

    def _ended(self, table: str) -> str:
        return ended_battle_save(self._touch(table))


def _change_result(table: GameTable, entry: LogEntry | None, places: Sequence[str]) -> Change:
    number = table.number if entry is None else table.number - 1
    now = _now()
    due = table.time_until_due(now)
    goes_on = table.is_computers_turn or due == 0
    news = {place: place_snapshot_of(table, place, now) for place in places}
    return number, entry, goes_on, None if due is None else due / 1000, news


def _goes_on(table: GameTable) -> bool:
    """Whether something will happen at the table without a command, now or when a time expires."""
    return table.is_computers_turn or table.time_until_due(0) is not None


_now: Final = ServerTime().now_milliseconds
"""Returns the time for the clocks of tables, in milliseconds."""


def run(pipe: Connection, growth: int) -> None:
    """Run jobs from a pipe until the server shuts this process down or ends. `growth` is the number of bytes
    by which the process may grow in one job.
    """
    for ending in (signal.SIGINT, signal.SIGTERM):  # the server handles them, then ends its workers
        signal.signal(ending, signal.SIG_IGN)
    worker = Worker()
    collecting.freeze_existing_objects()
    limit_address_space(growth)
    run_pipe_jobs(worker, pipe)


def run_pipe_jobs(worker: Worker, pipe: Connection) -> None:
    """Run jobs from a pipe, one after another, until it is closed or None is received."""
    here = os.getpid()
    pipe.send((-1, READY, None, usage_of(here)))
    while True:
        collecting.collect_garbage_if_due(pipe)
        try:
            job = pipe.recv()
        except EOFError:
            return
        if job is None:
            return
        pipe.send((*worker.run_job(*job), usage_of(here)))
