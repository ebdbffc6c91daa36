"""Special characters and Relays in battle: the limit, who fades, too few Relays, who stands in. EW-46,
EW-49 to EW-52, W-13, W-45.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.exalted_war.battles import (
    Piece,
    answer,
    hero,
    keys,
    of,
    person_of,
    play,
    situation,
    sorcerer,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import EIGHT, archers, facts_of, fearless, levels, plain
from wartable import Battle, State
from wartable.testing import rule

PASS = [7, 7, 7, 7, 7, 7]
"""6 successes of Charisma 1 + War 5."""


def shrinking(red: Piece, shot: Sequence[int] = EIGHT) -> Battle[State]:
    """Archers cost red1, which has 6 boxes filled, a Magnitude, with 8 dice of damage; they need a success
    more for each Magnitude that it has above 2.
    """
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    return play(setup, ["shoot:red1"], [shot, levels(1)])


# ------------------------------------------------------------------ the limit


@rule("EW-46", "W-13")
def test_relays_beyond_the_need_fade_first() -> None:
    # Given: red1 of Magnitude 2 with 3 Relays and a Hero: 4, as many as it may have
    battle = shrinking(fearless(relays=3, specials=[hero("adan")], health=6))
    # When: at Magnitude 1 it may have 2, and needs no Relay
    # Then: 2 Relays fade, nobody is asked
    lost = the(battle, "SpecialsLost").facts()
    assert (lost["relays"], lost["people"]) == (2, [])
    assert unit_of(battle, "red1").relays == 1
    assert unit_of(battle, "red1").specials == ["adan"]


@rule("EW-46", "W-13")
def test_then_the_owner_names_who_fades() -> None:
    # Given: red1 of Magnitude 2 with a Relay, two Heroes and a Sorcerer
    specials = [hero("adan"), sorcerer("sela"), hero("bea")]
    battle = shrinking(fearless(relays=1, specials=specials, health=6))
    # When: of 4 it may keep 2; the Relay goes first, its owner names one more
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert keys(battle) == ["fade:adan", "fade:sela", "fade:bea"]
    answer(battle, "fade:sela")
    # Then
    lost = the(battle, "SpecialsLost").facts()
    assert (lost["relays"], lost["people"]) == (1, ["sela"])
    assert unit_of(battle, "red1").specials == ["adan", "bea"]
    assert person_of(battle, "sela").is_out


@rule("EW-46", "EW-50", "W-13", "W-45")
def test_the_owner_may_let_a_relay_go_that_the_unit_needs() -> None:
    # Given: red1 of Magnitude 4 with 4 Relays and 4 Heroes
    specials = [hero("adan"), hero("bea"), hero("cato"), hero("dara")]
    battle = shrinking(fearless(members=200, relays=4, specials=specials, health=6), [7, 7, 1, 1, 1, 1])
    # When: at Magnitude 3 it may keep 6 and needs 3 Relays: one goes by itself; its owner names another
    assert keys(battle) == ["fade:adan", "fade:bea", "fade:cato", "fade:dara", "fade:relay"]
    answer(battle, "fade:relay")
    # Then: with 2 Relays it falls apart
    assert the(battle, "SpecialsLost").facts()["relays"] == 2
    assert the(battle, "FellApart").facts()["why"] == "too few Relays"
    assert unit_of(battle, "red1").relays == 2
    assert unit_of(battle, "red1").formation.key == "unordered"


@rule("EW-46", "W-13")
def test_nobody_fades_where_the_limit_still_holds() -> None:
    # Given: red1 of Magnitude 2 with a Relay and a Hero
    battle = shrinking(fearless(relays=1, specials=[hero("adan")], health=6))
    # When: it loses a Magnitude; 2 x 1 are enough
    # Then
    assert unit_of(battle, "red1").magnitude == 1
    assert of(battle, "SpecialsLost") == []


@rule("EW-46", "W-13")
def test_the_leader_does_not_count_against_the_limit() -> None:
    # Given: red1 of Magnitude 1 with two Heroes and its leader
    red = fearless(members=8, specials=[hero("adan"), hero("bea")])
    setup = situation(blue=[archers()], red=[red], acts=["red1"])
    # When: it waits a tick
    battle = play(setup, ["guard"])
    # Then: nobody fades
    assert of(battle, "SpecialsLost") == []
    assert "rally:organization" not in keys(battle)


@rule("W-13", "W-42")
def test_who_fades_while_he_acts_apart_does_so_no_longer() -> None:
    # Given: red1 of Magnitude 2 with four Heroes, one of whom acts apart
    red = fearless(specials=[hero("adan"), hero("bea"), hero("cato"), hero("dara")], health=6)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"], people={"adan": {"apart": True}})
    # When: it loses a Magnitude, and its owner names him and another
    battle = play(setup, ["shoot:red1", "fade:adan", "fade:bea"], [EIGHT, levels(1)])
    # Then
    assert not unit_of(battle, "adan").is_active
    assert unit_of(battle, "red1").specials == ["cato", "dara"]
    assert of(battle, "UnitDestroyed") == []


@rule("W-13", "W-41")
def test_who_fades_lends_nothing_any_more() -> None:
    # Given: one of three Heroes lends his rating
    red = fearless(specials=[hero("adan"), hero("bea"), hero("cato")], lender="adan", health=6)
    battle = shrinking(red)
    # When
    answer(battle, "fade:adan")
    # Then
    assert unit_of(battle, "red1").lender == ""


@rule("W-13", "W-32")
def test_specials_fade_once_for_all_that_a_tick_takes() -> None:
    # Given: red1 of Magnitude 3 and Morale 2 with 3 Relays and three Heroes, 6 boxes filled
    specials = [hero("adan"), hero("bea"), hero("cato")]
    red = plain(members=100, drill=1, relays=3, specials=specials, health=6, shot_at=True)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it loses one Magnitude to the arrows and, Morale against 1, one to its fear
    dice = [[7, 1, 1, 1, 1, 1], levels(1), [1, 1]]
    battle = play(setup, ["shoot:red1"], dice)
    # Then: at Magnitude 1 it needs no Relay; all three fade, and a Hero of its owner's choice
    assert keys(battle) == ["fade:adan", "fade:bea", "fade:cato"]
    answer(battle, "fade:bea")
    assert the(battle, "SpecialsLost").facts()["relays"] == 3
    assert unit_of(battle, "red1").specials == ["adan", "cato"]


# ------------------------------------------------------------------ too few Relays


@rule("EW-50", "EW-51", "W-45")
def test_without_its_relays_a_unit_of_magnitude_3_falls_apart() -> None:
    # Given: red1 of Magnitude 3 with 2 Relays; blue1 of Magnitude 2 with none
    setup = situation(blue=[archers()], red=[fearless(members=100, relays=2)], acts=["blue1"])
    # When: a tick goes by
    battle = play(setup, ["guard"])
    # Then
    fallen = the(battle, "FellApart").facts()
    assert (fallen["unit"], fallen["why"]) == ("red1", "too few Relays")
    assert unit_of(battle, "red1").formation.key == "unordered"
    assert unit_of(battle, "blue1").formation.key == "relaxed"


@rule("EW-50")
def test_as_many_relays_as_magnitude_are_enough() -> None:
    # Given: red1 of Magnitude 3 with 3 Relays
    setup = situation(blue=[archers()], red=[fearless(members=100, relays=3)], acts=["blue1"])
    # When: a tick goes by
    battle = play(setup, ["guard"])
    # Then
    assert of(battle, "FellApart") == []


@rule("EW-51", "W-32")
def test_short_of_relays_the_drill_counts_2_less() -> None:
    # Given: red1 of Magnitude 3 and Drill 3 with 2 Relays
    red = fearless(members=100, drill=3, relays=2, formation="unordered")
    setup = situation(blue=[archers()], red=[red], acts=["red1"])
    # When: it turns
    battle = play(setup, ["turn", "face:east"], [PASS])
    # Then: against 3 - (3 - 2)
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"Magnitude": 3, "Drill": -1}


@rule("EW-51", "W-45")
def test_short_of_relays_a_unit_can_take_no_formation() -> None:
    # Given: the same
    red = fearless(members=100, drill=5, relays=2, formation="unordered")
    setup = situation(blue=[archers()], red=[red], acts=["red1"])
    # When, Then
    assert [key for key in keys(play(setup)) if key.startswith("formation")] == []


@rule("EW-51", "W-45")
def test_a_lack_counts_only_from_the_end_of_the_tick() -> None:
    # Given: red1 of Magnitude 4, Drill 3 and Morale 2, Relaxed, with 4 Relays and 4 Heroes
    specials = [hero("adan"), hero("bea"), hero("cato"), hero("dara")]
    red = plain(members=200, drill=3, relays=4, specials=specials, health=6, shot_at=True)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it loses a Magnitude, and its owner lets a Relay go that it needs
    dice = [[7, 7, 1, 1, 1, 1], levels(1), [7, 1]]
    battle = play(setup, ["shoot:red1", "fade:relay"], dice)
    # Then: it tested its nerve with Drill 3, in formation; it is Unordered after that
    assert terms(the(battle, "HesitationTested"), "difficulty") == {"least difficulty": 1}
    assert unit_of(battle, "red1").formation.key == "unordered"


@rule("EW-97", "W-45")
def test_a_rally_for_organization_mends_the_lack_but_not_the_formation() -> None:
    # Given: red1 of Magnitude 3 and Drill 2 with 2 Relays
    red = fearless(members=100, relays=2, formation="unordered")
    setup = situation(blue=[archers()], red=[red], acts=["red1"])
    # When: it rallies against 3 - 0
    battle = play(setup, ["rally:organization"], [[7, 7, 7, 1, 1, 1]])
    # Then: a third Relay; it is Unordered still, but may change that
    assert unit_of(battle, "red1").relays == 3
    assert unit_of(battle, "red1").formation.key == "unordered"
    assert "formation:close" in keys(battle)


@rule("EW-50", "W-45")
def test_a_smaller_magnitude_mends_the_lack_too() -> None:
    # Given: red1 of Magnitude 3 with 2 Relays, 6 boxes filled
    red = fearless(members=100, relays=2, formation="unordered", health=6, next=2)
    setup = situation(blue=[archers()], red=[red], acts=["blue1", "red1"])
    # When: it shrinks to Magnitude 2, then turns
    dice = [[7, 1, 1, 1, 1, 1], levels(1), PASS]
    battle = play(setup, ["shoot:red1", "turn", "face:east"], dice)
    # Then: with its whole Drill of 2, against 1
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1}
    assert unit_of(battle, "red1").formation.key == "unordered"


@rule("EW-30", "W-31")
def test_a_unit_whose_drill_no_longer_holds_its_formation_falls_apart() -> None:
    # Given: red1 in Close formation with Drill 1
    red = fearless(formation="close", now={"drill": 1})
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: a tick goes by
    battle = play(setup, ["guard"])
    # Then
    assert the(battle, "FellApart").facts()["why"] == "too little Drill"
    assert unit_of(battle, "red1").formation.key == "unordered"


@rule("W-31", "W-45")
def test_in_formation_attacks_come_before_it_falls_apart() -> None:
    # Given: red1, Close, short of Relays; it attacks on this tick
    red = fearless(
        members=100, drill=4, relays=2, formation="close", beside="blue1", leader={"dexterity": 3, "war": 3}
    )
    setup = situation(blue=[fearless("blue1", at=(500, 400))], red=[red], acts=["red1"])
    # When
    battle = play(setup, ["attack:blue1"], [[1] * 7])
    # Then: its rating counts double once more
    assert terms(the(battle, "AttackRolled"), "bonus") == {"Close Combat Rating up to War": 3, "Magnitude": 1}
    assert facts_of(battle, "FellApart", "unit") == ["red1"]


# ------------------------------------------------------------------ Relays stand in


@rule("EW-49", "EW-52", "W-30", "W-43", "EW-90/4")
def test_a_relay_commands_in_the_place_of_a_worse_leader() -> None:
    # Given: a leader of Charisma 2 and War 1, and a Relay with 2 and 2
    red = fearless(leader={"charisma": 2, "war": 1}, relays=1)
    setup = situation(blue=[archers()], red=[red], acts=["red1"])
    # When: red1 turns
    battle = play(setup, ["turn", "face:east"], [[7, 7, 7, 7]])
    # Then
    rolled = the(battle, "CommandRolled")
    assert rolled.facts()["roller"] == "relay"
    assert terms(rolled, "pool") == {"Relay's Charisma": 2, "Relay's War": 2}


@rule("EW-52", "W-30")
def test_a_leader_who_is_as_good_commands_himself() -> None:
    # Given: a leader of Charisma 3 and War 1, and a Relay
    red = fearless(leader={"charisma": 3, "war": 1}, relays=1)
    setup = situation(blue=[archers()], red=[red], acts=["red1"])
    # When: red1 turns
    battle = play(setup, ["turn", "face:east"], [[7, 7, 7, 7]])
    # Then
    assert the(battle, "CommandRolled").facts()["roller"] == "red1_leader"


@rule("EW-52", "EW-43", "W-5", "W-43")
def test_a_relays_valor_stands_in_for_a_cowards() -> None:
    # Given: a leader of Valor 1; troops of Valor 3
    red = plain(leader={"valor": 1}, troops={"valor": 3}, relays=1)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: red1 comes under fire
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0), [7, 1]])
    # Then: Valor 2
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 2}


@rule("EW-52", "EW-77", "W-40")
def test_a_relay_keeps_the_endurance_in_the_place_of_a_worse_leader() -> None:
    # Given: a leader of Charisma 1 and War 1; leather and plates of fatigue 1
    red = plain(
        leader={"charisma": 1, "war": 1}, troops={"armour": "leather_and_plates"}, relays=1, shot_at=True
    )
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: red1 is shot at without harm: 0 + 2 - 0 leave 2, 9 - 2 of unit Armor are 7 dice
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=7), [7, 1, 1, 1]])
    # Then
    rolled = the(battle, "EnduranceTested")
    assert rolled.facts()["roller"] == "relay"
    assert terms(rolled, "pool") == {"Relay's Charisma": 2, "Relay's War": 2}


@rule("EW-52", "EW-77", "W-40")
def test_a_leader_who_is_as_good_keeps_the_endurance_himself() -> None:
    # Given: a leader of Charisma 2 and War 2 with a Relay, and one of 1 and 1 without
    plates = {"armour": "leather_and_plates"}
    equal = plain(leader={"charisma": 2, "war": 2}, troops=plates, relays=1, shot_at=True)
    alone = plain(leader={"charisma": 1, "war": 1}, troops=plates, shot_at=True)
    shot = [EIGHT, levels(0, dice=7)]
    # When: they are shot at
    first = play(situation(blue=[archers()], red=[equal], acts=["blue1"]), ["shoot:red1"], [*shot, [7] * 4])
    second = play(situation(blue=[archers()], red=[alone], acts=["blue1"]), ["shoot:red1"], [*shot, [7] * 2])
    # Then
    assert the(first, "EnduranceTested").facts()["roller"] == "red1_leader"
    assert the(second, "EnduranceTested").facts()["roller"] == "red1_leader"


@rule("EW-52", "EW-89/3")
def test_a_relay_gets_the_unit_clear_in_the_place_of_a_worse_leader() -> None:
    # Given: a leader of Wits 1 and War 1; Drill 2, Magnitude 2
    red = fearless(leader={"wits": 1, "war": 1}, relays=1, at=(600, 400), engaged=["blue1"], drill=2)
    blue = fearless("blue1", beside="red1")
    setup = situation(blue=[blue], red=[red], acts=["red1"])
    # When: it tries to get clear
    battle = play(setup, ["disengage"], [[1, 1, 1, 1]])
    # Then: Wits 2 + War 2 + 2 - 2
    rolled = the(battle, "Disengaged")
    assert rolled.facts()["roller"] == "relay"
    assert terms(rolled, "pool") == {"Relay's Wits": 2, "Relay's War": 2, "Drill": 2, "Magnitude": -2}


@rule("EW-69", "W-45")
def test_nobody_aims_at_a_relay() -> None:
    # Given: red1 with 4 Relays
    setup = situation(blue=[archers()], red=[fearless(relays=4)], acts=["blue1"])
    # When, Then: called shots name people
    assert [key for key in keys(play(setup)) if key.startswith("snipe")] == ["snipe:red1_leader"]
