"""A scene on a live canvas: painted, pointed at, walked with keys."""
