"""What a seat sees of a Mission."""
