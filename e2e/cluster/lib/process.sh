# Starting and ending our own processes. A process is known by its pid AND its start time: a pid alone may by now belong
# to somebody else. $PIDS/NAME holds both.

# start_time PID: field 22 of /proc/PID/stat. Fails when the process is gone or a zombie.
start_time() {
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  stat=${stat##*) } # the name in field 2 may hold spaces and brackets; what follows begins with field 3
  local fields
  read -r -a fields <<<"$stat"
  [[ ${fields[0]} != Z ]] || return 1
  printf '%s' "${fields[19]}"
}

# start NAME COMMAND...: runs it in the cluster's namespace, in a session of its own, logging to $LOGS/NAME.log.
start() {
  local name=$1 pid
  shift
  # A descriptor of the lock must not live on in a daemon.
  setsid "${IN_NAMESPACE[@]}" "$@" </dev/null >>"$LOGS/$name.log" 2>&1 {LOCK_FD}>&- &
  pid=$!
  printf '%s %s\n' "$pid" "$(start_time "$pid" || true)" >"$PIDS/$name"
}

# pid_of NAME: its pid, when that process still runs.
pid_of() {
  local pid started
  { read -r pid started <"$PIDS/$1"; } 2>/dev/null || return 1
  [[ -n $started && $(start_time "$pid") == "$started" ]] || return 1
  printf '%s' "$pid"
}

is_running() { pid_of "$1" >/dev/null; }

# stop NAME SECONDS: SIGTERM, and SIGKILL when it has not ended within that time.
stop() {
  local name=$1 seconds=$2 pid end
  if pid=$(pid_of "$name"); then
    kill -TERM "$pid" 2>/dev/null || true
    end=$(($(now_ms) + seconds * 1000))
    while is_running "$name" && (($(now_ms) < end)); do sleep 0.02; done
    # The check and the kill are as close as a shell can bring them.
    if pid=$(pid_of "$name"); then
      kill -KILL "$pid" 2>/dev/null || true
      while is_running "$name"; do sleep 0.02; done
    fi
  fi
  rm -f "$PIDS/$name"
}
