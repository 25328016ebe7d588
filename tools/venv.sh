#!/bin/sh
# Makes .venv with the extras of pyproject.toml that are named, or leaves it as it is where nothing changed.
#   tools/venv.sh [EXTRA...]
# PYTHON names the interpreter to make it with; else the first one of at least version 3.11 is taken.
set -eu
cd "$(dirname "$0")/.."

current="$(cat pyproject.toml constraints.txt | cksum) $PWD"
stale=no
for extra in core "$@"; do
    [ "$(cat ".venv/installed-$extra" 2>/dev/null)" = "$current" ] || stale=yes
done
.venv/bin/python -c '' 2>/dev/null || stale=gone
[ "$stale" = no ] && exit 0

if [ "$stale" = gone ]; then
    found=
    lacking=
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            found=$python
            break
        fi
        lacking=$python
    done
    if [ -z "$found" ]; then
        if [ -n "$lacking" ]; then
            echo "$lacking has no venv module: install it (Debian and Ubuntu: apt install python3-venv)." >&2
        else
            echo "Reliquest needs Python 3.11 or later, and ${PYTHON:-no python3 on this machine} is not." >&2
        fi
        exit 1
    fi
    rm -rf .venv
    "$found" -m venv .venv
fi

extras=$(echo "$*" | tr ' ' ',')
echo "Installing Reliquest${extras:+ with $extras} into .venv; this happens once and again when its needs change."
# The browser client is built by those who want it, where its progress can be seen.
RELIQUEST_COMPILE=off RELIQUEST_WEB=skip .venv/bin/python -m pip install -qq --disable-pip-version-check --no-input \
    --constraint constraints.txt --editable ".${extras:+[$extras]}"
for extra in core "$@"; do
    echo "$current" >".venv/installed-$extra"
done
