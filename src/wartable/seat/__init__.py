"""What terminal and web page have in common: views, questions and messages for the person at a seat."""
