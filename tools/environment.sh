#!/bin/sh
# Makes .venv in the current folder and installs dustlab into it, pinned by constraints.txt.
# usage: tools/environment.sh EXTRAS        for example: tools/environment.sh lab,test
set -eu

extras=$1
environment=.venv
python=$environment/bin/python

# uv trusts certificates of its own unless told to trust the system's, as pip does.
export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-true}" UV_NATIVE_TLS="${UV_NATIVE_TLS:-true}"

say() { printf '%s\n' "$*"; }
fail() {
    printf 'dustlab: %s\n' "$*" >&2
    exit 1
}
have_uv() { command -v uv >/dev/null 2>&1; }

# A name on the PATH proves nothing (a version manager's shim may stand there): let each one speak.
runs_and_is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for candidate in python3.13 python3.12 python3.11 python3 python; do
        if runs_and_is_new_enough "$candidate"; then
            say "$candidate"
            return
        fi
    done
    return 1
}

# What an installation depends on: the folder (an editable install remembers it) and the two files.
fingerprint() {
    pwd
    cksum pyproject.toml constraints.txt
}

stamp() { say "$environment/.dustlab-$1"; }

is_installed() {
    for extra in $(say "$extras" | tr , ' '); do
        [ "$(cat "$(stamp "$extra")" 2>/dev/null)" = "$(fingerprint)" ] || return 1
    done
}

is_usable() {
    runs_and_is_new_enough "$python" && { have_uv || "$python" -m pip --version >/dev/null 2>&1; }
}

make_environment() {
    interpreter=$(find_python) || fail "Python 3.11 or newer is needed; none was found on the PATH"
    say "    $("$interpreter" --version 2>&1)"
    if have_uv; then
        uv venv --quiet --python "$interpreter" "$environment"
        return
    fi
    # Debian packs venv apart from Python; its own message is long and comes too late.
    "$interpreter" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
        fail "$interpreter lacks the module venv; install it (on Debian and Ubuntu: python3-venv)"
    "$interpreter" -m venv "$environment"
}

# Of all that pip says, what it fetches and how far it is: nobody should wait in silence.
progress() {
    fetched=0 watcher=
    while read -r verb what rest; do
        case "$verb $what" in
        "Collecting "*)
            fetched=$((fetched + 1))
            [ $((fetched % 15)) -ne 1 ] || say "    fetching ${what%%[<>=!~;[]*} ..."
            ;;
        "Installing collected")
            # The line names them all, those too that were not fetched but lay on this machine.
            set -- ${rest#packages:}
            say "    installing $# packages ..."
            count_installed $# &
            watcher=$!
            ;;
        esac
    done
    [ -z "$watcher" ] || kill "$watcher" 2>/dev/null || :
}

packages() {
    set -- "$environment"/lib/python*/site-packages/*.dist-info
    say $#
}

count_installed() {
    before=$(packages)
    while sleep 5; do
        say "    ... $(($(packages) - before)) of $1 are in place"
    done
}

install() {
    if have_uv; then
        uv pip install --quiet --python "$python" --constraint constraints.txt "$@"
        return
    fi
    failed=$environment/.dustlab-failed
    rm -f "$failed"
    { "$python" -m pip install --disable-pip-version-check --progress-bar off \
        --constraint constraints.txt "$@" || : >"$failed"; } | progress
    [ ! -e "$failed" ] || fail "the packages could not be installed; pip says why, above"
}

if runs_and_is_new_enough "$python" && is_installed; then
    exit 0
fi
say "==> environment in $environment: $extras (the first time takes about a minute)"
if [ -e "$environment" ] && ! is_usable; then
    say "    the one that is there cannot be used (half made, moved or outlived): made anew"
    rm -rf "$environment"
fi
[ -e "$environment" ] || make_environment
say "    the build tool"
# The build backend comes from the pins too, not from whatever is newest today.
install hatchling
say "    dustlab and what it needs"
install --no-build-isolation --editable ".[$extras]"
for extra in $(say "$extras" | tr , ' '); do
    fingerprint >"$(stamp "$extra")"
done
