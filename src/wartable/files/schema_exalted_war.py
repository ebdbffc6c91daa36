"""The shape of files for Exalted mass combat."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Discriminator, Field, Tag

from wartable.files.schema_exalted_people import (
    KEY,
    TABLE,
    Person,
    RankAndFile,
    Special,
    Troops,
    key_or_table,
)
from wartable.files.schema_shared import BORROWED, OWN, Part, Seat, Shapes, kind_of_unit

__all__ = [
    "SHAPES",
    "Area",
    "Borrowed",
    "Company",
    "Force",
    "Ground",
    "HouseRules",
    "Now",
    "Objective",
    "PersonNow",
    "Scenario",
    "Side",
    "Situation",
    "Unit",
    "UnitNow",
]


# ------------------------------------------------------------------ units


class Ranks(Part):
    """What a unit may have besides the person who leads it."""

    name: str = ""
    troops: Troops = Troops()
    members: int = 0
    drill: int = 0
    might: int = 0
    gear: int = 0
    formation: str = "unordered"
    relays: int = 0
    specials: list[Special] = []
    rank_and_file: list[RankAndFile] = []


class Company(Ranks):
    """A unit, or one person alone, as a force has it."""

    id: str
    leader: Person


class Posting(Part):
    """What a scenario says of a unit: whose it is, where it stands, when it comes."""

    side: str
    seat: str = ""
    at: list[int] = []
    facing: str = ""
    arrives: int = 0


class Unit(Company, Posting):
    """A unit written out in a scenario."""


class Borrowed(Ranks, Posting):
    """A unit that a scenario takes from a force file; every other key written here replaces the file's."""

    force: str
    unit: str
    id: str = ""
    leader: Person = Person(id="")


UnitEntry = Annotated[
    Annotated[Unit, Tag(OWN)] | Annotated[Borrowed, Tag(BORROWED)], Discriminator(kind_of_unit)
]


# ------------------------------------------------------------------ the field and what is fought for


class Area(Part):
    """Ground that is not open: yards from the north-west corner of the field."""

    kind: str
    x: int
    y: int
    width: int
    height: int
    name: str = ""
    cover: int = 1


class Ground(Part):
    """The field: its size in yards, what is on it, the weather."""

    width: int = 1200
    height: int = 800
    areas: list[Area] = []
    weather: str = "mild"


_Edge = Annotated[str, Tag(KEY)]
_Rectangle = Annotated[list[int], Tag(TABLE)]


def _kind_of_zone(value: object) -> str:
    return TABLE if isinstance(value, list) else KEY


class Side(Part):
    """A team, where it enters, and who commands it."""

    id: str
    name: str = ""
    deploy: Annotated[_Edge | _Rectangle, Discriminator(_kind_of_zone)] = ""
    general: str = ""


class Objective(Part):
    """What wins for a side besides being the last."""

    side: str
    kind: str
    squares: list[str] = []
    ticks: int = 0
    who: str = ""


class HouseRules(Part):
    """Readings that this table prefers."""

    hesitation_pool: str = "morale"
    hesitation_floor: int = 0
    signals: bool = False
    close_cap: bool = False


# ------------------------------------------------------------------ situations


_Enemies = Annotated[list[str], Tag(KEY)]
_Ticks = Annotated[dict[str, list[int]], Tag(TABLE)]


class UnitNow(Part):
    """What has become of a unit by now; what is left out is as at the start."""

    at: list[int] = []
    beside: str = ""
    facing: str = ""
    formation: str = ""
    standing: str = ""
    members: int = 0
    first_members: int = 0
    magnitude: int = 0
    first_magnitude: int = 0
    relays: int = 0
    drill: int = 0
    might: int = 0
    gear: int = 0
    health: int = 0
    endurance: int = 0
    full_endurance: int = 0
    arrives: int = 0
    joined: int = 0
    next: int = 0
    penalty: int = 0
    since: int = 0
    dash: int = 0
    pace: int = 0
    mob: int = 0
    loss: int = 0
    veil: int = 0
    veiled_until: int = 0
    stunt: int = 0
    dazed: int = 0
    charged: bool = False
    parries: bool = True
    attacked: bool = False
    shot_at: bool = False
    hesitating: bool = False
    signalled: bool = False
    counts: bool = True
    surprise: bool = False
    inactive: bool = False
    helpless: bool = False
    order: str = ""
    state_of: str = ""
    leader: str = ""
    specials: list[str] = []
    lender: str = ""
    host: str = ""
    aim: str = ""
    onslaught: dict[str, int] = {}
    engaged: Annotated[_Enemies | _Ticks, Discriminator(key_or_table)] = []
    envelopers: list[str] = []
    alert: list[str] = []


class PersonNow(Part):
    """What has become of a person by now."""

    wounds: int = 0
    motes: int = 0
    willpower: int = 0
    out: bool = False
    cast: list[str] = []
    charms: list[str] = []
    apart: bool = False


class Now(Part):
    """The moment in mid-battle at which a situation begins."""

    tick: int = 0
    phase: str = "move"
    count: int = 0
    order: list[str] = []
    held: dict[str, int] = {}
    knowledge: list[str] = []
    units: dict[str, UnitNow] = {}
    people: dict[str, PersonNow] = {}


# ------------------------------------------------------------------ files


class Scenario(Part):
    """A war to be fought: the field, the sides, the units, what wins."""

    ruleset: str
    sides: list[Side]
    units: list[UnitEntry]
    title: str = ""
    text: str = ""
    field: Ground = Ground()
    forces: list[str] = []
    seats: list[Seat] = []
    gm: str = ""
    objectives: list[Objective] = []
    limit: int = 120
    open_sheets: bool = False
    house_rules: HouseRules = HouseRules()
    now: Now = Field(default_factory=Now)


class Force(Part):
    """Units that scenarios can take."""

    ruleset: str
    units: list[Company]
    title: str = ""
    text: str = ""


class Situation(Part):
    """A moment in the war of another file's scenario."""

    scenario: str
    now: Now
    title: str = ""
    text: str = ""


_PARADE: Final[dict[str, object]] = {
    "ruleset": "exalted-war",
    "title": "Parade",
    "field": {"width": 2600, "height": 2600},
    "sides": [
        {"id": "one", "deploy": [0, 0, 1300, 2600]},
        {"id": "two", "deploy": [1300, 0, 1300, 2600]},
    ],
}

SHAPES: Final = Shapes(Scenario, Force, Situation, _PARADE)
