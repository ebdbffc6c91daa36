#!/usr/bin/env bash
# Build a wheel of the compiled form, install it into an environment of its own, and play a battle with it.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/bootstrap.sh"
prepare dev

wheels="$root/build/wheels"
rm -rf "$wheels"
WARTABLE_COMPILE=1 "$python_of_venv" -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation \
    --wheel-dir "$wheels" "$root"
venv="$root/.venv-wheel"
"$python_of_venv" -m venv --clear "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --requirement "$root/requirements/base.txt"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps "$wheels"/wartable-*.whl
cd "$wheels" # away from the sources
ls
"$venv/bin/wartable" --version | tee version
grep -q compiled version || fail "the wheel holds the plain form"
"$venv/bin/wartable" simulate harbour_gate -n 20
