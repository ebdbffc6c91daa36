#!/usr/bin/env bash
# Write the lock files in requirements/ anew from pyproject.toml, for every supported Python and platform at once.
#
#   tools/lock.sh     needs uv (`python -m pip install uv`); read the difference before you keep it
#
# base.txt is what playing needs, dev.txt what the checks need, lowest.txt what the tests need with each
# dependency in the lowest version that pyproject.toml admits; CI runs a part of the tests on it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

lock() {
    local name=$1
    shift
    uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
        --custom-compile-command tools/lock.sh --output-file "requirements/$name.txt" \
        "$@" pyproject.toml requirements/build.in
}

lock base --extra web
lock dev --extra dev --extra lint
lock lowest --extra dev --resolution lowest-direct
