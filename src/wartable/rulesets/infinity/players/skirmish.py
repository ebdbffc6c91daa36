"""Heuristic for skirmishes: the Wounds that the enemy is expected to take, less those of the own side."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision, Option
from wartable.core.players import Heuristic
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.players.planning import planning
from wartable.rulesets.infinity.players.reasons import reason_for
from wartable.rulesets.infinity.seen.observation import SkirmishObservation

_FLAT: Final[dict[str, float]] = {
    "pass": 0.0,
    "end": 0.0,
    "keep": 0.0,
    "done": 0.0,
    "enough": 0.0,
    "corner": -9.0,
    "prone": -0.5,
    "standing": 0.5,
    "prone_turned": -0.5,
    "open": 0.0,
    "hidden": 0.5,
    "airborne": 0.5,
    "initiative": 0.5,
    "reroll": 1.0,
    "roll": 0.1,
    "fail": -0.2,
    "token": -0.1,
    "doctor": 1.2,
    "engineer": 1.2,
    "medikit": 1.0,
    "remove_orders": 3.0,
    "free": 5.0,
    "speedballs": -0.1,
    "speedball": -0.1,
    "hold_back": -0.1,
    "disband": -1.0,
    "own": 0.15,
    "member": 0.1,
    "rejoin": 0.1,
    "leave": -0.5,
    "speculative_attack": -0.3,
    "jetpack": -0.2,
}
"""Values of answers that do not depend on the state of the battle, by the first word of their keys."""

_ORDERS: Final = ("regular", "irregular", "lieutenant", "tactical")
_KINDS: Final = {"irregular": 0.02, "lieutenant": 0.01, "tactical": 0.02}
"""Bonus by kind of Order: Orders that no other Trooper can use are spent first."""

_LEADING: Final = 0.6
"""Least gain for which the Lieutenant is risked."""

_FIRING: Final = 0.1
"""Least gain for which a Trooper gives up Suppressive Fire for an Order."""

_SHOT: Final = 0.04
"""Least gain of an attack for which an Order is spent."""

_SALVO: Final = 0.2
"""Least gain of a Coordinated Order, compared with a single Trooper's Order, for which a token is spent."""

_CONVERTING: Final = 0.15
"""Least gain by making an Irregular Order Regular for which a token is spent."""

_IDLE: Final = 0.25
"""Value of Orders below which they are kept for a Coordinated Order that lays Suppressive Fire."""

_FIRE: Final = 0.25
"""Value of one more Trooper in Suppressive Fire during the enemy's turn."""

_LINE: Final = 3
"""Least number of Troopers that go into Suppressive Fire together for which a token is spent."""

_LAST: Final = 0.7
"""Value of the last token while it may be needed to repeat a roll or to free a Trooper."""

_EAGER: Final = 3
"""Number of Troopers examined closely before an Order is spent."""

_KEPT: Final = 2000
"""Greatest number of values in the cache."""


@define
class SkirmishHeuristic(Heuristic):
    """Spends Orders on the Troopers with the best prospects, shoots if that costs the enemy more than its own
    side, and reacts to every shot.
    """

    _decision: Decision | None = field(None)
    _known: dict[str, float] = field({})
    _plan: SkirmishPlan | None = field(None)
    _sallies: dict[str, float] = field({})
    """Cached values for battles with the plan `_plan`; those of other battles differ."""

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        table = cast(SkirmishObservation, view)
        if decision is not self._decision:
            self._decision = decision
            self._known = {}
            if table.plan() is not self._plan:
                self._plan, self._sallies = table.plan(), {}
        key = option.key
        verb, _, rest = key.partition(":")
        if verb in _ORDERS and decision.options[-1].key == "end":
            return self._order(table, decision, verb, rest)
        if table.has(verb):
            return self._reaction(table, decision, option, forecast)
        about = decision.about
        if forecast is not None and about:
            return _attack(table, about, table.aimed_at(option) or key.rpartition(">")[2], forecast)
        if verb == "spray":
            return float(option.label.count(","))
        if verb in ("move", "cautious_movement", "suppressive_fire"):
            return self._going(table, about, verb, rest)
        if verb in ("to", "at") and about and not table.is_ordering():
            return self._deploying(table, decision, option)
        if verb in ("spearhead", "also", "convert", "coordinated"):
            return self._sharing(table, decision, verb, rest)
        found = _standing(table, decision, option) if about else planning(table, decision, verb, rest)
        return _FLAT.get(verb, 0.0) if found is None else found

    def reason(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> str:
        return "" if forecast is not None else reason_for(cast(SkirmishObservation, view), decision, option)

    def _sharing(self, table: SkirmishObservation, decision: Decision, verb: str, rest: str) -> float:
        """Return the value of answers that let several Troopers act: of a Command Token, or of a part in an
        Order.
        """
        if verb == "convert":
            return self._convert(table, decision, rest)
        if verb == "coordinated":
            return self._coordinate(table, decision, rest) if rest.isdigit() else -0.1
        return self._taking_part(table, decision, rest)

    # ------------------------------------------------------------------ Orders

    def _order(self, table: SkirmishObservation, decision: Decision, kind: str, id: str) -> float:
        """Return the value of spending an Order of this kind on a Trooper."""
        if not self._known:
            self._weigh(table, decision)
        return self._known.get(id, 0.0) + _KINDS.get(kind, 0.0)

    def _weigh(self, table: SkirmishObservation, decision: Decision) -> None:
        """Compute the values of an Order for all Troopers that could be given one, closely for the most
        dangerous ones.
        """
        ids: list[str] = []
        for option in decision.options:
            verb, _, id = option.key.partition(":")
            if verb in _ORDERS and id not in ids:
                ids.append(id)
        ids.sort(key=table.firepower, reverse=True)
        for at, id in enumerate(ids):
            self._known[id] = self._order_worth(table, id, is_eager=at < _EAGER)

    def _order_worth(self, table: SkirmishObservation, id: str, *, is_eager: bool) -> float:
        """Return the value of an Order on a Trooper: by a good attack, help for a friend, Suppressive Fire,
        or position. Only if `is_eager`, attacks after a Move are examined.
        """
        value = 0.0
        here = self._prospects(table, id)
        best = max(here, self._sally(table, id)) if is_eager else here
        if best > _SHOT:
            value = 0.2 + best
        if table.can_treat(id):
            value = max(value, 0.6)
        if value == 0.0:
            if table.would_suppress(id):
                value = 0.1 + 0.1 * table.firepower(id)
            elif not table.is_in_suppressive_fire(id):
                value = min(0.05, table.nearest_gap(id) / 1000)
        if table.is_leader(id) and best > _SHOT:
            value -= _LEADING
        if table.is_in_suppressive_fire(id):
            value -= _FIRING
        return value

    def _sally(self, table: SkirmishObservation, id: str) -> float:
        """Return the cached value of a Trooper's best attack after one Move."""
        return self._remembered(table, "sally", id)

    def _prospects(self, table: SkirmishObservation, id: str) -> float:
        """Return the cached value of a Trooper's best attack from its current position."""
        return self._remembered(table, "here", id)

    def _remembered(self, table: SkirmishObservation, what: str, id: str) -> float:
        """Return the value of a Trooper's best attack from its position ("here") or after a Move ("sally"),
        computed once for each situation.
        """
        key = f"{what} {table.signature(id)}"
        known = self._sallies.get(key)
        if known is None:
            known = table.sally(id) if what == "sally" else table.prospects(id)
            self._keep(key, known)
        return known

    def _keep(self, key: str, worth: float) -> None:
        """Add a value to the cache."""
        if len(self._sallies) >= _KEPT:
            self._sallies.clear()
        self._sallies[key] = worth

    def _going(self, table: SkirmishObservation, id: str, verb: str, rest: str) -> float:
        """Return the value of a Move, Cautious Movement or Suppressive Fire, compared with an attack from the
        current position.
        """
        if id == "":
            return -0.1
        if table.has_second():
            return 0.01 - table.exposure(id)
        here = self._prospects(table, id)
        ahead = self._sally(table, id)
        if verb == "suppressive_fire":
            if table.is_coordinated():
                return -0.1 if table.salvo(table.active())[0] > _SHOT else 1.0
            if not table.is_followed():
                return -0.1
            return -0.1 if max(here, ahead) > _SHOT or table.can_treat(id) else 0.1
        if rest:
            return -1.0
        if verb == "cautious_movement":
            return -1.0 if max(here, ahead) > _SHOT or table.can_treat(id) else 0.05
        if table.is_coordinated():
            return -0.05
        if table.can_treat(id):
            return 0.2
        return 0.02 + max(ahead - here, -0.5 if here > _SHOT else 0.0)

    def _deploying(self, table: SkirmishObservation, decision: Decision, option: Option) -> float:
        """Return the value of deploying a Trooper at the position of an option."""
        if len(decision.options) < 2:
            return 0.0
        id = decision.about
        x, y = table.spot(option)
        key = table.ground_key(id, x, y)
        known = self._sallies.get(key)
        if known is None:
            known = table.ground_worth(id, x, y)
            self._keep(key, known)
        return known + table.entry_worth(id, x, y)

    # ------------------------------------------------------------------ tokens

    def _most(self, table: SkirmishObservation, decision: Decision) -> float:
        """Return the value of the best Order that can be spent."""
        if not self._known:
            self._weigh(table, decision)
        return max(self._known.values(), default=0.0)

    def _convert(self, table: SkirmishObservation, decision: Decision, id: str) -> float:
        """Return the value of making a Trooper's Irregular Order Regular: positive if no Regular Order is
        left and another Trooper can use the Order well.
        """
        if table.orders_left(decision.seat):
            return -0.1
        best = 0.0
        for other in table.fit_mates(id):
            best = max(best, self._order_worth(table, other, is_eager=True))
        own = self._order_worth(table, id, is_eager=False)
        least = own + self._reserve(table, decision.seat) + _CONVERTING
        return best - own / 10 if best > least else -0.1

    def _reserve(self, table: SkirmishObservation, seat: str) -> float:
        """Return the value of keeping the last token: high while a Doctor or an Engineer has a patient and
        could repeat a failed roll, or while the enemy could possess a TAG, which a token would free.
        """
        is_needed = table.tokens(seat) == 1 and (table.may_repeat(seat) or table.may_be_possessed(seat))
        return _LAST if is_needed else 0.0

    def _coordinate(self, table: SkirmishObservation, decision: Decision, group: str) -> float:
        """Return the value of a Coordinated Order: several Troopers shoot at one enemy, who can answer only
        one of them, or lay Suppressive Fire at once when none has a good attack.
        """
        ids = table.coordinated_candidates(decision.seat, int(group))
        most = self._most(table, decision)
        salvo = table.salvo(ids)[0]
        if salvo > _SHOT:
            salvo -= self._reserve(table, decision.seat)
            return 0.2 + salvo if salvo > most - 0.2 + _SALVO else -0.1
        ready = min(4, len([id for id in ids if table.would_suppress(id)]))
        if ready < _LINE or most > _IDLE or table.orders_of(decision.seat, int(group)) > 1:
            return -0.1
        if not table.is_followed():
            return -0.1
        return 0.2 + ready * _FIRE - self._reserve(table, decision.seat)

    def _taking_part(self, table: SkirmishObservation, decision: Decision, id: str) -> float:
        """Return the value of a Trooper's part in a Coordinated Order: of its shot, or of
        Suppressive Fire.
        """
        if "who" not in self._known:
            ids = [option.key.partition(":")[2] for option in decision.options if ":" in option.key]
            worth, who = table.salvo(ids)
            self._known["who"] = worth
            for one in who:
                self._known[one] = 1.0
        if self._known["who"] > _SHOT:
            return 0.1 + table.firepower(id) if id in self._known else -0.1
        return table.firepower(id) if table.would_suppress(id) else -0.1

    # ------------------------------------------------------------------ AROs

    def _reaction(
        self, table: SkirmishObservation, decision: Decision, option: Option, forecast: Forecast | None
    ) -> float:
        """Return the value of an ARO: the damage dealt, plus the damage suffered without it, less the damage
        suffered with it. The more Troopers can react, the less likely this one is the one attacked.
        """
        id, _, skill = option.key.partition(":")
        if forecast is None:
            return -0.01
        share = self._share(table, decision)
        alone = self._known.get(id)
        if alone is None:
            alone = table.danger(id)
            self._known[id] = alone
        value = share * (alone - forecast.harm * table.stake(id)) + 0.02
        if table.is_in_suppressive_fire(id) and not skill.startswith("bs_attack:suppressive"):
            value -= _FIRE
        if skill.startswith("dodge"):
            return value
        damage = share * forecast.damage + (1.0 - share) * table.unopposed(option)
        return value + damage * table.stake(skill.rpartition(">")[2])

    def _share(self, table: SkirmishObservation, decision: Decision) -> float:
        """Return the chance that one of the possible reactors is the one that is attacked."""
        known = self._known.get("share")
        if known is None:
            ids: list[str] = []
            for option in decision.options:
                id, _, skill = option.key.partition(":")
                if skill.startswith("bs_attack") and id not in ids:
                    ids.append(id)
            known = 1.0 / max(1, len(ids) + table.reaction_count())
            self._known["share"] = known
        return known


def _standing(table: SkirmishObservation, decision: Decision, option: Option) -> float | None:
    """Return the value of an action on the spot, a position or a facing; None for other options."""
    about = decision.about
    verb, _, rest = option.key.partition(":")
    if verb == "idle":
        return -table.exposure(about)
    if verb in ("reset", "discover"):
        return (0.5 if verb == "reset" and table.can_reset(about) else -0.01) - table.exposure(about)
    if verb in ("bs_attack", "speculative_attack"):
        return -table.exposure(about) - 0.1
    if verb in ("to", "at") and not isinstance(option.data, int):
        return _place(table, decision, option)
    if verb == "stay":
        return table.staying_worth(about)
    if verb == "touch":
        return table.melee(about, rest)
    if verb == "face":
        return -float(_turn(int(rest), table.facing_to_enemy(about)))
    return None


def _attack(table: SkirmishObservation, id: str, target: str, forecast: Forecast) -> float:
    """Return the value to a Trooper of an attack on a target, or of a Dodge."""
    value = 0.02 - forecast.harm * table.stake(id)
    if not table.has(target):
        return value - 0.01
    return value + forecast.damage * table.stake(target)


def _place(table: SkirmishObservation, decision: Decision, option: Option) -> float:
    """Return the value of the position that an option names, a square or a point."""
    if len(decision.options) < 2:
        return 0.0
    x, y = table.spot(option)
    return table.place_worth(decision.about, x, y)


def _turn(one: int, other: int) -> int:
    """Return the number of steps between two facings."""
    apart = abs(one - other) % 24
    return min(apart, 24 - apart)
