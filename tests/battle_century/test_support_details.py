"""Support and Restoration Upgrades: whose they are, who chooses, who is helped or harmed, what is left.
R-REST-001 to R-REST-005, R-SUP-001 to R-SUP-016.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

SEATS: Final = [{"id": "ann"}, {"id": "bea"}, {"id": "red"}]

FAR: Final = unit("red1", zone="L9")


def about(battle: Battle[State]) -> tuple[str, str]:
    """The seat of the open question, and the Unit that it is about."""
    assert battle.decision is not None
    return battle.decision.seat, battle.decision.about


def helper(*supports: str, **more: Any) -> Piece:
    """ann's blue1 in A1, which does not Move, with Support Upgrades."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "seat": "ann", "upgrades": {"separate": supports}}
    return unit("blue1", **{**values, **more})


def friend(**more: Any) -> Piece:
    """bea's blue2, next to it."""
    return unit("blue2", **{"zone": "A2", "seat": "bea", **more})


# ------------------------------------------------------------------ Support for an Ally


@rule("R-SUP-001", "R-SUP-002", "R-SUP-005")
@pytest.mark.parametrize(("key", "effect"), [("assisted_targeting", "guided"), ("overcharge", "charging")])
def test_support_for_an_ally_is_its_users_and_lies_on_the_ally(key: str, effect: str) -> None:
    # Given: red1 acts between them
    order = ["blue1", "red1", "blue2"]
    setup = situation(blue=[helper(key), friend()], red=[FAR], seats=SEATS, order=order)
    # When
    battle = play(setup, [f"use:{key}", "for:blue2"])
    # Then: it costs no Energy, and is told of no Zone
    used = the(battle, "UpgradeUsed")
    assert (used.facts()["unit"], used.facts()["target"]) == ("blue1", "blue2")
    assert numbers(used) == {"energy": 0, "zone": -1}
    assert the(battle, "EffectBegan").facts()["unit"] == "blue2"
    assert the(battle, "EffectBegan").facts()["effect"] == effect
    assert (unit_of(battle, "blue1").spent, unit_of(battle, "blue2").spent) == ([key], [])


@rule("R-SUP-005")
def test_assisted_targeting_is_told_as_its_users() -> None:
    # Given
    setup = situation(blue=[helper("assisted_targeting"), friend()], red=[FAR], seats=SEATS)
    # When
    battle = play(setup, ["use:assisted_targeting", "for:blue2"])
    # Then
    assert the(battle, "EffectBegan").facts()["other"] == "blue1"


@rule("R-SUP-007")
def test_support_fire_makes_a_weapon_of_the_ally_crippling() -> None:
    # Given: they have different Weapons
    setup = situation(
        blue=[helper("support_fire", weapons=["chainblade"]), friend(weapons=["stun_rod"])],
        red=[FAR],
        seats=SEATS,
    )
    # When
    battle = play(setup, ["use:support_fire", "for:blue2"])
    # Then: the user chooses among the Ally's
    assert about(battle) == ("ann", "blue1")
    assert keys(battle) == ["with:cqc", "with:vulcans", "with:stun_rod"]
    # When
    answer(battle, "with:stun_rod")
    # Then
    began = the(battle, "EffectBegan").facts()
    assert (began["unit"], began["other"]) == ("blue2", "blue1")
    assert [effect.weapon for effect in unit_of(battle, "blue2").effects] == ["stun_rod"]
    assert (unit_of(battle, "blue1").spent, unit_of(battle, "blue2").spent) == (["support_fire"], [])


@rule("R-SUP-007")
def test_support_fire_offers_no_weapon_that_is_used_up_or_crippling_already() -> None:
    # Given: the Bombardment is spent, and an earlier Support lies on the rod
    given = [{"effect": "fire_support", "other": "blue1", "weapon": "stun_rod", "turns": 0}]
    armed = friend(weapons=["stun_rod", "bombardment"], spent=["bombardment"], effects=given)
    setup = situation(blue=[helper("support_fire"), armed], red=[FAR], seats=SEATS)
    # When
    battle = play(setup, ["use:support_fire", "for:blue2"])
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-SUP-008")
def test_a_supply_delivery_restocks_what_the_ally_has_spent() -> None:
    # Given: both have spent two things
    setup = situation(
        blue=[
            helper("supply_delivery", weapons=["finger_net"], spent=["finger_net"]),
            friend(
                weapons=["bombardment", "electro_sapper_pods"], spent=["bombardment", "electro_sapper_pods"]
            ),
        ],
        red=[FAR],
        seats=SEATS,
    )
    # When
    battle = play(setup, ["use:supply_delivery", "for:blue2"])
    # Then
    assert about(battle) == ("ann", "blue1")
    assert keys(battle) == ["restock:bombardment", "restock:electro_sapper_pods"]
    # When
    answer(battle, "restock:bombardment")
    # Then
    assert the(battle, "Restocked").facts()["unit"] == "blue2"
    assert unit_of(battle, "blue2").spent == ["electro_sapper_pods"]
    assert unit_of(battle, "blue1").spent == ["finger_net", "supply_delivery"]


@rule("R-SUP-008")
def test_a_supply_delivery_is_no_help_where_only_support_is_spent() -> None:
    # Given
    setup = situation(
        blue=[helper("supply_delivery", "overcharge", spent=["overcharge"]), friend()], red=[FAR], seats=SEATS
    )
    # Then
    assert "use:supply_delivery" not in keys(begin(setup))


# ------------------------------------------------------------------ Support against an Enemy


@rule("R-SUP-001", "R-SUP-011", "R-SUP-013", "R-SUP-016")
@pytest.mark.parametrize(
    ("key", "effect"), [("electromagnetic_detonator", "shorted"), ("ensnaring_trap", "ensnared")]
)
def test_support_against_an_enemy_lies_on_the_enemy(key: str, effect: str) -> None:
    # Given
    setup = situation(blue=[helper(key)], red=[unit("red1", zone="C1")], seats=SEATS)
    # When
    battle = play(setup, [f"use:{key}"])
    # Then
    began = the(battle, "EffectBegan").facts()
    assert (began["unit"], began["effect"], began["other"]) == ("red1", effect, "blue1")


@rule("R-SUP-013")
def test_an_ensnaring_trap_halves_guard_and_speed_alone() -> None:
    # Given
    red = unit("red1", zone="C1", might=9, guard=7, threshold=8, energy=6, systems=3, speed=5)
    setup = situation(blue=[helper("ensnaring_trap")], red=[red], seats=SEATS)
    # When
    ranks = unit_of(play(setup, ["use:ensnaring_trap"]), "red1").attributes
    # Then
    assert ranks.ranks_in_order() == (9, 3, 8, 6, 3, 2)


@rule("R-SUP-015")
def test_a_jamming_barrage_halves_might_alone() -> None:
    # Given
    red = unit("red1", zone="E1", might=9, guard=7, threshold=8, energy=6, systems=3, speed=5)
    setup = situation(blue=[helper("jamming_barrage")], red=[red], seats=SEATS)
    # When
    ranks = unit_of(play(setup, ["use:jamming_barrage", "to:E1"]), "red1").attributes
    # Then
    assert ranks.ranks_in_order() == (4, 7, 8, 6, 3, 5)


@rule("R-SUP-014")
def test_fire_at_will_tests_the_speed_of_the_enemy_against_the_systems_of_its_user() -> None:
    # Given: Systems 4 against Speed 2; the other ranks differ
    red = unit("red1", zone="C1", might=9, systems=8, speed=2, threshold=20)
    setup = situation(blue=[helper("fire_at_will", systems=4), friend()], red=[red], seats=SEATS)
    # When: 7 + 2 = 9 against 10 + 4
    battle = play(setup, ["use:fire_at_will"], dice=[[7]])
    # Then: 5 short
    assert the(battle, "DangerTested").facts() == {
        "event": "DangerTested",
        "unit": "red1",
        "by": "blue1",
        "ability": "fire_at_will",
        "attribute": "speed",
        "die": 7,
        "total": 9,
        "dn": 14,
    }
    harm = the(battle, "Damaged")
    assert (harm.facts()["unit"], harm.facts()["amount"]) == ("red1", 5)
    assert [loss.by for loss in harm.losses()] == ["blue1"]


@rule("R-SUP-012")
def test_energy_spent_under_a_detonator_counts_as_its_users_doing() -> None:
    # Given: red1 is under blue1's Detonator
    shorted = [{"effect": "shorted", "other": "blue1", "clock": "blue1"}]
    red = unit("red1", zone="C1", tier="npc", speed=0, threshold=9, weapons=["beam_rifle"], effects=shorted)
    setup = situation(blue=[unit("blue1", zone="A1", guard=20)], red=[red], turn="red1")
    # When: it fires for 1 Energy
    battle = play(setup, ["attack", "with:beam_rifle"], dice=[[1]])
    # Then
    harm = the(battle, "Damaged")
    assert harm.facts()["amount"] == 2
    assert [loss.by for loss in harm.losses()] == ["blue1"]


# ------------------------------------------------------------------ Restoration


def rig(key: str = "jury_rig", **more: Any) -> Piece:
    """ann's blue1 in A1, which does not Move, with a Restoration Upgrade and Systems 4."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "seat": "ann", "upgrades": {"torso": [key]}}
    return unit("blue1", threshold=9, **{**values, **more})


@rule("R-REST-005", "R-REST-002")
def test_an_ally_is_mended_with_the_energy_of_the_user_for_what_the_ally_lacks() -> None:
    # Given: blue1 with 5 Energy lacks 2, blue2 with 2 Energy lacks 4
    setup = situation(
        blue=[rig(energy=5, damage=2), friend(energy=2, damage=4, threshold=9)], red=[FAR], seats=SEATS
    )
    # When
    battle = play(setup, ["use:jury_rig", "for:blue2"])
    # Then: the user chooses
    assert about(battle) == ("ann", "blue1")
    assert keys(battle) == ["energy:1", "energy:2", "energy:3", "energy:4"]
    # When
    answer(battle, "energy:3")
    # Then
    assert (unit_of(battle, "blue1").energy, unit_of(battle, "blue2").damage) == (2, 1)
    assert unit_of(battle, "blue1").restored == 1


@rule("R-REST-001", "R-REST-002")
@pytest.mark.parametrize(("me", "ally"), [(2, 0), (0, 2)])
@pytest.mark.parametrize(
    ("more", "offered"),
    [({"restored": 3}, True), ({"restored": 4}, False), ({"energy": 1}, True), ({"energy": 0}, False)],
)
def test_a_jury_rig_needs_a_restoration_and_a_point_of_energy(
    me: int, ally: int, more: dict[str, Any], offered: bool
) -> None:
    # Given: the user or its Ally is hurt; 4 Restorations in all
    setup = situation(blue=[rig(damage=me, **more), friend(damage=ally, threshold=9)], red=[FAR], seats=SEATS)
    # Then
    assert ("use:jury_rig" in keys(begin(setup))) is offered


@rule("R-REST-001", "R-REST-004")
@pytest.mark.parametrize(("mine", "other"), [(["finger_net"], []), ([], ["finger_net"])])
@pytest.mark.parametrize(("restored", "offered"), [(3, True), (4, False)])
def test_resupply_needs_a_restoration(
    mine: list[str], other: list[str], restored: int, offered: bool
) -> None:
    # Given: the user or its Ally has spent its net; 4 Restorations in all
    setup = situation(
        blue=[
            rig("resupply", weapons=["finger_net"], spent=mine, restored=restored),
            friend(weapons=["finger_net"], spent=other),
        ],
        red=[FAR],
        seats=SEATS,
    )
    # Then
    assert ("use:resupply" in keys(begin(setup))) is offered


@rule("R-REST-004", "R-SUP-004", "R-WPN-025")
def test_resupply_restocks_what_the_ally_has_spent_and_no_more() -> None:
    # Given: 2 Restorations left; blue2 has spent three things
    spent = ["finger_net", "bombardment", "overcharge"]
    ally = friend(
        weapons=["finger_net", "bombardment"], upgrades={"separate": ["overcharge"]}, spent=spent, systems=1
    )
    setup = situation(blue=[rig("resupply", restored=2), ally], red=[FAR], seats=SEATS)
    # When
    battle = play(setup, ["use:resupply"])
    # Then: the user chooses, of what is left, and may stop after the first
    assert about(battle) == ("ann", "blue1")
    assert keys(battle) == ["restock:finger_net", "restock:bombardment", "restock:overcharge"]
    answer(battle, "restock:bombardment")
    assert keys(battle) == ["restock:finger_net", "restock:overcharge", "pass"]
    answer(battle, "restock:overcharge")
    # Then: it costs two Restorations and no Energy
    assert unit_of(battle, "blue2").spent == ["finger_net"]
    assert unit_of(battle, "blue1").restorations == 0
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 0


@rule("R-REST-004")
def test_resupply_stops_where_nothing_is_left_or_wanted() -> None:
    # Given: two things spent
    ally = friend(weapons=["finger_net", "bombardment"], spent=["finger_net", "bombardment"])
    setup = situation(blue=[rig("resupply"), ally], red=[FAR], seats=SEATS)
    # When: it takes both; or one
    both = play(setup, ["use:resupply", "restock:finger_net", "restock:bombardment"])
    one = play(setup, ["use:resupply", "restock:finger_net", "pass"])
    # Then
    assert unit_of(both, "blue1").restored == 2
    assert unit_of(one, "blue1").restored == 1
    assert unit_of(one, "blue2").spent == ["bombardment"]


@rule("R-REST-003", "R-REST-001")
@pytest.mark.parametrize(
    ("more", "offered"),
    [
        ({"restored": 2}, True),
        ({"restored": 3}, False),
        ({"energy": 1}, True),
        ({"energy": 0}, False),
        ({"damage": 0}, False),
    ],
)
def test_regenerative_needs_two_restorations_a_point_of_energy_and_damage(
    more: dict[str, Any], offered: bool
) -> None:
    # Given: 4 Restorations in all
    hurt = {"damage": 1, **more}
    battle = begin(situation(blue=[rig("regenerative", **hurt), friend()], red=[FAR], seats=SEATS))
    # Then
    assert ("regenerative" in keys(battle)) is offered


@rule("R-REST-002", "R-REST-005")
def test_one_who_fell_to_what_mending_cost_is_not_mended() -> None:
    # Given: blue1 is under a Detonator, and blue2, with 1 point left, takes its Damage
    shorted = [{"effect": "shorted", "other": "red1", "clock": "red1"}]
    cover = friend(
        damage=7,
        maimed=["head", "torso", "legs"],
        tier="npc",
        powers=["take_one_for_the_team"],
        genre_points=1,
        speed=2,
    )
    setup = situation(blue=[rig(effects=shorted), cover], red=[FAR], seats=SEATS)
    # When
    battle = play(setup, ["use:jury_rig", "energy:1", "take_one_for_the_team:blue2", "to:A1"])
    # Then
    the(battle, "Destroyed", unit="blue2")
    assert of(battle, "Restored") == []
