# One at a time: two `up`, or two builds into one cache, would disturb each other.

# with_lock FILE COMMAND...: waits for the lock, runs the command, lets go. LOCK_FD is the descriptor that holds it.
with_lock() {
  local file=$1 LOCK_FD
  shift
  mkdir -p "${file%/*}"
  exec {LOCK_FD}>"$file"
  if ! flock --nonblock "$LOCK_FD"; then
    say "another cluster command is at work, waiting for it ($file)"
    flock --timeout 1800 "$LOCK_FD" || fail "the lock $file was held for 30 minutes"
  fi
  "$@"
  exec {LOCK_FD}>&-
}
