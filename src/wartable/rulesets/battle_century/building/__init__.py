"""Whether forces and Pilots are by the rules, what they cost, how strong they are."""
