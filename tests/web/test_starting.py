"""What a server says when it starts."""

from __future__ import annotations

import subprocess
import sys

STARTING = """
from wartable.web.application import application
from wartable.web.settings import Settings
application(Settings("sqlite://"))
"""


def test_no_library_complains_when_a_server_starts() -> None:
    # A field of a form was once called as something of pydantic's, which told every user so.
    done = subprocess.run([sys.executable, "-c", STARTING], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
