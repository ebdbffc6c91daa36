"""Events of Operations, their text, and their redaction for a seat. R-POW-008, B-9.

An Attribute of an Enemy stays hidden until it is learned. So does every number from which it could be derived
together with public facts: a die beside its total, the Energy of a Turn, a Defense. A hidden number is 0 if 0
cannot be a true value, else -1; all others are shown unchanged.
"""
