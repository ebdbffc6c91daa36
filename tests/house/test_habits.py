"""What contributors meet first: workflow, hooks and issue forms fit the project that they stand in."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
WORKFLOW: Final = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
HOOKS: Final = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
FORMS: Final = ROOT / ".github" / "ISSUE_TEMPLATE"


def test_the_workflow_runs_on_every_python_that_the_project_looks_for() -> None:
    bootstrap = (ROOT / "tools" / "bootstrap.sh").read_text(encoding="utf-8")
    ours = sorted(set(re.findall(r"python(3\.\d+)", bootstrap)))
    matrices = re.findall(r"python: \[(.*)\]", WORKFLOW)
    assert [re.findall(r'"(.*?)"', matrix) for matrix in matrices] == [ours] * 2
    assert ours[0] in (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("requires-python")[1][:12]


def test_the_workflow_calls_a_script_that_can_be_run() -> None:
    assert "- run: .ci/run\n" in WORKFLOW
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_hooks_are_checks_of_the_test_script_and_fetch_nothing() -> None:
    script = (ROOT / "test").read_text(encoding="utf-8")
    tools = re.findall(r"entry: \.venv/bin/python -m (\w+)", HOOKS)
    assert tools == ["ruff", "ruff", "mypy"]
    assert [tool for tool in tools if f"python -m {tool} " not in script] == []
    assert re.findall(r"repo: (.*)", HOOKS) == ["local"]
    assert set(re.findall(r"language: (.*)", HOOKS)) == {"system", "pygrep"}


def test_reports_of_faults_ask_for_the_replay_and_the_version() -> None:
    for name in ("bug.yml", "rule.yml"):
        fields = (FORMS / name).read_text(encoding="utf-8").split("\n  - type: ")
        required = {field.split("id: ")[1].split()[0] for field in fields if "required: true" in field}
        assert {"replay", "version"} <= required
        assert sum("wartable --version" in field for field in fields) == 1
