"""A review of a battle: it finds the blunder, and judges by what the seat knew."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from tests.players.test_search import NAME, begun, rules
from wartable import Rulebook, new_battle
from wartable.cli.application import application
from wartable.files import read_scenario, save_battle
from wartable.players import Budget
from wartable.players.review import review

__all__ = ["rules"]


def test_the_greatest_blunder_comes_first_and_sound_answers_are_left_out(rules: Rulebook) -> None:
    # Given: heads has to leap, as climbing is too slow; it falls first, and then leaps
    battle = begun()
    for key in ("fall:0", "fall:0", "leap:4"):
        battle.choose(key)
    told: list[tuple[int, int]] = []
    # When
    found = review(battle, Budget(battles=40), progress=lambda done, total: told.append((done, total)))
    # Then
    assert (found[0].number, found[0].seat) == (0, "heads")
    assert (found[0].given, found[0].better) == ("Fall", "Leap")
    assert 0.4 < found[0].loss < 0.9
    assert "Leap rather than Fall" in found[0].reason
    assert all(moment.given != "Leap" for moment in found)
    assert told[0] == (0, len(battle.inputs))
    assert battle.ruleset.name == NAME


def test_a_review_leaves_the_battle_as_it_is(rules: Rulebook) -> None:
    battle = begun()
    battle.choose("fall:0")
    before = [entry.line() for entry in battle.inputs]
    first, second = (review(battle, Budget(battles=12)) for _ in range(2))
    assert first == second
    assert [entry.line() for entry in battle.inputs] == before


def test_the_command_reviews_a_save(tmp_path: Path) -> None:
    battle = new_battle(read_scenario("first_steps"), 4)
    for _ in range(8):
        assert battle.decision is not None
        battle.choose(battle.decision.options[-1].key)
    path = tmp_path / "battle.json"
    save_battle(battle, path)
    shown = CliRunner().invoke(application, ["review", str(path), "--battles", "8"])
    assert shown.exit_code == 0, shown.output
    assert "Ferry Patrol" in shown.output
    assert "Salt Raiders" in shown.output
    data = json.loads(
        CliRunner().invoke(application, ["review", str(path), "--battles", "8", "--json"]).output
    )
    assert set(data) == {"moments"}
