"""The view of a Match that each seat has, for players, the terminal and web pages."""
