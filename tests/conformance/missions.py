"""What the conformance kit is told of the d100 game: setups, secrets, and all there is to reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from tests.events import kinds_in
from wartable import Event, Game, Setup, State
from wartable.rulesets.adeptus import events
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.commands.catalogue import COMMANDS, OVERSEER_ACTIONS
from wartable.rulesets.adeptus.hordes.actions import HORDE_ACTIONS
from wartable.rulesets.adeptus.knowledge.perspective import (
    ABILITIES,
    BODY,
    FACETS,
    TALENTS,
    TIER_TWO,
    VALUES,
    WEAPONS,
    Perspective,
)
from wartable.rulesets.adeptus.model.commander import Commander
from wartable.rulesets.adeptus.model.profile import Profile
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES, YOUR_TURN
from wartable.rulesets.adeptus.supreme.morale import MORALE
from wartable.rulesets.adeptus.supreme.orders import ORDERS
from wartable.testing.conformance import Reach, Secret

__all__ = ["MISSIONS", "NAME", "REACH", "SCANNED", "secrets"]

NAME: Final = "adeptus"

_VALUES: Final[dict[str, object]] = {"ws": 45, "bs": 42, "s": 35, "t": 33, "ag": 44, "wp": 38, "fel": 31}


def fighter(id: str, side: str, at: Sequence[int] | None, **more: Any) -> dict[str, object]:
    """Somebody with a rifle and a hatchet."""
    found = {
        "id": id,
        "name": id.title(),
        "side": side,
        "ap": 2,
        "wounds": 12,
        "weapons": ["pattern_rifle", "hatchet"],
        **_VALUES,
        **more,
    }
    return found if at is None else {**found, "at": list(at)}


def ranks(count: int, **more: object) -> dict[str, object]:
    """Underlings with the same."""
    return {"count": count, "bs": 33, "ap": 1, "weapons": ["pattern_rifle", "hatchet"], **more}


def mission(title: str, units: Sequence[Setup], **more: object) -> Setup:
    """A setup with a side for each that the units name."""
    sides = list(dict.fromkeys(str(data["side"]) for data in units))
    return {
        "ruleset": NAME,
        "title": title,
        "field": {"width": 60, "height": 40, "pieces": PIECES},
        "sides": [{"id": side, "name": side.title()} for side in sides],
        "units": list(units),
        "limit": 5,
        **more,
    }


PIECES: Final = [
    {"kind": "cover", "name": "Wall", "ap": 8, "x": 28, "y": 10, "width": 1, "height": 8},
    {"kind": "wood", "name": "Copse", "ap": 8, "x": 20, "y": 24, "width": 8, "height": 6},
    {"kind": "blocking", "name": "House", "x": 34, "y": 20, "width": 4, "height": 5},
]
MARSHAL: Final[dict[str, object]] = {"int": 48, "skills": {"scrutiny": "mastery", "command": "trained"}}


def melee() -> Setup:
    """Everybody near enough to strike soon."""
    return mission(
        "Melee",
        [
            fighter("ash", "blue", (24, 20), fate=2, type="sergeant", underlings=ranks(8)),
            fighter(
                "birch",
                "blue",
                (26, 26),
                fate=1,
                weapons=["longglass", "chain_maul"],
                talents=["swift_attack"],
            ),
            fighter("elm", "red", (33, 16), fear=1, type="champion", underlings=ranks(10)),
            fighter("fir", "red", (32, 29), kind="horde", squads=2, wounds=None),
        ],
    )


def apparatus() -> Setup:
    """Everybody deploys; Supreme Commanders on both sides, a giant, a Horde with a Command Centre."""
    return mission(
        "Apparatus",
        [
            fighter(
                "marshal",
                "blue",
                None,
                kind="director",
                wounds=None,
                deck={"opening_barrage": 2, "smoke_line": 1},
                **MARSHAL,
            ),
            fighter("line", "blue", None, kind="horde", squads=3, command_centre=55),
            fighter("ash", "blue", None, fate=1, type="technician", underlings=ranks(6)),
            fighter(
                "voice",
                "red",
                None,
                kind="director",
                wounds=None,
                deck={"counter_battery": 1, "minefield": 1},
                **MARSHAL,
            ),
            fighter(
                "bell",
                "red",
                None,
                kind="giant",
                wounds=None,
                weapons=["cannon", "blade"],
                ats=6,
                atp=10,
                sr=55,
                patterns=["wall", "edge"],
                uplink=True,
            ),
            fighter(
                "lise",
                "red",
                None,
                type="spotter",
                underlings=ranks(5, specialists=1, special_weapon="grenade_tube"),
            ),
        ],
    )


def armoury() -> Setup:
    """Weapons and talents of every kind, near enough to be used."""
    lance = {
        "name": "Little lance",
        "class": "basic",
        "range": 12,
        "clip": 3,
        "reload": 0,
        "qualities": ["spray", "flame"],
    }
    gun = {"name": "Quick gun", "class": "basic", "range": 30, "burst": 3, "auto": 6, "clip": 6, "reload": 0}
    talents = ["swift_attack", "lightning_attack"]
    return mission(
        "Armoury",
        [
            fighter("marshal", "blue", None, kind="director", wounds=None, **MARSHAL),
            fighter("ash", "blue", (24, 20), fate=3, weapons=[lance, gun, "chain_maul"], talents=talents),
            fighter(
                "birch", "blue", (20, 28), type="pathfinder", underlings=ranks(6, weapons=[gun, "hatchet"])
            ),
            fighter(
                "elm", "red", (33, 16), fate=3, weapons=[lance, gun, "chain_maul"], talents=talents, wounds=5
            ),
            fighter(
                "fir",
                "red",
                (30, 30),
                type="bombardier",
                wp=20,
                underlings=ranks(9, weapons=[gun, "hatchet"]),
            ),
            fighter("oak", "red", (36, 34), fel=60, skills={"command": "mastery"}),
        ],
        limit=8,
    )


def stragglers() -> Setup:
    """Underlings who have lost their Overseer, near one who can gather them."""
    band = {"id": "ash_band1", "side": "blue", "overseer": "ash", "at": [22, 22], "initiative": 3}
    units = [
        fighter(
            "ash",
            "blue",
            (20, 20),
            fel=58,
            type="sergeant",
            underlings=ranks(6),
            skills={"command": "mastery"},
        ),
        fighter("oak", "blue", (24, 24), fel=58, type="champion", skills={"command": "mastery"}),
        fighter("elm", "red", (40, 20), fear=1),
    ]
    now = {
        "round": 2,
        "order": ["oak", "ash", "ash_band1", "elm"],
        "units": {"ash": {"swarm": ""}},
        "bands": [{**band, "flees": True, "since": 2, "swarm": {"origin": "ash", "normal": 5}}],
    }
    return {**mission("Stragglers", units), "now": now}


def sound(setup: Setup) -> Setup:
    """The setup without what some kinds of units have none of."""
    units: Any = setup["units"]
    kept = []
    for unit in units:
        barred = ("wounds", "fate") if unit.get("kind") == "horde" else ()
        kept.append({key: value for key, value in unit.items() if value is not None and key not in barred})
    return {**setup, "units": kept}


MISSIONS: Final = [sound(melee()), sound(apparatus()), sound(armoury()), sound(stragglers())]


# ------------------------------------------------------------------ scans, decks, the Battlefront


def scanned(rows: int) -> Setup:
    """A battle in which each side knows so many rows of the chart of every enemy, and goes on scanning."""
    deck = {"opening_barrage": 1, "counter_battery": 1, "smoke_line": 1, "sappers": 1, "fresh_reserve": 1}
    talents = {"plain": 1, "better": 2, "best": 3}
    units = [
        fighter("marshal", "blue", None, kind="director", styles=["second_wind"], deck=deck, **MARSHAL),
        fighter("line", "blue", (12, 12), kind="horde", squads=2, command_centre=55, talents=talents),
        fighter("ash", "blue", (14, 28), fate=1, talents=talents, traits=["quick"]),
        fighter("voice", "red", None, kind="director", styles=["steady_hand"], deck=deck, **MARSHAL),
        fighter("mass", "red", (44, 12), kind="horde", squads=2, command_centre=True, talents=talents),
        fighter("elm", "red", (46, 28), underlings=ranks(5), talents=talents, upgrades=["mask"]),
    ]
    sides = {"blue": ("mass", "elm"), "red": ("line", "ash")}
    known = [f"{side}/{id}/{facet}" for side, ids in sides.items() for id in ids for facet in FACETS[:rows]]
    setup = sound(mission(f"Scanned, {rows} rows", units))
    return {**setup, "now": {"round": 2, "knowledge": known}}


def front() -> Setup:
    """A Battlefront, decks picked from what the Hordes offer, mines, another Director, everybody deploys."""
    hordes = [{"side": "blue", "unit": "line"}, {"side": "blue", "id": "reserve", "squads": 4}]
    hordes += [{"side": "red", "id": id, "squads": at + 1} for at, id in enumerate(("north", "mid", "south"))]
    units = [
        fighter("marshal", "blue", None, kind="director", **MARSHAL),
        fighter("aide", "blue", None, kind="director", supreme=False, subordinates=["ash"]),
        fighter("line", "blue", None, kind="horde", squads=1, command_centre=True),
        fighter("ash", "blue", None, fate=1),
        fighter("voice", "red", None, supreme=True, fate=1, styles=["second_wind"], **MARSHAL),
        fighter("elm", "red", None),
    ]
    return sound(mission("Front", units, battlefront={"hordes": hordes}, limit=3))


SCANNED: Final = [*[scanned(rows) for rows in range(len(FACETS) + 1)], front()]
"""Battles with scans at every degree, and one from the Battlefront on."""


# ------------------------------------------------------------------ secrets


def secrets(rules: Game[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """The same state with other figures of enemies, row by row, as far as no scan has opened them; and with
    other cards, scans and values of their Supreme Commanders.
    """
    assert isinstance(state, Mission)
    eyes = Perspective(state, seat)
    if eyes.all_seeing:
        return
    for facet, disguise in DISGUISES.items():
        variant = state.copy()
        for unit in variant.units.values():
            if not eyes.knows(unit, facet):
                disguise(unit)
        yield Secret(f"another {facet} of its enemies", variant)
    for what, change in CARDS.items():
        variant = state.copy()
        for commander in variant.commanders.values():
            if not eyes.owns_side(commander.side):
                change(commander)
        yield Secret(f"another {what} of a Supreme Commander", variant)


def attributes_of(kind: Any) -> list[str]:
    """What its instances have: a compiled class keeps no slots."""
    names = getattr(kind, "__slots__", None) or kind.__mypyc_attrs__
    return [name for name in names if not name.startswith("__")]


def copied(profile: Profile) -> Profile:
    """A profile of its own, to be changed."""
    twin = Profile()
    for name in attributes_of(Profile):
        value = getattr(profile, name)
        setattr(twin, name, value.copy() if isinstance(value, dict | list) else value)
    return twin


def other_weapons(unit: Unit) -> None:
    """Deadlier weapons, with other ammunition."""
    for actor in (unit, unit.swarm):
        if actor is None:
            continue
        arms = actor.arms
        arms.weapons = tuple([deadlier(weapon) for weapon in arms.weapons])
        arms.loaded = [max(0, shots - 1) for shots in arms.loaded]
        arms.spare = [spare + 1 for spare in arms.spare]


def deadlier(weapon: Weapon) -> Weapon:
    """The same weapon with more Damage and Penetration."""
    twin = Weapon(weapon.key, weapon.name, weapon.kind)
    for name in attributes_of(Weapon):
        setattr(twin, name, getattr(weapon, name))
    twin.plus += 1
    twin.pen += 1
    return twin


def other_body(unit: Unit) -> None:
    """Other Wounds and armour; a Horde has other Magnitude in as many squads on as much ground."""
    unit.profile = copied(unit.profile)
    unit.profile.ap = [ap + 1 for ap in unit.profile.ap]
    unit.profile.wounds = [wounds + 2 for wounds in unit.profile.wounds]
    unit.profile.armour_qualities = ("thick",)
    unit.wounds = [wounds + 1 for wounds in unit.wounds]
    shown = (unit.squads_left, unit.outline)
    unit.magnitude -= 1 if unit.magnitude > 1 else 0
    unit.update_outline()
    if (unit.squads_left, unit.outline) != shown:
        unit.magnitude += 1
        unit.update_outline()
    unit.first += 20
    unit.lost += 1


def other_values(unit: Unit) -> None:
    """Other characteristics, skills and field; the bonus of Agility shows in every move."""
    unit.profile = profile = copied(unit.profile)
    profile.values = [value + (1 if value % 10 < 9 else -1) for value in profile.values]
    profile.skill_values = {skill: value + 3 for skill, value in profile.skill_values.items()}
    profile.skills = dict.fromkeys(profile.skills, 50)
    if profile.ats:
        profile.ats += 1
        unit.half = not unit.half
    unit.atp += 1
    unit.initiative += 1


def other_abilities(unit: Unit) -> None:
    """Other traits, upgrades, Fate, talents of the first tier."""
    unit.profile = profile = copied(unit.profile)
    profile.traits = (*profile.traits, "strange")
    profile.upgrades = (*profile.upgrades, "hidden")
    profile.styles = ()
    profile.talents["unheard"] = 1
    profile.fate += 1
    unit.fate += 1 if unit.fate else 0


def other_talents(tier: int) -> Callable[[Unit], None]:
    """Another talent of this tier."""

    def disguise(unit: Unit) -> None:
        unit.profile = copied(unit.profile)
        unit.profile.talents[f"secret of tier {tier}"] = tier

    return disguise


DISGUISES: Final[dict[str, Callable[[Unit], None]]] = {
    WEAPONS: other_weapons,
    BODY: other_body,
    VALUES: other_values,
    ABILITIES: other_abilities,
    TIER_TWO: other_talents(2),
    TALENTS: other_talents(3),
}


def other_deck(commander: Commander) -> None:
    """Other cards, and other levels, than those that have been played or have shown themselves."""
    open = [*commander.spent, *commander.shown]
    kept = {card: level for card, level in commander.deck.items() if card in open}
    more = {card: 3 for card in ("sappers", "smoke_line", "fresh_reserve") if card not in open}
    commander.deck = {**kept, **more}


def other_scans(commander: Commander) -> None:
    """Other totals of scans."""
    commander.scans = {id: total + 1 for id, total in commander.scans.items()}


def other_mind(commander: Commander) -> None:
    """Other values and skills."""
    commander.profile = profile = copied(commander.profile)
    profile.values = [value + 1 for value in profile.values]
    profile.skill_values = {skill: value + 5 for skill, value in profile.skill_values.items()}


CARDS: Final[dict[str, Callable[[Commander], None]]] = {
    "deck": other_deck,
    "scan": other_scans,
    "mind": other_mind,
}


# ------------------------------------------------------------------ all there is to reach


def wanted() -> Iterator[str]:
    """Every event, every Action and Command, all that a Director calls for."""
    for kind in kinds_in(events):
        yield kind.__name__
    for action in (
        *ACTIONS.values(),
        *COMMANDS.values(),
        *OVERSEER_ACTIONS.values(),
        *HORDE_ACTIONS.values(),
    ):
        yield action.key
    yield from (*MORALE, *ORDERS, "scan")
    yield from [card.key for card in ADVANTAGES.values() if card.timing == YOUR_TURN]


def by_event(event: Event) -> Iterable[str]:
    """Its own name; a march shows the Morale Ability, which no option is named after."""
    name = type(event).__name__
    return [name, "forced_march"] if name == "Marched" else [name]


def by_choice(key: str) -> Iterable[str]:
    """What was chosen: an action before its weapon or target, or what a Director calls for."""
    head, _, rest = key.partition(">")[0].partition(":")
    return [head, rest]


REACH: Final = Reach(wanted(), by_event, by_choice)
