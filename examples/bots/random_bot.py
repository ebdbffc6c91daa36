"""A bot in Python that plays both seats of a battle with random answers, over `wartable serve --stdio`.

python random_bot.py [SCENARIO] [SEED] [DICE]      DICE is seeded, or oath: then it swears for each seat
"""

import json
import random
import secrets
import sys
from subprocess import PIPE, Popen

scenario, seed, kind = [*sys.argv[1:], *["first_steps", "7", "seeded"][len(sys.argv) - 1 :]]
table = Popen([sys.executable, "-m", "wartable", "serve", "--stdio"], stdin=PIPE, stdout=PIPE, text=True)
dice = random.Random(seed)


def ask(**what: object) -> dict:
    """Send a line, and return the line that answers it."""
    print(json.dumps(what), file=table.stdin, flush=True)
    return json.loads(table.stdout.readline())


told = ask(new={"scenario": scenario, "seed": int(seed), "dice": kind})
while told.get("state") and not told["state"]["over"]:
    state = told["state"]
    if state["oath"] and state["oath"]["wanted"]:
        told = ask(swear={"word": secrets.token_hex()})
    else:
        told = ask(answer={"key": dice.choice(state["question"]["keys"]), "seen": state["seen"]})
sys.stdout.write(f"{told['state']['ending'] if 'state' in told else told['message']}\n")
