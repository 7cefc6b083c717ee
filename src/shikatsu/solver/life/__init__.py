"""Life and death, and one eye, in a region."""
