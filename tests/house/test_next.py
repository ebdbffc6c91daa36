"""`next()` without a default raises StopIteration where a file has less, or more, than was thought of."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).resolve().parents[2] / "src"
# Where it stands: why there is always a next one.
ALWAYS_ONE: Final = {
    "campaign/soundness.py: (column.name for column in columns if column.primary_key)": "every table has one",
    "cli/after/stepping.py: (at for at, leg in enumerate(self._legs) if leg.state.elapsed() >= int(typed))": (
        "it is no later than the last"
    ),
    "cli/screens/battle_report.py: "
    "(option.key.partition(':')[0] for option in decision.options if is_place(option))": "places have names",
    "core/rulings/ruling.py: iter(fields)": "all that can be ruled on has a name",
    "core/rulings/ruling.py: iter(ids.values())": "there are ids",
    "drafts/scenario_draft.py: iter(ground.letters)": "there are letters",
    "rulesets/adeptus/saved/profile_data.py: (key for key, value in self.table.items() if value == found)": (
        "it was taken from that table"
    ),
    "rulesets/battle_century/match/setup.py: iter(zones)": "there are Zones",
    "rulesets/battle_century/single_test/setup.py: iter(state.characters)": "else it is not read",
    "testing/conformance/probes.py: draws": "numbers without end",
    "web/application.py: (found for kind, found in _STATUS.items() if isinstance(error, kind))": (
        "no other errors come here"
    ),
    "web/api/keyring.py: iter(self._known.values())": "it is not empty",
    "web/api/stdio.py: iter(seating)": "every battle has a seat",
    "web/screens/board.py: ((across, scale) for most, across, scale in _TOKEN_LAYOUTS if count <= most)": (
        "no battle has as many as the last one holds"
    ),
    "web/store/leasing/postgres.py: iter(self._held)": "it is not empty",
    "web/workers/link.py: iter(self._sent.values())": "it is not empty",
    "web/workers/link.py: self._numbers": "numbers without end",
    "web/workers/process.py: iter(self._finished_tables)": "there are too many",
    "web/workers/process.py: iter(self._tables)": "there are too many",
}


def bare(path: Path) -> list[str]:
    """Each `next()` of a file that has no default, as path and argument."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and len(node.args) == 1]
    place = path.relative_to(SOURCE / "wartable").as_posix()
    return [
        f"{place}: {ast.unparse(call.args[0])}"
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "next" and not call.keywords
    ]


def test_next_has_a_default_or_always_one_more() -> None:
    found = {call for path in SOURCE.rglob("*.py") for call in bare(path)}
    assert (sorted(found - ALWAYS_ONE.keys()), sorted(ALWAYS_ONE.keys() - found)) == ([], [])
