"""From a setup - plain data that has been checked - to the state before anything has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from wartable.core.board import Board, board
from wartable.core.reader import rows_of
from wartable.rulesets.battle_century.house_rules import HouseRules
from wartable.rulesets.battle_century.operation.effects.effects import refresh, tension_changed
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import (
    AREAS,
    ATTRIBUTES,
    EARNING,
    Attributes,
    Mount,
)
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.scenery import (
    ENVIRONMENTS,
    TERRAINS,
    Combination,
    Objective,
    Plan,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.powers.catalogue import powers_of
from wartable.rulesets.battle_century.operation.saved.form_data import (
    FormPlan,
    form_tag,
    read_known,
    with_forms,
)
from wartable.rulesets.battle_century.operation.saved.shape_data import outline_of
from wartable.rulesets.battle_century.operation.turn.combined import assemble
from wartable.rulesets.battle_century.operation.upgrades.catalogue import upgrade
from wartable.rulesets.battle_century.operation.upgrades.combination import UnisonCombination
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.rulesets.battle_century.operation.weapons.default import DEFAULT
from wartable.rulesets.battle_century.pilots.saved.layer_data import build_armor
from wartable.rulesets.battle_century.points import level_in

LETTERS = {"d": "difficult", "c": "defensive", "x": "extreme", "#": "impassable"}
"""One character a Zone on a drawn map; "." is Plain."""

NO_AREA = ("internal", "separate")
"""Places of a setup's Upgrades that are no Area: nothing there is Maimed."""

EXTRA_AREAS = ("pack", "secret")
"""The Extra Areas, for Upgrades and Weapons. R-UPG-026."""

PLACES = (*NO_AREA, *AREAS, *EXTRA_AREAS)
"""Where Upgrades may be, in the order in which those act that act at one moment."""

Data = Mapping[str, object]


class Blueprint:
    """What never changes in an Operation, made of a setup: battles of the same one share it."""

    __slots__ = ("loadouts", "plan", "setup")

    setup: Data
    plan: Plan
    loadouts: list[Loadout]

    def __init__(self, setup: Data) -> None:
        self.setup = cast(Data, _copied(setup))
        self.plan = build_plan(setup)
        self.loadouts = [build_loadout(data) for data in _list(setup, "units")]


def _copied(value: object) -> object:
    """Plain data that shares nothing with what it is a copy of."""
    if isinstance(value, Mapping):
        return {key: _copied(part) for key, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


_LATEST: Final[list[Blueprint]] = []


def forget_blueprint() -> None:
    """What is known by its key may be another thing now."""
    _LATEST.clear()


def _blueprint(setup: Data) -> Blueprint:
    """The one made last, where this is the same setup still: thousands of battles are."""
    if not _LATEST or _LATEST[0].setup != setup:
        _LATEST[:] = [Blueprint(setup)]
    return _LATEST[0]


def new_operation(setup: Data, seed: int) -> Operation:
    """The state before Initiative; `problems` has found nothing fatal in the setup."""
    blueprint = _blueprint(setup)
    plan = blueprint.plan
    state = Operation(plan, seed)
    for loadout in blueprint.loadouts:
        unit = Unit(loadout)
        refresh(unit)
        state.enter(unit)
    for combination in plan.combinations:
        if combination.deployed:
            assemble(state, combination, combination.pilots[0])
    for data in _list(setup, "reinforcements"):
        reserve = _reserve(data)
        state.reserves[reserve.id] = reserve
    tension_changed(state)
    return state


def build_plan(setup: Data) -> Plan:
    """Map, sides, seats and objectives."""
    map_data = cast(Data, setup["map"])
    drawn = rows_of(map_data["terrain"])
    ground = board(str(map_data.get("shape", "square")), len(drawn[0]), len(drawn))
    sides = _list(setup, "sides")
    names = {str(side["id"]): str(side.get("name", side["id"])) for side in sides}
    seats = [str(seat["id"]) for seat in _list(setup, "seats")] or list(names)
    gm = str(setup.get("gm", ""))
    return Plan(
        str(setup.get("title", "Operation")),
        ground,
        terrain=_terrain_counts(map_data, ground),
        environments=_environments(map_data, ground),
        sides=names,
        seats=[*seats, gm] if gm and gm not in seats else seats,
        gm=gm,
        deploy={str(side["id"]): zones_of(ground, side["deploy"]) for side in sides},
        objectives=[_objective(ground, data) for data in _list(setup, "objectives")],
        limit=_int(setup, "limit", 0),
        retreat=bool(setup.get("retreat", True)),
        open_sheets=bool(setup.get("open_sheets", False)),
        combinations=[_combination(data) for data in _list(setup, "combinations")],
        house=HouseRules(cast(Data, setup.get("house_rules", {}))),
    )


def _terrain_counts(map_data: Data, ground: Board) -> dict[str, list[int]]:
    """Instances of each Terrain type by Zone, from the drawing and the extra list. R-TERR-015."""
    counts = {kind: [0] * ground.zones for kind in TERRAINS}
    drawing = "".join(rows_of(map_data["terrain"]))
    for zone, letter in enumerate(drawing):
        if letter in LETTERS:
            counts[LETTERS[letter]][zone] += 1
    extra = cast(Mapping[str, list[str]], map_data.get("extra", {}))
    for name, kinds in extra.items():
        for kind in kinds:
            counts[kind][ground.zone(name)] += 1
    return counts


def _environments(map_data: Data, ground: Board) -> list[str]:
    """What each Zone is part of: the map's environment, or its own. R-FEAT-013, R-FEAT-014."""
    found = [str(map_data.get("environment", ENVIRONMENTS[0]))] * ground.zones
    for name, environment in cast(Mapping[str, str], map_data.get("environments", {})).items():
        found[ground.zone(name)] = environment
    return found


def _objective(ground: Board, data: Data) -> Objective:
    zones = zones_of(ground, data["zones"]) if "zones" in data else 0
    return Objective(
        str(data["side"]),
        str(data["kind"]),
        zones=zones,
        rounds=_int(data, "rounds", 0),
        unit=str(data.get("unit", "")),
        count=_int(data, "count", 1),
    )


def _combination(data: Data) -> Combination:
    """Who combines, how, and whether they enter so. R-COMB-001 to R-COMB-004, R-COMB-008."""
    return Combination(
        str(data["id"]),
        str(data.get("name", data["id"])),
        _strings(data, "pilots"),
        {str(id): str(area) for id, area in cast(Data, data.get("areas", {})).items()},
        rotates=str(data["kind"]) == UnisonCombination.key,
        deployed=bool(data.get("deployed", True)),
    )


def _reserve(data: Data) -> Reserve:
    """The Reinforcements of a side. R-REIN-001, R-REIN-012."""
    side = str(data["side"])
    return Reserve(
        str(data["id"]),
        str(data.get("name", data["id"])),
        side,
        str(data.get("seat", side)),
        _int(data, "level", 0),
        _strings(data, "powers"),
    )


def zones_of(ground: Board, value: object) -> int:
    """The mask of an edge's name or of a list of Zone names."""
    if isinstance(value, str):
        return ground.edges[value]
    return _mask([ground.zone(str(name)) for name in cast(list[object], value)])


def _mask(zones: list[int]) -> int:
    mask = 0
    for zone in zones:
        mask |= 1 << zone
    return mask


def build_loadout(data: Data) -> Loadout:
    """One Unit's fixed part. A Unit has the Default Weapons for free; PCs have the Default Powers. The Grunts
    that it can bring into battle are of its side and seat. R-WPN-001, R-POW-005, R-BOSS-042.
    """
    side = str(data["side"])
    tier = str(data.get("tier", "pc"))
    ranks = [_int(data, name, 0) for name in ATTRIBUTES]
    fittings = _fittings(data)
    level = level_in(data)
    points = _int(data, "genre_points", level if tier in EARNING else 0)
    loadout = Loadout(
        str(data["id"]),
        str(data.get("name", data["id"])),
        side,
        str(data.get("seat", side)),
        tier,
        Attributes(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4], ranks[5]),
        [*[Mount(weapon, "") for weapon in DEFAULT], *_mounts(data)],
        powers_of(tier, [*_strings(data, "powers"), *_granted(fittings)]),
        genre_points=points + sum([fitting.upgrade.points for fitting in fittings]),
        power_level=level,
        fittings=fittings,
        shape=outline_of(rows_of(data.get("shape", []))),
        broods=_broods(data),
    )
    loadout.armor = build_armor(data.get("plot_armor"), loadout.attributes.systems, loadout.id)
    return with_forms(loadout, [_plan(entry) for entry in _list(data, "forms")])


def _plan(entry: Data) -> FormPlan:
    """One of the forms: by what it is one, and the set that it has to itself. R-FORM-005, R-UPG-023."""
    return FormPlan(str(entry.get("name", "")), read_known(form_tag(entry)), _mounts(entry), _fittings(entry))


def _broods(data: Data) -> dict[str, Loadout]:
    """The Grunts that a Unit can bring into battle, by name. R-BOSS-042."""
    found: dict[str, Loadout] = {}
    for name, brood in cast(Mapping[str, Data], data.get("broods", {})).items():
        whole = {"name": name.replace("_", " ").title(), **brood}
        whole |= {"id": f"{data['id']}_{name}", "side": data["side"], "tier": "grunt"}
        found[name] = build_loadout({**whole, "seat": data.get("seat", data["side"])})
    return found


def _granted(fittings: list[Fitting]) -> list[str]:
    """The tags of the Genre Powers that Upgrades bring along. R-UPG-012."""
    return [tag for tag in [fitting.upgrade.power() for fitting in fittings] if tag]


def _strings(data: Data, key: str) -> list[str]:
    return [str(item) for item in cast(list[object], data.get(key, []))]


def _fittings(data: Data) -> list[Fitting]:
    """Features, and Upgrades by place: "internal", "separate", one of the Areas, an Extra Area. R-UPG-001."""
    features = cast(list[str], data.get("features", []))
    found = [Fitting(upgrade(tag), "") for tag in features]
    placed = cast(Mapping[str, list[str]], data.get("upgrades", {}))
    for place in PLACES:
        found += [Fitting(upgrade(tag), "" if place in NO_AREA else place) for tag in placed.get(place, [])]
    return found


def _mounts(data: Data) -> list[Mount]:
    """Weapons by Area, the Extra ones included."""
    found: list[Mount] = []
    weapons = cast(Mapping[str, list[str]], data.get("weapons", {}))
    for area in (*AREAS, *EXTRA_AREAS):
        found += [Mount(WEAPONS[key], area) for key in weapons.get(area, [])]
    return found


def _list(data: Data, key: str) -> list[Data]:
    return cast(list[Data], data.get(key, []))


def _int(data: Data, key: str, default: int) -> int:
    return cast(int, data.get(key, default))
