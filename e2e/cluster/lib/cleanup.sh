# Ending and removing everything, also what a crashed or killed `up` of any checkout left. What is ended is known to be
# ours: by pid and start time, by our socket in a shim's command line, by our cgroup, by our network namespace.

# Kubelet first, so that nothing starts pods again. The API server drains for a minute after SIGTERM: it is not given it.
stop_processes() {
  stop tekton-controller 2
  stop tekton-webhook 1
  stop kubelet 2
  stop kube-proxy 2
  stop coredns 1
  stop kube-controller-manager 2
  stop kube-scheduler 2
  stop_pods
  stop kube-apiserver 1
  stop etcd 2
  stop containerd 3
  local file
  for file in "$PIDS"/*; do
    [[ ! -e $file ]] || stop "${file##*/}" 1
  done
}

# stop_pods: containers by their cgroup, then their shims.
stop_pods() {
  [[ $EUID -eq 0 ]] || return 0
  end_all our_containers
  end_all our_shims
}

our_containers() {
  local folder
  for folder in $(our_cgroups); do
    find "$folder" -name cgroup.procs -exec cat {} + 2>/dev/null || true # they vanish while being read
  done | sort -u
}

# our_cgroups: one in each hierarchy on cgroup v1, a single one on v2.
our_cgroups() {
  local folder
  for folder in /sys/fs/cgroup/"$CLUSTER_NAME" /sys/fs/cgroup/*/"$CLUSTER_NAME"; do
    if [[ -d $folder ]]; then echo "$folder"; fi
  done
}

our_shims() {
  local pid
  for pid in $(pids_of_program containerd-shim-runc-v2); do
    if tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null | grep -qFx -e "$CONTAINERD_SOCKET"; then echo "$pid"; fi
  done
}

our_namespace_processes() { ip netns pids "$CLUSTER_NAME" 2>/dev/null || true; }

# pids_of_program NAME: candidates only; the caller looks closer.
pids_of_program() {
  local link
  for link in /proc/[0-9]*/exe; do
    if [[ $(readlink "$link" 2>/dev/null) == */"$1" ]]; then
      link=${link#/proc/}
      echo "${link%/exe}"
    fi
  done
}

# end_all LIST: SIGKILL for every process that the function lists, until it lists none.
end_all() {
  local pid listed end=$((SECONDS + 10))
  while listed=$("$1") && [[ -n $listed ]]; do
    ((SECONDS < end)) || fail "these processes do not end ($1): ${listed//$'\n'/ }"
    for pid in $listed; do
      if start_time "$pid" >/dev/null; then kill -KILL "$pid" 2>/dev/null || true; fi
    done
    sleep 0.02
  done
}

remove_mounts() {
  local mounts mount
  mapfile -t mounts < <(awk -v run="$RUN/" -v data="$DATA" \
    'index($2, run) == 1 || $2 == data || index($2, data "/") == 1 { print $2 }' /proc/self/mounts | sort -r)
  for mount in "${mounts[@]}"; do umount --lazy "$mount" 2>/dev/null || true; done
}

remove_cgroups() {
  local folder end=$((SECONDS + 5))
  for folder in $(our_cgroups); do
    # A cgroup is empty only a moment after its last process has ended.
    until find "$folder" -depth -type d -exec rmdir {} + 2>/dev/null || ((SECONDS >= end)); do sleep 0.05; done
  done
}

# remove_stray_files: what kubelet, shims and the network plugins write outside of the folders given to them.
remove_stray_files() {
  local folder id file
  for folder in "$DATA"/containerd/io.containerd.grpc.v1.cri/sandboxes/*/; do
    id=$(basename "$folder")
    rm -f /var/lib/cni/results/*-"$id"-*
  done
  for file in "$CONTAINERD_STATE"/io.containerd.runtime.v2.task/k8s.io/*/bootstrap.json; do
    [[ ! -e $file ]] || rm -f "$(sed -n 's|.*"address":"unix://\(/run/containerd/s/[0-9a-f]*\)".*|\1|p' "$file")"
  done
  for file in /var/log/containers/*; do
    [[ $(readlink "$file" 2>/dev/null) != "$DATA"/* ]] || rm -f "$file"
  done
  # No other kubelet runs here: `up` would have refused.
  [[ ! -e $RUN/kubelet.yaml ]] || rm -f "$DEVICE_PLUGIN_SOCKET"
  rmdir /var/lib/kubelet/device-plugins /var/lib/kubelet /var/log/containers /var/lib/cni/results /var/lib/cni \
    /run/containerd/s /run/containerd 2>/dev/null || true
}

remove_everything() {
  stop_processes
  if [[ $EUID -eq 0 ]]; then
    end_all our_namespace_processes
    remove_mounts
    network_down
    remove_cgroups
    remove_stray_files
  fi
  rm -rf "$RUN" "$DATA"
}

# has_leftovers: true when there is anything of a cluster, whole or not.
has_leftovers() {
  [[ -e $RUN || -e $DATA ]] || { [[ -n $NAMESPACE_FILE ]] && [[ -e $NAMESPACE_FILE || -d /sys/class/net/$HOST_LINK ]]; }
}
