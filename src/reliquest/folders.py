"""Where Reliquest keeps a person's own things, and what it may throw away."""

import os
import sys
from pathlib import Path
from typing import Final

HOME: Final = "RELIQUEST_HOME"
"""The environment variable that names one folder for everything, the cache included."""


def data_folder() -> Path:
    """The folder for packs, saves and settings (it need not exist).

    RELIQUEST_HOME, else ``reliquest`` in XDG_DATA_HOME, else the platform's folder for application data.
    """
    if home := _absolute(HOME):
        return home
    if base := _absolute("XDG_DATA_HOME"):
        return base / "reliquest"
    if sys.platform == "win32":
        return (_absolute("LOCALAPPDATA") or _home() / "AppData" / "Local") / "Reliquest"
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support" / "Reliquest"
    return _home() / ".local" / "share" / "reliquest"


def cache_folder() -> Path:
    """The folder for what can be made again (it need not exist).

    ``cache`` in RELIQUEST_HOME, else ``reliquest`` in XDG_CACHE_HOME, else the platform's folder for caches.
    """
    if home := _absolute(HOME):
        return home / "cache"
    if base := _absolute("XDG_CACHE_HOME"):
        return base / "reliquest"
    if sys.platform == "win32":
        return data_folder() / "cache"
    if sys.platform == "darwin":
        return _home() / "Library" / "Caches" / "Reliquest"
    return _home() / ".cache" / "reliquest"


def _absolute(variable: str) -> Path | None:
    """The folder an environment variable names; a relative one counts from where the program was started."""
    value = os.environ.get(variable, "").strip()
    return Path(value).expanduser().absolute() if value else None


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # no HOME and no entry for the user, as in some containers
        return Path.cwd()
