"""The visible Match in small questions, for players that decide quickly. Zones and Characters by id."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import LATER, Forecast, View
from wartable.core.views.position import Position
from wartable.rulesets.battle_century.match.odds.forecast import Forecasts, worth
from wartable.rulesets.battle_century.match.odds.lookahead import Lookahead
from wartable.rulesets.battle_century.match.seen.meanings import (
    best_guard,
    describe_maneuver,
    describe_zone,
    position_in,
)
from wartable.rulesets.battle_century.match.turn.actions import Against, Guard
from wartable.rulesets.battle_century.match.turn.zones import MoveDecision
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene


@define
class MatchObservation(View):
    """A seat's view of a Match, queried one fact at a time."""

    _state: Scene
    _forecasts: Forecasts | None = field(None)
    side: str = computed()

    def _finish(self) -> None:
        self.side = Perspective(self._state, self.seat).side

    def odds(self) -> Forecasts:
        """Return the forecasts of this moment, based on what the side knows; cached."""
        found = self._forecasts
        if found is None:
            found = self._forecasts = Forecasts(self._state, self.side)
        return found

    def forecast(self, option: Option) -> Forecast | None:
        data = option.data
        if isinstance(data, Character) and option.key.startswith("use:"):
            return Lookahead(self.odds()).action(data, option.key)
        return self.odds().of(option)

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """Return the forecasts of an option; that of a Buildup is the attack of the next Turn."""
        data = option.data
        later: Forecast | None = None
        if isinstance(data, Against):
            later = self.odds().best_with(self._me(), advantages=2, tension=1, at=data.target)
        elif isinstance(data, Character) and option.key == "buildup":
            later = self.odds().best_with(data, advantages=2, tension=1)
        if later is None:
            return super().forecasts(option)
        later.kind = LATER
        return (later,)

    def _me(self) -> Character:
        """Return the Character whose Turn it is."""
        return self._state.characters[self._state.turn_of]

    def effect_of(self, forecast: Forecast) -> float:
        return worth(forecast)

    def position(self, decision: Decision, option: Option) -> Position | None:
        if not isinstance(decision, MoveDecision) or decision.leaves or not isinstance(option.data, str):
            return None
        return position_in(self.odds(), self._state.characters[decision.about], option.data)

    def meaning(self, decision: Decision, option: Option) -> str:
        me = self._state.characters.get(decision.about)
        data = option.data
        if me is None:
            return ""
        if isinstance(decision, MoveDecision) and isinstance(data, str):
            return describe_zone(self.odds(), me, data)
        if isinstance(data, Guard):
            return describe_maneuver(self.odds(), me, me.sheet.ranks[data.attribute])
        if data is me and option.key == "maneuver":
            return describe_maneuver(self.odds(), me, best_guard(self._state, me))
        return ""

    def warded_off(self, id: str, option: Option) -> float:
        """Return how much harm in a Round to a Character of the seat's side this use without an Action would
        prevent.
        """
        return Lookahead(self.odds()).warded_off(self._state.characters[id], option)

    # -------------------------------------------------------------- who and where

    def owns(self, id: str) -> bool:
        """Whether this is the id of a Character of the seat's own side."""
        found = self._state.characters.get(id)
        return found is not None and self.side in ("", found.side)

    def is_testing(self) -> bool:
        """Whether a Test is being made right now, and this question is part of it."""
        return self._state.testing != []

    def gap(self, id: str, zone: str) -> int:
        """Return the distance from a Zone to the nearest Enemy of a Character; 0 without Enemies."""
        me = self._state.characters[id]
        away = self._state.plan.away[zone]
        gaps = [away.get(enemy.zone, len(away)) for enemy in self._state.enemies(me)]
        return min(gaps, default=0)

    def place(self, id: str) -> str:
        """Return the id of the Zone where a Character is."""
        return self._state.characters[id].zone

    def armor(self, id: str) -> int:
        """Return the points of Plot Armor that a Character has left; an estimate if its sheet is hidden."""
        return sum(self.odds().scene.characters[id].layers)

    def proxy(self, id: str) -> str:
        """Return the Proxy that the Character uses; "" for none."""
        return self._state.characters[id].proxy

    def built_up(self, id: str) -> str:
        """Return the id of the Enemy against which a Character builds up; "" for none."""
        return self._state.characters[id].buildup

    def best_rank(self, id: str) -> int:
        """Return the highest Attribute with which a Character of the seat's own side can attack."""
        sheet = self._state.characters[id].sheet
        return max([sheet.ranks[means.attribute] for means in sheet.means], default=0)

    def rank(self, id: str, name: str) -> int:
        """Return a Rank of a Character of the seat's own side."""
        return self._state.characters[id].sheet.ranks.get(name, 0)

    # -------------------------------------------------------------- what may come

    def later(self, id: str, advantages: int) -> Forecast | None:
        """Return the forecast of a Character's best attack in the next Round, with `advantages` more
        Advantages.
        """
        return self.odds().best_with(self._state.characters[id], advantages=advantages, tension=1)

    def threat(self, id: str, guard: int) -> float:
        """Return the expected cost of nearby Enemies' attacks before a Character's next Turn, with its
        Defense raised by `guard`.
        """
        return self.odds().threat(self._state.characters[id], guard)
