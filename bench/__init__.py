"""Measuring: the engine beside a peer (`python -m bench`), and the table under load, attack and crashes.

`bench.soak` plays thousands of random games; `bench.load`, `bench.hostile` and `bench.crash` start their own server.
"""
