"""Commands that add and remove automatic answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from wartable import Battle, Decision, State
from wartable.seat.muted import question_kind_of
from wartable.seat.view_model import view_model
from wartable.toolkit import listed
from wartable.web.tables import entries
from wartable.web.tables.auto_pass import ALWAYS, AutoPass, automatic_pass, declined_labels
from wartable.web.tables.commands.base import INTERNAL, Bounds, Command, Seen, Short
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.etag import check_page_is_current
from wartable.web.tables.people.asked import Responder, check_answer
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.rights import PLAYERS
from wartable.web.tables.table_state import TableState

_MAX_NAMED: Final = 3
_MAX_PROMISE: Final = 999


@dataclass(frozen=True)
class AddAutoPass(Command):
    """Pass questions like the open one without asking; the seat's log lists each."""

    verb = "stand"
    right = PLAYERS

    seen: Seen
    verbs: Annotated[
        tuple[Short, ...],
        Bounds(100),
        "What to decline: the first parts of option keys; none declines everything offered.",
    ] = ()
    below: Annotated[
        int,
        Bounds(_MAX_PROMISE, 0),
        "Ask anyway if the odds promise at least this much harm done or spared; 0: never.",
    ] = 0
    battle: Annotated[bool, "For the whole battle, not only for this round."] = False
    person: Annotated[str, INTERNAL] = ""
    away: Annotated[tuple[str, ...], INTERNAL] = ()

    def carry_out(self, table: TableState) -> LogEntry:
        """Add an automatic answer, and pass the open question by it if possible; one undo takes back both."""
        check_page_is_current(table, self.place, self.seen)
        table.check_accepts_answers()
        added = self._make_auto_pass(table.battle, table.number, table.input_count)
        self._check_others_may_pass(table)
        option = automatic_pass([*table.standing, added], table.battle)
        lines = [] if option is None else table.change_battle(lambda battle: battle.choose(option.key))
        body = {"standing": added._asdict(), "lines": lines}
        return table.apply_new_entry(LogEntry(entries.STOOD, self.place, body))

    def _check_others_may_pass(self, table: TableState) -> None:
        """Raise Refused if other people on the side have to be asked before the open question is passed."""
        idle = None if table.battle.decision is None else table.battle.decision.idle()
        responder = Responder(self.place, self.person, self.away)
        if idle is not None and check_answer(table, responder, idle.key):
            raise Refused(ILLEGAL, "others on your side are asked here as well: pass it each time")

    def _make_auto_pass(self, battle: Battle[State], number: int, inputs: int) -> AutoPass:
        """Return the automatic answer that this command describes. Raises Refused if the open question cannot
        be passed, or offers nothing with one of the verbs.
        """
        decision = battle.decision
        if decision is None or decision.seat != self.place:
            raise Refused(ILLEGAL, "nothing is asked of this seat now")
        offered = declined_labels(battle, decision)
        if not offered:
            raise Refused(ILLEGAL, "this question cannot be passed: one of its answers must be chosen")
        for verb in self.verbs:
            if verb not in offered:
                raise Refused(ILLEGAL, f"nothing here is called {verb[:40]!r}: use {', '.join(offered)}")
        wanted = {verb: offered[verb] for verb in self.verbs or offered}
        _check_promise(self.below)
        about = question_kind_of(battle, decision).about
        round = ALWAYS if self.battle else battle.state.elapsed()
        text = self._description(
            battle, decision, [label for labels in wanted.values() for label in labels], about
        )
        return AutoPass(number, self.place, about, tuple(wanted), self.below, round, inputs, text)

    def _description(
        self, battle: Battle[State], decision: Decision, labels: Sequence[str], about: str
    ) -> str:
        model = view_model(battle, self.place)
        unit = model.find_unit(about) if about else None
        what = listed(labels) if len(labels) <= _MAX_NAMED else f"questions such as '{decision.question}'"
        whose = "" if unit is None else f"{unit.name}: "
        limit = f" unless it promises {self.below} {model.telling.harm}" if self.below else ""
        until = "for this battle" if self.battle else f"in this {model.telling.time}"
        return f"{whose}pass on {what}{limit}, {until}"

    @classmethod
    def read_form(cls, form: Mapping[str, str]) -> Mapping[str, Any]:
        below = form.get("below", "0")
        if not (below.isascii() and below.isdigit() and len(below) < 7):
            raise Refused(ILLEGAL, f"cannot read {below[:40]!r}: write a whole number, or nothing for always")
        _check_promise(int(below))
        verbs = [form["verb"]] if "verb" in form else []
        return {**form, "verbs": verbs, "battle": form.get("lasts") == "battle"}


def _check_promise(below: int) -> None:
    if not 0 <= below <= _MAX_PROMISE:
        raise Refused(ILLEGAL, f"cannot wait for a promise of {below}: use 0 to {_MAX_PROMISE}")


@dataclass(frozen=True)
class RemoveAutoPass(Command):
    """Remove an automatic answer."""

    verb = "lift"
    right = PLAYERS

    id: Annotated[int, Bounds(1_000_000_000, 0), "Its id, from `standing` of the whole state."]

    def carry_out(self, table: TableState) -> LogEntry:
        if not any(one.id == self.id and one.seat == self.place for one in table.standing):
            raise Refused(ILLEGAL, "this seat has no such automatic answer any more")
        return table.apply_new_entry(LogEntry(entries.LIFTED, self.place, {"id": self.id}))
