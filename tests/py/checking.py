"""The checker's word on a certificate, as yes or no."""

from shikatsu.certificate.checker import CertificateError, check_text


def accepts(text: str) -> bool:
    try:
        check_text(text)
    except CertificateError:
        return False
    return True
