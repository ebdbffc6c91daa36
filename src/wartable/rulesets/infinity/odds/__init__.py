"""Exact odds of rolls: Face to Face and Normal, with the Wounds that follow."""
