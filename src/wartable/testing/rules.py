"""The pytest mark for the rules that a test covers, which tools/ledger.py reads."""

from __future__ import annotations

import pytest

__all__ = ["rule"]


def rule(*ids: str) -> pytest.MarkDecorator:
    """Return a mark for a test, or for a class of tests, with the ids of the rules that it covers.

    `@rule("R-OP-026", "A-16")` names a rule, and the decision on how to read it. The ids must be plain
    strings, because the ledger's tool reads test files without running them. Raises ValueError without an id.
    """
    if not ids:
        raise ValueError('cannot mark a test with no rule: name at least one id, as in @rule("R-OP-026")')
    return pytest.mark.rule(*ids)
