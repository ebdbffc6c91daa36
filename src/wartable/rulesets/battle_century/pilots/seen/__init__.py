"""What views of Operations and Matches have in common."""
