# Small tools from the distribution. Installed when missing (root, Debian or a descendant of it); never upgraded.

# need_packages WHY PACKAGE...: installs these, or says which command would.
need_packages() {
  local why=$1
  shift
  [[ $# -gt 0 ]] || return 0
  if [[ $EUID -ne 0 ]] || ! command -v apt-get >/dev/null; then
    fail "$why needs packages that are not here; on Debian: apt-get install $*"
  fi
  say "installing from the distribution: $*"
  local log
  log=$(mktemp)
  if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } \
    >"$log" 2>&1; then
    tail -n 15 "$log" >&2
    rm -f "$log"
    fail "installing failed (see above). By hand: apt-get install $*"
  fi
  rm -f "$log"
}

# missing_commands COMMAND=PACKAGE...: prints the packages of those that are not there.
missing_commands() {
  local pair
  for pair in "$@"; do command -v "${pair%=*}" >/dev/null || printf '%s\n' "${pair#*=}"; done
}

need_control_plane_packages() {
  local -a missing
  mapfile -t missing < <(missing_commands openssl=openssl curl=curl setsid=util-linux flock=util-linux)
  need_packages "the control plane" "${missing[@]}"
}

need_node_packages() {
  local -a missing
  mapfile -t missing < <(missing_commands ip=iproute2 nsenter=util-linux nft=nftables iptables=iptables \
    conntrack=conntrack)
  cni_folder >/dev/null || missing+=(containernetworking-plugins)
  need_packages "a node" "${missing[@]}"
}

need_runc_packages() {
  local -a missing
  mapfile -t missing < <(missing_commands gcc=gcc pkg-config=pkg-config)
  pkg-config --exists libseccomp 2>/dev/null || missing+=(libseccomp-dev)
  [[ -e /usr/include/stdlib.h ]] || missing+=(libc6-dev)
  need_packages "building runc" "${missing[@]}"
}

need_compiler_packages() {
  local -a missing
  mapfile -t missing < <(missing_commands gcc=gcc)
  [[ -e /usr/include/stdlib.h ]] || missing+=(libc6-dev)
  need_packages "building the pause image" "${missing[@]}"
}

# cni_folder: where the network plugins are.
cni_folder() {
  local folder
  for folder in /usr/lib/cni /opt/cni/bin; do
    if [[ -x $folder/ptp && -x $folder/host-local && -x $folder/loopback && -x $folder/portmap ]]; then
      printf '%s' "$folder"
      return 0
    fi
  done
  return 1
}
