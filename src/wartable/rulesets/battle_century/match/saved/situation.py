"""A situation: a Match that starts in the middle, as the setup's "now" tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.problem import Problem
from wartable.core.reader import Reader, shown
from wartable.rulesets.battle_century.pilots.knowledge.perspective import FACETS
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.known import SKILLS, TRAITS
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.saved.character_data import (
    HERE,
    LASTING,
    read_lasting,
    read_presence,
)

_PARTS: Final = ("round", "tension", "order", "turn", "knowledge", "characters")
_OF_A_ROUND: Final = ("tension", "order", "turn")


def place_situation(state: Scene, setup: Mapping[str, object]) -> None:
    """Bring a fresh Scene to the moment of the setup's "now"; `problems` has found nothing fatal in it.

    With a Round it is the Turn of "turn" (by default of the first in order), after its Beginning Phase and
    before its Action; those before it in the order have acted. Without one the Match is yet to begin.
    """
    found: list[Problem] = []
    read_situation(Reader(setup["now"], "now", found), state)


def read_situation(now: Reader, state: Scene) -> None:
    """Read "now" into the Scene, all faults at once."""
    if not now.has_parts((), _PARTS):
        return
    if now.at("round").is_there:
        _read_moment(now, state)
    else:
        for key in _OF_A_ROUND:
            if now.at(key).is_there:
                now.at(key).fault("no Round has begun", "add the round, or leave it out")
    read_characters(now.at("characters"), state)
    _check_sides(now.at("characters"), state)
    read_knowledge(now.at("knowledge"), state)
    if now.at("round").is_there:
        _begin(now, state)


def _read_moment(now: Reader, state: Scene) -> None:
    """Round, Tension, Initiative and whose Turn it is; the effects that are read next ask for that."""
    state.round = now.at("round").number(1, default=1)
    state.tension = now.at("tension").number(0, default=state.round)
    state.order = _read_order(now.at("order"), state)
    state.turn_of = now.at("turn").name_of(state.order, "Character", state.order[0] if state.order else "")


def _read_order(node: Reader, state: Scene) -> list[str]:
    """All Characters by Initiative; without a list, as the setup lists them."""
    turns = list(state.characters)
    if not node.is_there:
        return turns
    found = node.names_of(turns, "Character")
    for id in turns:
        if id not in found:
            node.fault(f"{id} is missing", "list every Character, those that are gone as well")
            found.append(id)
    return found


def read_characters(characters: Reader, state: Scene) -> None:
    """What has become of each, in a Match or in any other Scene."""
    for id, node in characters.parts():
        if id not in state.characters:
            Reader(id, node.path, node.problems).name_of(state.characters, "Character")
        elif node.has_parts((), (*HERE, *LASTING)):
            read_lasting(node, state.characters[id])
            read_presence(node, state.characters[id], state)


def _check_sides(characters: Reader, state: Scene) -> None:
    """A Match needs somebody to fight. R-MATCH-001."""
    active = [me.side for me in state.characters.values() if me.is_active]
    if state.characters and len(set(active)) < 2:
        characters.fault("not even two sides are active", "leave somebody active on each of two sides")


def read_knowledge(node: Reader, state: Scene) -> None:
    """Entries "side/character/facet": what a side has learned."""
    for item in node.items():
        parts = item.text().split("/")
        if len(parts) != 3:
            item.fault(
                f"{shown(item.value)} is no entry", 'write "side/character/facet", as blue/rex/attributes'
            )
            continue
        side = Reader(parts[0], item.path, item.problems).name_of(state.plan.sides, "side")
        who = Reader(parts[1], item.path, item.problems).name_of(state.characters, "Character")
        if side and who and _is_facet(Reader(parts[2], item.path, item.problems), state.characters[who]):
            state.knowledge.learn(side, who, parts[2])


def _is_facet(node: Reader, who: Character) -> bool:
    """Whether this can be known of the Character: "attributes" and its like, a Skill or Trait of the book,
    one of its ways to attack.
    """
    kind, _, rest = node.text().partition(":")
    if kind == "talent":
        key = Reader(rest.partition(":")[0], node.path, node.problems)
        return key.name_of([*TRAITS, *SKILLS], "Skill or Trait") != ""
    if kind == "attack":
        ways = [means.key for means in who.sheet.means]
        return Reader(rest, node.path, node.problems).name_of(ways, f"way to attack of {who.id}") != ""
    return node.name_of(FACETS, "facet") != ""


def _begin(now: Reader, state: Scene) -> None:
    """Its Turn, the Beginning Phase done; nobody is surprised any more."""
    state.phase = "turn"
    state.stage = "act"
    state.waiting = []
    if state.turn_of not in state.characters:
        return
    me = state.characters[state.turn_of]
    if not me.is_active:
        now.at("turn").fault(f"{me.id} is {me.standing}", "name somebody who is active")
    state.slot = state.order.index(me.id)
    state.turns = state.slot + 1
    for id in state.order[: state.slot]:
        state.characters[id].acted = state.round
