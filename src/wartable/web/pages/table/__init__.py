"""The pages of one table: playing there, running it, its dice, and its replay."""
