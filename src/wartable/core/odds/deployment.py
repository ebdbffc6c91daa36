"""Deployment all at once: where the units that a seat deploys one after the other would stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.battle import Battle
from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.odds.outlook import names_in_key, option_in_words
from wartable.core.odds.ranking import best_option
from wartable.core.state import State
from wartable.core.views.knowledge import View
from wartable.core.views.route import place_names, point_in_key
from wartable.core.views.view_data import MapView, read_map, read_unit

MAX_UNITS: Final = 40
"""Greatest number of units that are deployed at once."""
_MAX_ANSWERS: Final = 12
"""Greatest number of answers for one unit."""
MAX_KEYS: Final = 240
"""Greatest number of answers of a whole deployment."""
_MAX_TURNS: Final = 120
"""Greatest number of answers that are tried to find out which ways a unit can face."""


@define
class PlacementChoice:
    """A question about a unit's deployment that names no place, such as whether it is prone."""

    question: str
    options: tuple[Option, ...]
    chosen: str
    """The key of the option that is chosen."""
    number: int
    """The index of its answer among the answers for the unit."""


@define
class Placement:
    """The place of a unit in a deployment, with the answers that lead there."""

    unit: str
    keys: tuple[str, ...]
    """The keys of the answers, in order."""
    words: tuple[str, ...]
    """The answers in words."""
    choices: tuple[PlacementChoice, ...]
    facts: Mapping[str, object]
    """The unit as its seat would see it, as in `View.data`."""

    def keys_to_choices(self) -> tuple[str, ...]:
        """Return the keys up to the first question after those for the place."""
        numbers = [one.number for one in self.choices]
        first = len(self.keys)
        while first - 1 in numbers:
            first -= 1
        return self.keys[:first]


@define
class Turned:
    """A direction in which a unit could face at its place."""

    facing: str
    """The direction in words, such as "northeast"."""
    keys: tuple[str, ...]
    """The keys of the answers with which the unit is deployed like this."""


class DeploymentDraft:
    """A deployment that is being prepared. The units are those that the asked seat deploys one after the
    other, before dice, another seat's question, or anything else happens.
    """

    __slots__ = ("_battle", "_names", "_seat", "placements")

    placements: list[Placement]
    _battle: Battle[State]
    _seat: str
    _names: frozenset[str]

    def __init__(self, battle: Battle[State], wanted: Mapping[str, Sequence[str]]) -> None:
        """`wanted` are keys by the ids of units. From the first of them that is no legal answer, or is
        missing, the computer's heuristic answers.
        """
        self.placements = []
        self._battle = battle
        decision = battle.decision
        self._seat = "" if decision is None else decision.seat
        self._names = frozenset()
        if decision is None or not battle.listening:
            return
        self._names = frozenset(place_names(_map_of(battle.view(self._seat))))
        here: Battle[State] | None = battle
        while here is not None and len(self.placements) < MAX_UNITS:
            unit = deploying_unit(here)
            if unit is None:
                break
            here = self._place(here, unit, wanted)

    def keys(self) -> tuple[str, ...]:
        """Return the answers for all units, in order."""
        return tuple([key for one in self.placements for key in one.keys])

    def _place(
        self, here: Battle[State], unit: str, wanted: Mapping[str, Sequence[str]]
    ) -> Battle[State] | None:
        """Add a unit's placement. Return the battle at the next question of the seat, or None. `unit` is ""
        if the seat chooses which unit is next.
        """
        keys: list[str] = []
        words: list[str] = []
        choices: list[PlacementChoice] = []
        before: Battle[State] = here
        after: Battle[State] | None = here
        wished: Sequence[str] = wanted.get(unit, ())
        if not unit:
            unit, wished = self._next_unit(here, wanted)
        while after is not None and len(keys) < _MAX_ANSWERS and self._is_about(after, unit, keys):
            before, decision = after, after.decision
            assert decision is not None
            option = _wished_option(decision, wished, len(keys)) or best_option(
                before, decision, decision.options
            )
            if option.key not in wished[len(keys) : len(keys) + 1]:
                wished = ()
            if not any(self._names_place(one) for one in decision.options):
                choices.append(
                    PlacementChoice(decision.question, tuple(decision.options), option.key, len(keys))
                )
            keys.append(option.key)
            words.append(option_in_words(option))
            after = before.peek(option.key, past_announcements=True, past_deployments=True)
        facts = self._deployed_unit(before, keys[-1], unit) if keys else {}
        if not facts:
            return None
        self.placements.append(Placement(unit, tuple(keys), tuple(words), tuple(choices), facts))
        return after

    def _is_about(self, battle: Battle[State], unit: str, keys: Sequence[str]) -> bool:
        """Whether the open question is part of the deployment of this unit."""
        decision = battle.decision
        if decision is None:
            return False
        return deploying_unit(battle) == (unit if keys or decision.about else "")

    def _next_unit(
        self, battle: Battle[State], wanted: Mapping[str, Sequence[str]]
    ) -> tuple[str, Sequence[str]]:
        """Return the unit that is deployed next where the seat may choose, and the keys that are wanted for
        it: the first unit in `wanted` that is offered, or else the heuristic's choice.
        """
        decision = battle.decision
        assert decision is not None
        options = {names_in_key(option.key)[-1]: option for option in decision.options}
        for unit, keys in wanted.items():
            if unit in options:
                return unit, keys
        best = best_option(battle, decision, decision.options)
        return names_in_key(best.key)[-1], (best.key,)

    def _names_place(self, option: Option) -> bool:
        return (
            option.label in self._names
            or point_in_key(option.key) is not None
            or any(name in self._names for name in names_in_key(option.key)[1:])
        )

    def _deployed_unit(self, battle: Battle[State], key: str, unit: str) -> Mapping[str, object]:
        """Return a unit as its seat sees it after the answer with which its deployment ends, before anything
        else happens; empty if the answer does not deploy it.
        """
        twin = battle.copy()
        twin.source = None
        twin.players = {}
        twin.choose(key)
        if not any(event.is_deployment() for event in twin.events[len(battle.events) :]):
            return {}
        states = twin.checkpoints[len(battle.checkpoints) :]
        view = battle.game.view(states[0] if states else twin.state, self._seat)
        return next((facts for facts in _units_of(view) if facts.get("id") == unit), {})

    def facings(self, unit: str) -> list[Turned]:
        """Return the directions in which a unit could face at its place, with its condition as it is, such as
        prone; empty if it has no choice.
        """
        at = next((at for at, one in enumerate(self.placements) if one.unit == unit), -1)
        if at < 0 or not self.placements[at].choices:
            return []
        keys = self.placements[at].keys_to_choices()
        before = [key for one in self.placements[:at] for key in one.keys]
        here = battle_after(self._battle, [*before, *keys])
        if here is None:
            return []
        found = self._turns(here, unit, keys, self.placements[at].facts.get("condition"))
        return list(found.values()) if len(found) > 1 else []

    def _turns(
        self, here: Battle[State], unit: str, keys: tuple[str, ...], condition: object
    ) -> dict[str, Turned]:
        """Return the ways to deploy a unit in this condition by the direction that it faces. Answers that are
        seen as the same direction, such as "15 degrees north of east", count less than the one of that name.
        """
        found: dict[str, Turned] = {}
        named: set[str] = set()
        waiting, looks = [(here, keys)], 0
        for battle, start in waiting:
            decision = battle.decision
            assert decision is not None
            for option in decision.options[: _MAX_TURNS - looks]:
                looks += 1
                after = battle.peek(option.key, past_announcements=True, past_deployments=True)
                if after is not None and deploying_unit(after) == unit:
                    waiting.append((after, (*start, option.key)))
                    continue
                facts = self._deployed_unit(battle, option.key, unit)
                facing = str(facts.get("facing", ""))
                if facts.get("condition") == condition and (
                    facing not in found or (option.label == facing and facing not in named)
                ):
                    found[facing] = Turned(facing, (*start, option.key))
                    named.update({option.label} & {facing})
        return found


def battle_after(battle: Battle[State], keys: Sequence[str]) -> Battle[State] | None:
    """Return the battle after these answers of the asked seat; None if one of them is not legal, or if more
    than deployments and announcements happen before the next question to the same seat.
    """
    here: Battle[State] | None = battle
    for key in keys[:MAX_KEYS]:
        if here is None or here.decision is None or all(key != one.key for one in here.decision.options):
            return None
        here = here.peek(key, past_announcements=True, past_deployments=True)
    return here


def deploying_unit(battle: Battle[State]) -> str | None:
    """Return the id of the unit about whose deployment the open question is: one of the asked seat's that is
    not on the map yet. Returns "" if it asks which unit is deployed next, and None if it is about something
    else.
    """
    decision = battle.decision
    if decision is None:
        return None
    units = [read_unit(facts) for facts in _units_of(battle.view(decision.seat))]
    waiting = {
        one.id for one in units if not one.present and not one.out and decision.seat == (one.seat or one.side)
    }
    if decision.about:
        return decision.about if decision.about in waiting else None
    names = [names_in_key(option.key)[1:] for option in decision.options]
    return "" if all(len(one) == 1 and one[0] in waiting for one in names) else None


def _wished_option(decision: Decision, keys: Sequence[str], at: int) -> Option | None:
    key = keys[at] if at < len(keys) else None
    return next((option for option in decision.options if option.key == key), None)


def _map_of(view: View) -> MapView:
    area = view.data().get("map")
    return read_map(area if isinstance(area, dict) else {})


def _units_of(view: View) -> list[dict[str, object]]:
    units = view.data().get("units")
    return [facts for facts in units if isinstance(facts, dict)] if isinstance(units, list) else []


def deployment_draft(
    battle: Battle[State], wanted: Mapping[str, Sequence[str]] | None = None
) -> DeploymentDraft:
    """Return how the asked seat could deploy its next units all at once, up to dice or another seat's
    question; without placements if it deploys none now. `wanted` are answers by the ids of units; the
    computer's heuristic chooses the others.
    """
    return DeploymentDraft(battle, wanted or {})
