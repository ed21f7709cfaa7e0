"""Serves two games that draw all parts of a picture: `python -m tests.browser.contract --port N --database URL`."""

from __future__ import annotations

from tests.browser.mosaic import MOSAIC
from tests.browser.shelf import serve
from tests.browser.skirmish import SKIRMISH

serve(SKIRMISH, MOSAIC)
