"""After the battle one stays at the terminal: summary, undo, replay with steps, play on, again, swapped."""

from __future__ import annotations

import json
import os
import pty
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import Result

from tests.battle_century.seasons import duel, mecha, pilot, squad
from tests.campaign.test_fights import begin, to_its_end
from tests.cli.pseudo_terminal import CTRL_C, CTRL_D, Shown, in_terminal
from tests.simulate.brawl import brawl
from wartable import Battle, State, new_battle, ruleset
from wartable.campaign import new_campaign, open_campaign
from wartable.cli.after import summary_lines
from wartable.cli.after.prompt import swapped_seating
from wartable.files import load_battle, read_scenario, save_battle, write_replay
from wartable.simulate import summary_of

Command = Callable[..., Result]

SAVE: Final = "b.battle.json"
COMPUTERS: Final = ("--seat", "blue=greedy", "--seat", "red=random")
INTERRUPTED: Final = 130


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run in an empty folder."""
    monkeypatch.chdir(tmp_path)


def fought(by_hand: str = "blue", seed: int = 3) -> Battle[State]:
    """A battle that is over, in which somebody chose for this side."""
    battle = new_battle(read_scenario("first_steps"), seed)
    players = {seat: ruleset("battle-century").player("greedy", 3) for seat in ("blue", "red")}
    own = players.pop(by_hand)
    battle.seat_players(players)
    while battle.decision is not None:
        view = battle.view(by_hand)
        battle.choose(own.choose(battle.decision, lambda view=view: view).key)  # type: ignore[misc]
    return battle


@pytest.fixture(scope="module")
def finished() -> Battle[State]:
    """The same, played once."""
    return fought()


def after(finished: Battle[State], *typed: str, seats: Sequence[str] = ("blue=human",)) -> Shown:
    """What the terminal shows where a battle that is over is taken up from its save, and these are typed."""
    save_battle(finished, Path(SAVE))
    words = [word for seat in seats for word in ("--seat", seat)]
    return in_terminal("play", "--save", SAVE, "--plain", *words, typed=[f"{line}\n" for line in typed])


def lines_after(shown: Shown, prompt: str) -> list[str]:
    """The lines after the last one with this."""
    at = max(number for number, line in enumerate(shown.lines) if prompt in line)
    return shown.lines[at + 1 :]


def has(shown: Shown, text: str) -> bool:
    """Whether this is said, however its line is broken."""
    return text in " ".join(" ".join(shown.lines).split())


# ------------------------------------------------------------------ the summary


def test_the_lines_of_a_summary_say_what_was_counted() -> None:
    # Ann 6 to Bo, 1 and 3 to Cy; Cy 2 and 1 to Ann; dice 4 6 1 5 and 2 1
    blows = ("swing:bo", "strike:ann", "strike:cy", "strike:ann", "strike:cy")
    lines = summary_lines(summary_of(brawl(*blows, dice=[[4, 6], [2], [1], [1], [5]])))
    assert lines[:-1] == [
        "Harm dealt and taken:",
        "  Ann dealt 10 (Bo 6, Cy 4) and took 3.",
        "  Cy dealt 3 (Ann 3) and took 4.",
        "  Bo dealt 0 and took 6.",
        "Out of the battle:",
        "  Bo in round 1, last hurt by Ann.",
        "  Cy in round 3, last hurt by Ann.",
        "All dice rolled, kept or not:",
        "  The Reds: 4 d6, 4.0 on average, 3.5 expected; higher than 72 in 100.",
        "  blue: 2 d6, 1.5 on average, 3.5 expected; lower than 95 in 100.",
        "The turning point was in round 1: Bo lost 6 harm to Ann, and Bo left the battle.",
        "  The chance of blue fell from 50 % to 14 %.",
    ]
    assert lines[-1].startswith("  Estimated from losses")


def test_a_short_summary_lists_so_many_and_says_how_many_more() -> None:
    blows = ("swing:bo", "strike:ann", "strike:cy", "strike:ann", "strike:cy")
    summary = summary_of(brawl(*blows, dice=[[4, 6], [2], [1], [1], [5]]))
    lines = summary_lines(summary, 1)
    assert lines[1:3] == ["  Ann dealt 10 (Bo 6, Cy 4) and took 3.", "  and 2 more: type summary"]


def test_a_replay_tells_its_summary(wartable: Command, finished: Battle[State]) -> None:
    Path("b.txt").write_text(write_replay(finished), encoding="utf-8")
    told = wartable("replay", "b.txt", "--summary").output
    assert "Damage dealt and taken:" in told
    facts: dict[str, Any] = json.loads(wartable("replay", "b.txt", "--summary", "--json").stdout)
    assert facts == json.loads(json.dumps(summary_of(finished).facts()))


# ------------------------------------------------------------------ the prompt


def test_one_stays_after_the_battle_until_one_leaves() -> None:
    shown = in_terminal("play", "first_steps", "--seed", "3", *COMPUTERS, "--plain", typed=["q\n"])
    assert shown.status == 0
    assert has(shown, "Damage dealt and taken:")
    assert has(shown, "Type summary, undo, replay, save FILE, again, swap or q; ? explains.")
    assert os.listdir() == []


def test_who_has_looked_on_stays_too_and_is_told_nothing_twice() -> None:
    typed = ["u\n", "summary\n", "again 4\n", "q\n"]
    shown = in_terminal("play", "first_steps", "--watch", "--seed", "3", "--plain", typed=typed)
    assert shown.status == 0
    assert len([line for line in shown.lines if "Heron enters in" in line]) == 2
    assert has(shown, "Again, from the beginning: blue=greedy, red=greedy.")


def test_nonsense_and_what_makes_no_sense_any_more_keep_the_prompt(finished: Battle[State]) -> None:
    shown = after(finished, "blah", "", "rule x y z", "again x", "\u00e9\u0301", "q")
    assert shown.status == 0
    assert has(shown, "cannot take 'blah': the battle is over; type summary, undo, replay")
    assert has(shown, "cannot do that: the battle is over; undo goes back into it")
    assert has(shown, "cannot use 'x' as a seed: write a whole number")


def test_undo_goes_back_into_the_battle(finished: Battle[State]) -> None:
    shown = after(finished, "undo", "q")
    assert shown.status == 0
    assert load_battle(SAVE).decision is not None
    # the last choice of a person is taken back, and all that came after it
    kept = load_battle(SAVE).inputs
    assert kept == finished.inputs[: len(kept)]
    assert len(kept) < len(finished.inputs)


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, INTERRUPTED), (CTRL_D, 0)])
def test_a_battle_that_is_left_by_a_key_is_kept(finished: Battle[State], key: str, status: int) -> None:
    save_battle(finished, Path(SAVE))
    shown = in_terminal("play", "--save", SAVE, "--plain", typed=[key])
    assert shown.status == status
    assert load_battle(SAVE).inputs == finished.inputs


def test_a_battle_without_a_file_is_saved_where_it_is_left_by_a_key() -> None:
    finished = fought(seed=6)  # whose last answer needs no confirmation
    Path("b.txt").write_text(write_replay(finished), encoding="utf-8")
    last = max(at for at, entry in enumerate(finished.inputs) if entry.line().startswith("choose"))
    key = finished.inputs[last].line().split(" ", 2)[2]
    shown = in_terminal(
        "replay", "b.txt", "--to", str(last), "--play", "--plain", typed=[f"{key}\n", "y\n", CTRL_D]
    )
    assert has(shown, "Type summary, undo")
    assert has(shown, "Saved in")
    (kept,) = Path().glob("*.battle.json")
    assert load_battle(kept).is_over


def test_again_plays_the_same_battle_and_keeps_the_old_one(finished: Battle[State]) -> None:
    shown = after(finished, "again 7", "q")
    assert has(shown, "Again, from the beginning: blue=human, red=greedy.")
    assert load_battle(SAVE).inputs == finished.inputs


def test_again_with_the_seed_of_the_battle_has_its_dice() -> None:
    first = in_terminal(
        "play", "first_steps", "--seed", "3", *COMPUTERS, "--plain", typed=["again 3\n", "q\n"]
    )
    told = [line for line in first.lines if line.startswith("  Heron rolls Initiative")]
    assert len(told) == 2
    assert told[0] == told[1]


def test_swap_exchanges_the_sides(finished: Battle[State]) -> None:
    shown = after(finished, "swap", "q")
    assert has(shown, "Again, from the beginning: blue=greedy, red=human.")
    assert has(shown, "[Salt Raiders]")


def test_sides_that_are_played_alike_are_not_swapped(finished: Battle[State]) -> None:
    shown = after(finished, "swap", "q", seats=("blue=greedy", "red=greedy"))
    assert has(shown, "cannot swap: all sides are played alike; again plays the same battle once more")


def test_seats_are_exchanged_side_by_side_where_one_side_has_more() -> None:
    # Blue has a seat for each Unit, red has one: blue's are played as red's was, red's as blue's first
    setup: dict[str, Any] = dict(read_scenario("first_steps"))
    units = [{**unit, "seat": unit["id"] if unit["side"] == "blue" else "red"} for unit in setup["units"]]
    seats = [{"id": "heron"}, {"id": "otter"}, {"id": "red"}]
    battle = new_battle({**setup, "units": units, "seats": seats}, 3)
    seating = {"heron": "human", "otter": "human", "red": "greedy"}
    assert swapped_seating(battle, seating) == {"heron": "greedy", "otter": "greedy", "red": "human"}


# ------------------------------------------------------------------ the replay


def test_a_replay_is_told_step_by_step_forth_and_back(finished: Battle[State]) -> None:
    shown = after(finished, "replay", "", "next", "back", "back", "back", "round 2", "m", "s", "q", "q")
    assert shown.status == 0
    assert has(shown, "Heron rolls Initiative: 10 + Speed 6 = 16.")
    steps = [line for line in shown.lines if "step " in line and line.startswith("[")]
    numbers = [line.split("step ")[1].split(" of ")[0] for line in steps]
    assert numbers[:5] == ["0", "1", "2", "1", "0"]
    assert has(shown, "cannot go back: the battle begins here; type next, round N or q")
    assert steps[-1].startswith("[Round 2, step ")


def test_a_replay_refuses_what_it_does_not_know_and_keeps_its_place(finished: Battle[State]) -> None:
    shown = after(finished, "replay", "fly", "round x", "round 999", "end", "next", "play", "q", "q")
    assert shown.status == 0
    assert has(shown, "cannot take 'fly': type next, back, round N, play or q, or ? for help")
    assert has(shown, "cannot go to Round 'x': write round and a number from 0 to")
    assert has(shown, "cannot go to Round '999'")
    assert has(shown, "cannot go further: the battle ends here")
    assert has(shown, "cannot play on: the battle is over here; type back first")


def test_one_plays_on_from_a_step_and_the_old_battle_is_kept(finished: Battle[State]) -> None:
    shown = after(finished, "replay", "round 2", "play", "q")
    assert shown.status == 0
    assert has(shown, "A new battle from here.")
    assert has(shown, "[Ferry Patrol]")
    assert load_battle(SAVE).inputs == finished.inputs


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, INTERRUPTED), (CTRL_D, 0)])
def test_a_key_that_ends_the_program_ends_it_within_a_replay_too(
    finished: Battle[State], key: str, status: int
) -> None:
    save_battle(finished, Path(SAVE))
    shown = in_terminal("play", "--save", SAVE, "--plain", typed=["replay\n", key])
    assert shown.status == status
    assert load_battle(SAVE).inputs == finished.inputs


# ------------------------------------------------------------------ in a campaign


@pytest.fixture
def campaign() -> Path:
    """A campaign with a battle that is over and not yet written back."""
    path = Path("c.campaign").absolute()
    found = new_campaign(path, squad(pilot("ann", xp=31, willpower=3), mecha("heron", pilot="ann")), "Ferry")
    found.begin("episode")
    found.begin("scene")
    to_its_end(begin(found, duel("ann")))
    return path


def is_pending(path: Path) -> bool:
    """Whether the campaign's battle is still open."""
    return open_campaign(path).standing().pending is not None


def test_a_campaign_writes_back_when_one_leaves_and_says_so(campaign: Path) -> None:
    shown = in_terminal("campaign", "fight", str(campaign), "--plain", typed=["q\n", "maybe\n", "\n"])
    assert shown.status == 0
    assert sum("Leave and write back" in line for line in shown.lines) == 2
    assert not is_pending(campaign)


@pytest.mark.parametrize("typed", [["q\n", "n\n"], [CTRL_D], ["q\n", CTRL_D]])
def test_a_campaign_does_not_write_back_before(campaign: Path, typed: list[str]) -> None:
    shown = in_terminal("campaign", "fight", str(campaign), "--plain", typed=typed)
    assert shown.status == 0
    assert has(shown, "Nothing is written back yet; go on with: wartable campaign fight")
    assert is_pending(campaign)


@pytest.mark.parametrize("typed", [[CTRL_C], ["q\n", CTRL_C]])
def test_ctrl_c_writes_nothing_back(campaign: Path, typed: list[str]) -> None:
    assert in_terminal("campaign", "fight", str(campaign), "--plain", typed=typed).status == INTERRUPTED
    assert is_pending(campaign)


@pytest.mark.parametrize(("answer", "is_open"), [("n\n", True), ("y\n", False)])
def test_who_has_looked_on_is_asked_before_a_campaign_writes_back(
    campaign: Path, answer: str, is_open: bool
) -> None:
    shown = in_terminal("campaign", "fight", str(campaign), "--watch", "--plain", typed=["q\n", answer])
    assert shown.status == 0
    assert sum("Leave and write back" in line for line in shown.lines) == 1
    assert is_pending(campaign) is is_open


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGKILL])
def test_a_closed_window_or_a_kill_leaves_the_battle_open(campaign: Path, number: signal.Signals) -> None:
    process, screen = pty.fork()
    if process == 0:
        command = [sys.executable, "-m", "wartable", "campaign", "fight", str(campaign), "--plain"]
        os.execv(sys.executable, command)
    said = b""
    while b"after> " not in said:
        said += os.read(screen, 65536)
    os.kill(process, number)
    os.close(screen)
    os.waitpid(process, 0)
    assert is_pending(campaign)


def test_a_battle_of_a_campaign_is_not_exchanged_for_another(campaign: Path) -> None:
    shown = in_terminal("campaign", "fight", str(campaign), "--plain", typed=["again\n", "undo\n", "q\n"])
    assert has(shown, "cannot begin another: this battle belongs to a campaign")
    assert is_pending(campaign)


def test_off_a_terminal_a_battle_that_is_over_is_written_back(wartable: Command, campaign: Path) -> None:
    assert wartable("campaign", "fight", str(campaign)).exit_code == 0
    assert not is_pending(campaign)
