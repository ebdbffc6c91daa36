"""On whom a declared Deathblow does what, one by one. R-DB-004, R-DB-006 to R-DB-009."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.bosses import boss
from tests.battle_century.matches import (
    character,
    character_of,
    match,
    of,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from wartable.rulesets.battle_century.match.turn.offense import damage_terms
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.testing import rule

TITAN: Final[dict[str, object]] = {
    **character("titan", "red"),
    "unit": {"might": 6, "guard": 3, "threshold": 4, "speed": 2},
}


def struck(who: dict[str, object], blow: str, *declared: str) -> tuple[Any, CharacterTest, Any, Any]:
    """A table with this Character, a mecha and Rex; the Test of the Character against both, these Deathblows
    declared; the Character; the Deathblow.
    """
    table = scene_table(who, TITAN, character("rex", "red"))
    me = character_of(table, str(who["id"]))
    targets = [character_of(table, "rex"), character_of(table, "titan")]
    test = CharacterTest(me, "fitness", kind="offensive", targets=targets)
    test.used = list(declared)
    return table, test, me, next(talent for talent in me.talents if talent.key == blow)


@rule("R-DB-004", "R-DB-006", "R-DB-007")
@pytest.mark.parametrize("blow", ["called_shot", "distraction_move"])
def test_a_declared_deathblow_does_nothing_to_a_mecha_among_those_who_are_hit(blow: str) -> None:
    table, test, me, talent = struck(character("ann", traits=[blow]), blow, blow)

    for target in test.targets:
        talent.react_to_passed_test(table, me, test, target)

    assert [effect.condition.key for effect in character_of(table, "rex").effects] == [blow]
    assert character_of(table, "titan").effects == []


@rule("R-DB-001", "R-DB-006", "R-DB-007")
@pytest.mark.parametrize("blow", ["called_shot", "distraction_move"])
def test_a_deathblow_that_was_not_declared_does_nothing_to_who_is_hit(blow: str) -> None:
    table, test, me, talent = struck(character("ann", traits=[blow]), blow)

    talent.react_to_passed_test(table, me, test, character_of(table, "rex"))

    assert character_of(table, "rex").effects == []


@rule("R-DB-006", "R-DB-007")
@pytest.mark.parametrize("blow", ["called_shot", "distraction_move"])
def test_what_a_deathblow_does_comes_from_who_struck(blow: str) -> None:
    # Given: 6 + 3 + 1 = 10 against 8
    setup = match(character("ann", traits=[blow], fitness=3), character("rex", "red"))

    battle = play(setup, ["attack", f"declare:{blow}"], dice=[[6]])

    facts = the(battle, "ConditionBegan").facts()
    assert (facts["who"], facts["condition"], facts["other"]) == ("rex", blow, "ann")


@rule("R-DB-008", "R-DB-001")
def test_a_finishing_blow_that_was_not_declared_leaves_the_willpower_test_alone() -> None:
    # Given: 10 + 3 + 1 = 14 against 8: 6 Damage take a Layer of 5
    setup = match(
        character("ann", traits=["finishing_blow"], fitness=3), character("rex", "red", willpower=5)
    )

    battle = play(setup, ["attack", "pass"], dice=[[10], [6]])

    assert terms(of(battle, "TestRolled", who="rex")[0], "advantages") == {}
    assert person_of(battle, "rex").layers == [0, 4, 5]


@rule("R-DB-008", "R-DB-004", "R-BOSS-004")
def test_a_finishing_blow_weakens_a_mecha_only_for_a_match_for_mecha() -> None:
    # Given: ann on foot, and a Giant Slayer; two Layers gone
    ann = character("ann", traits=["finishing_blow"])
    table, test, me, talent = struck(ann, "finishing_blow", "finishing_blow")
    rex, titan = test.targets
    _, slaying, slayer, finishing = struck(
        boss("giant_slayer", "finishing_blow"), "finishing_blow", "finishing_blow"
    )

    assert (
        talent.advantages_on_endurance_test(me, test, rex, 2),
        talent.advantages_on_endurance_test(me, test, titan, 2),
    ) == (-2, 0)
    assert finishing.advantages_on_endurance_test(slayer, slaying, slaying.targets[1], 2) == -2
    assert table.events == []


@rule("R-DB-009", "R-DB-004", "R-BOSS-004")
def test_a_forbidden_secret_art_adds_tension_against_a_mecha_only_for_a_match_for_mecha() -> None:
    # Given: Tension 3
    ann = character("ann", traits=["forbidden_secret_art"])
    _, test, me, talent = struck(ann, "forbidden_secret_art", "forbidden_secret_art")
    _, slaying, slayer, secret = struck(
        boss("giant_slayer", "forbidden_secret_art"), "forbidden_secret_art", "forbidden_secret_art"
    )
    test.tension = slaying.tension = 3

    assert [talent.extra_damage(me, test, target) for target in test.targets] == [3, 0]
    assert secret.extra_damage(slayer, slaying, slaying.targets[1]) == 3


@rule("R-DB-009", "R-DB-001")
def test_a_forbidden_secret_art_that_was_not_declared_adds_nothing() -> None:
    _, test, _, _ = struck(character("ann", traits=["forbidden_secret_art"]), "forbidden_secret_art")
    test.tension = 3
    rex = test.targets[0]
    test.margins = {rex.id: 2}

    assert [(term.source, term.amount) for term in damage_terms(test, rex, "attack")] == [("margin", 2)]
