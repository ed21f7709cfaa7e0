"""What came of an arena, as one HTML page with charts that needs nothing else."""

from undercroft.lab.arena.report.page import draw_page, write_report

__all__ = ["draw_page", "write_report"]
