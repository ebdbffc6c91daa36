"""What a ruling of the GM in a Match is made of: a matter that can be ruled on, and how its value is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wartable.core.auto_answer import Request
from wartable.core.reader import Reader
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable


class PersonMatter:
    """One thing about a Character that the GM can set: "<character>.<name>", or with `has_details` one of
    several of its kind: "<character>.<name>.<detail>"; `form` is that part of the path for people.

    `check` says what is wrong with a value, to eyes that may not see all; `apply` gets only values that
    `check` has found sound. It never asks anybody.
    """

    name: ClassVar[str] = ""
    form: ClassVar[str] = ""
    meaning: ClassVar[str] = ""

    @property
    def has_details(self) -> bool:
        """Whether the path goes on."""
        return self.form != ""

    def names(self, perspective: Perspective, me: Character) -> Sequence[str]:
        """The details of this Character that are known."""
        return ()

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        """Set it."""
        raise NotImplementedError


class SceneMatter:
    """One thing about the Match as a whole that the GM can set."""

    name: ClassVar[str] = ""
    meaning: ClassVar[str] = ""

    def check(self, state: Scene, value: Reader) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: SceneTable, value: str, reason: str) -> None:
        """Set it."""
        raise NotImplementedError
