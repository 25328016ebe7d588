#!/bin/sh
# Runs the tests twice: as plain Python, then compiled. Arguments go to pytest.
# WORKERS is the number of processes (default: one a core).
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python

run() {
    form=$1 path=$2
    shift 2
    echo "Tests, $form:"
    RELIQUEST_FORM=$form PYTHONPATH=$path $python -m pytest -q --numprocesses "${WORKERS:-auto}" "$@"
}

possible=0
reason=$($python tools/compiled.py --possible 2>&1) || possible=$?
if [ "$possible" = 0 ]; then
    run interpreted src -m "not slow" "$@"
    $python tools/compiled.py
    run compiled build/compiled "$@"
elif [ "$possible" = 1 ] && [ "${RELIQUEST_COMPILE:-auto}" != require ]; then
    run interpreted src "$@"
    echo "The compiled form was not tested: $reason."
else
    echo "$reason" >&2
    exit 1
fi
