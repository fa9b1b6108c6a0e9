# What the user sees: one line a step with its seconds, errors on stderr.

say() { printf '%s\n' "$*"; }

fail() {
  printf 'cluster: %s\n' "$*" >&2
  exit 1
}

now_ms() {
  local now=${EPOCHREALTIME/[.,]/}
  printf '%s' "${now:0:-3}"
}

# seconds_since MS: "3.1", from a value of now_ms.
seconds_since() {
  local ms=$(($(now_ms) - $1))
  printf '%d.%d' $((ms / 1000)) $((ms % 1000 / 100))
}

# step TEXT COMMAND...: runs the command and says how long it took.
step() {
  local text=$1 begin
  shift
  begin=$(now_ms)
  "$@"
  printf '%-44s %6s s\n' "$text" "$(seconds_since "$begin")"
}

# wait_until SECONDS WHAT PROCESS COMMAND...: polls the command. When the time is over, or the named process has
# ended, the end of that process' log is shown and the script stops.
wait_until() {
  local limit=$1 what=$2 process=$3 begin=$SECONDS why=""
  shift 3
  until "$@" >/dev/null 2>&1; do
    if ! is_running "$process"; then
      why="$process has ended before $what"
    elif ((SECONDS - begin >= limit)); then
      why="not seen within $limit s: $what"
    fi
    if [[ -n $why ]]; then
      tail -n 20 "$LOGS/$process.log" >&2 || true
      fail "$why. Whole log: $LOGS/$process.log"
    fi
    sleep 0.05
  done
}
