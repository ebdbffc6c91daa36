"""Award Experience where no file may grow, and say what comes of it.

python tests/campaign/crowded.py FILE
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from wartable import BadInput
from wartable.campaign import open_campaign

if __name__ == "__main__":
    path = Path(sys.argv[1])
    campaign = open_campaign(path)
    size = path.stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        for _ in range(200):
            campaign.award(1)
            sys.stdout.write("awarded\n")
    except BadInput as error:
        sys.stdout.write(f"{error}\n")
