"""What Hordes do in their turns. AD-1.13, AD-R32, AD-R39."""
