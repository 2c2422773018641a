"""Opens the browser, where there is one to open."""

import os
import sys
import threading
from collections.abc import Mapping


def can_open(environ: Mapping[str, str], platform: str) -> bool:
    """Whether a browser would come up: not where it is unwanted, and not on a machine without a screen."""
    if environ.get("KNOBEL_NO_BROWSER"):
        return False
    if platform in ("win32", "darwin") or environ.get("BROWSER"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_page(url: str) -> threading.Thread | None:
    """Shows a page without waiting for the browser. Returns the thread that does, if there is something to show it."""
    if not can_open(os.environ, sys.platform):
        return None
    import webbrowser

    thread = threading.Thread(target=webbrowser.open, args=(url,), daemon=True)
    thread.start()
    return thread
