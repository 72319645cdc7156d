#!/usr/bin/env bash
# A drill: PostgreSQL goes back to the moment before a mistake. Everything happens in a directory of its own, with Debian's
# PostgreSQL: a cluster that archives its log, a base backup, a table dropped by mistake, and a second cluster that replays the
# log up to the moment before. Run it from the project's directory: bash examples/point-in-time/drill.sh
set -euo pipefail

programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$programs" ] || { echo "drill: install postgresql first" >&2; exit 1; }
work=$(mktemp -d)
chmod 755 "$work"
mkdir "$work/archive" "$work/data"
[ "$(id -u)" != 0 ] || chown postgres: "$work" "$work/archive"

as_postgres() {
  if [ "$(id -u)" = 0 ]; then (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@"); else (cd / && "$@"); fi
}
stop() { as_postgres "$programs/pg_ctl" -D "$1" -m fast -w -s stop; }
finish() {
  for cluster in "$work/first" "$work/second"; do [ ! -f "$cluster/postmaster.pid" ] || stop "$cluster" || true; done
  rm -rf "$work"
}
trap finish EXIT
free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'; }
start() {
  as_postgres "$programs/pg_ctl" -D "$1" -w -t 120 -s -l "$1.log" \
    -o "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=" start >/dev/null
}
sql() { "$programs/psql" -h 127.0.0.1 -p "$port" -U postgres -d "${2:-houtai}" -v ON_ERROR_STOP=1 -q -A -t -c "$1"; }
houtai() { DATABASE_URL="postgres://houtai@127.0.0.1:$port/houtai" DATA_DIR="$work/data" DEMO=0 node src/cli/command/houtai.mjs "$@"; }
# Waits for a condition in the database, two minutes at most.
until_true() {
  for _ in $(seq 600); do
    [ "$(sql "$1" 2>/dev/null || true)" = t ] && return
    sleep 0.2
  done
  echo "drill: this did not come true: $1" >&2
  exit 1
}

echo "1. a cluster that archives its log"
port=$(free_port)
as_postgres "$programs/initdb" -D "$work/first" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
cat >>"$work/first/postgresql.conf" <<CONF
wal_level = replica
archive_mode = on
archive_command = 'test ! -f $work/archive/%f && cp %p $work/archive/%f.part && mv $work/archive/%f.part $work/archive/%f'
archive_timeout = 60
CONF
start "$work/first"
sql "create role houtai login createrole" postgres
sql "create database houtai owner houtai" postgres
houtai org create before --name 备份之前 >/dev/null

echo "2. a base backup"
as_postgres "$programs/pg_basebackup" -h 127.0.0.1 -p "$port" -U postgres -D "$work/second" --checkpoint=fast

echo "3. work goes on"
houtai org create after --name 备份之后 >/dev/null
moment=$(sql "select clock_timestamp()")

echo "4. a mistake, after $moment"
PGOPTIONS="-c client_min_messages=warning" sql "drop table dictionary cascade"
switched=$(sql "select pg_walfile_name(pg_switch_wal())")
until_true "select last_archived_wal >= '$switched' from pg_stat_archiver"
stop "$work/first"

echo "5. another cluster from the base backup and the archive, up to that moment"
port=$(free_port)
touch "$work/second/recovery.signal"
[ "$(id -u)" != 0 ] || chown postgres: "$work/second/recovery.signal"
cat >>"$work/second/postgresql.conf" <<CONF
restore_command = 'cp $work/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
archive_mode = off
CONF
start "$work/second"
until_true "select not pg_is_in_recovery()"

echo "6. what was there at that moment is there"
until_true "select count(*) = 2 and to_regclass('dictionary') is not null from organisation where orgcode in ('before', 'after')"
houtai doctor
echo "the drill went well"
