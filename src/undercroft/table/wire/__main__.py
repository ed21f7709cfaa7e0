"""`python -m undercroft.table.wire` writes the JSON Schema of the wire."""

import sys

import msgspec

from undercroft.table.wire import schema

sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema())) + b"\n")
