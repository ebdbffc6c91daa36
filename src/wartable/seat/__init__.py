"""Shared by terminal and web page: views, questions and messages of a seat."""
