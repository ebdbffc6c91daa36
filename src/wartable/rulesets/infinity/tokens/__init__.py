"""Uses of Command Tokens, each an entry with its moment: Strategic, Executive and Operational. CT-04,
IN-R17.
"""
