"""The Weapons Chart as it plays: range, dice, PS and ammunition of each. 2.6."""

from __future__ import annotations

from itertools import pairwise
from math import isqrt

import pytest

from tests.infinity.skirmishes import numbers, play, situation, terms, the, trooper
from wartable import Battle, State
from wartable.rulesets.infinity.model.weapon import COLUMNS, WEAPONS

rule = pytest.mark.rule

NO = -99
BIG = {"width": 72, "height": 72, "depth": 8, "pieces": []}


def shot(weapon: str, inches: float, dice: list[list[int]]) -> Battle[State]:
    """Blue1 shoots at red1, who looks away, from this far."""
    apart = round(50 * (inches + 1))
    across = apart * 7 // 10
    down = isqrt(apart * apart - across * across)
    setup = situation(
        blue=[trooper("blue1", at=(1, 1), weapons=[weapon])],
        red=[trooper("red1", at=((50 + across) / 50, (50 + down) / 50), facing=12)],
        table=BIG,
    )
    answers = ["pass"] if inches <= 8 else []
    felt = ["pass"] if weapon == "grenades" and inches > 8 else []
    return play(setup, ["regular:blue1", "idle", *answers, f"bs_attack:{weapon}>red1", *felt], dice)


def check(weapon: str, ranges: tuple[int, ...], burst: int, save: dict[str, int]) -> None:
    """At each limit and just beyond it the MOD is that of the chart; a hit is saved against so."""
    mods = (*ranges, *(NO,) * (7 - len(ranges)))
    for at, most in enumerate(COLUMNS):
        miss = [[20] * burst] if mods[at] != NO else []
        told = terms(the(shot(weapon, most, miss), "AttackRolled"))
        assert told.get("range", 0 if "out of range" not in told else NO) == mods[at]
    for (_, most), (at, _) in pairwise(enumerate(COLUMNS)):
        miss = [[20] * burst] if mods[at] != NO else []
        told = terms(the(shot(weapon, most + 0.02, miss), "AttackRolled"))
        assert told.get("range", 0 if "out of range" not in told else NO) == mods[at]
    saves = 2 if weapon == "em_carbine" else 3 if weapon == "missile_launcher" else 1
    hit = shot(weapon, 8, [[3, *[20] * (burst - 1)], [1] * saves])
    assert terms(the(hit, "Saved")) == save
    assert numbers(the(hit, "AttackRolled"))["hits"] == 1


@rule("IN-06-46", "IN-06-02", "IN-06-03")
def test_rifle() -> None:
    check("rifle", (0, 3, -3, -3, -6, -6), 3, {"ARM": 2, "PS": 7})


@rule("IN-06-47")
def test_combi_rifle() -> None:
    check("combi_rifle", (3, 3, -3, -3, -6, -6), 3, {"ARM": 2, "PS": 7})


@rule("IN-06-48")
def test_marksman_rifle() -> None:
    check("marksman_rifle", (-3, 3, 3, -3, -3, -6), 3, {"ARM": 2, "PS": 7})


@rule("IN-06-49")
def test_heavy_machine_gun() -> None:
    check("heavy_machine_gun", (-3, 0, 3, 3, -3, -3), 4, {"ARM": 2, "PS": 5})


@rule("IN-06-50")
def test_light_machine_gun() -> None:
    check("light_machine_gun", (0, 3, 3, -3, -6, -6), 4, {"ARM": 2, "PS": 6})


@rule("IN-06-51")
def test_sniper_rifle() -> None:
    check("sniper_rifle", (-3, 0, 3, 3, 3, 3, -3), 2, {"ARM": 2, "PS": 5})


@rule("IN-06-52")
def test_boarding_shotgun() -> None:
    check("boarding_shotgun", (6, 0, -3), 2, {"half of ARM": 1, "PS": 6})


@rule("IN-06-53")
def test_submachine_gun() -> None:
    check("submachine_gun", (3, 0, -3, -6), 3, {"ARM": 2, "PS": 7})


@rule("IN-06-54")
def test_missile_launcher() -> None:
    check("missile_launcher", (-3, 0, 0, 3, 3, -3, -3), 1, {"half of ARM": 1, "PS": 6})


@rule("IN-06-55")
def test_flash_pulse() -> None:
    check("flash_pulse", (0, 3, 3, -3, -3, -3, -6), 1, {"BTS": 3, "PS": 7})


@rule("IN-06-56")
def test_em_carbine() -> None:
    check("em_carbine", (3, 3, -3, -3, -6), 2, {"half of BTS": 2, "PS": 7})


@rule("IN-06-60")
def test_pistol() -> None:
    check("pistol", (3, 0, -6), 2, {"ARM": 2, "PS": 9})


@rule("IN-06-58")
@pytest.mark.parametrize(("inches", "mod"), [(8, {"range": 3}), (8.02, {"range": -3}), (16, {"range": -3})])
def test_grenades(inches: float, mod: dict[str, int]) -> None:
    assert terms(the(shot("grenades", inches, [[20]]), "AttackRolled")) == {"PH": 10, **mod}


@rule("IN-06-58", "IN-06-02")
def test_grenades_reach_16_inches() -> None:
    assert numbers(the(shot("grenades", 16.02, []), "AttackRolled"))["sv"] == 0


@rule("IN-06-61")
@pytest.mark.parametrize(
    ("weapon", "saves", "save"),
    [
        ("cc_weapon", 1, {"ARM": 2, "PS": 8}),
        ("ap_cc_weapon", 1, {"half of ARM": 1, "PS": 8}),
        ("da_cc_weapon", 2, {"ARM": 2, "PS": 8}),
        ("exp_cc_weapon", 3, {"ARM": 2, "PS": 8}),
        ("shock_cc_weapon", 1, {"ARM": 2, "PS": 8}),
    ],
)
def test_cc_weapons(weapon: str, saves: int, save: dict[str, int]) -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 10), weapons=[weapon])], red=[trooper("red1", at=(12, 11))]
    )
    battle = play(setup, ["regular:blue1", "pass", f"cc_attack:{weapon}>red1"], [[13], [1] * saves])
    assert terms(the(battle, "Saved")) == save


@rule("IN-06-02")
@pytest.mark.parametrize(
    ("weapon", "reach"),
    [("cc_weapon", 0), ("chain_rifle", 0), ("grenades", 16), ("rifle", 48), ("sniper_rifle", 96)],
)
def test_a_weapon_reaches_to_its_last_column(weapon: str, reach: int) -> None:
    assert WEAPONS[weapon].longest_range == reach
