"""What every widget builds on: parts, controls, how they look, what happens when one fails."""
