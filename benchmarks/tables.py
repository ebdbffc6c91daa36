"""Answers per second of a server: `python benchmarks/tables.py [--tables 200] [--rate 300] [--minutes 10]`.

It starts a server on this machine; with `--servers 2` two that share a PostgreSQL database, such as that of
tools/with_postgres.sh, each with every second table. At every table two programs play each other with random
answers over WebSockets, without odds; together they offer `--rate` answers per second. More tables are played
on pages, with odds, one answer every 4 s. Each answer is timed from sending to reply.

With `--compare` it reports the most answers that one server and two can take, on one database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

ROOT: Final = Path(__file__).resolve().parent.parent
SCENARIOS: Final = ("first_steps", "harbour_gate")
PAGE_EVERY: Final = 4.0
WARM: Final = 10.0
"""Seconds at the beginning that do not count."""
_ALL: Final = 10_000.0
"""Answers offered per second to measure the most that a server can take."""
MOST: Final = 0.1
MOST_OF_PAGES: Final = 1.0
"""Limits for the 95th percentile, in seconds."""
MOST_GROWTH: Final = 0.03
"""Share by which server and workers may grow from the second minute to the end."""
_FILLED: Final = 120.0
"""Seconds until the caches for tables in play are full."""


class Figures:
    """Durations of answers in seconds, and errors."""

    def __init__(self) -> None:
        self.bots: list[float] = []
        self.pages: list[float] = []
        self.errors: list[str] = []
        self.memory: list[dict[str, int]] = []
        self.processor: dict[str, float] = {}
        """Processor seconds of the server and its workers, from the start."""
        self.ended = 0
        self.since = time.monotonic() + WARM
        """Time from which answers count: before it, tables are made and sockets opened, all at once."""

    def facts(self, seconds: float) -> dict[str, object]:
        """Return the figures as data; times in milliseconds."""
        return {
            "answers_a_second": round(len(self.bots) / seconds, 1),
            "bots": _shares(self.bots),
            "pages": _shares(self.pages),
            "battles_ended": self.ended,
            "errors": len(self.errors),
            "first_errors": self.errors[:3],
            "memory_mb": self.memory,
            "growth": self.growth(seconds),
            "processor_seconds": self.processor,
        }

    def growth(self, seconds: float) -> dict[str, float]:
        """Return the growth of memory from the second minute to the end; empty for a shorter time."""
        looks = len(self.memory) - 1
        first = self.memory[-1 - int(looks * (1 - _FILLED / seconds))] if seconds > 2 * _FILLED else {}
        return {name: round(self.memory[-1][name] / before - 1, 3) for name, before in first.items()}


def _shares(seconds: list[float]) -> dict[str, float]:
    found = sorted(seconds)
    shares = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    return {
        "count": len(found),
        **{name: round(1000 * found[int(len(found) * share)], 1) for name, share in shares if found},
    }


class Post:
    """HTTP requests to the server, each on a connection of its own; only what this benchmark needs."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def ask(self, method: str, path: str, sent: object = None, token: str = "") -> dict[str, Any]:
        """Send a request, and return the object in the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = b"" if sent is None else json.dumps(sent).encode()
        lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1", "connection: close"]
        lines += [f"content-length: {len(body)}", "content-type: application/json"]
        lines += [f"authorization: Bearer {token}"] if token else []
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        answer = await reader.read()
        writer.close()
        return dict(json.loads(answer.partition(b"\r\n\r\n")[2]))


class Bots:
    """Two programs at one table, which answer in turn; they open a new table when the battle has ended."""

    def __init__(self, post: Post, scenario: str, every: float, figures: Figures, seed: int) -> None:
        self._post = post
        self._scenario = scenario
        self._every = every
        self._figures = figures
        self._random = random.Random(seed)
        self._states: dict[str, dict[str, Any]] = {}
        self._news = asyncio.Event()
        self._replied = asyncio.Event()
        self._owner = ""

    async def play(self, until: float) -> None:
        """Play battle after battle until it is time."""
        await asyncio.sleep(self._random.random() * WARM / 2)
        while time.monotonic() < until:
            try:
                await self._battle(until)
            except (OSError, KeyError, ValueError, WebSocketException) as error:
                self._figures.errors.append(repr(error)[:200])
                await asyncio.sleep(1)

    async def _battle(self, until: float) -> None:
        made = await self._post.ask("POST", "/api/tables", {"scenario": self._scenario}, self._owner)
        self._owner = made["owner"]
        here = f"ws://127.0.0.1:{self._post.port}/api/tables/{made['table']}"
        seats = [place for place in made["tokens"] if not place.startswith("-")]
        self._states = {}
        sockets = {
            seat: await connect(f"{here}/{seat}/socket?token={made['tokens'][seat]}", compression=None)
            for seat in seats
        }
        listening = [asyncio.create_task(self._listen(seat, sockets[seat])) for seat in seats]
        due = time.monotonic() + self._random.random() * self._every
        try:
            while time.monotonic() < until:
                seat = await self._asked()
                if not seat:
                    self._figures.ended += 1
                    return
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                due = max(due + self._every, time.monotonic())
                await self._answer(seat, sockets[seat])
        finally:
            for task in listening:
                task.cancel()
            for one in sockets.values():
                await one.close()

    async def _asked(self) -> str:
        """Return the seat that is asked; "" once the battle is over."""
        while True:
            self._news.clear()
            for seat, state in self._states.items():
                if state["question"] is not None:
                    return seat
                if state["over"]:
                    return ""
            await asyncio.wait_for(self._news.wait(), 60)

    async def _answer(self, seat: str, connection: Any) -> None:
        state = self._states.pop(seat)
        key = self._random.choice(state["question"]["keys"])
        self._replied.clear()
        sent = time.monotonic()
        await connection.send(json.dumps({"answer": {"key": key, "seen": state["seen"]}, "id": 1}))
        await asyncio.wait_for(self._replied.wait(), 60)
        if sent > self._figures.since:
            self._figures.bots.append(time.monotonic() - sent)

    async def _listen(self, seat: str, connection: Any) -> None:
        async for text in connection:
            found = json.loads(text)
            if "state" in found:
                self._states[seat] = found["state"]
            else:
                self._figures.errors.append(str(found)[:200])
            if "id" in found:
                self._replied.set()
            self._news.set()


async def page(post: Post, scenario: str, figures: Figures, until: float, seed: int) -> None:
    """Play a person's seat against the computer, with odds: an answer every 4 s, and everything that the page
    shows.
    """
    from wartable.files import read_scenario
    from wartable.seat.seating import seats_of

    dice = random.Random(seed)
    seat, *others = seats_of(read_scenario(scenario))
    seats = dict.fromkeys(others, "greedy")
    await asyncio.sleep(dice.random() * PAGE_EVERY)
    while time.monotonic() < until:
        made = await post.ask("POST", "/api/tables", {"scenario": scenario, "seats": seats})
        path, token = f"/api/tables/{made['table']}/{seat}", made["tokens"][seat]
        screen = await post.ask("GET", path, token=token)
        while time.monotonic() < until and not screen["over"]:
            if screen["question"] is None:
                wait = f"{path}?wait=10&seen={screen['seen']}"
                screen = await post.ask("GET", wait, token=token)
                continue
            key = dice.choice(screen["question"]["options"])["key"]
            started = time.monotonic()
            told = await post.ask("POST", f"{path}/answer", {"key": key, "seen": screen["seen"]}, token)
            screen = await post.ask("GET", path, token=token)
            if started > figures.since:
                figures.pages.append(time.monotonic() - started)
            if "error" in told and told["error"] != "stale":
                figures.errors.append(str(told)[:200])
            await asyncio.sleep(PAGE_EVERY)


async def load(ports: list[int], processes: list[int], given: argparse.Namespace) -> Figures:
    """Offer the load until its time is over."""
    figures, posts = Figures(), [Post(port) for port in ports]
    seconds = given.minutes * 60
    until = time.monotonic() + WARM + seconds
    every = given.tables / given.rate
    scenarios = [SCENARIOS[at % len(SCENARIOS)] for at in range(given.tables)]
    jobs = [
        Bots(posts[at % len(posts)], name, every, figures, at).play(until)
        for at, name in enumerate(scenarios)
    ]
    jobs += [page(posts[at % len(posts)], SCENARIOS[at % 2], figures, until, at) for at in range(given.pages)]

    async def watch() -> None:
        while time.monotonic() < until:
            figures.memory.append(taken(processes)[0])
            await asyncio.sleep(min(60.0, (WARM + seconds) / 10))
        memory, figures.processor = taken(processes)
        figures.memory.append(memory)

    await asyncio.gather(watch(), *jobs)
    return figures


def taken(processes: list[int]) -> tuple[dict[str, int], dict[str, float]]:
    """Return the megabytes held by servers and their workers, and their processor seconds."""
    memory, processor = {"server": 0, "workers": 0}, {"server": 0.0, "workers": 0.0}
    groups = ",".join(map(str, processes))
    told = ["ps", "-o", "pid=,rss=,cputimes=,args=", "-g", groups]
    found = subprocess.run(told, capture_output=True, text=True, check=False)
    for line in found.stdout.splitlines():
        number, kilobytes, seconds, command = line.split(maxsplit=3)
        if "resource_tracker" not in command:
            whose = "server" if int(number) in processes else "workers"
            memory[whose] += int(kilobytes) * 1024
            processor[whose] += float(seconds)
    return {name: found // 1_000_000 for name, found in memory.items()}, processor


def started(port: int, database: str, workers: int) -> subprocess.Popen[bytes]:
    """Start a server, and return it once it listens."""
    command = [sys.executable, "-m", "wartable", "serve", "--no-browser", "--port", str(port)]
    command += ["--database", database, "--workers", str(workers), "--new-browsers", "0"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    until = time.monotonic() + 30
    while time.monotonic() < until:
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.1)
    raise SystemExit("the server does not answer")


def free_port() -> int:
    """Return a port that is not in use."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def main() -> int:
    """Measure; with --require status 1 if answers take too long, or something went wrong."""
    sys.path.insert(0, str(ROOT))
    from benchmarks.machine import machine

    parser = argparse.ArgumentParser(description="Measure how many answers a server takes.")
    parser.add_argument("--tables", type=int, default=200, help="tables of two programs each")
    parser.add_argument("--rate", type=float, default=300, help="answers a second that they offer together")
    parser.add_argument("--pages", type=int, default=10, help="tables played on pages, with odds")
    parser.add_argument("--minutes", type=float, default=0.5)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--database", default="", help="the URL of an empty one; a new file if nothing is said"
    )
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--require", action="store_true", help="fail if it takes too long")
    parser.add_argument("--servers", type=int, default=1, help="more than one share a --database")
    parser.add_argument("--compare", action="store_true", help="one server and two, offered all they take")
    given = parser.parse_args()
    if (given.servers > 1 or given.compare) and not given.database:
        parser.error("several servers share a PostgreSQL database: name an empty one with --database")
    if given.compare:
        print(json.dumps({"machine": machine(), **compared(given)}, indent=1))
        return 0
    figures = measured(given)
    facts = {"machine": machine(), **figures.facts(given.minutes * 60)}
    print(json.dumps(facts, indent=1))
    if given.json:
        given.json.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    slow = _p95(figures.bots) > MOST or _p95(figures.pages) > MOST_OF_PAGES
    grows = any(share > MOST_GROWTH for share in figures.growth(given.minutes * 60).values())
    return int(given.require and (slow or grows or bool(figures.errors)))


def compared(given: argparse.Namespace) -> dict[str, object]:
    """Return the most answers per second of one server and of two, and their ratio."""
    found: list[float] = []
    errors: list[str] = []
    for servers in (1, 2):
        wanted = argparse.Namespace(**{**vars(given), "servers": servers, "rate": _ALL, "pages": 0})
        figures = measured(wanted)
        errors += figures.errors
        found.append(len(figures.bots) / (given.minutes * 60))
    return {
        "answers_a_second": {"one_server": round(found[0], 1), "two_servers": round(found[1], 1)},
        "times": round(found[1] / found[0], 2),
        "errors": len(errors),
    }


def measured(given: argparse.Namespace) -> Figures:
    """Start servers, return their figures, and stop them."""
    with tempfile.TemporaryDirectory() as folder:
        ports, processes = [], []
        try:
            for _ in range(given.servers):
                ports.append(free_port())
                database = given.database or str(Path(folder) / "load.db")
                processes.append(started(ports[-1], database, given.workers))
            return asyncio.run(load(ports, [one.pid for one in processes], given))
        finally:
            for process in processes:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(20)


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.95)] if seconds else 0.0


if __name__ == "__main__":
    raise SystemExit(main())
