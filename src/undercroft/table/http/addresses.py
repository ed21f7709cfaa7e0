"""The addresses that guests come from."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address


def share_of(host: str) -> str:
    """Who shares a limit: an IPv4 address, or a whole IPv6 network, as one home has."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
