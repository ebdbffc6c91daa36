"""Reading and writing of setups, saves and situations."""
