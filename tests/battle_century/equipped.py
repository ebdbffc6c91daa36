"""What a Test has from Equipment, for tests of Equipment Traits."""

from __future__ import annotations

from collections.abc import Sequence

from tests.battle_century.matches import assert_done, character_of, scene_table
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.making import make_test

__all__ = ["advantages_of"]


def advantages_of(
    who: dict[str, object],
    attribute: str,
    skill: str = "",
    *,
    dice: Sequence[int],
    about: Sequence[str] = (),
    tool: str = "",
) -> dict[str, int]:
    """The Advantages of an ordinary Test of ann's against DN 10, by their source; all these dice are used."""
    table = scene_table(who, dice=[dice])
    test = CharacterTest(character_of(table, "ann"), attribute, skill, dn=10, about=about, tool=tool)
    make_test(table, test)
    assert_done(table)
    return {term.source: term.amount for term in test.advantages}
