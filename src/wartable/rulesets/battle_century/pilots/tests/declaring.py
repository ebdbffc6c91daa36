"""Declarations before a Test is rolled: Attributes that replace others, Deathblows, and Talents of limited
use. R-DB-001, R-TRAIT-009, R-TRAIT-019.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import define
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, TestPart
from wartable.rulesets.battle_century.pilots.model.registry import is_miracle
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.permission import is_miracle_barred

_NOTHING: Final = Option(PASS.key, "Nothing")
_NO_MORE: Final = Option(PASS.key, "Nothing more")


@define
class AttributeReplacement:
    """The data of an option to use `attribute` in a Test in place of the Attribute `instead`."""

    talent: Talent
    attribute: str
    instead: str


def ask_for_declarations(table: SceneTable, test: CharacterTest) -> None:
    """Ask the player who makes the Test for declarations, until there are none left or the player passes.
    Each can be made once, and changes the modifiers of the Test.
    """
    who = test.who
    while True:
        set_test_modifiers(table.state, test)
        enough = _NO_MORE if test.used or test.stand_in else _NOTHING
        options: list[Option] = [enough, *_stand_in_options(test)]
        for talent in who.hooks.listeners("declaration_options"):
            if talent.tag not in test.used and not _is_barred(table, test, talent):
                options += talent.declaration_options(who, test)
        choice = table.ask(Decision(who.seat, f"{who.name}: declare what for the Test?", options, who.id))
        if choice is enough:
            return
        if isinstance(choice.data, AttributeReplacement):
            replace_attribute(test, choice.data)
            continue
        talent = cast(Talent, choice.data)
        test.used.append(talent.tag)
        talent.carry_out_declaration(table, who, test, choice)


def _is_barred(table: SceneTable, test: CharacterTest, talent: Talent) -> bool:
    """Whether the Talent is a Miracle that another Character keeps the maker of the Test from using in this
    Zone. R-BOSS-007.
    """
    return is_miracle(talent.key) and is_miracle_barred(table.state, test.who, talent.key)


def _stand_in_options(test: CharacterTest) -> list[Option]:
    """Return an option for each way to replace one Attribute of the Test by another. In a Mixed Test, all
    parts that use the Attribute are changed.

    There are none after another declaration, since that may have depended on the Attributes.
    """
    found: list[Option] = []
    if test.stand_in or test.used:
        return found
    called = list(dict.fromkeys([part.attribute for part in test.parts]))
    for talent in test.who.hooks.listeners("replacement_attributes"):
        for name in talent.replacement_attributes(test.who, test):
            for attribute in called:
                if attribute == name:
                    continue
                key = f"by:{name}" if len(called) == 1 else f"by:{name}>{attribute}"
                label = f"{talent.title}: {name.title()} for {attribute.title()}"
                found.append(Option(key, label, AttributeReplacement(talent, name, attribute)))
    return found


def replace_attribute(test: CharacterTest, stand_in: AttributeReplacement) -> None:
    """Replace one Attribute by another in all parts of the Test that use it; `stand_in` says which."""
    test.stand_in = stand_in.talent.tag
    if test.attribute == stand_in.instead:
        test.attribute = stand_in.attribute
    for at, part in enumerate(test.others):
        if part.attribute == stand_in.instead:
            test.others[at] = TestPart(stand_in.attribute, part.skill, part.subject)
