"""The machine: files that are written whole, signals, worker processes."""
