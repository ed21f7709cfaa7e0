"""What lies on the table, what can be done, what can happen."""
