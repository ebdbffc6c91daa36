"""The plain and the compiled form play the same battles."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.conformance.operations import ARMOURIES, NAME
from tools.build_compiled import ROOT, CannotBuild, require_current

BATTLES: Final = 60
Digests = Callable[[Path], list[str]]


@pytest.fixture
def compiled() -> Path:
    """The folder of the compiled form; without one of today's sources there is nothing to compare."""
    try:
        return require_current()
    except CannotBuild as problem:
        pytest.skip(str(problem))


@pytest.fixture
def digests(tmp_path: Path) -> Digests:
    """The lines that the digest's script prints with a form of Wartable."""
    setups = tmp_path / "setups.json"
    setups.write_text(json.dumps(ARMOURIES), encoding="utf-8")
    asked = ["-m", "wartable.testing.digest", NAME, "--seed", "1", "-n", str(BATTLES)]

    def run(form: Path) -> list[str]:
        path = os.pathsep.join([str(form), *filter(None, [os.environ.get("PYTHONPATH")])])
        done = subprocess.run(
            [sys.executable, *asked, "--setups", str(setups)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run


@pytest.mark.slow
def test_both_forms_play_equal_battles(compiled: Path, digests: Digests) -> None:
    plain = digests(ROOT / "src")
    fast = digests(compiled)
    assert (plain.pop(), fast.pop()) == ("form: plain", "form: compiled")
    assert plain == fast
    assert len(plain) == 2 * len(ARMOURIES)
