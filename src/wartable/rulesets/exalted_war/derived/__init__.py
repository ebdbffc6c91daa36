"""What follows from traits: ratings, Move, Morale, every number of an attack."""
