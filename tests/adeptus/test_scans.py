"""MAGI Scans: who may scan whom, the opposed test, what is learned. SC-36 to SC-50, AD-R11, AD-R38."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    commander_of,
    giant,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable import Setup
from wartable.rulesets.adeptus.knowledge.perspective import FACETS
from wartable.rulesets.adeptus.knowledge.scans import searching_bonus

rule = pytest.mark.rule

BOSS: Final = {"int": 44, "per": 38, "skills": {"tech_use": 61, "scrutiny": 52}}
"""Tech-Use is what he reads best with."""

CENTRE: Final = horde("blue1", at=(20, 40), command_centre=True)
CHIEF: Final = horde("blue1", at=(20, 40), command_centre=50)


def _scan(target: Any, *own: Any, **boss: Any) -> Setup:
    blue = [commander("boss", **{**BOSS, **boss}), *(own or [CENTRE])]
    return situation(blue=blue, red=[target, commander("foe")])


def _red(**more: Any) -> Any:
    """Deceive is 33, Stealth 18."""
    return ic("red1", at=(60, 40), **{"skills": {"deceive": 33}, **more})


def _known(battle: Any) -> list[str]:
    return [entry.rpartition("/")[2] for entry in battle.state.knowledge.entries()]


# ------------------------------------------------------------------ who and when


@rule("SC-36", "SC-37", "SC-05", "SC-38", "SC-40", "SC-42")
def test_a_scan_is_free_and_once_in_his_turn() -> None:
    battle = play(_scan(_red()), ["magi:scan>red1"], [[99], [99]])
    assert commander_of(battle, "blue").halves == 2
    assert commander_of(battle, "blue").morale == 5
    assert "magi:scan>red1" not in keys(battle)
    assert "end" in keys(battle)


@rule("SC-37")
def test_he_may_scan_again_in_his_next_turn() -> None:
    battle = play(_scan(_red()), ["magi:scan>red1", "end"], [[99], [99]])
    for _ in range(3):
        battle.choose("end")
    assert "magi:scan>red1" in keys(battle)


@rule("SC-37", "AD-R11")
def test_the_target_is_in_sight_of_some_unit_of_his() -> None:
    wall = {"kind": "blocking", "x": 40, "y": 0, "width": 1, "height": 80}
    blind = situation(blue=[commander("boss"), CENTRE], red=[_red()], pieces=[wall])
    assert "magi:scan>red1" not in keys(begin(blind))
    seeing = situation(
        blue=[commander("boss"), CENTRE, ic("blue2", at=(50, 40))], red=[_red()], pieces=[wall]
    )
    assert "magi:scan>red1" in keys(begin(seeing))


@rule("SC-37", "AD-R49")
def test_who_hides_is_not_scanned() -> None:
    assert "magi:scan>red1" not in keys(begin(_scan(_red(marks={"hidden": 1}))))


@rule("SC-38", "AD-13-15", "SC-40", "SC-36", "SC-42")
def test_without_a_magi_system_there_is_no_scan() -> None:
    plain = ic("blue1", at=(20, 40))
    assert "magi:scan>red1" not in keys(begin(_scan(_red(), plain)))
    assert "magi:scan>red1" not in keys(begin(_scan(_red(), horde("blue1", at=(20, 40)))))
    assert "magi:scan>red1" not in keys(begin(_scan(_red(), giant("blue1", at=(20, 40)))))


@rule("SC-38", "SC-40", "AD-R11")
@pytest.mark.parametrize("standing", ["dead", "fled"])
def test_a_command_centre_that_is_gone_does_not_work(standing: str) -> None:
    centre = horde("blue1", at=(20, 40), command_centre=50, standing=standing)
    own = ic("blue2", at=(30, 40))
    assert "magi:scan>red1" not in keys(begin(_scan(_red(), centre, own)))


@rule("SC-38", "AD-R11", "AD-13-15", "AD-13-15/1")
@pytest.mark.parametrize("mark", ["pinned", "broken"])
def test_a_command_centre_under_fire_does_not_work(mark: str) -> None:
    centre = horde("blue1", at=(20, 40), command_centre=50, marks={mark: 1})
    assert "magi:scan>red1" not in keys(begin(_scan(_red(), centre)))


@rule("SC-38", "AD-R11", "AD-13-15/2")
def test_a_giants_uplink_works_while_it_can_act() -> None:
    big = giant("blue1", at=(20, 40), uplink=True)
    assert "magi:scan>red1" in keys(begin(_scan(_red(), big)))
    stunned = giant("blue1", at=(20, 40), uplink=True, marks={"stunned": 2})
    assert "magi:scan>red1" not in keys(begin(_scan(_red(), stunned)))


@rule("SC-38", "AD-R11")
@pytest.mark.parametrize("mark", ["pinned", "broken"])
def test_an_uplink_works_under_fire(mark: str) -> None:
    big = giant("blue1", at=(20, 40), uplink=True, marks={mark: 1})
    assert "magi:scan>red1" in keys(begin(_scan(_red(), big)))


@rule("SC-38", "AD-R11")
def test_a_command_centre_that_cannot_act_does_not_work() -> None:
    centre = horde("blue1", at=(20, 40), command_centre=50, marks={"stunned": 2})
    assert "magi:scan>red1" not in keys(begin(_scan(_red(), centre)))


@rule("AD-R33", "SC-38")
def test_an_enemys_centre_is_no_help() -> None:
    setup = situation(
        blue=[commander("boss"), ic("blue1", at=(20, 40))],
        red=[horde("red1", at=(60, 40), command_centre=50)],
    )
    assert "magi:scan>red1" not in keys(begin(setup))


# ------------------------------------------------------------------ the test


@rule("SC-39", "AD-R74", "SC-40")
@pytest.mark.parametrize(
    ("boss", "what", "number"),
    [
        ({}, "Tech-Use", 61),
        ({"int": 62}, "Intelligence", 62),
        ({"per": 62}, "Perception", 62),
        ({"skills": {"tech_use": 61, "scrutiny": 62}}, "Scrutiny", 62),
    ],
)
def test_he_reads_with_the_best_of_four(boss: dict[str, Any], what: str, number: int) -> None:
    battle = play(_scan(_red(), **boss), ["magi:scan>red1"], [[99], [99]])
    test = of(battle, "Tested")[0]
    assert (test.facts()["what"], numbers(test)["number"]) == (what, number)
    assert terms(test) == {what: number}


@rule("SC-40", "AD-R38", "AD-13-15/3")
def test_a_chief_engineer_assists() -> None:
    battle = play(_scan(_red(), CHIEF), ["magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[0]) == {"Tech-Use": 61, "assistance": 10}


@rule("SC-40", "AD-R38")
@pytest.mark.parametrize("skill", [1, 2, 100])
def test_a_chief_engineer_of_any_skill_assists_once(skill: int) -> None:
    centres = [horde(id, at=(20, y), command_centre=skill) for id, y in (("blue1", 40), ("blue2", 60))]
    battle = play(_scan(_red(), *centres), ["magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[0]) == {"Tech-Use": 61, "assistance": 10}


@rule("SC-40", "AD-R38")
def test_a_command_centre_without_a_chief_engineer_assists_nobody() -> None:
    battle = play(_scan(_red(), CENTRE), ["magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[0]) == {"Tech-Use": 61}


@rule("SC-40", "AD-R38")
def test_there_is_none_in_a_giant_and_the_better_system_is_used() -> None:
    big = giant("blue2", at=(20, 60), uplink=True)
    battle = play(_scan(_red(), big), ["magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[0]) == {"Tech-Use": 61}
    battle = play(_scan(_red(), CHIEF, big), ["magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[0])["assistance"] == 10


@rule("AD-R38", "SC-28", "AD-R34", "SC-39")
def test_coordinate_assists_his_scan_too() -> None:
    battle = play(_scan(_red(), CHIEF), ["morale:coordinate", "magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[0])["assistance"] == 20
    battle = play(_scan(_red()), ["morale:coordinate", "magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[0])["assistance"] == 10


@rule("AD-R33", "SC-37", "SC-39")
def test_on_the_table_he_tests_as_a_unit() -> None:
    boss = ic("blue2", at=(30, 40), supreme=True, **BOSS, now={"marks": {"toll": 10}})
    setup = situation(blue=[boss, CHIEF], red=[_red()])
    battle = play(setup, ["magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[0]) == {"Tech-Use": 61, "assistance": 10, "lasting harm": -10}


@rule("SC-41", "AD-R38")
@pytest.mark.parametrize(("skills", "number"), [({"deceive": 33}, 33), ({"stealth": 47, "deceive": 33}, 47)])
def test_it_is_opposed_by_the_better_of_deceive_and_stealth(skills: dict[str, int], number: int) -> None:
    battle = play(_scan(_red(skills=skills)), ["magi:scan>red1"], [[99], [99]])
    guard = of(battle, "Tested")[1]
    assert (guard.facts()["unit"], numbers(guard)["number"]) == ("red1", number)
    assert guard.facts()["what"] == "Deceive or Stealth"


@rule("SC-41", "AD-R38")
def test_a_swarm_is_read_through_its_overseer_and_a_horde_without_its_magnitude() -> None:
    pack = swarm("red1", at=(60, 40), skills={"deceive": 36}, underlings={"skills": {"deceive": 70}})
    battle = play(_scan(pack), ["magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[1]) == {"Deceive or Stealth": 36}
    mass = horde("red1", at=(60, 40), skills={"deceive": 36})
    battle = play(_scan(mass), ["magi:scan>red1"], [[99], [99]])
    assert terms(of(battle, "Tested")[1]) == {"Deceive or Stealth": 36}


# ------------------------------------------------------------------ the result


@rule("SC-42", "AD-R38", "AD-R1", "SC-36", "SC-39", "SC-41", "SC-43")
@pytest.mark.parametrize(
    ("own", "guard", "learned"),
    [
        (62, 99, False),  # the scanner fails
        (41, 13, False),  # two degrees each: a tie
        (41, 3, False),  # two against three
        (41, 14, True),  # two against one
        (61, 99, True),  # a bare success against a failure
    ],
)
def test_the_scanner_has_to_win(own: int, guard: int, *, learned: bool) -> None:
    battle = play(_scan(_red()), ["magi:scan>red1"], [[own], [guard]])
    assert bool(_known(battle)) is learned
    scan = the(battle, "Scanned")
    assert scan.facts()["read"] is learned
    assert (numbers(scan)["total"] == -1) is not learned


@rule("SC-42", "AD-R11")
def test_his_whole_degrees_count_not_the_margin() -> None:
    # 61 - 21 is four degrees, the target has two
    battle = play(_scan(_red()), ["magi:scan>red1"], [[21], [13]])
    assert numbers(the(battle, "Scanned")) == {"total": 4}


@rule("SC-43")
def test_the_targets_degrees_of_failure_are_added() -> None:
    # four degrees, and 33 against 63 are three of failure
    battle = play(_scan(_red()), ["magi:scan>red1"], [[21], [63]])
    assert numbers(the(battle, "Scanned")) == {"total": 7}


@rule("SC-45", "SC-46", "SC-47", "SC-48", "SC-49", "SC-50", "SC-36", "SC-42", "SC-43")
@pytest.mark.parametrize(
    ("own", "guard", "total", "rows"),
    [
        (61, 42, 0, 1),
        (51, 42, 1, 1),
        (41, 42, 2, 2),
        (31, 42, 3, 2),
        (21, 42, 4, 3),
        (11, 42, 5, 3),
        (1, 42, 6, 4),
        (1, 52, 7, 4),
        (1, 53, 8, 5),
        (1, 63, 9, 5),
        (1, 73, 10, 6),
    ],
)
def test_each_two_degrees_open_a_row(own: int, guard: int, total: int, rows: int) -> None:
    battle = play(_scan(_red()), ["magi:scan>red1"], [[own], [guard]])
    assert numbers(the(battle, "Scanned")) == {"total": total}
    assert _known(battle) == list(FACETS[:rows])


@rule("SC-44", "AD-R11", "SC-36", "SC-42")
def test_scans_do_not_add_up_and_a_worse_one_takes_nothing_away() -> None:
    battle = play(_scan(_red(), now={"scans": {"red1": 5}}), ["magi:scan>red1"], [[41], [42]])
    assert commander_of(battle, "blue").scans == {"red1": 5}
    assert _known(battle) == ["weapons", "body"]
    battle = play(_scan(_red(), now={"scans": {"red1": 1}}), ["magi:scan>red1"], [[41], [42]])
    assert commander_of(battle, "blue").scans == {"red1": 2}


@rule("SC-45", "AD-R48")
def test_a_bare_success_shows_weapons_and_what_is_in_them() -> None:
    setup = _scan(_red(arms={"loaded": {"pattern_rifle": 7}}))
    battle = begin(setup, [[61], [42]])
    before: Any = battle.view("blue").data()
    battle.choose("magi:scan>red1")
    after: Any = battle.view("blue").data()
    red_before = next(unit for unit in before["units"] if unit["id"] == "red1")
    red_after = next(unit for unit in after["units"] if unit["id"] == "red1")
    assert "weapons" not in red_before
    assert red_after["weapons"][0]["loaded"] == 7
    assert "wounds" not in red_after


@rule("SC-46", "SC-47", "SC-48", "SC-49/1", "SC-50/1", "AD-R48")
@pytest.mark.parametrize("rows", range(7))
def test_each_row_shows_what_it_says_and_no_more(rows: int) -> None:
    talents = {"plain": 1, "better": 2, "best": 3}
    target = giant("red1", at=(60, 40), talents=talents, armour_qualities=["sealed"], traits=["large"])
    known = [f"blue/red1/{facet}" for facet in FACETS[:rows]]
    setup = situation(blue=[commander("boss"), CENTRE], red=[target], now={"knowledge": known})
    data: Any = begin(setup).view("blue").data()
    shown = next(unit for unit in data["units"] if unit["id"] == "red1")
    assert ("weapons" in shown) == (rows >= 1)
    assert ("wounds" in shown, "ap" in shown, "armour_qualities" in shown) == (rows >= 2,) * 3
    assert ("values" in shown, "skills" in shown, "ats" in shown, "pattern" in shown) == (rows >= 3,) * 4
    assert ("traits" in shown) == (rows >= 4)
    assert len(shown.get("talents", [])) == (0, 0, 0, 0, 1, 2, 3)[rows]


@rule("AD-R38", "AD-R48")
def test_the_other_side_sees_the_scan_but_not_its_total() -> None:
    battle = play(_scan(_red()), ["magi:scan>red1"], [[21], [63]])
    told = [event.facts() for event in battle.seen_by("red")]
    scan = next(facts for facts in told if facts["event"] == "Scanned")
    own = next(facts for facts in told if facts["event"] == "Tested" and facts["unit"] == "boss")
    assert (scan["read"], scan["total"]) == (True, -1)
    assert (own["number"], own["degrees"], own["roll"]) == (-1, -1, 21)
    mine = [event.facts() for event in battle.seen_by("blue")]
    shown = next(facts for facts in mine if facts["event"] == "Tested" and facts["unit"] == "boss")
    assert shown["number"] == 61


# ------------------------------------------------------------------ what a deep scan is good for


@rule("SC-49", "SC-49/2")
@pytest.mark.parametrize(("total", "bonus"), [(7, 0), (8, 20), (10, 20)])
def test_subordinates_find_a_hider_more_easily_from_eight(total: int, bonus: int) -> None:
    setup = situation(
        blue=[
            commander("boss", subordinates=["blue1"], now={"scans": {"red1": total}}),
            ic("blue1", at=(20, 40)),
            ic("blue2", at=(20, 50)),
        ],
        red=[_red(), ic("red2", at=(60, 50))],
    )
    battle = begin(setup)
    state: Any = battle.state
    units = state.units
    assert searching_bonus(state, units["blue1"], units["red1"]) == bonus
    assert searching_bonus(state, units["blue2"], units["red1"]) == 0
    assert searching_bonus(state, units["blue1"], units["red2"]) == 0
    assert searching_bonus(state, units["red1"], units["blue1"]) == 0


@rule("SC-49", "SC-49/2", "AD-R49")
@pytest.mark.parametrize(("total", "hidden"), [(7, True), (8, False)])
def test_a_search_counts_what_the_scan_has_told(total: int, *, hidden: bool) -> None:
    hider = ic("red1", at=(40, 40), marks={"hidden": 1})
    setup = situation(
        blue=[commander("boss", now={"scans": {"red1": total}}), ic("blue1", at=(20, 40))],
        red=[hider, ic("red2", at=(80, 40))],
        order=["blue1", "red1"],
    )
    # Awareness is untrained, 17: 30 fails it, and passes 37
    battle = play(setup, ["search"], [[30], [99]])
    assert ("hidden" in unit_of(battle, "red1").marks) is hidden


@rule("SC-50", "AD-R5", "SC-50/2")
@pytest.mark.parametrize(("total", "reduction"), [(9, 9), (10, 7)])
def test_from_ten_augmented_attacks_have_two_more_penetration(total: int, reduction: int) -> None:
    setup = situation(
        blue=[commander("boss", now={"scans": {"red1": total}}), ic("blue1", at=(20, 40))],
        red=[ic("red1", at=(20, 41), ap=5)],
    )
    choices = ["order:precision>blue1", "end", "strike:hatchet>red1", "pass"]
    battle = play(setup, choices, [[35], [9]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == reduction


@rule("SC-50")
def test_an_attack_that_is_not_augmented_has_none() -> None:
    setup = situation(
        blue=[commander("boss", now={"scans": {"red1": 10}}), ic("blue1", at=(20, 40))],
        red=[ic("red1", at=(20, 41), ap=5)],
    )
    battle = play(setup, ["end", "strike:hatchet>red1", "pass"], [[35], [9]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == 9
    assert unit_of(battle, "red1").wounds == [11]
