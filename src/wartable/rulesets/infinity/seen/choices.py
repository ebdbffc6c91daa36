"""Descriptions of a side's choices: first turn, zones, the reserve, Troopers that act together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.ground.measures import INCH, format_whole_inches, length
from wartable.rulesets.infinity.model.attributes import attribute_of, movement_values_of
from wartable.rulesets.infinity.model.order import IMPETUOUS
from wartable.rulesets.infinity.model.states import STUNNED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, COLUMNS, DIRECT, Weapon
from wartable.rulesets.infinity.seen.comparisons import SkirmishComparisons
from wartable.rulesets.infinity.seen.teams import team_order_meaning
from wartable.rulesets.infinity.skills.evading import STUNNED_MOD

_UNARMED: Final = "no BS weapon"


def side_choice_meaning(table: SkirmishComparisons, decision: Decision, verb: str, argument: str) -> str:
    """Describe an option of a question that is put to a whole side; "" for other questions. The option's key
    is made of `verb` and `argument`.
    """
    describer = _DESCRIBERS.get(verb)
    return "" if describer is None else describer(table, decision.seat, argument)


def _first_turn_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe the advantage of having the first Player Turn, or of leaving it to the enemy. CT-07."""
    if argument == table.side_of(seat):
        return "you act before the enemy can"
    return "the enemy acts first; a Command Token can weaken that turn"


def _first_deployment_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe which side would see the Troopers of the other before it deploys its own."""
    if argument == table.side_of(seat):
        return "the enemy deploys with your Troopers in view"
    return "you deploy with the enemy's Troopers in view"


def _zone_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe the scenery in a deployment zone."""
    pieces = counted(table.count_pieces_in_zone(int(argument)), "piece")
    return f"{pieces} of scenery in it or at its edge"


def _weapon_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe a Trooper's main ranged weapon and its best range."""
    trooper = table.state.troopers.get(argument)
    return "" if trooper is None else _weapon_text(trooper)


def _impetuous_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe what an Impetuous Trooper would do: its nearest enemy, the length of its Move, and the effect
    on its Fireteam. IN-04-04, IN-08-34, IN-R46.
    """
    trooper = table.state.troopers[argument]
    if not trooper.is_on_table:
        return _weapon_text(trooper)
    near = table.visible_able_enemies(trooper)
    away = (
        [f"{near[0].name} is {format_whole_inches(table.distance_to_nearest_enemy(argument))} away"]
        if near
        else []
    )
    ends = team_order_meaning(table.state, IMPETUOUS, trooper)
    run = f"{format_whole_inches(movement_values_of(trooper)[0])} towards the enemy"
    return "; ".join([*away, *([ends] if ends else []), run])


def _spearhead_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe with how many dice a Trooper would shoot as the Spearhead of a Coordinated Order. IN-08-14."""
    gun = _main_weapon(table.state.troopers[argument])
    if gun is None:
        return _UNARMED
    dice = f"its {gun.template}" if gun.kind == DIRECT else _dice_text((gun.burst + 1) // 2)
    return f"{gun.name} with {dice}; all others shoot with one"


def _participant_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe a Trooper that would join a Coordinated Order: its weapon with one die, and its distance to
    the nearest enemy.
    """
    trooper = table.state.troopers[argument]
    near = table.visible_able_enemies(trooper)
    away = (
        f"; {near[0].name} is {format_whole_inches(table.distance_to_nearest_enemy(argument))} away"
        if near
        else ""
    )
    gun = _main_weapon(trooper)
    if gun is None:
        return f"{_UNARMED}{away}"
    return f"{gun.name} with {f'its {gun.template}' if gun.kind == DIRECT else 'one die'}{away}"


def _group_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe how many visible Troopers of the enemy could act on the Orders of a Combat Group."""
    state = table.state
    enemy = state.enemy_side_of(table.side_of(seat))
    those = [
        trooper
        for trooper in state.usable_models_of(enemy)
        if str(trooper.group) == argument and not trooper.is_peripheral
    ]
    return f"{counted(len(those), 'Trooper')} on the table could act on them"


def _no_reaction_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe the choice to declare no further ARO. IN-05-03."""
    return "the Order goes on without another ARO"


def _guts_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe the chance that a Trooper passes its Guts Roll. IN-06-34."""
    return f"{guts_chance(table.state.troopers[argument]):.0%} to pass by a roll"


def guts_chance(trooper: Trooper) -> float:
    """Return the chance that a Trooper passes its Guts Roll. IN-06-34."""
    value = attribute_of(trooper, "wip") + (STUNNED_MOD if STUNNED in trooper.states else 0)
    return max(0.0, min(1.0, value / SIDES))


def _leader_meaning(table: SkirmishComparisons, seat: str, argument: str) -> str:
    """Describe a Trooper that could be the next Lieutenant, by its WIP and Combat Group."""
    trooper = table.state.troopers[argument]
    return f"WIP {attribute_of(trooper, 'wip')}, Combat Group {trooper.group}"


def speedball_landing_meaning(table: SkirmishComparisons, decision: Decision, option: Option) -> str:
    """Describe which Trooper would be nearest to a Speedball that comes down at a position; "" if the option
    names no position.
    """
    if option.key.partition(":")[0] not in ("to", "at"):
        return ""
    x, y = table.point_named_by(option)
    own = table.state.usable_models_of(table.side_of(decision.seat))
    names_by_distance = {
        length(trooper.body.x, trooper.body.y, x, y): trooper.name for trooper in reversed(own)
    }
    return (
        f"{min(names_by_distance) / INCH:.1f} inches from {names_by_distance[min(names_by_distance)]}"
        if names_by_distance
        else "no one could fetch it"
    )


def _main_weapon(trooper: Trooper) -> Weapon | None:
    """Return a Trooper's main ranged weapon, other than those that only lay smoke; None if it has none."""
    guns = [weapon for weapon in trooper.profile.weapons if weapon.kind in (BS, DIRECT) and weapon.ps]
    return guns[0] if guns else None


def _weapon_text(trooper: Trooper) -> str:
    """Describe a Trooper's main ranged weapon: its dice and its best range. IN-06-02."""
    gun = _main_weapon(trooper)
    if gun is None:
        return _UNARMED
    if gun.kind == DIRECT:
        return f"{gun.name}, a {gun.template} that hits without a roll"
    return f"{gun.name}, {_dice_text(gun.burst)}, best {_best_range(gun)}"


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


def _dice_text(dice: int) -> str:
    """Format a number of dice."""
    return "1 die" if dice == 1 else f"{dice} dice"


_DESCRIBERS: Final[dict[str, Callable[[SkirmishComparisons, str, str], str]]] = {
    "first": _first_turn_meaning,
    "deploys": _first_deployment_meaning,
    "zone": _zone_meaning,
    "hold": _weapon_meaning,
    "member": _weapon_meaning,
    "impetuous": _impetuous_meaning,
    "own": _weapon_meaning,
    "spearhead": _spearhead_meaning,
    "also": _participant_meaning,
    "from": _group_meaning,
    "pass": _no_reaction_meaning,
    "guts": _guts_meaning,
    "command": _leader_meaning,
    "lieutenant": _leader_meaning,
}
"""Functions that describe an option, by the first word of its key."""
