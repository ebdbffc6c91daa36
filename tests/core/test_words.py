"""Names with verbs that agree, and numbers of things."""

from __future__ import annotations

from typing import ClassVar

import pytest

from wartable.core.event import Event
from wartable.core.words import GrammaticalName, counted, group_name, group_names, plural_verb


@pytest.mark.parametrize("name", ["Fen Bows", "Tollmen of Ostry", "Grey Wolves 2", "Corsairs of the Gap"])
def test_a_group_with_a_plural_name_has_plural_verbs(name: str) -> None:
    assert f"{group_name(name):acts} now" == f"{name} act now"


@pytest.mark.parametrize(
    "name", ["Cinder Guard", "Company of Spears", "Burrow Mass", "Barbatos", "Atlas", ""]
)
def test_a_group_with_another_name_has_singular_verbs(name: str) -> None:
    assert f"{group_name(name):acts} now" == f"{name} acts now"


def test_verbs_of_several_groups_are_plural() -> None:
    assert f"{group_names(['Ferry Patrol']):wins}" == "Ferry Patrol wins"
    assert f"{group_names(['Ferry Patrol', 'Toll Guard']):wins}" == "Ferry Patrol and Toll Guard win"


def test_a_name_without_a_verb_is_only_said() -> None:
    assert f"{group_name('Fen Bows')} and {GrammaticalName('Vey', is_plural=False)}" == "Fen Bows and Vey"


def test_pronouns_and_possessives_agree() -> None:
    bows, guard = group_name("Fen Bows"), group_name("Cinder Guard")
    assert [bows.it, bows.its, bows.possessive] == ["they", "their", "Fen Bows'"]
    assert [guard.it, guard.its, guard.possessive] == ["it", "its", "Cinder Guard's"]
    assert group_name("Tollmen").possessive == "Tollmen's"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("strikes", "strike"),
        ("is hit", "are hit"),
        ("has", "have"),
        ("goes on", "go on"),
        ("carries", "carry"),
        ("dashes", "dash"),
        ("misses", "miss"),
        ("loses its Aim", "lose their Aim"),
        ("may", "may"),
    ],
)
def test_a_verb_has_its_plural(one: str, many: str) -> None:
    assert plural_verb(one) == many


def test_a_template_says_verbs_that_agree() -> None:
    class Rested(Event):
        template = "{unit:takes} no Action."
        namers: ClassVar = {"unit": lambda state, id: state[id]}

        def __init__(self, unit: str) -> None:
            self.unit = unit

    state = {"bows": group_name("Fen Bows"), "vey": GrammaticalName("Vey", is_plural=False)}
    assert [Rested(id).sentence(state) for id in state] == [
        "Fen Bows take no Action.",
        "Vey takes no Action.",
    ]


def test_one_thing_is_counted_in_the_singular() -> None:
    assert [counted(number, "yard") for number in (0, 1, 2)] == ["0 yards", "1 yard", "2 yards"]
