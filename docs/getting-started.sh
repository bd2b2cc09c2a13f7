#!/usr/bin/env bash
# Plays getting-started.md in FOLDER, which has a copy of the sources in FOLDER/holdfast: every block of the page, in its
# order. Started by ./holdfast stranger. HOLDFAST_PORT and PGPORT name other ports than 8080 and 5432, if those are in use.
set -euo pipefail
set -m # each service that is started is a group of processes, which Ctrl-C ends as a whole

work=$1
blocks=$work/blocks
told=$work/told       # by the last commands
welcome=$work/welcome # by the service
export PGPORT=${PGPORT:-5432} PGPASSWORD=secret # which pg_dump would ask for
postgres='' service=''
trap 'stop; stop_postgres' EXIT

fail() {
  echo "  $1" >&2
  [ ! -e "$told" ] || tail -n 20 "$told" | sed 's/^/    /' >&2
  exit 1
}

# --- The page ---------------------------------------------------------------------------------

# Makes a file of each block, such as 01.bash.
split_page() {
  mkdir "$blocks"
  awk -v folder="$blocks" '
    /^```/ && file { close(file); file = ""; next }
    /^```/ { file = sprintf("%s/%02d.%s", folder, ++count, substr($0, 4)); next }
    file { print >file }' "$work/holdfast/docs/getting-started.md"
}

# take LANGUAGE FILE: the next block of the page becomes the file.
take() {
  local block
  block=$(find "$blocks" -type f | sort | sed -n 1p)
  [ "${block##*.}" = "$1" ] || fail "The page goes on with ${block##*/}, not with $1."
  mkdir -p "$(dirname "$2")"
  sed "s|//\(.*\)localhost/|//\1localhost:$PGPORT/|" "$block" >"$2"
  rm "$block"
}

step() {
  echo "$1 ($((SECONDS / 60)) min) ..."
  mkdir -p "$2"
  cd "$2"
}

play() {
  take bash "$work/commands"
  play_again
}

play_again() {
  bash -euo pipefail "$work/commands" >"$told" 2>&1 </dev/null || fail "This failed: $(cat "$work/commands")"
}

# The next block is what the last one told, among other things.
expect_text() {
  take text "$work/expected"
  expect_again
}

expect_again() {
  local line
  while IFS= read -r line; do
    grep -qxF -- "$line" "$told" || fail "Nothing told '$line'."
  done <"$work/expected"
}

# --- A service --------------------------------------------------------------------------------

# Plays a block that ends with a service, which goes on.
serve() {
  take bash "$work/commands"
  : >"$welcome"
  bash -euo pipefail "$work/commands" >"$welcome" 2>&1 </dev/null &
  service=$!
  until grep -q '^    -d ' "$welcome"; do # the end of what it suggests to paste
    kill -0 "$service" 2>/dev/null && [ $SECONDS -lt 7200 ] || fail "No service: $(cat "$work/commands" "$welcome")"
    sleep 0.5
  done
}

# As Ctrl-C does.
stop() {
  [ -n "$service" ] || return 0
  kill -INT -- "-$service" 2>/dev/null || true
  wait "$service" 2>/dev/null || true
  service=''
}

# What the service suggests to paste, as a file of commands.
suggestion() {
  sed -n '/^Try it/,$p' "$welcome" | grep -A 1 curl
}

# expect_answer ANSWER COMMANDS
expect_answer() {
  bash "$2" >"$work/answer" 2>"$told" || fail "This failed: $(cat "$2")"
  grep -q "$1" "$work/answer" || fail "Not $1, but $(cat "$work/answer")"
}

# The same commands, for the first time that was answered to be free.
other_booking() {
  local free
  free=$(grep -o '"start":"[^"]*"' "$work/answer" | cut -d '"' -f 4 | sed -n 1p)
  sed "s|\"start\": \"[^\"]*\"|\"start\": \"$free\"|" "$work/suggested"
}

# --- PostgreSQL -------------------------------------------------------------------------------

# Debian keeps the programs of the server in a folder of their own.
find_postgres() {
  PATH=$PATH:$(find /usr/lib/postgresql -name bin 2>/dev/null | sort | tail -n 1)
  for program in initdb pg_ctl psql pg_dump pg_restore; do
    command -v $program >/dev/null || fail "The page needs PostgreSQL, and there is no $program."
  done
}

# PostgreSQL does not run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- env "PATH=$PATH" "$@"; else "$@"; fi
}

# One of our own, whose administrator needs no password and whose other users do.
start_postgres() {
  find_postgres
  postgres=$(mktemp -d)
  [ "$(id -u)" -ne 0 ] || chown postgres "$postgres"
  cd "$postgres"
  as_postgres initdb -D "$postgres/data" -U postgres --auth-local=trust --auth-host=scram-sha-256 >"$told" 2>&1 || fail "No database."
  as_postgres pg_ctl -D "$postgres/data" -w -l "$postgres/log" \
    -o "-p $PGPORT -k $postgres -c listen_addresses=localhost" start >"$told" 2>&1 || fail "PostgreSQL does not start on port $PGPORT."
  export PGHOST=$postgres PGUSER=postgres
}

stop_postgres() {
  [ -n "$postgres" ] || return 0
  cd "$postgres"
  as_postgres pg_ctl -D "$postgres/data" -m immediate stop >/dev/null
  cd "$work"
  rm -rf "$postgres"
}

# --- What a stranger does ---------------------------------------------------------------------

use_the_library() {
  step "The library, in a Maven project" "$work/holdfast"
  play
  step "  its first program" "$work/library"
  take xml pom.xml
  take java src/main/java/rental/Rental.java
  play
  expect_text
}

use_spring_boot() {
  step "The library, in a Spring Boot project" "$work/spring"
  take xml pom.xml
  take properties src/main/resources/application.properties
  take java src/main/java/rental/Rental.java
  play
  expect_text
  mv "$work/commands" "$work/runs"
}

use_postgres() {
  step "The same on PostgreSQL" "$work/spring"
  play
  take xml "$work/driver"
  replace_driver
  take properties src/main/resources/application.properties
  mv "$work/runs" "$work/commands"
  play_again
  expect_again
  take bash "$work/commands"
  bash "$work/commands" >"$told" 2>&1 && fail "PostgreSQL took a row that overlaps."
  expect_text
}

# The dependency on SQLite's driver becomes the one that the page tells.
replace_driver() {
  awk -v file="$work/driver" '
    BEGIN { while ((getline line <file) > 0) driver = driver line "\n" }
    /<dependency>/ { lines = ""; within = 1 }
    within { lines = lines $0 "\n" }
    !within
    /<\/dependency>/ { printf "%s", lines ~ /sqlite-jdbc/ ? driver : lines; within = 0 }' pom.xml >"$work/pom.xml"
  mv "$work/pom.xml" pom.xml
}

book() {
  step "The service: a first booking" "$work/holdfast"
  serve
  suggestion >"$work/suggested"
  expect_answer '"status":"CONFIRMED"' "$work/suggested"
  expect_answer slot_taken "$work/suggested"
  other_booking >"$work/other"
  step "  a host of one's own" "$work/holdfast"
  play
  grep -q '^hf_' "$told" || fail "No key was told."
  grep -q '/sign-in/link/' "$told" || fail "No link was told."
}

restore() {
  step "  a backup, restored" "$work/holdfast"
  play
  expect_answer '"status":"CONFIRMED"' "$work/other"
  stop
  serve
  expect_answer slot_taken "$work/suggested"
  expect_answer '"status":"CONFIRMED"' "$work/other"
  stop
  step "  a backup, restored after all was lost" "$work/holdfast"
  serve
  expect_answer slot_taken "$work/suggested"
  expect_answer '"status":"CONFIRMED"' "$work/other"
  stop
}

serve_on_postgres() {
  step "The service on PostgreSQL" "$work/holdfast"
  serve
  suggestion | sed -n 1,2p >"$work/letting-in"
  expect_answer '"apiKey"' "$work/letting-in"
  step "  a backup, restored" "$work/holdfast"
  play
  stop
  serve
  expect_answer slug_taken "$work/letting-in"
  stop
}

split_page
use_the_library
use_spring_boot
start_postgres
use_postgres
book
restore
serve_on_postgres
[ -z "$(find "$blocks" -type f)" ] || fail "Nobody played $(find "$blocks" -type f)."
echo "All of the page was played, in $((SECONDS / 60)) min."
