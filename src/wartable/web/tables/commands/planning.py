"""The command to carry out a plan: several answers at once, which are one step for an undo."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from wartable import Battle, FollowUp, IllegalChoice, State, rounds_begun
from wartable.web.tables import entries
from wartable.web.tables.automatic.pending import PendingPlan
from wartable.web.tables.commands.base import INTERNAL, Bounds, Command, Seen, Word
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.etag import check_page_is_current
from wartable.web.tables.people.asked import Responder, answerer_fields, check_answer
from wartable.web.tables.refusals import GM, ILLEGAL, Refused
from wartable.web.tables.table_state import TableState

MAX_FOLLOW_UPS: Final = 8
"""Greatest number of answers that a plan gives later."""
MAX_KEYS: Final = 240
"""Greatest number of answers in a plan: the deployment of a whole force has the most."""


@dataclass(frozen=True)
class CarryOutPlan(Command):
    """Give several answers one after the other. If one of them is not possible, the plan is refused whole,
    and nothing has happened. Repeating the same plan with the same `seen` has no effect. The answers in
    `then` are given later, each when its question is asked; if another is asked first, the plan ends.
    """

    verb = "plan"

    keys: Annotated[tuple[Word, ...], Bounds(MAX_KEYS), "The keys of the options, in order."]
    seen: Seen
    person: Annotated[str, INTERNAL] = ""
    away: Annotated[tuple[str, ...], INTERNAL] = ()
    questions: Annotated[
        tuple[Word, ...], Bounds(MAX_FOLLOW_UPS), "The questions that `then` answers, word by word."
    ] = ()
    then: Annotated[tuple[Word, ...], Bounds(MAX_FOLLOW_UPS), "The keys of the answers to `questions`."] = ()

    def carry_out(self, table: TableState) -> LogEntry:
        check_page_is_current(table, self.place, self.seen)
        decision = table.battle.decision
        if not self.keys or decision is None or self.place not in (decision.seat, GM):
            raise Refused(ILLEGAL, "nothing is asked of this seat now")
        if len(self.questions) != len(self.then):
            raise Refused(ILLEGAL, "cannot read the plan: `questions` and `then` have different lengths")
        table.check_accepts_answers()
        responder = Responder(self.place, self.person, self.away)
        if check_answer(table, responder, self.keys[0]):
            raise Refused(ILLEGAL, "a plan cannot begin with a pass that others must join")
        mark = answerer_fields(table, responder, is_pass=False)
        is_shared = any(member.units for member in table.members.members_at(decision.seat))
        start, rounds = table.input_count, rounds_begun(table.battle)
        lines = table.change_battle(lambda battle: self._answer_all(battle, may_deploy=not is_shared))
        entry = entries.inputs_entry(
            entries.ANSWERED,
            self.place,
            lines,
            seen=self.seen,
            said=self._remembered_answer,
            **{**mark, entries.PLAN: len(self.keys), entries.SPAN: [start, start + len(self.keys)]},
        )
        entry = table.apply_new_entry(entry)
        follow_ups = [FollowUp(*pair, "") for pair in zip(self.questions, self.then, strict=True)]
        plan = PendingPlan(
            decision.seat, start, rounds, self.place, self.person, self.away, tuple(follow_ups)
        )
        table.pending = {**table.pending, decision.seat: plan}
        return entry

    def _answer_all(self, battle: Battle[State], *, may_deploy: bool) -> None:
        """Give all answers. Raises Refused if one is not possible, or if anything but announcements and
        deployments happens before the last one: a plan that was refused after a roll would have told what the
        dice will show. Where people own the units of a seat, each deploys their own, one by one.
        """
        for number, key in enumerate(self.keys, 1):
            try:
                if number < len(self.keys) and not self._goes_on(battle, key, may_deploy=may_deploy):
                    problem = f"answer {number} does more than open the next question, so it must be the last"
                    raise Refused(ILLEGAL, f"the plan does not fit, and nothing has happened: {problem}")
                battle.choose(key)
            except IllegalChoice as error:
                raise Refused(ILLEGAL, f"the plan does not fit, and nothing has happened: {error}") from None

    def _goes_on(self, battle: Battle[State], key: str, *, may_deploy: bool) -> bool:
        """Whether a plan may go on after this answer. Raises IllegalChoice if it is not possible."""
        return battle.peek(key, past_announcements=True, past_deployments=may_deploy) is not None

    def would_change_nothing(self, table: TableState) -> bool:
        return table.answers.get(self.place) == (self.seen, self._remembered_answer)

    @property
    def _remembered_answer(self) -> str:
        """The plan in the form in which it is compared with the next answer."""
        return " ".join([*self.keys, *self.then, self.person])

    @classmethod
    def read_form(cls, form: Mapping[str, str]) -> Mapping[str, Any]:
        try:
            found = json.loads(form.get("keys", ""))
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, dict) and isinstance(found.get("keys"), list):
            return {**form, **found}
        if not isinstance(found, list):
            raise Refused(ILLEGAL, 'cannot read the plan: write a list of keys, such as ["move", "to:C3"]')
        return {**form, "keys": found}
