"""Reading and writing parts of setups, saves and situations of Operations."""
