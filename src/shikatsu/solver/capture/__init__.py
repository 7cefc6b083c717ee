"""Captures and connections on the whole board, ladders."""
