"""Automatic answers: questions that a seat passes without being asked, in this round or always.

A question is passed if everything that it offers other than passing is declined by one of the seat's
automatic answers. Each declines verbs of option keys, such as "shielding_aura" of "shielding_aura:heron",
always or unless the odds promise a given amount of harm done or spared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from wartable import Battle, Decision, Option, State, View, last_step
from wartable.seat.muted import kind_of, verb_of

ALWAYS: Final = -1
"""Stands for the whole battle in place of a round."""
ALL: Final = ""
"""Seat of a note that is shown to all."""


class AutoPass(NamedTuple):
    """An automatic answer."""

    id: int
    """Number of the log entry that added it."""
    seat: str
    about: str
    """Unit whose questions it answers; "" for questions of the whole seat."""
    verbs: tuple[str, ...]
    below: int
    """Declined unless the odds promise this much harm done or spared; 0 for always."""
    round: int
    """Round in which it is valid, as counted by the state; or ALWAYS."""
    inputs: int
    """Number of the battle's inputs before it; an undo beyond that removes it."""
    text: str
    """Description of it."""


class TableNote(NamedTuple):
    """A note in the log about a passed question or a change to the table: its seat, position and text."""

    seat: str
    inputs: int
    """Number of inputs before it."""
    leg: int
    """Number of inputs before the current checkpoint."""
    events: int
    """Number of events since that checkpoint."""
    text: str


def read_standing(facts: Mapping[str, Any]) -> AutoPass:
    """Read an automatic answer from its data in a log."""
    return AutoPass(**{**facts, "verbs": tuple(facts["verbs"])})


def declined_of(battle: Battle[State], decision: Decision) -> dict[str, list[str]]:
    """Return what a seat declines by passing a question, as labels by verb; empty if it cannot pass."""
    idle = decision.idle()
    found: dict[str, list[str]] = {}
    for option in decision.options if idle is not None else ():
        if option is not idle:
            labels = found.setdefault(verb_of(option), [])
            if option.label not in labels:
                labels.append(option.label)
    return found


def passing(standing: Iterable[AutoPass], battle: Battle[State]) -> Option | None:
    """Return the option that passes the open question for its seat automatically.

    None if the seat must be asked, for instance because passing has irreversible consequences.
    """
    decision = battle.decision
    idle = None if decision is None else decision.idle()
    if decision is None or idle is None:
        return None
    now = battle.state.elapsed()
    mine = [one for one in standing if one.seat == decision.seat and one.round in (ALWAYS, now)]
    if not mine:
        return None
    about, view = kind_of(battle, decision).about, battle.view(decision.seat)
    mine = [one for one in mine if one.about == about]
    others = [option for option in decision.options if option is not idle]
    if not all(any(_declines(one, option, view) for one in mine) for option in others):
        return None
    return None if last_step(battle, idle.key) else idle


def _declines(one: AutoPass, option: Option, view: View) -> bool:
    if verb_of(option) not in one.verbs:
        return False
    if not one.below:
        return True
    odds = view.forecasts(option)
    return not odds or odds[0].damage - odds[0].harm < one.below


def note_of(battle: Battle[State], option: Option, base: int, why: str = "automatically") -> TableNote:
    """Return the note, for the seat's log, that the open question is answered automatically."""
    decision, legs = battle.decision, battle.legs
    assert decision is not None
    done = sum(len(leg.events) for leg in legs[:-1])
    text = f"{decision.question} {option.label}, {why}."
    return TableNote(
        decision.seat,
        base + len(battle.inputs),
        base + legs[-1].before,
        len(battle.events) - done,
        text,
    )
