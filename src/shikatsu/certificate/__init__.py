"""Certificates: proofs as text files, and the independent checker that verifies them."""
