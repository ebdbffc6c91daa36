"""What the page for programs shows happens, and it names every refusal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from wartable.web.api.faults import STATUSES
from wartable.web.api.models import Fault

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "programs.md").read_text("utf-8")
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW: Final = re.compile(r"^\| `(\w+)` \| ([\d, ]+) \|", re.MULTILINE)


def test_the_programs_of_the_page_play_to_the_end(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in BLOCK.findall(PAGE):
        exec(block.replace("http://127.0.0.1:8765", url), names)
    result, ending = capsys.readouterr().out.splitlines()
    assert result in ("Ferry Patrol wins", "Salt Raiders win", "A draw")
    assert ending


def test_the_page_names_every_refusal_and_its_status() -> None:
    named = {kind: status.split(", ") for kind, status in ROW.findall(PAGE)}
    assert list(named) == list(dict.fromkeys(named))
    assert set(named) == set(STATUSES) == set(get_args(Fault.model_fields["error"].annotation))
    assert [kind for kind, status in STATUSES.items() if str(status) not in named[kind]] == []
