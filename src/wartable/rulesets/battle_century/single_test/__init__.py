"""A single Test as a battle of its own."""
