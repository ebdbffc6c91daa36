"""The people at a table: who they are, what they answer for, and what others see of them."""
