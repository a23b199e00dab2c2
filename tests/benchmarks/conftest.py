"""Measurements are for run.py alone: they say `from run import`, and hold no test."""

collect_ignore_glob = ["measure_*.py"]
