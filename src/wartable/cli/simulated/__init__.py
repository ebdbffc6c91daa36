"""Output of simulations: in the terminal, as a picture, as CSV tables."""
