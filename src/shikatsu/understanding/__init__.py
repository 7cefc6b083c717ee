"""What a diagram asks: which stones are meant, who defends them, who begins, and where.

``understand`` makes a problem of a diagram and says why it understood it so. Marks are believed;
what is not marked is found from the solution, the words and the structure of the position.
"""

from __future__ import annotations

from shikatsu.understanding.understand import TOPICS, Reason, Topic, Understanding, understand

__all__ = ["TOPICS", "Reason", "Topic", "Understanding", "understand"]
