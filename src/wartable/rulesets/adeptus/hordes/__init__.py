"""Actions and turns of Hordes. AD-13, AD-R32, AD-R39."""
