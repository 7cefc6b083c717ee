"""Verifies a certificate of any version: of a region (2) or of a board as it stands (3)."""

from os import PathLike

from shikatsu.certificate.checker import Report, check_lines, lines_of, read
from shikatsu.certificate.zones import check_zones


def check_file(path: str | PathLike[str]) -> Report:
    """Verifies the certificate in a file; raises CertificateError if it is rejected."""
    return check_text(read(path))


def check_text(text: str) -> Report:
    """Verifies a certificate given as text; raises CertificateError if it is rejected."""
    lines = lines_of(text)
    check = check_zones if lines[0] == "shikatsu-proof 3" else check_lines
    return check(lines)
