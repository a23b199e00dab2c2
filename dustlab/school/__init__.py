"""What a learner keeps and a teacher sees: lessons, progress, a class."""
