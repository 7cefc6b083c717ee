"""Values that a notebook shows as a picture. Who draws it, the package says."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

picture: Callable[[object], str] | None = None  # the package sets it


class Pictured:
    """A value with a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        assert picture is not None
        return picture(self)
