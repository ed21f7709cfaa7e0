"""What eyes are shown: positions, options, the log, tables and games in the lobby, and games looked back at."""
