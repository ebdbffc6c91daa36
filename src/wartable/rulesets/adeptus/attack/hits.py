"""The hits of an attack: divided among its targets, evaded, and applied to people or Underlings. AD-R24,
AD-R25, SW-32 to SW-35.
"""

from __future__ import annotations

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.adeptus.attack.damage import location_for_number, roll_with_digits_swapped
from wartable.rulesets.adeptus.attack.evasion import ask_swarm_to_evade, ask_to_evade
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.attack.strikes import strike_horde, strike_person, strike_underlings
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.harm.wounds import kill_if_fatally_wounded
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.profile import BODY
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import BAND, Unit


def divide_and_apply_hits(table: MissionTable, attack: Attack) -> None:
    """Divide the hits of a successful attack among its targets, and apply them. AD-R24."""
    evade_and_apply_hits(table, attack, divide_hits_among_targets(table, attack))


def evade_and_apply_hits(table: MissionTable, attack: Attack, counts: list[int]) -> None:
    """Let the targets of an attack evade its hits, then apply those that are left. `counts` has the number of
    hits for each target. The location of the first hit follows from the attack roll; for further targets it
    is rolled. AD-R24.
    """
    shares = [evade_hits(table, attack, target, counts[index]) for index, target in enumerate(attack.targets)]
    is_first = True
    for target, share in zip(attack.targets, shares, strict=True):
        if share.has_hits:
            location = first_hit_location(attack) if is_first else BODY
            if not is_first and share.persons:
                location = location_for_number(table.roll(PERCENT, f"Where {noun_for(target):is} hit"))
            is_first = False
            apply_hit_share(table, attack, target, share, location)


def first_hit_location(attack: Attack) -> int:
    """Return the location of an attack's first hit: the one chosen for a Called Shot, otherwise the one that
    the attack roll gives with its digits swapped. AD-07-01.
    """
    return (
        location_for_number(roll_with_digits_swapped(attack.roll)) if attack.location < 0 else attack.location
    )


def divide_hits_among_targets(table: MissionTable, attack: Attack) -> list[int]:
    """Return a list with the number of hits on each target of an attack, in the order of its targets. If
    there are several targets, the attacker's player divides the hits. SW-46.
    """
    left = attack.hits
    found: list[int] = []
    for at, other in enumerate(attack.targets):
        if at == len(attack.targets) - 1:
            found.append(left)
            break
        options = [Option(f"n:{count}", str(count), count) for count in range(left + 1)]
        question = f"{counted(left, 'hit')}: how many on {other.name}?"
        chosen = table.ask(Decision(attack.attacker.seat, question, options, other.id))
        count = options.index(chosen)
        found.append(count)
        left -= count
    return found


@define
class UnevadedHits:
    """The hits on one target that were not evaded: on a person or giant (`persons`), on Specialists
    (`specials`), and on normal Underlings or a Horde (`ranks`).
    """

    persons: int = 0
    specials: int = 0
    ranks: int = 0

    @property
    def has_hits(self) -> bool:
        """Whether there are any hits."""
        return self.persons + self.specials + self.ranks > 0


def evade_hits(table: MissionTable, attack: Attack, target: Unit, hits: int) -> UnevadedHits:
    """Let a target evade this many hits, and return those that are left, divided among the Overseer or other
    person, the Specialists, and the other Underlings or the Horde. AD-08-01, AD-R25.
    """
    if target.is_horde:
        return UnevadedHits(0, 0, hits)
    if target.swarm is None:
        return UnevadedHits(ask_to_evade(table, attack, target, hits), 0, 0)
    left = ask_swarm_to_evade(table, attack, target, hits)
    persons, specials = allocate_swarm_hits(table, attack, target, left)
    ranks = left - persons - specials
    if persons:
        persons = ask_to_evade(table, attack, target, persons)
    return UnevadedHits(persons, specials, ranks)


def apply_hit_share(
    table: MissionTable, attack: Attack, target: Unit, share: UnevadedHits, location: int
) -> None:
    """Apply a `share` of hits that a target did not evade: their Damage, the effects of the weapon's
    qualities, and death. `location` is that of the first hit.
    """
    if target.is_horde:
        strike_horde(table, attack, target, share.ranks)
        return
    if share.persons:
        landed = strike_person(table, attack, target, share.persons, location)
        if landed:
            for key, number in attack.weapon.qualities.items():
                QUALITIES[key].apply_after_hit(table, target, number)
    if share.ranks + share.specials:
        strike_underlings(table, attack, target, share.ranks, share.specials)
    kill_if_fatally_wounded(table, target)


def allocate_swarm_hits(table: MissionTable, attack: Attack, target: Unit, hits: int) -> tuple[int, int]:
    """Return how many of the hits on a Swarm strike the Overseer, and how many strike Specialists; the others
    strike normal Underlings. The attacker's player chooses if the attack roll was doubles, or if no normal
    Underlings are left. SW-32, SW-34, SW-35, AD-R17, SW-07.
    """
    swarm = target.swarm
    if swarm is None or hits <= 0:
        return 0, 0
    if attack.named or attack.special:
        return (1, 0) if attack.named else (0, 1)
    if swarm.normal and not attack.doubles:
        return 0, 0
    seat = attack.attacker.seat
    persons = 0
    if target.kind != BAND:
        persons = _ask_count(
            table, seat, hits, f"{counted(hits, 'hit')}: how many on {target.name}?", target.id
        )
    left = hits - persons
    if not swarm.specialists or not left:
        return persons, 0
    if not swarm.normal:
        return persons, left
    return persons, _ask_count(
        table, seat, left, f"{counted(left, 'hit')}: how many on the Specialist?", target.id
    )


def _ask_count(table: MissionTable, seat: str, most: int, question: str, about_id: str) -> int:
    """Ask a seat for a number from 0 to `most`, and return it. `about_id` is the id of the unit that the
    question concerns.
    """
    options = [Option(f"n:{count}", str(count), count) for count in range(most + 1)]
    return options.index(table.ask(Decision(seat, question, options, about_id)))
