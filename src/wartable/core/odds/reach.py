"""Reach: the places to which a unit can go by answers that follow one another, and the ways there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.battle import Battle
from wartable.core.data.declared import define
from wartable.core.decision import PASS, Decision, Option
from wartable.core.odds.outlook import names_in_key, option_in_words
from wartable.core.odds.plans import Plan
from wartable.core.state import State
from wartable.core.views.knowledge import View
from wartable.core.views.position import Position
from wartable.core.views.route import Point, Route, place_names, point_in_key, straight_route
from wartable.core.views.view_data import MapView, UnitView, read_map, read_unit

MAX_ANSWERS: Final = 7
"""Greatest number of answers up to the one that names a place."""
_MAX_LOOKS: Final = 140
"""Greatest number of answers that the search tries, so that a drag is answered at once."""
_DEEPER: Final = 1
"""Number of answers by which a plan may be longer than the shortest one."""
_SAMPLE: Final = 3
"""Number of squares that are tried, to see whether a point in them is asked for."""
_MAX_PLANS: Final = 6
"""Greatest number of plans for one place; those with the fewest answers count."""


@define
class ReachedPlace:
    """A place where a unit can go, or that it passes on its way."""

    place: str
    """The name of the place; "" for a point of a plane."""
    point: Point | None
    """The point of a plane, in the units of the map; None for a place with a name."""
    before: int
    """The index of the place before it on the way; -1 for the place where the unit is."""
    cost: float
    said: str
    """The cost of the way in words, such as "3 squares"."""
    plans: list[Plan]
    """The plans that end there, those with the fewest answers first; empty if the unit only passes."""


@define
class _Goal:
    """An option that names a place, with the answers that lead to it."""

    place: str
    point: Point | None
    keys: tuple[str, ...]
    words: tuple[str, ...]
    route: Route | None
    """The way there, if the game gives it."""


@define
class _Step:
    """A question in the search, with the answers that led to it and the questions that were asked before."""

    battle: Battle[State]
    decision: Decision
    keys: tuple[str, ...]
    words: tuple[str, ...]
    asked: tuple[str, ...]


class ReachSearch:
    """A search for the places to which a unit of the asked seat can go without a roll or the answer of
    another seat. It follows answers that only announce something, such as the Order that is spent.
    """

    __slots__ = (
        "_first",
        "_looks",
        "_map",
        "_names",
        "_others",
        "_seat",
        "_unit",
        "_waypoint",
        "goals",
        "unit",
    )

    unit: str
    goals: list[_Goal]
    _unit: UnitView | None
    _map: MapView
    _names: frozenset[str]
    _others: frozenset[str]
    _seat: str
    _looks: int
    _waypoint: Point | None
    _first: _Step | None

    def __init__(self, battle: Battle[State], unit: str) -> None:
        self.unit = unit
        self.goals = []
        self._unit = None
        self._looks = 0
        self._waypoint = None
        decision = battle.decision
        self._seat = "" if decision is None else decision.seat
        facts = battle.view(self._seat).data()
        self._map = read_map(_mapping(facts.get("map")))
        self._names = frozenset(place_names(self._map))
        units = [read_unit(_mapping(entry)) for entry in _listed(facts.get("units"))]
        self._others = frozenset([one.id for one in units if one.id != unit])
        self._unit = next((one for one in units if one.id == unit and self._is_own(one)), None)
        self._first = None
        if decision is not None and self._unit is not None and battle.listening:
            self._first = _Step(battle, decision, (), (), ())

    def _is_own(self, unit: UnitView) -> bool:
        return self._seat == (unit.seat or unit.side)

    def places(self, after: Sequence[str]) -> list[ReachedPlace]:
        """Return the places in reach and those on the ways there; a place comes after the one before it.
        `after` are the answers that lead to a waypoint.
        """
        unit = self._unit
        first = None if self._first is None else self._step_after_all(self._first, after)
        if unit is None or first is None:
            return []
        self._search(first)
        routes = [self._route(goal, unit) for goal in self.goals]
        tree = _Tree()
        for at in sorted(range(len(routes)), key=lambda at: routes[at].cost):
            tree.add(routes[at], self.goals[at])
        for place in tree.found:
            place.plans = sorted(place.plans, key=lambda plan: len(plan.keys))[:_MAX_PLANS]
        return tree.found

    def _route(self, goal: _Goal, unit: UnitView) -> Route:
        """Return the way to a goal as the game gives it, or else as the crow flies."""
        if goal.route is not None:
            return goal.route
        if not unit.present:
            return Route(0.0, "", places=(goal.place,))
        at = (unit.x, unit.y) if self._waypoint is None else self._waypoint
        return straight_route(self._map, unit.zone, at, goal.place, goal.point)

    # ------------------------------------------------------------------ the search

    def _search(self, first: _Step) -> None:
        """Look for goals, question by question, those first that need the fewest answers."""
        waiting, deepest = [first], MAX_ANSWERS - 1
        for step in waiting:
            goals = self._goals_of(step)
            if goals:
                self._add_goals(step, goals)
                deepest = min(deepest, len(step.keys) + _DEEPER)
            elif len(step.keys) < deepest:
                waiting += self._steps_after(step)

    def _step_after_all(self, step: _Step, keys: Sequence[str]) -> _Step | None:
        """Return the question that follows these answers, up to a waypoint; None if they do not fit. The
        answers that name the waypoint add no words to the plans.
        """
        is_moving = False
        for key in keys:
            option = _option_with_key(step.decision, key)
            after = None if option is None else self._step_after(step, option)
            if after is None:
                return None
            is_moving = is_moving or self._goals_of(step) != []
            if is_moving:
                after.words = step.words
            step = after
            self._waypoint = point_in_key(key)
        return step

    def waypoint_keys(self, keys: Sequence[str]) -> tuple[str, ...]:
        """Return the answers that turn the end of a plan into a waypoint: one that asks for the end of the
        first part of the way, such as "corner", comes before those that name the place. Empty if there is
        none.
        """
        step = self._first
        for at, key in enumerate(keys):
            if step is None:
                return ()
            if self._goals_of(step):
                for option in step.decision.options:
                    turned = (*keys[:at], option.key, *keys[at:])
                    if option.key != key and self._turns(step, option, keys[at:]):
                        return turned
                return ()
            named = _option_with_key(step.decision, key)
            step = None if named is None else self._step_after(step, named)
        return ()

    def _turns(self, step: _Step, option: Option, keys: Sequence[str]) -> bool:
        """Whether after this answer the same keys lead to a question for a further place."""
        if self._is_goal(step.decision, option) or not self._concerns(step.decision, option):
            return False
        after = self._step_after(step, option)
        last = None if after is None else self._step_after_all(after, keys)
        return last is not None and self._goals_of(last) != []

    def _goals_of(self, step: _Step) -> list[Option]:
        """Return the answers to a question that bring the unit to the place that they name."""
        found = [option for option in step.decision.options if self._is_goal(step.decision, option)]
        if not found:
            return []
        view = step.battle.view(self._seat)
        return [option for option in found if view.is_move(step.decision, option)]

    def _steps_after(self, step: _Step) -> list[_Step]:
        """Return the questions to which the answers to a question lead."""
        found: list[_Step] = []
        for option in step.decision.options:
            if option.key == PASS.key or not self._concerns(step.decision, option):
                continue
            after = self._step_after(step, option)
            if after is not None and after.decision.question not in after.asked:
                found.append(after)
        return found

    def _step_after(self, step: _Step, option: Option) -> _Step | None:
        """Return the question that follows an answer; None if anything happens first but announcements, or if
        the search has taken too long.
        """
        if self._looks >= _MAX_LOOKS:
            return None
        self._looks += 1
        twin = step.battle.peek(option.key, past_announcements=True)
        decision = None if twin is None else twin.decision
        if twin is None or decision is None or decision.about not in ("", self.unit):
            return None
        words = (*step.words, option_in_words(option))
        return _Step(twin, decision, (*step.keys, option.key), words, (*step.asked, step.decision.question))

    def _concerns(self, decision: Decision, option: Option) -> bool:
        """Whether an answer is about the unit and names no other one."""
        names = names_in_key(option.key)
        if any(name in self._others for name in names):
            return False
        return decision.about == self.unit or self.unit in names

    def _is_goal(self, decision: Decision, option: Option) -> bool:
        return self._concerns(decision, option) and (
            point_in_key(option.key) is not None or self._place_of(option) != ""
        )

    def _place_of(self, option: Option) -> str:
        """Return the name of the place that an option names; "" if it names none."""
        if option.label in self._names:
            return option.label
        return next((name for name in names_in_key(option.key)[1:] if name in self._names), "")

    def _add_goals(self, step: _Step, options: list[Option]) -> None:
        """Add these answers to a question as goals. If a square of a plane is only asked for before a point
        in it, the points are the goals.
        """
        view = step.battle.view(self._seat)
        asks_point = self._map.kind == "plane" and any(
            self._points_after(step, option) is not None for option in options[:_SAMPLE]
        )
        self._add_detours(step)
        if asks_point and self._looks + len(options) > _MAX_LOOKS and self.goals:
            return
        for option in options:
            after = self._points_after(step, option) if asks_point else None
            if after is None:
                self._add_goal(step, view, option)
                continue
            view_after = after.battle.view(self._seat)
            for point in after.decision.options:
                if point_in_key(point.key) is not None and view_after.is_move(after.decision, point):
                    self._add_goal(after, view_after, point, words=step.words)

    def _add_detours(self, step: _Step) -> None:
        """Add the points to which the unit gets from a question by several answers, if there are not too
        many.
        """
        view = step.battle.view(self._seat)
        for detour in view.detours(step.decision):
            keys, end = (*step.keys, *detour.keys), detour.route.points[-1]
            if len(keys) <= MAX_ANSWERS:
                words = (*step.words, detour.label)
                self.goals.append(_Goal("", end, keys, words, detour.route))

    def _points_after(self, step: _Step, option: Option) -> _Step | None:
        """Return the question for a point in the square that an option names; None if there is none."""
        if point_in_key(option.key) is not None:
            return None
        after = self._step_after(step, option)
        if after is None or not any(point_in_key(one.key) is not None for one in after.decision.options):
            return None
        return after

    def _add_goal(
        self, step: _Step, view: View, option: Option, words: tuple[str, ...] | None = None
    ) -> None:
        route = view.route(step.decision, option)
        point = point_in_key(option.key) if self._map.kind == "plane" else None
        if route is not None and route.points:
            point = route.points[-1]
        self.goals.append(
            _Goal(
                "" if point is not None else self._place_of(option),
                point,
                (*step.keys, option.key),
                (*(step.words if words is None else words), option_in_words(option)),
                route,
            )
        )


class _Tree:
    """The ways to all goals as a tree: ways that begin with the same places share them."""

    __slots__ = ("_index", "found")

    found: list[ReachedPlace]
    _index: dict[tuple[str, Point | None], int]

    def __init__(self) -> None:
        self.found = []
        self._index = {}

    def add(self, route: Route, goal: _Goal) -> None:
        """Add the way to a goal, and the plan that leads there."""
        before = -1
        for name in route.places[:-1]:
            before = self._at(name, None, before)
        for point in route.points[:-1]:
            before = self._at("", point, before)
        at = self._at(goal.place, goal.point, before)
        place = self.found[at]
        if not place.plans:
            place.cost, place.said = route.cost, route.said
        place.plans.append(Plan(goal.keys, goal.words, ()))

    def _at(self, name: str, point: Point | None, before: int) -> int:
        """Return the index of a place; if it is new, the place `before` leads to it."""
        at = self._index.get((name, point))
        if at is None:
            at = self._index[(name, point)] = len(self.found)
            self.found.append(ReachedPlace(name, point, before, 0.0, "", []))
        return at


def waypoint_after(battle: Battle[State], unit: str, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the answers that bring a unit to the end of a plan and let it go on from there; empty if its way
    cannot turn there.
    """
    return ReachSearch(battle, unit).waypoint_keys(keys[:MAX_ANSWERS])


def position_after(battle: Battle[State], keys: Sequence[str]) -> Position | None:
    """Return the prospects at the place that the last of these answers names, as far as the asked seat can
    know; None if there are none, or if the answers do not fit or lead to more than announcements.
    """
    decision = battle.decision
    if decision is None or not keys or len(keys) > MAX_ANSWERS:
        return None
    here = battle
    for key in keys[:-1]:
        asked = here.decision
        after = None
        if asked is not None and _option_with_key(asked, key) is not None:
            after = here.peek(key, past_announcements=True)
        if after is None:
            return None
        here = after
    option = None if here.decision is None else _option_with_key(here.decision, keys[-1])
    if here.decision is None or option is None:
        return None
    return here.view(decision.seat).exact_position(here.decision, option)


def _option_with_key(decision: Decision, key: str) -> Option | None:
    return next((option for option in decision.options if option.key == key), None)


def _mapping(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def places_in_reach(battle: Battle[State], unit: str, after: Sequence[str] = ()) -> list[ReachedPlace]:
    """Return the places to which the asked seat can bring its unit with this id by the answers to the open
    question and those that follow, each with the way there; an empty list if there are none. `after` are the
    answers that lead to a waypoint (`waypoint_after`); the ways begin there.
    """
    return ReachSearch(battle, unit).places(after)
