"""The odds of an option before it is taken: the rules of the attack, over every face of the die.

Nothing here repeats a rule: the Test's terms, Advantages, Defenses and bonuses come from the functions that
play it. What the asking side does not know of an Enemy is replaced by a typical Unit (`believed`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from wartable.core.decision import Option
from wartable.core.dice import Kept
from wartable.core.knowledge import LATER, Forecast
from wartable.core.memory import make_room
from wartable.rulesets.battle_century.operation.attack.duel import duelist_hit
from wartable.rulesets.battle_century.operation.attack.modifiers import modify, set_tension
from wartable.rulesets.battle_century.operation.attack.offense import (
    OFFENSIVE,
    FreeAction,
    Volley,
    targeting_of,
)
from wartable.rulesets.battle_century.operation.damage.pilot_armor import odds_in_core, odds_of_defeat
from wartable.rulesets.battle_century.operation.effects.effects import take_note
from wartable.rulesets.battle_century.operation.effects.might import SIDES, margin_at, net_of
from wartable.rulesets.battle_century.operation.model.might_test import Against, Keep, MightTest, Trade
from wartable.rulesets.battle_century.operation.model.pilots import acting
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.using import TurnAction
from wartable.rulesets.battle_century.operation.targeting.area_targets import find_targets, spot_on
from wartable.rulesets.battle_century.operation.targeting.shot import Shot
from wartable.rulesets.battle_century.operation.targeting.targets import commanding_side, is_aimed, mode_of


def forecast(state: Operation, side: str, option: Option) -> Forecast | None:
    """Return the forecast of an Offensive Action, a trade or a die to keep; None for other options. The gain
    from an Aim comes later.
    """
    found = _forecast(state, side, option.data)
    if found is not None and _kind_of(option.data) == "aim":
        found.kind = LATER
    return found


def _kind_of(data: object) -> str:
    """Return the kind of Action in an option's data; "" if it is no Action."""
    if isinstance(data, Volley):
        return data.shots[0].kind if data.shots else ""
    return data.kind if isinstance(data, TurnAction | FreeAction | Shot) else ""


def _forecast(state: Operation, side: str, data: object) -> Forecast | None:
    if isinstance(data, TurnAction):
        return action_forecast(state, side, acting(state), data.kind) if data.kind in OFFENSIVE else None
    if isinstance(data, FreeAction):
        return _best_of_kind(state, side, data.kind, data.shots)
    if isinstance(data, Volley):
        return best_shot([shot_forecast(state, side, shot) for shot in data.shots])
    if isinstance(data, Shot):
        return shot_forecast(state, side, data)
    if isinstance(data, Trade):
        return _traded(state, side, data)
    if isinstance(data, Keep):
        return _kept(state, side, data)
    return None


def knows_sheet(state: Operation, side: str, unit: Unit) -> bool:
    """Whether a side knows a Unit's Attributes: its own, an open sheet, or after Knowledge is Power. B-9."""
    return knows(state, side, unit, "attributes")


def knows(state: Operation, side: str, unit: Unit, facet: str) -> bool:
    """Whether a side knows this facet of a Unit: its own, an open sheet, or what it has learned."""
    if side in ("", unit.side) or state.plan.open_sheets:
        return True
    mecha = unit.id.removesuffix("_core") if unit.loadout.core else unit.id
    return state.knowledge.knows(side, mecha, facet) or state.knowledge.knows(side, unit.id, facet)


def believed(state: Operation, side: str, unit: Unit) -> Unit:
    """Return the Unit if its sheet is known, without Upgrades that are not; else a twin with typical
    Attributes in the same visible situation.
    """
    if knows_sheet(state, side, unit):
        return unit if knows(state, side, unit, "upgrades") else _plain(unit)
    twin = Unit(unit.loadout.typical())
    twin.zone = unit.zone
    twin.shape = unit.shape
    twin.duel = unit.duel
    twin.docked_in = unit.docked_in
    twin.effects = unit.effects
    take_note(twin)
    twin.armor = unit.armor.pictured(twin.armor.whole)
    twin.damage = min(unit.damage, twin.threshold_left - 1)
    return twin


def _plain(unit: Unit) -> Unit:
    """Return the Unit with only the Upgrades that are always visible."""
    if not unit.loadout.kit.fittings:
        return unit
    twin = unit.copy()
    twin.loadout = unit.loadout.plain()
    take_note(twin)
    return twin


def action_forecast(state: Operation, side: str, unit: Unit, kind: str) -> Forecast | None:
    """The best shot of an Action."""
    return _best_of_kind(state, side, kind, targeting_of(state, unit).shots(kind))


def _best_of_kind(state: Operation, side: str, kind: str, shots: list[Shot]) -> Forecast | None:
    """The best of these shots; an Aim does nothing for a Weapon whose die is fixed."""
    if kind == "aim":
        shots = [shot for shot in shots if not shot.mode.fixed_die]
    return best_shot([shot_forecast(state, side, shot) for shot in shots])


def best_shot(found: list[Forecast]) -> Forecast | None:
    best: Forecast | None = None
    for one in found:
        if best is None or worth(one) > worth(best):
            best = one
    return best


def worth(one: Forecast) -> float:
    """Expected gain in points of Threshold, used to name the best among several shots."""
    return one.damage - one.harm + 4 * one.defeats


def shot_forecast(state: Operation, side: str, shot: Shot) -> Forecast:
    """The odds of one shot, fired from the nearest Zone that allows it."""
    test = MightTest(shot.unit, mode_of(shot.unit, shot.mode), shot.kind, shot.zone)
    test.side = commanding_side(state, shot.unit)
    test.aimed = shot.kind == "aim" or is_aimed(shot.unit, shot.mode, shot.target, shot.zone)
    test.destination = _nearest(state, shot)
    if shot.target is not None and shot.target.shape:
        test.zone = spot_on(state, shot.target, test.destination)
    test.moved = state.plan.board.distance(shot.unit.zone, test.destination)
    set_tension(state, test)
    find_targets(state, test, shot.target, None)
    guess = _believe(state, side, test)
    modify(state, test)
    for against in test.targets:
        against.net = net_of(test, against)
    return _outcome(test, guess=guess)


def _nearest(state: Operation, shot: Shot) -> int:
    """The origin closest to where the Unit stands; for a charge the farthest, which hits hardest."""
    board = state.plan.board
    here = shot.unit.zone
    best = -1
    for zone in board.members(shot.origins):
        if best < 0:
            best = zone
            continue
        nearer = board.distance(here, zone) < board.distance(here, best)
        if nearer != shot.mode.charge:
            best = zone
    return best


def _believe(state: Operation, side: str, test: MightTest) -> bool:
    """Put believed Units in place of those not known, Bases that those attacked are in among them; True where
    one of those attacked is.
    """
    guess = False
    for against in test.targets:
        unit = believed(state, side, against.unit)
        if unit.docked_in:
            against.host = believed(state, side, state.units[unit.docked_in])
        if unit is not against.unit:
            against.unit = unit
            guess = True
    return guess


FACES: Final = range(1, SIDES + 1)

_WEIGHTS: Final[dict[int, list[float]]] = {}


def weights(net: int) -> list[float]:
    """Probability of each kept face, index 0 unused."""
    found = _WEIGHTS.get(net)
    if found is None:
        exact = Kept(SIDES, 1 + abs(net), high=net >= 0).weights()
        found = [0.0] + [float(exact.get(face, Fraction(0))) for face in range(1, SIDES + 1)]
        make_room(_WEIGHTS, 1000)
        _WEIGHTS[net] = found
    return found


def odds_of(test: MightTest, net: int) -> list[float]:
    """Return the same for a Test with `net` Advantages; a Weapon with a fixed die has one face."""
    fixed = test.mode.fixed_die
    return [float(face == fixed) for face in range(SIDES + 1)] if fixed else weights(net)


STRANGER: Final = 2
"""By how many Ranks most strangers are above or below the typical Unit, at the most."""


def chance_with(test: MightTest, more: int) -> float:
    """Return the chance to hit the first target with `more` added to the total."""
    if not test.targets:
        return 0.0
    odds = odds_of(test, test.targets[0].net)
    return sum([odds[face] for face in FACES if hits_with(test, face, more)])


def hits_with(test: MightTest, face: int, more: int) -> bool:
    """Whether this face hits the first target, with `more` added to the total."""
    stake = Stake(test, test.targets[0], first=True)
    stake.even += more
    stake.odd += more
    return stake.hits(face)


def span_of_test(test: MightTest) -> tuple[float, float]:
    """The range in which the chance of a Might Test by or against a stranger may well lie."""
    return chance_with(test, -STRANGER), chance_with(test, STRANGER)


def _outcome(test: MightTest, *, guess: bool) -> Forecast:
    """Sum over all faces and targets. Duelists share the die of the one aimed at."""
    result = Forecast(0.0, 0.0, 0.0, 0.0, guess=guess, counts=len(test.targets) > 1)
    if guess:
        result.span = span_of_test(test)
    for at, against in enumerate(test.targets):
        odds = odds_of(test, test.targets[0].net if against.partner is not None else against.net)
        stake = Stake(test, against, first=at == 0)
        for face in FACES:
            if odds[face] > 0.0:
                stake.count(face, odds[face], result)
    result.harm += test.mode.weapon.toll(test)
    if test.targets:
        odds = odds_of(test, test.targets[0].net)
        for face in FACES:
            if test.overheats(face):
                result.harm += odds[face] * test.tension
    return result


class Stake:
    """One target's possible losses: the margin without the die, for even and for odd faces."""

    __slots__ = ("against", "even", "first", "friend", "left", "odd", "test")

    test: MightTest
    against: Against
    first: bool
    friend: bool
    left: int
    even: int
    odd: int

    def __init__(self, test: MightTest, against: Against, *, first: bool) -> None:
        unit = against.unit
        self.test = test
        self.against = against
        self.first = first
        self.friend = unit.side == test.side
        self.left = unit.threshold_left if unit.attributes.threshold else 1
        self.even = margin_at(test, against, 0)
        self.odd = margin_at(test, against, 1) - 1

    def count(self, face: int, chance: float, result: Forecast) -> None:
        """Add what this face does, this likely."""
        damage = self.damage(face)
        if self.first and self.hits(face):
            result.chance += chance
        if damage >= 0:
            self.count_damage(damage, chance, result)

    def count_damage(self, damage: int, chance: float, result: Forecast) -> None:
        """Add Damage with this probability."""
        damage = self.unstopped(damage)
        dealt = min(damage, self.left)
        if self.friend:
            result.harm += chance * dealt * 1.5
            return
        result.damage += chance * dealt
        result.defeats += chance * self.downs(damage)

    def unstopped(self, damage: int) -> int:
        """Return the Damage left after effects on the target that prevent some."""
        for effect in self.against.unit.effects:
            if effect.condition.stops(self.test):
                damage -= effect.amount
        return max(0, damage)

    def downs(self, damage: int) -> float:
        """Return the chance that this Damage at once puts the target out: by its Threshold, or by its Pilot's
        Plot Armor. R-ENEMY-029, R-ENEMY-030; for a Core that flies on, R-DMG-026.
        """
        unit = self.against.unit
        if unit.loadout.core and self.test.cores_fly_on:
            return odds_in_core(unit.armor, damage) if damage > 0 else 0.0
        if 0 < self.left <= damage:
            return 1.0
        strips = self.test.actor.loadout.strips
        if strips == 0 or damage < strips or self.friend or unit.pilotless or not unit.loadout.has_pilot:
            return 0.0
        return odds_of_defeat(unit.armor, unit.attributes.systems, damage // strips)

    def margin(self, face: int) -> int:
        """By how much the total exceeds the Defense at this face."""
        if self.against.granted:
            return self.even
        return face + (self.odd if face % 2 == 1 else self.even)

    def hits(self, face: int) -> bool:
        """Whether this face hits the target; some Weapons deal Damage on a miss as well."""
        return self.margin(face) >= 0 and not self._hits_other(face)

    def _hits_other(self, face: int) -> bool:
        """Whether it hits the other duelist in place of the target."""
        other = self.against.partner
        if other is None or margin_at(self.test, other, face) < 0:
            return False
        return duelist_hit(self.test, self.against, other, face) is other

    def damage(self, face: int) -> int:
        """Damage at this face, or -1 where the target takes none."""
        margin = self.margin(face)
        weapon = self.test.mode.weapon
        if margin < 0:
            missed = weapon.bonus(self.test, self.against, 0) if weapon.bonus_on_miss() else 0
            if missed <= 0:
                return -1
            return self.test.at_once(missed)
        if self._hits_other(face):
            return -1
        whole = self.test.at_once(margin + weapon.bonus(self.test, self.against, margin))
        return whole // 2 if self.test.actor.loadout.halves_dealt and not self.friend else whole


def _traded(state: Operation, side: str, trade: Trade) -> Forecast:
    """Return the odds after this trade of Advantages."""
    test = with_beliefs(state, side, trade.test)
    guess = any(not knows_sheet(state, side, against.unit) for against in trade.test.targets)
    if trade.raising:
        test.raised = trade.count
    else:
        test.traded = trade.count
    for against in test.targets:
        against.net = net_of(test, against) - test.traded + test.raised
    return _outcome(test, guess=guess)


def _kept(state: Operation, side: str, keep: Keep) -> Forecast:
    """Return the forecast of keeping this die."""
    test = with_beliefs(state, side, keep.test)
    guess = any(not knows_sheet(state, side, against.unit) for against in keep.test.targets)
    result = Forecast(0.0, 0.0, 0.0, 0.0, guess=guess, counts=len(test.targets) > 1)
    if guess:
        low, high = [float(hits_with(test, keep.face, more)) for more in (-STRANGER, STRANGER)]
        result.span = low, high
    for at, against in enumerate(test.targets):
        Stake(test, against, first=at == 0).count(keep.face, 1.0, result)
    if test.overheats(keep.face):
        result.harm += test.tension
    return result


def with_beliefs(state: Operation, side: str, test: MightTest) -> MightTest:
    """The same Test as the side pictures it: what it believes of its user and of its targets."""
    twin = MightTest(believed(state, side, test.actor), test.mode, test.kind, test.zone)
    twin.aimed = test.aimed
    twin.crippling = test.crippling
    twin.side = test.side
    twin.paid = test.paid
    twin.destination = test.destination
    twin.moved = test.moved
    twin.tension = test.tension
    twin.might_tension = test.might_tension
    twin.parity_of_total = test.parity_of_total
    twin.cores_fly_on = test.cores_fly_on
    twin.rerolls = test.rerolls
    twin.used = test.used
    twin.used_up = test.used_up
    twin.traded = test.traded
    twin.raised = test.raised
    twin.targets = [Against(against.unit) for against in test.targets]
    for against, own in zip(test.targets, twin.targets, strict=True):
        if against.partner is not None:
            own.partner = twin.targets[test.targets.index(against.partner)]
        own.granted = against.granted
    _believe(state, side, twin)
    modify(state, twin)
    for against, own in zip(test.targets, twin.targets, strict=True):
        own.defenses += against.raised
    return twin
