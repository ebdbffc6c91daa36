#!/usr/bin/env bash
# Write the lock files in requirements/ anew from pyproject.toml, for every supported Python and platform at once.
#
#   tools/lock.sh     needs uv (`python -m pip install uv`); read the difference before you keep it
#
# base.txt is what playing needs, dev.txt what the checks need, lowest.txt what the tests need with each
# dependency in the lowest version that pyproject.toml admits; CI runs a part of the tests on it. container.txt is
# what runs in the container, compile.txt what compiles Wartable for it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

lock() {
    local name=$1
    shift
    uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
        --custom-compile-command tools/lock.sh --output-file "requirements/$name.txt" \
        "$@"
}

lock base --extra web pyproject.toml requirements/build.in
lock dev --extra dev --extra lint pyproject.toml requirements/build.in
lock lowest --extra dev --resolution lowest-direct pyproject.toml requirements/build.in
lock container --extra web --extra postgres pyproject.toml
lock compile requirements/compile.in
