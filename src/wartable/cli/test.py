"""`wartable test`: a single Test of a Character, with its odds, and what it costs."""

from __future__ import annotations

from enum import StrEnum
from random import SystemRandom
from typing import Annotated

import typer

from wartable import BadInput, new_battle, ruleset
from wartable.cli.attempt import Cast, Data, rolled
from wartable.cli.failures import guarded
from wartable.cli.options import AsJson, Plain
from wartable.cli.play import SEEDS
from wartable.cli.terminal import Terminal, print_json
from wartable.cli.trial import Answers, Trial


class Dice(StrEnum):
    """Where dice come from."""

    seeded = "seeded"
    hand = "hand"


Many = list[str] | None
_KINDS = "ordinary, contested, extended, help, healing, repair, equipment or replacement."
_SEVERAL = "; may be given many times."

Sheet = Annotated[str, typer.Argument(metavar="SHEET", help="FILE, or FILE:PILOT where it has several.")]
Skill = Annotated[str, typer.Option(help="The Skill, as athletics or athletics:running.")]
Attribute = Annotated[str, typer.Option(help="The Attribute; without it the usual one of the Skill.")]
Subject = Annotated[str, typer.Option(help="What it is about, for specialists.")]
Dn = Annotated[int | None, typer.Option(help="The Difficulty Number.")]
Kind = Annotated[str, typer.Option(help=_KINDS)]
Against = Annotated[str, typer.Option(metavar="SHEET", help="Who contests it.")]
AgainstSkill = Annotated[str, typer.Option(help="The Skill of who contests it.")]
AgainstAttribute = Annotated[str, typer.Option(help="Their Attribute; defense makes Defense the DN.")]
Mixed = Annotated[Many, typer.Option(metavar="PART", help="A part more: fitness+stealth@10" + _SEVERAL)]
HelpFrom = Annotated[Many, typer.Option(metavar="SHEET", help="Who helps" + _SEVERAL)]
HelpBy = Annotated[
    str, typer.Option(metavar="PART", help="What helpers roll: charm+presence; else the same.")
]
Advantage = Annotated[int, typer.Option(help="Advantages that the GM gives.")]
Disadvantage = Annotated[int, typer.Option(help="Disadvantages that the GM gives.")]
About = Annotated[Many, typer.Option(metavar="WORD", help="What holds" + _SEVERAL)]
Tool = Annotated[str, typer.Option(metavar="TAG", help="The Equipment used.")]
Patient = Annotated[str, typer.Option(metavar="SHEET", help="Who is treated, helped, or owns the Proxy.")]
Layer = Annotated[int | None, typer.Option(help="The Layer to treat, 1 to 3; it is taken to be lost.")]
Proxy = Annotated[
    str, typer.Option(metavar="NAME", help="The Proxy to repair; one point is taken to be left.")
]
Item = Annotated[str, typer.Option(metavar="TAG", help="The Equipment to look for.")]
Limit = Annotated[int | None, typer.Option(help="How many tries an Extended Test has.")]
Time = Annotated[str, typer.Option(help="How long a try takes: minute, hour, day or week.")]
Danger = Annotated[bool, typer.Option("--danger", help="A failure hurts.")]
Insist = Annotated[bool, typer.Option("--insist", help="Make the Test although the rules advise against it.")]
Trade = Annotated[int | None, typer.Option(help="How many Advantages, or Disadvantages, to trade.")]
Uses = Annotated[Many, typer.Option(metavar="TAG", help="What to declare" + _SEVERAL)]
Seed = Annotated[int | None, typer.Option(help="Number that the dice follow from.")]
Roller = Annotated[Dice, typer.Option(help="Who rolls: the computer, or you at the table.")]


@guarded
def single_test(
    sheet: Sheet,
    skill: Skill = "",
    attribute: Attribute = "",
    subject: Subject = "",
    dn: Dn = None,
    kind: Kind = "",
    against: Against = "",
    against_skill: AgainstSkill = "",
    against_attribute: AgainstAttribute = "",
    mixed: Mixed = None,
    help_from: HelpFrom = None,
    help_by: HelpBy = "",
    advantage: Advantage = 0,
    disadvantage: Disadvantage = 0,
    about: About = None,
    tool: Tool = "",
    patient: Patient = "",
    layer: Layer = None,
    proxy: Proxy = "",
    item: Item = "",
    limit: Limit = None,
    time: Time = "",
    danger: Danger = False,
    insist: Insist = False,
    trade: Trade = None,
    use: Uses = None,
    seed: Seed = None,
    dice: Roller = Dice.seeded,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Make one Test of a Character: the odds, the roll, the result and what it costs."""
    cast = Cast(sheet)
    cast.roll(rolled(attribute, skill, subject, about or [], mixed or [], cast.ruleset))
    cast.face(dn, against, rolled(against_attribute, against_skill))
    cast.help(help_from or [], help_by, advantage, disadvantage, tool)
    cast.aim(kind, patient, layer, proxy, item)
    cast.repeat(limit, time, danger=danger)
    _make(cast, Answers(cast.main, use or [], trade, silent=as_json), seed, dice, insist=insist, plain=plain)


def _accepted(cast: Cast, *, insist: bool) -> Data:
    """The setup. Raises BadInput where the rules advise against such a Test, unless people `insist`; the
    sheets of its people are no matter here, nor what keeps it from being made at all.
    """
    setup = cast.setup()
    found = ruleset(str(setup["ruleset"])).problems(setup)
    doubtful = [problem for problem in found if problem.path.startswith("test") and not problem.fatal]
    if doubtful and not insist and not [problem for problem in found if problem.fatal]:
        raise BadInput("cannot make the Test unless you insist (--insist)", doubtful)
    return setup


def _make(cast: Cast, answers: Answers, seed: int | None, dice: Dice, *, insist: bool, plain: bool) -> None:
    """Play it, and tell it as sentences, or as data where nobody is asked."""
    setup = _accepted(cast, insist=insist)
    number = SystemRandom().randrange(SEEDS) if seed is None else seed
    terminal = None if answers.silent else Terminal(plain=plain)
    trial = Trial(new_battle(setup, number, by_hand=True), answers, terminal)
    trial.play(by_hand=dice is Dice.hand)
    answers.check()
    if terminal is None:
        print_json({"seed": number, **trial.facts()})
