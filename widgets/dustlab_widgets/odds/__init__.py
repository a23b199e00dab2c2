"""Labs on dice and chance."""
