"""The hub of a class: its door, the teacher's pages, and a learner's server."""
