"""Points, blocks, positions, and what is settled on a board without a search."""
