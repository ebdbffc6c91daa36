"""Muted kinds of questions, which are passed without asking."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from wartable import Battle, Decision, Option, State
from wartable.seat.view_model import view_model

_SEPARATORS: Final = re.compile(r"[:>+/]")


class QuestionKind(NamedTuple):
    """The kind of a question: the asked seat, the unit that the question is about, and the verbs of its
    answers. The wording of the question does not matter.
    """

    seat: str
    about: str
    verbs: frozenset[str]


class _Mute(NamedTuple):
    """A muted kind of question, the Round in which it was muted, and the number of inputs before that."""

    kind: QuestionKind
    time: int
    inputs: int


class MutedQuestions:
    """The kinds of questions that are not asked, but passed. Each stays muted until the Round in which a
    person muted it is over, or until play goes back to a point before that.
    """

    def __init__(self) -> None:
        self._mutes: list[_Mute] = []

    def mute_kind_of(self, battle: Battle[State], decision: Decision) -> None:
        """Mute the kind of this question for the rest of the Round."""
        self._mutes.append(
            _Mute(question_kind_of(battle, decision), battle.state.elapsed(), len(battle.inputs))
        )

    def is_muted(self, battle: Battle[State], decision: Decision) -> bool:
        """Whether this question can be passed, and a question of the same seat about the same unit, which
        offered at least the same verbs, was muted in this Round.
        """
        if not self._mutes or decision.idle() is None:
            return False
        kind, time = question_kind_of(battle, decision), battle.state.elapsed()
        return any(
            mute.time == time and mute.kind[:2] == kind[:2] and kind.verbs <= mute.kind.verbs
            for mute in self._mutes
        )

    def unmute_after(self, inputs: int) -> None:
        """Unmute all kinds that were muted after at least this number of inputs. Call this if play has gone
        back to the point with this number of inputs.
        """
        self._mutes = [mute for mute in self._mutes if mute.inputs < inputs]


def question_kind_of(battle: Battle[State], decision: Decision) -> QuestionKind:
    """Return the kind of a question. It names the unit only if the asked seat decides for that unit."""
    unit = view_model(battle, decision.seat).find_unit(decision.about) if decision.about else None
    is_own = unit is not None and (unit.seat or unit.side) == decision.seat
    verbs = frozenset(verb_of(option) for option in decision.options)
    return QuestionKind(decision.seat, decision.about if is_own else "", verbs)


def verb_of(option: Option) -> str:
    """Return the verb of an option, which is the first part of its key."""
    return _SEPARATORS.split(option.key)[0]
