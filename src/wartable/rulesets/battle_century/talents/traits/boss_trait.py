"""Base class of Boss Traits. R-ENEMY-015."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from wartable.rulesets.battle_century.pilots.model.trait import Trait


@mypyc_attr(allow_interpreted_subclasses=True)
class BossTrait(Trait):
    """A Trait for Bosses only. It costs nothing; each Power Level grants a number of them."""

    group = "boss"
    cost = 0
