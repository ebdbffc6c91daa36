"""Irreversible consequences of an answer before any dice: the end of the battle, or loss of own units."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wartable.core.battle import Battle
from wartable.core.data.declared import define, field
from wartable.core.event import Event
from wartable.core.state import State
from wartable.core.views.view_data import UnitView, read_unit
from wartable.core.words import listed

_STEPS: Final = 4
"""Number of follow-up questions that the search goes through."""


def last_step(battle: Battle[State], key: str) -> str:
    """Describe the irreversible consequences of an answer to the open question before any dice: the end of
    the battle, or the loss of the answering seat's units.

    If the answer only opens another question, these are the consequences shared by all answers to that.
    Returns "" if there are none, if every answer has the same ones, or if anything hidden from the seat is
    involved.
    """
    eyes = _Eyes()
    ended = _ended(eyes, battle, key, _STEPS)
    return ended.said() if ended and not _all_end(eyes, battle, _STEPS).has_all_of(ended) else ""


@define
class _Eyes:
    """Cache of the units that seats see in states. It keeps the states alive, so that their Python ids are
    not reused.
    """

    _seen: dict[tuple[int, str], tuple[State, list[UnitView]]] = field({})

    def units(self, battle: Battle[State], state: State, seat: str) -> list[UnitView]:
        """Return the units that a seat sees in a state of the battle."""
        found = self._seen.get((id(state), seat))
        if found is None:
            units = battle.game.view(state, seat).data().get("units", [])
            assert isinstance(units, list)
            found = (state, [read_unit(unit) for unit in units])
            self._seen[(id(state), seat)] = found
        return found[1]


@define
class _Ends:
    """Permanent losses: units that have left, by name and final condition; abandoned units, by name; and
    whether the battle is over.
    """

    lost: list[tuple[str, str]]
    abandoned: list[str]
    is_over: bool

    def __bool__(self) -> bool:
        return self.is_over or bool(self.lost or self.abandoned)

    def has_all_of(self, other: _Ends) -> bool:
        """Whether these losses include all losses of `other`."""
        both = self.common(other)
        return (both.lost, both.abandoned, both.is_over) == (other.lost, other.abandoned, other.is_over)

    def common(self, other: _Ends) -> _Ends:
        """Return the losses that are in both, in the order of `other`."""
        return _Ends(
            [unit for unit in other.lost if unit in self.lost],
            [name for name in other.abandoned if name in self.abandoned],
            is_over=self.is_over and other.is_over,
        )

    def said(self) -> str:
        """Describe the losses in a sentence."""
        if not self.lost and not self.abandoned:
            return "This ends the battle."
        if self.lost:
            names = listed([name for name, _ in self.lost])
            return f"This takes {names} out of the battle{', and ends it' if self.is_over else ''}."
        end = ", and ends the battle" if self.is_over else ""
        return f"This gives up {listed(self.abandoned)} for good{end}."


def _all_end(eyes: _Eyes, battle: Battle[State], steps: int) -> _Ends:
    """Return the losses that every answer to the open question causes."""
    decision = battle.decision
    found = _Ends([], [], is_over=False)
    if decision is None:
        return found
    for at, option in enumerate(decision.options):
        ended = _ended(eyes, battle, option.key, steps)
        found = found.common(ended) if at else ended
        if not found:
            break
    return found


def _ended(eyes: _Eyes, battle: Battle[State], key: str, steps: int) -> _Ends:
    """Return the losses that one answer causes, within `steps` further questions to the same seat."""
    found = _Ends([], [], is_over=False)
    decision = battle.decision
    if decision is None:
        return found
    twin = battle.copy()
    twin.source = None
    twin.players = {}
    twin.choose(key)
    seat, then = decision.seat, twin.decision
    own = _of_activation(battle, twin)
    if own and _sees_all(eyes, battle, seat, own):
        found.lost = _lost(eyes, battle, twin, seat)
        found.abandoned = _abandoned(eyes, battle, seat, own)
    news = twin.events_since(len(battle.events))
    found.is_over = twin.is_over and _sees_all(eyes, battle, seat, news)
    leads_on = then is not None and then.seat == seat and len(twin.checkpoints) == len(battle.checkpoints)
    if not found and leads_on and steps and _sees_all(eyes, battle, seat, own):
        return _all_end(eyes, twin, steps - 1)
    return found


def _of_activation(battle: Battle[State], twin: Battle[State]) -> list[Event]:
    """Return the events from the open question to the end of its activation; later ones are no longer effects
    of the answer.
    """
    ended = [event for leg in twin.legs[: len(battle.legs)] for event in leg.events]
    return (ended if _is_past(battle, twin) else twin.events)[len(battle.events) :]


def _lost(eyes: _Eyes, battle: Battle[State], twin: Battle[State], seat: str) -> list[tuple[str, str]]:
    """Return the units of a seat that have left the battle by the end of the activation, with condition."""
    after = twin.checkpoints[len(battle.checkpoints)] if _is_past(battle, twin) else twin.state
    before = eyes.units(battle, battle.state, seat)
    here = [unit.id for unit in before if not unit.out and _is_of(unit, seat)]
    gone = [unit for unit in eyes.units(battle, after, seat) if unit.out and unit.id in here]
    return [(unit.name, listed(unit.condition)) for unit in gone]


def _abandoned(eyes: _Eyes, battle: Battle[State], seat: str, news: list[Event]) -> list[str]:
    """Return the names of a seat's units that have lost their leader for good."""
    left = [str(getattr(event, event.abandoned)) for event in news if event.abandoned]
    if not left:
        return []
    units = eyes.units(battle, battle.state, seat)
    return [unit.name for unit in units if unit.id in left and _is_of(unit, seat)]


def _is_past(battle: Battle[State], twin: Battle[State]) -> bool:
    """Whether the activation of the open question is over in the twin."""
    return len(twin.checkpoints) > len(battle.checkpoints)


def _is_of(unit: UnitView, seat: str) -> bool:
    """Whether a seat commands a unit."""
    return (unit.seat or unit.side) == seat


def _sees_all(eyes: _Eyes, battle: Battle[State], seat: str, news: list[Event]) -> bool:
    """Whether a seat sees these events in full, and every unit that they name."""
    known = {unit.id for unit in eyes.units(battle, battle.state, seat)}
    hidden = {unit.id for unit in eyes.units(battle, battle.state, "")} - known
    if battle.seen_by(seat, news) != news:
        return False
    for event in news:
        if _names(event.facts(), hidden):
            return False
    return True


def _names(value: object, ids: Collection[str]) -> bool:
    """Whether a value of an event names one of these ids anywhere."""
    if isinstance(value, dict):
        return any(_names(part, ids) for part in value.values())
    if isinstance(value, list):
        return any(_names(part, ids) for part in value)
    return isinstance(value, str) and value in ids
