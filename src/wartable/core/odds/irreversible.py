"""Irreversible consequences that an answer has before any dice: the end of the battle, or lost units."""

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
"""The number of further questions through which the search follows an answer."""


def last_step(battle: Battle[State], key: str) -> str:
    """Describe in a sentence what an answer to the open question makes certain, before any dice are rolled:
    the end of the battle, or the loss of units of the answering seat.

    If the answer only opens another question, only what follows from all answers to that one counts. Returns
    "" if nothing is certain, if it follows from every answer to the open question, or if anything hidden from
    the seat is involved.
    """
    cache = _UnitCache()
    ended = _consequences_of(cache, battle, key, _STEPS)
    return (
        ended.sentence()
        if ended and not _common_consequences(cache, battle, _STEPS).has_all_of(ended)
        else ""
    )


@define
class _UnitCache:
    """Cache of the units that a seat sees in a state. States are found by their Python ids; the cache keeps
    the states, so that no id is used again.
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
class _Consequences:
    """Irreversible consequences of an answer: units that have left the battle, as pairs of name and final
    condition; names of units that have lost their leader for good; and whether the battle is over.
    """

    lost: list[tuple[str, str]]
    abandoned: list[str]
    is_over: bool

    def __bool__(self) -> bool:
        return self.is_over or bool(self.lost or self.abandoned)

    def has_all_of(self, other: _Consequences) -> bool:
        """Whether these consequences include all of the other ones."""
        shared = self.common(other)
        return (shared.lost, shared.abandoned, shared.is_over) == (other.lost, other.abandoned, other.is_over)

    def common(self, other: _Consequences) -> _Consequences:
        """Return the consequences that both have in common, in the order of `other`."""
        return _Consequences(
            [unit for unit in other.lost if unit in self.lost],
            [name for name in other.abandoned if name in self.abandoned],
            is_over=self.is_over and other.is_over,
        )

    def sentence(self) -> str:
        """Describe the consequences in a sentence."""
        if not self.lost and not self.abandoned:
            return "This ends the battle."
        if self.lost:
            names = listed([name for name, _ in self.lost])
            return f"This takes {names} out of the battle{', and ends it' if self.is_over else ''}."
        end = ", and ends the battle" if self.is_over else ""
        return f"This gives up {listed(self.abandoned)} for good{end}."


def _common_consequences(cache: _UnitCache, battle: Battle[State], steps: int) -> _Consequences:
    """Return the consequences that all answers to the open question have in common."""
    decision = battle.decision
    found = _Consequences([], [], is_over=False)
    if decision is None:
        return found
    for at, option in enumerate(decision.options):
        ended = _consequences_of(cache, battle, option.key, steps)
        found = found.common(ended) if at else ended
        if not found:
            break
    return found


def _consequences_of(cache: _UnitCache, battle: Battle[State], key: str, steps: int) -> _Consequences:
    """Return the consequences of one answer, followed through at most `steps` further questions to the
    seat.
    """
    found = _Consequences([], [], is_over=False)
    decision = battle.decision
    if decision is None:
        return found
    twin = battle.copy()
    twin.source = None
    twin.players = {}
    twin.choose(key)
    seat, then = decision.seat, twin.decision
    own = _events_of_activation(battle, twin)
    if own and _sees_all(cache, battle, seat, own):
        found.lost = _lost_units(cache, battle, twin, seat)
        found.abandoned = _abandoned_units(cache, battle, seat, own)
    news = twin.events_since(len(battle.events))
    found.is_over = twin.is_over and _sees_all(cache, battle, seat, news)
    leads_on = then is not None and then.seat == seat and len(twin.checkpoints) == len(battle.checkpoints)
    if not found and leads_on and steps and _sees_all(cache, battle, seat, own):
        return _common_consequences(cache, twin, steps - 1)
    return found


def _events_of_activation(battle: Battle[State], twin: Battle[State]) -> list[Event]:
    """Return the events in `twin`, a copy that has answered the open question, from the answer to the end of
    the activation. Later events are no longer effects of the answer.
    """
    ended = [event for leg in twin.legs[: len(battle.legs)] for event in leg.events]
    return (ended if _is_activation_over(battle, twin) else twin.events)[len(battle.events) :]


def _lost_units(
    cache: _UnitCache, battle: Battle[State], twin: Battle[State], seat: str
) -> list[tuple[str, str]]:
    """Return the name and the condition of each of the seat's units that leave the battle in `twin` until the
    end of the activation.
    """
    after = twin.checkpoints[len(battle.checkpoints)] if _is_activation_over(battle, twin) else twin.state
    before = cache.units(battle, battle.state, seat)
    here = [unit.id for unit in before if not unit.out and _is_commanded_by(unit, seat)]
    gone = [unit for unit in cache.units(battle, after, seat) if unit.out and unit.id in here]
    return [(unit.name, listed(unit.condition)) for unit in gone]


def _abandoned_units(cache: _UnitCache, battle: Battle[State], seat: str, events: list[Event]) -> list[str]:
    """Return the names of the seat's units that lose their leader for good by these events."""
    left = [str(getattr(event, event.abandoned)) for event in events if event.abandoned]
    if not left:
        return []
    units = cache.units(battle, battle.state, seat)
    return [unit.name for unit in units if unit.id in left and _is_commanded_by(unit, seat)]


def _is_activation_over(battle: Battle[State], twin: Battle[State]) -> bool:
    """Whether the activation in which the battle asks its open question is over in `twin`."""
    return len(twin.checkpoints) > len(battle.checkpoints)


def _is_commanded_by(unit: UnitView, seat: str) -> bool:
    """Whether a seat commands a unit."""
    return (unit.seat or unit.side) == seat


def _sees_all(cache: _UnitCache, battle: Battle[State], seat: str, events: list[Event]) -> bool:
    """Whether a seat sees these events in full, and can see every unit that they mention."""
    known = {unit.id for unit in cache.units(battle, battle.state, seat)}
    hidden = {unit.id for unit in cache.units(battle, battle.state, "")} - known
    if battle.seen_by(seat, events) != events:
        return False
    for event in events:
        if _mentions(event.facts(), hidden):
            return False
    return True


def _mentions(value: object, ids: Collection[str]) -> bool:
    """Whether one of these ids occurs anywhere in a value of an event."""
    if isinstance(value, dict):
        return any(_mentions(part, ids) for part in value.values())
    if isinstance(value, list):
        return any(_mentions(part, ids) for part in value)
    return isinstance(value, str) and value in ids
