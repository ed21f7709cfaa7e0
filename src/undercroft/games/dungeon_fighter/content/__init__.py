"""What is printed: the content tables, their types, checks and words."""
