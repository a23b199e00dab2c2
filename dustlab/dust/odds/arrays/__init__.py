"""The sums that have to be fast, in arrays; tests compare them with the plain sums."""
