"""What the conformance kit is told of Infinity: setups, secrets, and all there is to reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from tests.events import kinds_in
from wartable import Event, Game, Setup, State
from wartable.rulesets.infinity import events
from wartable.rulesets.infinity.knowledge.perspective import CHAIN, COUNTER, LIEUTENANT, Perspective
from wartable.rulesets.infinity.model import skills
from wartable.rulesets.infinity.model.profile import Profile
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import AIRBORNE, HIDDEN, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.testing.conformance import Reach, Secret

__all__ = ["NAME", "REACH", "SKIRMISHES", "secrets"]

NAME: Final = "infinity"

_VALUES: Final[dict[str, object]] = {"cc": 14, "bs": 12, "ph": 11, "wip": 13, "arm": 1, "bts": 3}


def trooper(id: str, side: str, **more: object) -> dict[str, object]:
    """Somebody with a combi rifle, a pistol and a knife."""
    weapons = ["combi_rifle", "pistol", "cc_weapon"]
    known = {"id": id, "name": id.replace("_", " ").title(), "side": side, "weapons": weapons}
    return {**known, **_VALUES, "cost": 15, **more}


def machine(id: str, side: str, **more: object) -> dict[str, object]:
    """A machine with Remote Presence."""
    return trooper(
        id, side, **{"type": "rem", "str": 1, "silhouette": 3, "skills": ["remote_presence"], **more}
    )


PIECES: Final = [
    {"kind": "house", "name": "Mill", "x": 9, "y": 13, "width": 6, "depth": 6, "height": 4},
    {"kind": "wall", "name": "Hedge", "x": 2, "y": 11, "width": 6, "depth": 0.5, "height": 1.2},
    {"kind": "crates", "name": "Bales", "x": 17, "y": 17, "width": 2, "depth": 2, "height": 1.5},
]


def skirmish(title: str, units: Sequence[Mapping[str, object]], **more: object) -> Setup:
    """A setup with two sides on a small table."""
    chart = [{"kind": "duo", "units": ["Runner"]}, {"kind": "haris", "units": ["Guard"]}]
    return {
        "ruleset": NAME,
        "title": title,
        "table": {"width": 24, "height": 32, "depth": 8, "pieces": PIECES},
        "sides": [{"id": side, "points": 100, "fireteams": chart} for side in ("blue", "red")],
        "units": list(units),
        **more,
    }


def steps() -> Setup:
    """Both sides deploy: a reserve, one in Hidden Deployment, one in the air, a Servant."""
    return skirmish(
        "Steps",
        [
            trooper("ash", "blue", skills={"lieutenant": 1, "cube": 0}),
            trooper("birch", "blue", skills=["doctor"], wip=14),
            trooper(
                "bearer",
                "blue",
                controller="birch",
                type="rem",
                str=1,
                silhouette=1,
                weapons=[],
                cost=0,
                skills=["servant"],
            ),
            trooper("cedar", "blue", skills=["hidden_deployment"], weapons=["sniper_rifle", "pistol"]),
            trooper("elm", "red", skills=["lieutenant", "counterintelligence"]),
            trooper("fir", "red", skills=["combat_jump", "chain_of_command"], weapons=["boarding_shotgun"]),
            trooper("oak", "red", group=2, skills=["engineer"], weapons=["em_carbine", "cc_weapon"]),
            machine("mule", "red", weapons=["light_machine_gun"]),
        ],
        limit=2,
    )


def yard() -> Setup:
    """Everybody near the enemy: blades, grenades, smoke, chain rifles, Irregulars who run at the enemy."""
    runner: dict[str, object] = {
        "unit": "Runner",
        "training": "irregular",
        "mov": [6, 4],
        "skills": ["impetuous"],
        "weapons": ["chain_rifle", "smoke_grenades", "cc_weapon"],
    }
    return skirmish(
        "Yard",
        [
            trooper("ash", "blue", at=[10, 10], skills={"lieutenant": 0, "courage": 0}),
            trooper("birch", "blue", at=[5, 9.5], **runner),
            trooper("cedar", "blue", at=[12, 10], **runner),
            trooper("holly", "blue", at=[13, 10], weapons=["medikit", "rifle"], skills=["paramedic"]),
            trooper("elm", "red", at=[8, 21], skills={"lieutenant": 0, "tactical_awareness": 0}),
            trooper("fir", "red", at=[16, 16], weapons=["grenades", "submachine_gun", "da_cc_weapon"]),
            trooper("oak", "red", at=[6, 14], weapons=["marksman_rifle", "shock_cc_weapon"], skills=["nco"]),
            trooper("rowan", "red", at=[16, 22], weapons=["missile_launcher", "flash_pulse"]),
        ],
        now={
            "armies": {side: {"regular": {"1": 4}} for side in ("blue", "red")},
            "units": {
                "cedar": {"wounds": 1, "prone": True, "states": ["unconscious"]},
                "holly": {"items": ["vitapack"]},
            },
        },
    )


def works() -> Setup:
    """A TAG and hackers, a G: Jumper, three who are a Fireteam, states of many kinds."""
    guard: dict[str, object] = {"unit": "Guard", "cost": 10}
    team = {"leader": "guard1", "kind": "haris", "members": ["guard1", "guard2", "guard3"]}
    return skirmish(
        "Works",
        [
            trooper("ash", "blue", at=[4, 4], skills={"lieutenant": 0, "strategos": 1}),
            trooper(
                "tower",
                "blue",
                at=[8, 8],
                type="tag",
                str=3,
                silhouette=7,
                arm=8,
                bts=3,
                cost=40,
                weapons=["heavy_machine_gun"],
                skills=["remote_presence"],
            ),
            trooper("birch", "blue", at=[8, 9.6], skills=["hacker"]),
            trooper("mason", "blue", at=[9.6, 8], skills=["engineer"]),
            trooper("elm", "red", at=[12, 24], skills={"lieutenant": 0, "inspiring_leadership": 0}),
            trooper("fir_a", "red", at=[12, 20], jumper="fir", skills=["g_jumper", "doctor"], cost=8),
            trooper("fir_b", "red", at=[16, 21], jumper="fir", skills=["g_jumper"], cost=8),
            trooper("oak", "red", at=[18, 15.5], skills=["hacker"]),
            *[trooper(f"guard{at}", "red", at=[4 + 2 * at, 21], **guard) for at in (1, 2, 3)],
        ],
        now={
            "armies": {"blue": {"regular": {"1": 5}}, "red": {"regular": {"1": 6}, "fireteams": [team]}},
            "units": {
                "tower": {"wounds": 1, "states": ["immobilized_b"]},
                "mason": {"items": ["autorepair"]},
                "birch": {"items": ["switch_on"]},
                "oak": {"states": ["isolated"]},
                **{f"guard{at}": {"team": "guard1"} for at in (1, 2, 3)},
            },
        },
    )


def brawl() -> Setup:
    """A few in contact, everybody on the brink of Retreat!."""
    return skirmish(
        "Brawl",
        [
            trooper(
                "ash", "blue", at=[12, 10], skills=["lieutenant"], weapons=["chain_rifle", "exp_cc_weapon"]
            ),
            trooper("birch", "blue", at=[12, 8], cost=20),
            trooper("cedar", "blue", at=[4, 8], cost=3, weapons=["grenades", "pistol", "cc_weapon"]),
            trooper("elm", "red", at=[12, 11.1], skills=["lieutenant", "courage"], weapons=["ap_cc_weapon"]),
            trooper("fir", "red", at=[17, 21], weapons=["missile_launcher", "shock_cc_weapon"]),
            trooper("oak", "red", at=[20, 14], weapons=["sniper_rifle", "smoke_grenades", "cc_weapon"]),
        ],
        now={"phase": "tactical"},
    )


def crowd() -> Setup:
    """More than ten Orders at the first Order Count, in two Combat Groups; one comes on by parachute."""
    many = [trooper(f"ash{at}", "blue", at=[2 + 1.5 * at, 3], group=1 + at // 6, cost=5) for at in range(12)]
    many[0]["skills"] = ["lieutenant"]
    return skirmish(
        "Crowd",
        [
            *many,
            trooper("elm", "red", at=[12, 29], skills=["lieutenant"], cost=60),
            trooper("fir", "red", skills=["parachutist"]),
        ],
        now={
            "phase": "tactical",
            "active": "blue",
            "first": "blue",
            "units": {"fir": {"place": "airborne"}},
        },
        limit=1,
    )


def ward() -> Setup:
    """Those who need help beside those who can give it, friends in the air, a beaten side at its edge."""
    return skirmish(
        "Ward",
        [
            trooper("ash", "blue", at=[12, 6], skills=["lieutenant", "doctor"], cost=30),
            trooper("birch", "blue", at=[13, 6], skills=["cube"], cost=20),
            trooper("cedar", "blue", skills=["combat_jump"], cost=20),
            trooper("dale", "blue", skills=["parachutist"], cost=20),
            trooper("elder", "blue", at=[6, 16], skills=["hacker"], cost=20),
            trooper("elm", "red", at=[12, 31], skills=["lieutenant"], cost=5),
            machine("fort", "red", at=[6, 21], type="tag", silhouette=7, bts=0, cost=5),
            *[trooper(f"guard{at}", "red", at=[2 + 2 * at, 30], unit="Guard", cost=2) for at in (1, 2, 3)],
        ],
        now={
            "phase": "tactical",
            "units": {
                "birch": {"wounds": 1, "states": ["unconscious"]},
                "cedar": {"place": "airborne"},
                "dale": {"place": "airborne"},
            },
        },
    )


SKIRMISHES: Final = [steps(), yard(), works(), brawl(), crowd(), ward()]


# ------------------------------------------------------------------ secrets


def secrets(rules: Game[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """The same state with other things that the enemy keeps to himself. IN-R40."""
    assert isinstance(state, Skirmish)
    eyes = Perspective(state, seat)
    if eyes.all_seeing:
        return
    for what, disguise in DISGUISES.items():
        variant = state.copy()
        for side in variant.armies:
            if not eyes.owns_side(side):
                disguise(variant, eyes, side)
        yield Secret(what, variant)


def attributes_of(kind: Any) -> list[str]:
    """What its instances have: a compiled class keeps no slots."""
    names = getattr(kind, "__slots__", None) or kind.__mypyc_attrs__
    return [name for name in names if not name.startswith("__")]


def change(trooper: Trooper, **values: object) -> None:
    """Give a Trooper a profile of its own with these values."""
    twin = Profile()
    for name in attributes_of(Profile):
        value = getattr(trooper.profile, name)
        setattr(twin, name, values.get(name, value.copy() if isinstance(value, dict) else value))
    trooper.profile = twin


def other_leader(state: Skirmish, eyes: Perspective, side: str) -> None:
    """Somebody else leads, and neither has shown it."""
    army = state.armies[side]
    old = state.troopers.get(army.leader)
    if old is None or eyes.knows(old, LIEUTENANT):
        return
    for new in state.troopers_of(side):
        if new is not old and not new.is_peripheral and not eyes.knows(new, LIEUTENANT):
            army.leader = new.id
            number = old.profile.skills.get(skills.LIEUTENANT)
            if number is not None:
                change(old, skills={k: v for k, v in old.profile.skills.items() if k != skills.LIEUTENANT})
                change(new, skills={**new.profile.skills, skills.LIEUTENANT: number})
            return


def other_costs(state: Skirmish, eyes: Perspective, side: str) -> None:
    """Other Costs and SWC."""
    for trooper in state.troopers_of(side):
        change(trooper, cost=trooper.profile.cost + 1, swc=trooper.profile.swc + 1)


def other_hiding_places(state: Skirmish, eyes: Perspective, side: str) -> None:
    """Others stand elsewhere in Hidden Deployment, or are somebody else in the air or in reserve."""
    for trooper in state.troopers_of(side):
        if trooper.place in (UNPLACED, HIDDEN, AIRBORNE):
            trooper.body.x += 25
            trooper.body.facing = (trooper.body.facing + 5) % 24
            change(trooper, bs=trooper.profile.bs + 1, arm=trooper.profile.arm + 1)


def other_reserve(state: Skirmish, eyes: Perspective, side: str) -> None:
    """Another Trooper is held back."""
    army = state.armies[side]
    others = [one.id for one in state.troopers_of(side) if one.place == UNPLACED and one.id not in army.held]
    if army.held and others and not state.troopers[others[0]].is_peripheral:
        army.held = [others[0], *army.held[1:]]


def other_private_skills(state: Skirmish, eyes: Perspective, side: str) -> None:
    """Chain of Command and Counterintelligence where there was none, as long as nobody has seen them."""
    for facet, key in ((CHAIN, skills.CHAIN_OF_COMMAND), (COUNTER, skills.COUNTERINTELLIGENCE)):
        for trooper in state.troopers_of(side):
            if not eyes.knows(trooper, facet) and key not in trooper.profile.skills:
                change(trooper, skills={**trooper.profile.skills, key: 0})
                break


DISGUISES: Final[dict[str, Callable[[Skirmish, Perspective, str], None]]] = {
    "another Lieutenant": other_leader,
    "other Costs": other_costs,
    "another hiding place": other_hiding_places,
    "another reserve": other_reserve,
    "other private skills": other_private_skills,
}


# ------------------------------------------------------------------ all there is to reach


NO_TARGET: Final = ("discover",)
"""Skills that nobody can declare: there are no Markers. IN-R14."""


SELDOM: Final = ("CameToNothing",)
"""Events that random battles hardly ever bring: what can be declared seldom fails its requirements later."""


def wanted() -> Iterator[str]:
    """Every event but those, and every skill that can be declared."""
    yield from [kind.__name__ for kind in kinds_in(events) if kind.__name__ not in SELDOM]
    yield from [key for key in SKILLS if key not in NO_TARGET]


def by_event(event: Event) -> Iterable[str]:
    """Its own name, and the skill that is declared: nobody is asked where there is no other."""
    yield type(event).__name__
    said = str(event.facts().get("what", ""))
    yield from [key for key, skill in SKILLS.items() if said.startswith(skill.name)]


def by_choice(key: str) -> Iterable[str]:
    """The skill that was chosen, before its weapon or target; in an ARO it follows the Trooper."""
    return key.partition(">")[0].split(":")


REACH: Final = Reach(wanted(), by_event, by_choice)
