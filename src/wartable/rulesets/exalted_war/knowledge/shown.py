"""Record the evidence that a person's actions give to enemies, as sums on the Character.

Called successes, hits and misses, and the length of a move are public. The damage of a blow is known to the
side that it struck, so it is kept by side. Nothing hidden enters the sums; odds/impression.py estimates
strangers from them. With open sheets nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.knowledge.perspective import filled_and_total_boxes, visible_health_index
from wartable.rulesets.exalted_war.model.attack_mode import CALLED, CHALLENGE, PERSONAL, AttackMode
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.unit import Unit

ATTACK_KINDS: Final = ("close", "shot", "alone", "alone_shot")
"""Kinds of attacks: with a unit at close quarters or ranged, and without a unit likewise."""
DEFENCE_KINDS: Final = ("close1", "close2", "shot", "alone", "alone_shot")
"""Kinds of defence: of a unit whose close rating counts once or twice, of a unit against shots, and of a
single person at close quarters or against shots.
"""

BLOWS: Final = "_blows"
CALLED_OUT: Final = "_called"
DICE: Final = "_dice"
"""For each kind of attack: the number of attacks, the sum of the announced successes without those for
Magnitude, and the sum of the modifiers of the dice from flurries, aims and other public causes.
"""
AT_LEAST: Final = "_at_least"
AT_MOST: Final = "_at_most"
"""For each kind of defence: bounds of the Defense Value, from the best miss and the worst hit, without
shield, cover and other visible circumstances. Stored plus 1, so that 0 means no bound.
"""
RAW: Final = "_raw"
"""For each kind of attack, after a side and a slash: the raw damage of the last hit on this side."""
MOVES: Final = "moves"
MOVED: Final = "moved"
"""The number of moves, and the most points of movement that one of them took."""
CHARMED: Final = "charms"
"""The number of Charms used."""

_HIDDEN: Final = (
    "Parry DV",
    "Dodge DV",
    "half the Close Combat Rating",
    "mobility",
    "wounds",
    "stunt",
)
"""Hidden terms of a Defense Value; shields, cover and penalties of actions are visible."""
_PUBLIC_DICE: Final = ("flurry", "aim", "aim broken off", "stunned")
_PUBLIC_BONUS: Final = ("Magnitude",)
_WOUND_PENALTIES: Final = ((0, 0), (0, 1), (2, 4))
"""The least and the greatest wound penalty of a person who looks like each of LOOKS."""


def possible_evidence_keys(sides: Iterable[str]) -> list[str]:
    """Return the keys under which evidence about a person can be recorded, in a war between these sides."""
    found = [MOVES, MOVED, CHARMED]
    found += [kind + key for kind in ATTACK_KINDS for key in (BLOWS, CALLED_OUT, DICE)]
    found += [defence + key for defence in DEFENCE_KINDS for key in (AT_LEAST, AT_MOST)]
    found += [f"{side}/{kind}{RAW}" for side in sides for kind in ATTACK_KINDS]
    return found


def attack_kind(mode: AttackMode, attacker: Unit) -> str:
    """Return the kind of an attack, one of ATTACK_KINDS; evidence about the attacker is recorded by this
    kind.
    """
    far = "_shot" if mode.ranged else ""
    if attacker.is_solo or mode.kind in (CHALLENGE, PERSONAL):
        return "alone" + far
    return "shot" if mode.ranged else "close"


def defence_kind(mode: AttackMode, target: Unit) -> str:
    """Return the kind of the target's defence, one of DEFENCE_KINDS; evidence about the target is recorded by
    this kind.
    """
    if target.is_solo or mode.kind in (CHALLENGE, PERSONAL):
        return "alone_shot" if mode.ranged else "alone"
    return "shot" if mode.ranged else f"close{target.formation.rating}"


def record_evidence_of_attack(state: War, strike: Strike) -> None:
    """Record what the roll of an attack shows: the announced successes as evidence about the attacker, and
    the hit or miss as evidence about the target's defence. If either of the two has used a Charm, record
    nothing, since its effect is hidden.
    """
    if state.plan.open_sheets:
        return
    attacker, mode = state.people[strike.attacker.leader], strike.mode
    target = state.people[mode.person if mode.kind == CHALLENGE else strike.target.leader]
    if attacker.charms or target.charms:
        return
    kind = attack_kind(mode, strike.attacker)
    _add_to_sum(attacker, kind + BLOWS, 1)
    _add_to_sum(attacker, kind + CALLED_OUT, strike.rolled + _sum_of_other_terms(strike.bonus, _PUBLIC_BONUS))
    _add_to_sum(attacker, kind + DICE, total(strike.pool) - _sum_of_other_terms(strike.pool, _PUBLIC_DICE))
    successes = strike.net + strike.defense_value
    if successes < 1 or strike.defence == "none" or mode.kind == CALLED:
        return
    if mode.ranged or strike.target.parries:
        is_hit = strike.net >= 1
        count = (
            successes
            - total(strike.dv)
            + hidden_defence_value(strike)
            + _likely_wound_penalty(state, strike, at_most=is_hit)
        )
        _note_defence(target, defence_kind(mode, strike.target), count, is_hit=is_hit)


def hidden_defence_value(strike: Strike) -> int:
    """Return the part of a strike's Defense Value that is hidden from enemies: all of it without shield,
    cover and other visible circumstances.
    """
    return sum([term.amount for term in strike.dv if term.source in _HIDDEN])


def _likely_wound_penalty(state: War, strike: Strike, *, at_most: bool) -> int:
    """Return the least wound penalty that the target can have, given how hurt it looks; with `at_most` return
    the greatest one.
    """
    if strike.mode.kind == CHALLENGE:
        return _WOUND_PENALTIES[-1][1] if at_most else 0
    if strike.mode.kind == PERSONAL:
        return _WOUND_PENALTIES[-1][1] if at_most and state.leader_of(strike.target).wounds else 0
    return _WOUND_PENALTIES[visible_health_index(*filled_and_total_boxes(state, strike.target))][int(at_most)]


def _note_defence(target: Character, kind: str, successes: int, *, is_hit: bool) -> None:
    """Record evidence about the hidden part of the target's Defense Value: that this number of successes was
    enough against it (`is_hit`), or not enough. `kind` is one of DEFENCE_KINDS.
    """
    if is_hit:
        known = target.shown.get(kind + AT_MOST, 0)
        most = max(1, successes)
        target.shown[kind + AT_MOST] = most if known == 0 else min(known, most)
    else:
        target.shown[kind + AT_LEAST] = max(target.shown.get(kind + AT_LEAST, 0), successes + 1)


def record_evidence_of_damage(state: War, strike: Strike, dice: int) -> None:
    """Record the raw damage of a hit as evidence about the attacker. The struck side can work it out from the
    number of damage dice (`dice`), except if that is only the minimum damage; then nothing is recorded.
    """
    if state.plan.open_sheets:
        return
    attacker = state.people[strike.attacker.leader]
    if dice > max(strike.attacker.magnitude, strike.weapon.least, 1) and not attacker.charms:
        key = f"{strike.target.side}/{attack_kind(strike.mode, strike.attacker)}{RAW}"
        attacker.shown[key] = max(0, total(strike.raw) - strike.net)


def record_evidence_of_move(state: War, unit: Unit, yards: int, pace: int) -> None:
    """Record the length of a unit's Move as evidence about its leader. It is recorded in points of movement:
    `yards` divided by the yards for each point (`pace`), rounded up.
    """
    if state.plan.open_sheets:
        return
    shown = state.people[unit.leader].shown
    points = (yards + pace - 1) // pace
    shown[MOVES] = shown.get(MOVES, 0) + 1
    shown[MOVED] = max(shown.get(MOVED, 0), points)


def record_evidence_of_charm(state: War, character: Character) -> None:
    """Record, as evidence about a person, that the person used a Charm."""
    if not state.plan.open_sheets:
        _add_to_sum(character, CHARMED, 1)


def _add_to_sum(character: Character, key: str, amount: int) -> None:
    character.shown[key] = character.shown.get(key, 0) + amount


def _sum_of_other_terms(terms: Iterable[Term], sources: tuple[str, ...]) -> int:
    return sum([term.amount for term in terms if term.source not in sources])
