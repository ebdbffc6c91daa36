"""A Scene as plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.problem import BadInput, Problem
from wartable.core.reader import MOST, Reader
from wartable.rulesets.battle_century.match.saved.situation import read_knowledge
from wartable.rulesets.battle_century.match.setup import new_match
from wartable.rulesets.battle_century.match.turn.actions import delayable
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.known import SKILLS, TRAITS
from wartable.rulesets.battle_century.pilots.model.state import Delayed, Scene
from wartable.rulesets.battle_century.pilots.saved.character_data import (
    HERE,
    LASTING,
    read_lasting,
    read_presence,
    write_lasting,
    write_presence,
)

VERSION: Final = 1
PHASES: Final = ("surprise", "initiative", "trade", "turn", "delayed", "over", "test", "opening")
STAGES: Final = ("begin", "act")

_COUNTS: Final = 10**9
_HEAD: Final = ("version", "seed", "rolled", "phase", "round", "characters")
_REST: Final = (
    "delayed",
    "dn",
    "knowledge",
    "order",
    "over",
    "reason",
    "slot",
    "stage",
    "surprising",
    "tension",
    "turn_of",
    "turns",
    "waiting",
    "winners",
)
_PARTS: Final = (*HERE, *LASTING, "acted", "seat")


# ------------------------------------------------------------------ writing


def dump(state: Scene) -> dict[str, object]:
    """Everything that a Match's state holds, as JSON-like data; what the setup says is not repeated."""
    return {
        "version": VERSION,
        "seed": state.seed,
        "rolled": state.rolled,
        "phase": state.phase,
        "stage": state.stage,
        "round": state.round,
        "tension": state.tension,
        "order": state.order[:],
        "slot": state.slot,
        "turn_of": state.turn_of,
        "turns": state.turns,
        "surprising": state.surprising[:],
        "waiting": state.waiting[:],
        "delayed": [{"character": d.character, "after": d.after, "action": d.action} for d in state.delayed],
        "dn": state.dn,
        "knowledge": state.knowledge.entries(),
        "over": state.over,
        "winners": list(state.winners),
        "reason": state.reason,
        "characters": {me.id: _write(me) for me in state.characters.values()},
    }


def _write(me: Character) -> dict[str, object]:
    return {**write_lasting(me), **write_presence(me), "acted": me.acted, "seat": me.seat}


# ------------------------------------------------------------------ reading


def restore(setup: Mapping[str, object], data: Mapping[str, object]) -> Scene:
    """The state that `dump` wrote at a checkpoint of a Match with this setup, which `problems` has accepted.

    Raises BadInput with every problem.
    """
    return restore_scene(new_match(setup, 0), data)


def restore_scene(state: Scene, data: Mapping[str, object]) -> Scene:
    """The same into a Scene fresh from its setup: of a Match, or of a Test."""
    found: list[Problem] = []
    whole = Reader(data, "", found)
    if whole.has_parts(_HEAD, _REST):
        _read_head(whole, state)
        _read_characters(whole.at("characters"), state)
        _read_play(whole, state)
        _check(whole, state)
    if found:
        raise BadInput("cannot restore the Match", found)
    return state


def _read_head(whole: Reader, state: Scene) -> None:
    version = whole.at("version")
    if version.is_there and version.value != VERSION:
        version.fault("it was written by another version", f"use version {VERSION}")
    seed = whole.at("seed")
    value = seed.value
    state.seed = value if isinstance(value, int) and not isinstance(value, bool) else seed.number(0)
    state.rolled = whole.at("rolled").number(0, _COUNTS)
    state.phase = whole.at("phase").name_of(PHASES, "phase")
    state.stage = whole.at("stage").name_of(STAGES, "stage", "begin")
    state.round = whole.at("round").number(0, _COUNTS)
    state.tension = whole.at("tension").number(0, _COUNTS)
    turn_of = whole.at("turn_of")
    state.turn_of = "" if turn_of.value == "" else turn_of.name_of(state.characters, "Character")


def _read_characters(node: Reader, state: Scene) -> None:
    """All those of the setup, each as it was."""
    found: list[str] = []
    for id, part in node.parts():
        found.append(id)
        if id not in state.characters:
            Reader(id, part.path, part.problems).name_of(state.characters, "Character")
        elif part.has_parts((), _PARTS):
            me = state.characters[id]
            read_lasting(part, me)
            read_presence(part, me, state)
            me.acted = part.at("acted").number(-1, _COUNTS, -1)
            me.seat = part.at("seat").name_of(state.plan.seats, "seat", me.seat)
    for id in state.characters:
        if id not in found and node.is_there:
            node.fault(f"{id} is missing", "add every Character of the setup")


# ------------------------------------------------------------------ the order of play


def _read_play(whole: Reader, state: Scene) -> None:
    state.over = whole.at("over").flag()
    state.winners = tuple(whole.at("winners").names_of(state.plan.sides, "side"))
    state.reason = whole.at("reason").text()
    state.order = whole.at("order").names_of(state.characters, "Character")
    past = state.phase == "turn" or state.over
    state.slot = whole.at("slot").number(0, max(0, len(state.order) - (0 if past else 1)))
    state.turns = whole.at("turns").number(0, _COUNTS)
    if whole.at("surprising").is_there:
        state.surprising = whole.at("surprising").names_of(state.characters, "Character")
    state.waiting = whole.at("waiting").names_of(state.surprising, "Character that surprises")
    waiting = whole.at("delayed").items()
    state.delayed = [delayed for item in waiting for delayed in _read_delayed(item, state)]
    state.dn = whole.at("dn").number(0, MOST, state.dn)
    read_knowledge(whole.at("knowledge"), state)


def _read_delayed(node: Reader, state: Scene) -> list[Delayed]:
    if not node.has_parts(("character", "after", "action")):
        return []
    who = node.at("character").name_of(state.characters, "Character")
    after = node.at("after").name_of(state.order, "Character")
    kinds = delayable(state.characters[who]) if who in state.characters else []
    tag = node.at("action").text().removeprefix("use:")
    lost = [f"use:{tag}"] if tag.partition(":")[0] in (SKILLS | TRAITS) else []
    action = node.at("action").name_of([*kinds, *lost], "Action")
    return [Delayed(who, after, action)] if who and after and action else []


def _check(whole: Reader, state: Scene) -> None:
    """What has to hold together for play to go on."""
    if state.phase == "over" and not state.over:
        whole.at("phase").fault("the Match is not over", "name the phase that it is in")
    if state.phase in ("trade", "turn", "delayed"):
        for id in state.characters:
            if id not in state.order:
                whole.at("order").fault(f"{id} is missing", "list every Character")
    if state.phase == "surprise" and state.stage == "act" and state.turn_of == "":
        whole.at("turn_of").fault("nobody's Turn has begun", "name whose Turn it is")
    if state.phase == "turn" and state.stage == "act" and state.slot >= len(state.order):
        whole.at("slot").fault("nobody's Turn has begun", f"use 0 to {len(state.order) - 1}")
