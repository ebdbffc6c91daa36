"""Ways of units to the cells that a question offers, as their seats see them. AD-04, AD-R22."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.views.route import Route, point_in_key
from wartable.rulesets.adeptus.ground.paths import UnitWalker, walk_towards
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.movement.barred import has_approach_limits, is_cell_barred
from wartable.rulesets.adeptus.movement.cell_decision import CellDecision


class RouteFinder:
    """Finds the ways of one unit over the field, with the enemies that the seat sees."""

    __slots__ = ("_perspective", "_walkers")

    _perspective: Perspective
    _walkers: dict[tuple[str, int, bool], UnitWalker]

    def __init__(self, perspective: Perspective) -> None:
        self._perspective = perspective
        self._walkers = {}

    def route(self, decision: Decision, option: Option) -> Route | None:
        """Return the way to the cell that an option names; None if the unit does not get there, or if the
        question is not for the end of a walk.
        """
        point = point_in_key(option.key)
        if not isinstance(decision, CellDecision) or point is None:
            return None
        x, y = int(point[0]), int(point[1])
        walker = self._walker(decision)
        walk, turns = walk_towards(walker, x, y)
        unit = walker.unit
        if (walk.x, walk.y) != (x, y):
            return None
        if has_approach_limits(unit) and is_cell_barred(walker.state, unit, x, y):
            return None
        metres = walk.cost / 2
        corners = [(float(at_x), float(at_y)) for at_x, at_y in turns if (at_x, at_y) != (x, y)]
        return Route(metres, f"{metres:g} metres", points=(*corners, point))

    def _walker(self, decision: CellDecision) -> UnitWalker:
        """Return a walker on the field as the seat sees it. One is made for each length of a walk."""
        key = decision.about, decision.allowance, decision.rough
        found = self._walkers.get(key)
        if found is None:
            known = self._perspective.state.copy()
            for id, other in list(known.units.items()):
                if not self._perspective.sees(other):
                    del known.units[id]
            unit = known.units[decision.about]
            found = self._walkers[key] = UnitWalker(known, unit, decision.allowance, rough=decision.rough)
        return found
