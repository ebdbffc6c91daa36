"""The edges of what Turns have to do with others: Reinforcements, twins, Units that are still to come."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    Piece,
    begin,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
)
from tests.battle_century.test_combination_details import SUPER, crew
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import loadout_of_latecomer
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
FAR: Final = unit("red1", zone="L9", tier="npc")


def asked(battle: Battle[State]) -> str:
    """The open question."""
    return "" if battle.decision is None else battle.decision.question


# ------------------------------------------------------------------ Reinforcements, twins, latecomers


@rule("R-REIN-004", "R-ACT-034")
def test_an_attack_on_reinforcements_by_no_duelist_gives_nobody_a_free_action() -> None:
    # Given
    gone = unit("blue1", zone="A1", standing="destroyed")
    setup = situation(
        blue=[gone],
        red=[unit("red1", zone="L9"), unit("red2", zone="L8")],
        reinforcements=[reserve("guard", points=3)],
        turn="red1",
    )
    # When
    battle = play(setup, ["raid", "to:L9"])
    # Then
    assert numbers(the(battle, "ReinforcementsAttacked"))["points"] == 1
    assert asked(battle) == "red2's Turn"


def twins(**more: Any) -> list[Piece]:
    """Two Grunts in one Zone that could Move 3 Zones."""
    held: dict[str, Any] = {"tier": "grunt", "speed": 3, "weapons": [GUN], **more}
    return [unit("red1", zone="E1", **held), unit("red2", zone="E1", **held)]


@rule("R-ENEMY-006", "R-ACT-004", "R-MOB-004")
def test_a_grunt_that_may_back_off_pairs_up_a_zone_away_from_its_twin() -> None:
    # Given
    red = twins(upgrades={"arms": ["reversible_thrusters"]})
    setup = situation(blue=[unit("blue1", zone="A1", tier="npc")], red=red, turn="red1", terrain=["........"])
    # Then
    assert keys(play(setup, ["pair"])) == ["to:D1", "to:E1", "to:F1"]


@rule("R-DMG-016")
def test_a_mecha_that_is_there_is_no_latecomer() -> None:
    # Given
    state: Any = begin(situation(blue=[unit("blue1", zone="A1")], red=[FAR])).state
    loadouts = {id: known.loadout for id, known in state.units.items()}
    # Then: its Core may be one
    assert loadout_of_latecomer(state.plan, loadouts, "blue1") is None
    core = loadout_of_latecomer(state.plan, loadouts, "blue1_core")
    assert core is not None
    assert core.core


@rule("R-OP-003", "R-FORM-003")
def test_a_component_that_is_combined_from_the_beginning_chooses_no_form() -> None:
    # Given: b, which is in ab already, has a further form; c has one too
    form = [{"transformation": "guard+speed", "name": "Jet"}]
    setup = dict(crew(SUPER, {}, {"forms": form}, now={}, others=[unit("c", zone="A1", forms=form)]))
    del setup["now"]
    # Then
    assert asked(begin(setup, dice=None)) == "c deploys in which form?"


@rule("R-REIN-010")
def test_nobody_has_to_attack_reinforcements_that_are_defeated() -> None:
    # Given: red1 was drawn by those that are out of the Operation
    drawn = {"effect": "overwhelmed", "other": "guard", "clock": "guard", "turns": 0}
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=[unit("red1", zone="L9", effects=[drawn])],
        reinforcements=[reserve("guard", standing="defeated")],
        turn="red1",
    )
    # Then
    assert {"hold", "maneuver"} <= set(keys(begin(setup)))


@rule("R-POW-017", "R-POW-001", "R-BOSS-066")
def test_who_would_have_to_pay_two_genre_points_to_help_and_has_one_does_not() -> None:
    # Given: blue2, whose Powers alone cost twice as much
    dear = {"effect": "embodiment_of_evil", "other": "red1", "turns": 0}
    blue = unit("blue1", zone="A1", tier="npc", genre_points=1)
    poor, rich = (
        begin(
            situation(blue=[blue, unit("blue2", zone="A9", genre_points=points, effects=[dear])], red=[FAR])
        )
        for points in (1, 2)
    )
    # Then
    assert "power:synchro_attack" not in keys(poor)
    assert "power:synchro_attack" in keys(rich)


@rule("R-ACT-039", "R-ACT-041")
def test_who_falls_on_its_way_does_not_maneuver() -> None:
    # Given: red1 is Crippled, with 2 of 20 Threshold left
    crippled = {"effect": "crippled", "other": "blue1", "clock": "red1", "at_end": True}
    dying = unit(
        "red1",
        zone="L9",
        tier="monster",
        threshold=5,
        damage=18,
        maimed=["head", "torso", "legs"],
        effects=[crippled],
    )
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=[dying, unit("red2", zone="L8", tier="npc")],
        turn="red1",
    )
    # When: it moves 2 Zones
    battle = play(setup, ["maneuver", "by:speed", "to:J9", "destroy"])
    # Then
    assert unit_of(battle, "red1").standing == "destroyed"
    assert of(battle, "Maneuvered") == []


@rule("R-TERR-006", "R-TERR-008")
def test_who_falls_in_its_own_turn_does_not_face_the_terrain_at_its_end() -> None:
    # Given: blue1 in Extreme Terrain has 2 Threshold left; its own shot comes back to it
    yours = "i_believe_this_is_yours:shooting"
    blue = unit(
        "blue1",
        zone="A1",
        threshold=5,
        speed=0,
        weapons=[GUN],
        tier="ai",
        damage=18,
        maimed=["head", "torso", "legs"],
    )
    red = unit("red1", zone="C1", guard=5, tier="boss", powers=[yours], genre_points=1, systems=7)
    setup = situation(
        blue=[blue, unit("blue2", zone="A9", tier="npc")], red=[red], tension=5, extra={"A1": ["extreme"]}
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}", f"{yours}:red1"], dice=[[9]])
    # Then
    assert the(battle, "Destroyed", unit="blue1")
    assert asked(battle) == "blue2's Turn"


@rule("R-FEAT-003", "R-FORM-001")
def test_nobody_becomes_a_base_inside_another() -> None:
    # Given: as a Carrier blue1 is a Base
    carrier = {"transformation": "guard+speed", "name": "Carrier", "features": ["base_unit"]}
    blue = unit(
        "blue1", docked_in="ark", forms=[carrier], upgrades={"internal": ["superior_morphing"]}, tier="npc"
    )
    battle = begin(situation(blue=[blue, unit("ark", zone="A1", features=["base_unit"])], red=[FAR]))
    # Then
    assert not [key for key in keys(battle) if "transformation" in key]


@rule("R-REIN-004", "R-DMG-016")
def test_a_core_attacks_no_reinforcements() -> None:
    # Given
    gone = unit("blue1", zone="A1", standing="destroyed")
    setup = situation(
        blue=[gone], red=[unit("red1", zone="L9")], reinforcements=[reserve("guard")], turn="red1"
    )
    # When: the Pilot ejects, and the empty mecha holds
    battle = play(setup, ["eject", "to:K9", "hold"])
    # Then
    assert asked(battle) == "red1 (Core)'s Turn"
    assert "raid" not in keys(battle)


@rule("R-REIN-004", "R-REIN-003")
def test_nobody_attacks_reinforcements_that_are_defeated() -> None:
    # Given: of blue nobody is left; red and green fight on
    setup = situation(
        blue=[unit("blue1", zone="A1", standing="destroyed")],
        red=[FAR],
        others={"green": [unit("green1", zone="A9", tier="npc")]},
        reinforcements=[reserve("guard", standing="defeated")],
        turn="red1",
    )
    # Then
    assert "hold" in keys(begin(setup))
    assert "raid" not in keys(begin(setup))


@rule("R-ENEMY-006", "R-MOB-004", "R-MECH-009")
def test_a_grunt_whose_thrusters_are_maimed_does_not_back_off_from_its_twin() -> None:
    # Given: those of red2 work
    held: dict[str, Any] = {"tier": "grunt", "speed": 3, "weapons": [GUN], "threshold": 5}
    held["upgrades"] = {"arms": ["reversible_thrusters"]}
    red = [unit("red1", zone="E1", damage=5, maimed=["arms"], **held), unit("red2", zone="E1", **held)]
    setup = situation(blue=[unit("blue1", zone="A1", tier="npc")], red=red, turn="red1")
    # When
    battle = play(setup, ["pair"])
    # Then: it was not asked where to
    the(battle, "EffectBegan", effect="paired", unit="red2")


@rule("R-ENEMY-007")
def test_what_else_a_grunt_has_done_in_this_round_does_not_keep_it_from_pairing() -> None:
    # Given: a note of this Round, 1, about something else
    red = twins(notes={"gotta_go_fast": 1})
    setup = situation(blue=[unit("blue1", zone="A1", tier="npc")], red=red, turn="red1")
    # Then
    assert "pair" in keys(begin(setup))


@rule("R-POW-017", "R-DMG-028")
def test_a_mecha_without_its_pilot_helps_in_no_synchro_attack() -> None:
    # Given
    blue = unit("blue1", zone="A1", tier="npc", genre_points=1)
    empty = unit("blue2", zone="A9", pilotless=True, genre_points=1)
    # Then
    assert "power:synchro_attack" not in keys(begin(situation(blue=[blue, empty], red=[FAR])))


@rule("R-BOSS-042")
def test_six_grunts_of_a_brood_may_be_still_to_come() -> None:
    # Given: a Boss that brings drones
    drone = {"might": 2, "guard": 2, "threshold": 1, "energy": 1, "systems": 1, "speed": 1}
    boss = unit("boss", zone="A1", tier="boss", broods={"drone": drone})
    state: Any = begin(situation(blue=[boss], red=[FAR])).state
    loadouts = {id: known.loadout for id, known in state.units.items()}
    # When
    found = [loadout_of_latecomer(state.plan, loadouts, f"boss_drone_{number}") for number in (0, 1, 6, 7)]
    # Then
    assert [None if grunt is None else grunt.id for grunt in found] == [
        None,
        "boss_drone_1",
        "boss_drone_6",
        None,
    ]


@rule("R-TERR-014")
def test_who_cannot_move_does_not_retreat_from_the_edge() -> None:
    # Given
    fixed = begin(situation(blue=[unit("blue1", zone="A1", features=["fortress"])], red=[FAR]))
    free = begin(situation(blue=[unit("blue1", zone="A1")], red=[FAR]))
    # Then
    assert "retreat" not in keys(fixed)
    assert "retreat" in keys(free)


# ------------------------------------------------------------------ whom Reinforcements help


@rule("R-REIN-017", "R-REIN-020")
def test_reinforcements_help_pilots_that_take_turns() -> None:
    # Given: a and b in one Unit, c, and d, which is gone
    others = [unit("c", zone="A9"), unit("d", standing="destroyed")]
    setup = crew(
        SUPER,
        {},
        {},
        now={},
        others=others,
        reinforcements=[reserve("guard", "ill_grant_you_power", "carry_our_hopes", level=4)],
        order=["guard", "a", "b", "c", "d", "red1"],
        turn="guard",
    )
    # Then
    assert keys(play(setup, ["power:ill_grant_you_power"])) == ["on:a", "on:b", "on:c"]
    assert keys(play(setup, ["power:carry_our_hopes"])) == ["on:a", "on:b", "on:c"]


@rule("R-REIN-020")
def test_that_another_waits_does_not_put_off_an_additional_action() -> None:
    # Given: blue2 has put its Action off
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")],
        red=[FAR],
        reinforcements=[reserve("guard", "carry_our_hopes")],
        order=["blue2", "guard", "blue1", "red1"],
    )
    wait = ["delay", "delay:maneuver", "after:red1"]
    # When
    battle = play(setup, [*wait, "power:carry_our_hopes", "on:blue1"])
    # Then
    assert [effect.turns for effect in unit_of(battle, "blue1").effects] == [1]


@rule("R-REIN-016")
def test_everybody_sees_that_no_turns_end_formation_g() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=[FAR],
        reinforcements=[reserve("guard", "formation_g")],
        turn="guard",
    )
    # When
    battle = play(setup, ["power:formation_g"])
    # Then
    data: Any = battle.view("red").data()
    assert [(each["effect"], each["turns"]) for each in data["units"][0]["effects"]] == [("formation_g", 0)]
