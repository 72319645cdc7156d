# Read by run and long: a working directory in memory, what Debian has to install, a PostgreSQL of one's own.
set -uo pipefail
export CI=true DEBIAN_FRONTEND=noninteractive
# The compiler and the linter are written in Go: with more memory they take a seventh less of the processor.
export GOGC=400

# In memory if there is room: each test file has a copy of a database.
room=$(df --output=avail /dev/shm 2>/dev/null | tail -1)
[ "${room:-0}" -gt 6000000 ] && work=$(mktemp -d -p /dev/shm) || work=$(mktemp -d)
chmod 711 "$work"
cluster="$work/cluster"
bin=

finish() {
  [ -n "$bin" ] && [ -f "$cluster/postmaster.pid" ] && as_postgres "$bin/pg_ctl" -D "$cluster" -m immediate -s stop
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

as_postgres() {
  if [ "$(id -u)" = 0 ]; then (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@"); else "$@"; fi
}

give_up() {
  echo "ci: $1" >&2
  echo "0 passed, 1 failed"
  exit 1
}

newest_postgres() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1; }

# With the packages given as parameters, whose programs have their names.
install_packages() {
  local missing=() program
  for program in "$@"; do [ -x "/usr/bin/$program" ] || missing+=("$program"); done
  [ -n "$(newest_postgres)" ] || missing+=(postgresql)
  [ -x /usr/sbin/nginx ] || missing+=(nginx)
  [ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer)
  [ -x /usr/sbin/nats-server ] || missing+=(nats-server)
  [ -x /usr/bin/openssl ] || missing+=(openssl)
  [ -x /usr/bin/chromium-headless-shell ] || missing+=(chromium-headless-shell)
  [ -n "$(fc-list :lang=zh-cn 2>/dev/null)" ] || missing+=(fonts-noto-cjk fontconfig)
  [ ${#missing[@]} = 0 ] && return
  echo "installing ${missing[*]} …"
  apt-get update -qq
  # Chromium without windows takes a quarter less of the processor; not every distribution has it.
  apt-cache show chromium-headless-shell >/dev/null 2>&1 || missing=("${missing[@]/chromium-headless-shell/chromium}")
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$work/apt.log" 2>&1 && return
  [ "${missing[*]}" = chromium-headless-shell ] && [ -x /usr/bin/chromium ] && return
  tail -5 "$work/apt.log" >&2
  give_up "apt-get could not install ${missing[*]}"
}

free_port() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

# Its own role owns the database and is no superuser: row-level security binds it. It may end the server's own cleaning of a database,
# which would keep a test from dropping it.
start_postgres() {
  bin=$(newest_postgres)
  local port
  port=$(free_port)
  mkdir "$cluster" && [ "$(id -u)" != 0 ] || chown postgres: "$cluster"
  as_postgres "$bin/initdb" -D "$cluster" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >"$work/initdb.log" 2>&1 || give_up "initdb: $(tail -1 "$work/initdb.log")"
  local options="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories= -c fsync=off -c max_connections=200"
  as_postgres "$bin/pg_ctl" -D "$cluster" -w -s -l "$cluster/server.log" -o "$options" start || give_up "PostgreSQL does not start: $(tail -1 "$cluster/server.log")"
  local psql=("$bin/psql" -h 127.0.0.1 -p "$port" -U postgres -q -v ON_ERROR_STOP=1)
  "${psql[@]}" -c "create role houtai login createrole createdb in role pg_signal_backend" -c "create database houtai owner houtai" \
    && "${psql[@]}" -d houtai -c "create extension if not exists pg_trgm" || give_up "the test database cannot be made"
  export DATABASE_URL="postgres://houtai@127.0.0.1:$port/houtai"
}
