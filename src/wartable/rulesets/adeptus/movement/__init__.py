"""Moving a unit: where to, and what happens on the way."""
