"""Commands that compare computer players: `wartable match` and `wartable ladder`."""
