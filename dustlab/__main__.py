"""`python -m dustlab` is the command `dustlab`."""

from .cli.main import main

if __name__ == "__main__":
    main()
