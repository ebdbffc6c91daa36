"""What the environment asks of a run of the tests."""

from __future__ import annotations

import os
from typing import Final

__all__ = ["ALL_BATTLES", "IS_COMPILED", "IS_EXHAUSTIVE", "IS_THOROUGH"]

IS_COMPILED: Final = os.environ.get("WARTABLE_COMPILED") == "1"
"""Whether the form that tools/build_compiled.py makes is tested."""
IS_EXHAUSTIVE: Final = os.environ.get("WARTABLE_THOROUGH") == "all"
"""Whether even the longest tests in a browser examine everything, as before a release."""
IS_THOROUGH: Final = IS_EXHAUSTIVE or os.environ.get("WARTABLE_THOROUGH") == "1"
"""Whether long tests examine everything, as in .ci/run, and not a sample."""
ALL_BATTLES: Final = IS_THOROUGH and IS_COMPILED
"""Whether tests that play many battles play all of them: in a thorough run of the compiled form, which plays
the same battles in a fraction of the time.
"""
