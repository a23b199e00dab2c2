"""On paper: worksheets with room to answer, their solutions, and lessons as they are printed."""
