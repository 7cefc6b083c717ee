"""Small positions that several tests ask about."""

BENT_FOUR = """
xx.OX
xOOOX
.OXXX
OOX--
XXX--
"""
STALL = """
.x.OX
xOOOX
.OXXX
OOX--
XXX--
"""
CORNER_L = """
...OX
.OOOX
OOXXX
XXX--
"""
TWO_THREATS = """
.xo.OX
.xx.OX
OOOOOX
XXXXXX
"""
TWO_STEP_KO = """
x...OX
Ox.xOX
OOOOOX
XXXXXX
"""
