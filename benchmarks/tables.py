"""How many answers a server takes: `python benchmarks/tables.py [--tables 200] [--rate 300] [--minutes 10]`.

It starts a server of its own on this machine. At every table two programs play each other with random answers
over WebSockets, without odds; together they offer so many answers a second. Some more tables are played on
pages, with odds, an answer every 4 s. Timed is each answer from the moment that it is sent to its reply.
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
MOST: Final = 0.1
MOST_OF_PAGES: Final = 1.0
"""Seconds that the 95th percentile may take."""


class Figures:
    """Seconds that answers took, and what went wrong."""

    def __init__(self) -> None:
        self.bots: list[float] = []
        self.pages: list[float] = []
        self.errors: list[str] = []
        self.memory: list[dict[str, int]] = []
        self.ended = 0
        self.since = time.monotonic() + WARM
        """From when on times count: before that tables are made and sockets opened, all at once."""

    def facts(self, seconds: float) -> dict[str, object]:
        """The figures as data; times in milliseconds."""
        return {
            "answers_a_second": round(len(self.bots) / seconds, 1),
            "bots": _shares(self.bots),
            "pages": _shares(self.pages),
            "battles_ended": self.ended,
            "errors": len(self.errors),
            "first_errors": self.errors[:3],
            "memory_mb": self.memory,
        }


def _shares(seconds: list[float]) -> dict[str, float]:
    found = sorted(seconds)
    shares = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    return {
        "count": len(found),
        **{name: round(1000 * found[int(len(found) * share)], 1) for name, share in shares if found},
    }


class Post:
    """Requests to the server, each on a connection of its own; only what this benchmark needs of HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def ask(self, method: str, path: str, sent: object = None, token: str = "") -> dict[str, Any]:
        """The object that a request is answered by."""
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
    """Two programs at one table, which answer by turns; a new table when the battle has ended."""

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
        """The seat that is asked; "" once the battle is over."""
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
    """A person against the computer, with odds: an answer every 4 s, and all that the page shows."""
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


async def load(port: int, process: int, given: argparse.Namespace) -> Figures:
    """Offer the load until its time is over."""
    figures, post = Figures(), Post(port)
    seconds = given.minutes * 60
    until = time.monotonic() + WARM + seconds
    every = given.tables / given.rate
    scenarios = [SCENARIOS[at % len(SCENARIOS)] for at in range(given.tables)]
    jobs = [Bots(post, name, every, figures, at).play(until) for at, name in enumerate(scenarios)]
    jobs += [page(post, SCENARIOS[at % 2], figures, until, at) for at in range(given.pages)]

    async def watch() -> None:
        while time.monotonic() < until:
            figures.memory.append(memory(process))
            await asyncio.sleep((WARM + seconds) / 10)
        figures.memory.append(memory(process))

    await asyncio.gather(watch(), *jobs)
    return figures


def memory(process: int) -> dict[str, int]:
    """Megabytes that the server and its workers hold."""
    found = subprocess.run(
        ["ps", "-o", "pid=,rss=,args=", "-g", str(process)], capture_output=True, text=True, check=False
    )
    held = {"server": 0, "workers": 0}
    for line in found.stdout.splitlines():
        number, kilobytes, command = line.split(maxsplit=2)
        if "resource_tracker" not in command:
            held["server" if int(number) == process else "workers"] += int(kilobytes)
    return {name: kilobytes * 1024 // 1_000_000 for name, kilobytes in held.items()}


def started(port: int, database: str, workers: int) -> subprocess.Popen[bytes]:
    """A server of one's own, once it listens."""
    command = [sys.executable, "-m", "wartable", "serve", "--no-browser", "--port", str(port)]
    command += ["--database", database, "--workers", str(workers)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    until = time.monotonic() + 30
    while time.monotonic() < until:
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.1)
    raise SystemExit("the server does not answer")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def main() -> int:
    """Measure; with --require status 1 where answers take too long, or something went wrong."""
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
    parser.add_argument("--require", action="store_true", help="fail where it takes longer than it may")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        process = started(port, given.database or str(Path(folder) / "load.db"), given.workers)
        try:
            figures = asyncio.run(load(port, process.pid, given))
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)
    facts = {"machine": machine(), **figures.facts(given.minutes * 60)}
    print(json.dumps(facts, indent=1))
    if given.json:
        given.json.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    slow = _p95(figures.bots) > MOST or _p95(figures.pages) > MOST_OF_PAGES
    return int(given.require and (slow or bool(figures.errors)))


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.95)] if seconds else 0.0


if __name__ == "__main__":
    raise SystemExit(main())
