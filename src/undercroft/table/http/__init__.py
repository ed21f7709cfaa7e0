"""The server from the outside: addresses, cookies, headers, limits and sockets."""
