"""`python -m dustlab` is the command `dustlab`."""

from .cli import main

if __name__ == "__main__":
    main()
