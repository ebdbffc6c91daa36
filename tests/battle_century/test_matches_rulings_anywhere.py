"""Whatever the GM rules at whatever question of a Match: it is refused or applied, and play goes on."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.matches import ALL
from wartable import Battle, RandomPlayer, Ruling, State, new_battle
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.registry import TRAITS

NUMBERS: Final = ("0", "1", "3", "12", "-1", "none")
OF_ALL: Final = ("tension", "round", "dn", "order", "surprising", "end")
OF_ONE: Final = (
    "layers.1",
    "layers.2",
    "layers.3",
    "lost",
    "proxies.car",
    "proxy",
    "zone",
    "standing",
    "initiative",
    "buildup",
    "borrowed",
    "genre_points",
    "burdens.all",
)
WORDS: Final = ("active", "defeated", "escaped", "yard", "hall", "attic", "car", "draw", "blue", "genius")


def walked(number: int, seed: int, questions: int) -> Battle[State]:
    """A Match after so many questions that a random player has answered, or at its end."""
    battle = new_battle(ALL[number], seed)
    return go_on(battle, seed, questions)


def go_on(battle: Battle[State], seed: int, questions: int) -> Battle[State]:
    """The same battle so many questions later."""
    player = RandomPlayer(seed)
    for _ in range(questions):
        if battle.decision is not None:
            seat = battle.decision.seat
            battle.choose(player.choose(battle.decision, lambda seat=seat: battle.view(seat)).key)  # type: ignore[misc]
    return battle


@st.composite
def rulings(draw: st.DrawFn, people: tuple[str, ...]) -> Ruling:
    """Something that a GM may write."""
    who = draw(st.sampled_from(people))
    details = [*OF_ONE, *[f"effects.{key}" for key in CONDITIONS], *[f"uses.{key}" for key in TRAITS]]
    path = draw(st.sampled_from([*OF_ALL, *[f"{who}.{detail}" for detail in details]]))
    order = ",".join(draw(st.permutations(people)))
    value = draw(st.sampled_from([*NUMBERS, *WORDS, *people, order, f"2 from {people[0]}"]))
    return Ruling(path, value, "because")


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(0, len(ALL) - 1), st.integers(1, 10**6), st.integers(0, 60))
def test_a_ruling_is_refused_or_applied_and_the_match_goes_on(
    data: st.DataObject, number: int, seed: int, questions: int
) -> None:
    battle = walked(number, seed, questions)
    people = tuple(str(one["id"]) for one in ALL[number]["characters"])  # type: ignore[attr-defined]
    ruling = data.draw(rulings(people))
    if battle.decision is not None and not battle.game.check_ruling(battle.state, ruling):
        battle.rule(ruling)
    go_on(battle, seed, 400)
    written = battle.game.dump(battle.state)
    assert battle.game.dump(battle.game.restore(ALL[number], written)) == written
