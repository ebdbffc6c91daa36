"""What each seat knows of a Match or a Test."""
