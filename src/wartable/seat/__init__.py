"""The code that terminal and web page share: views, questions and messages for the person at a seat."""
