"""Hits and their targets: divided among targets, evaded, applied to people or ranks. AD-R24, AD-R25, SW-32 to
SW-35.
"""

from __future__ import annotations

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.adeptus.attack.damage import location_of, reversed_roll
from wartable.rulesets.adeptus.attack.evasion import ask_swarm_to_evade, ask_to_evade
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.attack.strikes import strike_horde, strike_person, strike_ranks
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.harm.wounds import kill_if_doomed
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.profile import BODY
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import BAND, Unit


def share_hits(table: MissionTable, attack: Attack) -> None:
    """Share the hits of a successful attack among its targets, and strike each. AD-R24."""
    deal_hits(table, attack, shares_of(table, attack))


def deal_hits(table: MissionTable, attack: Attack, counts: list[int]) -> None:
    """Apply an attack's hits; `counts` has the number for each target. First all targets evade, then each is
    struck, the first at the location given by the attack's roll. AD-R24.
    """
    shares = [evade(table, attack, other, counts[at]) for at, other in enumerate(attack.targets)]
    is_first = True
    for other, share in zip(attack.targets, shares, strict=True):
        if share.is_any:
            where = first_location(attack) if is_first else BODY
            if not is_first and share.persons:
                where = location_of(table.roll(PERCENT, f"Where {noun_for(other):is} hit"))
            is_first = False
            apply_share(table, attack, other, share, where)


def first_location(attack: Attack) -> int:
    """Return the location of an attack's first hit: the chosen one, otherwise the one for the attack roll
    with its digits swapped. AD-07-01.
    """
    return location_of(reversed_roll(attack.roll)) if attack.location < 0 else attack.location


def shares_of(table: MissionTable, attack: Attack) -> list[int]:
    """Return the number of hits on each target of an attack; the attacker's player divides them if there are
    several. SW-46.
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
class HitShare:
    """The hits on one target that were not evaded: on a person, on Specialists, and on normal Underlings or
    a Horde.
    """

    persons: int = 0
    specials: int = 0
    ranks: int = 0

    @property
    def is_any(self) -> bool:
        """Whether there are any hits."""
        return self.persons + self.specials + self.ranks > 0


def strike(table: MissionTable, attack: Attack, other: Unit, hits: int, where: int) -> None:
    """Let a target evade its hits, and apply those that are left."""
    apply_share(table, attack, other, evade(table, attack, other, hits), where)


def evade(table: MissionTable, attack: Attack, other: Unit, hits: int) -> HitShare:
    """Let a target evade its hits, and return those left, divided between persons, Specialists and the
    rest. AD-08-01, AD-R25.
    """
    if other.is_horde:
        return HitShare(0, 0, hits)
    if other.swarm is None:
        return HitShare(ask_to_evade(table, attack, other, hits), 0, 0)
    left = ask_swarm_to_evade(table, attack, other, hits)
    persons, specials = allocate(table, attack, other, left)
    ranks = left - persons - specials
    if persons:
        persons = ask_to_evade(table, attack, other, persons)
    return HitShare(persons, specials, ranks)


def apply_share(table: MissionTable, attack: Attack, other: Unit, share: HitShare, where: int) -> None:
    """Apply hits on a target that were not evaded: Damage, the effects of the weapon's qualities, and deaths.
    `where` is the location of the first hit.
    """
    if other.is_horde:
        strike_horde(table, attack, other, share.ranks)
        return
    if share.persons:
        landed = strike_person(table, attack, other, share.persons, where)
        if landed:
            for key, number in attack.weapon.qualities.items():
                QUALITIES[key].after_hit(table, other, number)
    if share.ranks + share.specials:
        strike_ranks(table, attack, other, share.ranks, share.specials)
    kill_if_doomed(table, other)


def allocate(table: MissionTable, attack: Attack, other: Unit, hits: int) -> tuple[int, int]:
    """Return the hits on a Swarm that go to the Overseer, and to Specialists; the rest fall on normal
    Underlings. SW-32, SW-34, SW-35, AD-R17, SW-07.
    """
    swarm = other.swarm
    if swarm is None or hits <= 0:
        return 0, 0
    if attack.named or attack.special:
        return (1, 0) if attack.named else (0, 1)
    if swarm.normal and not attack.doubles:
        return 0, 0
    seat = attack.attacker.seat
    persons = 0
    if other.kind != BAND:
        persons = _ask_count(
            table, seat, hits, f"{counted(hits, 'hit')}: how many on {other.name}?", other.id
        )
    left = hits - persons
    if not swarm.specialists or not left:
        return persons, 0
    if not swarm.normal:
        return persons, left
    return persons, _ask_count(
        table, seat, left, f"{counted(left, 'hit')}: how many on the Specialist?", other.id
    )


def _ask_count(table: MissionTable, seat: str, most: int, question: str, about: str) -> int:
    options = [Option(f"n:{count}", str(count), count) for count in range(most + 1)]
    return options.index(table.ask(Decision(seat, question, options, about)))
