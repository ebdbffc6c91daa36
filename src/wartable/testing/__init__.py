"""What tests of Wartable and of other rulesets are written with."""

from __future__ import annotations

from wartable.testing.rules import rule

__all__ = ["rule"]
