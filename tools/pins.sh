#!/bin/sh
# Renews constraints.txt (every extra, every system, Python 3.11 and newer) and binder/requirements.txt.
# Versions come from the package registry that pip or uv is set up with; no file names it.
set -eu

if command -v uv >/dev/null 2>&1; then
    uv=uv
else
    # uv resolves in a second what pip-compile needs minutes for; it is wanted here only.
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    for python in python3.13 python3.12 python3.11 python3; do
        "$python" -m venv "$scratch" >/dev/null 2>&1 && break
    done
    "$scratch/bin/python" -m pip install -qq --disable-pip-version-check uv
    uv=$scratch/bin/uv
fi

printf '==> constraints.txt\n'
# --upgrade: without it the pins that stand in the file are kept.
"$uv" pip compile --quiet --upgrade --universal --python-version 3.11 --fork-strategy fewest \
    --all-extras --no-emit-index-url --no-header --output-file constraints.txt pyproject.toml
if grep -n '://' constraints.txt; then
    printf 'dustlab: constraints.txt names a host, see above\n' >&2
    exit 1
fi
sh tools/environment.sh lab,test,distributed
printf '==> binder/requirements.txt\n'
.venv/bin/python tools/pin_binder.py
