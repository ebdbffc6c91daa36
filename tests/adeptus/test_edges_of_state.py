"""What the state of a unit, a Swarm or a Director holds, at its bounds and where nothing was said. AD-01-03,
AD-03, AD-09-01, AD-13-07, AD-13-13, AD-14-01, SW-01, SW-12, SC-01 to SC-05, SC-32.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    commander_of,
    giant,
    horde,
    ic,
    play,
    situation,
    state_of,
    swarm,
    unit_of,
)
from wartable import Setup
from wartable.rulesets.adeptus.commands.catalogue import COMMANDS
from wartable.rulesets.adeptus.model.profile import Profile
from wartable.rulesets.adeptus.rulebook import MISSIONS
from wartable.rulesets.adeptus.saved.profile_data import PROFILE
from wartable.rulesets.adeptus.turn.remedies import REMEDIES

rule = pytest.mark.rule

BLUE: Final = ic("blue1", at=(20, 40))
RED: Final = ic("red1", at=(80, 40))
AIDE: Final = {"supreme": False, "subordinates": ["blue1"]}


def faults(setup: Setup) -> dict[str, str]:
    """What is wrong, by path."""
    return {problem.path: problem.what for problem in MISSIONS.problems(setup)}


def _led(**now: object) -> Setup:
    return situation(blue=[commander("boss", now=now), BLUE], red=[RED])


@rule("SC-01", "SC-02", "SC-05")
@pytest.mark.parametrize(("name", "most"), [("morale", 99), ("stopped", 9), ("initiative", 99)])
def test_what_a_supreme_commander_has_ends_at_its_bound(name: str, most: int) -> None:
    assert faults(_led(**{name: most})) == {}
    assert faults(_led(**{name: most + 1})) == {f"now.commanders.blue.{name}": f"{most + 1} is out of bounds"}


@rule("AD-13-13")
@pytest.mark.parametrize(("told", "is_sound"), [(-100, False), (-99, True), (99, True), (100, False)])
def test_the_initiative_of_a_director_off_the_table_has_two_bounds(told: int, is_sound: bool) -> None:
    now = {"directors": {"aide": {"initiative": told}}}
    found = faults(situation(blue=[commander("aide", **AIDE), BLUE], red=[RED], now=now))
    assert found == ({} if is_sound else {"now.directors.aide.initiative": f"{told} is out of bounds"})


@rule("SC-05")
def test_a_card_that_is_not_in_the_deck_or_is_spent_has_no_level() -> None:
    boss = commander("boss", deck={"sappers": 2, "smoke_line": 1}, now={"spent": ["smoke_line"]})
    found = commander_of(begin(situation(blue=[boss, BLUE], red=[RED])), "blue")
    assert [found.advantage_level(card) for card in ("sappers", "smoke_line", "barrage")] == [2, 0, 0]


@rule("SC-32")
@pytest.mark.parametrize(("morale", "told"), [(0, "SC-26: it has no Morale Point left"), (1, "")])
def test_the_last_morale_point_is_enough_to_rally(morale: int, told: str) -> None:
    # Given: he is on the table
    boss = ic("boss", at=(20, 40), supreme=True)
    mass = horde("blue1", at=(20, 20), marks={"pinned": 1})
    now = {"commanders": {"blue": {"morale": morale}}}
    battle = begin(situation(blue=[boss, mass], red=[RED], now=now))
    assert REMEDIES[-1].barrier(state_of(battle), "boss") == told


@rule("SW-01", "SW-02", "SW-08", "SW-12")
@pytest.mark.parametrize(
    ("weapons", "melee", "ranged"),
    [
        (["pattern_rifle", "hatchet"], 1, 0),
        (["hatchet", "pattern_rifle"], 0, 1),
        (["hatchet"], 0, -1),
        (["pattern_rifle"], -1, 0),
    ],
)
def test_the_first_weapon_of_either_kind_is_its_primary(weapons: list[str], melee: int, ranged: int) -> None:
    blue = swarm("blue1", at=(20, 40), underlings={"weapons": weapons})
    found = unit_of(begin(situation(blue=[blue], red=[RED])), "blue1").swarm
    assert (found.primary_melee, found.primary_ranged) == (melee, ranged)


@rule("SW-06", "SW-61")
def test_a_command_costs_nothing_where_there_are_no_ranks_to_obey() -> None:
    unit = unit_of(begin(situation(blue=[BLUE], red=[RED])), "blue1")
    COMMANDS["volley"].pay_cost(unit)
    assert unit.halves == 2


@rule("AD-13-07", "AD-14-01")
def test_ten_tenths_of_a_squad_are_one_point_of_field() -> None:
    # Given: 2 squads of 10 tenths, 3 of 10; a giant has its own
    blue = [horde("blue1", at=(20, 20), squads=2, squad_field=10), giant("blue3", at=(20, 40), ats=7)]
    blue.append(horde("blue2", at=(20, 60), squads=3, squad_field=10))
    battle = begin(situation(blue=blue, red=[RED]))
    assert [unit_of(battle, id).full_field_strength for id in ("blue1", "blue2", "blue3")] == [2, 3, 7]


@rule("AD-01-03")
def test_who_has_no_wounds_printed_has_twelve_and_a_machine_some_by_location() -> None:
    found: dict[str, list[int]] = {}
    for kind in ("ic", "giant"):
        unit: Mapping[str, Any] = {"id": "one", "side": "a", "kind": kind, "weapons": ["hatchet"], "t": 43}
        other = {"id": "two", "side": "b", "weapons": ["hatchet"]}
        setup = {"ruleset": "adeptus", "title": "A Mission", "sides": [{"id": "a"}, {"id": "b"}]}
        state: Any = MISSIONS.start({**setup, "units": [unit, other]}, 1)
        found[kind] = state.units["one"].wounds
    assert found == {"ic": [12], "giant": [9, 11, 11, 18, 11, 11]}


@rule("AD-01-03", "AD-09-01", "AD-14-01")
@pytest.mark.parametrize(("chief", "is_sound"), [(0, False), (1, True), (100, True), (101, False)])
def test_a_chief_engineer_has_a_tech_use_of_one_to_a_hundred(chief: int, is_sound: bool) -> None:
    found = faults(situation(blue=[horde("blue1", at=(20, 40), command_centre=chief)], red=[RED]))
    assert found == ({} if is_sound else {"units[0].command_centre": f"{chief} is out of bounds"})


@rule("AD-01-03", "AD-09-01", "AD-14-01")
@pytest.mark.parametrize(("chief", "written"), [(-1, None), (0, True), (45, 45)])
def test_a_command_centre_is_written_with_its_chief_engineer(chief: int, written: object) -> None:
    profile = Profile()
    profile.chief = chief
    assert PROFILE.dump(profile, None).get("command_centre") == written


def _waiting(*prepared: str) -> tuple[str, list[str]]:
    """The phase and who has prepared, a step after these have."""
    setup = dict(situation(blue=[BLUE], red=[RED]))
    del setup["now"]
    saved = {**MISSIONS.dump(MISSIONS.start(setup, 1)), "phase": "before", "prepared": list(prepared)}
    state: Any = MISSIONS.restore(setup, saved)
    MISSIONS.step(MISSIONS.table(state, {}, None, [], listening=True))
    return state.phase, state.prepared


@rule("AD-03-02")
def test_initiative_is_due_as_soon_as_the_last_side_has_prepared() -> None:
    assert _waiting() == ("before", ["blue"])
    assert _waiting("blue") == ("initiative", ["blue", "red"])
    assert _waiting("blue", "red") == ("initiative", ["blue", "red"])


@rule("AD-03-01")
def test_the_reaction_of_the_ranks_comes_back_with_the_round() -> None:
    blue = swarm("blue1", at=(20, 40), reactions=0, now={"swarm": {"reactions": 0}})
    setup = situation(blue=[blue], red=[RED])
    before, after = unit_of(play(setup), "blue1"), unit_of(play(setup, ["end", "end"]), "blue1")
    assert (before.reactions, before.swarm.reactions) == (0, 0)
    assert (after.reactions, after.swarm.reactions) == (1, 1)


# ------------------------------------------------------------------ what a unit's state adds up to


@rule("AD-13-03", "AD-13-06")
@pytest.mark.parametrize(("magnitude", "squads"), [(1, 1), (19, 1), (20, 1), (21, 2), (40, 2), (41, 3)])
def test_a_squad_that_has_anybody_left_counts(magnitude: int, squads: int) -> None:
    mass = horde("blue1", at=(20, 40), squads=3, magnitude=magnitude)
    unit = unit_of(begin(situation(blue=[mass], red=[RED])), "blue1")
    assert (unit.squads_left, unit.magnitude_modifier) == (squads, 5 * squads)


@rule("AD-13-07", "AD-14-01")
@pytest.mark.parametrize(("magnitude", "ats"), [(60, 4), (40, 3), (21, 3), (20, 1)])
def test_the_field_of_a_horde_is_that_of_its_squads_rounded_down(magnitude: int, ats: int) -> None:
    # Given: 1.6 for each of up to three squads
    mass = horde("blue1", at=(20, 40), squads=3, squad_field=16, magnitude=magnitude)
    assert unit_of(begin(situation(blue=[mass], red=[RED])), "blue1").full_field_strength == ats


@rule("SW-59", "AD-R52")
@pytest.mark.parametrize(("own", "ranks", "fear"), [(0, 0, 0), (1, 2, 2), (2, 1, 2), (0, 1, 1), (1, 0, 1)])
def test_a_swarm_causes_the_highest_fear_of_its_members(own: int, ranks: int, fear: int) -> None:
    pack = swarm("blue1", at=(20, 40), fear=own, underlings={"fear": ranks})
    assert unit_of(begin(situation(blue=[pack], red=[RED])), "blue1").fear_rating == fear


@rule("AD-R20", "AD-R22")
@pytest.mark.parametrize(
    ("count", "outline"),
    [(1, -1), (2, -2), (4, -2), (5, -3), (9, -3), (10, -4), (81, -9), (82, -10), (99, -10)],
)
def test_a_swarms_token_has_the_root_of_its_number_as_its_radius(count: int, outline: int) -> None:
    unit = unit_of(begin(situation(blue=[swarm("blue1", at=(20, 40), count=count)], red=[RED])), "blue1")
    assert (unit.outline, unit.extent) == (outline, -outline)


@rule("AD-11-02")
@pytest.mark.parametrize(
    ("marks", "is_hampered"), [({}, False), ({"toll": 10}, False), ({"pinned": 1}, True)]
)
def test_one_mark_that_hampers_is_enough(marks: dict[str, int], is_hampered: bool) -> None:
    red = ic("red1", at=(80, 40), marks=marks)
    unit = unit_of(begin(situation(blue=[BLUE], red=[red])), "red1")
    assert unit.marks == marks
    assert unit.is_limited_to_half_actions() is is_hampered


@rule("AD-R43")
@pytest.mark.parametrize(
    ("maimed", "lame"),
    [([], 0), (["left_arm"], 0), (["left_leg"], 1), (["right_leg"], 1), (["left_leg", "right_leg"], 2)],
)
def test_useless_legs_make_lame(maimed: list[str], lame: int) -> None:
    blue = ic("blue1", at=(20, 40), maimed=maimed)
    assert unit_of(begin(situation(blue=[blue], red=[RED])), "blue1").useless_legs == lame
