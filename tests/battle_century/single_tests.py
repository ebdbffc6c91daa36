"""A short way to set up a single Test of Characters as a battle of its own.

setup = single(character("ann", skills=["athletics"]), skill="athletics", dn=10)
battle = play(setup, [], dice=[[7, 2]])
assert the(battle, "TestRolled").facts()["passed"]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.battle_century.matches import outbreak
from wartable import Setup
from wartable.testing.playing import plain

__all__ = ["single"]

_HEAD: Final = ("gm", "seats", "title")


def single(*characters: Mapping[str, object], **test: object) -> Setup:
    """Build a Test made by the first of these Characters, keeping the current state of each. `gm` and `seats`
    go into the setup, all other arguments into its "test".
    """
    fought = outbreak(*characters)
    people = fought["characters"]
    assert isinstance(people, list)
    setup: dict[str, object] = {
        "ruleset": "battle-century",
        "battle": "test",
        "characters": [{key: value for key, value in one.items() if key != "zone"} for one in people],
        "test": {key: plain(value) for key, value in test.items() if key not in _HEAD},
        **{key: plain(value) for key, value in test.items() if key in _HEAD},
    }
    return {**setup, "now": fought["now"]} if "now" in fought else setup
