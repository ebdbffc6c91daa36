"""Forecasts of Actions and other uses of Skills and Traits. Each is tried in a copy of the Scene as the side
believes it to be, with low, middling and high dice, and the changes are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from wartable.core.data.declared import define, field
from wartable.core.decision import PASS, Decision, IllegalChoice, Option
from wartable.core.dice import DiceSource, Pool
from wartable.core.table import NO_REFEREE, Player, Table
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.battle_century.match.odds.forecast import MatchForecasts
from wartable.rulesets.battle_century.match.turn.actions import perform_action
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.talent import Talent

HELPS: Final = "to achieve something"
"""Meaning of the chance of a use: Enemies lose something, or the user's own side regains it."""
_FACES: Final = (2, 5, 8)
_FALL: Final = 6.0
_PATIENCE: Final = 80
"""Questions after which a trial use is given up."""


@define
class FixedDice(DiceSource):
    """A dice source that rolls the same face with every die."""

    face: int

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        return pool.value(self.faces(pool, seed, number))

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        return [min(self.face, pool.sides)] * pool.count


@define
class TrialPlayer(Player):
    """A player that answers the questions that come up when a use is tried out. It goes to Zones near
    Enemies, targets Enemies, and otherwise takes the first option that does something.
    """

    scene: Scene
    _asked: int = field(0)

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self._asked += 1
        if self._asked > _PATIENCE:
            raise IllegalChoice(f"cannot try this out: {decision.question} is asked without end")
        best: Option = decision.options[0]
        most = -1000
        for option in decision.options:
            worth = self._value_of(decision, option)
            if worth > most:
                best = option
                most = worth
        return best

    def _value_of(self, decision: Decision, option: Option) -> int:
        me = self.scene.characters.get(decision.about)
        if option is PASS:
            return -100
        if me is None:
            return 0
        if option.key.startswith("to:"):
            away = self.scene.plan.away[option.key[3:]]
            return -min([away.get(enemy.zone, 99) for enemy in self.scene.enemies_of(me)], default=0)
        data = option.data
        if isinstance(data, Character) and not option.key.startswith("for:"):
            return 1 if data.side != me.side else -1
        return 0


@define
class TrialLookahead:
    """Forecasts of uses of Skills and Traits for one decision, based on what one side knows."""

    forecasts: MatchForecasts

    def forecast_of_talent_action(self, me: Character, kind: str) -> Forecast | None:
        """Return the forecast of an Action that a Skill or Trait gives, averaged over trials with different
        dice; None if the Action cannot be carried out. `kind` is the key of the Action.
        """
        found = Forecast(0.0, 0.0, 0.0, 0.0, guess=True, kind=HELPS, counts=True)
        before = self.forecasts.scene
        helped = 0
        for face in _FACES:
            after = before.copy()
            try:
                perform_action(_trial_table(after, face), after.characters[me.id], kind)
            except IllegalChoice:
                return None
            once = Forecast(0.0, 0.0, 0.0, 0.0, guess=True)
            _add_losses(before, after, me.side, once)
            helped += once.damage > 0.0 or once.defeats > 0.0 or once.harm < 0.0
            found.damage += once.damage
            found.harm += once.harm
            found.defeats += once.defeats
        found.chance = helped / len(_FACES)
        found.span = max(0, helped - 1) / len(_FACES), min(len(_FACES), helped + 1) / len(_FACES)
        return found

    def prevented_harm(self, me: Character, option: Option) -> float:
        """Return how much harm to `me` an option would prevent, in points of Plot Armor: the harm expected
        from one attack by each Enemy in reach, without the option and with it. The option is one that is used
        at the start of a Turn and does not take the Action; for others return 0.
        """
        talent = option.data
        if not isinstance(talent, Talent):
            return 0.0
        before = self.forecasts
        after = before.forecasts_for_other_scene(before.scene.copy())
        try:
            talent.use_at_turn_start(
                _trial_table(after.scene, _FACES[1]), after.scene.characters[me.id], option
            )
        except IllegalChoice:
            return 0.0
        return before.expected_harm_to(me, 0) - after.expected_harm_to(me, 0)


def _trial_table(scene: Scene, face: int) -> Table[Scene]:
    player = TrialPlayer(scene)
    players: Mapping[str, Player] = dict.fromkeys(scene.plan.seats, player)
    return Table(NO_REFEREE, scene, players, FixedDice(face), None, listening=False)


def _add_losses(before: Scene, after: Scene, side: str, forecast: Forecast) -> None:
    """Add to `forecast` what was lost between two Scenes, divided by the number of trials: losses of `side`
    as harm, those of others as Damage and defeats.
    """
    for id, was in before.characters.items():
        now = after.characters[id]
        lost = (_points_left(was) - _points_left(now)) / len(_FACES)
        fell = int(was.is_active and not now.is_active) / len(_FACES)
        if was.side == side:
            forecast.harm += lost + 2.0 * _FALL * fell
        else:
            forecast.damage += lost
            forecast.defeats += fell


def _points_left(me: Character) -> int:
    """Return the points left in the Character's Plot Armor and in its Proxies together."""
    left: Sequence[int] = [*me.layers, *me.proxies.values()]
    return sum(left)
