"""The command line: a client of the public API.

``main`` starts and ends the program, ``commands`` has a file for each command, loaded when it is
called; ``options`` has each option once, ``input`` reads what is asked, ``output`` writes answers.
"""
