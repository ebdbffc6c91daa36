"""Saves of Matches: a state is written whole, read whole, and broken data are told with their paths."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.matches import ALL, stand_off
from wartable import BadInput, RandomPlayer, Seeded, Setup, game_of
from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.rulesets.battle_century.match.saved.snapshot import scene_to_data
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene

SETUP: Final = stand_off()


def as_json(state: Scene) -> dict[str, Any]:
    """The state as it comes back from a file."""
    return cast(dict[str, Any], json.loads(json.dumps(scene_to_data(state))))


def started(setup: Setup = SETUP) -> Scene:
    """The first state of a Match."""
    state = game_of(setup).start(setup, 1)
    assert isinstance(state, Scene)
    return state


def after(setup: Setup, seed: int, steps: int) -> Scene:
    """The state after so many activations among random players, or at the end."""
    game = game_of(setup)
    state = game.start(setup, seed)
    players = {seat: RandomPlayer(seed + at) for at, seat in enumerate(state.seats())}
    for _ in range(steps):
        if not state.is_over():
            game.step(game.table(state, players, Seeded(), None, listening=False))
    assert isinstance(state, Scene)
    return state


def attributes_of(kind: type) -> set[str]:
    """What instances of a slotted class remember, in the plain form and in the compiled one."""
    return set(getattr(kind, "__mypyc_attrs__", ()) or getattr(kind, "__slots__", ()))


def test_everything_that_a_state_remembers_is_written() -> None:
    # A new attribute has to be saved too. The plan comes from the setup; Tests are made within an activation.
    assert attributes_of(Scene) - {"plan", "testing", *scene_to_data(started())} == set()
    made = {"sheet", "side", "hooks", "talents"}
    renamed = {"genre", "_borrowed"}
    written = cast(dict[str, dict[str, object]], scene_to_data(started())["characters"])["ann"]
    assert attributes_of(Character) - made - renamed - set(written) == set()


def test_a_situation_is_written_and_read_with_all_that_it_tells() -> None:
    state = started()
    again = MATCHES.restore(SETUP, as_json(state))
    assert as_json(again) == as_json(state)
    assert again.characters["ann"].proxies == {"car": 2}
    assert again.characters["ben"].borrowed == ("medicine",)
    assert again.characters["ben"].hooks is not again.characters["ben"].sheet.hooks


def test_a_delayed_action_of_a_trait_that_was_taken_away_meanwhile_comes_back() -> None:
    data = changed(delayed=[{"character": "ann", "after": "rex", "action": "use:leadership"}])
    (delayed,) = MATCHES.restore(SETUP, data).delayed
    assert delayed.action == "use:leadership"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(ALL) - 1), st.integers(1, 10**6), st.integers(0, 60))
def test_any_state_comes_back_as_it_was(number: int, seed: int, steps: int) -> None:
    state = after(ALL[number], seed, steps)
    assert as_json(MATCHES.restore(ALL[number], as_json(state))) == as_json(state)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(ALL) - 1), st.integers(1, 10**6), st.integers(0, 40))
def test_a_copy_has_everything_and_shares_nothing_that_changes(number: int, seed: int, steps: int) -> None:
    state = after(ALL[number], seed, steps)
    before = as_json(state)
    twin = state.copy()
    assert as_json(twin) == before
    for me in twin.characters.values():
        me.layers.append(1)
        me.uses["new"] = 1
        me.proxies["new"] = 1
        me.effects.clear()
        me.treated.append(1)
    for waiting in (twin.order, twin.waiting, twin.surprising, twin.delayed):
        waiting.clear()
    assert as_json(state) == before


# ------------------------------------------------------------------ broken data


def faults(data: Mapping[str, object]) -> list[str]:
    """What is wrong, each with its path."""
    with pytest.raises(BadInput) as caught:
        MATCHES.restore(SETUP, data)
    return [f"{problem.path}: {problem.what}" for problem in caught.value.problems]


def changed(**parts: object) -> dict[str, object]:
    """A sound save, with these parts."""
    return {**as_json(started()), **parts}


WRONG: Final[list[tuple[dict[str, object], str]]] = [
    ({"version": 2}, "version: it was written by another version"),
    ({"height": 3}, "height: there is no such key here"),
    ({"seed": "x"}, "seed: 'x' is no whole number"),
    ({"rolled": -1}, "rolled: -1 is out of bounds"),
    ({"phase": "lunch"}, "phase: there is no phase 'lunch'"),
    ({"phase": "over"}, "phase: the Match is not over"),
    ({"stage": "end"}, "stage: there is no stage 'end'"),
    ({"turn_of": "bob"}, "turn_of: there is no Character 'bob'"),
    ({"order": ["rex", "ben"]}, "order: ann is missing"),
    ({"slot": 7}, "slot: 7 is out of bounds"),
    ({"slot": 3}, "slot: nobody's Turn has begun"),
    ({"surprising": ["bob"]}, "surprising[0]: there is no Character 'bob'"),
    ({"waiting": ["ann"]}, "waiting[0]: there is no Character that surprises 'ann'"),
    ({"winners": ["pink"]}, "winners[0]: there is no side 'pink'"),
    ({"dn": "hard"}, "dn: 'hard' is no whole number"),
    ({"knowledge": ["x"]}, "knowledge[0]: 'x' is no entry"),
    ({"delayed": [{"character": "ann", "after": "rex"}]}, "delayed[0].action: it is missing"),
    (
        {"delayed": [{"character": "ann", "after": "rex", "action": "use:nap"}]},
        "delayed[0].action: there is no Action 'use:nap'",
    ),
    ({"phase": "surprise", "turn_of": ""}, "turn_of: nobody's Turn has begun"),
]


@pytest.mark.parametrize(("parts", "fault"), WRONG)
def test_what_is_broken_in_a_save_is_told_with_its_path(parts: dict[str, object], fault: str) -> None:
    assert faults(changed(**parts)) == [fault]


def test_a_character_that_is_missing_is_told() -> None:
    data = changed()
    del cast(dict[str, object], data["characters"])["rex"]
    assert faults(data) == ["characters: rex is missing"]


def test_what_is_broken_of_a_character_is_told_with_its_path() -> None:
    data = changed()
    people = cast(dict[str, dict[str, object]], data["characters"])
    people["ann"]["acted"] = -2
    people["rex"]["seat"] = "bob"
    people["ben"]["effects"] = [{"condition": "bored"}]
    assert faults(data) == [
        "characters.ann.acted: -2 is out of bounds",
        "characters.ben.effects[0].condition: there is no condition 'bored'",
        "characters.rex.seat: there is no seat 'bob'",
    ]


JUNK: Final[st.SearchStrategy[object]] = st.sampled_from(
    [None, -1, 10**12, 1.5, "", "x", [], [1], ["x"], {}, {"x": 1}, True, [[]], [{}]]
)


@st.composite
def broken(draw: st.DrawFn) -> dict[str, object]:
    """A save with junk somewhere in it."""
    data = as_json(after(SETUP, draw(st.integers(1, 99)), draw(st.integers(0, 20))))
    place: Any = data
    while True:
        inside = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(inside))
        if not isinstance(place[key], dict | list) or not place[key] or draw(st.booleans()):
            place[key] = draw(JUNK)
            return data
        place = place[key]


@settings(max_examples=300, deadline=None)
@given(broken())
def test_junk_is_refused_or_read_and_never_a_crash(data: dict[str, object]) -> None:
    with suppress(BadInput):
        again = as_json(MATCHES.restore(SETUP, data))
        assert as_json(MATCHES.restore(SETUP, again)) == again
