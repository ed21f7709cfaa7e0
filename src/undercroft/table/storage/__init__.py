"""What is written down, and the database that keeps it."""
