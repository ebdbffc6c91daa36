"""What a seat may see of a Match."""

from __future__ import annotations

from wartable.core.knowledge import View
from wartable.rulesets.battle_century.scene.state import Scene

__all__ = ["MatchView"]


class MatchView(View):
    """A Match as one seat may see it."""

    def __init__(self, state: Scene, seat: str) -> None:
        super().__init__(seat)
        self._state = state

    def data(self) -> dict[str, object]:
        state = self._state
        return {"title": state.plan.title, "seat": self.seat, "round": state.round, "tension": state.tension}
