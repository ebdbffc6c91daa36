"""Estimate the skill of strangers from their arms and their earlier actions (knowledge/shown.py).

Each likely degree of Prowess has a prior probability and the figures that the rules give to such a stranger.
The likelihood of the evidence under these figures turns the prior into a posterior.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple

from wartable.core.boards.memory import make_room
from wartable.core.odds.pools import success_chances
from wartable.core.term import total
from wartable.rulesets.exalted_war.derived.attack_numbers import make_strike
from wartable.rulesets.exalted_war.derived.traits import move_of, ranged_weapon
from wartable.rulesets.exalted_war.knowledge.shown import (
    AT_LEAST,
    AT_MOST,
    BLOWS,
    CALLED_OUT,
    CHARMED,
    DICE,
    MOVED,
    MOVES,
    RAW,
    WAYS,
    own_defence,
)
from wartable.rulesets.exalted_war.model.attack_mode import PERSONAL, WHOLE, AttackMode
from wartable.rulesets.exalted_war.model.character import HERO, Character
from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import Troops
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.strangers import Prowess, person_like, unit_like

_GOOD_ARMOUR: Final = 6
_BEST_ARMOUR: Final = 8
"""Lethal soak of armour that is worn by well-trained troops, and by well-led ones too."""

_Shares = dict[int, float]

_TROOPS: Final[_Shares] = {1: 0.15, 2: 0.6, 3: 0.2, 4: 0.05}
_GOOD_TROOPS: Final[_Shares] = {1: 0.02, 2: 0.18, 3: 0.6, 4: 0.2}
_MIGHT: Final[_Shares] = {0: 0.85, 2: 0.15}
_NO_TROOPS: Final[_Shares] = {2: 1.0}
_NO_MIGHT: Final[_Shares] = {0: 1.0}
_OFFICERS: Final[_Shares] = {2: 0.2, 3: 0.65, 4: 0.13, 5: 0.02}
_GOOD_OFFICERS: Final[_Shares] = {2: 0.05, 3: 0.55, 4: 0.35, 5: 0.05}
_CHAMPIONS: Final[_Shares] = {2: 0.08, 3: 0.2, 4: 0.36, 5: 0.36}
_SKILL: Final[_Shares] = {-1: 0.2, 0: 0.55, 1: 0.25}
_GOOD_SKILL: Final[_Shares] = {-1: 0.1, 0: 0.5, 1: 0.4}
"""Prior probabilities of ranks; for Abilities, of the difference to the Attributes."""
_GREAT: Final = 0.35
_GREAT_WITH_MAGIC: Final = 0.9
"""The prior probability that a champion is Exalted, without and with a magic weapon."""
_GREAT_OFFICERS: Final = 0.05

_BY_DIE: Final = 0.45
_BY_BLOW: Final = 1.0
"""The variance of the successes of one die, and of hidden causes in one attack: wounds and fatigue."""
_BEYOND: Final = 1.5
"""The log-likelihood lost for each point by which a defence violates a bound."""
_SELDOM: Final = 6.0
"""The log-likelihood lost if a mortal has used a Charm."""
_NEAR: Final = 0.05
"""The width around a quantile in which the most probable degree is taken."""
_STEADY: Final = 3
"""The number of moves after which the longest is taken for a full Move."""


class _Degree(NamedTuple):
    """One degree of Prowess with its prior probability and the figures that the rules give it."""

    prowess: Prowess
    likelihood: float
    attacks: dict[str, tuple[int, int, int]]
    """Dice, bonus successes and raw damage of each way to attack."""
    guards: dict[str, int]
    """Defence Values without circumstances."""
    move: int
    person: Person


class Impression(NamedTuple):
    """The posterior over degrees of Prowess: for each the cumulative probability of weaker ones, its own
    probability, and the degree; ordered by the strength of the unit, and by that of the person.
    """

    units: Sequence[tuple[float, float, Prowess]]
    people: Sequence[tuple[float, float, Prowess]]

    def unit(self, share: float) -> Prowess:
        """Return the most probable degree of a unit near this quantile."""
        return _at(self.units, share)

    def person(self, share: float) -> Prowess:
        """Return the most probable degree of a single person near this quantile."""
        return _at(self.people, share)


def _at(ranked: Sequence[tuple[float, float, Prowess]], share: float) -> Prowess:
    found, most = ranked[0][2], 0.0
    for below, own, prowess in ranked:
        if below <= share + _NEAR and below + own >= share - _NEAR and own > most:
            found, most = prowess, own
    return found


_DEGREES: Final[dict[tuple[object, ...], list[_Degree]]] = {}
_IMPRESSIONS: Final[dict[tuple[object, ...], Impression]] = {}


def impression_of(state: War, unit: Unit, person: Character, sides: Sequence[str]) -> Impression:
    """Return the posterior for a person and the person's unit, from the evidence that these sides have."""
    shown = [item for item in person.shown.items() if "/" not in item[0] or item[0].split("/")[0] in sides]
    kind = _kind_of(state.plan, unit, person)
    joined = _joined(state, unit, person)
    key = (*kind, tuple(shown), joined)
    if key not in _IMPRESSIONS:
        make_room(_IMPRESSIONS, 2000)
        if kind not in _DEGREES:
            make_room(_DEGREES, 100)
            _DEGREES[kind] = _degrees(state.plan, unit, person)
        _IMPRESSIONS[key] = _weighed(_DEGREES[kind], dict(shown), joined, sides)
    return _IMPRESSIONS[key]


def _kind_of(plan: WarPlan, unit: Unit, person: Character) -> tuple[object, ...]:
    """Return the visible traits that the degrees and their figures depend on."""
    bearer: Troops | Person = person.person if unit.troops is None else unit.troops
    weapon, bow = bearer.weapon, bearer.bow
    arms = (weapon.name, weapon.accuracy, weapon.damage, weapon.defense, weapon.magic, weapon.strength)
    shot = () if bow is None else (bow.name, bow.accuracy, bow.damage, bow.thrown, bow.strength)
    armour = (bearer.armour.lethal, bearer.armour.mobility, bearer.shield.mobility)
    cap = plan.house.close_cap
    stands = (unit.is_solo, unit.is_mounted, unit.host != "", unit.formation.rating)
    return (arms, shot, armour, stands, person.role, cap)


def _joined(state: War, unit: Unit, person: Character) -> tuple[int, int, int] | None:
    """Return a leader's successes to Join War, the unit's first Magnitude, and 1 if it is a solo unit,
    otherwise 0. None if the person has not rolled.
    """
    if state.count <= 0 or unit.mob or unit.leader != person.id or unit.host:
        return None
    return (unit.joined, unit.first_magnitude, int(unit.is_solo))


# ------------------------------------------------------------------ degrees and their figures


def _degrees(plan: WarPlan, unit: Unit, person: Character) -> list[_Degree]:
    """Return the degrees to consider for strangers in these arms."""
    bearer: Troops | Person = person.person if unit.troops is None else unit.troops
    likely = _champions(bearer) if unit.is_solo and not unit.host else _officers(bearer, unit.is_solo)
    return [_degree(plan, unit, person, prowess, share) for prowess, share in likely]


def _champions(bearer: Troops | Person) -> list[tuple[Prowess, float]]:
    """Return degrees of champions, who go to war alone, with their priors."""
    great = _GREAT_WITH_MAGIC if bearer.weapon.magic else _GREAT
    found: list[tuple[Prowess, float]] = []
    for rank, share in _CHAMPIONS.items():
        for more, part in _SKILL.items():
            found.append((Prowess(2, 0, rank, rank + more, False), share * part * (1.0 - great)))
            found.append((Prowess(2, 0, rank, rank + more, True), share * part * great))
    return found


def _officers(bearer: Troops | Person, is_alone: bool) -> list[tuple[Prowess, float]]:
    """Return degrees of officers and their units with priors; `is_alone` is an officer away from the unit."""
    good, best = bearer.armour.lethal >= _GOOD_ARMOUR, bearer.armour.lethal >= _BEST_ARMOUR
    troops = _NO_TROOPS if is_alone else _GOOD_TROOPS if good else _TROOPS
    found: list[tuple[Prowess, float]] = []
    for rank, share in (_GOOD_OFFICERS if best else _OFFICERS).items():
        for more, part in (_GOOD_SKILL if best else _SKILL).items():
            here = share * part
            found.append((Prowess(3, 0, rank, rank + more, True), here * _GREAT_OFFICERS))
            for number, lot in troops.items():
                for might, odds in (_NO_MIGHT if is_alone else _MIGHT).items():
                    found.append((Prowess(number, might, rank, rank + more, False), here * lot * odds))
    return found


def _degree(plan: WarPlan, unit: Unit, person: Character, prowess: Prowess, likelihood: float) -> _Degree:
    """Work out the figures of one degree, from attacks on and by a plain person in front of it."""
    war = War(0, plan)
    alone = unit.is_solo and not unit.host
    like = person_like(person.person, person.role, unit.troops, prowess, alone=alone)
    war.people = {like.id: Character(like, person.role), _NOBODY.id: Character(_NOBODY, HERO)}
    twin, single = unit_like(unit, prowess), Unit(like.id, "", "", "", like.id, None)
    twin.leader, twin.host, twin.engaged, twin.penalty, twin.onslaught = like.id, "", {}, 0, {}
    twin.dazed, twin.helpless = 0, False
    nobody = Unit(_NOBODY.id, "", "-", "-", _NOBODY.id, None)
    for one in (twin, single):
        one.x, one.y, one.magnitude, one.facing, one.parries = 0, 100, 0, 0, True
    attacks: dict[str, tuple[int, int, int]] = {}
    guards: dict[str, int] = {}
    for way in WAYS:
        ranged = way.endswith("shot")
        body, mode = (twin, WHOLE) if not way.startswith("alone") else (single, PERSONAL)
        if (body is twin and twin.is_solo) or (body is single and ranged and not twin.is_solo):
            continue
        for rating in (1, 2) if way == "close" else (0,):
            twin.formation = _FORMATIONS[rating]
            strike = make_strike(war, nobody, body, AttackMode(mode, ranged=ranged))
            guards[way + (str(rating) if rating else "")] = own_defence(strike)
        twin.formation = unit.formation
        if not ranged or ranged_weapon(war, body) is not None:
            strike = make_strike(war, body, nobody, AttackMode(mode, ranged=ranged))
            attacks[way] = (total(strike.pool), total(strike.bonus), total(strike.raw))
    return _Degree(prowess, likelihood, attacks, guards, move_of(war, twin), like)


_NOBODY: Final = Person(
    "-",
    "",
    {},
    weapon=WEAPONS["short_sword"],
    bow=WEAPONS["self_bow"],
    armour=ARMOUR["none"],
    shield=SHIELDS["none"],
)
_FORMATIONS: Final = {0: FORMATIONS["relaxed"], 1: FORMATIONS["relaxed"], 2: FORMATIONS["close"]}


# ------------------------------------------------------------------ what was seen


def _weighed(
    degrees: Sequence[_Degree],
    shown: dict[str, int],
    joined: tuple[int, int, int] | None,
    sides: Sequence[str],
) -> Impression:
    """Return the posterior, given the evidence."""
    fits = [log(one.likelihood) + _fit(one, shown, joined, sides) for one in degrees]
    best = max(fits)
    weights = [exp(fit - best) for fit in fits]
    order = range(len(degrees))
    units = sorted(order, key=lambda at: _strength(degrees[at]))
    people = sorted(order, key=lambda at: _rank(degrees[at].prowess))
    return Impression(_shares(units, degrees, weights), _shares(people, degrees, weights))


def _strength(one: _Degree) -> tuple[int, int, int]:
    """Return the sort key of units: defence first, then attack."""
    attacks = sum([dice + 2 * bonus for dice, bonus, _ in one.attacks.values()])
    return sum(one.guards.values()), attacks, one.prowess.body


def _rank(one: Prowess) -> tuple[bool, int, int]:
    """Return the sort key of single persons."""
    return one.great, one.body + one.skill, one.body


def _shares(
    order: Sequence[int], degrees: Sequence[_Degree], weights: Sequence[float]
) -> list[tuple[float, float, Prowess]]:
    whole = sum(weights)
    found: list[tuple[float, float, Prowess]] = []
    below = 0.0
    for at in order:
        found.append((below / whole, weights[at] / whole, degrees[at].prowess))
        below += weights[at]
    return found


def _fit(
    one: _Degree, shown: dict[str, int], joined: tuple[int, int, int] | None, sides: Sequence[str]
) -> float:
    """Return the log-likelihood of a stranger's observed actions for one degree of ability."""
    fit = 0.0
    for way, (dice, bonus, raw) in one.attacks.items():
        count = shown.get(way + BLOWS, 0)
        if count:
            all_dice = max(1, count * dice + shown.get(way + DICE, 0))
            away = shown.get(way + CALLED_OUT, 0) - 0.5 * all_dice - count * bonus
            spread = _BY_DIE * all_dice + _BY_BLOW * count
            fit -= away * away / (2.0 * spread) + 0.5 * log(spread)
        for side in sides:
            seen = shown.get(f"{side}/{way}{RAW}", 0)
            fit -= min(3.0, abs(seen - raw) / 2.0) if seen else 0.0
    for guard, value in one.guards.items():
        fit -= _BEYOND * max(0, shown.get(guard + AT_LEAST, 0) - 1 - value)
        most = shown.get(guard + AT_MOST, 0)
        fit -= _BEYOND * max(0, value - most + 1) if most else 0.0
    fit -= max(0, shown.get(MOVED, 0) - one.move)
    if shown.get(MOVES, 0) >= _STEADY:
        fit -= 0.5 * max(0, one.move - shown.get(MOVED, 0))
    if shown.get(CHARMED, 0) and not one.prowess.great:
        fit -= _SELDOM
    if joined is not None:
        fit += _fit_of_joining(one.person, *joined)
    return fit


def _fit_of_joining(person: Person, successes: int, magnitude: int, alone: int) -> float:
    """Return the log-likelihood of the roll to Join War."""
    pool = person.join_alone_pool() if alone else person.join_war_pool(magnitude)
    chances = success_chances(pool)
    return log(max(1e-3, chances[successes] if successes < len(chances) else 0.0))
