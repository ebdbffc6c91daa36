"""What the conformance kit is told of Battle Century G: setups, secrets, and all there is to reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from wartable import Event, Ruleset, Setup, State
from wartable.rulesets.battle_century import events
from wartable.rulesets.battle_century.actions import LABELS
from wartable.rulesets.battle_century.conditions import CONDITIONS
from wartable.rulesets.battle_century.effects import refresh
from wartable.rulesets.battle_century.loadout import AREAS, ATTRIBUTES, Attributes, Loadout, Mount
from wartable.rulesets.battle_century.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.state import Operation, Unit
from wartable.rulesets.battle_century.weapons.catalogue import BOUGHT, WEAPONS
from wartable.testing.battle_century import situation, unit
from wartable.testing.conformance import Reach, Secret

__all__ = ["ARMOURIES", "NAME", "REACH", "SMALL", "secrets"]

NAME: Final = "battle-century"


TOWN: Final = (
    "........",
    "..d.c...",
    "...#....",
    "..c.x.d.",
    "........",
)


def soldier(id: str, side: str, weapons: Sequence[str], **more: object) -> dict[str, object]:
    """A Unit with its Weapons dealt to the four Areas in turn."""
    areas = {area: list(weapons[at::4]) for at, area in enumerate(AREAS) if weapons[at::4]}
    ranks = {"might": 6, "guard": 5, "threshold": 4, "energy": 5, "systems": 4, "speed": 4}
    name = id.title()
    return {"id": id, "name": name, "side": side, **ranks, "weapons": areas, "genre_points": 1, **more}


def operation(title: str, terrain: Sequence[str], units: Sequence[Setup], **more: object) -> Setup:
    """A setup with a side for each that the Units name."""
    sides = list(dict.fromkeys(str(data["side"]) for data in units))
    edges = ("west", "east", "north")
    return {
        "ruleset": NAME,
        "title": title,
        "map": {"shape": more.pop("shape", "square"), "terrain": list(terrain)},
        "sides": [{"id": side, "name": side, "deploy": edges[at]} for at, side in enumerate(sides)],
        "units": list(units),
        "limit": 12,
        **more,
    }


def skirmish() -> Setup:
    """Two against two with a Power each."""
    return operation(
        "Skirmish",
        TOWN,
        [
            soldier("blue1", "blue", ["beam_rifle", "chainblade", "finger_net"]),
            soldier("blue2", "blue", ["bombardment", "sniper_rifle", "dueling_blade"]),
            soldier("red1", "red", ["missile_massacre", "beam_saber"]),
            soldier("red2", "red", ["electro_sapper_pods", "zweihander", "reactor_overdrive"]),
        ],
        limit=6,
    )


def carriers() -> Setup:
    """Base Units, a GM, and two Players to a side, on hexes."""
    return operation(
        "Carriers",
        TOWN,
        [
            soldier("lodestar", "blue", ["assault_rifle"], features=["base_unit"], speed=2, seat="ada"),
            soldier("wren", "blue", ["beam_saber", "rail_bazooka"], seat="ada"),
            soldier("kite", "blue", ["arm_guardian"], seat="bob", features=["flyer"]),
            soldier("corsair", "red", ["riot_weapon"], features=["base_unit"], speed=3),
            soldier("shrike", "red", ["charge_cannon", "stun_rod"]),
        ],
        shape="hex",
        seats=[{"id": seat, "name": seat.title()} for seat in ("ada", "bob", "red")],
        gm="gm",
        limit=6,
    )


def free_for_all() -> Setup:
    """Three sides, every tier of pilot, and every kind of objective that nobody reaches at once."""
    return operation(
        "Free for all",
        TOWN,
        [
            soldier("blue1", "blue", ["extending_blade"]),
            soldier("grunt", "blue", ["powered_rifle"], tier="grunt", points=50),
            soldier("red1", "red", ["rocket_punch"], tier="npc"),
            soldier("drone", "red", ["double_blaster"], tier="ai"),
            soldier("beast", "green", ["whirlwind_attack", "incinerator"], tier="monster", threshold=6),
        ],
        objectives=[
            {"side": "blue", "kind": "hold", "zones": ["D2", "E4"], "rounds": 2},
            {"side": "red", "kind": "reach", "zones": ["A1", "A2", "A3", "A4", "A5"], "count": 2},
            {"side": "green", "kind": "survive", "rounds": 5},
        ],
        open_sheets=False,
        limit=0,
    )


def last_stand() -> Setup:
    """A situation: damaged, in a Duel, aiming, suppressed."""
    return situation(
        blue=[
            unit("blue1", zone="C4", weapons=["beam_rifle"], damage=7, maimed=["head"], genre_points=1),
            unit("blue2", zone="D4", weapons=["jackhammer_stake"], duel="red1"),
        ],
        red=[
            unit(
                "red1", zone="D4", weapons=["boosted_lance"], duel="blue2", damage=12, maimed=["legs", "head"]
            ),
            unit(
                "red2",
                zone="J4",
                weapons=["sniper_rifle"],
                aim={"weapon": "sniper_rifle", "target": "blue1"},
                effects=[{"effect": "suppressed", "amount": 1, "other": "blue1", "clock": "blue1"}],
            ),
        ],
        turn="blue2",
        order=["blue1", "blue2", "red1", "red2"],
        round=3,
        limit=8,
    )


SMALL: Final[tuple[Setup, ...]] = (skirmish(), carriers(), free_for_all(), last_stand())
"""Short battles, for what is checked at every decision."""


def armoury(turn: int, **more: object) -> Setup:
    """Four against four with eight Weapons each: every Weapon there is, dealt another way at every turn."""
    keys = [weapon.key for weapon in BOUGHT]
    units: list[Setup] = []
    for number in range(8):
        held = [keys[(8 * number + 3 * turn + at) % len(keys)] for at in range(8)]
        side = ("blue", "red")[number % 2]
        units.append(soldier(f"{side}{number // 2 + 1}", side, held, genre_points=2, threshold=6))
    return operation(f"Armoury {turn}", (*TOWN, *TOWN[::-1]), units, **more)


ARMOURIES: Final[tuple[Setup, ...]] = (armoury(0), armoury(1, shape="hex"), *SMALL)
"""Battles in which everything there is can happen."""


# ------------------------------------------------------------------ what there is to reach


def wanted() -> Iterator[str]:
    """Every mode of every Weapon, every Power, Action, lasting effect and kind of event."""
    for weapon in WEAPONS.values():
        yield from (f"mode {mode.key}" for mode in weapon.modes())
    yield from (f"power {power.key}" for power in DEFAULT_POWERS)
    yield from (f"action {kind}" for kind in LABELS)
    yield from (f"effect {key}" for key in CONDITIONS)
    yield from (f"event {name}" for name in events.__all__ if name != "Restored")  # nothing repairs yet


def by_event(event: Event) -> Iterator[str]:
    """What an event shows."""
    facts = event.facts()
    name = str(facts["event"])
    yield f"event {name}"
    if name == "AttackDeclared":
        yield f"mode {facts['mode']}"
    elif name == "PowerUsed":
        yield f"power {facts['power']}"
    elif name == "EffectBegan":
        yield f"effect {facts['effect']}"
    elif name == "TerrainBegan":
        yield f"effect {facts['terrain']}"


def by_choice(key: str) -> Iterable[str]:
    """Which Action an option is."""
    return [f"action {key}"] if key in LABELS else []


REACH: Final = Reach(wanted(), by_event, by_choice)


# ------------------------------------------------------------------ secrets


def secrets(rules: Ruleset[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """The same state with other Attributes, Weapons, features or Genre Points of Enemies that hide them."""
    assert isinstance(state, Operation)
    own = {unit.side for unit in state.units.values() if unit.seat == seat}
    if seat == state.plan.gm or state.plan.open_sheets:
        return
    for what in (*ATTRIBUTES, "weapon", "flyer", "genre"):
        variant = state.copy()
        for other in variant.units.values():
            if other.side not in own and not knows(state, own, other, what):
                disguise(state, own, other, what)
        yield Secret(f"another {what} of its Enemies", variant)


def knows(state: Operation, own: set[str], other: Unit, what: str) -> bool:
    """Whether one of these sides has learned this of the Unit; nobody learns of Genre Points."""
    facet = {"weapon": "weapons", "flyer": "upgrades", "genre": "genre"}.get(what, "attributes")
    ids = {other.id, other.id.removesuffix("_core")}
    return any(state.knowledge.knows(side, id, facet) for side in own for id in ids)


def disguise(state: Operation, own: set[str], other: Unit, what: str) -> None:
    """Change one thing about a Unit that its Enemies do not know."""
    old = other.loadout
    if what == "genre":
        other.genre += 1
        return
    other.loadout = Loadout(
        old.id,
        old.name,
        old.side,
        old.seat,
        old.tier,
        more_of(old.attributes, "" if old.core and what == "threshold" else what),
        [other_weapon(state, own, other, mount) for mount in old.mounts] if what == "weapon" else old.mounts,
        old.powers,
        genre_points=old.genre_points,
        base_unit=old.base_unit,
        flyer=old.flyer != (what == "flyer"),
        core=old.core,
    )
    refresh(other)


def more_of(ranks: Attributes, what: str) -> Attributes:
    """One more of this Attribute."""
    more = [rank + (name == what) for name, rank in zip(ATTRIBUTES, ranks.values(), strict=True)]
    return Attributes(more[0], more[1], more[2], more[3], more[4], more[5])


def other_weapon(state: Operation, own: set[str], other: Unit, mount: Mount) -> Mount:
    """A Weapon that the Unit does not have, in place of one that these sides have not seen."""
    key = mount.weapon.key
    held = other.loadout.modes
    aimed = other.aim is not None and other.aim.weapon == key
    seen = [side for side in own if state.knowledge.knows(side, other.id, f"weapon:{key}")]
    if mount.weapon.default or seen or aimed or key in other.spent or key in other.last_shot:
        return mount
    return Mount(next(weapon for weapon in BOUGHT if weapon.key not in held), mount.area)
