"""Actions and Powers of Allied Reinforcements, and attacks on them."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted
from wartable.rulesets.battle_century.operation.events.base import OperationEvent
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.names import ASSISTANCE, grammatical_name_of, unit_name
from wartable.rulesets.battle_century.operation.model.state import Operation


class ReinforcementPointRegained(Event):
    """Reinforcements regained a spent Point; `points` is how many they have now. R-REIN-007."""

    reserve: str
    points: int

    def sentence(self, state: Operation) -> str:
        return (
            f"{grammatical_name_of(state, self.reserve):regains} a Point{_points_clause(self.points, 'now')}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the number of Points from other sides. The gain itself is public."""
        return self if perspective.owns_id(self.reserve) else self.replace(points=-1)


class ReinforcementsActed(PublicEvent):
    """Reinforcements took their Action. R-REIN-006."""

    reserve: str
    action: str
    target: str

    def sentence(self, state: Operation) -> str:
        action = ASSISTANCE[self.action].name
        return f"{grammatical_name_of(state, self.reserve):uses} {action} on {unit_name(state, self.target)}."


class ReinforcementPowerUsed(Event):
    """Reinforcements used a Power; `points` is how many Points they have left. R-REIN-008."""

    manner = "bright"

    reserve: str
    power: str
    target: str
    points: int

    def sentence(self, state: Operation) -> str:
        power = ASSISTANCE[self.power]
        target = unit_name(state, self.target)
        price = f"for {counted(power.cost, 'Point')}{_points_clause(self.points, 'left')}"
        return f"{grammatical_name_of(state, self.reserve):uses} {power.name} on {target} {price}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the Points left from other sides. The use of a Power is announced."""
        return self if perspective.owns_id(self.reserve) else self.replace(points=-1)

    def disclose(self, state: Operation) -> None:
        reserve = state.reserves[self.reserve]
        for side in state.plan.sides:
            if side != reserve.side:
                state.knowledge.learn(side, reserve.id, "power:" + self.power)


class ReinforcementsAttacked(Event):
    """A Unit took Points from Reinforcements. R-REIN-005."""

    manner = "bad"

    unit: str
    reserve: str
    lost: int
    points: int

    def sentence(self, state: Operation) -> str:
        lost = counted(self.lost, "Point")
        attacker = grammatical_name_of(state, self.unit)
        left = _points_clause(self.points, "left")
        return f"{attacker:attacks} {unit_name(state, self.reserve)}: {lost} lost{left}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the Points left from other sides. The loss is public."""
        return self if perspective.owns_id(self.reserve) else self.replace(points=-1)


class ReinforcementsDefeated(OperationEvent):
    """Reinforcements lost more Points than they had, and are defeated. R-REIN-003."""

    manner = "grave"
    leaver = "reserve"
    template = "{reserve:is} defeated."

    reserve: str


def _points_clause(points: int, word: str) -> str:
    """Return a clause with the number of Points, followed by `word`; "" if the number is hidden."""
    return f", {points} {word}" if points >= 0 else ""
