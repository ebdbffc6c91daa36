"""Which form of Wartable runs."""

from __future__ import annotations

import sys

from wartable.core.table import Table


def form() -> str:
    """Which form of Wartable runs here: "compiled", or "plain" Python."""
    path = sys.modules[Table.__module__].__file__ or ""
    return "plain" if path.endswith(".py") else "compiled"
