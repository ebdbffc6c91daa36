"""Every number that saves and campaign files keep, at its least, its most, one past each, and far beyond.

    python -m tools.kept_numbers                      every number
    python -m tools.kept_numbers -n 60 --seed 3       a sample of the values, drawn by the seed
    python -m tools.kept_numbers --only wounds        numbers whose place contains this word
    python -m tools.kept_numbers --list               the numbers and the values that are tried

A save of each kind of battle is made by playing one, and a campaign with a battle that is over and one that
is not. A number whose reader names bounds is refused past them; any other is either refused or harmless. A
save that is accepted is played on and its odds are asked for; a campaign is read, changed and undone. Each
attempt runs in a process of its own. Status 1 if one request takes more than a second of CPU time, the
process grows by more than 300 MB, or anything other than a refusal happens.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.battle_century.seasons import duel, mecha, pilot, skirmish, squad
from tools.every_number import Place, numbers_in, path_of, with_number
from tools.extremes import BOUNDS, Setup, ask_odds, chosen, nothing_tried, options_of, summary, tell
from tools.limited import Act, Result, Tell, limited
from wartable import BadInput, RandomPlayer, Seeded, new_battle
from wartable.campaign import (
    Campaign,
    drop_fight,
    finish_fight,
    new_campaign,
    open_campaign,
    open_fight,
    start_fight,
)
from wartable.files import battle_from, list_scenarios, read_scenario, save_text
from wartable.files.history import battle_from_setup_or_snapshot
from wartable.files.sent import starting_point_in

__all__ = [
    "Attempt",
    "attempts_at",
    "attempts_in",
    "campaign_attempts",
    "campaign_file",
    "main",
    "save_attempts",
    "saved",
    "saves",
]

ANSWERS: Final = 40
"""Number of questions answered before a battle is saved."""
QUESTIONS: Final = 3
FAR: Final = 10**12
HUGE: Final = 10**25
"""More than a machine word, and more than SQLite keeps as a number."""
_PARTS: Final = ("setup", "snapshot", "start")
_IN_TEXT: Final = re.compile("[0-9]+")
_JSON: Final = re.compile(r"\s*[\[{]")


class Attempt(NamedTuple):
    """A changed file, in words, and what is done with it."""

    what: str
    act: Act


def values_of(bounds: tuple[int, int] | None) -> list[tuple[int, bool]]:
    """The values to try, each with whether it must be refused."""
    if bounds is None:
        return [(value, False) for value in (-1, 0, 1, FAR, HUGE)]
    least, most = bounds
    return [(least, False), (most, False), *[(one, True) for one in (least - 1, most + 1, FAR, HUGE)]]


def _bounds_in(error: BadInput, path: str) -> tuple[int, int] | None:
    """The bounds that an error names for the number at a path."""
    for problem in error.problems:
        found = BOUNDS.search(problem.remedy)
        if found is not None and problem.path == path:
            return int(float(found[1])), int(float(found[2]))
    return None


def _one_of_each(places: Sequence[Place], names: set[str]) -> Iterator[Place]:
    """The first of the places that differ only in the entry of a list, or in the id of a table."""
    taken: set[Place] = set()
    for place in places:
        form = tuple([0 if isinstance(part, int) or part in names else part for part in place])
        if form not in taken:
            taken.add(form)
            yield place


def _ids_in(value: object) -> Iterator[str]:
    """All ids of a file."""
    if isinstance(value, Mapping):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for part in value.values():
            yield from _ids_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _ids_in(part)


# ------------------------------------------------------------------ saves


def saves() -> dict[str, Setup]:
    """A save of one scenario of each kind of battle, by the scenario's name."""
    found: dict[object, tuple[str, Setup]] = {}
    for info in list_scenarios():
        setup = read_scenario(info.path)
        kind = (setup["ruleset"], setup.get("battle"))
        if kind not in found:
            found[kind] = (info.name, saved(setup))
    return dict(found.values())


def saved(setup: Mapping[str, Any]) -> Setup:
    """A save of a battle of which some questions have been answered at random."""
    battle, chance = new_battle(setup, 3), RandomPlayer(3)
    for _ in range(ANSWERS):
        decision = battle.decision
        if decision is None:
            break
        battle.choose(chosen(battle, decision, chance))
    return dict(json.loads(save_text(battle)))


def save_attempts(name: str, save: Setup) -> Iterator[Attempt]:
    """All attempts with the numbers of a save: those of its tables, and those in the lines of its inputs."""
    for place in _one_of_each(list(numbers_in(save)), set(_ids_in(save))):
        yield from attempts_at(name, save, place)
    for place, line in _lines(save):
        for value in (0, FAR, HUGE):
            changed = with_number(save, place, _IN_TEXT.sub(str(value), line))
            yield Attempt(
                f"save of {name}: {path_of(place)}, {line!r} with {value}", _loading(changed, is_bad=False)
            )


def attempts_at(name: str, save: Setup, place: Place) -> Iterator[Attempt]:
    """The attempts with one number of a save."""
    for value, is_bad in values_of(_bounds_in_save(save, place)):
        what = f"save of {name}: {path_of(place)} = {value}"
        yield Attempt(what, _loading(with_number(save, place, value), is_bad=is_bad))


def _bounds_in_save(save: Setup, place: Place) -> tuple[int, int] | None:
    if place[0] not in _PARTS:
        return None
    changed = with_number(save, place, FAR)
    try:
        battle_from_setup_or_snapshot(
            changed["setup"], changed["seed"], changed[place[0]] if place[0] != "setup" else None
        )
    except BadInput as error:
        return _bounds_in(error, path_of(place[1:]))
    return None


def _lines(save: Setup) -> Iterator[tuple[Place, str]]:
    """The first line of each kind of input that holds a number, and the first check."""
    taken: set[str] = set()
    for key in ("inputs", "checks"):
        for at, line in enumerate(save[key]):
            kind = key + line.split(" ")[0] if key == "inputs" else key
            if kind not in taken and _IN_TEXT.search(line):
                taken.add(kind)
                yield (key, at), line


def _loading(save: Setup, *, is_bad: bool) -> Act:
    def act(told: Tell) -> None:
        text = json.dumps(save)
        try:
            begun = starting_point_in(text)
        except BadInput:
            told("refused")
            return
        told("! it is not refused" if is_bad else "read")
        battle = (
            battle_from(text, "")
            if begun.lines
            else battle_from_setup_or_snapshot(begun.setup, begun.seed, begun.start)
        )
        battle.source = Seeded()
        battle.run()
        told("begin")
        ask_odds(battle, told, QUESTIONS)

    return act


# ------------------------------------------------------------------ campaigns


def campaign_file(folder: Path) -> Path:
    """Write a campaign file in mid-Scene, with a finished Match, an open Operation and a history."""
    path = folder / "kept.campaign"
    people = squad(pilot("ann", xp=31, willpower=3), mecha("heron", pilot="ann"))
    campaign = new_campaign(path, people, "Ferry")
    campaign.begin("episode")
    campaign.begin("scene")
    campaign.award(7, ["ann"])
    for setup in (duel("ann"), skirmish("heron")):
        fight = start_fight(campaign, setup, scenario="a", who={}, seats=[], seed=3, by_hand=False)
        for _ in range(ANSWERS):
            decision = fight.battle.decision
            if decision is not None:
                fight.battle.choose(decision.options[0].key)
        fight.keep(fight.battle)
        if fight.battle.is_over:
            finish_fight(fight)
    return path


def campaign_attempts(path: Path) -> Iterator[Attempt]:
    """All attempts with the numbers of a campaign, column by column."""
    cells = {cell: _parsed(value) for cell, value in _cells(path).items()}
    names = set(_ids_in(list(cells.values())))
    for cell, value in cells.items():
        for place in _one_of_each(list(numbers_in(value)), names):
            yield from attempts_in(path, cell, value, place)


Cell = tuple[str, int, str]
"""Position of a value: table, row number and column."""


def attempts_in(path: Path, cell: Cell, value: object, place: Place) -> Iterator[Attempt]:
    """The attempts with one number in the value of a cell."""
    table, row, column = cell
    for number, is_bad in values_of(_bounds_in_campaign(path, cell, value, place)):
        if place or number != HUGE:  # SQLite keeps no such number
            what = f"campaign: {table}[{row}].{path_of((column, *place))} = {number}"
            yield Attempt(what, _opening(path, cell, with_number(value, place, number), is_bad=is_bad))


def _cells(path: Path) -> dict[Cell, object]:
    """Every cell of the first row of each table, and of the last."""
    found: dict[Cell, object] = {}
    connection = sqlite3.connect(path)
    try:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        for table in tables:
            rows = connection.execute(f'SELECT rowid, * FROM "{table}" ORDER BY rowid')
            columns = [one[0] for one in rows.description][1:]
            all_rows = rows.fetchall()
            for row in {one[0]: one for one in (all_rows[:1] + all_rows[-1:])}.values():
                found |= {(table, row[0], column): row[at + 1] for at, column in enumerate(columns)}
    finally:
        connection.close()
    return found


def _parsed(value: object) -> object:
    return json.loads(value) if isinstance(value, str) and _JSON.match(value) else value


def _changed(path: Path, cell: Cell, value: object, folder: Path) -> Path:
    """A copy of a campaign file with another value in a cell."""
    copy = Path(shutil.copy(path, folder / "changed.campaign"))
    table, row, column = cell
    stored = json.dumps(value) if isinstance(value, dict | list) else value
    connection = sqlite3.connect(copy)
    try:
        connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (stored, row))
        connection.commit()
    finally:
        connection.close()
    return copy


def _bounds_in_campaign(path: Path, cell: Cell, value: object, place: Place) -> tuple[int, int] | None:
    """The bounds that a campaign names for a number, wherever its error says that the number stands."""
    with tempfile.TemporaryDirectory() as folder:
        copy = _changed(path, cell, with_number(value, place, FAR), Path(folder))
        try:
            open_campaign(copy).standing()
        except BadInput as error:
            ends = [problem.path for problem in error.problems if problem.path.endswith(path_of(place[-1:]))]
            return _bounds_in(error, ends[0]) if ends else None
    return None


def _opening(path: Path, cell: Cell, value: object, *, is_bad: bool) -> Act:
    def act(told: Tell) -> None:
        with tempfile.TemporaryDirectory() as folder:
            try:
                copy = _changed(path, cell, value, Path(folder))
            except sqlite3.IntegrityError:
                told("there can be no such file")
                return
            try:
                campaign = open_campaign(copy)
                campaign.standing()
            except BadInput:
                told("refused")
                return
            told("! it is not refused" if is_bad else "read")
            for name, step in _STEPS:
                try:
                    step(campaign, told)
                except BadInput:
                    told(f"{name}, refused")
                told(name)

    return act


def _fight(campaign: Campaign, told: Tell) -> None:
    battle = open_fight(campaign).battle
    told("open the battle")
    ask_odds(battle, told, QUESTIONS)


_STEPS: Final[tuple[tuple[str, Callable[[Campaign, Tell], object]], ...]] = (
    ("history", lambda campaign, _: campaign.history()),
    ("fight", _fight),
    ("drop", lambda campaign, _: drop_fight(campaign)),
    ("award", lambda campaign, _: campaign.award(1)),
    ("undo", lambda campaign, _: [campaign.undo() for _ in range(4)]),
    ("redo", lambda campaign, _: campaign.redo()),
    ("end", lambda campaign, _: campaign.end("episode")),
    ("begin", lambda campaign, _: campaign.begin("episode")),
)


# ------------------------------------------------------------------ the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Try what is asked for; returns the exit status."""
    options = options_of(arguments, "Every number of saves and campaign files, and values beyond them.")
    with tempfile.TemporaryDirectory() as folder:
        attempts = [one for name, save in saves().items() for one in save_attempts(name, save)]
        attempts += campaign_attempts(campaign_file(Path(folder)))
        picked = options.pick([one for one in attempts if options.only in one.what])
        print(f"{len(picked)} values of numbers in saves and campaign files")
        if options.list:
            print("\n".join([one.what for one in picked]))
            return 0
        results: list[tuple[str, Result]] = []
        for what, act in picked:
            results.append((what, limited(act)))
            tell(*results[-1])
        return summary(results) if results else nothing_tried()


if __name__ == "__main__":
    sys.exit(main())
