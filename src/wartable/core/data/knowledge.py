"""Knowledge that sides have of units."""

from __future__ import annotations


class Knowledge:
    """The facets ("attributes", "weapons", "weapon:beam_rifle" ...) of units that other sides know.

    Entries are "side/unit/facet" in the order learned.
    """

    __slots__ = ("_known",)

    _known: dict[str, bool]

    def __init__(self, known: dict[str, bool] | None = None) -> None:
        self._known = {} if known is None else known

    def learn(self, side: str, unit: str, facet: str) -> None:
        """Record that this side knows this facet of this unit from now on."""
        self._known[f"{side}/{unit}/{facet}"] = True

    def forget(self, side: str, unit: str, facet: str = "") -> None:
        """Remove a facet of a unit, such as "weapon", and its parts, such as "weapon:beam_rifle", from a
        side's knowledge. With "" remove all facets of the unit.
        """
        prefix = f"{side}/{unit}/{facet}"
        for entry in list(self._known):
            if entry == prefix or entry.startswith(f"{prefix}:" if facet else prefix):
                del self._known[entry]

    def knows(self, side: str, unit: str, facet: str) -> bool:
        """Whether the side has learned this facet."""
        return f"{side}/{unit}/{facet}" in self._known

    def entries(self) -> list[str]:
        """Return all entries, each of the form "side/unit/facet", in the order in which they were learned."""
        return list(self._known)

    def copy(self) -> Knowledge:
        """Return an independent copy."""
        return Knowledge(dict(self._known))
