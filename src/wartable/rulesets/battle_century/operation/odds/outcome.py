"""Gains and losses of a side, in Threshold, Levels and whole Units: by a change of the state, or by a Might
Test.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define, field
from wartable.core.term import total
from wartable.rulesets.battle_century.operation.effects.might import margin_with_face, net_advantages_of
from wartable.rulesets.battle_century.operation.model.might_test import SIDES, MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.odds.doubt import likely_hit_chance_range
from wartable.rulesets.battle_century.operation.odds.forecast import test_with_believed_units
from wartable.rulesets.battle_century.operation.odds.stake import (
    FACES,
    TestConsequences,
    face_probabilities_of_test,
    hit_chance_with_bonus,
)
from wartable.rulesets.battle_century.operation.odds.strangers import (
    as_probabilities,
    likely_ranks_from,
    might_rank_probabilities,
    power_level_of_side,
    probabilities_if_certain,
)

LEVEL_VALUE: Final = 1.5
"""The value of a lost Level in points of Threshold, in addition to the points in it."""

UNIT_VALUE: Final = 5.0
"""The additional value, in points of Threshold, of a lost Unit of the own side, unless it is a Grunt."""

_PRICE_OF_REROLL: Final = 2.5
"""The gain, in points of Threshold, for which Enemies are assumed to spend a Genre Point."""

_GRUNT_VALUE: Final = 2.0

_HIGHEST_RATE: Final = 2.5
"""The upper bound of the exchange rate between the two sides' points of Threshold."""


def value_of_enemy_threshold(state: Operation, side: str) -> float:
    """Return the value of one point of an Enemy's Threshold, measured in points of the own side's Threshold.
    It is the ratio of the points that the side has left to the points that Enemies have left, limited at both
    ends: a side with few points left values its own points higher.
    """
    own = 1
    theirs = 1
    for unit in state.active():
        if unit.side == side:
            own += unit.threshold_left
        else:
            theirs += unit.threshold_left
    return min(_HIGHEST_RATE, max(1.0 / _HIGHEST_RATE, own / theirs))


@define
class Losses:
    """Losses of Enemies (`damage` and `defeats`) and of the own side (`harm`), in points of Threshold.

    `other_gains` are other gains, also in points of Threshold, minus the value of lost Levels and Units of
    the own side. `chance` is the probability that a Might Test hits its first target.
    """

    other_gains: float = field(0.0)
    chance: float = field(0.0)
    damage: float = field(0.0)
    defeats: float = field(0.0)
    harm: float = field(0.0)
    span: tuple[float, float] | None = field(None)
    """The lowest and highest likely `chance`, if the Test is rolled again; otherwise None."""

    def add_weighted(self, other: Losses, likely: float = 1.0) -> None:
        """Add other losses, multiplied by `likely`, the probability that they occur."""
        self.span = self.span or other.span
        self.other_gains += likely * other.other_gains
        self.chance += likely * other.chance
        self.damage += likely * other.damage
        self.defeats += likely * other.defeats
        self.harm += likely * other.harm

    def subtract(self, other: Losses) -> None:
        """Subtract other losses, such as those that would also occur if an ability were not used. `chance`
        stays the same.
        """
        self.other_gains -= other.other_gains
        self.damage -= other.damage
        self.defeats -= other.defeats
        self.harm -= other.harm

    def total_gain(self, rate: float) -> float:
        """Return the total gain of the own side, in points of its Threshold. `rate` is the value of a point
        of an Enemy's Threshold, measured in points of the own side's.
        """
        return rate * (self.damage + 4.0 * self.defeats) - self.harm + self.other_gains


def losses_between_states(before: Operation, after: Operation, side: str) -> Losses:
    """Return what `side` and its Enemies have lost between the states `before` and `after`."""
    found = Losses()
    for id, was in before.units.items():
        now = after.units.get(id)
        if now is None or was.zone < 0 or not (was.is_active or now.is_active):
            continue
        lost = float(_threshold_left(was) - _threshold_left(now))
        fell = int(was.is_active) - int(now.is_active)
        if was.side == side:
            found.harm += lost
            found.other_gains -= LEVEL_VALUE * (now.levels_lost - was.levels_lost) + fell * _value_of_unit(
                was
            )
        else:
            found.damage += lost
            found.defeats += fell
    return found


def _threshold_left(unit: Unit) -> int:
    """Return the points of Threshold that a Unit has left; 1 if it has none but is still active."""
    if not unit.is_active:
        return 0
    return max(1, unit.threshold_left)


def _value_of_unit(unit: Unit) -> float:
    return _GRUNT_VALUE if unit.loadout.tier == "grunt" else UNIT_VALUE


# ------------------------------------------------------------------ Might Tests


def losses_by_test(side: str, test: MightTest) -> Losses:
    """Return what `side` and its Enemies lose by a Might Test with its present dice."""
    found = Losses()
    for at, against in enumerate(test.targets):
        found.add_weighted(_losses_at_face(side, TestConsequences(test, against, first=at == 0), against.die))
    return found


def average_losses_by_reroll(
    state: Operation, side: str, test: MightTest, *, reply: int, rate: float
) -> Losses:
    """Return what `side` and its Enemies lose on average if a Might Test is rolled again with its present
    Advantages. Enemies may then cause one more reroll, with `reply` further Advantages (negative:
    Disadvantages; 0: they cannot). `rate` is the result of `value_of_enemy_threshold`.
    """
    again = test_with_believed_units(state, side, test)
    again.traded = again.raised = 0
    for against in again.targets:
        against.net = net_advantages_of(again, against)
    hits = [_losses_by_face(side, again, at) for at in range(len(again.targets))]
    targets = range(len(again.targets))
    odds = [face_probabilities_of_test(again, _net_advantages_at(again, at)) for at in targets]
    found = Losses()
    if reply != 0:
        reroll_odds = [
            face_probabilities_of_test(again, _net_advantages_at(again, at) + reply) for at in targets
        ]
        bad = _faces_to_reroll(hits, reroll_odds, rate)
        found.other_gains += _PRICE_OF_REROLL * rate * sum([odds[0][face] for face in bad])
        odds = [_odds_after_reroll(odds[at], reroll_odds[at], bad) for at in range(len(hits))]
    for at, faces in enumerate(hits):
        for face in FACES:
            if odds[at][face] > 0.0:
                found.add_weighted(faces[face - 1], odds[at][face])
    if again.actor is test.actor:
        found.chance = hit_chance_with_bonus(again, 0)
        found.span = likely_hit_chance_range(state, side, again)
        return found
    shares = _might_distribution(power_level_of_side(state, side), test, again)
    believed = again.actor.attributes.might
    chances = [
        hit_chance_with_bonus(again, rank - believed) if share else 0.0 for rank, share in enumerate(shares)
    ]
    found.chance = sum([share * chance for share, chance in zip(shares, chances, strict=True)])
    ranks = likely_ranks_from(shares)
    found.span = min(chances[ranks.low], found.chance), max(chances[ranks.high], found.chance)
    return found


def _might_distribution(level: int, test: MightTest, again: MightTest) -> list[float]:
    """Return the probability of each rank of Might of a Test's user whose sheet is hidden, given the
    announced total. Hidden Upgrades that add to the total count as Might. `again` is the Test with the
    believed Units.
    """
    prior = might_rank_probabilities(level, test.actor)
    rolled, pictured = test.targets[0], again.targets[0]
    if rolled.die <= 0 or rolled.granted:
        return prior
    called = (
        margin_with_face(test, rolled, rolled.die)
        + total(rolled.defenses)
        + 2 * test.raised
        - 2 * test.traded
    )
    rest = margin_with_face(again, pictured, 0) + total(pictured.defenses) - again.actor.attributes.might
    odds = face_probabilities_of_test(test, rolled.net)
    shares = [
        share * (odds[called - rest - rank] if 1 <= called - rest - rank <= SIDES else 0.0)
        for rank, share in enumerate(prior)
    ]
    if sum(shares) > 0.0:
        return as_probabilities(shares)
    return probabilities_if_certain(max(0, min(len(prior) - 1, called - rest - SIDES)), len(prior))


def _net_advantages_at(test: MightTest, at: int) -> int:
    """Return the net Advantages against the target with the index `at`; two duelists both have those of the
    one aimed at.
    """
    against = test.targets[at]
    return test.targets[0].net if against.partner is not None else against.net


def _faces_to_reroll(hits: list[list[Losses]], reroll_odds: list[list[float]], rate: float) -> list[int]:
    """Return the faces for which Enemies would pay a Genre Point to roll again. `hits` has the losses by
    target and face, `reroll_odds` the probabilities of the faces in that reroll, by target.
    """
    mean = 0.0
    for at, faces in enumerate(hits):
        mean += sum([reroll_odds[at][face] * faces[face - 1].total_gain(rate) for face in FACES])
    worst = mean + _PRICE_OF_REROLL * rate
    return [face for face in FACES if sum([faces[face - 1].total_gain(rate) for faces in hits]) > worst]


def _odds_after_reroll(odds: list[float], reroll_odds: list[float], bad: list[int]) -> list[float]:
    """Return the probability of each face if the faces in `bad` are rolled again, with the probabilities
    `reroll_odds`.
    """
    share = sum([odds[face] for face in bad])
    return [(0.0 if face in bad else odds[face]) + share * reroll_odds[face] for face in range(len(odds))]


def _losses_by_face(side: str, test: MightTest, at: int) -> list[Losses]:
    """Return the losses of the target with the index `at`, for each face of the die."""
    stake = TestConsequences(test, test.targets[at], first=at == 0)
    return [_losses_at_face(side, stake, face) for face in FACES]


def _losses_at_face(side: str, stake: TestConsequences, face: int) -> Losses:
    """Return the losses of one target if the die shows this face; for the first target also those of the user
    if its Weapon overheats.
    """
    found = Losses()
    test = stake.test
    damage = stake.damage_at_face(face)
    if stake.first:
        found.chance = 1.0 if stake.hits_at_face(face) else 0.0
        if test.side == side and test.overheats(face):
            found.harm = float(test.tension)
    damage = stake.damage_not_blocked(max(0, damage))
    if damage > 0 and stake.against.unit.is_active:
        _add_losses(found, side, stake, damage)
    return found


def _add_losses(found: Losses, side: str, stake: TestConsequences, damage: int) -> None:
    """Add to `found` the losses of a target that takes this Damage."""
    unit = stake.against.unit
    left = _threshold_left(unit)
    dealt = min(damage, left)
    if unit.side != side:
        found.damage += dealt
        found.defeats += stake.chance_of_defeat(damage)
        return
    size = unit.attributes.threshold
    found.harm += dealt
    found.other_gains -= stake.chance_of_defeat(damage) * _value_of_unit(unit)
    if size:
        levels = min(LEVELS, (unit.damage + dealt) // size) - unit.levels_lost
        found.other_gains -= LEVEL_VALUE * max(0, levels)
