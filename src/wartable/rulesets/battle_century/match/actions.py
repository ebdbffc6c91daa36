"""The Actions of a Match: which there are now, and carrying one out. R-MATCH-019 to R-MATCH-037."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.characters.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.characters.base import Talent
from wartable.rulesets.battle_century.match.offense import can_attack, offend
from wartable.rulesets.battle_century.match.ways import ask_move, go
from wartable.rulesets.battle_century.scene.character import Character
from wartable.rulesets.battle_century.scene.effects import begin_effect
from wartable.rulesets.battle_century.scene.events import ActionDelayed, Held
from wartable.rulesets.battle_century.scene.state import Delayed, Scene, SceneTable

__all__ = ["LABELS", "action_kinds", "label_of", "perform"]

LABELS: Final = {
    "attack": "Attack",
    "disrupt": "Disrupt",
    "buildup": "Buildup",
    "maneuver": "Maneuver",
    "run": "Run",
    "delay": "Delay",
    "hold": "Hold: something else, or nothing",
}

_USE: Final = "use:"


def action_kinds(state: Scene, me: Character) -> list[str]:
    """The Actions open to this Character now."""
    found: list[str] = []
    if can_attack(state, me):
        found += ["attack", "disrupt"]
    if state.enemies(me):
        found.append("buildup")
    found.append("maneuver")
    if state.plan.zones[me.zone]:
        found.append("run")
    if later_turns(state):
        found.append("delay")
    for talent in me.sheet.hooks.listeners("actions"):
        if talent.actions(state, me):
            found.append(_USE + talent.tag)
    found.append("hold")
    return found


def label_of(me: Character, kind: str) -> str:
    """What an Action is called."""
    found = LABELS.get(kind)
    return _giver(me, kind).title if found is None else found


def _giver(me: Character, kind: str) -> Talent:
    """The Skill or Trait that gives an Action of its own."""
    for talent in me.sheet.hooks.listeners("actions"):
        if kind == _USE + talent.tag:
            return talent
    raise KeyError(kind)


def later_turns(state: Scene) -> list[str]:
    """Whose Turn is still ahead in this Round, by id. A-10."""
    return [id for id in state.order[state.slot + 1 :] if state.characters[id].is_active]


def perform(table: SceneTable, me: Character, kind: str) -> None:
    """Carry out an Action. Any but the attack, or a Delay of it, forfeits a Buildup. R-MATCH-028."""
    if kind not in ("attack", "disrupt", "delay", "buildup"):
        me.buildup = ""
    if kind in ("attack", "disrupt"):
        offend(table, me, kind)
    elif kind == "buildup":
        _build_up(table, me)
    elif kind == "maneuver":
        _maneuver(table, me)
    elif kind == "run":
        go(table, me, ask_move(table, me, 2))
    elif kind == "delay":
        _delay(table, me)
    elif kind == "hold":
        go(table, me, ask_move(table, me, 1))
        table.emit(Held(me.id))
    else:
        _giver(me, kind).act(table, me)


def _build_up(table: SceneTable, me: Character) -> None:
    """Two Advantages on the next Offensive Test against one target; a second time adds none. R-MATCH-026,
    R-MATCH-027.
    """
    go(table, me, ask_move(table, me, 1))
    options = [Option(f"target:{enemy.id}", enemy.name, enemy) for enemy in table.state.enemies(me)]
    choice = table.ask(Decision(me.seat, f"{me.name} builds up against whom?", options, me.id))
    me.buildup = cast(Character, choice.data).id


def _maneuver(table: SceneTable, me: Character) -> None:
    """Defense rises for a Round by an Attribute that one could attack with; oneself's, or an Ally's in the
    same Zone. R-MATCH-033, R-MATCH-034, A-11.
    """
    go(table, me, ask_move(table, me, 1))
    fit = [name for name in ATTRIBUTES if name in [means.attribute for means in me.sheet.means]]
    options = [Option(f"by:{name}", f"{name.title()} {me.sheet.ranks[name]}", name) for name in fit]
    choice = table.ask(Decision(me.seat, f"{me.name} Maneuvers by which Attribute?", options, me.id))
    rank = me.sheet.ranks[cast(str, choice.data)]
    near = [me, *[ally for ally in table.state.allies(me) if ally.zone == me.zone]]
    whom = [Option(f"for:{ally.id}", ally.name, ally) for ally in near]
    who = table.ask(Decision(me.seat, f"{me.name} Maneuvers for whom?", whom, me.id))
    begin_effect(table, cast(Character, who.data), "maneuvering", amount=rank, other=me.id)


def _delay(table: SceneTable, me: Character) -> None:
    """Name an Action type and a Character after whose Turn to act. R-MATCH-029, R-MATCH-030."""
    state = table.state
    kinds = [kind for kind in LABELS if kind not in ("delay", "hold")]
    kinds += [_USE + talent.tag for talent in me.sheet.hooks.listeners("actions")]
    options = [Option(f"delay:{kind}", label_of(me, kind), kind) for kind in kinds]
    kind = cast(str, table.ask(Decision(me.seat, f"{me.name} delays which Action?", options, me.id)).data)
    places = [Option(f"after:{id}", state.characters[id].name, id) for id in later_turns(state)]
    choice = table.ask(Decision(me.seat, f"{me.name} acts after whose Turn?", places, me.id))
    after = cast(str, choice.data)
    state.delayed.append(Delayed(me.id, after, kind))
    if kind not in ("attack", "disrupt"):
        me.buildup = ""
    table.emit(ActionDelayed(me.id, after, kind))
