"""An attack from its test to the last hit. AD-1.5 to AD-1.8, SW-32 to SW-51, AD-R24, AD-R25, AD-R32."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.attack.damage import location_of, reversed_roll
from wartable.rulesets.adeptus.attack.evasion import evade_alone, evade_together
from wartable.rulesets.adeptus.attack.modifiers import profile_of, target_of
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.attack.strikes import strike_horde, strike_person, strike_ranks
from wartable.rulesets.adeptus.d100.target import Target
from wartable.rulesets.adeptus.d100.tests import Result, roll
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.attacks import AttackRolled, Jammed
from wartable.rulesets.adeptus.harm.wounds import bury
from wartable.rulesets.adeptus.model.attack import ALONE, HORDE, SWARM, Attack
from wartable.rulesets.adeptus.model.marks import AIM, HIDDEN, SHOT_AT
from wartable.rulesets.adeptus.model.profile import BS, WS
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

JAM: Final = 96
BURST_JAM: Final = 94
"""Rolls from which a ranged attack misses and jams: of single shots, and of bursts and barrages. AD-1.6."""


def resolve(table: MissionTable, attack: Attack) -> None:
    """Carry out an attack."""
    attacker = attack.attacker
    target = target_of(table.state, attack, listening=table.listening)
    result = roll(table, attacker, target, "an attack", fated=attack.by == ALONE)
    note_roll(table, attack, target, result)
    if attack.is_ranged:
        spend_shots(attack)
    if attack.passed:
        share_hits(table, attack)
    after_attack(table, attack)


def note_roll(table: MissionTable, attack: Attack, target: Target, result: Result) -> None:
    """Keep the roll, count its hits, and tell of it."""
    attacker = attack.attacker
    attack.number, attack.roll = result.number, result.roll
    attack.passed, attack.degrees = result.passed, result.degrees
    jams = attack.is_ranged and result.roll >= (BURST_JAM if attack.mode.per else JAM)
    if jams:
        attack.passed = False
    attack.doubles = attack.passed and result.is_double
    attack.hits = hits_of(attack) if attack.passed else 0
    if table.listening:
        table.emit(
            AttackRolled(
                attacker.id,
                attack.by,
                tuple([other.id for other in attack.targets]),
                attack.mode.name,
                attack.weapon.name,
                target.told(),
                result.number,
                result.roll,
                attack.passed,
                attack.hits,
            )
        )
    if jams and attack.by in (ALONE, HORDE):
        attack.arms.jammed[attack.slot] = True
        table.emit(Jammed(attacker.id))


def hits_of(attack: Attack) -> int:
    """How many hits a successful attack makes. AD-1.5, AD-R12, AD-R32."""
    mode = attack.mode
    hits = 1 + attack.degrees // mode.per if mode.per else 1
    hits = min(hits, most_hits(attack))
    for key, number in attack.weapon.qualities.items():
        hits = QUALITIES[key].hits(attack, number, hits)
    return hits


def most_hits(attack: Attack) -> int:
    """The cap on its hits."""
    limit, weapon = attack.mode.limit, attack.weapon
    if limit == "burst":
        return weapon.burst
    if limit == "auto":
        return weapon.auto
    if limit == "bonus":
        return profile_of(attack).bonus[BS if attack.is_ranged else WS]
    swarm = attack.attacker.swarm
    if limit in ("strength", "double"):
        strength = 0 if swarm is None else swarm.strength - attack.reasons.get("own test", 0)
        return 2 * strength if limit == "double" else strength
    squads = attack.attacker.squads
    if limit in ("squads", "squads2"):
        return 2 * squads if limit == "squads2" else squads
    return 1


def shots_of(attack: Attack) -> int:
    """What it uses of the clip. AD-R39."""
    weapon = attack.weapon
    shots = 1
    if attack.mode.shots == "burst":
        shots = weapon.burst or weapon.auto
    elif attack.mode.shots == "auto":
        shots = weapon.auto or weapon.burst
    for key in weapon.qualities:
        shots = QUALITIES[key].shots(shots)
    return shots


def spend_shots(attack: Attack) -> None:
    """Take its shots out of the clip."""
    slot = attack.slot
    attack.arms.loaded[slot] = max(0, attack.arms.loaded[slot] - shots_of(attack))


# ------------------------------------------------------------------ hits and their targets


def share_hits(table: MissionTable, attack: Attack) -> None:
    """Share the hits of a successful attack among its targets, and strike each. AD-R24."""
    shares = [attack.hits]
    if len(attack.targets) > 1:
        shares = _shares(table, attack)
    first = location_of(reversed_roll(attack.roll)) if attack.location < 0 else attack.location
    for at, other in enumerate(attack.targets):
        hits = shares[at]
        if hits > 0 and other.is_active:
            where = first
            if at:
                where = location_of(table.roll(PERCENT, f"Where {other.name} is hit"))
            strike(table, attack, other, hits, where)


def _shares(table: MissionTable, attack: Attack) -> list[int]:
    """How many hits the owner gives to each of several targets. SW-46."""
    left = attack.hits
    found: list[int] = []
    for at, other in enumerate(attack.targets):
        if at == len(attack.targets) - 1:
            found.append(left)
            break
        options = [Option(f"n:{count}", str(count), count) for count in range(left + 1)]
        question = f"How many of {left} hits on {other.name}?"
        chosen = table.ask(Decision(attack.attacker.seat, question, options, other.id))
        count = options.index(chosen)
        found.append(count)
        left -= count
    return found


def strike(table: MissionTable, attack: Attack, other: Unit, hits: int, where: int) -> None:
    """One target's share of the hits: it evades, the rest do Damage."""
    if other.is_horde:
        strike_horde(table, attack, other, hits)
    elif other.swarm is None:
        left = evade_alone(table, attack, other, hits)
        strike_person(table, attack, other, left, where)
    else:
        left = evade_together(table, attack, other, hits)
        persons, specials = allocate(table, attack, other, left)
        ranks = left - persons - specials
        if persons:
            own = evade_alone(table, attack, other, persons)
            strike_person(table, attack, other, own, where)
        if ranks + specials:
            strike_ranks(table, attack, other, ranks, specials)
    bury(table, other)


def allocate(table: MissionTable, attack: Attack, other: Unit, hits: int) -> tuple[int, int]:
    """How many hits on a Swarm go to the Overseer, and to Specialists; the rest fall on normal Underlings.
    SW-32, SW-34, SW-35, AD-R17.
    """
    swarm = other.swarm
    if swarm is None or hits <= 0:
        return 0, 0
    if attack.named or attack.special:
        return (1, 0) if attack.named else (0, 1)
    if swarm.normal and not attack.doubles:
        return 0, 0
    seat = attack.attacker.seat
    persons = _count(table, seat, hits, f"How many of {hits} hits on {other.name}?", other.id)
    left = hits - persons
    if not swarm.specialists or not left:
        return persons, 0
    if not swarm.normal:
        return persons, left
    return persons, _count(table, seat, left, f"How many of {left} hits on the Specialist?", other.id)


def _count(table: MissionTable, seat: str, most: int, question: str, about: str) -> int:
    options = [Option(f"n:{count}", str(count), count) for count in range(most + 1)]
    return options.index(table.ask(Decision(seat, question, options, about)))


def after_attack(table: MissionTable, attack: Attack) -> None:
    """what an attack leaves behind: who hid is seen, aim is used up, targets know that they were shot at."""
    attacker = attack.attacker
    if attacker.marks:
        attacker.unmark(HIDDEN, AIM)
    if attacker.precise:
        for other in attack.targets:
            if other.id == attacker.precise:
                attacker.precise = ""
    if attack.is_ranged:
        for other in attack.targets:
            other.mark(SHOT_AT)
    if attack.by == SWARM and attacker.swarm is not None:
        attacker.swarm.unmark(AIM)
