"""Award one Experience Point after another, each told only once it is on the disk, until killed.

python tests/campaign/steady.py FILE [TIMES]
"""

from __future__ import annotations

import sys
from pathlib import Path

from wartable.campaign import open_campaign

if __name__ == "__main__":
    campaign = open_campaign(Path(sys.argv[1]))
    for number in range(int(sys.argv[2]) if len(sys.argv) > 2 else 10**6):
        campaign.award(1)
        sys.stdout.write(f"{number + 1}\n")
        sys.stdout.flush()
