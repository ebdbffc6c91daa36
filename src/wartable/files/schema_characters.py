"""The shape of what people write of Characters and of Matches, for Battle Century G."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Discriminator, Field, Tag

from wartable.files.schema_shared import BORROWED, OWN, Part, Seat, kind_of_character

__all__ = ["MATCH", "Character", "Match", "MatchNow", "MatchSituation", "Pilot"]

MATCH: Final = "match"
"""What `battle` is in a Match's files."""


class Attack(Part):
    """A way to attack: `skill` is a Skill's tag, `about` circumstances that always hold with it."""

    name: str
    attribute: str
    id: str = ""
    skill: str = ""
    about: list[str] = []
    physical: bool = True


class Themes(Part):
    """What brings a Character Genre Points."""

    reason: str = ""
    typecast: str = ""
    bane: str = ""


class Pilot(Part):
    """A Character as its builder made it."""

    id: str
    name: str = ""
    tier: str = "pc"
    fitness: int = 0
    intellect: int = 0
    charm: int = 0
    awareness: int = 0
    willpower: int = 0
    resources: int = 0
    skills: list[str] = []
    traits: list[str] = []
    attacks: list[Attack] = []
    proxies: list[str] = []
    powers: list[str] = []
    themes: Themes = Themes()
    power_level: int = 0
    xp: int = 0
    points: int = 0
    text: str = ""


class Machine(Part):
    """The ranks of a mecha that takes part in a Match."""

    might: int
    guard: int
    threshold: int
    speed: int
    energy: int = 0
    systems: int = 0


class Character(Pilot):
    """A Character written out in a Match; with `unit` a mecha. Who is `away` may come in later."""

    side: str
    zone: str
    seat: str = ""
    unit: Machine = Machine(might=0, guard=0, threshold=0, speed=0)
    away: bool = False


class BorrowedCharacter(Pilot):
    """A Character that a Match takes from a force; every other key written here replaces the file's."""

    force: str
    pilot: str
    side: str
    zone: str
    seat: str = ""
    away: bool = False
    id: str = ""


class Place(Part):
    """A Zone of a Match, and those next to it; ways go both ways."""

    id: str
    name: str = ""
    next: list[str] = []


class Team(Part):
    """A side of a Match."""

    id: str
    name: str = ""


class Lasting(Part):
    """A condition that lasts."""

    condition: str
    amount: int = 1
    other: str = ""
    clock: str = ""
    turns: int = 1
    born: int = 0


class CharacterNow(Part):
    """What has become of a Character by now."""

    zone: str = ""
    standing: str = ""
    layers: list[int] = []
    lost: int = 0
    proxies: dict[str, int] = {}
    proxy: str = ""
    genre_points: int = 0
    uses: dict[str, int] = {}
    arc_uses: dict[str, int] = {}
    burdens: dict[str, int] = {}
    borrowed: list[str] = []
    treated: list[int] = []
    notes: dict[str, int] = {}
    initiative: int = 0
    buildup: str = ""
    effects: list[Lasting] = []


class MatchNow(Part):
    """The moment in mid-Match at which a situation begins; without a Round only what Characters bring."""

    round: int = 0
    tension: int = 0
    order: list[str] = []
    turn: str = ""
    knowledge: list[str] = []
    characters: dict[str, CharacterNow] = {}


CharacterEntry = Annotated[
    Annotated[Character, Tag(OWN)] | Annotated[BorrowedCharacter, Tag(BORROWED)],
    Discriminator(kind_of_character),
]


class Match(Part):
    """A Match to be fought: the Zones, the sides, the Characters."""

    ruleset: str
    battle: str
    zones: list[Place]
    sides: list[Team]
    characters: list[CharacterEntry]
    title: str = ""
    text: str = ""
    forces: list[str] = []
    house: list[str] = []
    seats: list[Seat] = []
    gm: str = ""
    surprising: list[str] = []
    limit: int = 0
    open_sheets: bool = False
    now: MatchNow = Field(default_factory=MatchNow)


class MatchSituation(Part):
    """A moment in the Match of another file's scenario."""

    scenario: str
    now: MatchNow
    title: str = ""
    text: str = ""
