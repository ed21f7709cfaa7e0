"""The table: people play in the browser, alone, on one sofa or online."""
