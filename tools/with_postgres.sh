#!/usr/bin/env bash
# Run a command with a PostgreSQL server of its own, which is gone afterwards.
#
#   tools/with_postgres.sh COMMAND ...    $WARTABLE_TEST_DATABASE names the database meanwhile
#
# It needs Debian's package postgresql, or another that has initdb and pg_ctl; as root it runs the server as the user
# postgres, for PostgreSQL refuses to be root.
set -euo pipefail

bin=$(dirname "$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1)")
if [ "$bin" = . ]; then
    bin=$(dirname "$(command -v initdb)") || {
        printf 'cannot start PostgreSQL: no initdb was found; install it (on Debian: apt-get install postgresql)\n' >&2
        exit 1
    }
fi
folder=$(mktemp -d)
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" != 0 ] || chown postgres "$folder"
trap 'as "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT

as "$bin/initdb" -D "$folder/data" -A trust -U wartable >"$folder.log"
as "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/server.log" \
    -o "-c listen_addresses='' -c unix_socket_directories=$folder" start >>"$folder.log"
rm -f "$folder.log"
WARTABLE_TEST_DATABASE="postgresql://wartable@/postgres?host=$folder" "$@"
