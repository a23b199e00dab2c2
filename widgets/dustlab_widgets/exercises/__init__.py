"""An exercise as a box that marks the answer."""
