"""The Actions of a Match: which Actions are open now, and carrying one out; Maneuver. R-MATCH-019 to
R-MATCH-037.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.match.turn.escaping import try_to_escape
from wartable.rulesets.battle_century.match.turn.free_actions import (
    make_help_test,
    make_ordinary_test,
    take_improvised_action,
)
from wartable.rulesets.battle_century.match.turn.offense import (
    build_attack_test,
    can_attack,
    take_offensive_action,
    usable_means_of_attack,
)
from wartable.rulesets.battle_century.match.turn.zones import (
    ask_for_move_zone,
    make_free_move,
    move_to_zone,
    zones_within_distance,
)
from wartable.rulesets.battle_century.pilots.events.scenes import ActionDelayed, BuiltUp
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.names import LABELS
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect
from wartable.rulesets.battle_century.pilots.tests.maintaining import end_unmaintained_miracles

RUN: Final = 2
"""Zones of a Run. R-MATCH-036."""

_USE: Final = "use:"


@define
class BuildupChoice:
    """The data of an option to take the Action Buildup against the Enemy `target`."""

    target: Character


@define
class ManeuverChoice:
    """The data of an option to Maneuver with the Attribute `attribute`."""

    attribute: str


def action_kinds(state: Scene, me: Character) -> list[str]:
    """Return the kinds of Action that this Character can take now: keys such as "attack", or "use:" and the
    tag of a Skill or Trait.
    """
    found: list[str] = []
    if can_attack(state, me):
        found += ["attack", "disrupt"]
    if state.enemies_of(me):
        found.append("buildup")
    if maneuver_zones(state, me):
        found.append("maneuver")
    if state.plan.zones[me.zone]:
        found.append("run")
    found.append("escape")
    if me.is_on_foot:
        found.append("test")
    if me.is_on_foot and state.allies_of(me):
        found.append("help")
    if ids_whose_turn_is_to_come(state):
        found.append("delay")
    for talent in me.hooks.listeners("can_act"):
        if talent.can_act(state, me):
            found.append(_USE + talent.tag)
    found.append("hold")
    return found


def action_label(me: Character, kind: str) -> str:
    """Return the name of a kind of Action as players see it."""
    if kind in LABELS:
        return LABELS[kind]
    tag = kind.removeprefix(_USE)
    for talent in me.talents:
        if talent.tag == tag:
            return talent.title
    return tag


def _talent_of_action(me: Character, kind: str) -> Talent:
    """Return the Skill or Trait that gives the Character this kind of Action. Raises KeyError if there is
    none.
    """
    for talent in me.hooks.listeners("can_act"):
        if kind == _USE + talent.tag:
            return talent
    raise KeyError(kind)


def _is_attack(me: Character, kind: str) -> bool:
    """Whether a kind of Action makes an Offensive Test, to which a Buildup applies. R-MATCH-026,
    R-MATCH-028.
    """
    return kind in ("attack", "disrupt") or (kind.startswith(_USE) and _talent_of_action(me, kind).attacks)


def ids_whose_turn_is_to_come(state: Scene) -> list[str]:
    """Return the ids of the active Characters whose Turn is still to come in this Round, in order. A-10."""
    return [id for id in state.order[state.slot + 1 :] if state.characters[id].is_active]


def perform_action(table: SceneTable, me: Character, kind: str) -> None:
    """Carry out an Action of this kind, with all questions that it requires. A Buildup of the Character is
    lost, unless the Action is an attack, a Buildup, or a Delay of an attack. R-MATCH-028.
    """
    if kind not in ("delay", "buildup") and not _is_attack(me, kind):
        me.buildup = ""
    if kind in ("attack", "disrupt"):
        take_offensive_action(table, me, kind)
    elif kind == "buildup":
        _build_up(table, me)
    elif kind == "maneuver":
        perform_maneuver(table, me)
    elif kind == "run":
        move_to_zone(
            table, me, ask_for_move_zone(table, me, zones_within_distance(table.state, me.zone, RUN)[1:])
        )
    elif kind == "delay":
        _delay(table, me)
    elif kind == "escape":
        try_to_escape(table, me)
    elif kind == "test":
        make_ordinary_test(table, me)
    elif kind == "help":
        make_help_test(table, me)
    elif kind == "hold":
        take_improvised_action(table, me)
    else:
        _talent_of_action(me, kind).carry_out_action(table, me)
    if kind != "delay":
        end_unmaintained_miracles(table, me)


def _build_up(table: SceneTable, me: Character) -> None:
    """Ask for the Enemy to build up against; the next Offensive Test against it has two Advantages. A second
    Buildup adds none. R-MATCH-026, R-MATCH-027.
    """
    make_free_move(table, me)
    options = [
        Option(f"target:{enemy.id}", enemy.name, BuildupChoice(enemy)) for enemy in table.state.enemies_of(me)
    ]
    choice = table.ask(Decision(me.seat, f"{me.name} builds up: choose an Enemy", options, me.id))
    me.buildup = cast(BuildupChoice, choice.data).target.id
    table.emit(BuiltUp(me.id, me.buildup))


def action_kinds_to_name_in_delay(me: Character) -> list[str]:
    """Return the keys of all Actions that a Character could name when it Delays, whether they are possible or
    not. R-MATCH-030.
    """
    kinds = [kind for kind in LABELS if kind not in ("delay", "hold")]
    return kinds + [_USE + talent.tag for talent in me.hooks.listeners("can_act")]


def delayable_actions(state: Scene, me: Character) -> list[str]:
    """Return the keys of the Actions that may be possible later, even if they are not now. Left out are Tests
    and Help for a mecha, Help without Allies, and a Run from a Zone without neighbours. B-218.
    """
    never = [] if me.is_on_foot else ["test", "help"]
    never += [] if state.allies_of(me) else ["help"]
    never += [] if state.plan.zones[me.zone] else ["run"]
    return [kind for kind in action_kinds_to_name_in_delay(me) if kind not in never]


def _delay(table: SceneTable, me: Character) -> None:
    """Ask which kind of Action the Character Delays, and after whose Turn it will act. R-MATCH-029,
    R-MATCH-030, R-MATCH-050.
    """
    state = table.state
    options = [Option(f"delay:{kind}", action_label(me, kind), kind) for kind in delayable_actions(state, me)]
    kind = cast(str, table.ask(Decision(me.seat, f"{me.name} delays which Action?", options, me.id)).data)
    places = [Option(f"after:{id}", state.characters[id].name, id) for id in ids_whose_turn_is_to_come(state)]
    choice = table.ask(Decision(me.seat, f"{me.name} acts after whose Turn?", places, me.id))
    after = cast(str, choice.data)
    state.delayed.append(DelayedAction(me.id, after, kind))
    if not _is_attack(me, kind):
        me.buildup = ""
    table.emit(ActionDelayed(me.id, after, kind))


def maneuver_zones(state: Scene, me: Character) -> list[str]:
    """Return the ids of the Zones in which a Character could Maneuver now, among its own and the adjacent
    ones.
    """
    return [zone for zone in zones_within_distance(state, me.zone, 1) if maneuver_attributes(state, me, zone)]


def maneuver_attributes(state: Scene, me: Character, zone: str) -> list[str]:
    """Return the Attributes with which the Character could Maneuver in this Zone: those of its means of
    attack there, and those that may replace them. R-MATCH-033.
    """
    found: list[str] = []
    for means in usable_means_of_attack(state, me, zone):
        found.append(means.attribute)
        test = build_attack_test(me, means, [])
        for talent in me.hooks.listeners("replacement_attributes"):
            found += talent.replacement_attributes(me, test)
    return [name for name in me.sheet.ranks if name in found]


def perform_maneuver(table: SceneTable, me: Character) -> None:
    """Carry out a Maneuver: ask for a Zone to move to, for an Attribute, and for the Character to protect,
    which is `me` or an Ally in the same Zone. R-MATCH-034, A-11.
    """
    state = table.state
    move_to_zone(table, me, ask_for_move_zone(table, me, maneuver_zones(state, me)))
    ranks = me.sheet.ranks
    fit = maneuver_attributes(state, me, me.zone)
    options = [Option(f"by:{name}", f"{name.title()} {ranks[name]}", ManeuverChoice(name)) for name in fit]
    choice = table.ask(Decision(me.seat, f"{me.name} Maneuvers by which Attribute?", options, me.id))
    rank = ranks[cast(ManeuverChoice, choice.data).attribute]
    near = [me, *[ally for ally in state.allies_of(me) if ally.zone == me.zone]]
    target = table.pick(me, f"{me.name} Maneuvers: choose a target", "for", near)
    begin_effect(table, target, "maneuvering", amount=rank, cause_id=me.id)
