"""Restoration Upgrades: Jury Rig, Regenerative, Resupply, and what they share. R-REST-001 to R-REST-005."""

from __future__ import annotations

from typing import Any, Final

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
from wartable import Battle, Ruling, State
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

RIG: Final = {"torso": ["jury_rig"]}
HEALING: Final = {"torso": ["regenerative"]}
STORES: Final = {"torso": ["resupply"]}

RED: Final = unit("red1", zone="L9", tier="npc")


def blue(**more: Any) -> Piece:
    """A Unit in B1 that does not move, with a Jury Rig and Systems 4."""
    return unit("blue1", **{"threshold": 5, "energy": 5, "zone": "B1", "speed": 0, "upgrades": RIG, **more})


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ Jury Rig


@rule("R-REST-001", "R-REST-002")
def test_a_jury_rig_gives_as_much_threshold_as_energy() -> None:
    # Given: blue1 has lost 7 of 20, and the Arms
    setup = situation(blue=[blue(damage=7, maimed=["arms"])], red=[RED])
    # When: it spends 4 Energy on itself
    battle = play(setup, ["use:jury_rig", "energy:4"])
    # Then: 7 - 4 = 3, so the first Level is whole again
    assert names(battle)[:2] == ["UpgradeUsed", "Restored"]
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 4
    assert the(battle, "Restored").facts()["areas"] == ["arms"]
    after = unit_of(battle, "blue1")
    assert (after.damage, after.maimed, after.energy, after.restored) == (3, [], 1, 1)


@rule("R-REST-002", "R-OP-018/2", "R-ACT-037")
def test_a_jury_rig_is_used_after_the_move_of_its_action() -> None:
    # Given: the damaged blue2 is 7 Zones away, blue1 has Speed 2
    setup = situation(
        blue=[blue(speed=2, zone="A1"), unit("blue2", zone="H1", threshold=5, damage=3)],
        red=[RED],
        order=("blue1", "blue2", "red1"),
    )
    # When
    battle = begin(setup)
    answer(battle, "use:jury_rig")
    # Then: it has to come within 5
    assert sorted(keys(battle)) == ["to:C1", "to:C2", "to:C3"]
    # When
    answer(battle, "to:C2", "energy:3")
    # Then
    assert names(battle)[:3] == ["Moved", "UpgradeUsed", "Restored"]
    assert unit_of(battle, "blue2").damage == 0


@rule("R-REST-002")
def test_a_jury_rig_mends_one_unit_within_5_zones() -> None:
    # Given: blue2 is 5 Zones away, blue3 is 6
    setup = situation(
        blue=[blue(damage=1), unit("blue2", zone="G1", damage=1), unit("blue3", zone="H1", damage=1)],
        red=[unit("red1", zone="C1", damage=1)],
    )
    # Then
    assert keys(play(setup, ["use:jury_rig"])) == ["for:blue1", "for:blue2"]


@rule("R-REST-005")
def test_nobody_gets_more_threshold_than_it_has_lost() -> None:
    # Given: blue1 has lost 2, and has 5 Energy
    setup = situation(blue=[blue(damage=2)], red=[RED])
    # Then
    assert keys(play(setup, ["use:jury_rig"])) == ["energy:1", "energy:2"]


@rule("R-REST-002", "R-REST-005")
def test_a_jury_rig_needs_damage_and_energy() -> None:
    # Given: nothing lost, and no Energy
    whole = situation(blue=[blue()], red=[RED])
    tired = situation(blue=[blue(damage=2, energy_spent=5)], red=[RED])
    # Then
    assert "use:jury_rig" not in keys(begin(whole))
    assert "use:jury_rig" not in keys(begin(tired))


@rule("R-REST-002", "R-MECH-009")
def test_a_jury_rig_in_a_maimed_area_does_not_work() -> None:
    # Given
    setup = situation(blue=[blue(damage=5, maimed=["torso"])], red=[RED])
    # Then
    assert "use:jury_rig" not in keys(begin(setup))


@rule("R-REST-002", "R-ACT-055")
def test_a_docked_unit_that_mends_an_ally_outside_exposes_itself() -> None:
    # Given: blue1 in a Base, blue2 beside it, both damaged
    base = unit("base", zone="B1", features=["base_unit"])
    setup = situation(
        blue=[
            blue(zone="", docked_in="base", damage=2),
            base,
            unit("blue2", zone="C1", threshold=5, damage=2),
        ],
        red=[RED],
    )
    # When
    outside = play(setup, ["use:jury_rig", "for:blue2", "energy:1"])
    inside = play(setup, ["use:jury_rig", "for:blue1", "energy:1"])
    # Then
    assert len(of(outside, "EffectBegan", effect="exposed")) == 1
    assert of(inside, "EffectBegan") == []


@rule("R-REST-001", "R-REST-002")
def test_a_jury_rig_takes_one_restoration() -> None:
    # Given: three Restorations used, and Systems 4
    setup = situation(blue=[blue(damage=9, maimed=["legs"], restored=3)], red=[RED])
    # When: the last one is used
    battle = play(setup, ["use:jury_rig", "energy:1", "hold"])
    # Then: there is none left
    assert "use:jury_rig" not in keys(battle)


# ------------------------------------------------------------------ the shared pool


@rule("R-REST-001")
def test_all_restoration_shares_as_many_uses_as_systems() -> None:
    # Given: Systems 4, 2 of them used; Regenerative takes the rest
    both = {"torso": ["jury_rig", "regenerative"]}
    setup = situation(blue=[blue(damage=9, maimed=["legs"], restored=2, upgrades=both)], red=[RED])
    # When
    battle = play(setup, ["regenerative", "energy:1"])
    # Then
    assert "use:jury_rig" not in keys(battle)
    assert unit_of(battle, "blue1").restorations == 0


@rule("R-TRBL-046", "R-TRBL-047", "R-REST-001")
def test_what_was_used_goes_first_when_systems_are_halved() -> None:
    # Given: Systems 6 with 2 Restorations used
    setup = situation(blue=[blue(systems=6, restored=2)], red=[RED])
    battle = begin(setup)
    assert unit_of(battle, "blue1").restorations == 4
    # When: its Pilot leaves, which halves everything to 3
    answer(battle, "eject", "to:A1")
    # Then: 3 are left
    assert unit_of(battle, "blue1").restorations == 3


@rule("R-TRBL-025", "R-REST-001")
def test_restorations_go_by_systems_halved_and_rounded_down() -> None:
    # Given: Systems 7 and Speed 3
    setup = situation(blue=[blue(systems=7, speed=3)], red=[RED])
    # When: its Pilot leaves, which halves both
    battle = play(setup, ["eject", "to:A1"])
    # Then: 7 / 2 = 3
    assert unit_of(battle, "blue1").restorations == 3


@rule("R-TRBL-047", "R-REST-001", "A-228")
def test_restorations_come_back_with_each_halving_that_ends() -> None:
    # Given: Systems 9, halved to 2 for want of a Pilot and of the Head of a Power Suit, and Speed 20
    suit = blue(
        systems=9,
        speed=20,
        features=["power_suit"],
        pilotless=True,
        damage=5,
        maimed=["head"],
    )
    battle = begin(situation(blue=[suit], red=[RED]))
    assert unit_of(battle, "blue1").restorations == 2
    # When: a point of Threshold brings the Head back
    answer(battle, "use:jury_rig", "to:B1", "energy:1")
    # Then: 9 / 2 = 4, and the one that was used is among the others
    assert unit_of(battle, "blue1").restorations == 4


@rule("R-TRBL-050", "R-REST-001")
def test_unhalved_systems_bring_back_what_is_not_used() -> None:
    # Given: Systems 6 with 2 used, halved to 3 by the Pilot's leaving, 3 more used
    setup = situation(blue=[blue(systems=6, restored=2)], red=[RED])
    battle = begin(setup)
    answer(battle, "eject", "to:A1")
    battle.rule(Ruling("blue1.restored", "5", ""))
    assert unit_of(battle, "blue1").restorations == 0
    # When: nothing is halved any more
    battle.rule(Ruling("blue1.effect.mind_over_matter", "+1", ""))
    # Then: 6 - 5 = 1
    assert unit_of(battle, "blue1").restorations == 1


def test_restorations_are_part_of_saves() -> None:
    # Given: some used, some hidden by a halving
    setup = situation(blue=[blue(systems=6, restored=2)], red=[RED])
    battle = begin(setup)
    answer(battle, "eject", "to:A1", "hold")
    state: Any = battle.state
    # When
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then
    assert again.units["blue1"].restorations == 3
    assert operation_to_data(again) == operation_to_data(state)


def test_restorations_used_can_be_ruled_on() -> None:
    # Given
    battle = begin(situation(blue=[blue(damage=3)], red=[RED]))
    # When
    battle.rule(Ruling("blue1.restored", "4", "miscounted"))
    # Then
    assert "use:jury_rig" not in keys(battle)
    state: Any = battle.state
    assert OPERATIONS.check_ruling(state, Ruling("blue1.restored", "many", "")) != []


# ------------------------------------------------------------------ Regenerative


@rule("R-REST-003", "R-OP-014")
def test_regenerative_mends_its_owner_before_its_action_for_two_restorations() -> None:
    # Given
    setup = situation(blue=[blue(damage=7, maimed=["arms"], upgrades=HEALING)], red=[RED])
    # When
    battle = play(setup, ["regenerative", "energy:5"])
    # Then: 7 - 5 = 2, and its Action is still to come
    after = unit_of(battle, "blue1")
    assert (after.damage, after.energy, after.restored) == (2, 0, 2)
    assert "maneuver" in keys(battle)


@rule("R-TRBL-002")
def test_regenerative_is_used_once_a_turn() -> None:
    # Given: enough of everything
    setup = situation(blue=[blue(damage=9, maimed=["arms"], systems=9, upgrades=HEALING)], red=[RED])
    # When
    battle = play(setup, ["regenerative", "energy:1"])
    # Then
    assert "regenerative" not in keys(battle)


@rule("R-REST-003", "A-44")
def test_regenerative_does_not_work_with_one_restoration_left() -> None:
    # Given: Systems 4, 3 of them used
    setup = situation(blue=[blue(damage=7, maimed=["arms"], restored=3, upgrades=HEALING)], red=[RED])
    # Then
    assert "regenerative" not in keys(begin(setup))


@rule("R-REST-003", "R-REST-005")
def test_regenerative_needs_damage_and_energy() -> None:
    # Given
    whole = situation(blue=[blue(upgrades=HEALING)], red=[RED])
    tired = situation(blue=[blue(damage=2, energy_spent=5, upgrades=HEALING)], red=[RED])
    # Then
    assert "regenerative" not in keys(begin(whole))
    assert "regenerative" not in keys(begin(tired))


# ------------------------------------------------------------------ Resupply


SHOTS: Final = ["bombardment", "electro_sapper_pods"]


@rule("R-REST-004", "R-SUP-004")
def test_resupply_restocks_as_much_as_one_likes_of_one_unit() -> None:
    # Given: blue2, beside blue1, has used up two Weapons and a Support Upgrade
    spent = [*SHOTS, "airstrike"]
    other = unit("blue2", zone="C1", weapons=SHOTS, upgrades={"separate": ["airstrike"]}, spent=spent)
    setup = situation(blue=[blue(upgrades=STORES), other], red=[RED])
    # When: two of them are restocked
    battle = begin(setup)
    answer(battle, "use:resupply")
    assert keys(battle) == ["restock:bombardment", "restock:electro_sapper_pods", "restock:airstrike"]
    answer(battle, "restock:airstrike")
    assert keys(battle) == ["restock:bombardment", "restock:electro_sapper_pods", "pass"]
    answer(battle, "restock:bombardment", "pass")
    # Then: for two Restorations and no Energy
    assert the(battle, "Restocked").facts()["items"] == ["airstrike", "bombardment"]
    assert unit_of(battle, "blue2").spent == ["electro_sapper_pods"]
    assert (unit_of(battle, "blue1").restored, unit_of(battle, "blue1").energy) == (2, 5)


@rule("R-REST-001", "R-REST-004")
def test_resupply_restocks_no_more_than_there_are_restorations() -> None:
    # Given: one left of Systems 4
    setup = situation(blue=[blue(weapons=SHOTS, spent=SHOTS, restored=3, upgrades=STORES)], red=[RED])
    # When: nobody is asked for a second
    battle = play(setup, ["use:resupply", "restock:bombardment", "hold"])
    # Then
    assert unit_of(battle, "blue1").spent == ["electro_sapper_pods"]
    assert "use:resupply" not in keys(battle)


@rule("R-REST-004", "R-ACT-050")
def test_who_resupplies_in_the_open_is_no_more_exposed_than_before() -> None:
    # Given
    ally = unit("blue2", zone="C1", weapons=SHOTS, spent=["bombardment"])
    # When
    battle = play(situation(blue=[blue(upgrades=STORES), ally], red=[RED]), ["use:resupply"])
    # Then
    assert unit_of(battle, "blue2").spent == []
    assert of(battle, "EffectBegan") == []


@rule("R-REST-001", "R-REST-004")
def test_a_docked_unit_resupplies_itself_with_its_last_restoration() -> None:
    # Given: one left of Systems 4
    base = unit("ark", zone="A1", features=["base_unit"])
    docked = unit(
        "blue1", docked_in="ark", systems=4, weapons=SHOTS, spent=SHOTS, restored=3, upgrades=STORES
    )
    setup = situation(blue=[docked, base], red=[RED])
    # Then
    assert "use:resupply" in keys(begin(setup))


@rule("R-REST-004")
def test_who_resupplies_an_ally_picks_what() -> None:
    # Given: blue2 is another Player's
    ally = unit("blue2", zone="C1", weapons=SHOTS, spent=SHOTS, seat="bob")
    seats = [{"id": "blue"}, {"id": "bob"}, {"id": "red"}]
    setup = situation(blue=[blue(upgrades=STORES), ally], red=[RED], seats=seats)
    # When
    battle = play(setup, ["use:resupply"])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)[0]) == ("blue", "restock:bombardment")


@rule("R-REST-004", "R-WPN-025")
def test_a_resupplied_one_shot_is_fired_again() -> None:
    # Given: what is spent of Bombardment alone; Tension 1
    setup = situation(
        blue=[blue(weapons=["bombardment"], spent=["bombardment"], upgrades=STORES)],
        red=[unit("red1", zone="E1", tier="npc", guard=20)],
    )
    # When: in the Round after
    battle = play(setup, ["use:resupply", "hold", "attack"])
    # Then
    assert "with:bombardment" in keys(battle)


@rule("R-REST-004")
def test_resupply_chooses_among_units_within_5_zones_that_lack_something() -> None:
    # Given: blue2 lacks something 5 Zones away, blue3 nothing, blue4 something 6 Zones away
    setup = situation(
        blue=[
            blue(weapons=SHOTS, spent=["bombardment"], upgrades=STORES),
            unit("blue2", zone="G1", weapons=SHOTS, spent=["bombardment"]),
            unit("blue3", zone="C1", weapons=SHOTS),
            unit("blue4", zone="H1", weapons=SHOTS, spent=["bombardment"]),
        ],
        red=[RED],
    )
    # Then
    assert keys(play(setup, ["use:resupply"])) == ["for:blue1", "for:blue2"]


@rule("R-REST-004")
def test_with_nothing_spent_there_is_no_resupply() -> None:
    # Given: an Expansion Pack thrown away is nothing that comes back
    pack = {**STORES, "separate": ["expansion_pack"]}
    setup = situation(blue=[blue(weapons=SHOTS, upgrades=pack, spent=["expansion_pack"])], red=[RED])
    # Then
    assert "use:resupply" not in keys(begin(setup))
