"""A single Test, played as a battle of its own."""
