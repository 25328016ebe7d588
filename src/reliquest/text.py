"""Every sentence a person reads passes through here, so that all of them can be translated."""

import gettext
import os
from pathlib import Path
from typing import Final

LOCALES: Final = Path(__file__).parent / "locales"
"""Where compiled catalogues (``<language>/LC_MESSAGES/reliquest.mo``) are looked for; English is the source."""


def language() -> str:
    """The language asked for by RELIQUEST_LANGUAGE, LC_ALL, LC_MESSAGES or LANG, as ``de`` or ``pt_BR``; ``en`` without one."""
    for name in ("RELIQUEST_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "en" if value in ("C", "POSIX") else value.split(".")[0]
    return "en"


_catalogue: Final = gettext.translation("reliquest", LOCALES, [language()], fallback=True)


def _(message: str) -> str:
    """The message in the reader's language; placeholders in braces are filled by the caller with ``format``."""
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a message that fits the number n."""
    return _catalogue.ngettext(one, many, n)
