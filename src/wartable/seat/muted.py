"""Questions that a person does not want to be asked again this Round."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from wartable import Battle, Decision, Option, State
from wartable.seat.view_model import view_model

_BEHIND_VERB: Final = re.compile(r"[:>+/]")


class Kind(NamedTuple):
    """What makes two questions alike: who is asked, for which unit of theirs, and which verbs their answers
    have. A question that offers something else as well is another one, however it is worded.
    """

    seat: str
    about: str
    verbs: frozenset[str]


class _Mute(NamedTuple):
    """A kind of question, the Round in which it is muted, and how many inputs there were before."""

    kind: Kind
    time: int
    inputs: int


class Muted:
    """The kinds of question that are passed without asking. Each lasts as long as the Round in which a person
    muted it; undo takes it back.
    """

    def __init__(self) -> None:
        self._mutes: list[_Mute] = []

    def add(self, battle: Battle[State], decision: Decision) -> None:
        """Do not ask this kind of question again this Round."""
        self._mutes.append(_Mute(kind_of(battle, decision), battle.state.elapsed(), len(battle.inputs)))

    def covers(self, battle: Battle[State], decision: Decision) -> bool:
        """Whether the open question is of a muted kind, and can be passed."""
        if not self._mutes or decision.idle() is None:
            return False
        kind, time = kind_of(battle, decision), battle.state.elapsed()
        return any(
            mute.time == time and mute.kind[:2] == kind[:2] and kind.verbs <= mute.kind.verbs
            for mute in self._mutes
        )

    def rewound(self, inputs: int) -> None:
        """Forget what was muted later than after so many inputs."""
        self._mutes = [mute for mute in self._mutes if mute.inputs < inputs]


def kind_of(battle: Battle[State], decision: Decision) -> Kind:
    """The kind of a question. What somebody else's unit does is asked of the whole seat."""
    unit = view_model(battle, decision.seat).unit(decision.about) if decision.about else None
    is_own = unit is not None and (unit.seat or unit.side) == decision.seat
    verbs = frozenset(verb_of(option) for option in decision.options)
    return Kind(decision.seat, decision.about if is_own else "", verbs)


def verb_of(option: Option) -> str:
    """The first part of an option's key, which says what is done."""
    return _BEHIND_VERB.split(option.key)[0]
