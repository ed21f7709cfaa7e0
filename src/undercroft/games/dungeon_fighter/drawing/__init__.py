"""What people see: the table with its wheel and dice, and around it what a page lays out."""
