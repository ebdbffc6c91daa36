"""What the seats of a Match see of it, for players, terminal and page."""
