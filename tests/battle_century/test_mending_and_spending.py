"""Healing, repairs, Equipment by Resources, and others' work. R-TEST-029 to R-TEST-036, R-MATCH-044,
R-SKILL-006 to R-SKILL-008.
"""

from __future__ import annotations

import pytest

from tests.battle_century.matches import character, of, person_of, play, the
from tests.battle_century.single_tests import single
from wartable import Problem, Setup
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule


def faults(setup: Setup) -> list[Problem]:
    """What keeps a Test from being made."""
    return [one for one in RULEBOOK.problems(setup) if one.path.startswith("test") and one.fatal]


# ------------------------------------------------------------------ Layers


@rule("R-TEST-029", "R-TEST-030", "R-TEST-031")
@pytest.mark.parametrize(("layer", "dn"), [(1, 10), (2, 15), (3, 20)])
def test_treating_a_layer_is_a_test_of_medicine_against_its_dn(layer: int, dn: int) -> None:
    rex = character("rex", layers=[0, 0, 1])
    battle = play(single(character("ann"), rex, kind="healing", layer=layer, patient="rex"), [], dice=[[1]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["skill"], facts["attribute"], facts["dn"]) == ("medicine", "intellect", dn)


@rule("R-TEST-030", "R-TEST-032")
def test_a_treated_layer_and_no_other_is_whole_again() -> None:
    # Given: Willpower 3; both outer Layers lost; 7 + 3 = 10
    rex = character("rex", layers=[0, 0, 2], willpower=3)
    battle = play(
        single(character("ann", intellect=3), rex, kind="healing", layer=1, patient="rex"), [], dice=[[7]]
    )
    me = person_of(battle, "rex")
    assert (me.layers, me.lost) == ([3, 0, 2], 1)
    assert the(battle, "LayerTreated").facts()["healed"] == 3


@rule("R-TEST-030")
def test_a_treatment_heals_as_much_as_the_named_layer_had_lost() -> None:
    # Given: 1 of 3 points left of the first Layer, 2 of the second; 7 + 3 = 10
    rex = character("rex", layers=[1, 2, 3], willpower=3)
    battle = play(
        single(character("ann", intellect=3), rex, kind="healing", layer=1, patient="rex"), [], dice=[[7]]
    )
    assert the(battle, "LayerTreated").facts()["healed"] == 2
    assert person_of(battle, "rex").layers == [3, 2, 3]


@rule("R-TEST-032")
def test_a_failed_treatment_closes_the_layer_all_the_same() -> None:
    rex = character("rex", layers=[0, 3, 3])
    battle = play(
        single(character("ann", intellect=3), rex, kind="healing", layer=1, patient="rex"), [], dice=[[6]]
    )
    me = person_of(battle, "rex")
    assert (me.layers, me.treated) == ([0, 3, 3], [1])


@rule("R-TEST-032")
def test_nobody_treats_a_layer_twice_in_an_arc() -> None:
    rex = character("rex", layers=[0, 3, 3], treated=[1])
    found = faults(single(character("ann"), rex, kind="healing", layer=1, patient="rex"))
    assert [problem.what for problem in found] == ["Layer 1 of rex has been treated in this Episode Arc"]


@rule("R-TEST-032")
def test_another_layer_of_the_same_patient_may_be_treated() -> None:
    rex = character("rex", layers=[0, 0, 3], treated=[1])
    assert faults(single(character("ann"), rex, kind="healing", layer=2, patient="rex")) == []


@rule("R-TEST-030")
def test_a_treatment_names_its_layer_beforehand() -> None:
    found = faults(single(character("ann"), kind="healing"))
    assert [problem.what for problem in found] == ["a Test of kind healing needs layer"]


# ------------------------------------------------------------------ Proxies


@rule("R-MATCH-044")
def test_a_proxy_is_repaired_by_craftsmanship_against_5() -> None:
    # Given: 1 of 3 points left; 2 + 3 = 5
    ann = character("ann", proxies=["car"], proxy_points={"car": 1}, willpower=3, fitness=3)
    battle = play(single(ann, kind="repair", proxy="car"), [], dice=[[2]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["skill"], facts["dn"], facts["passed"]) == ("craftsmanship", 5, True)
    assert person_of(battle, "ann").proxies == {"car": 3}


@rule("R-MATCH-044")
def test_a_proxy_is_repaired_once_an_episode_passed_or_failed() -> None:
    # Given: a repair that fails: 1 + 3 = 4
    ann = character("ann", proxies=["car"], proxy_points={"car": 1}, fitness=3)
    battle = play(single(ann, kind="repair", proxy="car"), [], dice=[[1]])
    used = person_of(battle, "ann").uses
    assert person_of(battle, "ann").proxies == {"car": 1}
    # Then: not again
    again = character("ann", proxies=["car"], proxy_points={"car": 1}, uses=used)
    found = faults(single(again, kind="repair", proxy="car"))
    assert [problem.what for problem in found] == ["car has been repaired in this Episode"]


@rule("R-MATCH-043")
def test_a_destroyed_proxy_cannot_be_repaired_in_the_same_episode() -> None:
    ann = character("ann", proxies=["car"], proxy_points={"car": 0})
    found = faults(single(ann, kind="repair", proxy="car"))
    assert [problem.what for problem in found] == ["car is destroyed until the Episode is over"]


# ------------------------------------------------------------------ Equipment


@rule("R-TEST-033")
@pytest.mark.parametrize(("item", "dn"), [("body_suit", 10), ("flight_pack", 20)])
def test_equipment_of_cost_5_takes_a_10_and_of_cost_10_a_20(item: str, dn: int) -> None:
    battle = play(single(character("ann"), kind="equipment", item=item), [], dice=[[1]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["attribute"], facts["dn"]) == ("resources", dn)


@rule("R-TEST-033", "R-TEST-036")
def test_equipment_that_was_obtained_counts_as_ones_own() -> None:
    # Given: Ann, trained in Combat, obtains a Masterwork Tool for it: 7 + 3 = 10
    ann = character("ann", skills=["combat"], resources=3)
    battle = play(single(ann, kind="equipment", item="masterwork_tool:combat"), [], dice=[[7]])
    me = person_of(battle, "ann")
    assert me.borrowed == ("masterwork_tool:combat",)
    # Then: a Test of Combat has its Advantage
    armed = character("ann", skills=["combat"], borrowed=me.borrowed)
    later = play(single(armed, skill="combat", dn=5), [], dice=[[7, 2, 1]])
    assert the(later, "TestRolled").facts()["advantages"] == [["Combat", 1], ["Masterwork Tool", 1]]


@rule("R-TEST-033")
def test_equipment_that_was_not_obtained_is_not_there() -> None:
    battle = play(single(character("ann"), kind="equipment", item="body_suit"), [], dice=[[6]])
    assert person_of(battle, "ann").borrowed == ()
    assert person_of(battle, "ann").burdens == {}


@rule("R-TEST-035")
def test_every_success_burdens_later_resources_tests_with_one_more_disadvantage() -> None:
    # Given: one success already: at a Disadvantage the 7 counts, 7 + 3 = 10
    ann = character("ann", burdens={"resources": 1}, resources=3)
    battle = play(single(ann, kind="equipment", item="body_suit"), [], dice=[[7, 9]])
    assert the(battle, "TestRolled").facts()["advantages"] == [["already spent", -1]]
    assert person_of(battle, "ann").burdens == {"resources": 2}


@rule("R-TEST-035")
def test_a_burden_on_resources_does_not_touch_other_tests() -> None:
    ann = character("ann", burdens={"resources": 2})
    battle = play(single(ann, attribute="charm", dn=10), [], dice=[[7]])
    assert the(battle, "TestRolled").facts()["advantages"] == []


@rule("R-TEST-033")
def test_only_equipment_can_be_looked_for() -> None:
    found = faults(single(character("ann"), kind="equipment", item="genius"))
    assert [problem.what for problem in found] == ["there is no Equipment 'genius'"]


# ------------------------------------------------------------------ others' work


@rule("R-SKILL-006", "R-SKILL-007")
def test_resources_replace_a_skill_that_one_lacks_and_a_success_is_a_burden() -> None:
    # 9 + 3 = 12 against 12
    battle = play(
        single(character("ann", resources=3), kind="replacement", skill="craftsmanship", dn=12),
        [],
        dice=[[9]],
    )
    facts = the(battle, "TestRolled").facts()
    assert (facts["attribute"], facts["skill"], facts["passed"]) == ("resources", "", True)
    assert person_of(battle, "ann").burdens == {"resources": 1}


@rule("R-SKILL-007")
def test_a_failure_to_have_it_done_is_no_burden() -> None:
    battle = play(single(character("ann"), kind="replacement", skill="craftsmanship", dn=12), [], dice=[[8]])
    assert person_of(battle, "ann").burdens == {}
    assert of(battle, "Burdened") == []


@rule("R-SKILL-006")
def test_who_has_the_skill_does_not_have_others_do_it() -> None:
    ann = character("ann", skills=["craftsmanship"])
    found = faults(single(ann, kind="replacement", skill="craftsmanship", dn=12))
    assert [problem.what for problem in found] == ["ann is trained in Craftsmanship"]


@rule("R-SKILL-006", "R-MIR-006")
def test_nobody_can_be_paid_for_a_miracle() -> None:
    found = faults(single(character("ann"), kind="replacement", skill="force", dn=12))
    assert [problem.what for problem in found] == ["Force is a Miracle: nobody can be paid for one"]


@rule("R-SKILL-008", "R-TEST-003")
@pytest.mark.parametrize(
    ("about", "dice", "advantages"), [(["urgent"], [9, 10], [["urgent", -1]]), ([], [9], [])]
)
def test_what_is_urgent_is_at_a_disadvantage(
    about: list[str], dice: list[int], advantages: list[list[object]]
) -> None:
    setup = single(
        character("ann", resources=3), kind="replacement", skill="craftsmanship", dn=12, about=about
    )
    battle = play(setup, [], dice=[dice])
    # Then: a die more, and no bonus
    rolled = the(battle, "TestRolled").facts()
    assert (rolled["advantages"], rolled["total"]) == (advantages, 12)
