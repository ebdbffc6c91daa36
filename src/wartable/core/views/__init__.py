"""What seats may know: views, knowledge, and the words in which games describe themselves."""
