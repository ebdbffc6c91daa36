"""What a side wins and loses: Threshold, Levels of it, whole Units; by a change of the state, or by a Might
Test as it stands.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.blows import is_pool
from wartable.rulesets.battle_century.forecast import FACES, Stake, odds_of, with_beliefs
from wartable.rulesets.battle_century.might import MightTest, net_of
from wartable.rulesets.battle_century.state import LEVELS, Operation, Unit

__all__ = ["FALL", "LEVEL", "Losses", "count_losses", "count_test", "exchange_rate"]

LEVEL: Final = 1.5
"""What losing a Level is worth, in points of Threshold, beyond those in it."""

FALL: Final = 5.0
"""What losing a Unit of one's own is worth beyond that; of a Grunt it is less."""

_GRUNT: Final = 2.0


_STEEPEST: Final = 2.5
"""How many points of Threshold count for one of the other side at most."""


def exchange_rate(state: Operation, side: str) -> float:
    """What a point of Threshold of Enemies is worth in points of one's own: who has few left wants to keep
    them more than to take one of many.
    """
    own = 1
    theirs = 1
    for unit in state.active():
        if unit.side == side:
            own += unit.threshold_left
        else:
            theirs += unit.threshold_left
    return min(_STEEPEST, max(1.0 / _STEEPEST, own / theirs))


class Losses:
    """Those of Enemies (`damage` and `defeats`) and one's own (`harm`), in points of Threshold. `besides` is
    what else is won, Levels and Units of one's own that are lost counted as such points. `chance` is how
    likely a Might Test is to hurt the first whom it is made against.
    """

    __slots__ = ("besides", "chance", "damage", "defeats", "harm")

    besides: float
    chance: float
    damage: float
    defeats: float
    harm: float

    def __init__(self) -> None:
        self.besides = 0.0
        self.chance = 0.0
        self.damage = 0.0
        self.defeats = 0.0
        self.harm = 0.0

    def add(self, other: Losses) -> None:
        """Count others in."""
        self.besides += other.besides
        self.chance += other.chance
        self.damage += other.damage
        self.defeats += other.defeats
        self.harm += other.harm

    def take(self, other: Losses) -> None:
        """Count others out, as they would be otherwise."""
        self.besides -= other.besides
        self.damage -= other.damage
        self.defeats -= other.defeats
        self.harm -= other.harm


def count_losses(before: Operation, after: Operation, side: str) -> Losses:
    """What has become of the Units on the battlefield in the meantime."""
    found = Losses()
    for id, was in before.units.items():
        now = after.units.get(id)
        if now is None or was.zone < 0 or not (was.is_active or now.is_active):
            continue
        lost = float(_left(was) - _left(now))
        fell = int(was.is_active) - int(now.is_active)
        if was.side == side:
            found.harm += lost
            found.besides -= LEVEL * (now.levels_lost - was.levels_lost) + fell * _fall(was)
        else:
            found.damage += lost
            found.defeats += fell
    return found


def _left(unit: Unit) -> int:
    """Points of Threshold left; one where the first point is lethal."""
    if not unit.is_active:
        return 0
    return max(1, unit.threshold_left)


def _suffer(found: Losses, stake: Stake, damage: int, chance: float) -> None:
    """A Unit of one's own takes so much Damage, this likely."""
    unit = stake.against.unit
    left = _left(unit)
    size = unit.attributes.threshold
    dealt = min(damage, left)
    found.harm += chance * dealt
    found.besides -= chance * stake.downs(damage) * _fall(unit)
    if size:
        levels = min(LEVELS, (unit.damage + dealt) // size) - unit.levels_lost
        found.besides -= chance * LEVEL * max(0, levels)


def _fall(unit: Unit) -> float:
    return _GRUNT if unit.loadout.tier == "grunt" else FALL


def count_test(state: Operation, side: str, test: MightTest, *, rerolled: bool) -> Losses:
    """What a Might Test does as it stands, or would do rolled again with the Advantages it has now."""
    found = Losses()
    if rerolled:
        test = with_beliefs(state, side, test)
        test.traded = test.raised = 0
        for against in test.targets:
            against.net = net_of(test, against)
    for at in range(len(test.targets)):
        _count_against(found, side, test, at, rerolled=rerolled)
    if test.targets and test.side == side:
        odds = odds_of(test, test.targets[0].net)
        for face in FACES:
            chance = odds[face] if rerolled else float(face == test.kept)
            if test.overheats(face):
                found.harm += chance * test.tension
    return found


def _count_against(found: Losses, side: str, test: MightTest, at: int, *, rerolled: bool) -> None:
    against = test.targets[at]
    stake = Stake(test, against, first=at == 0)
    if not rerolled:
        damage = stake.damage(against.die)
        _count_damage(found, side, test, stake, 1.0, damage)
        found.chance += 1.0 if at == 0 and damage >= 0 else 0.0
        return
    odds = odds_of(test, test.targets[0].net if against.partner is not None else against.net)
    for face in FACES:
        if odds[face] > 0.0:
            damage = stake.damage(face)
            _count_damage(found, side, test, stake, odds[face], damage)
            found.chance += odds[face] if at == 0 and damage >= 0 else 0.0


def _count_damage(
    found: Losses, side: str, test: MightTest, stake: Stake, chance: float, damage: int
) -> None:
    """So much Damage, less what a barrier of the target stops, this likely."""
    unit = stake.against.unit
    for effect in unit.effects:
        if is_pool(effect, test):
            damage -= effect.amount
    if damage <= 0 or not unit.is_active:
        return
    if unit.side == side:
        _suffer(found, stake, damage, chance)
        return
    found.damage += chance * min(damage, _left(unit))
    found.defeats += chance * stake.downs(damage)
