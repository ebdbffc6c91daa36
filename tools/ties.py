"""Decisions of greedy that chance decides: `python tools/ties.py [SCENARIO ...] [-n 2] [--seed 1]`.

Greedy plays greedy, by default in all shipped scenarios. Counted are the decisions at which several options
have the highest value although they have different consequences: each is played on to the end of its
activation with the same dice, and the states there are compared. Prints a table of these decisions by game
and by kind of question, most frequent first, and their share of all decisions of each game.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import Battle, Decision, Heuristic, Option, View, checksum, new_battle
from wartable.files import list_scenarios, read_scenario

__all__ = [
    "Kind",
    "Ties",
    "best_options",
    "count_ties",
    "is_real_tie",
    "main",
    "names_in",
    "question_kind",
    "table",
]

STEPS: Final = 200
"""The largest number of answers after a tied one that are played to reach the end of the activation."""

MOST_VERBS: Final = 6
"""The largest number of words shown for a kind."""

_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")


class Kind(NamedTuple):
    """A kind of question: the game, the question with names and numbers replaced, and the first words of the
    keys of the tied options.
    """

    game: str
    question: str
    verbs: str


class Ties(NamedTuple):
    """All decisions by game, and those that are ties with different consequences by kind of question."""

    decisions: Counter[str]
    ties: Counter[Kind]

    def share(self, game: str) -> float:
        """Return the share of decisions of a game that are ties with different consequences."""
        tied = sum(count for kind, count in self.ties.items() if kind.game == game)
        return tied / max(1, self.decisions[game])


def main(arguments: Sequence[str] | None = None) -> int:
    """Count the ties in the scenarios named on the command line, and print them."""
    parser = argparse.ArgumentParser(description="Count the decisions of greedy that chance decides.")
    parser.add_argument("scenarios", nargs="*", help="shipped scenarios or files; all shipped if left out")
    parser.add_argument("-n", "--battles", type=int, default=2, help="battles of each (2)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first battle (1)")
    wanted = parser.parse_args(arguments)
    found = Ties(Counter(), Counter())
    for name in wanted.scenarios or [info.name for info in list_scenarios()]:
        for seed in range(wanted.seed, wanted.seed + wanted.battles):
            counted = count_ties(read_scenario(name), seed)
            found.decisions.update(counted.decisions)
            found.ties.update(counted.ties)
    print("\n".join(table(found)))
    return 0


def table(found: Ties) -> Iterator[str]:
    """Yield the lines of the table: kinds of questions by number, then the total of each game."""
    for kind, count in found.ties.most_common():
        share = count / found.decisions[kind.game]
        yield f"{count:6}  {share:6.1%}  {kind.game:15}  {kind.question}  [{kind.verbs}]"
    for game, count in sorted(found.decisions.items()):
        yield f"{game}: {found.share(game):.1%} of {count} decisions"


def count_ties(setup: Mapping[str, Any], seed: int) -> Ties:
    """Play a battle between greedy players, and count its decisions and ties."""
    battle = new_battle(setup, seed=seed)
    heuristic = battle.ruleset.heuristic
    game = " ".join([battle.ruleset.name, str(setup.get("battle", ""))]).strip()
    names = names_in(setup)
    found = Ties(Counter(), Counter())
    while (decision := battle.decision) is not None:
        view = battle.view(decision.seat)
        best = best_options(heuristic, decision, view)
        found.decisions[game] += 1
        if len(best) > 1 and is_real_tie(battle, best):
            found.ties[Kind(game, question_kind(decision.question, names), _verbs(best, names))] += 1
        battle.choose(best[(seed + found.decisions[game]) % len(best)].key)
    return found


def best_options(heuristic: Heuristic, decision: Decision, view: View) -> Sequence[Option]:
    """Return the options from which a greedy player chooses at random; only one if there is no tie."""
    values = [
        heuristic.evaluate(decision, option, view.forecast(option), view) for option in decision.options
    ]
    highest = max(values)
    tied = [option for option, value in zip(decision.options, values, strict=True) if value == highest]
    return heuristic.best_of_tied(decision, tied, view)


def is_real_tie(battle: Battle[Any], best: Sequence[Option]) -> bool:
    """Whether these answers to the open question have different consequences. An answer that ends the battle
    or fails to reach the end of its activation differs from one that does not.
    """
    first = _consequence(battle, best[-1])
    return any(_consequence(battle, option) != first for option in best[:-1])


def _consequence(battle: Battle[Any], answer: Option) -> str:
    """Return the checksum of the state at the end of the activation after an answer, with the battle's dice,
    if all further questions are answered by the first of the best options.
    """
    twin = battle.copy()
    start = len(twin.legs)
    twin.choose(answer.key)
    for _ in range(STEPS):
        decision = twin.decision
        if decision is None or len(twin.legs) > start:
            break
        view = twin.view(decision.seat)
        twin.choose(best_options(battle.ruleset.heuristic, decision, view)[0].key)
    state = twin.legs[start].state if len(twin.legs) > start else twin.state
    return checksum(twin.game.dump(state), twin.game.evidence)


def question_kind(question: str, names: Iterable[str]) -> str:
    """Return the text of a question with a placeholder for each of these names and each number."""
    for name in sorted(names, key=len, reverse=True):
        question = re.sub(rf"\b{re.escape(name)}\b", "NAME", question)
    return _NUMBER.sub("N", question)


def names_in(part: object) -> set[str]:
    """Return all values of `name` and `id` in a part of a setup, and the parts of names, which a short form
    may leave out.
    """
    if isinstance(part, Mapping):
        own = [value for key, value in part.items() if key in ("name", "id") and isinstance(value, str)]
        found = {value for value in own if value} | {word for value in own for word in value.split()}
        return found.union(*(names_in(value) for value in part.values()))
    return set().union(*(names_in(value) for value in part)) if isinstance(part, list) else set()


def _verbs(options: Sequence[Option], names: Container[str]) -> str:
    """Return the first words of the keys of these options, without names."""
    verbs = {re.split("[:>]", option.key)[0] for option in options}
    return " ".join(sorted({"NAME" if verb in names else verb for verb in verbs})[:MOST_VERBS])


if __name__ == "__main__":
    raise SystemExit(main())
