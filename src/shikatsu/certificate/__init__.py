"""Certificates: proofs as text files, and the independent checker that verifies them."""

from shikatsu.certificate.checker import (
    Assumption,
    CertificateError,
    ClaimReport,
    Margin,
    Report,
    Statement,
    check_file,
    check_text,
)
from shikatsu.certificate.writer import Certificate, Claim

__all__ = [
    "Assumption",
    "Certificate",
    "CertificateError",
    "Claim",
    "ClaimReport",
    "Margin",
    "Report",
    "Statement",
    "check_file",
    "check_text",
]
