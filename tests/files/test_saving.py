"""Saves: what is saved comes back, and what cannot come back is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.coins import Coins, coin_setup
from tests.files.samples import facts, lines_of, part_played, played, seated, told
from wartable import BadInput, Battle, Rulebook, Ruling, Seeded, State, new_battle, register
from wartable.core.rulebook import _RULEBOOKS
from wartable.files import check_file, load_battle, read_scenario, save_battle

COINS = "files-coins"


@pytest.fixture
def coins() -> Iterator[str]:
    """The name of a ruleset of which files know no shapes."""
    register(Rulebook(COINS, "Coins", {"": Coins()}))
    yield COINS
    _RULEBOOKS.pop(COINS, None)


def saved(battle: Battle[State], path: Path) -> dict[str, Any]:
    """Save the battle; returns what the file holds."""
    save_battle(battle, path)
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def changed(path: Path, **parts: object) -> Path:
    """The save with other parts."""
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, **parts}), encoding="utf-8")
    return path


def faults(path: Path) -> list[str]:
    """Why a save cannot be loaded."""
    with pytest.raises(BadInput) as caught:
        load_battle(path)
    return told(caught.value)


def test_a_battle_comes_back_at_its_open_question(tmp_path: Path) -> None:
    battle = part_played()
    save_battle(battle, tmp_path / "a.json")
    again = load_battle(tmp_path / "a.json")
    assert battle.decision is not None
    assert again.decision is not None
    assert again.decision.keys() == battle.decision.keys()
    assert facts(again) == facts(battle)
    assert lines_of(again) == lines_of(battle)
    assert check_file(tmp_path / "a.json") == []


def test_a_battle_goes_on_as_if_it_had_never_been_saved(tmp_path: Path) -> None:
    battle = part_played()
    save_battle(battle, tmp_path / "a.json")
    battle.seat_players(seated(9))
    again = load_battle(tmp_path / "a.json", players=seated(9))
    assert again.is_over
    assert facts(again) == facts(battle)


def test_a_battle_that_is_over_comes_back_so(tmp_path: Path) -> None:
    battle = played()
    save_battle(battle, tmp_path / "a.json")
    again = load_battle(tmp_path / "a.json")
    assert again.outcome is not None
    assert battle.outcome is not None
    assert again.outcome.facts() == battle.outcome.facts()


def test_dice_by_hand_stay_dice_by_hand(tmp_path: Path) -> None:
    battle = part_played(5, by_hand=True)
    assert saved(battle, tmp_path / "a.json")["dice"] == "hand"
    assert load_battle(tmp_path / "a.json").source is None


def test_a_due_roll_stays_due_by_hand_and_is_made_with_a_source(tmp_path: Path) -> None:
    battle = new_battle(read_scenario("first_steps"), 1, by_hand=True)
    save_battle(battle, tmp_path / "a.json")
    by_hand = load_battle(tmp_path / "a.json")
    assert by_hand.roll_due is not None
    assert by_hand.roll_reason == battle.roll_reason
    assert load_battle(tmp_path / "a.json", source=Seeded()).decision is not None


def test_rulings_and_what_was_taken_back_are_kept_as_they_were(tmp_path: Path) -> None:
    battle = part_played(6)
    battle.rule(Ruling("heron.damage", "7", 'it fell; "really"\n\u2028 ünd > so'))
    battle.undo()
    battle.rule(Ruling("heron.damage", "3", "it slipped"))
    save_battle(battle, tmp_path / "a.json")
    again = load_battle(tmp_path / "a.json")
    assert lines_of(again) == lines_of(battle)
    assert facts(again) == facts(battle)
    assert lines_of(again)[-1] == 'rule ["heron.damage", "3", "it slipped"]'


def test_text_that_no_file_can_hold_does_not_stop_a_save(tmp_path: Path) -> None:
    battle = part_played(6)
    battle.rule(Ruling("heron.damage", "3", "typed on a broken terminal: \udce9"))
    save_battle(battle, tmp_path / "a.json")
    assert lines_of(load_battle(tmp_path / "a.json"))[-1].endswith('terminal: ?"]')


def test_the_save_before_is_kept_beside_it(tmp_path: Path) -> None:
    first, second = part_played(3), part_played(4)
    save_battle(first, tmp_path / "a.json")
    save_battle(second, tmp_path / "a.json")
    assert lines_of(load_battle(tmp_path / "a.json.bak")) == lines_of(first)
    assert lines_of(load_battle(tmp_path / "a.json")) == lines_of(second)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.json.bak"]


def test_a_broken_save_names_the_one_before_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save_battle(part_played(3), path)
    save_battle(part_played(4), path)
    path.write_text(path.read_text(encoding="utf-8")[:100], encoding="utf-8")
    assert f"the save before this one is in {path}.bak; it may load" in faults(path)


def test_other_rulesets_are_saved_and_loaded_too(tmp_path: Path, coins: str) -> None:
    battle = new_battle(coin_setup(coins), 3, players=seated(1, "heads"))
    save_battle(battle, tmp_path / "a.json")
    again = load_battle(tmp_path / "a.json", players=seated(2, "heads", "tails"))
    assert again.is_over
    assert facts(again)[: len(facts(battle))] == facts(battle)


# ------------------------------------------------------------------ what does not fit


def test_a_save_of_a_newer_wartable_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save_battle(part_played(2), path)
    newer = changed(path, version=2, something_new=True)
    assert faults(newer) == ["version: 2 is of a newer Wartable; load it with that one"]


def test_missing_and_wrong_parts_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    data = saved(part_played(2), path)
    data.pop("setup")
    path.write_text(json.dumps({**data, "seed": "7", "dice": "loaded", "extra": 1}), encoding="utf-8")
    found = faults(path)
    assert "seed: '7' is no whole number; write one, without quotes and without a point" in found
    assert "setup: it is missing; add setup" in found
    assert any(
        text.startswith("dice: there is no way to roll 'loaded'; use one of seeded, hand") for text in found
    )
    assert any(text.startswith("extra: there is no such key here") for text in found)


def test_lines_that_are_no_inputs_are_told_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    lines = saved(part_played(2), path)["inputs"]
    found = faults(changed(path, inputs=[*lines, "dance", "roll x"]))
    assert [text.split(":")[0] for text in found] == [f"inputs[{len(lines)}]", f"inputs[{len(lines) + 1}]"]


def test_a_setup_that_the_rules_refuse_is_told_with_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    setup = saved(part_played(2), path)["setup"]
    setup["units"][0]["weapons"] = {"arms": ["beam_rifel"]}
    assert faults(changed(path, setup=setup))[0].startswith("units[0].weapons.arms[0]: there is no Weapon")


def test_where_inputs_no_longer_fit_the_saved_state_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    battle = part_played()
    lines = saved(battle, path)["inputs"]
    lines[next(at for at, line in enumerate(lines) if line.startswith("choose"))] = "choose blue to:Z99"
    (problem,) = faults(changed(path, inputs=lines))
    assert "cannot choose 'to:Z99'" in problem
    assert problem.endswith(
        "; the battle can go on from the saved state, without its history: "
        "wartable play --save FILE --from-snapshot"
    )
    again = load_battle(path, from_snapshot=True)
    assert again.decision is not None
    assert again.decision.question == "Badger's Turn"
    assert again.inputs == []


def test_a_battle_from_a_snapshot_goes_on_and_is_saved_again(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    battle = part_played()
    save_battle(battle, path)
    resumed = load_battle(path, from_snapshot=True, players=seated(9))
    save_battle(resumed, path)
    again = load_battle(path)
    assert again.is_over
    assert facts(again) == facts(resumed)
    assert lines_of(again) == lines_of(resumed)
    assert json.loads(path.read_text(encoding="utf-8"))["start"]["rolled"] > 0


def test_a_battle_from_a_snapshot_by_hand_rolls_nothing_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save_battle(new_battle(read_scenario("first_steps"), 1, by_hand=True), path)
    resumed = load_battle(path, from_snapshot=True)
    assert resumed.roll_due is not None
    assert resumed.inputs == []


def test_a_state_that_comes_out_otherwise_is_told_by_its_difference(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    snapshot = saved(part_played(), path)["snapshot"]
    snapshot["round"] += 1
    (problem,) = faults(changed(path, snapshot=snapshot))
    assert problem.startswith("snapshot.round: the inputs lead to 1, saved was 2; ")


def test_a_state_that_tells_more_or_less_than_this_version_is_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    battle = part_played()
    snapshot = saved(battle, path)["snapshot"]
    snapshot.pop("tension")
    assert facts(load_battle(changed(path, snapshot=snapshot))) == facts(battle)


def test_where_neither_inputs_nor_state_are_good_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    lines = saved(part_played(), path)["inputs"]
    (problem,) = faults(changed(path, inputs=["choose blue nothing", *lines], snapshot={"round": "x"}))
    assert problem.endswith("; the saved state is no good either; take an older save")


def test_another_number_of_events_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    count = saved(part_played(), path)["events"]
    assert faults(changed(path, events=count + 1))[0].startswith(
        f"events: the inputs tell of {count} events, not of {count + 1}; "
    )


def test_events_that_nobody_listened_to_are_not_counted(tmp_path: Path) -> None:
    battle = part_played()
    battle.listening = False
    assert saved(battle, tmp_path / "a.json")["events"] is None
    assert load_battle(tmp_path / "a.json").events != []
