"""Game-independent core: decisions, dice, events, checkpoints, views and saved states; imports no ruleset."""
