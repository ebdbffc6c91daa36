"""What counts on a Character's Test before its roll, for tests of Skills, Traits and whatever else does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.battle_century.matches import character_of, scene_table
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers

__all__ = ["edges", "net"]


def edges(
    one: Mapping[str, object],
    attribute: str,
    skill: str = "",
    *,
    among: Sequence[Mapping[str, object]] = (),
    **more: Any,
) -> dict[str, int]:
    """The Advantages by their source of a Test of this Character, `among` others in a Scene. `more` is as for
    a CharacterTest ("subject", "about", "contests", "kind", ...).
    """
    test = _weighed([one, *among], attribute, skill, more)
    return {term.source: term.amount for term in test.advantages}


def net(
    one: Mapping[str, object],
    attribute: str,
    skill: str = "",
    *,
    among: Sequence[Mapping[str, object]] = (),
    **more: Any,
) -> int:
    """The Advantages less the Disadvantages of such a Test."""
    return _weighed([one, *among], attribute, skill, more).net


def _weighed(
    people: Sequence[Mapping[str, object]], attribute: str, skill: str, more: Mapping[str, Any]
) -> CharacterTest:
    table = scene_table(*people)
    test = CharacterTest(character_of(table, str(people[0]["id"])), attribute, skill, **more)
    set_test_modifiers(table.state, test)
    return test
