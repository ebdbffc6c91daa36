"""A bot in Python: it plays both seats of a battle with random answers, over `wartable serve --stdio`.

python random_bot.py [SCENARIO] [SEED]
"""

import json
import random
import subprocess
import sys

scenario = sys.argv[1] if len(sys.argv) > 1 else "first_steps"
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
table = subprocess.Popen(
    [sys.executable, "-m", "wartable", "serve", "--stdio"],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    text=True,
)
dice = random.Random(seed)


def ask(**what: object) -> dict:
    """Send a line, and read the one that answers it."""
    print(json.dumps(what), file=table.stdin, flush=True)
    return json.loads(table.stdout.readline())


told = ask(new={"scenario": scenario, "seed": seed})
while told.get("state") and not told["state"]["over"]:
    state = told["state"]
    told = ask(answer={"key": dice.choice(state["question"]["keys"]), "seen": state["seen"]})
sys.stdout.write(told["state"]["ending"] if "state" in told else told["message"])
sys.stdout.write("\n")
