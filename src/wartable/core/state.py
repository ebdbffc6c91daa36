"""The state of a battle: who takes part, whether it is over and how it ended; the seed of its dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import mypyc_attr

from wartable.core.knowledge import Knowledge


class Outcome:
    """How a battle ended."""

    __slots__ = ("reason", "rounds", "winners")

    winners: tuple[str, ...]
    """The winning sides; none where it is a draw."""
    reason: str
    """Why, in words."""
    rounds: int
    """How long it took."""

    def __init__(self, winners: tuple[str, ...], reason: str, rounds: int) -> None:
        self.winners = winners
        self.reason = reason
        self.rounds = rounds

    def facts(self) -> dict[str, object]:
        """The outcome as plain data."""
        return {"winners": list(self.winners), "reason": self.reason, "rounds": self.rounds}


def most_points(points: Mapping[str, int], reason: str, rounds: int) -> Outcome:
    """The outcome that points by side decide: the most have won, and nobody where all have as many."""
    most = max(points.values())
    winners = [side for side, count in points.items() if count == most]
    return Outcome(() if len(winners) == len(points) else tuple(winners), reason, rounds)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The state of a battle between two checkpoints: plain data. Games derive theirs and say how it is
    copied.
    """

    __slots__ = ("rolled", "seed")

    seed: int
    """All dice of the battle follow from it."""
    rolled: int
    """The number of rolls so far."""

    def __init__(self, seed: int, rolled: int = 0) -> None:
        self.seed = seed
        self.rolled = rolled

    def copy(self) -> State:
        """An independent copy; what never changes in a battle is shared."""
        raise NotImplementedError

    def reseeded(self, seed: int) -> State:
        """An independent copy with other dice, so that one start serves many battles."""
        twin = self.copy()
        twin.seed = seed
        twin.rolled = 0
        return twin

    def is_over(self) -> bool:
        """Whether the battle has ended."""
        raise NotImplementedError

    def outcome(self) -> Outcome:
        """How it ended; only once `is_over`."""
        raise NotImplementedError

    def elapsed(self) -> int:
        """The round that it is in, or whatever time is counted in; 0 in a game that does not count."""
        return 0

    def seats(self) -> tuple[str, ...]:
        """All seats, in the setup's order."""
        raise NotImplementedError

    def sides(self) -> tuple[str, ...]:
        """All sides, in the setup's order; each seat is one of its own unless the game knows sides."""
        return self.seats()

    def gm(self) -> str:
        """The seat that alone makes rulings; "" where the people at the table agree on them."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class BattlePlan:
    """What a setup says of who fights, and what never changes. Games derive theirs.

    `sides` holds what people call each side, by id. `gm` is the seat of the GM, "" where there is none. After
    `limit` an undecided battle is a draw, if it is not 0. `open_sheets` is True where nobody hides anything.
    """

    __slots__ = ("gm", "limit", "open_sheets", "seats", "sides", "title")

    title: str
    sides: dict[str, str]
    seats: tuple[str, ...]
    gm: str
    limit: int
    open_sheets: bool

    def __init__(self, title: str = "") -> None:
        self.title = title
        self.sides = {}
        self.seats = ()
        self.gm = ""
        self.limit = 0
        self.open_sheets = False

    def line_up(self, *sides: str, seats: Sequence[str] = ()) -> None:
        """Let these sides take part, named by their ids, with a seat for each unless there are others."""
        self.sides = {side: side for side in sides}
        self.seats = tuple(seats or sides)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlannedState(State):
    """A state that has a plan, in which sides learn of each other, and some of them win for a reason."""

    __slots__ = ("_seating", "knowledge", "over", "reason", "winners")

    _seating: BattlePlan
    knowledge: Knowledge
    over: bool
    winners: tuple[str, ...]
    reason: str

    def __init__(self, plan: BattlePlan, seed: int) -> None:
        super().__init__(seed)
        self._seating = plan
        self.knowledge = Knowledge()
        self.over = False
        self.winners = ()
        self.reason = ""

    def share_ending(self, twin: PlannedState) -> None:
        """Let a copy have what sides know, how it ended, and how often dice were rolled."""
        twin.rolled = self.rolled
        twin.knowledge = self.knowledge.copy()
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason

    def elapsed(self) -> int:
        """The round that it is in, or whatever time is counted in."""
        raise NotImplementedError

    def has_limit(self) -> bool:
        """Whether its plan names the last round."""
        return self._seating.limit > 0

    def is_over(self) -> bool:
        return self.over

    def outcome(self) -> Outcome:
        return Outcome(self.winners, self.reason, self.elapsed())

    def seats(self) -> tuple[str, ...]:
        return self._seating.seats

    def sides(self) -> tuple[str, ...]:
        return tuple(self._seating.sides)

    def gm(self) -> str:
        return self._seating.gm

    def facts(self) -> dict[str, object]:
        """What every seat may see of the plan and the ending, as plain data."""
        plan = self._seating
        return {
            "title": plan.title,
            "sides": list(plan.sides),
            "seats": list(plan.seats),
            "limit": plan.limit,
            "open_sheets": plan.open_sheets,
            "over": self.over,
            "winners": list(self.winners),
            "reason": self.reason,
        }
