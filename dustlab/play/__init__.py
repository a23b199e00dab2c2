"""Bots as an idea, and many games at once: arena, simulations, a cluster."""
