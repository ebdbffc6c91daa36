"""Fields that setups of Operations, Matches and Tests have in common: seats, title, house files and the
like.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wartable.core.data.fields import Flag, Number, Text
from wartable.core.data.reader import Reader
from wartable.core.data.shape import StateField
from wartable.core.forces.setup import RemarkField, RulesetField


class HouseFilesField(StateField[Any, Any]):
    """Field of a setup for house files. Each is given as the name of a file, or as a table with the name
    (`file`) and the hash of the contents that were loaded (`mark`).
    """

    def read(self, node: Reader, owner: Any, whole: Any) -> None:
        for item in node.items():
            if not isinstance(item.value, Mapping):
                item.text()
            elif item.has_parts(("file", "mark")):
                item.at("file").text()
                item.at("mark").text()


HEAD: Final[tuple[StateField[Any, Any], ...]] = (
    RulesetField("battle-century"),
    Text("title"),
    RemarkField("text"),
    StateField("seats"),
    StateField("gm"),
    HouseFilesField("house"),
    StateField("now"),
)
"""Keys that all three have; `read_seats` reads seats and GM."""

OF_BATTLES: Final[tuple[StateField[Any, Any], ...]] = (
    StateField("sides"),
    Number("limit"),
    Flag("open_sheets"),
    *HEAD,
)
"""Fields of a battle's setup."""
