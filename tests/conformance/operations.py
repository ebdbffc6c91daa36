"""What the conformance kit is told of Battle Century G: setups, secrets, and all there is to reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from tests.battle_century.operations import situation, unit
from tests.events import kinds_in
from wartable import Event, Game, Setup, State
from wartable.rulesets.battle_century.house_rules import SWITCHES
from wartable.rulesets.battle_century.operation import events
from wartable.rulesets.battle_century.operation.effects.effects import update_derived_values
from wartable.rulesets.battle_century.operation.events.attacks import MightRolled
from wartable.rulesets.battle_century.operation.model import damage_instance
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.operation.model.mecha import (
    AREAS,
    ATTRIBUTES,
    Attributes,
    MountedWeapon,
)
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, Fitting, Upgrade
from wartable.rulesets.battle_century.operation.model.using import LABELS
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import (
    ASSISTANCE,
    REINFORCEMENT_POWERS,
)
from wartable.rulesets.battle_century.operation.turn.refit import attributes_from_ranks
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES, upgrade_with_tag
from wartable.rulesets.battle_century.operation.upgrades.feature import FEATURES, BaseUnit
from wartable.rulesets.battle_century.operation.weapons.catalogue import BOUGHT, WEAPONS
from wartable.testing.conformance import Reach, Secret

__all__ = ["ARMOURIES", "DEALT", "NAME", "REACH", "SMALL", "secrets"]

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
    ranks = {"might": 6, "guard": 5, "threshold": 3, "energy": 8, "systems": 7, "speed": 4}
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


BROODS: Final[dict[str, object]] = {
    "larva": {
        "name": "Larva",
        "might": 5,
        "guard": 3,
        "threshold": 1,
        "energy": 2,
        "systems": 0,
        "speed": 4,
        "weapons": {"arms": ["bombardment"]},
    }
}
"""Grunts that a Unit brings into battle."""


def skirmish() -> Setup:
    """Two against two with a Power each."""
    return operation(
        "Skirmish",
        TOWN,
        [
            soldier("blue1", "blue", ["beam_rifle", "chainblade", "finger_net"]),
            soldier("blue2", "blue", ["bombardment", "sniper_rifle", "dueling_blade"]),
            soldier("red1", "red", ["missile_massacre", "beam_saber"], forms=ROBOTS, upgrades=MORPHING),
            soldier("red2", "red", ["electro_sapper_pods", "zweihander", "reactor_overdrive"]),
        ],
        limit=6,
    )


MORPHING: Final = {"internal": ["superior_morphing"]}
WARDROBE: Final[list[dict[str, object]]] = [
    {"name": "Bare", "weapons": {"legs": ["bombardment"]}},
    {"frame": "might+speed"},
    {"name": "Heavy", "frame": "guard+speed"},
]
"""Frames: two ways to dress, and what is only there without one."""

ROBOTS: Final[list[dict[str, object]]] = [
    {"name": "Robot", "weapons": {"arms": ["sniper_rifle"]}, "features": ["extreme_fortification"]},
    {
        "name": "Jet",
        "transformation": "guard+speed",
        "features": ["flyer"],
        "upgrades": {"arms": ["absorbing_armor:beam"]},
    },
    {"name": "Boat", "transformation": "guard+speed", "weapons": {"arms": ["bombardment", "stun_rod"]}},
]
"""A mecha of three forms with a set each."""


def carriers() -> Setup:
    """Base Units, Frames, a GM, and two Players to a side, on hexes."""
    return operation(
        "Carriers",
        TOWN,
        [
            soldier("lodestar", "blue", ["assault_rifle"], features=["base_unit"], speed=2, seat="ada"),
            soldier(
                "wren",
                "blue",
                ["beam_saber", "rail_bazooka"],
                seat="ada",
                forms=WARDROBE,
                upgrades=MORPHING,
            ),
            soldier("kite", "blue", ["arm_guardian"], seat="bob", features=["flyer"], forms=WARDROBE[1:]),
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
            soldier("blue1", "blue", ["extending_blade"], tier="rival"),
            soldier("grunt", "blue", ["powered_rifle"], tier="grunt", points=50),
            soldier("red1", "red", ["rocket_punch"], tier="npc"),
            soldier("drone", "red", ["double_blaster"], tier="ai"),
            soldier("beast", "green", ["whirlwind_attack", "incinerator"], tier="monster", threshold=6),
            soldier("tyrant", "green", [], tier="boss", power_level=1),
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
            unit(
                "blue1",
                zone="C4",
                threshold=5,
                weapons=["beam_rifle"],
                damage=7,
                maimed=["head"],
                genre_points=1,
            ),
            unit("blue2", zone="D4", weapons=["jackhammer_stake"], duel="red1"),
        ],
        red=[
            unit(
                "red1",
                zone="D4",
                threshold=5,
                weapons=["boosted_lance"],
                duel="blue2",
                damage=12,
                maimed=["legs", "head"],
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


def tags_of(kind: type[Upgrade] | type[Power]) -> list[str]:
    """An Upgrade or Power with each of its choices; an open choice is that of an Assistant's Power, or a
    brood.
    """
    if kind("").is_choice_valid():
        return [kind.key]
    if issubclass(kind, Upgrade) and kind("any").grunt_brood_name():
        return [f"{kind.key}:{name}" for name in BROODS]
    choices = kind.choices or [tag for power in POWERS.values() for tag in tags_of(power)]
    return [f"{kind.key}:{choice}" for choice in choices]


def spread(hands: Iterable[list[str]]) -> list[str]:
    """One tag of each kind, then the next of each, up to six: those of a kind are far from each other."""
    rounds = zip_longest(*[hand[:6] for hand in hands], fillvalue="")
    return [tag for tags in rounds for tag in tags if tag]


def court() -> Setup:
    """A Boss with all Powers of Bosses and Grunts to spend, against three who may lose Genre Points."""
    kinds = [kind for kind in POWERS.values() if kind.group == "boss"]
    powers = [tag for kind in kinds for tag in tags_of(kind)[:2]]
    return operation(
        "Court",
        TOWN,
        [
            soldier("tyrant", "red", ["beam_saber"], tier="boss", powers=powers, genre_points=6, threshold=8),
            soldier("page", "red", ["riot_weapon"], tier="grunt", power_level=2),
            soldier("guard", "red", ["assault_rifle"], tier="grunt", power_level=1),
            soldier("kite", "blue", ["assault_rifle", "dueling_blade"], powers=["dont_give_up"]),
            soldier("wren", "blue", ["beam_rifle", "chainblade"], powers=["believe_in_myself"]),
            soldier("drone", "blue", ["powered_rifle"], tier="ai"),
        ],
        limit=5,
    )


def hive() -> Setup:
    """A Boss with all Upgrades of Bosses, Grunts that come out of it among them, against four."""
    tags = [tag for kind in UPGRADES.values() if kind.group == "boss" for tag in tags_of(kind)[:1]]
    queen = soldier("queen", "red", ["beam_saber", "riot_weapon"], tier="boss", power_level=2, broods=BROODS)
    return operation(
        "Hive",
        TOWN,
        [
            {**queen, "upgrades": {"internal": tags}, "energy": 9},
            soldier("kite", "blue", ["assault_rifle", "dueling_blade"]),
            soldier("wren", "blue", ["beam_rifle", "chainblade"]),
            soldier("lark", "blue", ["sniper_rifle"], powers=["im_breaking_through"], genre_points=2),
        ],
        limit=5,
    )


def menagerie() -> Setup:
    """Beasts, a fortress, a squadron and twin Grunts against those who fly and swim, on land, in water and in
    space.
    """
    living = ["biological", "invasive", "terrain_specialist:underwater"]
    setup = operation(
        "Menagerie",
        TOWN,
        [
            soldier("leviathan", "red", ["riot_weapon"], tier="monster", features=living),
            soldier("citadel", "red", ["beam_rifle", "sniper_rifle"], tier="ai", features=["fortress"]),
            soldier("swarm", "red", ["stun_rod"], tier="ai", features=["squadron", "flyer"]),
            soldier("rook", "red", ["assault_rifle"], tier="grunt", points=50),
            soldier("crow", "red", ["assault_rifle"], tier="grunt", points=50),
            soldier("kite", "blue", ["chainblade"], features=["flyer", "extreme_fortification"]),
            soldier("otter", "blue", ["bombardment"], features=["power_suit", "terrain_specialist:land"]),
            soldier(
                "wren",
                "blue",
                ["rail_bazooka", "boosted_lance"],
                upgrades={"arms": ["antigravity", "overbooster", "reversible_thrusters"]},
            ),
        ],
        limit=6,
    )
    ground = setup["map"]
    assert isinstance(ground, dict)
    zones = {**dict.fromkeys(["C3", "C4", "D4"], "underwater"), **dict.fromkeys(["G1", "H1", "H2"], "space")}
    return {**setup, "map": {**ground, "environments": zones}}


SHELTER: Final = "this_is_my_battlefield:defensive"


def combiners() -> Setup:
    """Two that may combine into one with a Lead, against two who have combined and lead by turns, and two who
    may do that yet.
    """
    lead = {"internal": ["super_combination", "sniper_model"], "legs": ["jury_rig"]}
    turns = {"internal": ["unison_combination"], "head": ["jury_rig"], "separate": ["fire_at_will"]}
    return operation(
        "Combiners",
        TOWN,
        [
            soldier("anvil", "blue", ["beam_rifle", "chainblade"], upgrades=lead, powers=["dont_give_up"]),
            soldier("hammer", "blue", ["beam_rifle", "dueling_blade"], upgrades=lead, seat="ada"),
            soldier("castor", "red", ["missile_massacre", "stun_rod"], upgrades=turns),
            soldier("pollux", "red", ["zweihander", "rail_bazooka"], upgrades=turns, might=8),
            soldier("ilia", "green", ["rocket_punch"], upgrades=turns, powers=[SHELTER]),
            soldier("rhea", "green", ["beam_saber"], upgrades=turns),
        ],
        sides=[
            {"id": "blue", "deploy": ["A2", "A3"]},
            {"id": "red", "deploy": "east"},
            {"id": "green", "deploy": ["D5", "E5"]},
        ],
        seats=[{"id": "blue"}, {"id": "ada"}, {"id": "red"}, {"id": "green"}],
        combinations=[
            {
                "id": "forge",
                "kind": "super_combination",
                "pilots": ["anvil", "hammer"],
                "areas": {"hammer": "head"},
                "deployed": False,
            },
            {"id": "twins", "kind": "unison_combination", "pilots": ["castor", "pollux"]},
            {"id": "sisters", "kind": "unison_combination", "pilots": ["ilia", "rhea"], "deployed": False},
        ],
        limit=5,
    )


def rescue() -> Setup:
    """Reinforcements with all their Powers on both sides, of which one soon has nobody else."""
    powers = list(REINFORCEMENT_POWERS)
    helpers = [
        {"id": "scouts", "side": "blue", "level": 5, "powers": powers, "seat": "ada"},
        {"id": "raiders", "side": "red", "level": 5, "powers": powers},
    ]
    return operation(
        "Rescue",
        TOWN,
        [
            soldier("kite", "blue", ["assault_rifle"], threshold=3, powers=["gotta_go_fast"]),
            soldier("wren", "blue", ["beam_rifle"], tier="npc", threshold=3),
            soldier("shrike", "red", ["riot_weapon", "beam_saber"], tier="rival", threshold=8),
            soldier("page", "red", ["sniper_rifle"], tier="grunt", threshold=8, genre_points=0),
        ],
        seats=[{"id": "blue"}, {"id": "ada"}, {"id": "red"}],
        reinforcements=helpers,
        limit=8,
    )


def giants() -> Setup:
    """Colossi: one that is a Base, one that charges and flies, one of another shape, and monsters that
    grow.
    """
    huge = {"upgrades": {"internal": ["colossus"]}, "tier": "boss", "power_level": 5}
    grows = {"tier": "boss", "power_level": 1, "powers": ["make_my_monster_grow"], "genre_points": 3}
    steps = ["##...", ".##..", "..@##", "...##"]
    return operation(
        "Giants",
        (*TOWN, *TOWN[::-1]),
        [
            soldier("island", "blue", ["incinerator", "rail_bazooka"], features=["base_unit"], **huge),
            soldier("gull", "blue", ["boosted_lance", "riot_weapon"], features=["flyer"]),
            soldier("roc", "red", ["boosted_lance", "whirlwind_attack"], features=["flyer"], **huge),
            soldier("witch", "red", ["riot_weapon"], **grows),
            soldier("imp", "red", ["bombardment", "powered_rifle"], tier="monster"),
            soldier("hydra", "green", ["double_blaster", "finger_net"], shape=steps, **huge),
            soldier("wizard", "green", ["chainblade"], **grows),
        ],
        shape="hex",
        limit=4,
    )


def disputed() -> Setup:
    """Every switch on the other reading, with what they are about."""
    blue = ["you_can_do_better_than_that", "mind_over_matter"]
    red = ["come_at_me_bro", "you_are_going_down"]
    pair = {"internal": ["super_combination"], "legs": ["custom_defense:shooting"]}
    return operation(
        "Disputed",
        TOWN,
        [
            soldier("kite", "blue", ["jackhammer_stake", "radiant_fist"], powers=blue, power_level=2),
            soldier("wren", "blue", ["riot_weapon", "stun_rod"], upgrades=pair, threshold=2),
            soldier("lark", "blue", ["beam_rifle"], upgrades=pair, threshold=2),
            soldier("shrike", "red", ["zweihander", "finger_net"], powers=red, power_level=2),
            soldier("tyrant", "red", ["beam_saber"], tier="boss", power_level=1, upgrades=HELL),
        ],
        combinations=[
            {
                "id": "flock",
                "kind": "super_combination",
                "pilots": ["wren", "lark"],
                "areas": {"lark": "head"},
            }
        ],
        house_rules={switch.key: switch.choices[1] for switch in SWITCHES},
        limit=5,
    )


HELL: Final = {"internal": ["bullet_hell"]}

SMALL: Final[tuple[Setup, ...]] = (
    skirmish(),
    carriers(),
    free_for_all(),
    last_stand(),
    court(),
    hive(),
    combiners(),
    rescue(),
    menagerie(),
    giants(),
    disputed(),
)
"""Short battles, for what is checked at every decision."""


TAGS: Final = spread(tags_of(kind) for kind in UPGRADES.values() if "feature" not in kind.group)
POWER_TAGS: Final = spread(tags_of(kind) for kind in POWERS.values())
FEATURE_TAGS: Final = spread(tags_of(kind) for kind in FEATURES if kind is not BaseUnit)

UPGRADES_EACH: Final = 10
POWERS_EACH: Final = 5


def armoury(turn: int, **more: object) -> Setup:
    """Four against four with eight Weapons each, ten Upgrades and five Powers, every other one with a
    Feature: all that there is, dealt another way at every turn.
    """
    weapons = [weapon.key for weapon in WEAPONS.values() if not weapon.default]
    units: list[Setup] = []
    for number in range(8):
        tags = dealt(TAGS, UPGRADES_EACH, 8 * turn + number, 7)
        granted = [upgrade_with_tag(tag).granted_power_tag() for tag in tags]
        chosen = dealt(POWER_TAGS, POWERS_EACH, 8 * turn + number, 3)
        extra: dict[str, object] = {
            "upgrades": placed(tags),
            "powers": [tag for tag in chosen if tag not in granted],
            "systems": 9 if number % 3 == turn % 3 else 4,
            "forms": shaped(tags),
            "features": dealt(FEATURE_TAGS, 1, 4 * turn + number // 2, 1) if number % 2 == turn % 2 else [],
            "broods": BROODS if [tag for tag in tags if upgrade_with_tag(tag).grunt_brood_name()] else {},
        }
        side = ("blue", "red")[number % 2]
        held = dealt(weapons, 8, number, 3 * turn)
        piece = soldier(f"{side}{number // 2 + 1}", side, held, genre_points=3, threshold=6, **extra)
        units.append({**piece, "weapons": packed(piece["weapons"], tags)})
    return operation(f"Armoury {turn}", (*TOWN, *TOWN[::-1]), units, **more)


def dealt(tags: Sequence[str], count: int, number: int, shift: int) -> list[str]:
    """The hand of this number: so many in a row, each key once."""
    if not tags:
        return []
    hand = [tags[(count * number + shift + at) % len(tags)] for at in range(min(count, len(tags)))]
    return list({tag.partition(":")[0]: tag for tag in hand}.values())


def placed(tags: Sequence[str]) -> dict[str, list[str]]:
    """Upgrades in places where they may be."""
    found: dict[str, list[str]] = {}
    for at, tag in enumerate(tags):
        if upgrade_with_tag(tag).reshapes:
            continue
        place = upgrade_with_tag(tag).placement
        found.setdefault(AREAS[at % 4] if place == EXTERNAL else place.lower(), []).append(tag)
    return found


def shaped(tags: Sequence[str]) -> list[dict[str, str]]:
    """The forms that Alternate Forms among these bring."""
    return [dict([tag.split(":")]) for tag in tags if upgrade_with_tag(tag).reshapes]


def packed(weapons: object, tags: Sequence[str]) -> dict[str, object]:
    """The same Weapons, those of the Head and Torso in the Extra Areas that the Unit owns."""
    assert isinstance(weapons, dict)
    moved = {"head": "pack" if "expansion_pack" in tags else "head"}
    moved["torso"] = "secret" if "secret_equipment" in tags else "torso"
    return {str(moved.get(area, area)): held for area, held in weapons.items()}


DEALS: Final = 1 + max(len(TAGS) // (8 * UPGRADES_EACH), len(POWER_TAGS) // (8 * POWERS_EACH))
"""Armouries that it takes until everything has been dealt."""

DEALT: Final = [armoury(turn, shape=("square", "hex")[turn % 2]) for turn in range(max(2, DEALS))]

ARMOURIES: Final[tuple[Setup, ...]] = (*DEALT, *SMALL)
"""Battles in which everything there is can happen."""


# ------------------------------------------------------------------ what there is to reach


VISIBLE: Final = (
    "use_at_turn_start",
    "carry_out_utility_action",
    "use_as_test_answer",
    "advantages_on_own_test",
    "advantages_against_bearer",
    "disadvantages_by_zone",
    "result_bonus",
    "defense_bonus",
    "after_entering_level",
)
"""Moments of Upgrades that show in a choice or as a term of a Might Test."""

BY_NAME: Final = {kind.name: kind.key for kind in UPGRADES.values()}


def wanted() -> Iterator[str]:
    """Every mode of every Weapon, every Power, Action, lasting effect and kind of event, and every Upgrade
    whose working can be seen.
    """
    for weapon in WEAPONS.values():
        yield from (f"mode {mode.key}" for mode in weapon.all_modes())
    yield from (f"power {key}" for key in (*[power.key for power in DEFAULT_POWERS], *POWERS))
    yield from (f"upgrade {key}" for key, kind in UPGRADES.items() if is_visible(kind))
    yield from (f"action {kind}" for kind in LABELS)
    yield from (f"effect {key}" for key in CONDITIONS)
    yield from (f"assistance {key}" for key in ASSISTANCE)
    yield from (f"event {name}" for name in [kind.__name__ for kind in kinds_in(events, damage_instance)])


def is_visible(kind: type[Upgrade]) -> bool:
    """Whether the Upgrade does anything at a moment that shows."""
    return any(getattr(kind, moment) is not getattr(Upgrade, moment) for moment in VISIBLE)


def by_event(event: Event) -> Iterator[str]:
    """What an event shows."""
    facts = event.facts()
    name = str(facts["event"])
    yield f"event {name}"
    if name == "AttackDeclared":
        yield f"mode {facts['mode']}"
    elif name in ("ReinforcementPowerUsed", "ReinforcementsActed"):
        yield f"assistance {facts.get('power', facts.get('action'))}"
    elif name == "PowerUsed":
        yield f"power {key_of(facts['power'])}"
    elif name == "UpgradeUsed":
        yield f"upgrade {key_of(facts['upgrade'])}"
    elif name == "MightRolled":
        yield from (f"upgrade {BY_NAME[source]}" for source in sources(event) if source in BY_NAME)
    elif name == "EffectBegan":
        yield f"effect {facts['effect']}"
    elif name == "TerrainBegan":
        yield f"effect {facts['terrain']}"


def key_of(tag: object) -> str:
    """The key of a tag, without its choice."""
    return str(tag).partition(":")[0]


def sources(event: Event) -> list[str]:
    """The sources of all terms of a Might Test."""
    assert isinstance(event, MightRolled)
    return [term.source for term in (*event.terms, *event.advantages, *event.defenses)]


def by_choice(key: str) -> Iterable[str]:
    """Which Action an option is, or which Upgrade."""
    if key in LABELS:
        return [f"action {key}"]
    tag = key.removeprefix("use:")
    return [f"upgrade {name}" for name in UPGRADES if tag == name or tag.startswith(f"{name}:")]


REACH: Final = Reach(list(wanted()), by_event, by_choice)


# ------------------------------------------------------------------ secrets


def secrets(rules: Game[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """The same state with other Attributes, Weapons, Upgrades, Powers or Genre Points of Enemies that hide
    them.
    """
    assert isinstance(state, Operation)
    own = {unit.side for unit in state.units.values() if unit.seat == seat}
    own |= {reserve.side for reserve in state.reserves.values() if reserve.seat == seat}
    if seat == state.plan.gm or state.plan.open_sheets:
        return
    for what in (*ATTRIBUTES, "weapons", "upgrades", "powers", "genre"):
        variant = state.copy()
        for other in variant.units.values():
            if other.side not in own and not knows(state, own, other, what):
                disguise(state, own, other, what)
        yield Secret(f"other {what} of its Enemies", variant)
    variant = state.copy()
    for reserve in variant.reserves.values():
        if reserve.side not in own:
            disguise_reserve(state, own, reserve)
    yield Secret("other Reinforcement Points and Powers of its Enemies", variant)


def knows(state: Operation, own: set[str], other: Unit, what: str) -> bool:
    """Whether one of these sides has learned this of the Unit; nobody learns of Genre Points."""
    return is_seen(state, own, other, "attributes" if what in ATTRIBUTES else what)


def disguise(state: Operation, own: set[str], other: Unit, what: str) -> None:
    """Change one thing about a Unit that its Enemies do not know."""
    old = other.loadout
    if what == "genre":
        other.genre += 1
    elif what == "powers":
        other.loadout = old.with_powers(other_powers(state, own, other))
    elif what == "weapons":
        mounts = [other_weapon(state, own, other, mount) for mount in old.mounts]
        other.loadout = old.with_ranks_and_equipment(old.attributes, mounts, old.kit.fittings)
    elif what == "upgrades":
        other.loadout = old.with_ranks_and_equipment(
            old.attributes, old.mounts, other_upgrades(state, own, other)
        )
    elif not (old.core and what == "threshold"):
        other.loadout = old.with_ranks_and_equipment(
            more_of(old.attributes, what), old.mounts, old.kit.fittings
        )
    update_derived_values(other)


def disguise_reserve(state: Operation, own: set[str], reserve: Reserve) -> None:
    """Other Points, another Level, and none of the Powers that these sides have not seen."""
    reserve.level += 1
    reserve.points += 1
    seen = [f"power:{key}" for key in reserve.powers]
    known = [facet for facet in seen if any(state.knowledge.knows(side, reserve.id, facet) for side in own)]
    reserve.powers = tuple(facet.removeprefix("power:") for facet in known)


def more_of(ranks: Attributes, what: str) -> Attributes:
    """One more of this Attribute."""
    named = zip(ATTRIBUTES, ranks.ranks_in_order(), strict=True)
    return attributes_from_ranks([rank + (name == what) for name, rank in named])


def other_powers(state: Operation, own: set[str], other: Unit) -> list[Power]:
    """The Powers that these sides have seen, and none of the others."""
    return [power for power in other.loadout.powers if is_seen(state, own, other, f"power:{power.tag}")]


def other_upgrades(state: Operation, own: set[str], other: Unit) -> list[Fitting]:
    """The Upgrades that these sides have seen, and all those that the Unit does not have."""
    owned = other.loadout.kit.fittings
    if other.loadout.core:
        return list(owned)
    kept = [f for f in owned if f.upgrade.shows or is_seen(state, own, other, f"upgrade:{f.key}")]
    keys = [fitting.upgrade.key for fitting in owned]
    kinds = [kind for kind in UPGRADES.values() if kind.key not in keys and not kind.shows]
    new = [upgrade_with_tag(tag) for kind in kinds for tag in tags_of(kind)[:1]]
    return kept + [Fitting(known, "legs" if known.placement == EXTERNAL else "") for known in new]


def is_seen(state: Operation, own: set[str], other: Unit, facet: str) -> bool:
    """Whether one of these sides has learned this, of the Unit or of the mecha whose Core it is."""
    ids = {other.id, other.id.removesuffix("_core")}
    return any(state.knowledge.knows(side, id, facet) for side in own for id in ids)


def other_weapon(state: Operation, own: set[str], other: Unit, mount: MountedWeapon) -> MountedWeapon:
    """A Weapon that the Unit does not have, in place of one that these sides have not seen."""
    key = mount.weapon.key
    held = other.loadout.modes
    aimed = other.aim is not None and other.aim.weapon == key
    seen = is_seen(state, own, other, f"weapon:{key}")
    if mount.weapon.default or seen or aimed or key in other.spent or key in other.last_shot:
        return mount
    return MountedWeapon(next(weapon for weapon in BOUGHT if weapon.key not in held), mount.area)
