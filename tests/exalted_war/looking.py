"""Wars to look at, for tests of views."""

from __future__ import annotations

from typing import Any, Final, cast

from tests.exalted_war.battles import hero, situation, solo, sorcerer, unit
from wartable import Setup
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.rulesets.exalted_war.seen.view import WarView

BOWS: Final[dict[str, object]] = {"bow": "self_bow", "ranged": 2, "valor": 3, "shield": "large"}

SETUP: Final = situation(
    blue=[
        unit(
            "blue1",
            at=(550, 450),
            members=100,
            relays=3,
            specials=[hero("bram", name="Bram"), sorcerer("cal", name="Cal")],
            leader={"name": "Venn", "bow": "self_bow", "archery": 3},
            troops=BOWS,
            lender="bram",
            order="march:C4",
            next=4,
        ),
        solo(
            "vey",
            leader={"melee": 3, "name": "Vey", "kind": "divine", "motes": 9, "charms": ["quiet_wall"]},
            at=(150, 150),
        ),
    ],
    red=[
        unit(
            "red1",
            beside="blue1",
            engaged=["blue1"],
            specials=[hero("rolf", name="Rolf")],
            leader={"name": "Sarrow", "bow": "self_bow", "archery": 2},
            troops=BOWS,
            next=6,
            health=2,
            state_of="guard",
            order="march:A1",
        ),
        unit("red2", at=(900, 700), members=30, next=4),
        unit("red3", members=30, arrives=9),
    ],
    tick=4,
    phase="act",
    limit=60,
    seats=[{"id": "blue"}, {"id": "red"}, {"id": "guest"}],
    gm="gm",
    field={
        "weather": "snowy",
        "areas": [{"kind": "cover", "x": 0, "y": 0, "width": 90, "height": 80, "cover": 2}],
    },
    objectives=[
        {"side": "blue", "kind": "hold", "squares": ["C4", "D4"], "ticks": 3},
        {"side": "red", "kind": "slay", "who": "bram"},
        {"side": "blue", "kind": "beat", "who": "red1"},
    ],
)


def war(**more: object) -> War:
    """Tick 4: Blue 1 with Bram and Cal, and Vey, against Red 1 with Rolf, Red 2, and Red 3 still to come."""
    setup: Setup = {**SETUP, **more}
    return MASS_COMBAT.start(setup, 0)


def data(state: War, seat: str) -> dict[str, Any]:
    return cast(dict[str, Any], WarView(state, seat).data())


def seen(state: War, seat: str, id: str) -> dict[str, Any]:
    """The facts of one unit as a seat sees them."""
    units = {unit["id"]: unit for unit in data(state, seat)["units"]}
    return cast(dict[str, Any], units[id])


def column(unit: dict[str, Any], title: str) -> str:
    return str(dict(unit["columns"])[title])
