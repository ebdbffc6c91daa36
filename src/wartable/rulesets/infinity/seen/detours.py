"""Ways of a Trooper round a corner, for a drag of its token. IN-05-22, IN-R20."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.views.route import Detour, Point, Route
from wartable.rulesets.infinity.ground.legs import PossibleStraightMoves
from wartable.rulesets.infinity.ground.measures import INCH, length
from wartable.rulesets.infinity.ground.reach import ReachablePoints, ShortestPath
from wartable.rulesets.infinity.skills.asking import OfferedSquare, StraightMoveDecision, point_option
from wartable.rulesets.infinity.skills.moving import CORNER


def detours_round_corners(decision: Decision) -> list[Detour]:
    """Return the shortest paths to the points that a Trooper can reach by turning one corner, but not by a
    straight move, and that touch no enemy.
    """
    if not isinstance(decision, StraightMoveDecision) or not decision.may_turn:
        return []
    legs = decision.legs
    if legs is None or legs.is_unobstructed():
        return []
    reach = ReachablePoints(legs.field, legs.body, legs.max_length, legs.others, legs.enemies)
    found: list[Detour] = []
    onward: dict[Point, PossibleStraightMoves] = {}
    for path in reach.paths_to_end_points():
        corner = path.before
        if (
            corner is not None
            and path.corner_count == 1
            and path.contact < 0
            and corner.contact < 0
            and reach.path_to(corner.x, corner.y) is not None
        ):
            moves = onward.get((corner.x, corner.y))
            if moves is None:
                moves = onward[corner.x, corner.y] = _moves_from_corner(legs, corner)
            keys = (CORNER.key, *_keys_of_point(legs, corner), *_keys_of_point(moves, path))
            found.append(_detour(keys, corner, path))
    return found


def route_to_only_point(decision: Decision, option: Option) -> Route | None:
    """Return the way of a Trooper to the only point that a square offers, which is not asked for; None for
    all other answers, whose way is straight.
    """
    if not isinstance(decision, StraightMoveDecision) or not isinstance(option.data, OfferedSquare):
        return None
    points, legs = option.data.selectable_points(), decision.legs
    if len(points) != 1 or legs is None:
        return None
    (x, y) = points[0]
    inches = round(length(legs.body.x, legs.body.y, x, y) / INCH, 1)
    return Route(inches, f"{inches:g} inches", points=((x / INCH, y / INCH),))


def _moves_from_corner(legs: PossibleStraightMoves, corner: ShortestPath) -> PossibleStraightMoves:
    """Return the straight moves that are left once the Trooper is at a corner."""
    body = legs.body.moved_to(corner.x, corner.y, corner.z)
    left = legs.max_length - length(legs.body.x, legs.body.y, corner.x, corner.y)
    return PossibleStraightMoves(legs.field, body, left, legs.others, legs.enemies)


def _keys_of_point(legs: PossibleStraightMoves, point: ShortestPath) -> list[str]:
    """Return the answers that name a point: its square and, unless it is the only one there, the point."""
    square = legs.field.square_name_at(point.x, point.y)
    is_only_one = len(legs.end_points(square)) == 1
    return [f"to:{square}"] if is_only_one else [f"to:{square}", point_option((point.x, point.y)).key]


def _detour(keys: tuple[str, ...], corner: ShortestPath, end: ShortestPath) -> Detour:
    inches = round(end.length / INCH, 1)
    route = Route(inches, f"{inches:g} inches", points=(_inches(corner), _inches(end)))
    return Detour(keys, point_option((end.x, end.y)).label, route)


def _inches(path: ShortestPath) -> Point:
    return path.x / INCH, path.y / INCH
