"""What a situation says and play would at once replace or ignore is reported by check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.adeptus.missions import ic, situation
from wartable import Decision, new_battle
from wartable.core.forces.settling import ignored_values
from wartable.files import check_file, read_situation
from wartable.files.parsing import read_toml
from wartable.files.reading import parse_setup_tables
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.rulebook import Missions

HOME: Final = Path(__file__).resolve().parents[2]
EXAMPLES: Final = HOME / "docs" / "examples"
SITUATIONS: Final = [path for path in sorted(EXAMPLES.glob("*.toml")) if "now" in read_toml(path)]


def faults(name: str, *keys: str, value: object) -> list[tuple[str, str, bool]]:
    """What check says of an example in which this value stands under `now`."""
    path = EXAMPLES / f"{name}.toml"
    data: dict[str, Any] = json.loads(json.dumps(read_toml(path)))
    table = data["now"]
    for key in keys[:-1]:
        table = table.setdefault(key, {})
    table[keys[-1]] = value
    return [(one.path, one.what, one.fatal) for one in parse_setup_tables(path, data).problems]


@pytest.mark.parametrize("path", SITUATIONS, ids=lambda path: path.stem)
def test_everything_that_a_shipped_situation_says_has_an_effect(path: Path) -> None:
    assert check_file(path) == []


@pytest.mark.parametrize(
    ("name", "keys", "value", "becomes"),
    [
        ("swarm_break", ("units", "brandt", "halves"), 1, "2"),
        ("swarm_break", ("units", "brandt", "attacked"), True, "false"),
        ("swarm_break", ("units", "brandt", "swarm", "lost"), 1, "0"),
        ("war_duel", ("units", "ninth_lamp", "penalty"), 3, "0"),
        ("war_duel", ("units", "ninth_lamp", "hesitating"), True, "false"),
    ],
)
def test_what_play_replaces_before_anybody_answers_is_reported(
    name: str, keys: tuple[str, ...], value: object, becomes: str
) -> None:
    what = f"it has no effect: play makes it {becomes} before anybody answers"
    assert faults(name, *keys, value=value) == [("now." + ".".join(keys), what, False)]


def test_a_value_from_which_something_follows_is_not_reported_though_play_replaces_it() -> None:
    # Given: Underlings of whom 6 have fallen since the last turn, so that they are to test for breaking
    battle = new_battle(read_situation(EXAMPLES / "swarm_break.toml"), 1, by_hand=True)
    # Then: the test is at hand, the 6 are 0 now, and check has nothing to say
    assert battle.decision is not None
    assert battle.decision.question == "Corporal Brandt rolls for Command. Spend Fate?"
    assert battle.state.units["brandt"].swarm.lost == 0  # type: ignore[attr-defined]
    assert faults("swarm_break", "units", "brandt", "swarm", "lost", value=6) == []


def test_saying_what_would_hold_anyway_is_not_reported() -> None:
    assert faults("swarm_break", "units", "brandt", "halves", value=2) == []


def test_a_place_in_the_order_that_nobody_has_is_a_fault() -> None:
    assert faults("swarm_break", "turn", value=2) == [("now.turn", "nobody has place 2 in the order", True)]


class Ending(Missions):
    """Missions that are over as soon as they go on."""

    def step(self, table: MissionTable) -> None:
        table.state.over = True
        table.state.reason = "nobody is left"


class Stuck(Missions):
    """Missions with a question that nothing answers."""

    def step(self, table: MissionTable) -> None:
        table.ask(Decision("blue", "Where to?", []))


@pytest.mark.parametrize(
    ("game", "what", "is_fatal"),
    [
        (Ending(), "the battle is over at once, nobody is left", False),
        (Stuck(), "play cannot continue from here: cannot go on: nothing answers 'Where to?' any more", True),
    ],
)
def test_a_situation_from_which_nobody_can_go_on_is_reported(
    game: Missions, what: str, is_fatal: bool
) -> None:
    setup = situation(blue=[ic("blue1", at=(40, 40))], red=[ic("red1", at=(60, 40))])
    (problem,) = ignored_values(game, setup)
    assert (problem.path, problem.fatal) == ("now", is_fatal)
    assert problem.what.startswith(what)
