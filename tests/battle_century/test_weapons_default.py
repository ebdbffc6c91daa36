"""The two Weapons that every Unit has: CQC and Vulcans.

Might 5, Tension 1, Defense 10 (Guard 5 + 5).
"""

from __future__ import annotations

from tests.battle_century.operations import (
    keys,
    numbers,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Setup
from wartable.testing import rule


def encounter() -> Setup:
    """blue1 in C4 and red1 in D4, neither with a bought Weapon."""
    return situation(
        blue=[unit("blue1", zone="C4", tier="npc")],
        red=[unit("red1", zone="D4", threshold=5, guard=5, tier="npc")],
    )


@rule("R-WPN-030")
def test_cqc_is_used_at_a_disadvantage() -> None:
    # When: of 8 and 6 the 6 must be kept: 6 + 5 + 1 = 12
    battle = play(encounter(), ["attack", "with:cqc", "to:C4"], [[8, 6]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"CQC": -1}
    assert numbers(the(battle, "MightRolled"))["total"] == 12


@rule("R-WPN-030", "R-WPN-006")
def test_the_melee_advantage_of_an_engage_cancels_the_disadvantage_of_cqc() -> None:
    # When: blue1 Engages with CQC: one die, 6 + 5 + 1 = 12
    battle = play(encounter(), ["engage", "with:cqc"], [[6]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"CQC": -1, "Melee in an Engage": 1}
    assert the(battle, "DuelBegan", unit="blue1", other="red1")


@rule("R-WPN-030")
def test_cqc_is_a_melee_weapon() -> None:
    # Given: an Enemy 2 Zones away from a blue1 that cannot move
    setup = situation(
        blue=[unit("blue1", zone="C4", speed=0, weapons=["riot_weapon"])], red=[unit("red1", zone="E4")]
    )

    assert keys(play(setup, ["attack"])) == ["with:vulcans", "with:riot_weapon"]


@rule("R-WPN-031")
def test_vulcans_are_used_at_a_disadvantage() -> None:
    # When: of 8 and 6 the 6 must be kept: 6 + 5 + 1 = 12
    battle = play(encounter(), ["attack", "with:vulcans", "to:C4"], [[8, 6]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Vulcans": -1}
    assert numbers(the(battle, "MightRolled"))["total"] == 12


@rule("R-WPN-031")
def test_aiming_vulcans_gives_two_advantages_as_with_any_shooting_weapon() -> None:
    # When: blue1 Aims them, red1 holds, blue1 fires: two dice, the 6 is kept: 6 + 5 + 2 = 13
    battle = play(
        encounter(), ["aim", "with:vulcans", "to:C4", "hold", "attack", "with:vulcans", "to:C4"], [[6, 1]]
    )

    assert terms(the(battle, "MightRolled"), "advantages") == {"Vulcans": -1, "Aim": 2}
    assert the(battle, "HitSuffered", target="red1", margin=3)


@rule("R-WPN-030", "R-WPN-031")
def test_no_maim_disables_the_default_weapons() -> None:
    # Given: three Areas Maimed, among them the Arms that hold the Stun Rod
    blue1 = unit(
        "blue1",
        zone="C4",
        threshold=5,
        damage=15,
        maimed=["head", "torso", "arms"],
        weapons=["stun_rod"],
        tier="npc",
    )
    setup = situation(blue=[blue1], red=[unit("red1", zone="D4")])

    # Then: the Stun Rod is lost, CQC and Vulcans are not
    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-030", "R-WPN-031")
def test_the_default_weapons_cost_no_energy() -> None:
    # Given: no Energy left
    blue1 = unit("blue1", zone="C4", energy=5, energy_spent=5, weapons=["beam_rifle"])
    setup = situation(blue=[blue1], red=[unit("red1", zone="D4")])

    battle = play(setup, ["attack"])

    assert unit_of(battle, "blue1").energy == 0
    assert keys(battle) == ["with:cqc", "with:vulcans"]
