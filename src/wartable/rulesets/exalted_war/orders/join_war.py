"""Join War: who acts first. EW-10 to EW-15, W-22."""

from __future__ import annotations

from typing import Final

from wartable.core.dice import Kept
from wartable.core.odds.successes import BOTCH, successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.events.order import JoinedWar, ReactionSet
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit

_LONGEST_WAIT: Final = 6
"""The most ticks from joining the war to the first action."""
_DIE: Final = Kept(10)


def join_war_dice_terms(state: War, unit: Unit) -> list[Term]:
    """Return the dice of a unit's roll to Join War, as terms: Wits + War less Magnitude, or Wits + Awareness
    for a single person. EW-11, EW-14.
    """
    person = state.people[unit.leader].person
    wits = Term("Wits", person.rank_of("wits"))
    if unit.is_solo:
        return [wits, Term("Awareness", person.rank_of("awareness"))]
    return [wits, Term("War", person.war), Term("Magnitude", -unit.magnitude)]


def roll_join_war(table: WarTable) -> None:
    """Make the rolls to Join War for all units that are in the war from the start, and set the tick of each
    unit's first action, the reaction count (the highest number of successes), and the order of the units.
    EW-11 to EW-13.
    """
    state = table.state
    rolled: dict[str, int] = {}
    for unit in state.units.values():
        if not unit.arrives:
            rolled[unit.id] = _roll(table, unit)
    state.count = max([0, *rolled.values()])
    table.emit(ReactionSet(state.count))
    for id, successes_rolled in rolled.items():
        unit = state.units[id]
        unit.joined = max(0, successes_rolled)
        unit.next = (
            _LONGEST_WAIT if successes_rolled == BOTCH else min(_LONGEST_WAIT, state.count - unit.joined)
        )
        _announce_roll(table, unit, successes_rolled)
    _set_unit_order(table)
    _set_deploy_order(state)


def _roll(table: WarTable, unit: Unit) -> int:
    """Make a unit's roll to Join War, and return the successes. If it has no dice, roll nothing and return 0.
    W-22.
    """
    count = max(0, total(join_war_dice_terms(table.state, unit)))
    return table.roll(successes(count), f"{unit.name} joins the war") if count else 0


def _announce_roll(table: WarTable, unit: Unit, rolled: int) -> None:
    if table.listening:
        table.emit(JoinedWar(unit.id, tuple(join_war_dice_terms(table.state, unit)), rolled, unit.next))


def _set_unit_order(table: WarTable) -> None:
    """Set the order in which units move and declare actions: the fewest successes first. Ties are broken by
    lower Wits, then by lower War, then by a die that counts for the whole battle. W-24.
    """
    state = table.state
    units = [unit for unit in state.units.values() if not unit.arrives]
    keys = {unit.id: quickness_sort_key(state, unit) for unit in units}
    tied: dict[tuple[int, int, int], int] = {}
    for unit in units:
        tied[keys[unit.id]] = tied.get(keys[unit.id], 0) + 1
    ranked: list[tuple[tuple[int, int, int], int, int, str]] = []
    for at, unit in enumerate(units):
        key = keys[unit.id]
        die = table.roll(_DIE, f"{unit.name}: who is slower of equals") if tied[key] > 1 else 0
        ranked.append((key, die, at, unit.id))
    state.order = [id for _, _, _, id in sorted(ranked)]


def quickness_sort_key(state: War, unit: Unit) -> tuple[int, int, int]:
    """Return a sort key for the order in which units move and declare actions. The slowest unit has the
    lowest key and comes first. W-24.
    """
    person = state.people[unit.leader].person
    return unit.joined, person.rank_of("wits"), person.war


def _set_deploy_order(state: War) -> None:
    """Set the order in which sides deploy: the side whose best result is the lowest comes first. W-44."""
    ranked: list[tuple[int, int, str]] = []
    for at, side in enumerate(state.plan.sides):
        best = max([0, *[unit.joined for unit in state.units.values() if unit.side == side]])
        ranked.append((best, at, side))
    state.deployers = [side for _, _, side in sorted(ranked)]


def join_war_in_mid_battle(table: WarTable, unit: Unit) -> None:
    """Make the roll to Join War for a unit that enters the war in mid-battle. The tick of its first action
    depends on the reaction count. EW-15.
    """
    state = table.state
    rolled = _roll(table, unit)
    unit.joined = max(0, rolled)
    wait = _LONGEST_WAIT if rolled == BOTCH else min(_LONGEST_WAIT, max(0, state.count - unit.joined))
    unit.next = state.tick + wait
    _insert_in_order(state, unit)
    _announce_roll(table, unit, rolled)


def _insert_in_order(state: War, unit: Unit) -> None:
    """Insert a unit into the order in which units move and declare actions; it comes before units of equal
    quickness. W-24.
    """
    key = quickness_sort_key(state, unit)
    others = [id for id in state.order if id != unit.id]
    at = 0
    while at < len(others) and quickness_sort_key(state, state.units[others[at]]) < key:
        at += 1
    others.insert(at, unit.id)
    state.order = others
