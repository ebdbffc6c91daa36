"""Initiative, Turns, and what is done in them."""
