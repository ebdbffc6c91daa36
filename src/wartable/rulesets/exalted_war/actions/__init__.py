"""What a unit can do with its action; one file a part of the book, all of them in catalogue.py."""
