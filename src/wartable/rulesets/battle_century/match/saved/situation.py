"""Reading of a situation: a Match that starts in the middle, as "now" in its setup describes it."""

from __future__ import annotations

from typing import Final

from wartable.core.data.fields import Learned, Name, Names, Number
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.rulesets.battle_century.pilots.knowledge.perspective import FACETS
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.saved.character_data import NOW as CHARACTER_NOW
from wartable.rulesets.battle_century.pilots.saved.character_data import CharactersField, character_ids_of

_OF_A_ROUND: Final = ("tension", "order", "turn")


def _is_facet(node: Reader, id: str, state: Scene) -> bool:
    """Whether a node names a facet of a Character: a group such as "attributes", a Skill or Trait of the
    book, or one of the means of attack of the Character with this id. If it does not, a fault is reported.
    """
    kind, _, rest = node.text().partition(":")
    if id not in state.characters:
        return False
    if kind == "talent":
        return node.naming(rest.partition(":")[0]).name_of([*TRAITS, *SKILLS], "Skill or Trait") != ""
    if kind == "attack":
        ways = [means.key for means in state.characters[id].sheet.means]
        return node.naming(rest).name_of(ways, f"way to attack of {id}") != ""
    return node.name_of(FACETS, "facet") != ""


KNOWLEDGE: Final[Learned[Scene, Scene]] = Learned(
    'what sides have learned, as `"guard/wade/attributes"`; facets are `attributes`, `talents`, `attacks` '
    "and single ones: `talent:called_shot`, `attack:crowbar`",
    "Character",
    "blue/rex/attributes",
    lambda state: state.plan.sides,
    lambda state: state.characters,
    _is_facet,
)
NOW: Final[Shape[Scene, Scene]] = Shape(
    Number("round", "the number of the Round; left out: the Match is yet to begin", least=1),
    Number("tension", "the Tension; the Round's number if left out"),
    Names(
        "order",
        "Character",
        character_ids_of,
        "all Characters by Initiative; in the scenario's order if left out",
    ),
    Name(
        "turn_of",
        "Character",
        lambda _, state: state.order,
        "whose Turn it is, its Beginning done; the first in order if left out",
        key="turn",
    ),
    KNOWLEDGE,
    CharactersField("characters", "Character", CHARACTER_NOW, "the state of each Character"),
    late=("turn", "knowledge", "characters"),
)


def read_situation(now: Reader, state: Scene) -> None:
    """Set a new Scene to the moment that the "now" of its setup describes; all faults are reported.

    If "now" has a Round, that moment is in a Turn, after the Beginning Phase and before the Action. It is the
    Turn of the Character named under "turn", or by default of the first in the order; those earlier in the
    order have acted. Without a Round the Match has not begun yet.
    """
    if not NOW.has_parts(now):
        return
    begun, order = now.at("round").is_there, now.at("order")
    state.order = list(state.characters) if begun else []
    NOW.read(now, state, state)
    if begun:
        if not now.at("tension").is_there:
            state.tension = state.round
        missing = [id for id in state.characters if id not in state.order]
        for id in missing:
            order.fault(f"{id} is missing", "list every Character, those that are gone as well")
        state.order += missing
        state.turn_of = state.order[0] if state.order else ""
    for key in _OF_A_ROUND if not begun else ():
        if now.at(key).is_there:
            now.at(key).fault("no Round has begun", "add the round, or leave it out")
    NOW.link(now, state, state)
    NOW["characters"].link(now.at("characters"), state, state)
    _check_sides(now.at("characters"), state)
    if begun:
        _start_in_turn(now, state)


def read_characters(characters: Reader, state: Scene) -> None:
    """Read the current state of each Character, in any kind of Scene."""
    if characters.is_there:
        NOW["characters"].read(characters, state, state)
        NOW["characters"].link(characters, state, state)


def _check_sides(characters: Reader, state: Scene) -> None:
    """Check that at least two sides have an active Character. R-MATCH-001."""
    active = [me.side for me in state.characters.values() if me.is_active]
    if state.characters and len(set(active)) < 2:
        characters.fault("not even two sides are active", "leave a Character active on each of two sides")


def _start_in_turn(now: Reader, state: Scene) -> None:
    """Begin play in the Turn of the Character in `turn_of`, after its Beginning Phase. There is no Surprise
    Round any more.
    """
    state.phase = "turn"
    state.stage = "act"
    state.waiting = []
    if state.turn_of not in state.characters:
        return
    me = state.characters[state.turn_of]
    if not me.is_active:
        now.at("turn").fault(f"{me.id} is {me.standing}", "name a Character who is active")
    state.slot = state.order.index(me.id)
    state.turns = state.slot + 1
    for id in state.order[: state.slot]:
        state.characters[id].acted = state.round
