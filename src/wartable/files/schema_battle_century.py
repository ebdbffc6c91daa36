"""The shape of files for Battle Century G."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BeforeValidator, Discriminator, Field, Tag

from wartable.files.schema_characters import MATCH, Match, MatchSituation, Pilot
from wartable.files.schema_shared import BORROWED, OWN, PILOTS, Part, Seat, Shapes, kind_of_unit
from wartable.files.schema_tests import TEST, TESTED, Test, TestSituation

__all__ = [
    "MATCH_SHAPES",
    "SHAPES",
    "TEST_SHAPES",
    "Aim",
    "Borrowed",
    "Brood",
    "Combination",
    "Force",
    "HouseRules",
    "Lasting",
    "Map",
    "Now",
    "Objective",
    "Reinforcements",
    "Scenario",
    "Side",
    "Situation",
    "Unit",
    "UnitNow",
    "rows",
]


def rows(value: object) -> object:
    """A drawn map as a list of rows, blanks around it and before its rows left out."""
    return [row.strip() for row in value.strip().splitlines()] if isinstance(value, str) else value


def _one_or_more(value: object) -> object:
    return [value] if isinstance(value, str) else value


Rows = Annotated[list[str], BeforeValidator(rows)]
Names = Annotated[list[str], BeforeValidator(_one_or_more)]
"""A list of Zones, or the name of an edge of the map."""


class Map(Part):
    """The ground: one character a Zone, north first; `extra` puts more Terrain on single Zones,
    `environments` names those of Zones that are not as the whole.
    """

    terrain: Rows
    shape: str = "square"
    extra: dict[str, list[str]] = {}
    environment: str = ""
    environments: dict[str, str] = {}


class Side(Part):
    """A team, and where it enters."""

    id: str
    deploy: Names
    name: str = ""


class Objective(Part):
    """What wins for a side besides beating the others."""

    side: str
    kind: str
    zones: Names = []
    rounds: int = 0
    unit: str = ""
    count: int = 1


class Combination(Part):
    """Units that combine into one; `areas` says where in the first what is External of each other goes."""

    id: str
    kind: str
    pilots: list[str]
    name: str = ""
    areas: dict[str, str] = {}
    deployed: bool = True


class Brood(Part):
    """A Grunt of which a Unit brings many into battle."""

    might: int
    guard: int
    threshold: int
    energy: int
    systems: int
    speed: int
    name: str = ""
    weapons: dict[str, list[str]] = {}
    features: list[str] = []
    upgrades: dict[str, list[str]] = {}


class Form(Part):
    """One of the forms of a Unit: by a Frame or a Transformation, else the default one. What it has to
    itself.
    """

    name: str = ""
    frame: str = ""
    transformation: str = ""
    weapons: dict[str, list[str]] = {}
    features: list[str] = []
    upgrades: dict[str, list[str]] = {}


class PlotArmor(Part):
    """The Pilot inside a Unit: Willpower, and the Layers of Plot Armor that are left."""

    willpower: int = 0
    layers: list[int] = []
    lost: int = 0


class PlotArmorNow(Part):
    """What has become of a Pilot's Plot Armor by now."""

    layers: list[int] = []
    lost: int = 0
    defeated: bool = False


class Mecha(Part):
    """A Unit as its builder made it."""

    id: str
    might: int
    guard: int
    threshold: int
    energy: int
    systems: int
    speed: int
    name: str = ""
    pilot: str = ""
    tier: str = "pc"
    weapons: dict[str, list[str]] = {}
    features: list[str] = []
    upgrades: dict[str, list[str]] = {}
    forms: list[Form] = []
    powers: list[str] = []
    genre_points: int = 0
    power_level: int = 0
    xp: int = 0
    points: int = 0
    shape: Rows = []
    broods: dict[str, Brood] = {}
    plot_armor: PlotArmor = PlotArmor()


class Unit(Mecha):
    """A Unit written out in a scenario."""

    side: str
    seat: str = ""


class Borrowed(Part):
    """A Unit that a scenario takes from a force file; every other key written here replaces the file's."""

    force: str
    unit: str
    side: str
    seat: str = ""
    id: str = ""
    name: str = ""
    pilot: str = ""
    tier: str = ""
    might: int = 0
    guard: int = 0
    threshold: int = 0
    energy: int = 0
    systems: int = 0
    speed: int = 0
    weapons: dict[str, list[str]] = {}
    features: list[str] = []
    upgrades: dict[str, list[str]] = {}
    forms: list[Form] = []
    powers: list[str] = []
    genre_points: int = 0
    power_level: int = 0
    xp: int = 0
    points: int = 0
    shape: Rows = []
    broods: dict[str, Brood] = {}
    plot_armor: PlotArmor = PlotArmor()


class Reinforcements(Part):
    """Everybody who helps a side from off the battlefield."""

    id: str
    side: str
    level: int
    powers: list[str]
    name: str = ""
    seat: str = ""


class ReinforcementsNow(Part):
    """What has become of Reinforcements by now."""

    points: int = 0
    spent: int = 0
    standing: str = ""
    acted: int = 0


class Aim(Part):
    """A Weapon held on a Unit or a Zone."""

    weapon: str
    target: str = ""
    zone: str = ""


class Lasting(Part):
    """An effect that lasts."""

    effect: str
    amount: int = 1
    other: str = ""
    zone: str = ""
    clock: str = ""
    turns: int = 1
    at_end: bool = False
    born: int = 0
    weapon: str = ""


class UnitNow(Part):
    """What has become of a Unit by now."""

    form: str = ""
    zone: str = ""
    standing: str = ""
    damage: int = 0
    maimed: list[str] = []
    energy_spent: int = 0
    genre_points: int = 0
    duel: str = ""
    docked_in: str = ""
    aim: Aim = Aim(weapon="")
    spent: list[str] = []
    last_shot: dict[str, int] = {}
    technique_used: bool = False
    pilotless: bool = False
    effects: list[Lasting] = []
    shut: list[str] = []
    notes: dict[str, int] = {}
    restored: int = 0
    plot_armor: PlotArmorNow = PlotArmorNow()


class HouseRules(Part):
    """Readings that this table prefers."""

    suppress_odd: str = ""
    duel_parity: str = ""
    technique_scope: str = ""
    stake_spent: str = ""
    boss_skip: str = ""
    free_action_move: str = ""
    core_hit: str = ""
    pilotless_turn: str = ""
    reaction_window: str = ""
    better_fixed: str = ""
    aura_range: str = ""
    morph_docked: str = ""
    combo_turns: str = ""


class Now(Part):
    """The moment in mid-battle at which a situation begins."""

    round: int = 1
    tension: int = 1
    order: list[str] = []
    turn: str = ""
    owed: int = 0
    knowledge: list[str] = []
    units: dict[str, UnitNow] = {}
    reinforcements: dict[str, ReinforcementsNow] = {}


UnitEntry = Annotated[
    Annotated[Unit, Tag(OWN)] | Annotated[Borrowed, Tag(BORROWED)], Discriminator(kind_of_unit)
]


class Scenario(Part):
    """A battle to be fought: the ground, the sides, the Units, what wins."""

    ruleset: str
    map: Map
    sides: list[Side]
    units: list[UnitEntry]
    title: str = ""
    text: str = ""
    forces: list[str] = []
    house: list[str] = []
    house_rules: HouseRules = HouseRules()
    seats: list[Seat] = []
    gm: str = ""
    objectives: list[Objective] = []
    combinations: list[Combination] = []
    reinforcements: list[Reinforcements] = []
    limit: int = 0
    retreat: bool = True
    open_sheets: bool = False
    now: Now = Field(default_factory=Now)


class Helpers(Part):
    """Reinforcements of a Squad."""

    id: str
    level: int
    powers: list[str]
    name: str = ""


class Force(Part):
    """Units and Pilots that scenarios can take; a Squad is one of these. A Unit's `pilot` may be a Pilot's
    id.
    """

    ruleset: str
    units: list[Mecha] = []
    pilots: list[Pilot] = []
    reinforcements: list[Helpers] = []
    combinations: list[Combination] = []
    title: str = ""
    text: str = ""


class Situation(Part):
    """A moment in the battle of another file's scenario."""

    scenario: str
    now: Now
    title: str = ""
    text: str = ""


_PARADE: Final[dict[str, object]] = {
    "ruleset": "battle-century",
    "title": "Parade",
    "map": {"shape": "square", "terrain": ["." * 8] * 8},
    "sides": [{"id": "one", "deploy": "west"}, {"id": "two", "deploy": "east"}],
}

_MATCH_PARADE: Final[dict[str, object]] = {
    "ruleset": "battle-century",
    "battle": MATCH,
    "title": "Parade",
    "zones": [{"id": "field", "name": "-"}],
    "sides": [{"id": "one"}, {"id": "two"}],
}

_TEST_PARADE: Final[dict[str, object]] = {
    "ruleset": "battle-century",
    "battle": TEST,
    "title": "Parade",
    "test": {"attribute": "fitness", "dn": 10},
}

SHAPES: Final = Shapes(Scenario, Force, Situation, _PARADE)
MATCH_SHAPES: Final = Shapes(Match, Force, MatchSituation, _MATCH_PARADE, PILOTS)
TEST_SHAPES: Final = Shapes(Test, Force, TestSituation, _TEST_PARADE, TESTED)
