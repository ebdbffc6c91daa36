"""Files and battles that the tests of files begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wartable import BadInput, Battle, Player, RandomPlayer, Setup, State, new_battle
from wartable.files import read_scenario

__all__ = [
    "FORCE",
    "SCENARIO",
    "SITUATION",
    "facts",
    "lines_of",
    "part_played",
    "played",
    "seated",
    "told",
    "written",
]

SCENARIO: Final = """\
ruleset = "battle-century"
title = "Two at a ford"
limit = 6

[map]
terrain = '''
......
..cd..
......
'''

[[sides]]
id = "blue"
deploy = "west"

[[sides]]
id = "red"
deploy = ["F1", "F2"]

[[units]]
id = "heron"
side = "blue"
might = 6
guard = 4
threshold = 5
energy = 3
systems = 2
speed = 7
weapons = { arms = ["beam_rifle"] }

[[units]]
id = "magpie"
side = "red"
might = 6
guard = 4
threshold = 5
energy = 3
systems = 2
speed = 7
weapons = { arms = ["beam_saber"], torso = ["assault_rifle"] }
"""

SITUATION: Final = """\
scenario = "ford.toml"
title = "Heron is hit"

[now]
round = 2
turn = "magpie"

[now.units]
heron = { zone = "B2", damage = 6, maimed = ["head"] }
magpie = { zone = "E2" }
"""

FORCE: Final = """\
ruleset = "battle-century"

[[units]]
id = "kestrel"
name = "Kestrel"
might = 5
guard = 6
threshold = 4
energy = 1
systems = 2
speed = 3
weapons = { arms = ["beam_rifle"] }

[[units]]
id = "swift"
might = 5
guard = 4
threshold = 3
energy = 6
systems = 2
speed = 7
"""


def seated(seed: int = 3, *names: str) -> dict[str, Player]:
    """Random players for these seats."""
    return {name: RandomPlayer(seed * 10 + at) for at, name in enumerate(names or ("blue", "red"))}


def played(seed: int = 3, setup: Setup | None = None) -> Battle[State]:
    """A battle that random players have played to its end."""
    return new_battle(setup or read_scenario("first_steps"), seed, players=seated(seed))


def part_played(choices: int = 12, seed: int = 3, *, by_hand: bool = False) -> Battle[State]:
    """A battle in which nobody is seated, after some choices of people; by hand, every die shows 5."""
    battle = new_battle(read_scenario("first_steps"), seed, by_hand=by_hand)
    chance = RandomPlayer(seed)
    while choices and not battle.is_over:
        pool = battle.roll_due
        if pool is not None:
            faces = [[4, 9, 5, 7][len(battle.inputs) % 4]]
            battle.enter_roll(faces * pool.count)
        elif battle.decision is not None:
            battle.choose(chance.choose(battle.decision, lambda: battle.view("")).key)
            choices -= 1
    return battle


def facts(battle: Battle[State]) -> list[dict[str, object]]:
    """All events as plain data."""
    return [event.facts() for event in battle.events]


def lines_of(battle: Battle[State]) -> list[str]:
    """All inputs as text."""
    return [entry.line() for entry in battle.inputs]


def written(folder: Path, name: str, text: str) -> Path:
    """A file of this text."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def told(error: BadInput) -> list[str]:
    """Every problem as people read it."""
    return [str(problem) for problem in error.problems]
