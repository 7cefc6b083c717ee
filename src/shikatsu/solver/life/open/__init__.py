"""Life and death on the board as it stands: no region, nothing given away."""
