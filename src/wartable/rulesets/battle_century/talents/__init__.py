"""Skills, Miracles and Traits, each list of the book in a module of its own."""
