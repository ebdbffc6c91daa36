"""Automatic answers, by which a seat passes questions without being asked, in this round or always.

A question is passed if everything that it offers other than passing is declined by one of the seat's
automatic answers. Each declines verbs of option keys, such as "shielding_aura" of "shielding_aura:heron",
always or unless the odds promise a given amount of harm done or spared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from wartable import Battle, Decision, Option, State, View, last_step
from wartable.seat.muted import question_kind_of, verb_of

ALWAYS: Final = -1
"""Value in place of a round that stands for the whole battle."""
ALL: Final = ""
"""Value in place of a seat for a note that is shown to everyone."""


class AutoPass(NamedTuple):
    """An automatic answer, which a seat has set up. It passes those questions of the seat that offer nothing
    but what the answer declines.
    """

    id: int
    """Number of the log entry that added it."""
    seat: str
    about: str
    """Id of the unit whose questions it passes; "" for questions of the whole seat."""
    verbs: tuple[str, ...]
    below: int
    """An option is declined unless its odds promise this much harm done or spared; 0 declines it always."""
    round: int
    """Number of the round in which it is valid, or ALWAYS."""
    inputs: int
    """Number of the battle's inputs before it was added; an undo of one of these inputs removes it."""
    text: str
    """Description for the players."""


class TableNote(NamedTuple):
    """A note in the log, about a passed question or a change to the table. It has the seat that sees it, its
    position in the log, and its text.
    """

    seat: str
    inputs: int
    """Number of inputs before the note."""
    leg: int
    """Number of inputs before the checkpoint of the battle that precedes the note."""
    events: int
    """Number of events between that checkpoint and the note."""
    text: str


def read_auto_pass(facts: Mapping[str, Any]) -> AutoPass:
    """Return an automatic answer from its data in a log entry."""
    return AutoPass(**{**facts, "verbs": tuple(facts["verbs"])})


def declined_labels(battle: Battle[State], decision: Decision) -> dict[str, list[str]]:
    """Return what a seat would decline by passing a question: the labels of the options, by the verbs of
    their keys. Returns an empty dict if the question cannot be passed.
    """
    idle = decision.idle()
    found: dict[str, list[str]] = {}
    for option in decision.options if idle is not None else ():
        if option is not idle:
            labels = found.setdefault(verb_of(option), [])
            if option.label not in labels:
                labels.append(option.label)
    return found


def automatic_pass(standing: Iterable[AutoPass], battle: Battle[State]) -> Option | None:
    """Return the option by which one of the automatic answers in `standing` passes the open question. Returns
    None if the seat has to be asked, for instance because passing would have irreversible consequences.
    """
    decision = battle.decision
    idle = None if decision is None else decision.idle()
    if decision is None or idle is None:
        return None
    now = battle.state.elapsed()
    candidates = [
        auto_pass
        for auto_pass in standing
        if auto_pass.seat == decision.seat and auto_pass.round in (ALWAYS, now)
    ]
    if not candidates:
        return None
    about, view = question_kind_of(battle, decision).about, battle.view(decision.seat)
    candidates = [auto_pass for auto_pass in candidates if auto_pass.about == about]
    others = [option for option in decision.options if option is not idle]
    if not all(any(_declines(auto_pass, option, view) for auto_pass in candidates) for option in others):
        return None
    return None if last_step(battle, idle.key) else idle


def _declines(auto_pass: AutoPass, option: Option, view: View) -> bool:
    if verb_of(option) not in auto_pass.verbs:
        return False
    if not auto_pass.below:
        return True
    odds = view.forecasts(option)
    return not odds or odds[0].damage - odds[0].harm < auto_pass.below


def pass_note(battle: Battle[State], option: Option, base: int, why: str = "automatically") -> TableNote:
    """Return a note that the open question is answered automatically with this option, for the log of its
    seat. `base` is the number of inputs in the table's log before the battle's first; `why` ends the text of
    the note.
    """
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
