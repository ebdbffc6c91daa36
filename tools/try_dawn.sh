#!/usr/bin/env bash
# Install examples/dawn, a game of somebody else's, beside Wartable into an environment of its own, and run its tests.
#
#   tools/try_dawn.sh            makes .venv-dawn, then installs, checks types and tests
#   tools/try_dawn.sh ARGS ...   further arguments go to pytest
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/bootstrap.sh"
prepare dev

venv="$root/.venv-dawn"
"$python_of_venv" -m venv --clear "$venv"
said=$(install_into "$venv/bin/python" dev 2>&1) || fail "cannot install Wartable for examples/dawn: pip said
$said"
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
cp -r "$root/examples/dawn" "$built/dawn" # so that building leaves nothing beside the sources
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation "$built/dawn"
cd "$built/dawn"
"$venv/bin/python" -m mypy --strict src tests
"$venv/bin/python" -m pytest -q "$@"
