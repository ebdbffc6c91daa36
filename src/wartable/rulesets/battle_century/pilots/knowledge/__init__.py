"""The knowledge that each seat has of a Match or a Test."""
