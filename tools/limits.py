#!/usr/bin/env python3
"""Measure the size of the packages against their limits.

    python tools/limits.py            a table: the first figure, the wanted one, and today's
    python tools/limits.py --check    status 1 if a limit is broken that was kept before (its row is `held`)

Everything is counted in the files of src; nothing is run. `docs/architecture.md` describes the packages.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("adeptus", "battle_century", "exalted_war", "infinity")
LATER: Final = ("adeptus", "infinity")
"""Games that were added after the packages began to be reorganised."""

MOST_FILES: Final = 15
MOST_AT_TOP: Final = 12
MOST_IN_MODEL: Final = 18
LINES_AT_FIRST: Final = 76186
"""Lines of src when the packages began to be reorganised."""

RULES_OF_EXALTED: Final = ("model", "derived", "orders", "attack", "losses", "actions", "charms", "clock")
"""Packages with its state, rules and abilities."""


@dataclass(frozen=True, slots=True)
class Limit:
    """One row: the measured quantity, the first figure, the wanted one, today's, and whether it is
    acceptable.
    """

    name: str
    first: str
    wanted: str
    today: str
    holds: bool
    held: bool = False


class House:
    """The files of src, and their imports of each other."""

    def __init__(self, root: Path) -> None:
        self.source = root / "src"
        self.files = {path: path.read_text(encoding="utf-8") for path in sorted(self.source.rglob("*.py"))}

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Every file by its dotted name."""
        return {self.name_of(path): path for path in self.files}

    def name_of(self, path: Path) -> str:
        """Return the dotted name of a file."""
        parts = path.relative_to(self.source).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def lines(self, path: Path) -> int:
        """Return the number of lines of a file."""
        return self.files[path].count("\n")

    def game(self, name: str) -> list[Path]:
        """Return the files in a game's own folder."""
        return [path for path in self.files if path.is_relative_to(self.source / "wartable/rulesets" / name)]

    def imports(self, path: Path) -> set[str]:
        """Return the modules of src that a file imports, at any time."""
        found: set[str] = set()
        for node in ast.walk(ast.parse(self.files[path])):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found.add(inner if inner in self.modules else node.module)
            elif isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
        return found & self.modules.keys()


def fullest_folder(house: House) -> Limit:
    """Measure the files in one folder of a game; a folder with a catalogue of abilities may have more."""
    counts: dict[Path, int] = defaultdict(int)
    for game in GAMES:
        for path in house.game(game):
            if path.name != "__init__.py":
                counts[path.parent] += 1
    rooms = {
        folder: many
        for folder, many in counts.items()
        if not (folder / "catalogue.py").exists() and folder.name not in ("model", "traits")
    }
    worst = max(rooms, key=lambda folder: rooms[folder])
    top = max(rooms.get(house.source / "wartable/rulesets" / game, 0) for game in GAMES)
    told = f"{rooms[worst]} ({worst.relative_to(house.source / 'wartable/rulesets')}), {top} at the top"
    holds = rooms[worst] <= MOST_FILES and top <= MOST_AT_TOP
    return Limit("files in any folder of a game", "90, 53", "15, 12 at the top", told, holds, held=True)


def circles(house: House) -> Limit:
    """Measure import cycles outside of model packages, and the largest model package."""
    graph = {house.name_of(path): house.imports(path) for game in GAMES for path in house.game(game)}
    found = [circle for circle in components(graph) if len(circle) > 1]
    outside = [circle for circle in found if not all(".model." in name for name in circle)]
    rooms: dict[str, int] = defaultdict(int)
    for name in graph:
        if ".model." in name:
            rooms[name.rpartition(".")[0]] += 1
    most = max(rooms.values(), default=0)
    told = f"{len(outside)}; model {most} files"
    holds = not outside and most <= MOST_IN_MODEL
    return Limit("circles of files outside of model", "4", "0; model 18 files", told, holds, held=True)


def components(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected components of a graph (Tarjan 1972), each as a list of names."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(graph[name] & graph.keys()):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            found.append(stack[at:])
            del stack[at:]

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 4 * len(graph)))
    for name in graph:
        if name not in index:
            visit(name)
    sys.setrecursionlimit(limit)
    return found


def outside_of_games(house: House) -> Limit:
    """Measure the lines of games outside of their folders: files named after a game, and single lines
    elsewhere.
    """
    total = 0
    words = re.compile("battle.?century|exalted|adeptus|infinity", re.IGNORECASE)
    for path, text in house.files.items():
        inner = path.relative_to(house.source / "wartable").as_posix()
        if inner.startswith("rulesets/"):
            continue
        uses = any(name.startswith("wartable.rulesets.") for name in house.imports(path))
        if uses or words.search(inner):
            total += house.lines(path)
        else:
            total += sum(1 for line in text.splitlines() if words.search(line))
    return Limit("lines of a game outside of its folder", "4,300", "0", f"{total:,}", total == 0)


def around_exalted(house: House) -> Limit:
    """Measure Exalted's lines around its rules: saves, views, sentences, odds, rulings, legality."""
    total = 0
    for path in house.game("exalted_war"):
        room = path.relative_to(house.source / "wartable/rulesets/exalted_war").parts[0]
        if room.removesuffix(".py") not in (*RULES_OF_EXALTED, "players", "builders", "scenarios", "testing"):
            total += house.lines(path)
    return Limit("Exalted's lines around its rules", "9,000", "5,500", f"{total:,}", total <= 5500)


def all_lines(house: House) -> Limit:
    """Measure the lines of src in all, without later games."""
    later = [path for game in LATER for path in house.game(game)]
    total = sum(house.lines(path) for path in house.files if path not in later)
    wanted = LINES_AT_FIRST - 7500
    return Limit(
        "lines of src, later games apart", f"{LINES_AT_FIRST:,}", f"{wanted:,}", f"{total:,}", total <= wanted
    )


def places_of_events(house: House) -> Limit:
    """Measure the median number of files of src that name an event's class."""
    words = [set(re.findall(r"\w+", text)) for text in house.files.values()]
    many = [
        sum(1 for known in words if name in known) for game in GAMES for name in event_classes(house, game)
    ]
    middle = median(many)
    return Limit(
        "files that name an event, median", "7", "2", f"{middle:g}, at most {max(many)}", middle <= 2
    )


def event_classes(house: House, game: str) -> Iterator[str]:
    """Yield the names of a game's events."""
    for path in house.game(game):
        if path.parent.name == "events":
            for node in ast.parse(house.files[path]).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield node.name


def places_of_fields(house: House) -> Limit:
    """Measure the median number of files of its game that name a field of a Unit."""
    many: list[int] = []
    for game in GAMES:
        texts = [house.files[path] for path in house.game(game)]
        for name in unit_fields(house, game):
            word = re.compile(rf"[.\"']{name}\b")
            many.append(sum(1 for text in texts if word.search(text)))
    middle = median(many)
    return Limit("files that name a field of a Unit, median", "12", "4", f"{middle:g}", middle <= 4)


def unit_fields(house: House, game: str) -> Iterator[str]:
    """Yield the fields of a game's Unit."""
    for path in house.game(game):
        if path.name == "unit.py" and path.parent.name == "model":
            for node in ast.parse(house.files[path]).body:
                if isinstance(node, ast.ClassDef) and node.name == "Unit":
                    for line in node.body:
                        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                            yield line.target.id


LIMITS: Final = (
    fullest_folder,
    circles,
    outside_of_games,
    around_exalted,
    all_lines,
    places_of_events,
    places_of_fields,
)


def main(words: Sequence[str] | None = None) -> int:
    """Print the table; returns the exit status."""
    parser = argparse.ArgumentParser(description="Measure the rooms of the house against their limits.")
    parser.add_argument(
        "--check", action="store_true", help="status 1 if a limit is broken that was kept before"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="the project's folder, default this one")
    given = parser.parse_args(words)
    house = House(given.root)
    found = [measure(house) for measure in LIMITS]
    print(f"{'':44}{'at first':>10}  {'wanted':<20}today")
    for row in found:
        print(
            f"{row.name:44}{row.first:>10}  {row.wanted:<20}{row.today}{'' if row.holds else '  (not yet)'}"
        )
    return 1 if given.check and any(row.held and not row.holds for row in found) else 0


if __name__ == "__main__":
    raise SystemExit(main())
