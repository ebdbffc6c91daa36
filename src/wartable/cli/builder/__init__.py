"""Building units by questions and answers: `wartable new`."""
