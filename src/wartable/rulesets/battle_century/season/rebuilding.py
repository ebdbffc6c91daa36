"""How somebody stands once its sheet has changed."""

from __future__ import annotations

from wartable.core.season import Company
from wartable.rulesets.battle_century.season.roll import PILOT, Data, fresh, living, members, written


def rebuild(company: Company, force: Data) -> Company:
    """The same people by these sheets. A Layer that was whole is whole by the new Willpower, others keep
    their points as far as they fit; Proxies likewise.
    """
    found = Company(force, company.conditions)
    for kind, entry in members(force):
        id = entry["id"]
        if id not in company.conditions:
            found.conditions[id] = fresh(force, kind, entry)
        elif kind == PILOT:
            found.conditions[id] = _refitted(company, found, id)
    return found


def _refitted(company: Company, changed: Company, id: str) -> Data:
    before = living(company, id)
    condition = dict(company.conditions[id])
    fitting = living(Company(changed.force, {}), id)
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
    return written(living(Company(changed.force, {id: condition}), id))
