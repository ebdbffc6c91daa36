"""The four kinds of battle that this ruleset plays, as the core asks for them."""
