# Where a binary is found: one that is there already, or the one built into the cache.

# ready_made BINARY: a control plane binary of the pinned minor version in $KUBEBUILDER_ASSETS or on PATH.
ready_made() {
  local name=$1 folder wanted
  local -a ask folders
  case $name in
    etcd) ask=(--version) wanted="Version: $(minor_of etcd)." ;;
    kube-apiserver | kube-controller-manager) ask=(--version) wanted="Kubernetes v$(minor_of kubernetes)." ;;
    kubectl) ask=(version --client) wanted="Client Version: v$(minor_of kubernetes)." ;;
    *) return 1 ;;
  esac
  IFS=: read -r -a folders <<<"${KUBEBUILDER_ASSETS:-}:$PATH"
  for folder in "${folders[@]}"; do
    if [[ -n $folder && -x $folder/$name && ! -d $folder/$name ]] &&
      [[ $("$folder/$name" "${ask[@]}" 2>/dev/null) == *"$wanted"* ]]; then
      printf '%s' "$folder/$name"
      return 0
    fi
  done
  return 1
}

minor_of() {
  local version major minor
  version=$(version_of "$1")
  IFS=. read -r major minor _ <<<"${version#v}"
  printf '%s.%s' "$major" "$minor"
}

# find_binary BINARY: prints its path; fails when it has still to be built.
find_binary() {
  local built
  built=$(cache_of "$(field_of "$1" 2)")/$1
  if [[ -x $built ]]; then
    printf '%s' "$built"
  else
    ready_made "$1"
  fi
}

# binary BINARY: as above, but a missing one ends the script.
binary() { find_binary "$1" || fail "$1 has not been built: run '$HERE/cluster build'"; }

have_binaries() {
  local name
  for name in "$@"; do find_binary "$name" >/dev/null || return 1; done
}
