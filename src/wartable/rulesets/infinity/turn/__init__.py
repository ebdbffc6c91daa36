"""The course of a skirmish: setting up, Rounds, Player Turns, the end."""
