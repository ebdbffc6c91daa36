"""Knowledge that each seat may have of a Match or a Test."""
