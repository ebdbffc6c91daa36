"""What a simulation tells of Rounds, units and single battles, against a count made in another way."""

from __future__ import annotations

import signal
from collections import Counter, defaultdict
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from wartable import Battle, Choice, Seeded, Segment, Setup, ruleset
from wartable.files import read_scenario
from wartable.simulate import BatchConfig, Played, battle_of, derived_seed, player_of, simulate
from wartable.simulate.battles import event_digest

GREEDY: Final = {"blue": "greedy", "red": "greedy"}
SEED: Final = 5
COUNT: Final = 12


def first_steps() -> Setup:
    """The scenario that all of this is counted in."""
    return read_scenario("first_steps", [])


def played_alone(number: int) -> Battle[Any]:
    """One battle of it, played as a Battle that keeps its record."""
    setup = first_steps()
    rules = ruleset("battle-century")
    start = rules.game(setup).start(setup, 0).reseeded(derived_seed(SEED, number))
    seated = {seat: rules.player(name, derived_seed(SEED, number, seat)) for seat, name in GREEDY.items()}
    return Battle(rules, setup, Segment(None, start, []), players=seated, source=Seeded()).run()


class Count:
    """Everything counted from the views and the events of battles that were played alone."""

    def __init__(self) -> None:
        self.rounds: Counter[int] = Counter()
        self.left: dict[str, Counter[int]] = {"blue": Counter(), "red": Counter()}
        self.falls: Counter[str] = Counter()
        self.fell: dict[str, list[int]] = defaultdict(list)
        self.taken: Counter[str] = Counter()
        self.dealt: Counter[str] = Counter()
        for number in range(COUNT):
            self.add(played_alone(number))

    def add(self, battle: Battle[Any]) -> None:
        """Count one battle."""
        assert battle.outcome is not None
        self.rounds[battle.outcome.rounds] += 1
        data: Any = battle.view("").data()
        for side, left in self.left.items():
            left[len([unit for unit in data["units"] if unit["side"] == side and not unit["out"]])] += 1
        self.falls.update([unit["id"] for unit in data["units"] if unit["out"]])
        current = 0
        hit: dict[str, str] = {}
        sides = {unit["id"]: unit["side"] for unit in data["units"]}
        events: list[dict[str, Any]] = [event.facts() for event in battle.events]
        for event in events:
            current = event["round"] if event["event"] == "RoundBegan" else current
            if event["event"] == "HitSuffered":
                hit[event["target"]] = event["unit"]
            if event["event"] == "Damaged":
                self.taken[event["unit"]] += event["amount"]
                doer = hit[event["unit"]]
                is_hostile = sides[doer] != sides[event["unit"]]
                self.dealt[doer] += event["amount"] if is_hostile else 0
            if event["event"] in ("Destroyed", "Disabled", "Retreated"):
                self.fell[event["unit"]].append(current)


def test_rounds_survivors_falls_and_damage_are_those_of_the_battles() -> None:
    report = simulate(first_steps(), COUNT, GREEDY, SEED)
    count = Count()
    assert report.rounds == count.rounds
    assert report.survivors == count.left
    for unit in report.units:
        assert unit.falls == count.falls[unit.id]
        assert unit.taken == count.taken[unit.id] / COUNT
        assert unit.dealt == count.dealt[unit.id] / COUNT
        rounds = count.fell[unit.id]
        assert unit.mean_round == (sum(rounds) / len(rounds) if rounds else None)


def test_a_battle_can_be_played_once_more_as_it_was() -> None:
    found: list[Played] = []
    simulate(first_steps(), COUNT, GREEDY, SEED, each=found.append, digest_events=True)
    battle, players = battle_of(BatchConfig(first_steps(), GREEDY, SEED), 7)
    while (decision := battle.decision) is not None:
        option = players[decision.seat].choose(decision, partial(battle.view, decision.seat))
        battle.feed(Choice(decision.seat, option.key, auto=True))
    assert event_digest(battle.events) == found[7].digest
    assert battle.outcome is not None
    assert battle.outcome.facts() == {
        "winners": list(found[7].winners),
        "reason": found[7].reason,
        "rounds": found[7].rounds,
    }


def test_what_is_told_does_not_depend_on_the_number_of_workers() -> None:
    alone, shared = (simulate(first_steps(), 30, GREEDY, SEED, workers=number) for number in (1, 2))
    assert (alone.units, alone.rounds, alone.worst) == (shared.units, shared.rounds, shared.worst)


@pytest.mark.parametrize(
    "scenario", ["first_steps", "glass_stair", "shield_wall", "two_marshals", "still_water"]
)
def test_all_figures_are_the_same_where_only_losses_are_told(scenario: str) -> None:
    setup = read_scenario(scenario, [])
    players = dict.fromkeys(ruleset(str(setup["ruleset"])).game(setup).start(setup, 0).seats(), "random")
    counted, heard = (
        simulate(setup, 6, players, SEED, digest_events=every).facts() for every in (False, True)
    )
    others = ("digest", "seconds", "battles_per_second")
    assert counted["digest"] != heard["digest"]
    assert [counted[name] for name in counted if name not in others] == [
        heard[name] for name in heard if name not in others
    ]


def test_the_digest_changes_with_a_single_answer() -> None:
    found: list[Played] = []
    simulate(first_steps(), 2, GREEDY, SEED, each=found.append)
    simulate(first_steps(), 1, {"blue": "greedy", "red": "random"}, SEED, each=found.append)
    assert len({battle.digest for battle in found}) == 3


def test_all_cores_are_asked_for_with_0() -> None:
    assert (
        simulate(first_steps(), 3, GREEDY, SEED, workers=0).digest
        == simulate(first_steps(), 3, GREEDY, SEED).digest
    )


@pytest.mark.parametrize("workers", [1, 2])
def test_who_stops_a_simulation_is_told_what_was_played(workers: int) -> None:
    def stop(played: int, whole: int) -> None:
        if played == 4:
            signal.raise_signal(signal.SIGINT)

    report = simulate(first_steps(), 5000, GREEDY, SEED, workers, progress=stop, partial=True)
    assert (report.battles, report.asked) == (4, 5000)
    assert sum(report.rounds.values()) == 4
    with pytest.raises(KeyboardInterrupt):
        simulate(first_steps(), 5000, GREEDY, SEED, workers, progress=stop)


# ------------------------------------------------------------------ players of one's own

BOTS: Final = """
import wartable as w

class First(w.Player):
    def choose(self, decision, look):
        return decision.options[0]

class Seeded(w.Player):
    def __init__(self, seed):
        self.seed = seed
    def choose(self, decision, look):
        return decision.options[self.seed % len(decision.options)]

class Cruel(w.Heuristic):
    def evaluate(self, decision, option, forecast, view):
        return 0.0 if forecast is None else forecast.damage

class Demanding(w.Player):
    def __init__(self, seed, mood):
        self.mood = mood

number = 3
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "table_bots.py").write_text(BOTS, encoding="utf-8")


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("name", ["First", "Seeded", "Cruel"])
def test_a_class_of_ones_own_plays(name: str) -> None:
    players = {"blue": f"table_bots:{name}", "red": "random"}
    report = simulate(first_steps(), 2, players, SEED)
    assert report.battles == 2
    assert report.players == players
    assert report.digest != simulate(first_steps(), 2, {"blue": "random", "red": "random"}, SEED).digest


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("no_bots:First", "'no_bots' cannot be imported: ModuleNotFoundError"),
        (
            "table_bots:Frist",
            "there is no 'Frist' in 'table_bots'; use First or Seeded or Cruel or Demanding",
        ),
        ("table_bots:number", "'table_bots:number' is no player; name a class that extends wartable.Player"),
        ("table_bots:Demanding", "'table_bots:Demanding' cannot be made: TypeError"),
    ],
)
def test_what_is_no_player_is_refused(name: str, said: str) -> None:
    with pytest.raises(ValueError, match="cannot seat a player") as caught:
        player_of(ruleset("battle-century"), name, 1)
    assert said in str(caught.value)
