"""What happens in an Operation, how it is told, and what a seat may see of it. R-POW-008, B-9.

An Attribute of an Enemy stays hidden until it is learned, and so does every number that would give it away
together with what is public: a die beside its total, the Energy of a Turn, a Defense. Hidden numbers are 0
where a true one could not be, else -1; the others are told as they are.
"""
