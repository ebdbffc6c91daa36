"""What Hordes do in their turns. AD-13, AD-R32, AD-R39."""
