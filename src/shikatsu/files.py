"""Files are written whole or not at all, whatever stops the program meanwhile."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from shikatsu.stopping import Held


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, so that who reads it never sees half of it. A device is written as it is.

    Raises OSError, which names the file.
    """
    target = Path(path)
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.draft")
    with Held():
        try:
            draft.write_bytes(data)
            draft.replace(target)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(target)) from None
        finally:
            draft.unlink(missing_ok=True)
