"""Weapons on targets they cannot quite reach, and in the hands of Units that cannot Move."""

from __future__ import annotations

from tests.battle_century.operations import keys, play, situation, unit
from wartable.testing import rule


@rule("R-WPN-067", "A-215")
def test_aim_names_a_weapon_once_whatever_its_modes_reach() -> None:
    # Given: Systems 0; a Powered Rifle Aims at red1, 8 Zones away, in any mode, and at red2, 11 away, Boosted
    blue1 = unit("blue1", zone="A4", speed=0, systems=0, weapons=["powered_rifle", "rail_bazooka"])
    setup = situation(blue=[blue1], red=[unit("red1", zone="I3"), unit("red2", zone="L8")])

    # Then: the Weapon is named once, and both may be Aimed at
    assert keys(play(setup, ["aim"])) == ["with:powered_rifle", "with:rail_bazooka"]
    assert keys(play(setup, ["aim", "with:powered_rifle"])) == ["at:red1", "at:red2"]


@rule("R-WPN-033", "R-WPN-034")
def test_a_lance_charge_does_not_run_away_from_its_target() -> None:
    # Given: red1 in C4, beside blue1 in D4
    setup = situation(
        blue=[unit("blue1", zone="D4", weapons=["boosted_lance"])], red=[unit("red1", zone="C4")]
    )

    battle = play(setup, ["attack", "with:boosted_lance+charge"])

    # Then: it may run through and past red1, and not straight away from it
    assert "to:A4" in keys(battle)
    assert "to:I4" not in keys(battle)


@rule("R-WPN-056")
def test_a_superheavy_machinegun_cannot_be_fired_by_a_docked_unit() -> None:
    base = unit("base", zone="D4", features=["base_unit"])
    inside = unit("blue1", docked_in="base", weapons=["superheavy_machinegun"])
    setup = situation(blue=[base, inside], red=[unit("red1", zone="E4")], turn="blue1")

    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-056")
def test_a_superheavy_machinegun_cannot_be_fired_by_a_unit_that_cannot_move() -> None:
    setup = situation(
        blue=[unit("blue1", zone="D4", speed=0, weapons=["superheavy_machinegun"])],
        red=[unit("red1", zone="E4")],
    )

    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans"]
