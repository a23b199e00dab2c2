#!/bin/sh
# Renews constraints.txt (every extra, every system, Python 3.11 and newer) and what follows from
# it, binder/requirements.txt. Versions come from the package registry that pip or uv is set up
# with; no file names it.
set -eu

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# uv trusts certificates of its own unless told to trust the system's, as pip does.
export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-true}" UV_NATIVE_TLS="${UV_NATIVE_TLS:-true}"

if command -v uv >/dev/null 2>&1; then
    uv=uv
else
    # uv resolves in a second what pip-compile needs minutes for; it is wanted here only.
    for python in python3.13 python3.12 python3.11 python3; do
        "$python" -m venv "$scratch/uv" >/dev/null 2>&1 && break
    done
    "$scratch/uv/bin/python" -m pip install -qq --disable-pip-version-check uv
    uv=$scratch/uv/bin/uv
fi

pin() {
    file=$1
    shift
    printf '==> %s\n' "$file"
    # Without --upgrade, the pins that stand in the file would be kept.
    "$uv" pip compile --quiet --upgrade --no-emit-index-url --no-header \
        --output-file "$scratch/pins.txt" "$@" pyproject.toml
    if grep -n '://' "$scratch/pins.txt"; then
        printf 'dustlab: these pins name a host; %s stays as it was\n' "$file" >&2
        exit 1
    fi
    cp "$scratch/pins.txt" "$file"
    rm "$scratch/pins.txt"
}

pin constraints.txt --universal --python-version 3.11 --fork-strategy fewest --all-extras
pin binder/requirements.txt --python-platform linux --python-version 3.11 --extra lab \
    --constraint constraints.txt --no-annotate
# Written like this, repo2docker copies the repository before it installs; "." it would not.
printf './\n' >>binder/requirements.txt
