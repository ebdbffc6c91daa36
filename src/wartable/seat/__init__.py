"""What somebody at a seat sees, is asked and is told: the same at the terminal and on the page."""
