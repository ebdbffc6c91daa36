"""Whether stated chances are probabilities: positions from battles, what then happens, and bins of both."""
