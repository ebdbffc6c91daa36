"""For all tests: with `WARTABLE_COMPILED=1` they run on the form that tools/build_compiled.py makes."""

from __future__ import annotations

import gc
import signal
import sys

import pytest
from hypothesis import settings

from tests.runs import IS_COMPILED, IS_THOROUGH
from tools.build_compiled import CannotBuild, require_current

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("untimed")

gc.set_threshold(20_000, 20, 20)  # recorded battles are large and hardly any garbage is in a circle

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as for what a shell without job control runs behind
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # as for what nohup runs
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_configure() -> None:
    """Put the compiled form before the plain one, or refuse where it is missing or out of date."""
    if not IS_COMPILED:
        return
    try:
        sys.path.insert(0, str(require_current()))
    except CannotBuild as problem:
        raise pytest.UsageError(str(problem)) from None


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what was imported and collected: it stays to the end."""
    gc.collect()
    gc.freeze()


def pytest_report_header() -> str:
    """Say at the top which form is tested, and how much of it."""
    form = "compiled" if IS_COMPILED else "plain"
    return f"wartable: the {form} form{', thoroughly' if IS_THOROUGH else ''}"
