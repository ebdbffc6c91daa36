"""Pages of one table: play, game master's tools, dice, and replay."""
