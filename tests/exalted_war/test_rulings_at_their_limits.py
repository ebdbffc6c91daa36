"""Rulings and situations of a war at the boundary: formations, Drill, heads, special characters, lenders.
EW-15, EW-29 to EW-31, EW-46 to EW-56, EW-68, EW-73.
"""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import hero, situation, solo, unit
from tests.exalted_war.test_rulings import after, refusal, ruled
from tests.exalted_war.test_situation import facing, fault, red1
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.testing import rule


@rule("EW-51", "EW-53", "EW-54", "EW-55", "EW-56")
@pytest.mark.parametrize("formation", ["unordered", "skirmish", "relaxed", "close"])
def test_every_formation_that_it_holds_may_be_ruled(formation: str) -> None:
    assert refusal("blue1.formation", formation) == []
    assert after("blue1", "blue1.formation", formation).formation.key == formation


@rule("EW-53", "EW-56", "W-36")
def test_a_single_person_is_refused_a_formation_once() -> None:
    assert refusal("vey.formation", "close") == refusal("vey.formation", "unordered")
    assert len(refusal("vey.formation", "close")) == 1


@rule("EW-51", "EW-56")
def test_a_formation_that_there_is_not_is_told_once() -> None:
    assert len(refusal("blue1.formation", "wedge")) == 1


@rule("EW-29", "W-13", "W-32")
def test_heads_that_a_smaller_magnitude_leaves_are_told() -> None:
    # Given: Magnitude 4 and Drill 2
    table = ruled("blue1.magnitude", "3")
    found = table.state.units["blue1"]
    # Then
    assert (found.magnitude, found.drill) == (3, 2)
    lost = [event.facts() for event in table.events if type(event).__name__ == "MagnitudeLost"]
    assert [(facts["lost"], facts["magnitude"]) for facts in lost] == [(1, 3)]


@rule("EW-30", "EW-31", "W-31", "W-57")
def test_drill_and_the_leaders_stamina_are_the_full_endurance() -> None:
    # Given: Stamina 3, of which Strength says nothing; Endurance 5 of 5 stays where the full value rises
    raised = after("red1", "red1.drill", "4")
    assert (raised.full_endurance, raised.endurance) == (7, 5)


@rule("EW-46", "W-12")
@pytest.mark.parametrize(("path", "value", "faults"), [("red2.relays", "0", 0), ("red2.relays", "1", 1)])
def test_a_mob_has_no_relays(path: str, value: str, faults: int) -> None:
    assert len(refusal(path, value)) == faults


@rule("EW-46", "EW-51")
@pytest.mark.parametrize(("number", "faults"), [("6", 0), ("7", 1)])
def test_relays_leave_room_for_the_other_special_characters(number: str, faults: int) -> None:
    # Given: Magnitude 4 carries 8, two of them are people
    assert len(refusal("blue1.relays", number)) == faults


@rule("EW-46", "W-12")
@pytest.mark.parametrize(("named", "faults"), [("none", 0), ("vey_leader", 1)])
def test_a_mob_has_no_special_characters(named: str, faults: int) -> None:
    assert len(refusal("red2.specials", named.replace("vey", "champ"))) == faults


@rule("EW-46", "W-12")
@pytest.mark.parametrize(
    ("named", "faults"),
    [
        ("bram,cal", 0),
        ("bram", 0),
        ("vey_leader", 0),
        ("blue2_leader", 1),
        ("champ_leader", 1),
        ("red2_mob", 1),
    ],
)
def test_who_leads_others_or_fights_for_others_does_not_stand_in_a_unit(named: str, faults: int) -> None:
    assert len(refusal("blue1.specials", named)) == faults


@rule("EW-46", "W-12")
def test_who_comes_into_a_unit_stands_alone_no_longer() -> None:
    # When
    table = ruled("blue1.specials", "bram,vey_leader")
    # Then: others who stand alone stay
    assert table.state.units["blue1"].specials == ["bram", "vey_leader"]
    assert (table.state.units["vey"].standing, table.state.units["champ"].standing) == ("gone", "active")


@rule("EW-46", "W-36")
@pytest.mark.parametrize("path", ["vey.specials", "late.specials"])
def test_only_a_unit_of_many_on_the_field_has_special_characters(path: str) -> None:
    assert len(refusal(path, "none")) == 1


@rule("EW-46", "W-2")
def test_who_is_out_does_not_stand_in_a_unit() -> None:
    assert len(refusal("blue1.specials", "cal,bram", "bram.out", "yes")) == 1


@rule("EW-47", "EW-48", "W-41")
@pytest.mark.parametrize(
    ("path", "value", "faults"),
    [
        ("blue1.lender", "none", 0),
        ("blue1.lender", "bram", 0),
        ("blue1.lender", "cal", 0),
        ("blue1.lender", "vey_leader", 1),
        ("vey.lender", "none", 1),
    ],
)
def test_a_lender_stands_in_the_unit(path: str, value: str, faults: int) -> None:
    assert len(refusal(path, value)) == faults


@rule("EW-26")
@pytest.mark.parametrize(("value", "faults"), [("0", 0), ("6", 0), ("7", 1)])
def test_nobody_has_more_willpower_left_than_there_was(value: str, faults: int) -> None:
    # Given: Willpower 6 and War 5
    state = facing(unit("red1", at=(900, 400), leader={"war": 5, "willpower": 6}))
    assert len(refusal("red1_leader.willpower", value, state=state)) == faults


@rule("EW-15")
@pytest.mark.parametrize(("value", "faults"), [("-1", 1), ("0", 0), ("1", 0)])
def test_the_reaction_count_is_nothing_at_the_least(value: str, faults: int) -> None:
    assert len(refusal("count", value)) == faults


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("blue2.order", f"march:{'9' * 5000},1", "blue2.order: there is no place"),
        ("blue2.place", f"1,{'9' * 5000}", "blue2.place: '1,9999"),
    ],
)
def test_numbers_that_are_too_long_are_no_places(path: str, value: str, expected: str) -> None:
    # Python refuses to parse them, which ended the battle.
    (fault,) = refusal(path, value)
    assert fault.startswith(expected)


def test_one_who_is_still_to_come_is_taken_into_a_unit_and_comes_no_more() -> None:
    # Given: a person of blue who enters alone at tick 9
    blue = [unit("blue1", at=(400, 400)), solo("vey", arrives=9)]
    red = [unit("red1", at=(900, 400))]
    state = MASS_COMBAT.start(situation(blue=blue, red=red, tick=5), 1)
    # When
    found = ruled("blue1.specials", "vey_leader", state=state).state.units
    # Then
    assert (found["blue1"].specials, found["vey"].standing) == (["vey_leader"], "gone")


# ------------------------------------------------------------------ situations


@rule("EW-47", "EW-73", "W-41")
def test_who_lends_is_one_of_the_special_characters() -> None:
    assert fault(specials=[hero("bram")], lender="bram") == []
    assert len(fault(specials=[hero("bram")], lender="red1_leader")) == 1


@rule("EW-31", "EW-73", "W-32")
def test_a_situation_has_nobody_of_magnitude_0() -> None:
    assert len(fault(magnitude=0)) == 1


@rule("EW-31", "EW-73", "W-17")
@pytest.mark.parametrize(("endurance", "faults"), [(0, 0), (5, 0), (6, 1)])
def test_endurance_is_from_nothing_to_drill_and_stamina(endurance: int, faults: int) -> None:
    assert len(fault(endurance=endurance)) == faults


@rule("EW-58", "EW-73")
@pytest.mark.parametrize(("since", "faults"), [(0, 0), (1, 0), (2, 1)])
def test_an_aim_began_between_tick_0_and_now(since: int, faults: int) -> None:
    assert len(fault(state_of="aim", aim="blue1", since=since)) == faults


@rule("EW-31", "EW-58", "EW-73")
def test_less_than_nothing_is_told_with_what_may_stand() -> None:
    assert "now.units.red1.endurance: -1 is out of bounds; use 0 to 5" in fault(endurance=-1)
    aiming = fault(state_of="aim", aim="blue1", since=-1)
    assert "now.units.red1.since: -1 is out of bounds; use 0 to 1" in aiming


@rule("EW-58", "W-25")
@pytest.mark.parametrize(("tick", "since"), [(0, 0), (1, 0), (2, 1)])
def test_an_aim_of_which_nothing_is_said_began_the_tick_before(tick: int, since: int) -> None:
    red = unit("red1", at=(900, 400), state_of="aim", aim="blue1")
    assert facing(red, tick=tick).units["red1"].since == since


@rule("EW-68", "W-26")
def test_who_is_enveloped_is_engaged_with_whom_surrounds_him_by_the_word_of_one() -> None:
    assert red1(beside="blue1", engaged=["blue1"], envelopers=["blue1"]).envelopers == ["blue1"]
    assert len(fault(beside="blue1", envelopers=["blue1"])) == 1


@rule("EW-68", "W-26")
@pytest.mark.parametrize("standing", ["gone", "destroyed", "reserve"])
def test_nobody_who_is_not_there_is_engaged(standing: str) -> None:
    assert "now.units.red1.engaged: red1 and blue1 are not both active; leave it out" in fault(
        standing=standing, engaged=["blue1"]
    )


@rule("EW-47", "EW-48", "W-41", "W-67")
def test_who_acts_apart_lends_nothing_by_a_ruling_either() -> None:
    red = unit("red1", at=(900, 400), specials=[hero("bram")])
    apart = facing(red, people={"bram": {"apart": True}})
    assert len(refusal("red1.lender", "bram", state=apart)) == 1
    assert refusal("red1.lender", "bram", state=facing(red)) == []


@rule("EW-46", "W-12")
def test_the_head_of_a_mob_stands_in_no_other_unit() -> None:
    assert len(refusal("red1.specials", "red2_mob")) == 1
    assert refusal("red1.specials", "champ_leader") == []


@rule("EW-46", "EW-51")
@pytest.mark.parametrize(("number", "faults"), [("0", 0), ("1", 1)])
def test_a_unit_with_too_many_special_characters_has_room_for_no_relay(number: str, faults: int) -> None:
    # Given: Magnitude 1 carries 2, and there are 3
    people = [hero("ada"), hero("bram"), hero("cal")]
    red = unit("red1", at=(900, 400), specials=people, magnitude=1)
    assert len(refusal("red1.relays", number, state=facing(red))) == faults
