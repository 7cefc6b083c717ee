"""Certificates: proofs as text files, and the independent checker that verifies them."""

from shikatsu.certificate.checker import (
    CertificateError,
    ClaimReport,
    Report,
    check_file,
    check_text,
)
from shikatsu.certificate.writer import Certificate, Claim

__all__ = [
    "Certificate",
    "CertificateError",
    "Claim",
    "ClaimReport",
    "Report",
    "check_file",
    "check_text",
]
