"""What each seat may know."""
