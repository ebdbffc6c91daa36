"""What goes into the container is the same each time that it is built."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_base_images_are_named_by_their_digest() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(bases) == 2
    assert [base for base in bases if not re.search(r"@sha256:[0-9a-f]{64}$", base)] == []


def test_all_that_is_installed_is_locked_by_its_hash() -> None:
    # psycopg and mypy were taken as they were on the day
    installs = re.findall(r"pip install ([^&\n]*(?:\\\n[^&\n]*)*)", DOCKERFILE)
    assert len(installs) == 3
    assert [one for one in installs if "--require-hashes" not in one and "--no-index" not in one] == []


def test_the_locks_of_the_container_hold_what_it_needs() -> None:
    container = (ROOT / "requirements" / "container.txt").read_text(encoding="utf-8")
    compiling = (ROOT / "requirements" / "compile.txt").read_text(encoding="utf-8")
    assert re.search(r"^psycopg-binary==", container, re.MULTILINE)
    assert re.search(r"^mypy==", compiling, re.MULTILINE)
