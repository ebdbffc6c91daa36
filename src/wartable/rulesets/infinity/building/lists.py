"""Checks of army lists: Lieutenant, Combat Groups, points, SWC and AVA. IN-01."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.reader import Reader
from wartable.core.words import counted
from wartable.rulesets.infinity.model.army import GROUP_SIZE
from wartable.rulesets.infinity.model.profile import IRREGULAR, REM, Profile
from wartable.rulesets.infinity.model.skills import G_JUMPER, LIEUTENANT
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper, troopers_counting_as_members
from wartable.rulesets.infinity.saved.setup import ParsedTrooper

MOST_TROOPERS: Final = 15
POINTS_PER_SWC: Final = 50
PROXIES: Final = (2, 3)
"""The fewest and the most Proxies of a G: Jumper. IN-08-53."""

GroupedTrooper = tuple[Reader, Trooper]
"""A Trooper, with the node of the file that gives its Combat Group."""


def can_be_lieutenant(profile: Profile) -> bool:
    """Whether a Trooper can be a Lieutenant: neither a REM nor Irregular. IN-01-15."""
    return profile.type != REM and profile.training != IRREGULAR


def check_army_lists(units: Reader, parsed_troopers: Sequence[ParsedTrooper], state: Skirmish) -> None:
    """Report the faults of each side's army list. Faults that a scenario may intend are only warnings, so the
    skirmish can still be played: too many Troopers, points, SWC or AVA, and a G: Jumper or Peripherals in
    several Combat Groups. IN-01-08 to IN-01-14, IN-08-53.
    """
    for side in state.armies:
        own_troopers = [parsed for parsed in parsed_troopers if parsed.trooper.side == side]
        if not own_troopers:
            continue
        _check_lieutenants(units, own_troopers, side)
        _check_groups(units, [parsed.trooper for parsed in own_troopers], side)
        _check_proxies(own_troopers)
        check_companion_groups([(parsed.node.at("group"), parsed.trooper) for parsed in own_troopers])
        _check_costs(units, [parsed.trooper for parsed in own_troopers], side, state.plan.points[side])


def _check_lieutenants(units: Reader, parsed_troopers: Sequence[ParsedTrooper], side: str) -> None:
    """Check that a side has exactly one Lieutenant, and that this Trooper can be a Lieutenant. IN-01-09,
    IN-01-15.
    """
    leaders = [parsed for parsed in parsed_troopers if parsed.trooper.has_skill(LIEUTENANT)]
    if not leaders:
        units.fault(f"{side} has no Lieutenant", 'give one of its Troopers the skill "lieutenant"')
    for parsed in leaders[1:]:
        name = leaders[0].trooper.id
        parsed.node.at("skills").fault(
            f"{side} has a Lieutenant already: {name}", "leave this one's skill out"
        )
    for parsed in leaders:
        if not can_be_lieutenant(parsed.trooper.profile):
            what = "a REM" if parsed.trooper.profile.type == REM else "an Irregular Trooper"
            parsed.node.at("skills").fault(f"{what} cannot be the Lieutenant", "name another Trooper")


def _check_groups(units: Reader, troopers: Sequence[Trooper], side: str) -> None:
    """Check that no Combat Group has more than ten members. IN-01-12."""
    for group in (1, 2):
        size = len([trooper for trooper in troopers_counting_as_members(troopers) if trooper.group == group])
        if size > GROUP_SIZE:
            remedy = f"at most {GROUP_SIZE} fit in: move some to group {3 - group}"
            units.fault(f"Combat Group {group} of {side} has {size} members", remedy)


def _check_proxies(parsed_troopers: Sequence[ParsedTrooper]) -> None:
    """Check that each G: Jumper has two or three Proxies. IN-08-53."""
    jumpers: dict[str, list[ParsedTrooper]] = {}
    for parsed in parsed_troopers:
        if parsed.trooper.jumper:
            jumpers.setdefault(parsed.trooper.jumper, []).append(parsed)
        elif parsed.trooper.has_skill(G_JUMPER):
            what = f"{parsed.trooper.id} is a Proxy of no G: Jumper"
            parsed.node.fault(what, 'give all its Proxies the same name under "jumper"', fatal=False)
    least, most = PROXIES
    for name, proxies in jumpers.items():
        if not least <= len(proxies) <= most:
            what = f"the G: Jumper {name} has {counted(len(proxies), 'Proxy', 'Proxies')}"
            proxies[-1].node.at("jumper").fault(what, f"write {least} or {most} of them", fatal=False)


def check_companion_groups(grouped_troopers: Sequence[GroupedTrooper]) -> None:
    """Report each Proxy that is not in one Combat Group with the other Proxies of its G: Jumper, and each
    Peripheral that is not in the Combat Group of its Controller. IN-01-14, IN-08-53.
    """
    by_id = {trooper.id: trooper for _, trooper in grouped_troopers}
    proxies: dict[str, Trooper] = {}
    for node, trooper in grouped_troopers:
        lead = by_id.get(trooper.controller, trooper)
        whose = "its Controller"
        if trooper.jumper:
            lead = proxies.setdefault(trooper.jumper, trooper)
            whose = "another of its Proxies"
        if lead.group != trooper.group:
            what = f"{trooper.id} is in Combat Group {trooper.group}, but {whose}, {lead.id}, in {lead.group}"
            node.fault(what, "put both into one", fatal=False)


def _check_costs(units: Reader, troopers: Sequence[Trooper], side: str, points: int) -> None:
    """Check that a side's army list exceeds neither the number of Troopers allowed, nor its points, SWC and
    AVA. IN-01-01, IN-01-08, IN-01-10, IN-01-11.
    """
    count = len(troopers_counting_as_members(troopers))
    if count > MOST_TROOPERS:
        units.fault(f"{side} has {count} Troopers", f"a list has at most {MOST_TROOPERS}", fatal=False)
    cost = sum([trooper.profile.cost for trooper in troopers])
    if cost > points:
        units.fault(f"{side} costs {cost} points of {points}", "take less, or raise its points", fatal=False)
    swc = sum([trooper.profile.swc for trooper in troopers])
    if swc * POINTS_PER_SWC > 2 * points:
        most = f"{2 * points // POINTS_PER_SWC / 2:g}"
        units.fault(f"{side} has {swc / 2:g} SWC", f"{points} points allow {most}", fatal=False)
    names: dict[str, list[Trooper]] = {}
    for trooper in troopers_counting_as_members(troopers):
        names.setdefault(trooper.profile.unit, []).append(trooper)
    for name, same in names.items():
        ava = max([trooper.profile.ava for trooper in same])
        if ava and len(same) > ava:
            units.fault(f"{side} has {len(same)} of {name}", f"its AVA is {ava}", fatal=False)
