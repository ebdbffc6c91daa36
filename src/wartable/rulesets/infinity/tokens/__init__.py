"""Uses of Command Tokens, each with the moments at which it is offered: Strategic, Executive and Operational.
CT-04, IN-R17.
"""
