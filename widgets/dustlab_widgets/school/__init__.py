"""What a learner keeps and looks up."""
