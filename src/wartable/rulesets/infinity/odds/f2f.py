"""`wartable odds f2f`: the chances of a Face to Face or Normal Roll, with the Wounds that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from wartable.core.data.problem import BadInput
from wartable.core.forces.builder import Kind
from wartable.core.forces.calculation import Calculation, Chance, Chances, Odds
from wartable.core.forces.single_test import Setting
from wartable.core.words import capital, counted, listed
from wartable.rulesets.infinity.d20.saves import DEAD, HACKABLE_TYPES, UNCONSCIOUS, UP, standing_after
from wartable.rulesets.infinity.odds import by_rules
from wartable.rulesets.infinity.odds.face_to_face import face_to_face, normal
from wartable.rulesets.infinity.odds.said import HARMFUL, Attack, GivenValues
from wartable.rulesets.infinity.odds.scores import Dice, Scores, Ways
from wartable.rulesets.infinity.odds.wounds import failed_saves, lasting_wounds, wounds

_STANDINGS: Final = {UP: "up", UNCONSCIOUS: "unconscious", DEAD: "dead"}

_HELP: Final = """\
Work out a Face to Face Roll of Infinity: who scores, with how many dice, and what Saving Rolls leave.
With the dice of one side alone it is a Normal Roll. A Dodge or a Reset is one die, with neither ammunition \
nor PS; from a direct template (--active-template) it is a Normal Roll. \
Success Values are those after all MODs. For Wounds say --active-ps and --reactive-armour, or the other \
way round, too; ammunition is N if nothing else is said."""


def _settings(side: str) -> list[Setting]:
    """Return the settings of the calculation that belong to one side."""
    return [
        Setting(side, f"Dice of the {side} side, such as 12x3 for 3 dice at 12.", metavar="SVxDICE"),
        Setting(f"{side}-sd", "It has +1 SD: one more die, and the worst is discarded.", Kind.flag),
        Setting(f"{side}-template", "It lays a direct template, which hits unless it is dodged.", Kind.flag),
        Setting(f"{side}-continuous", "Its hits do Continuous Damage.", Kind.flag),
        Setting(f"{side}-ammo", f"Its ammunition: {', '.join(HARMFUL)}.", metavar="KEY"),
        Setting(f"{side}-ps", "The PS of its weapon.", Kind.number, "N"),
        Setting(f"{side}-armour", "What it saves with: ARM, BTS or (para) PH.", Kind.number, "N"),
        Setting(f"{side}-cover", "It saves in Partial Cover.", Kind.flag),
        Setting(f"{side}-save-mod", "What else changes its saves.", Kind.number, "N"),
        Setting(f"{side}-wounds", "Its VITA or STR.", Kind.number, "N"),
        Setting(f"{side}-str", "It has STR in place of VITA.", Kind.flag),
        Setting(f"{side}-remote", "It has STR, and Remote Presence.", Kind.flag),
    ]


class FaceToFace(Calculation):
    """Odds of a Face to Face Roll, or of a Normal Roll if no one reacts."""

    def __init__(self) -> None:
        check = Setting("by-rules", "Play every throw by the rules, in place of the formula.", Kind.flag)
        example = "--active 12x3 --active-ps 7 --reactive 10x2 --reactive-armour 1 --reactive-wounds 1"
        super().__init__("f2f", _HELP, example, [*_settings("active"), *_settings("reactive"), check])

    def work_out(self, given: Mapping[str, Any]) -> Odds:
        said = GivenValues(given)
        dice = said.dice("active"), said.dice("reactive")
        attacks = said.attack("active", "reactive"), said.attack("reactive", "active")
        said.check()
        rolled = [one for one in dice if one is not None]
        is_played = "by-rules" in given
        if (
            is_played
            and rolled
            and by_rules.count_pairs(rolled[0], rolled[-1] if len(rolled) > 1 else None) > (by_rules.MOST)
        ):
            said.fault("by-rules", "there are too many throws to play one by one", "leave it out")
        template = said.template()
        if said.problems:
            raise BadInput("cannot work out the odds", said.problems)
        scores = _scores(dice, template, played=is_played)
        both = (scores.active, scores.reactive)
        sides = [side for side, one in zip(_SIDES, dice, strict=True) if one is not None or side == template]
        tables = [_who(scores, sides)]
        for side, ways in zip(_SIDES, both, strict=True):
            if side in sides and side != template:
                tables.append(_hits(side, ways, scores.everything))
        for attack, ways in zip(attacks, both, strict=True):
            if attack is not None:
                tables += _harm(attack, ways, scores.everything)
        return Odds(_question(dice, template), tuple(tables))


_Both = tuple[Dice | None, Dice | None]
_SIDES: Final = ("active", "reactive")


def _scores(dice: _Both, template: str, *, played: bool) -> Scores:
    """Return in how many ways each side scores. A template scores unless a Normal Roll dodges it. With
    `played`, every throw is played by the rules. IN-05-33.
    """
    active, reactive = dice
    if active is not None and reactive is not None:
        return by_rules.scores(active, reactive) if played else face_to_face(active, reactive)
    found = Scores({}, {}, 1)
    for alone in [one for one in dice if one is not None]:
        found = by_rules.scores(alone, None) if played else normal(alone)
    hit = {(1, 0): found.neither} if template else {}
    if template == "active" or reactive is not None:
        return Scores(hit, found.active, found.everything)
    return Scores(found.active, hit, found.everything)


def _question(dice: _Both, template: str) -> str:
    """Describe the roll in words."""
    rolled = [_dice(one) for one in dice if one is not None]
    if template:
        return f"Direct template, dodged by {rolled[0]}" if rolled else "Direct template, not dodged"
    if len(rolled) == 1:
        return f"Normal Roll: {rolled[0]}"
    return f"Face to Face Roll: {rolled[0]} against {rolled[1]}"


def _dice(dice: Dice) -> str:
    number = f"{dice.kept} dice" if dice.kept > 1 else "1 die"
    return f"{number} at {dice.sv}" + (" with +1 SD" if dice.spare else "")


def _who(scores: Scores, sides: Sequence[str]) -> Chances:
    """Return the chance of each of these sides to score, and the chance that none does."""
    both = {"active": sum(scores.active.values()), "reactive": sum(scores.reactive.values())}
    ways = {side: both[side] for side in sides}
    ways["nobody"] = scores.neither
    rows = [Chance(key, key, Fraction(number, scores.everything)) for key, number in ways.items()]
    return Chances("scores", "Who scores", tuple(rows))


def _hits(side: str, ways: Ways, everything: int) -> Chances:
    """Return the chance of each number of dice that count, with the criticals among them."""
    rows = [Chance("0", "none", Fraction(everything - sum(ways.values()), everything))]
    for hits, criticals in sorted(ways):
        label = str(hits) + (f", {counted(criticals, 'critical')}" if criticals else "")
        key = f"{hits}-{criticals}"
        rows.append(Chance(key, label, Fraction(ways[hits, criticals], everything)))
    return Chances(f"{side}_dice", f"Dice of the {side} side that survive", tuple(rows))


def _harm(attack: Attack, hits: Ways, everything: int) -> list[Chances]:
    """Return the chances of each number of Wounds, and of each fate if the VITA or STR of the target is
    known. For ammunition that inflicts states, return the chances of each number of failed saves.
    """
    side, kind = attack.target, attack.ammunition
    states = kind.states("")
    if states:
        lost = failed_saves(hits, everything, kind, attack.save)
        title = f"Failed saves of the {side} side at {attack.save}; one brings {_listed(states)}"
        others = [state for state in kind.states(HACKABLE_TYPES[0]) if state not in states]
        more = f", to {listed(HACKABLE_TYPES)} {_listed(others)} too" if others else ""
        return [_numbers(f"{side}_failed_saves", title + more, lost)]
    most = attack.limit + attack.levels
    title = f"Wounds of the {side} side, each save at {attack.save}"
    if attack.lasts:
        lost = lasting_wounds(hits, everything, kind, attack.save, most)
        title += f", until one is passed; {most} is that or more"
    else:
        lost = wounds(hits, everything, kind, attack.save)
    found = [_numbers(f"{side}_wounds", title, lost)]
    if attack.limit:
        found.append(_fates(attack, lost))
    return found


def _listed(states: Sequence[str]) -> str:
    """Format states as the rules write them, such as Immobilized-B."""
    return listed([state.replace("_", "-").title() for state in states])


def _numbers(key: str, title: str, chances: Mapping[int, Fraction]) -> Chances:
    return Chances(key, title, tuple([Chance(str(n), str(n), chance) for n, chance in chances.items()]))


def _fates(attack: Attack, lost: Mapping[int, Fraction]) -> Chances:
    """Return the chances that the Trooper is up, Unconscious or Dead."""
    kills = attack.ammunition.kills(attack.limit, flesh=attack.flesh)
    chances = dict.fromkeys(_STANDINGS, Fraction(0))
    for number, chance in lost.items():
        is_killed = kills and number > 0
        chances[DEAD if is_killed else standing_after(number, attack.limit, levels=attack.levels)] += chance
    rows = [Chance(_STANDINGS[how], _STANDINGS[how].title(), chance) for how, chance in chances.items()]
    return Chances(f"{attack.target}_standing", f"{capital(attack.target)} side afterwards", tuple(rows))
