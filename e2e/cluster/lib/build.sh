# Building from the pinned modules into the cache. Each binary is put in place by a rename: it is there whole, or not.

HEARTBEAT_SECONDS=30

# run_build NAME FOLDER COMMAND...: runs it in the folder, with a line now and then while it takes long.
run_build() {
  local name=$1 folder=$2 begin log pid next=$((SECONDS + HEARTBEAT_SECONDS))
  shift 2
  begin=$(now_ms)
  log=$(mktemp)
  (cd "$folder" && exec "$@") >"$log" 2>&1 &
  pid=$!
  # shellcheck disable=SC2064  # the pid of now
  trap "kill $pid 2>/dev/null; rm -f '$log'; exit 130" INT TERM
  while start_time "$pid" >/dev/null; do
    if ((SECONDS >= next)); then
      say "building $name ... $(seconds_since "$begin") s so far"
      next=$((SECONDS + HEARTBEAT_SECONDS))
    fi
    sleep 0.1
  done
  if ! wait "$pid"; then
    cat "$log" >&2
    rm -f "$log"
    fail "the build of $name failed; what it printed is above"
  fi
  trap - INT TERM
  rm -f "$log"
  printf 'built %-38s %6s s\n' "$name" "$(seconds_since "$begin")"
}

# build_binary BINARY
build_binary() {
  local name=$1 component package folder
  local -a flags
  if find_binary "$name" >/dev/null; then
    printf 'cached %s\n' "$name"
    return
  fi
  component=$(field_of "$name" 2)
  package=$(field_of "$name" 3)
  need_go "$name"
  [[ $component != runc ]] || need_runc_packages
  folder=$(cache_of "$component")
  mkdir -p "$folder"
  mapfile -t flags < <(flags_of "$component")
  run_build "$name" "$HERE/modules/$component" env "CGO_ENABLED=$(cgo_of "$component")" GOFLAGS='' GOWORK=off \
    go build "${flags[@]}" -o "$folder/.$name.new" "$package"
  mv "$folder/.$name.new" "$folder/$name"
}

build_all() {
  local name
  for name in "$@"; do build_binary "$name"; done
}

# build BINARY...: under the cache's lock, so that two checkouts do not build the same thing twice.
build() {
  have_binaries "$@" || with_lock "$CACHE/.lock" build_all "$@"
}
