"""A digest of many battles: `python -m wartable.testing.digest RULESET [--seed 1] [-n 60]`.

The plain and the compiled form of Wartable must print the same digest. The setups are those of shipped
scenarios, or those in a JSON file with a list of setups.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from wartable import PLAYER_NAMES, Setup, game_of
from wartable.files import list_scenarios, read_scenario
from wartable.form import form
from wartable.simulate import simulate

__all__ = ["battle_digests", "form", "main"]


def battle_digests(setups: Sequence[Setup], count: int, seed: int) -> list[str]:
    """Play `count` battles, divided among all pairs of a setup and a kind of player. Return a line for each
    pair, with a digest of its battles.
    """
    found: list[str] = []
    pairs = [(setup, name) for setup in setups for name in PLAYER_NAMES]
    for number, (setup, name) in enumerate(pairs):
        share = count // len(pairs) + (number < count % len(pairs))
        if share:
            game = game_of(setup)
            seats = game.start(setup, seed).seats()
            report = simulate(setup, share, dict.fromkeys(seats, name), seed, digest_events=True)
            found.append(f"{report.digest}  {share} battles of {setup.get('title')}, {name} players")
    return found


def shipped_setups(rules_name: str) -> list[Setup]:
    """Return the setups of the shipped scenarios of this ruleset."""
    return [read_scenario(info.name) for info in list_scenarios() if info.ruleset == rules_name]


def read_setups(path: Path) -> list[Setup]:
    """Read the setups in a JSON file."""
    found: list[Setup] = json.loads(path.read_text(encoding="utf-8"))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the digests of battles, and in a last line whether compiled or plain code has played them."""
    parser = argparse.ArgumentParser(description="Print fingerprints of battles.")
    parser.add_argument("ruleset", help="name of the ruleset")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first battle (1)")
    parser.add_argument("-n", "--number", type=int, default=60, help="how many battles in all (60)")
    parser.add_argument("--setups", type=Path, help="JSON file with a list of setups")
    options = parser.parse_args(arguments)
    setups = read_setups(options.setups) if options.setups else shipped_setups(options.ruleset)
    for line in battle_digests(setups, options.number, options.seed):
        sys.stdout.write(line + "\n")
    sys.stdout.write(f"form: {form()}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
