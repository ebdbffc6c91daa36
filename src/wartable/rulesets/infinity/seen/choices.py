"""What a side's choices for all of it are worth: who begins, the zones, the reserve, who acts together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.decision import Decision
from wartable.core.words import counted
from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.ground.measures import INCH, length
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.states import STUNNED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS
from wartable.rulesets.infinity.seen.observation import SkirmishObservation
from wartable.rulesets.infinity.skills.evading import STUNNED_MOD

_UNARMED: Final = "no BS weapon"


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
    return (
        f"{_gun(trooper)}, {_of_dice(dice)}, best from {table.reach(rest):.0f} inches" if dice else _UNARMED
    )


def _spearhead(table: SkirmishObservation, seat: str, rest: str) -> str:
    """The dice of the one who leads a Coordinated Order. IN-08-14."""
    dice = (_dice(table.state.troopers[rest]) + 1) // 2
    if not dice:
        return _UNARMED
    return f"{_gun(table.state.troopers[rest])} with {_of_dice(dice)}; all others shoot with one"


def _also(table: SkirmishObservation, seat: str, rest: str) -> str:
    """The die of another, and how far the nearest enemy is."""
    trooper = table.state.troopers[rest]
    near = table.enemies(trooper)
    away = f"; {near[0].name} is {table.nearest_gap(rest):.0f} inches off" if near else ""
    return f"{_gun(trooper)} with one die{away}" if _dice(trooper) else f"{_UNARMED}{away}"


def _group(table: SkirmishObservation, seat: str, rest: str) -> str:
    """How many who show act on the Orders of a Combat Group."""
    state = table.state
    enemy = state.enemy_of(table.side_of(seat))
    those = [one for one in state.models(enemy) if str(one.group) == rest and not one.is_peripheral]
    return f"{counted(len(those), 'Trooper')} on the table could act on them"


def _no_reaction(table: SkirmishObservation, seat: str, rest: str) -> str:
    """That the Order goes on. IN-05-03."""
    return "the Order goes on without another ARO"


def _guts(table: SkirmishObservation, seat: str, rest: str) -> str:
    """How likely one is to pass by its die. IN-06-34."""
    return f"{guts_chance(table.state.troopers[rest]):.0%} to pass by a roll"


def guts_chance(trooper: Trooper) -> float:
    """How likely a Guts Roll is to pass. IN-06-34."""
    value = attribute_of(trooper, "wip") + (STUNNED_MOD if STUNNED in trooper.states else 0)
    return min(1.0, value / SIDES)


def _leader(table: SkirmishObservation, seat: str, rest: str) -> str:
    """What counts in a Lieutenant: its WIP, and the Combat Group that it leads from."""
    trooper = table.state.troopers[rest]
    return f"WIP {attribute_of(trooper, 'wip')}, Combat Group {trooper.group}"


def _landing(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Who could fetch a Speedball from there."""
    x, y = table.point_of(rest) if "," in rest else table.middle_of(rest)
    own = table.state.models(table.side_of(seat))
    far = {length(one.body.x, one.body.y, x, y): one.name for one in reversed(own)}
    return f"{min(far) / INCH:.1f} inches from {far[min(far)]}" if far else "nobody could fetch it"


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
    "pass": _no_reaction,
    "guts": _guts,
    "command": _leader,
    "lieutenant": _leader,
    "to": _landing,
    "at": _landing,
}
"""By first parts of keys."""
