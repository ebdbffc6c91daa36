"""Single facts of a Match as a seat sees it, for computer players that have to decide quickly. Zones and
Characters are named by their ids.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import LATER, Forecast, View
from wartable.core.views.position import Position
from wartable.rulesets.battle_century.match.odds.forecast import MatchForecasts, forecast_value
from wartable.rulesets.battle_century.match.odds.lookahead import TrialLookahead
from wartable.rulesets.battle_century.match.seen.meanings import (
    best_maneuver_rank,
    describe_maneuver,
    describe_zone,
    prospects_in_zone,
)
from wartable.rulesets.battle_century.match.turn.actions import BuildupChoice, ManeuverChoice
from wartable.rulesets.battle_century.match.turn.offense import AttackChoice
from wartable.rulesets.battle_century.match.turn.zones import MoveDecision
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene


@define
class MatchObservation(View):
    """The view of a Match for one seat, as queries for the computer players. Zones and Characters are given
    by their ids.
    """

    _state: Scene
    _forecasts: MatchForecasts | None = field(None)
    side: str = computed()

    def _finish(self) -> None:
        self.side = Perspective(self._state, self.seat).side

    def present_forecasts(self) -> MatchForecasts:
        """Return the forecasts for the present decision, based on what the seat's side knows. They are made
        once and kept.
        """
        found = self._forecasts
        if found is None:
            found = self._forecasts = MatchForecasts(self._state, self.side)
        return found

    def forecast(self, option: Option) -> Forecast | None:
        data = option.data
        if isinstance(data, Character) and option.key.startswith("use:"):
            return TrialLookahead(self.present_forecasts()).forecast_of_talent_action(data, option.key)
        return self.present_forecasts().forecast_of_option(option)

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """Return the forecasts of an option. For a Buildup, that is a forecast of the attack in the next Turn
        that it prepares.
        """
        data = option.data
        later: Forecast | None = None
        if isinstance(data, BuildupChoice):
            later = self.present_forecasts().best_attack_with_bonus(
                self._acting_character(), advantages=2, tension=1, target=data.target
            )
        elif isinstance(data, Character) and option.key == "buildup":
            later = self.present_forecasts().best_attack_with_bonus(data, advantages=2, tension=1)
        if later is None:
            return super().forecasts(option)
        later.kind = LATER
        return (later,)

    def _acting_character(self) -> Character:
        """Return the Character whose Turn it is."""
        return self._state.characters[self._state.turn_of]

    def effect_of(self, forecast: Forecast) -> float:
        return forecast_value(forecast)

    def position(self, decision: Decision, option: Option) -> Position | None:
        if not isinstance(decision, MoveDecision) or decision.leaves or not isinstance(option.data, str):
            return None
        return prospects_in_zone(
            self.present_forecasts(), self._state.characters[decision.about], option.data
        )

    def meaning(self, decision: Decision, option: Option) -> str:
        me = self._state.characters.get(decision.about)
        data = option.data
        if me is None:
            return ""
        if isinstance(decision, MoveDecision) and isinstance(data, str):
            return describe_zone(self.present_forecasts(), me, data)
        if isinstance(data, ManeuverChoice):
            return describe_maneuver(self.present_forecasts(), me, me.sheet.ranks[data.attribute])
        if data is me and option.key == "maneuver":
            return describe_maneuver(self.present_forecasts(), me, best_maneuver_rank(self._state, me))
        return ""

    def prevented_harm(self, id: str, option: Option) -> float:
        """Return how much harm to a Character of the seat's side an option would prevent in a Round, in
        points of Plot Armor. The option is one that does not take the Action; for others return 0.
        """
        return TrialLookahead(self.present_forecasts()).prevented_harm(self._state.characters[id], option)

    # -------------------------------------------------------------- who and where

    def is_on_own_side(self, id: str) -> bool:
        """Whether the Character with this id is of the seat's own side. A seat that sees everything owns all
        Characters.
        """
        found = self._state.characters.get(id)
        return found is not None and self.side in ("", found.side)

    def is_test_in_progress(self) -> bool:
        """Whether the present question is asked within a Test."""
        return self._state.testing != []

    def zones_to_nearest_enemy(self, id: str, zone: str) -> int:
        """Return the distance in Zones from the Zone `zone` to the nearest Enemy of the Character with this
        id; 0 if it has no Enemies.
        """
        me = self._state.characters[id]
        away = self._state.plan.away[zone]
        gaps = [away.get(enemy.zone, len(away)) for enemy in self._state.enemies_of(me)]
        return min(gaps, default=0)

    def zone_id_of(self, id: str) -> str:
        """Return the id of the Zone in which the Character with this id is."""
        return self._state.characters[id].zone

    def plot_armor_left_of(self, id: str) -> int:
        """Return how many points the Layers of a Character have left together; an estimate if its sheet is
        hidden.
        """
        return sum(self.present_forecasts().scene.characters[id].layers)

    def target_and_zone_of(self, option: Option) -> tuple[str, str]:
        """Return the id of the Enemy that an option attacks, and that of the Zone from which; both are "" for
        other options.
        """
        data = option.data
        return (data.target.id, data.zone) if isinstance(data, AttackChoice) else ("", "")

    def is_character(self, id: str) -> bool:
        """Whether this is the id of a Character."""
        return id in self._state.characters

    def likely_attack_rank_of(self, id: str) -> int:
        """Return the highest Rank with which the Character with this id can attack others; an estimate if its
        sheet is hidden.
        """
        sheet = self.present_forecasts().scene.characters[id].sheet
        return max([sheet.ranks.get(means.attribute, 0) for means in sheet.means], default=0)

    def turns_until(self, id: str) -> int:
        """Return how many Turns of others come before the next Turn of the Character with this id."""
        return self._state.turns_until(id)

    def safety_of_zone(self, id: str, zone: str) -> float:
        """Return how safe a Zone is for the Character with this id, as a negative number: by the Enemies that
        could attack it there within one Turn, and by the distances from Allies and Enemies.
        """
        me, away = self._state.characters[id], self._state.plan.away[zone]
        allies = [away.get(ally.zone, len(away)) for ally in self._state.allies_of(me) if ally.is_active]
        enemies = self.present_forecasts().enemies_that_could_attack(me, zone)
        ahead = [self._state.turns_until(enemy.id) for enemy in enemies]
        gaps = [away.get(enemy.zone, len(away)) for enemy in self._state.enemies_of(me)]
        return -len(ahead) - 0.1 * sum(allies) + 0.01 * sum(ahead) + 0.02 * sum(gaps)

    def proxy_in_use_by(self, id: str) -> str:
        """Return the Proxy that the Character uses; "" for none."""
        return self._state.characters[id].proxy

    def buildup_target_of(self, id: str) -> str:
        """Return the id of the Enemy against which a Character builds up; "" for none."""
        return self._state.characters[id].buildup

    def best_attack_rank_of(self, id: str) -> int:
        """Return the highest Rank with which a Character of the seat's own side can attack; 0 if it cannot
        attack.
        """
        sheet = self._state.characters[id].sheet
        return max([sheet.ranks[means.attribute] for means in sheet.means], default=0)

    def rank_of(self, id: str, name: str) -> int:
        """Return the Rank that a Character of the seat's own side has in the Attribute `name`; 0 if it has
        none.
        """
        return self._state.characters[id].sheet.ranks.get(name, 0)

    # -------------------------------------------------------------- what may come

    def best_attack_next_round(self, id: str, advantages: int) -> Forecast | None:
        """Return the forecast of a Character's best attack in the next Round, when Tension is 1 higher, with
        this many additional Advantages; None if it has no attack.
        """
        return self.present_forecasts().best_attack_with_bonus(
            self._state.characters[id], advantages=advantages, tension=1
        )

    def expected_harm_to(self, id: str, guard: int) -> float:
        """Return the harm, in points of Plot Armor, that is expected for a Character from nearby Enemies
        before its next Turn, if its Defense is raised by `guard`.
        """
        return self.present_forecasts().expected_harm_to(self._state.characters[id], guard)
