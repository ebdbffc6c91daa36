"""Memory of a worker over many tables: `python benchmarks/new_tables.py [--minutes 30] [--every 4.5]`.

It starts a server and opens a table every few seconds, of the four games in turn, each game with all of its
scenarios. At each a program answers some questions at random, reads everything that a page shows, and leaves;
the computer plays the other seats. It reports the memory of server and worker, and the growth of the worker
from the time when all caches are full.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
FILLED: Final = 360.0
"""Seconds until all caches are full: an idle table stays for five minutes."""
MOST_GROWTH: Final = 0.05
"""Share by which the worker may grow from then to the end."""
ANSWERS: Final = 25
"""Number of questions answered at each table."""

if TYPE_CHECKING:
    from benchmarks.tables import Post


def scenarios() -> list[str]:
    """Return all shipped scenarios, alternating between the games."""
    from wartable.files import list_scenarios

    by_game: dict[str, list[str]] = {}
    for one in list_scenarios():
        by_game.setdefault(one.ruleset, []).append(one.name)
    return [name for names in zip_longest(*by_game.values()) for name in names if name]


class Load:
    """A load of new tables, one after the other."""

    def __init__(self, post: Post, every: float) -> None:
        self._post = post
        self._every = every
        self.tables = 0
        self.answers = 0
        self.errors: list[str] = []

    async def run(self, until: float) -> None:
        """Open tables until it is time, and play at each for a while."""
        names, playing = scenarios(), set[asyncio.Task[None]]()
        while time.monotonic() < until:
            table = asyncio.create_task(self._played(names[self.tables % len(names)], self.tables))
            playing.add(table)
            table.add_done_callback(playing.discard)
            self.tables += 1
            await asyncio.sleep(self._every)
        await asyncio.gather(*playing)

    async def _played(self, scenario: str, seed: int) -> None:
        try:
            await self._play(scenario, random.Random(seed))
        except (OSError, KeyError, ValueError) as error:
            self.errors.append(f"{scenario}: {error!r}"[:200])

    async def _play(self, scenario: str, dice: random.Random) -> None:
        from wartable.files import read_scenario
        from wartable.seat.seating import seats_of

        seat, *others = seats_of(read_scenario(scenario))
        sent = {"scenario": scenario, "seats": dict.fromkeys(others, "random")}
        made = await self._post.ask("POST", "/api/tables", sent)
        path, token = f"/api/tables/{made['table']}/{seat}", made["tokens"][seat]
        screen = await self._post.ask("GET", path, token=token)
        for _ in range(ANSWERS):
            while screen["question"] is None and not screen["over"]:
                screen = await self._post.ask("GET", f"{path}?wait=10&seen={screen['seen']}", token=token)
            if screen["over"]:
                return
            key = dice.choice(screen["question"]["options"])["key"]
            told = await self._post.ask("POST", f"{path}/answer", {"key": key, "seen": screen["seen"]}, token)
            if "error" in told and told["error"] not in ("stale", "busy"):
                self.errors.append(f"{scenario}: {told}"[:200])
            self.answers += 1
            screen = await self._post.ask("GET", path, token=token)


def growth(seconds: list[float], held: list[int]) -> float:
    """Return the growth from the first quarter's mean to the last quarter's, once caches are full; else 0."""
    kept = [size for at, size in zip(seconds, held, strict=True) if at >= FILLED]
    quarter = len(kept) // 4
    if not quarter:
        return 0.0
    return round(sum(kept[-quarter:]) / sum(kept[:quarter]) - 1, 3)


async def measured(post: Post, process: int, given: argparse.Namespace) -> dict[str, Any]:
    """Return the figures of a server under this load."""
    from benchmarks.tables import taken

    load, began = Load(post, given.every), time.monotonic()
    until = began + 60 * given.minutes
    seconds: list[float] = []
    memory: list[dict[str, int]] = []

    async def watch() -> None:
        while time.monotonic() < until:
            await asyncio.sleep(15)
            seconds.append(round(time.monotonic() - began))
            memory.append(taken([process])[0])

    await asyncio.gather(watch(), load.run(until))
    return {
        "tables": load.tables,
        "answers": load.answers,
        "errors": len(load.errors),
        "first_errors": load.errors[:3],
        "seconds": seconds,
        "worker_mb": [one["workers"] for one in memory],
        "server_mb": [one["server"] for one in memory],
        "growth": growth(seconds, [one["workers"] for one in memory]),
    }


def main() -> int:
    """Measure; with --require status 1 if the worker grew, or something went wrong."""
    sys.path.insert(0, str(ROOT))
    from benchmarks.machine import machine
    from benchmarks.tables import Post, free_port, started

    parser = argparse.ArgumentParser(description="Measure whether a worker grows by new tables.")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--every", type=float, default=4.5, help="seconds from one new table to the next")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--require", action="store_true", help="fail if the worker grows")
    given = parser.parse_args()
    if given.require and 60 * given.minutes < FILLED + 120:
        parser.error(f"it takes {FILLED / 60 + 2:g} minutes until a worker can be seen to grow: name as many")
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        process = started(port, str(Path(folder) / "load.db"), 1)
        try:
            figures = asyncio.run(measured(Post(port), process.pid, given))
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)
    facts = {"machine": machine(), **figures}
    print(json.dumps(facts))
    if given.json:
        given.json.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    return int(given.require and (figures["growth"] > MOST_GROWTH or bool(figures["errors"])))


if __name__ == "__main__":
    raise SystemExit(main())
