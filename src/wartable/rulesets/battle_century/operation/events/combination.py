"""Units that become one, and who leads them."""

from __future__ import annotations

from wartable.core.event import Event


class Combined(Event):
    """These Units are one from now on, in this Zone. R-COMB-002."""

    fields = ("unit", "pilots", "zone")

    unit: str
    pilots: tuple[str, ...]
    zone: int

    def __init__(self, unit: str, pilots: tuple[str, ...], zone: int) -> None:
        self.unit = unit
        self.pilots = pilots
        self.zone = zone


class LeadTaken(Event):
    """Another Pilot leads a Combined Unit, which takes that one's form. R-COMB-008."""

    fields = ("unit", "pilot")

    unit: str
    pilot: str

    def __init__(self, unit: str, pilot: str) -> None:
        self.unit = unit
        self.pilot = pilot
