"""State of a table that changes without a command: pending plans, and whether the battle stands still."""
