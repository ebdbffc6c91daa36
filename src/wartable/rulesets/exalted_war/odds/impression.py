"""Estimate the skill of strangers from their arms and their earlier actions (knowledge/shown.py).

Each likely degree of Prowess has a prior probability and the figures that the rules give to such a stranger.
The likelihood of the evidence under these figures turns the prior into a posterior.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.odds.pools import success_chances
from wartable.core.term import total
from wartable.rulesets.exalted_war.derived.attack_numbers import build_strike
from wartable.rulesets.exalted_war.derived.traits import move_points, ranged_weapon_of
from wartable.rulesets.exalted_war.knowledge.shown import (
    AT_LEAST,
    AT_MOST,
    ATTACK_KINDS,
    BLOWS,
    CALLED_OUT,
    CHARMED,
    DICE,
    MOVED,
    MOVES,
    RAW,
    hidden_defence_value,
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
from wartable.rulesets.exalted_war.odds.strangers import Prowess, estimated_person, estimated_unit

_GOOD_ARMOUR: Final = 6
_BEST_ARMOUR: Final = 8
"""Lethal soak of armour from which on its wearers are taken for well-trained troops, and for well-led ones
too.
"""

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
_EXALTED_SHARE: Final = 0.35
_EXALTED_SHARE_WITH_MAGIC: Final = 0.9
"""The prior probability that a champion is Exalted, without and with a magic weapon."""
_EXALTED_OFFICERS: Final = 0.05

_VARIANCE_OF_DIE: Final = 0.45
_VARIANCE_OF_ATTACK: Final = 1.0
"""The variance of the successes of one die, and of hidden causes in one attack: wounds and fatigue."""
_COST_BEYOND_BOUND: Final = 1.5
"""The log-likelihood lost for each point by which a defence violates a bound."""
_COST_OF_MORTAL_CHARM: Final = 6.0
"""The log-likelihood lost if a mortal has used a Charm."""
_QUANTILE_WIDTH: Final = 0.05
"""The distance from a quantile within which degrees still count as near it."""
_MANY_MOVES: Final = 3
"""The number of moves from which on the longest one is taken for a full Move."""


class _Degree(NamedTuple):
    """One degree of Prowess with its prior probability, and the figures that a stranger of this degree has by
    the rules.
    """

    prowess: Prowess
    likelihood: float
    attacks: dict[str, tuple[int, int, int]]
    """Dice, bonus successes and raw damage for each of ATTACK_KINDS."""
    defences: dict[str, int]
    """Defense Values without circumstances, for each of DEFENCE_KINDS."""
    move: int
    person: Person


class ProwessProbabilities(NamedTuple):
    """The probable skill of a stranger and of the unit of the stranger: the posterior probabilities of all
    degrees of Prowess. `units` lists the degrees by the strength of the unit, `people` by that of the person.
    Each entry has the probability of all weaker degrees together, that of the degree itself, and the degree.
    """

    units: Sequence[tuple[float, float, Prowess]]
    people: Sequence[tuple[float, float, Prowess]]

    def unit_prowess_at_quantile(self, share: float) -> Prowess:
        """Return the most probable of the degrees of Prowess that lie near a quantile of the unit's strength;
        `share` is the quantile, from 0 (weakest) to 1 (strongest).
        """
        return _most_probable(self.units, share)

    def person_prowess_at_quantile(self, share: float) -> Prowess:
        """Return the most probable of the degrees of Prowess that lie near a quantile of the person's
        strength; `share` is the quantile, from 0 (weakest) to 1 (strongest).
        """
        return _most_probable(self.people, share)


def _most_probable(ranked: Sequence[tuple[float, float, Prowess]], share: float) -> Prowess:
    found, most = ranked[0][2], 0.0
    for below, own, prowess in ranked:
        if below <= share + _QUANTILE_WIDTH and below + own >= share - _QUANTILE_WIDTH and own > most:
            found, most = prowess, own
    return found


_DEGREES: Final[dict[tuple[object, ...], list[_Degree]]] = {}
_IMPRESSIONS: Final[dict[tuple[object, ...], ProwessProbabilities]] = {}


def prowess_probabilities_of(
    state: War, unit: Unit, person: Character, sides: Sequence[str]
) -> ProwessProbabilities:
    """Return the posterior probabilities of degrees of Prowess for a person and the person's unit, given the
    evidence that `sides` have. Results are cached.
    """
    shown = [item for item in person.shown.items() if "/" not in item[0] or item[0].split("/")[0] in sides]
    kind = _visible_traits(state.plan, unit, person)
    joined = _join_war_evidence(state, unit, person)
    key = (*kind, tuple(shown), joined)
    if key not in _IMPRESSIONS:
        empty_cache_if_over_limit(_IMPRESSIONS, 2000)
        if kind not in _DEGREES:
            empty_cache_if_over_limit(_DEGREES, 100)
            _DEGREES[kind] = _possible_degrees(state.plan, unit, person)
        _IMPRESSIONS[key] = _posterior(_DEGREES[kind], dict(shown), joined, sides)
    return _IMPRESSIONS[key]


def _visible_traits(plan: WarPlan, unit: Unit, person: Character) -> tuple[object, ...]:
    """Return the visible traits of a stranger on which the possible degrees and their figures depend."""
    bearer: Troops | Person = person.person if unit.troops is None else unit.troops
    weapon, bow = bearer.weapon, bearer.bow
    arms = (weapon.name, weapon.accuracy, weapon.damage, weapon.defense, weapon.magic, weapon.strength)
    shot = () if bow is None else (bow.name, bow.accuracy, bow.damage, bow.thrown, bow.strength)
    armour = (bearer.armour.lethal, bearer.armour.mobility, bearer.shield.mobility)
    cap = plan.house.close_cap
    stands = (unit.is_solo, unit.is_mounted, unit.host != "", unit.formation.rating)
    return (arms, shot, armour, stands, person.role, cap)


def _join_war_evidence(state: War, unit: Unit, person: Character) -> tuple[int, int, int] | None:
    """Return a leader's successes to Join War, the first Magnitude of the unit, and 1 for a solo unit or 0
    for any other. None if the person has made no such roll.
    """
    if state.count <= 0 or unit.mob or unit.leader != person.id or unit.host:
        return None
    return (unit.joined, unit.first_magnitude, int(unit.is_solo))


# ------------------------------------------------------------------ degrees and their figures


def _possible_degrees(plan: WarPlan, unit: Unit, person: Character) -> list[_Degree]:
    """Return the degrees of Prowess that are possible for a stranger in these arms, with their prior
    probabilities.
    """
    bearer: Troops | Person = person.person if unit.troops is None else unit.troops
    likely = (
        _champion_degrees(bearer)
        if unit.is_solo and not unit.host
        else _officer_degrees(bearer, unit.is_solo)
    )
    return [_degree_with_figures(plan, unit, person, prowess, share) for prowess, share in likely]


def _champion_degrees(bearer: Troops | Person) -> list[tuple[Prowess, float]]:
    """Return the degrees of champions, who go to war alone, with their prior probabilities."""
    great = _EXALTED_SHARE_WITH_MAGIC if bearer.weapon.magic else _EXALTED_SHARE
    found: list[tuple[Prowess, float]] = []
    for rank, share in _CHAMPIONS.items():
        for difference, difference_share in _SKILL.items():
            found.append(
                (Prowess(2, 0, rank, rank + difference, False), share * difference_share * (1.0 - great))
            )
            found.append((Prowess(2, 0, rank, rank + difference, True), share * difference_share * great))
    return found


def _officer_degrees(bearer: Troops | Person, is_alone: bool) -> list[tuple[Prowess, float]]:
    """Return the degrees of officers and their units, with their prior probabilities. `is_alone` is True for
    an officer who acts apart from the unit.
    """
    good, best = bearer.armour.lethal >= _GOOD_ARMOUR, bearer.armour.lethal >= _BEST_ARMOUR
    troops = _NO_TROOPS if is_alone else _GOOD_TROOPS if good else _TROOPS
    found: list[tuple[Prowess, float]] = []
    for rank, share in (_GOOD_OFFICERS if best else _OFFICERS).items():
        for difference, difference_share in (_GOOD_SKILL if best else _SKILL).items():
            joint_share = share * difference_share
            found.append((Prowess(3, 0, rank, rank + difference, True), joint_share * _EXALTED_OFFICERS))
            for number, number_share in troops.items():
                for might, might_share in (_NO_MIGHT if is_alone else _MIGHT).items():
                    found.append(
                        (
                            Prowess(number, might, rank, rank + difference, False),
                            joint_share * number_share * might_share,
                        )
                    )
    return found


def _degree_with_figures(
    plan: WarPlan, unit: Unit, person: Character, prowess: Prowess, likelihood: float
) -> _Degree:
    """Return one degree of Prowess with the figures that it gives to a stranger. They are computed from
    attacks of the stranger, and of the stranger's unit, on a plain person, and from attacks of that person on
    them. `likelihood` is the prior probability.
    """
    war = War(0, plan)
    alone = unit.is_solo and not unit.host
    stranger = estimated_person(person.person, person.role, unit.troops, prowess, alone=alone)
    war.people = {
        stranger.id: Character(stranger, person.role),
        _PLAIN_PERSON.id: Character(_PLAIN_PERSON, HERO),
    }
    company, single = estimated_unit(unit, prowess), Unit(stranger.id, "", "", "", stranger.id, None)
    company.leader, company.host, company.engaged, company.onslaught = stranger.id, "", {}, {}
    company.penalty, company.dazed, company.helpless = 0, 0, False
    plain_unit = Unit(_PLAIN_PERSON.id, "", "-", "-", _PLAIN_PERSON.id, None)
    for either in (company, single):
        either.x, either.y, either.magnitude, either.facing, either.parries = 0, 100, 0, 0, True
    attacks: dict[str, tuple[int, int, int]] = {}
    defences: dict[str, int] = {}
    for kind in ATTACK_KINDS:
        ranged = kind.endswith("shot")
        body, mode = (company, WHOLE) if not kind.startswith("alone") else (single, PERSONAL)
        if (body is company and company.is_solo) or (body is single and ranged and not company.is_solo):
            continue
        for rating in (1, 2) if kind == "close" else (0,):
            company.formation = _FORMATIONS[rating]
            strike = build_strike(war, plain_unit, body, AttackMode(mode, ranged=ranged))
            defences[kind + (str(rating) if rating else "")] = hidden_defence_value(strike)
        company.formation = unit.formation
        if not ranged or ranged_weapon_of(war, body) is not None:
            strike = build_strike(war, body, plain_unit, AttackMode(mode, ranged=ranged))
            attacks[kind] = (total(strike.pool), total(strike.bonus), total(strike.raw))
    return _Degree(prowess, likelihood, attacks, defences, move_points(war, company), stranger)


_PLAIN_PERSON: Final = Person(
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


def _posterior(
    degrees: Sequence[_Degree],
    evidence: dict[str, int],
    joined: tuple[int, int, int] | None,
    sides: Sequence[str],
) -> ProwessProbabilities:
    """Return the posterior probabilities of these degrees, given the evidence: the sums recorded for the
    person (`evidence`), and what Join War has shown (`joined`), or None.
    """
    likelihoods = [
        log(degree.likelihood) + _log_likelihood(degree, evidence, joined, sides) for degree in degrees
    ]
    best = max(likelihoods)
    weights = [exp(likelihood - best) for likelihood in likelihoods]
    order = range(len(degrees))
    units = sorted(order, key=lambda at: _unit_strength(degrees[at]))
    people = sorted(order, key=lambda at: _person_strength(degrees[at].prowess))
    return ProwessProbabilities(
        _cumulative_shares(units, degrees, weights), _cumulative_shares(people, degrees, weights)
    )


def _unit_strength(degree: _Degree) -> tuple[int, int, int]:
    """Return a sort key that orders degrees by the strength of the unit: by its defence, then by its
    attacks.
    """
    attacks = sum([dice + 2 * bonus for dice, bonus, _ in degree.attacks.values()])
    return sum(degree.defences.values()), attacks, degree.prowess.body


def _person_strength(prowess: Prowess) -> tuple[bool, int, int]:
    """Return a sort key that orders degrees by the strength of the person."""
    return prowess.great, prowess.body + prowess.skill, prowess.body


def _cumulative_shares(
    order: Sequence[int], degrees: Sequence[_Degree], weights: Sequence[float]
) -> list[tuple[float, float, Prowess]]:
    whole = sum(weights)
    found: list[tuple[float, float, Prowess]] = []
    below = 0.0
    for at in order:
        found.append((below / whole, weights[at] / whole, degrees[at].prowess))
        below += weights[at]
    return found


def _log_likelihood(
    degree: _Degree, evidence: dict[str, int], joined: tuple[int, int, int] | None, sides: Sequence[str]
) -> float:
    """Return the log-likelihood of the evidence if the stranger is of this degree. `joined` is what Join War
    has shown, or None.
    """
    likelihood = 0.0
    for kind, (dice, bonus, raw) in degree.attacks.items():
        count = evidence.get(kind + BLOWS, 0)
        if count:
            all_dice = max(1, count * dice + evidence.get(kind + DICE, 0))
            difference = evidence.get(kind + CALLED_OUT, 0) - 0.5 * all_dice - count * bonus
            spread = _VARIANCE_OF_DIE * all_dice + _VARIANCE_OF_ATTACK * count
            likelihood -= difference * difference / (2.0 * spread) + 0.5 * log(spread)
        for side in sides:
            seen_raw = evidence.get(f"{side}/{kind}{RAW}", 0)
            likelihood -= min(3.0, abs(seen_raw - raw) / 2.0) if seen_raw else 0.0
    for defence, value in degree.defences.items():
        likelihood -= _COST_BEYOND_BOUND * max(0, evidence.get(defence + AT_LEAST, 0) - 1 - value)
        most = evidence.get(defence + AT_MOST, 0)
        likelihood -= _COST_BEYOND_BOUND * max(0, value - most + 1) if most else 0.0
    likelihood -= max(0, evidence.get(MOVED, 0) - degree.move)
    if evidence.get(MOVES, 0) >= _MANY_MOVES:
        likelihood -= 0.5 * max(0, degree.move - evidence.get(MOVED, 0))
    if evidence.get(CHARMED, 0) and not degree.prowess.great:
        likelihood -= _COST_OF_MORTAL_CHARM
    if joined is not None:
        likelihood += _log_likelihood_of_joining(degree.person, *joined)
    return likelihood


def _log_likelihood_of_joining(person: Person, successes: int, magnitude: int, alone: int) -> float:
    """Return the log-likelihood that a person has this number of successes to Join War, as the leader of a
    unit of this Magnitude or, if `alone` is 1, as a single person.
    """
    pool = person.join_war_pool_alone() if alone else person.join_war_pool(magnitude)
    chances = success_chances(pool)
    return log(max(1e-3, chances[successes] if successes < len(chances) else 0.0))
