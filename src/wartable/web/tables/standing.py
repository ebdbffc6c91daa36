"""Standing answers: what a seat does not want to be asked again, in this round or at all.

A question is passed for a seat where everything that it offers besides passing is declined by one of its
standing answers. Each declines verbs of option keys, as "shielding_aura" of "shielding_aura:heron", always
or unless the odds promise that much harm done or spared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import Battle, Decision, Option, State, View, last_step
from wartable.seat.muted import kind_of, verb_of
from wartable.seat.view_model import view_model
from wartable.toolkit import listed
from wartable.web.tables.commands import ILLEGAL, Refused, Stand

ALWAYS: Final = -1
"""In place of a round: for the whole battle."""
ALL: Final = ""
"""The seat of a note that everybody is told."""
_MOST_NAMED: Final = 3
_HIGHEST: Final = 999


class Standing(NamedTuple):
    """A standing answer."""

    id: int
    """The number of the log's entry with which it began."""
    seat: str
    about: str
    """The unit of the seat whose questions these are; "" for those of the whole seat."""
    verbs: tuple[str, ...]
    below: int
    """Declined unless the odds promise so much harm done or spared; 0 for always."""
    round: int
    """When it holds, as the state counts rounds; or ALWAYS."""
    inputs: int
    """How many inputs the battle had before it: undo that goes farther back ends it."""
    text: str
    """It in words."""


class Note(NamedTuple):
    """A question that was passed for a seat: where in the battle that was, and the sentence for its log."""

    seat: str
    inputs: int
    """How many inputs there were before."""
    leg: int
    """How many there were before the stretch of play in which it was."""
    events: int
    """How many events that stretch had before."""
    text: str


def read_standing(facts: Mapping[str, Any]) -> Standing:
    """A standing answer from its data in a log."""
    return Standing(**{**facts, "verbs": tuple(facts["verbs"])})


def standing_of(command: Stand, battle: Battle[State], number: int, inputs: int) -> Standing:
    """The standing answer that a seat wants at its open question. Raises Refused."""
    decision = battle.decision
    if decision is None or decision.seat != command.seat:
        raise Refused(ILLEGAL, "nothing is asked of this seat now")
    offered = declined_of(battle, decision)
    if not offered:
        raise Refused(ILLEGAL, "this question cannot be passed: one of its answers must be chosen")
    for verb in command.verbs:
        if verb not in offered:
            raise Refused(ILLEGAL, f"nothing here is called {verb[:40]!r}: use {', '.join(offered)}")
    wanted = {verb: offered[verb] for verb in command.verbs or offered}
    if not 0 <= command.below <= _HIGHEST:
        raise Refused(ILLEGAL, f"cannot wait for a promise of {command.below}: use 0 to {_HIGHEST}")
    about = kind_of(battle, decision).about
    round = ALWAYS if command.is_for_battle else battle.state.elapsed()
    text = _told(command, battle, decision, [label for labels in wanted.values() for label in labels], about)
    return Standing(number, command.seat, about, tuple(wanted), command.below, round, inputs, text)


def declined_of(battle: Battle[State], decision: Decision) -> dict[str, list[str]]:
    """What can be declined at a question: labels by verb; nothing where it cannot be passed."""
    idle = decision.idle()
    found: dict[str, list[str]] = {}
    for option in decision.options if idle is not None else ():
        if option is not idle:
            labels = found.setdefault(verb_of(option), [])
            if option.label not in labels:
                labels.append(option.label)
    return found


def passing(standing: Iterable[Standing], battle: Battle[State]) -> Option | None:
    """The option by which the open question is passed for its seat; None where the seat must be asked, as
    where that would end something for good.
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


def _declines(one: Standing, option: Option, view: View) -> bool:
    if verb_of(option) not in one.verbs:
        return False
    if not one.below:
        return True
    odds = view.forecasts(option)
    return not odds or odds[0].damage - odds[0].harm < one.below


def note_of(battle: Battle[State], option: Option, base: int, why: str = "by a standing answer") -> Note:
    """What the log of the seat says of a question that is answered for it now."""
    decision, legs = battle.decision, battle.legs
    assert decision is not None
    done = sum(len(leg.events) for leg in legs[:-1])
    text = f"{decision.question} {option.label}, {why}."
    return Note(
        decision.seat,
        base + len(battle.inputs),
        base + legs[-1].before,
        len(battle.events) - done,
        text,
    )


def _told(
    command: Stand, battle: Battle[State], decision: Decision, labels: Sequence[str], about: str
) -> str:
    model = view_model(battle, command.seat)
    unit = model.unit(about) if about else None
    what = listed(labels) if len(labels) <= _MOST_NAMED else f"questions such as '{decision.question}'"
    whose = "" if unit is None else f"{unit.name}: "
    limit = f" unless it promises {command.below} {model.telling.harm}" if command.below else ""
    until = "for this battle" if command.is_for_battle else f"in this {model.telling.time}"
    return f"{whose}pass on {what}{limit}, {until}"
