"""Events: facts, their sentences, and their visibility."""
