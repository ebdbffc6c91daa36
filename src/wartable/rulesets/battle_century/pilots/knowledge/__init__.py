"""What each seat may know of a Match or a Test."""
