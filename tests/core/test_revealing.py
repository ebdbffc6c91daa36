"""Rulings on what a side knows of units of others, in every kind of battle with secrets."""

from __future__ import annotations

from typing import Any

import pytest

from wartable import BadInput, Battle, Ruling, new_battle
from wartable.files import read_scenario
from wartable.toolkit import KNOWN

CASES = [
    ("carrier_run", "attributes"),
    ("glass_stair", "talents"),
    ("bells_at_dusk", "traits"),
    ("bell_and_thorns", "weapons"),
    ("behind_the_glass", "existence"),
]
"""A battle of each kind, and something that can be learned there."""


def begun(scenario: str, steps: int = 0) -> tuple[Battle[Any], str, str]:
    """A battle after so many answers, one of its sides, and a unit of another side."""
    battle = new_battle(read_scenario(scenario), 5)
    for _ in range(steps):
        assert battle.decision is not None
        battle.choose(battle.decision.options[0].key)
    rows: Any = battle.view("").data()["units"]
    side = rows[0]["side"]
    return battle, side, next(row["id"] for row in rows if row["side"] != side)


def entries(battle: Battle[Any]) -> list[str]:
    """All that any side has learned."""
    return list(battle.state.knowledge.entries())


@pytest.mark.parametrize(("scenario", "facet"), CASES)
def test_a_side_is_let_know_something_and_then_no_more(scenario: str, facet: str) -> None:
    battle, side, unit = begun(scenario)
    path = f"{KNOWN}.{side}.{unit}.{facet}"
    battle.rule(Ruling(path, "yes", "a spy"))
    assert f"{side}/{unit}/{facet}" in entries(battle)
    battle.rule(Ruling(path, "no", "a false one"))
    assert f"{side}/{unit}/{facet}" not in entries(battle)


@pytest.mark.parametrize(("scenario", "facet"), CASES)
def test_all_of_a_unit_is_revealed_and_hidden_at_once(scenario: str, facet: str) -> None:
    battle, side, unit = begun(scenario)
    battle.rule(Ruling(f"{KNOWN}.{side}.{unit}.all", "yes", "captured papers"))
    known = [entry for entry in entries(battle) if entry.startswith(f"{side}/{unit}/")]
    assert len(known) > 1
    battle.rule(Ruling(f"{KNOWN}.{side}.{unit}.all", "no", "forged papers"))
    assert not [entry for entry in entries(battle) if entry.startswith(f"{side}/{unit}/")]


def test_hiding_a_facet_hides_its_parts_and_nothing_else() -> None:
    battle, side, unit = begun("carrier_run")
    knowledge = battle.state.knowledge
    for facet in ("weapons", "weapon:beam_rifle", "attributes"):
        knowledge.learn(side, unit, facet)
    knowledge.forget(side, unit, "weapon")
    assert [knowledge.knows(side, unit, one) for one in ("weapons", "weapon:beam_rifle", "attributes")] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("known", "a side, a unit and what it knows are needed"),
        ("known.nobody.wren.attributes", "there is no side 'nobody'"),
        ("known.{side}.nobody.attributes", "there is no Unit 'nobody' to reveal"),
        ("known.{side}.{unit}.shoes", "shoes"),
    ],
)
def test_what_cannot_be_revealed_is_refused_in_words(path: str, said: str) -> None:
    battle, side, unit = begun("carrier_run")
    with pytest.raises(BadInput, match=said):
        battle.rule(Ruling(path.format(side=side, unit=unit), "yes", "why not"))


def test_a_seat_cannot_find_out_about_others_by_revealing_them() -> None:
    # Given: the seat of one side asks about a unit of the other, and about one that does not exist
    battle, side, unit = begun("behind_the_glass")
    with pytest.raises(BadInput) as theirs:
        battle.rule(Ruling(f"{KNOWN}.{side}.{unit}.existence", "yes", ""), side)
    with pytest.raises(BadInput) as nobodys:
        battle.rule(Ruling(f"{KNOWN}.{side}.{unit}_x.existence", "yes", ""), side)
    assert str(theirs.value) == str(nobodys.value).replace(f"{unit}_x", unit)


@pytest.mark.parametrize(
    ("scenario", "steps"),
    [
        ("carrier_run", 40),
        ("glass_stair", 6),
        ("bells_at_dusk", 40),
        ("bell_and_thorns", 40),
        ("behind_the_glass", 40),
    ],
)
def test_a_unit_is_taken_out_by_the_last_of_the_words_that_are_offered(scenario: str, steps: int) -> None:
    battle, _, unit = begun(scenario, steps)
    found = battle.game.ruled_standings(battle.state)
    path = next(path for path in found if path.startswith(f"{unit}."))
    before = battle.game.dump(battle.state)
    battle.rule(Ruling(path, found[path][-1], "it never came"))
    assert battle.game.dump(battle.state) != before


# ------------------------------------------------------------------ who comes to the table has a place there


@pytest.mark.parametrize(
    ("scenario", "unit", "path", "value"),
    [
        ("behind_the_glass", "six", "place", "table"),
        ("behind_the_glass", "six", "place", "hidden"),
        ("bell_and_thorns", "lise", "standing", "active"),
    ],
)
def test_nobody_is_ruled_onto_the_table_without_a_place(
    scenario: str, unit: str, path: str, value: str
) -> None:
    # They stood at the corner of the field on every map
    battle = new_battle(read_scenario(scenario), 5)
    with pytest.raises(BadInput, match=f"{unit} has no place on the .*; rule {unit}.at"):
        battle.rule(Ruling(f"{unit}.{path}", value, "late"))
    battle.rule(Ruling(f"{unit}.at", "12,20", "here"))
    battle.rule(Ruling(f"{unit}.{path}", value, "late"))
    found = next(one for one in battle.view("").units() if one.id == unit)
    assert (found.present, found.x, found.y) == (True, 12, 20)


def test_a_unit_is_not_put_into_a_wall_off_the_field_or_onto_an_enemy() -> None:
    battle = new_battle(read_scenario("bell_and_thorns"), 5)
    for value in ("9999,9", "x,y", "12"):
        with pytest.raises(BadInput, match="lise"):
            battle.rule(Ruling("lise.at", value, ""))
    battle.rule(Ruling("lise.at", "12,20", ""))
    with pytest.raises(BadInput, match="would stand on an enemy"):
        battle.rule(Ruling("gnarl.at", "12,20", ""))
