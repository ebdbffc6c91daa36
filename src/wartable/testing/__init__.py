"""Helpers for tests, of Wartable itself and of other rulesets."""

from __future__ import annotations

from wartable.testing.rules import rule

__all__ = ["rule"]
