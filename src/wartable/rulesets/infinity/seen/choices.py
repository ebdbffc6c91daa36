"""Descriptions of a side's choices: first turn, zones, the reserve, Troopers that act together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.ground.measures import INCH, format_whole_inches, length
from wartable.rulesets.infinity.model.attributes import attribute_of, moves_of
from wartable.rulesets.infinity.model.order import IMPETUOUS
from wartable.rulesets.infinity.model.states import STUNNED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, COLUMNS, DIRECT, Weapon
from wartable.rulesets.infinity.seen.observation import SkirmishObservation
from wartable.rulesets.infinity.seen.teams import team_order_meaning
from wartable.rulesets.infinity.skills.evading import STUNNED_MOD

_UNARMED: Final = "no BS weapon"


def choice_meaning(table: SkirmishObservation, decision: Decision, verb: str, rest: str) -> str:
    """Describe an answer to a question to a whole side; "" for other questions."""
    said = _SAID.get(verb)
    return "" if said is None else said(table, decision.seat, rest)


def _first(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe the advantage of taking the first Player Turn, or of leaving it to the enemy. CT-07."""
    if rest == table.side_of(seat):
        return "you act before the enemy can"
    return "the enemy acts first; a Command Token can weaken that turn"


def _deploys(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe which side sees the other's deployment first."""
    if rest == table.side_of(seat):
        return "the enemy deploys with your Troopers in view"
    return "you deploy with the enemy's Troopers in view"


def _zone(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe the scenery in a deployment zone."""
    plan = table.plan()
    zone = plan.zones[int(rest)]
    inside = [one for one in plan.field.pieces if one.top < zone.bottom and one.bottom > zone.top]
    return f"{counted(len(inside), 'piece')} of scenery in it or at its edge"


def _weapon(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe a Trooper's ranged weapon and its best distance."""
    trooper = table.state.troopers.get(rest)
    return "" if trooper is None else _armed(trooper)


def _impetuous(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe an Impetuous Trooper's Order: the nearest enemy, the length of the run, and the effect on its
    Fireteam. IN-04-04, IN-08-34, IN-R46.
    """
    trooper = table.state.troopers[rest]
    if not trooper.is_on_table:
        return _armed(trooper)
    near = table.enemies(trooper)
    away = [f"{near[0].name} is {format_whole_inches(table.nearest_gap(rest))} away"] if near else []
    ends = team_order_meaning(table.state, IMPETUOUS, trooper)
    run = f"{format_whole_inches(moves_of(trooper)[0])} towards the enemy"
    return "; ".join([*away, *([ends] if ends else []), run])


def _spearhead(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe the dice of a Trooper as the Spearhead of a Coordinated Order. IN-08-14."""
    gun = _gun(table.state.troopers[rest])
    if gun is None:
        return _UNARMED
    dice = f"its {gun.template}" if gun.kind == DIRECT else _of_dice((gun.burst + 1) // 2)
    return f"{gun.name} with {dice}; all others shoot with one"


def _also(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe a further participant of a Coordinated Order: its die, and its distance to the
    nearest enemy.
    """
    trooper = table.state.troopers[rest]
    near = table.enemies(trooper)
    away = f"; {near[0].name} is {format_whole_inches(table.nearest_gap(rest))} away" if near else ""
    gun = _gun(trooper)
    if gun is None:
        return f"{_UNARMED}{away}"
    return f"{gun.name} with {f'its {gun.template}' if gun.kind == DIRECT else 'one die'}{away}"


def _group(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe how many visible enemy Troopers could act on the Orders of a Combat Group."""
    state = table.state
    enemy = state.enemy_of(table.side_of(seat))
    those = [one for one in state.models(enemy) if str(one.group) == rest and not one.is_peripheral]
    return f"{counted(len(those), 'Trooper')} on the table could act on them"


def _no_reaction(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe declaring no further ARO. IN-05-03."""
    return "the Order goes on without another ARO"


def _guts(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe the chance of a Trooper's Guts Roll. IN-06-34."""
    return f"{guts_chance(table.state.troopers[rest]):.0%} to pass by a roll"


def guts_chance(trooper: Trooper) -> float:
    """Return the chance to pass a Guts Roll. IN-06-34."""
    value = attribute_of(trooper, "wip") + (STUNNED_MOD if STUNNED in trooper.states else 0)
    return max(0.0, min(1.0, value / SIDES))


def _leader(table: SkirmishObservation, seat: str, rest: str) -> str:
    """Describe a possible Lieutenant by its WIP and Combat Group."""
    trooper = table.state.troopers[rest]
    return f"WIP {attribute_of(trooper, 'wip')}, Combat Group {trooper.group}"


def landing_meaning(table: SkirmishObservation, decision: Decision, option: Option) -> str:
    """Describe which Trooper could fetch a Speedball from a position soonest; "" if the option names no
    position.
    """
    if option.key.partition(":")[0] not in ("to", "at"):
        return ""
    x, y = table.spot(option)
    own = table.state.models(table.side_of(decision.seat))
    far = {length(one.body.x, one.body.y, x, y): one.name for one in reversed(own)}
    return f"{min(far) / INCH:.1f} inches from {far[min(far)]}" if far else "no one could fetch it"


def _gun(trooper: Trooper) -> Weapon | None:
    """Return a Trooper's main ranged weapon, other than those that only lay smoke; None if it has none."""
    guns = [one for one in trooper.profile.weapons if one.kind in (BS, DIRECT) and one.ps]
    return guns[0] if guns else None


def _armed(trooper: Trooper) -> str:
    """Describe a Trooper's ranged weapon: its dice and its best range. IN-06-02."""
    gun = _gun(trooper)
    if gun is None:
        return _UNARMED
    if gun.kind == DIRECT:
        return f"{gun.name}, a {gun.template} that hits without a roll"
    return f"{gun.name}, {_of_dice(gun.burst)}, best {_best_range(gun)}"


def _best_range(gun: Weapon) -> str:
    """Format the distances at which a weapon has its highest range MOD, as "up to 16 inches" or "from 8 to 24
    inches".
    """
    best = max(gun.ranges)
    first = gun.ranges.index(best)
    last = first + gun.ranges.count(best) - 1  # in one piece, for every weapon
    return (
        f"from {COLUMNS[first - 1]} to {COLUMNS[last]} inches" if first else f"up to {COLUMNS[last]} inches"
    )


def _of_dice(dice: int) -> str:
    """Format a number of dice."""
    return "1 die" if dice == 1 else f"{dice} dice"


_SAID: Final[dict[str, Callable[[SkirmishObservation, str, str], str]]] = {
    "first": _first,
    "deploys": _deploys,
    "zone": _zone,
    "hold": _weapon,
    "member": _weapon,
    "impetuous": _impetuous,
    "own": _weapon,
    "spearhead": _spearhead,
    "also": _also,
    "from": _group,
    "pass": _no_reaction,
    "guts": _guts,
    "command": _leader,
    "lieutenant": _leader,
}
"""Functions that describe an answer, by the first word of its key."""
