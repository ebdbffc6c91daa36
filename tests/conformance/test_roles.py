"""Every unit of every scenario has a role and a size from the lists, and none that its seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from wartable import GROUND_KINDS, ROLES, known_role, new_battle, read_map, read_unit
from wartable.core.views.roles import PAWN, TOKEN_SIZES
from wartable.files import list_scenarios, read_scenario

ANSWERS: Final = 40
SCENARIOS: Final = sorted(info.name for info in list_scenarios())
SEATLESS: Final = ""


def views_of(battle: Any) -> list[Any]:
    """The data of the complete view, and of the view of each seat."""
    seats = [SEATLESS, *battle.view(SEATLESS).data()["sides"]]
    return [battle.view(seat).data() for seat in seats]


def roles_seen(battle: Any, seat: str) -> dict[str, str]:
    return {unit["id"]: unit["role"] for unit in battle.view(seat).data()["units"]}


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_unit_has_a_role_and_a_size_from_the_lists(name: str) -> None:
    rng = Random(name)
    battle: Any = new_battle(read_scenario(name), seed=3)
    seen = views_of(battle)
    for _ in range(ANSWERS):
        if battle.decision is None:
            break
        battle.choose(rng.choice(battle.decision.options).key)
    seen += views_of(battle)
    units = [read_unit(unit) for view in seen for unit in view["units"]]
    assert units
    assert {unit.role for unit in units} <= ROLES.keys() - {PAWN}
    assert {unit.token_size for unit in units} <= set(TOKEN_SIZES)


def test_what_an_enemy_hides_does_not_choose_its_picture() -> None:
    # Given: the Walking Hill is a Boss, which shows in the size of its token only once that is known
    battle: Any = new_battle(read_scenario("walking_hill"), seed=1)
    sizes = [
        {unit["name"]: unit.get("token_size", 3) for unit in battle.view(seat).data()["units"]}
        for seat in ("", "watch")
    ]
    assert [size["The Walking Hill"] for size in sizes] == [5, 3]
    assert [size["Gravel 1"] for size in sizes] == [2, 3]


def test_a_monster_is_a_mecha_for_those_who_do_not_know_that_it_lives() -> None:
    battle: Any = new_battle(read_scenario("glass_orchard"), seed=1)
    assert "monster" in roles_seen(battle, "").values()
    assert "monster" not in roles_seen(battle, "lamps").values()


def test_a_role_that_is_not_in_the_list_is_drawn_as_the_usual_one() -> None:
    assert [known_role(role) for role in ("tank", "", "kettle")] == ["tank", PAWN, PAWN]


def test_heights_are_told_where_they_are_known() -> None:
    view: Any = new_battle(read_scenario("gate_at_dusk"), seed=1).view("").data()
    pieces = {piece["name"]: piece["height"] for piece in view["pieces"]}
    areas = read_map(view["map"]).areas
    assert {area.name: area.rise for area in areas} == pieces
    assert {area.kind for area in areas} <= set(GROUND_KINDS)
