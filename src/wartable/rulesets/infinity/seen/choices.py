"""What a side's choices for all of it are worth: who begins, the zones, the reserve, who acts together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.decision import Decision
from wartable.core.words import counted
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS
from wartable.rulesets.infinity.seen.observation import SkirmishObservation


def choice_meaning(table: SkirmishObservation, decision: Decision, verb: str, rest: str) -> str:
    """What one answer of a side means for it; "" where this is no such question."""
    said = _SAID.get(verb)
    return "" if said is None else said(table, decision.seat, rest)


def _first(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Whether it is better to begin, or to answer. CT-07."""
    if rest == table.side_of(seat):
        return "you act before the enemy can"
    return "it acts first; a Command Token can weaken that turn"


def _deploys(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Who knows where the other is."""
    if rest == table.side_of(seat):
        return "the enemy sees where you stand before it deploys"
    return "you see where it stands before you deploy"


def _zone(table: SkirmishObservation, seat: str, rest: str) -> str:
    """The scenery in a deployment zone."""
    plan = table.plan()
    zone = plan.zones[int(rest)]
    inside = [one for one in plan.field.pieces if one.top < zone.bottom and one.bottom > zone.top]
    return f"{counted(len(inside), 'piece')} of scenery in it or at its edge"


def _weapon(table: SkirmishObservation, seat: str, rest: str) -> str:
    """What a Trooper shoots with, and at which distance best."""
    trooper = table.state.troopers.get(rest)
    if trooper is None:
        return ""
    dice = _dice(trooper)
    return f"{_gun(trooper)}, {_of_dice(dice)}, best from {table.reach(rest):.0f} inches" if dice else ""


def _spearhead(table: SkirmishObservation, seat: str, rest: str) -> str:
    """The dice of the one who leads a Coordinated Order. IN-08-14."""
    dice = (_dice(table.state.troopers[rest]) + 1) // 2
    return (
        f"{_gun(table.state.troopers[rest])} with {_of_dice(dice)}; all others shoot with one" if dice else ""
    )


def _also(table: SkirmishObservation, seat: str, rest: str) -> str:
    """The die of another, and how far the nearest enemy is."""
    trooper = table.state.troopers[rest]
    near = table.enemies(trooper)
    away = f"; {near[0].name} is {table.nearest_gap(rest):.0f} inches off" if near else ""
    return f"{_gun(trooper)} with one die{away}" if _dice(trooper) else ""


def _group(table: SkirmishObservation, seat: str, rest: str) -> str:
    """How many who show act on the Orders of a Combat Group."""
    state = table.state
    enemy = state.enemy_of(table.side_of(seat))
    those = [one for one in state.models(enemy) if str(one.group) == rest and not one.is_peripheral]
    return f"{counted(len(those), 'Trooper')} on the table could act on them"


def _gun(trooper: Trooper) -> str:
    """The name of the weapon that a Trooper mostly shoots with."""
    guns = [weapon.name for weapon in trooper.profile.weapons if weapon.kind == BS]
    return guns[0] if guns else ""


def _dice(trooper: Trooper) -> int:
    """Its dice, 0 for one who cannot shoot."""
    guns = [weapon.burst for weapon in trooper.profile.weapons if weapon.kind == BS]
    return guns[0] if guns else 0


def _of_dice(dice: int) -> str:
    """How many dice that is."""
    return "1 die" if dice == 1 else f"{dice} dice"


_SAID: Final[dict[str, Callable[[SkirmishObservation, str, str], str]]] = {
    "first": _first,
    "deploys": _deploys,
    "zone": _zone,
    "hold": _weapon,
    "member": _weapon,
    "impetuous": _weapon,
    "own": _weapon,
    "spearhead": _spearhead,
    "also": _also,
    "from": _group,
}
"""By first parts of keys."""
