"""What lies on the table, what can be done, and what can happen."""
