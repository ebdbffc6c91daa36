"""`wartable run`: continue a situation with given choices and dice, and report what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from wartable import BadRoll, Battle, IllegalChoice, State, new_battle
from wartable.cli.commands.options import AsJson, House, Plain, complete_own_files
from wartable.cli.crash_report import CrashReporter
from wartable.cli.failures import guarded
from wartable.cli.flat_dice import DiceFromList, read_faces
from wartable.cli.screens.battle_report import battle_facts, print_battle
from wartable.cli.screens.screen import Screen
from wartable.cli.terminal import Terminal, print_json
from wartable.files import read_situation
from wartable.seat.handbook import RulesetHandbook


@guarded
def run(
    situation: Annotated[str, typer.Argument(help="A situation file.", autocompletion=complete_own_files)],
    choose: Annotated[
        list[str] | None, typer.Option(help="Key of the next choice; may be given many times.")
    ] = None,
    dice: Annotated[str, typer.Option(help="Faces in the order in which they are rolled: 8,4,7.")] = "",
    seed: Annotated[int, typer.Option(help="Seed of the dice, if none are given.")] = 0,
    house: House = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Play a situation as far as the given choices go, and print what happened."""
    flat_dice = DiceFromList(read_faces(dice)) if dice else None
    battle = new_battle(read_situation(situation, house or []), seed, source=flat_dice)
    with CrashReporter(battle):
        problem = _make_choices(battle, choose or [], flat_dice)
    if problem is not None and as_json:
        raise problem
    if as_json:
        print_json(battle_facts(battle))
    else:
        print_battle(battle, Screen(Terminal(plain=plain), RulesetHandbook(battle.ruleset.name)))
    if problem is not None:
        raise problem


def _make_choices(
    battle: Battle[State], keys: Sequence[str], flat_dice: DiceFromList | None
) -> BadRoll | None:
    """Make the choices with these keys, one after the other. Returns an error if `flat_dice` has fewer dice
    than were rolled, or more; otherwise None.
    """
    try:
        _choose_all(battle, keys)
    except BadRoll as error:
        return error
    if flat_dice is None or not flat_dice.faces_left:
        return None
    count = len(flat_dice.given)
    return BadRoll(
        f"cannot use the dice: {flat_dice.faces_left} of {count} were not rolled; "
        f"leave out the last {flat_dice.faces_left}"
    )


def _choose_all(battle: Battle[State], keys: Sequence[str]) -> None:
    for at, key in enumerate(keys):
        if battle.decision is None:
            left = ", ".join(keys[at:])
            raise IllegalChoice(f"cannot choose {key!r}: the battle is over; leave out {left}")
        battle.choose(key)
