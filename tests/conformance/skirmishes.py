"""What the conformance kit is told of Infinity: setups, secrets, and all there is to reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from tests.events import kinds_in
from wartable import Event, Game, Setup, State
from wartable.rulesets.infinity import events
from wartable.rulesets.infinity.knowledge.perspective import Perspective
from wartable.rulesets.infinity.model.profile import Profile
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import AIRBORNE, HIDDEN, ISOLATED, TABLE, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.testing.conformance import Reach, Secret

__all__ = ["NAME", "REACH", "SKIRMISHES", "secrets"]

NAME: Final = "infinity"

_PROFILE: Final[dict[str, object]] = {
    "cc": 14,
    "bs": 12,
    "ph": 11,
    "wip": 13,
    "arm": 1,
    "bts": 3,
    "cost": 14,
    "weapons": ["combi_rifle", "pistol", "cc_weapon"],
}
_PIECES: Final = [
    {"kind": "house", "x": 6, "y": 9, "width": 4, "depth": 4, "height": 4},
    {"kind": "wall", "x": 13, "y": 11, "width": 5, "depth": 0.5, "height": 1.2},
    {"kind": "crate", "x": 21, "y": 8, "width": 2, "depth": 2, "height": 2},
]


def trooper(id: str, side: str, at: Sequence[float] | None = None, **more: object) -> dict[str, object]:
    """Somebody with a combi rifle."""
    found = {"id": id, "name": id.title(), "side": side, **_PROFILE, **more}
    return found if at is None else {**found, "at": list(at)}


def skirmish(title: str, units: Sequence[Setup], **more: object) -> Setup:
    """A setup for two sides on a small table."""
    teams = [{"kind": "haris", "units": ["Guard"]}, {"kind": "duo", "units": ["Guard"], "most": 2}]
    return {
        "ruleset": NAME,
        "title": title,
        "table": {"width": 24, "height": 24, "depth": 6, "pieces": _PIECES},
        "sides": [{"id": side, "name": side.title(), "points": 200, "fireteams": teams} for side in SIDES],
        "units": list(units),
        "limit": 2,
        **more,
    }


SIDES: Final = ("blue", "red")


def company(side: str, places: Mapping[str, Sequence[float]]) -> list[dict[str, object]]:
    """A list with everything that the rules know of; who has no place is deployed."""

    def one(id: str, **more: object) -> dict[str, object]:
        return trooper(f"{side}_{id}", side, places.get(id), **more)

    flesh = {"weapons": ["rifle", "grenades", "smoke_grenades", "cc_weapon"]}
    return [
        one("chief", skills={"lieutenant": 1, "cube": 0}),
        one("doctor", skills=["doctor"]),
        one("servant", skills=["servant"], controller=f"{side}_doctor", weapons=[], cost=0, type="rem"),
        one("engineer", skills=["engineer", "chain_of_command"], weapons=["em_carbine", "cc_weapon"]),
        one("medic", skills=["paramedic", "cube"], weapons=["rifle", "medikit", "cc_weapon"]),
        one("hacker", skills=["hacker", "tactical_awareness"], weapons=["submachine_gun", "cc_weapon"]),
        one("tag", str=3, type="tag", arm=6, silhouette=7, skills=["remote_presence"], weapons=GUN, swc=1),
        one("hound", training="irregular", skills=["impetuous"], weapons=["chain_rifle", "da_cc_weapon"]),
        one("guard1", unit="Guard", **flesh),
        one("guard2", unit="Guard", skills=["counterintelligence"]),
        one("guard3", unit="Guard", group=2, weapons=["flash_pulse", "boarding_shotgun", "cc_weapon"]),
        one("shade", group=2, skills=["hidden_deployment"], weapons=["sniper_rifle", "cc_weapon"]),
        one("flier", group=2, skills=["combat_jump"]),
        one("echo1", group=2, skills=["g_jumper"], jumper="echo"),
        one("echo2", group=2, skills=["g_jumper", "engineer"], jumper="echo"),
    ]


GUN: Final = ["heavy_machine_gun", "cc_weapon"]


def deployed() -> Setup:
    """Everybody deploys, in every way there is."""
    return skirmish("Deployed", [unit for side in SIDES for unit in company(side, {})])


def yard() -> Setup:
    """Two lists within reach of each other, in the middle of a turn."""
    order: tuple[str, ...] = ("chief", "doctor", "servant", "engineer", "medic", "hacker", "tag", "hound")
    order += ("guard1", "guard2", "guard3", "echo1", "echo2")
    spots = {id: (2.5 + 3 * (at % 7), 4.0 + 2.5 * (at // 7)) for at, id in enumerate(order)}
    far = {id: (x, 24 - y) for id, (x, y) in spots.items()}
    units = [*company("blue", spots), *company("red", far)]
    places = {"shade": "hidden", "flier": "airborne"}
    there: dict[str, Any] = {
        f"{side}_{id}": {"place": place, "at": [21, 3 if side == "blue" else 21]}
        for side in SIDES
        for id, place in places.items()
    }
    there["red_medic"] = {"wounds": 1, "states": ["unconscious"]}
    there["blue_guard1"] = {"states": ["isolated"]}
    there["red_tag"] = {"wounds": 3, "states": ["unconscious"]}
    now = {
        "phase": "tactical",
        "first": "blue",
        "active": "blue",
        "units": there,
        "armies": {"blue": {"speedballs": 2}, "red": {"speedballs": 2}},
    }
    return skirmish("Yard", units, now=now)


def brawl() -> Setup:
    """A few Troopers in contact, and on the brink of Retreat!."""
    units = [
        trooper("oak", "blue", (12, 10), skills=["lieutenant"], weapons=["chain_rifle", "exp_cc_weapon"]),
        trooper("ash", "blue", (12, 8), cost=20),
        trooper("elm", "blue", (4, 8), cost=3, weapons=["grenades", "pistol", "cc_weapon"]),
        trooper("fir", "red", (12, 11.1), skills=["lieutenant", "courage"], weapons=["ap_cc_weapon"]),
        trooper("yew", "red", (14, 16), weapons=["missile_launcher", "shock_cc_weapon"]),
        trooper("bay", "red", (20, 14), weapons=["sniper_rifle", "smoke_grenades", "cc_weapon"]),
    ]
    now = {"phase": "tactical", "first": "blue", "active": "blue"}
    return skirmish("Brawl", units, now=now, limit=3)


SKIRMISHES: Final = [deployed(), yard(), brawl()]


# ------------------------------------------------------------------ secrets


def secrets(rules: Game[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """The same state with another Lieutenant, other Troopers in hiding, in the air and in reserve, and other
    Costs of enemies.
    """
    assert isinstance(state, Skirmish)
    eyes = Perspective(state, seat)
    if eyes.all_seeing:
        return
    for what, change in (("places", elsewhere), ("Costs", costlier), ("Troopers", others)):
        variant = state.copy()
        for one in variant.troopers.values():
            if not eyes.owns(one):
                change(eyes, one)
        yield Secret(f"other {what} of its enemies", variant)
    for side, army in state.armies.items():
        heir = None if eyes.owns_side(side) else another_leader(eyes, state, side)
        if heir is not None:
            variant = state.copy()
            variant.armies[army.side].leader = heir
            yield Secret("another Lieutenant of its enemies", variant)


def another_leader(eyes: Perspective, state: Skirmish, side: str) -> str | None:
    """Somebody who could be the Lieutenant as well, for all that shows."""
    leader = state.troopers.get(state.armies[side].leader)
    if leader is None or eyes.knows(leader, "lieutenant") or not like_a_leader(leader):
        return None
    for one in state.own(side):
        if one is not leader and like_a_leader(one) and one.profile.training == "regular":
            return one.id
    return None


def like_a_leader(one: Trooper) -> bool:
    """Whether nothing shows that somebody is not the Lieutenant."""
    return one.place == TABLE and not one.is_null and ISOLATED not in one.states and one.profile.type != "rem"


def copied(profile: Profile) -> Profile:
    """A profile of its own, to be changed."""
    twin = Profile(profile.name)
    names = getattr(Profile, "__slots__", None) or Profile.__mypyc_attrs__  # type: ignore[attr-defined]
    for name in names:
        if not name.startswith("__"):
            value = getattr(profile, name)
            setattr(twin, name, dict(value) if isinstance(value, dict) else value)
    return twin


def elsewhere(eyes: Perspective, one: Trooper) -> None:
    """Another place, for whoever is not to be seen."""
    if one.place in (HIDDEN, UNPLACED, AIRBORNE):
        one.body.x, one.body.y, one.body.facing = one.body.x + 100, one.body.y + 25, 7


def costlier(eyes: Perspective, one: Trooper) -> None:
    """Another Cost and SWC."""
    one.profile = copied(one.profile)
    one.profile.cost += 1
    one.profile.swc += 1


def others(eyes: Perspective, one: Trooper) -> None:
    """Another Trooper, where there is none to be seen."""
    if not eyes.sees(one):
        one.name = "Somebody else"
        one.profile = copied(one.profile)
        one.profile.bs += 1
        one.profile.arm += 1
        one.group = 3 - one.group


# ------------------------------------------------------------------ all there is to reach


def wanted() -> Iterator[str]:
    """Every event and every skill."""
    for kind in kinds_in(events):
        yield kind.__name__
    yield from SKILLS


def by_event(event: Event) -> Iterable[str]:
    """Its own name."""
    return [type(event).__name__]


def by_choice(key: str) -> Iterable[str]:
    """The skill that was chosen, or the ARO after its Trooper."""
    return key.partition(">")[0].split(":")


REACH: Final = Reach(wanted(), by_event, by_choice)
