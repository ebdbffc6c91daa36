"""A Charm that is offered in the course of an attack or a test. EW-26."""

from __future__ import annotations

from wartable.core.data.declared import define
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.hesitation_test import HesitationTest
from wartable.rulesets.exalted_war.model.strike import Strike


@define
class CharmOffer:
    """The data of an Option to use a Charm: the Charm, the moment at which it is offered (one of MOMENTS),
    and the strike or the hesitation test that it would change; the other of these two is None.
    """

    charm: Charm
    moment: str
    strike: Strike | None = None
    test: HesitationTest | None = None
