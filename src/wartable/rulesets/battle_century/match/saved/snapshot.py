"""Saving a Scene as plain data, and restoring it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wartable.core.data.fields import BEGINNING, COUNTS, ENDING, Name, Names, Number
from wartable.core.data.problem import BadInput, Problem
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.rulesets.battle_century.match.saved.situation import KNOWLEDGE
from wartable.rulesets.battle_century.match.turn.actions import action_kinds_to_name_in_delay
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction
from wartable.rulesets.battle_century.pilots.saved.character_data import (
    NOW,
    CharactersField,
    character_ids_of,
)
from wartable.rulesets.battle_century.pilots.saved.turn_data import delayed_actions_field, turn_order_fields

PHASES: Final = ("surprise", "initiative", "trade", "turn", "delayed", "over", "test", "opening")

SAVED_CHARACTER: Final[Shape[Character, Scene]] = Shape(
    *NOW.fields,
    Number("acted", least=-1, most=COUNTS),
    Name("seat", "seat", lambda me, state: state.plan.seats),
    late=NOW.late,
    derived=("_borrowed", "hooks", "sheet", "side", "talents"),
)


class _Action(Name[DelayedAction, Scene]):
    """Field for the kind of a Delayed Action. It may be given by a Skill or Trait that the Character no
    longer has.
    """

    def value(self, node: Reader, old: str, owner: DelayedAction, whole: Scene) -> object:
        verb, _, tag = node.text().partition(":")
        if verb == "use" and tag.partition(":")[0] in SKILLS | TRAITS:
            return node.value
        return super().value(node, old, owner, whole)


def _delayable_actions(delayed: DelayedAction, state: Scene) -> Iterable[str]:
    who = state.characters.get(delayed.unit)
    return [] if who is None else action_kinds_to_name_in_delay(who)


SCENE: Final[Shape[Scene, Scene]] = Shape(
    *BEGINNING,
    *turn_order_fields("Character", character_ids_of, PHASES),
    Names("surprising", "Character", character_ids_of),
    Names("waiting", "Character that surprises", lambda _, state: state.surprising),
    delayed_actions_field(
        "character", "Character", character_ids_of, _Action("action", "Action", _delayable_actions)
    ),
    Number("dn"),
    KNOWLEDGE,
    *ENDING,
    CharactersField("characters", "Character", SAVED_CHARACTER, remedy="add every Character of the setup"),
    needed=("version", "seed", "rolled", "phase", "round", "characters"),
    late=("slot", "delayed", "knowledge"),
    derived=("plan", "testing"),
)
"""Saved state of a Scene; contents of the setup are not repeated."""


def scene_to_data(state: Scene) -> dict[str, object]:
    """Return the Scene as JSON-like data, without what the setup already says; `restore_scene` reads them."""
    return SCENE.dump(state, state)


def restore_scene(state: Scene, data: Mapping[str, object]) -> Scene:
    """Set `state`, a fresh Scene of the same setup, to the state that `scene_to_data` wrote, and return it.
    The Scene may be a Match or a single Test. Raises BadInput with all problems of the data.
    """
    found: list[Problem] = []
    whole = Reader(data, "", found)
    if SCENE.has_parts(whole):
        state.waiting = []
        SCENE.read(whole, state, state)
        SCENE.link(whole, state, state)
        _check_consistency(whole, state)
    if [fault for fault in found if fault.fatal]:
        raise BadInput("cannot restore the Match", found)
    return state


def _check_consistency(save: Reader, state: Scene) -> None:
    """Report values of a saved Scene that contradict each other, so that play could not continue."""
    if state.phase == "over" and not state.over:
        save.at("phase").fault("the Match is not over", "name the phase that it is in")
    if state.phase in ("trade", "turn", "delayed"):
        for id in state.characters:
            if id not in state.order:
                save.at("order").fault(f"{id} is missing", "list every Character")
    if state.phase == "surprise" and state.stage == "act" and state.turn_of == "":
        save.at("turn_of").fault("nobody's Turn has begun", "name whose Turn it is")
    if state.phase == "turn" and state.stage == "act" and state.slot >= len(state.order):
        save.at("slot").fault("nobody's Turn has begun", f"use 0 to {len(state.order) - 1}")
