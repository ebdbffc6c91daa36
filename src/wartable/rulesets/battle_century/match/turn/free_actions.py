"""Actions of a Match that are on no list: an ordinary Test, help for an Ally, anything else. R-MATCH-014,
R-MATCH-020, R-TEST-027.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.match.turn.zones import make_free_move
from wartable.rulesets.battle_century.pilots.events.scenes import Held
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, is_miracle
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.permission import may_use_miracles_of_test

_DNS: Final = (5, 10, 15, 20, 25, 30)
_PER_ADVANTAGE: Final = 10


def take_improvised_action(table: SceneTable, me: Character) -> None:
    """Take an Action that the rules do not cover, or that does nothing. The players say what it is; the game
    only makes the Move that comes with it and records that the Character holds.
    """
    make_free_move(table, me)
    table.emit(Held(me.id))


def make_ordinary_test(table: SceneTable, me: Character) -> None:
    """Take the Action Test: make an ordinary Test, to which Tension is not added, against a DN that the GM
    sets. The players say what it achieves. R-MATCH-019, R-MATCH-020.
    """
    make_free_move(table, me)
    test = _ask_for_test(table, me, "ordinary")
    test.dn = _ask_difficulty(table, me)
    make_test(table, test)


def make_help_test(table: SceneTable, me: Character) -> None:
    """Make a Help Test for an Ally, whose next Test within a Round has an Advantage for each full 10 of the
    total. R-TEST-027, R-TEST-028.
    """
    make_free_move(table, me)
    ally = table.pick(me, f"{me.name} helps: choose an Ally", "ally", table.state.allies_of(me))
    test = _ask_for_test(table, me, "help")
    make_test(table, test)
    advantages = test.total // _PER_ADVANTAGE
    if advantages:
        begin_effect(table, ally, "helped", amount=advantages, cause_id=me.id)


def _ask_difficulty(table: SceneTable, me: Character) -> int:
    """Return the DN that the GM chooses. If there is no GM, it is the one in the state, which a ruling can
    change. R-TEST-006.
    """
    state = table.state
    if state.plan.gm == "":
        return state.dn
    options = [Option(f"dn:{dn}", f"Difficulty Number {dn}", dn) for dn in _DNS]
    return cast(int, table.ask(Decision(state.plan.gm, f"How hard is it for {me.name}?", options)).data)


def _ask_for_test(table: SceneTable, me: Character, kind: str) -> CharacterTest:
    """Ask the player for an Attribute and a Skill, and return a Test of this kind with them."""
    ranks = me.sheet.ranks
    by = [Option(f"by:{name}", f"{name.title()} {ranks[name]}", name) for name in ATTRIBUTES]
    attribute = cast(str, table.ask(Decision(me.seat, f"{me.name} Tests which Attribute?", by, me.id)).data)
    skills = [Option("with:none", "No Skill", "")]
    for tag in _usable_skills(table.state, me, attribute, kind):
        skills.append(Option(f"with:{tag}", tag.replace("_", " ").replace(":", ": ").title(), tag))
    tag = cast(str, table.ask(Decision(me.seat, f"{me.name} uses which Skill?", skills, me.id)).data)
    return _new_test(me, attribute, tag, kind)


def _new_test(me: Character, attribute: str, tag: str, kind: str) -> CharacterTest:
    key, _, subject = tag.partition(":")
    return CharacterTest(me, attribute, key, subject, kind=kind, miracle=is_miracle(key))


def _usable_skills(state: Scene, me: Character, attribute: str, kind: str) -> list[str]:
    """Return the tags of the Skills that the Character can use with this Attribute: first those in which it
    is trained, then all others. Miracles that it cannot use are left out. R-SKILL-057, R-MIR-006.
    """
    found = [talent.tag for talent in me.talents if isinstance(talent, Skill)]
    found += [key for key in SKILLS if key not in found]
    return [tag for tag in found if may_use_miracles_of_test(state, _new_test(me, attribute, tag, kind))]
