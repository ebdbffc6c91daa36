"""Test helpers for Wartable itself and for other rulesets."""

from __future__ import annotations

from wartable.testing.rules import rule

__all__ = ["rule"]
