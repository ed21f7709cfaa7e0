"""Serves the burrow: `python -m tests.browser.burrow --port N --database URL`."""

from __future__ import annotations

from tests.browser.burrow import BURROW
from tests.browser.shelf import serve

serve(BURROW)
