"""Events of Operations, their text, and their redaction for a seat. R-POW-008, B-9.

An Attribute of an Enemy stays hidden until it is learned. So does every number from which, together with
public facts, it could be derived: a die whose total is known, the Energy at the beginning of a Turn, a
Defense. A hidden number is replaced by 0 if 0 cannot be a true value, otherwise by -1. All other numbers are
shown.
"""
