"""Diagrams as PNG: the SVG of ``shikatsu.draw.svg``, rendered by resvg (the extra "png")."""

from __future__ import annotations

import math

from shikatsu.errors import ShikatsuError


def svg_to_png(svg: str, scale: float = 2.0) -> bytes:
    """Return a diagram as a PNG image; ``scale`` is pixels per unit of the SVG.

    Raises ShikatsuError if resvg is not installed, or if the scale or the SVG is no good.
    """
    if not (math.isfinite(scale) and 0 < scale <= 20):
        raise ShikatsuError(f"the scale of an image is more than 0 and at most 20, not {scale!r}")
    require_resvg()
    from resvg_py import svg_to_bytes

    try:
        # Diagrams hold no text, so fonts are not looked for: that would take most of the time.
        return bytes(svg_to_bytes(svg_string=svg, zoom=scale, skip_system_fonts=True))
    except ValueError as error:
        raise ShikatsuError(f"this SVG cannot be rendered: {error}") from None


def require_resvg() -> None:
    """Raise ShikatsuError if PNG images cannot be made here."""
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        raise ShikatsuError(
            "PNG images need resvg: pip install 'shikatsu[png]' (or resvg-py)"
        ) from None
