"""The shape of what people write of single Tests, for Battle Century G."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Discriminator, Field, Tag

from wartable.files.schema_characters import BorrowedCharacter, CharacterNow, Pilot
from wartable.files.schema_shared import BORROWED, OWN, Muster, Part, Seat, kind_of_character

__all__ = ["TEST", "TESTED", "Attempt", "Test", "TestNow", "TestSituation", "Tested"]

TEST: Final = "test"
"""What `battle` is in a Test's files."""

TESTED: Final = Muster("characters", "pilot", "pilots", "Pilot", {})
"""How Pilots of a force come into a Test."""


class Tested(Pilot):
    """A Character written out in a Test's file."""

    side: str = ""
    seat: str = ""


class BorrowedTested(BorrowedCharacter):
    """A Character that a Test takes from a force."""

    side: str = ""
    zone: str = ""


class Rolled(Part):
    """One part of a Mixed Test."""

    attribute: str = ""
    skill: str = ""
    subject: str = ""
    dn: int = 0


class Attempt(Part):
    """What one Character rolls."""

    who: str = ""
    attribute: str = ""
    skill: str = ""
    subject: str = ""
    mixed: list[Rolled] = []
    about: list[str] = []
    tool: str = ""
    advantage: int = 0
    disadvantage: int = 0


class Rival(Attempt):
    """Who contests it, or with `defense` is only hard to get at."""

    defense: bool = False


class Tried(Attempt):
    """What is tried, what for, against what."""

    kind: str = ""
    dn: int = 0
    against: Rival = Rival()
    help: list[Attempt] = []
    limit: int = 0
    time: str = ""
    danger: bool = False
    patient: str = ""
    layer: int = 0
    proxy: str = ""
    item: str = ""


class TestNow(Part):
    """What has become of the Characters by now."""

    characters: dict[str, CharacterNow] = {}


Entry = Annotated[
    Annotated[Tested, Tag(OWN)] | Annotated[BorrowedTested, Tag(BORROWED)], Discriminator(kind_of_character)
]


class Test(Part):
    """A single Test: the Characters, and what is tried."""

    ruleset: str
    battle: str
    characters: list[Entry]
    test: Tried
    title: str = ""
    text: str = ""
    forces: list[str] = []
    house: list[str] = []
    seats: list[Seat] = []
    gm: str = ""
    now: TestNow = Field(default_factory=TestNow)


class TestSituation(Part):
    """A moment of another file's Test."""

    scenario: str
    now: TestNow
    title: str = ""
    text: str = ""
