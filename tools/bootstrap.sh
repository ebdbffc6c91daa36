# Sourced by ./run, ./test and .ci/run: a virtual environment with Wartable in it, made only when it is needed.
#
#   root            the project's folder
#   python_of_venv  its interpreter
#   prepare base    the environment that playing needs
#   prepare dev     the same, with what the checks need

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python_of_venv="$root/.venv/bin/python"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# A Python is fit when it is new enough; a shim that only prints a complaint is none.
is_fit() {
    "$1" -c 'import sys; raise SystemExit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    local candidate
    for candidate in python3.13 python3.12 python3.11 python3 python; do
        if is_fit "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

make_venv() {
    local python said
    python=$(find_python) ||
        fail "cannot start Wartable: no Python 3.11 or newer was found; install one and try again"
    said=$("$python" -m venv --clear "$root/.venv" 2>&1) ||
        fail "cannot make $root/.venv with $python: $said
Some systems keep this part of Python in a package of its own, often called python3-venv; install it and try again."
}

# What an install depends on: the project's own description, what is locked, and where the project stands.
wanted_stamp() {
    printf '%s %s %s\n' "$(cksum <"$root/pyproject.toml")" "$(cksum <"$root/requirements/$1.txt")" "$root"
}

is_installed() {
    [ "$(cat "$root/.venv/wartable-$1" 2>/dev/null)" = "$(wanted_stamp "$1")" ]
}

# Dependencies come as requirements/ has them, each held against its hash; then Wartable itself, with nothing more.
install_into() {
    local pip=("$1" -m pip install --quiet --disable-pip-version-check)
    "${pip[@]}" --require-hashes --requirement "$root/requirements/$2.txt" &&
        "${pip[@]}" --no-deps --no-build-isolation --editable "$root"
}

install() {
    local said
    printf 'Installing Wartable into .venv; this happens once and takes a minute ...\n' >&2
    said=$(install_into "$python_of_venv" "$1" 2>&1) ||
        fail "cannot install Wartable: pip said
$said
It needs the network this once; try again when there is one."
    wanted_stamp "$1" >"$root/.venv/wartable-$1"
}

prepare() {
    is_fit "$python_of_venv" || make_venv
    is_installed dev || is_installed "$1" || install "$1"
}
