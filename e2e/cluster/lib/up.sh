# up: from nothing to a node that is Ready.

# is_healthy: everything that `up` started still runs, and the API server answers. Tekton is not part of it: a test may
# end it.
is_healthy() {
  local file name
  [[ -e $STATE_FILE ]] || return 1
  for file in "$PIDS"/*; do
    name=${file##*/}
    [[ $name == tekton-* ]] || is_running "$name" || return 1
  done
  api_is_ready >/dev/null 2>&1
}

# wants_node: a node needs root, and binaries that are there or can be built.
wants_node() { [[ $EUID -eq 0 ]] && { have_go || have_binaries "${NODE_BINARIES[@]}"; }; }

wanted_binaries() {
  local name
  for name in "${CONTROL_PLANE_BINARIES[@]}"; do
    # KUBEBUILDER_ASSETS holds no controller-manager, and without Go it cannot be built.
    if [[ $name != kube-controller-manager ]] || have_go || find_binary "$name" >/dev/null; then echo "$name"; fi
  done
  if wants_node; then printf '%s\n' "${NODE_BINARIES[@]}"; fi
}

build_wanted() {
  local -a names
  mapfile -t names < <(wanted_binaries)
  if have_binaries "${names[@]}"; then say "binaries: cached in $CACHE, or there already"; fi
  build "${names[@]}"
  if wants_node; then
    with_lock "$CACHE/.lock" build_images
  fi
}

build_images() {
  build_pause_image
  build_toolbox_image
}

make_folders() {
  mkdir -p "$RUN"
  [[ -O $RUN ]] || fail "$RUN belongs to somebody else"
  mkdir -p "$LOGS" "$PIDS" "$PKI" "$KUBECONFIGS" "$DATA"
  chmod 700 "$PKI" "$KUBECONFIGS"
  # Overlay mounts cannot lie upon an overlay, which the root file system of a container usually is.
  if [[ $EUID -eq 0 && $(stat --file-system --format %T "$DATA") == overlayfs ]]; then
    mount -t tmpfs -o mode=755 "$CLUSTER_NAME" "$DATA"
  fi
}

# make_cgroup: the parent of all pods. On cgroup v1 one in each hierarchy; a cpuset is born without processors.
make_cgroup() {
  local hierarchy name folder
  if [[ -e /sys/fs/cgroup/cgroup.controllers ]]; then
    for name in $(</sys/fs/cgroup/cgroup.controllers); do
      echo "+$name" >/sys/fs/cgroup/cgroup.subtree_control || true
    done
    mkdir -p "/sys/fs/cgroup/$CLUSTER_NAME"
    return
  fi
  for hierarchy in /sys/fs/cgroup/*/; do
    folder=$hierarchy$CLUSTER_NAME
    mkdir -p "$folder" 2>/dev/null || continue
    for name in cpuset.cpus cpuset.mems; do
      if [[ -e $folder/$name && -z $(<"$folder/$name") ]]; then cat "$hierarchy$name" >"$folder/$name"; fi
    done
  done
}

write_state() {
  {
    echo "node=$1"
    echo "controller-manager=$(if is_running kube-controller-manager; then echo present; else echo absent; fi)"
    echo "kubernetes=$(version_of kubernetes)"
    echo "kubeconfig=$ADMIN_KUBECONFIG"
  } >"$STATE_FILE.new"
  mv "$STATE_FILE.new" "$STATE_FILE"
}

up_control_plane() {
  make_folders
  [[ $EUID -ne 0 ]] || step "network namespace" network_up
  start_etcd
  step "keys and certificates" make_pki
  step "API server ready" api_server_up
  ! find_binary kube-controller-manager >/dev/null || start_controller_manager
}

up_node() {
  make_cgroup
  start_scheduler
  step "containerd ready" containerd_up
  step "pause and toolbox images imported" import_images "$(pause_tar)" "$(toolbox_tar)"
  start_kubelet
  start_kube_proxy
  start_dns
  step "node Ready" wait_until 60 "the node is Ready" kubelet node_is_ready
}

up_own() {
  local begin node=absent
  if is_healthy; then
    say "already up: export KUBECONFIG=$ADMIN_KUBECONFIG"
    return
  fi
  if has_leftovers; then step "leftovers of an earlier cluster removed" remove_everything; fi
  need_control_plane_packages
  if wants_node; then
    need_node_packages
    refuse_second_kubelet
  fi
  build_wanted
  unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
  begin=$(now_ms)
  up_control_plane
  if wants_node; then
    up_node
    node=present
  elif [[ $EUID -ne 0 ]]; then
    say "not root: a control plane only, without a node (no pod will run)"
  else
    say "no Go $GO_WANTED to build a node with: a control plane only (no pod will run)"
  fi
  if is_running kube-controller-manager; then
    step "default ServiceAccount" wait_until 30 "the default ServiceAccount exists" kube-controller-manager \
      default_account_exists
  fi
  write_state "$node"
  printf '%-44s %6s s\n' "up" "$(seconds_since "$begin")"
  say "export KUBECONFIG=$ADMIN_KUBECONFIG"
}
