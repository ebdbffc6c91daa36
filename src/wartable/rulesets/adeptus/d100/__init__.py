"""Tests on percentile dice: target numbers, degrees, opposed tests, Fate, Bolster."""
