"""Print every figure: `python -m tests.bench [name ...]`."""

import importlib
import pkgutil
import sys

import tests.bench


def main(names: list[str]) -> None:
    """Run the benchmark modules whose names are given, or all of them."""
    modules = [m.name for m in pkgutil.iter_modules(tests.bench.__path__)]
    for name in sorted(modules):
        if name in ("__main__", "figure") or (names and name not in names):
            continue
        for figure in importlib.import_module(f"tests.bench.{name}").figures():
            print(figure, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
