"""Reading and writing of setups, situations and saves."""
