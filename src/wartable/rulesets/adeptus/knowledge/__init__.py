"""Hidden information: the knowledge of each seat."""
