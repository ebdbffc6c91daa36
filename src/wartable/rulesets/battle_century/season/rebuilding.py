"""How somebody stands once its sheet has changed."""

from __future__ import annotations

from wartable.core.season import Roster
from wartable.rulesets.battle_century.season.roll import PILOT, Data, fresh, living, members, written


def rebuild(roster: Roster, force: Data) -> Roster:
    """The same people by these sheets. A Layer that was whole is whole by the new Willpower, others keep
    their points as far as they fit; Proxies likewise.
    """
    found = Roster(force, roster.conditions)
    for kind, entry in members(force):
        id = entry["id"]
        if id not in roster.conditions:
            found.conditions[id] = fresh(force, kind, entry)
        elif kind == PILOT:
            found.conditions[id] = _refitted(roster, found, id)
    return found


def _refitted(roster: Roster, changed: Roster, id: str) -> Data:
    before = living(roster, id)
    condition = dict(roster.conditions[id])
    fitting = living(Roster(changed.force, {}), id)
    after = fitting.whole
    if after != before.whole:
        condition["layers"] = [
            after if points == before.whole > 0 else min(points, after) for points in before.layers
        ]
        condition["lost"] = condition["layers"].count(0) if after else before.lost
    lent = {name: min(points, after) for name, points in before.proxies.items() if name in before.borrowed}
    condition["proxies"] = lent | {
        name: after
        if before.proxies.get(name, before.whole) == before.whole
        else min(before.proxies[name], after)
        for name in fitting.proxies
    }
    return written(living(Roster(changed.force, {id: condition}), id))
