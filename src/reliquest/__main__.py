"""``python -m reliquest`` is the ``reliquest`` command."""

import sys

from reliquest.cli import main

if __name__ == "__main__":
    sys.exit(main())
