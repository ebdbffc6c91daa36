"""A command line to test with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from wartable.cli import application

Command = Callable[..., Result]


@pytest.fixture
def wartable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `wartable` in an empty folder; `typed` are the lines that a person types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "110")

    def run(*arguments: str, typed: tuple[str, ...] = ()) -> Result:
        lines = "".join(f"{line}\n" for line in typed)
        return CliRunner().invoke(application, list(arguments), input=lines)

    return run
