"""Descriptions of options in a skirmish: gains and costs that neither labels nor odds show, in one line."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.position import Position
from wartable.core.words import counted, listed
from wartable.rulesets.infinity.ground.measures import (
    INCH,
    format_whole_inches,
    gap_between_bases,
    is_in_front_arc,
)
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import (
    IRREGULAR,
    LIEUTENANT,
    REGULAR,
    TACTICAL,
    Declaration,
    Order,
)
from wartable.rulesets.infinity.model.state import IMPETUOUS_PHASE, TACTICAL_PHASE
from wartable.rulesets.infinity.model.states import SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import SUPPRESSIVE_DICE, SUPPRESSIVE_REACH
from wartable.rulesets.infinity.seen.aiming import skill_detail_meaning, smoke_meaning
from wartable.rulesets.infinity.seen.choices import (
    guts_chance,
    side_choice_meaning,
    speedball_landing_meaning,
)
from wartable.rulesets.infinity.seen.comparisons import SkirmishComparisons
from wartable.rulesets.infinity.seen.places import prospects_at_point
from wartable.rulesets.infinity.seen.teams import new_team_meaning, team_order_meaning
from wartable.rulesets.infinity.seen.token_uses import token_meaning
from wartable.rulesets.infinity.skills.asking import OfferedSquare
from wartable.rulesets.infinity.skills.moving import move_length
from wartable.rulesets.infinity.tokens.base import OfferedTokenUse

_MEANINGS: Final = {
    "idle": "stay; once all have reacted, the second skill may be an attack",
    "corner": "move in two straight lines, around an obstacle",
    "initiative": "choose who acts first; the enemy chooses who deploys first",
    "deployment": "choose who deploys first; the enemy chooses who acts first",
    "standing": "sees and is seen over low scenery",
    "standing_turned": "sees and is seen over low scenery; the facing is asked next",
    "prone": "hidden by low scenery, and sees nothing over it; it takes a Move to stand up",
    "prone_turned": "hidden by low scenery; the facing is asked next",
    "open": "on the table from the start",
    "hidden": "unknown to the enemy until the first action or reaction",
    "airborne": "off the table until an Order; can then enter anywhere",
    "fail": "falls back into cover or out of sight, or goes prone",
    "stunned": "falls back into cover or out of sight, or goes prone",
    "leave": "no longer fights, but is not lost",
    "disband": "the members act separately, one Order each",
    "rejoin": "acts with the Fireteam again, on one Order for all",
    "apart": "needs separate Orders",
    "no_team": "each needs a separate Order",
    "keep": "nothing is spent",
    "pass": "stays in place, without a roll",
    "drop": "the other dice count",
    "use": "used up by this attack",
    "enough": "only the Troopers named so far",
}
"""Descriptions of options, by the first word of their keys."""

_FACES_ENEMY: Final = "has the nearest enemy in front already"
_OTHERS_STAY: Final = "the others stay as they are"
_DONE_MEANINGS: Final = {
    TACTICAL_PHASE: "tokens that are left can still be spent on Orders",
    IMPETUOUS_PHASE: "Troopers that have not acted yet do not act in this phase",
}
"""Descriptions of the option to do nothing more, by phase."""

_ORDER_KIND_MEANINGS: Final = {
    REGULAR: "",
    IRREGULAR: "an Order that only this Trooper can use",
    LIEUTENANT: "an Order for the Lieutenant alone",
    TACTICAL: "an Order that only this Trooper can use",
}


def meaning_of(table: SkirmishComparisons, decision: Decision, option: Option) -> str:
    """Describe what an option gains or costs, as text for the player; "" if its label says enough."""
    verb, _, argument = option.key.partition(":")
    state = table.state
    data = option.data
    if isinstance(data, OfferedTokenUse) or verb == "token" or verb == "reroll":
        left = table.command_token_count(decision.seat)
        brings = [token_meaning(state, data)] if isinstance(data, OfferedTokenUse) else []
        return "; ".join(
            [*filter(None, brings), f"costs a Command Token: {left - 1} of {left} would be left"]
        )
    if verb == "fireteam" and isinstance(data, tuple):
        return new_team_meaning(state, data[0], data[1])
    if isinstance(data, Option):
        trooper = state.troopers.get(verb)
        return "" if trooper is None else _skill_meaning(table, trooper, data, is_reaction=True)
    if isinstance(data, Order) and verb in _ORDER_KIND_MEANINGS:
        return _order_meaning(table, verb, state.troopers[argument])
    if verb == "end":
        return _MEANINGS["disband"] if argument else _end_meaning(state.armies.get(state.active))
    if verb == "done":
        return _OTHERS_STAY if state.order is not None else _DONE_MEANINGS.get(state.phase, _OTHERS_STAY)
    if verb == "turn" and argument in state.troopers:
        return "looks away from the nearest enemy" if table.looking_away_score(argument) > 0 else _FACES_ENEMY
    trooper = state.troopers.get(decision.about)
    if trooper is None:
        meaning = speedball_landing_meaning(table, decision, option) or side_choice_meaning(
            table, decision, verb, argument
        )
        return meaning or _MEANINGS.get(verb, "")
    if verb in ("to", "stay") or (verb == "at" and not isinstance(data, int)):
        position = prospects_at_option_place(table, decision, option)
        return smoke_meaning(table, trooper, option) if position is None else position.said
    if verb == "face" and isinstance(data, int):
        return _facing_meaning(table, trooper, data)
    if verb == "roll":
        return f"{guts_chance(trooper):.0%} to pass; on a failure, falls back or goes prone"
    if isinstance(data, Declaration):
        return _skill_meaning(table, trooper, option, is_reaction=False)
    return skill_detail_meaning(table, trooper, verb, argument, option) or _MEANINGS.get(verb, "")


def _order_meaning(table: SkirmishComparisons, kind: str, trooper: Trooper) -> str:
    """Describe an Order spent on a Trooper: its nearest enemy, the effect on its Fireteam and its Suppressive
    Fire, and the pool that pays for the Order.
    """
    army = table.state.armies[table.state.active]
    left = army.regular.get(trooper.group, 0)
    pool = f"one of {left} Regular Orders" if left > 1 else "the last Regular Order"
    near = table.visible_able_enemies(trooper)
    parts = [
        f"{near[0].name} is {format_whole_inches(gap_between_bases(trooper.body, near[0].body) / INCH)} away"
        if near
        else "",
        team_order_meaning(table.state, kind, trooper),
        "ends the Suppressive Fire" if SUPPRESSIVE in trooper.states else "",
        pool if kind == REGULAR else _ORDER_KIND_MEANINGS[kind],
    ]
    return "; ".join([part for part in parts if part])


def _end_meaning(army: Army | None) -> str:
    """Describe how many Orders are lost if the Orders Phase ends now."""
    left = 0 if army is None else army.remaining_order_count() + army.lieutenant
    return f"{counted(left, 'Order')} would be lost" if left else "no Order is left"


def _skill_meaning(table: SkirmishComparisons, trooper: Trooper, option: Option, *, is_reaction: bool) -> str:
    """Describe the declaration of a skill: how far the Trooper moves, how many dice it rolls, or which
    attribute.
    """
    declared = option.data
    if not isinstance(declared, Declaration):
        return ""
    verb, weapon, targets = declared.skill, declared.weapon, declared.targets
    if verb == "move":
        again = table.is_about_second_skill() and trooper.id in table.moving_trooper_ids()
        return f"up to {_move_length(trooper, declared.mode, again=again)}; enemies in view may react"
    if verb == "cautious_movement":
        length = _move_length(trooper, declared.mode, again=False)
        return f"up to {length} for the whole Order; no AROs if unseen at both ends"
    if verb == "suppressive_fire":
        reach = format_whole_inches(SUPPRESSIVE_REACH)
        return f"takes the whole Order; then {SUPPRESSIVE_DICE} dice in AROs within {reach}"
    if verb == "dodge":
        return f"PH {attribute_of(trooper, 'ph')} against every attack; then a short move"
    if verb == "reset":
        return f"WIP {attribute_of(trooper, 'wip')} against hacking, or to end its effects"
    if weapon is None:
        return "" if table.is_about_second_skill() else _MEANINGS.get(verb, "")
    dice = 1 if is_reaction else weapon.burst
    if is_reaction and SUPPRESSIVE in trooper.states and declared.mode:
        dice = SUPPRESSIVE_DICE
    dice_text = "1 die" if dice == 1 else f"{dice} dice"
    if not targets:
        return f"{dice_text} within {format_whole_inches(weapon.longest_range)}"
    if len(targets) != 1:
        return f"{dice_text} to share out among several targets"
    away = gap_between_bases(trooper.body, table.state.troopers[targets[0]].body) / INCH
    return f"{dice_text} at {format_whole_inches(away)}, PS {weapon.ps}"


def _move_length(trooper: Trooper, mode: str, *, again: bool) -> str:
    """Format the distance that a Trooper can move in this mode. `again` is set if it has moved in this Order
    already.
    """
    return format_whole_inches(move_length(trooper, again=again, mode=mode) / INCH)


def prospects_at_option_place(
    table: SkirmishComparisons, decision: Decision, option: Option
) -> Position | None:
    """Describe the position that an option names for the Trooper that the decision is about. Return None if
    the option names no position to stand at.
    """
    verb, _, argument = option.key.partition(":")
    trooper = table.state.troopers.get(decision.about)
    if trooper is None:
        return None
    if verb == "stay":
        x, y = trooper.body.x, trooper.body.y
    elif verb == "at" and "," in argument and not smoke_meaning(table, trooper, option):
        x, y = table.parse_point(argument)
    elif verb == "to" and isinstance(option.data, OfferedSquare):
        x, y = option.data.nearest_selectable_point()
    else:
        return None
    return prospects_at_point(table, table.state, trooper, x, y, is_middle=is_square_center(option, x, y))


def is_square_center(option: Option, x: int, y: int) -> bool:
    """Whether the point (x, y) is the centre of the square that an option names; True if the option names no
    square but a point.
    """
    return not isinstance(option.data, OfferedSquare) or (x, y) == option.data.center_point()


def _facing_meaning(table: SkirmishComparisons, trooper: Trooper, facing: int) -> str:
    """Describe which enemies would be in a Trooper's front arc with this facing."""
    body = trooper.body
    enemies = table.visible_able_enemies(trooper)
    ahead = [
        enemy.name
        for enemy in enemies
        if is_in_front_arc(facing, body.x, body.y, enemy.body.x, enemy.body.y, enemy.body.radius)
    ]
    if not enemies:
        return _zone_facing_meaning(table, trooper, facing)
    if len(ahead) == len(enemies):
        return "all enemies in front"
    if len(ahead) > 2:
        return f"{len(ahead)} of {len(enemies)} enemies in front"
    return f"in front: {listed(ahead)}" if ahead else "no enemy in front to react to"


def _zone_facing_meaning(table: SkirmishComparisons, trooper: Trooper, facing: int) -> str:
    """Describe whether a Trooper with this facing would look towards the enemy's zone. Used if no enemy is
    visible.
    """
    state = table.state
    if trooper.side not in state.zone:
        return "no enemy is in sight"
    zone, body = state.plan.zones[1 - state.zone[trooper.side]], trooper.body
    middle = state.plan.field.width // 2, (zone.top + zone.bottom) // 2
    towards = is_in_front_arc(facing, body.x, body.y, middle[0], middle[1])
    return "towards the enemy's zone" if towards else "away from the enemy's zone"
