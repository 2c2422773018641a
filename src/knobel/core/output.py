"""Finds out before long work whether its result can be written."""

import os
import tempfile
from pathlib import Path

from knobel.core.errors import Malformed


def check_file(path: Path, option: str) -> None:
    """Whether a file can be written there; nothing is left there or changed. Raises Malformed, naming the option."""
    try:
        if path.is_dir():
            raise IsADirectoryError(None, "it is a folder")
        if not path.exists():
            path.open("xb").close()
            path.unlink()
        elif not os.access(path, os.W_OK):
            raise PermissionError(None, "permission denied")
    except (OSError, ValueError) as fault:  # ValueError: no file can be called that
        raise _refusal(path, fault, option) from None


def check_folder(path: Path, option: str) -> None:
    """Makes the folder, and finds out whether files can be written there. Raises Malformed, naming the option."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except (OSError, ValueError) as fault:
        raise _refusal(path, fault, option) from None


def _refusal(path: Path, fault: OSError | ValueError, option: str) -> Malformed:
    why = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return Malformed(f"{path} cannot be written ({why}); choose another place with {option}")
