"""What tells a form of a Unit from its others. R-FORM-001 to R-FORM-006."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final


class Form:
    """One of the forms of a Unit: what it is called, the tag of the Alternate Form by which it was bought (""
    for the default form), and the two Attributes that stand in each other's place in it. R-FORM-002,
    R-FORM-004.
    """

    __slots__ = ("name", "swap", "tag")

    name: str
    tag: str
    swap: tuple[str, ...]

    def __init__(self, name: str, tag: str = "", swap: Sequence[str] = ()) -> None:
        self.name = name
        self.tag = tag
        self.swap = tuple(swap)


DEFAULT_FORM: Final = Form("Default Form")
