"""`python -m hanabi`."""

from __future__ import annotations

import sys

from hanabi.cli import main

sys.exit(main())
