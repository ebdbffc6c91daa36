"""The attacks that a Unit can make, and the Zones from which it can make them."""
