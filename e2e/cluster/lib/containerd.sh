# The container runtime: containerd and runc, all of its files in our own folders.

containerd_config() {
  cat <<TOML
version = 3
root = "$DATA/containerd"
state = "$CONTAINERD_STATE"

[grpc]
  address = "$CONTAINERD_SOCKET"

[plugins."io.containerd.internal.v1.opt"]
  path = "$DATA/containerd-opt"

[plugins."io.containerd.nri.v1.nri"]
  disable = true

[plugins."io.containerd.cri.v1.images".pinned_images]
  sandbox = "$PAUSE_IMAGE"

[plugins."io.containerd.cri.v1.runtime"]
  # Where root lacks CAP_SYS_RESOURCE (many virtual machines) no sandbox would start otherwise.
  restrict_oom_score_adj = true
  # Pods' network namespaces are then known to be ours: they are mounted below our folder.
  netns_mounts_under_state_dir = true

[plugins."io.containerd.cri.v1.runtime".cni]
  bin_dirs = ["$(cni_folder)"]
  conf_dir = "$RUN/cni"

[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"

[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc.options]
  BinaryName = "$(binary runc)"
  Root = "$RUN/runc"
  SystemdCgroup = false
TOML
}

# A pair of links for each pod: traffic between two pods is then routed, so that Service rules see it both ways on any
# kernel. On a bridge that takes the br_netfilter module.
cni_config() {
  cat <<JSON
{
  "cniVersion": "1.0.0",
  "name": "$CLUSTER_NAME",
  "plugins": [
    {
      "type": "ptp",
      "ipam": {
        "type": "host-local",
        "dataDir": "$RUN/cni-addresses",
        "ranges": [[{"subnet": "$POD_CIDR"}]],
        "routes": [{"dst": "0.0.0.0/0"}]
      }
    },
    {"type": "portmap", "capabilities": {"portMappings": true}}
  ]
}
JSON
}

containerd_answers() { ctr version; }

containerd_up() {
  mkdir -p "$RUN/cni"
  containerd_config >"$RUN/containerd.toml"
  cni_config >"$RUN/cni/10-$CLUSTER_NAME.conflist"
  local containerd
  containerd=$(binary containerd)
  start containerd env "PATH=${containerd%/*}:$PATH" "$containerd" --config "$RUN/containerd.toml" --log-level warn
  wait_until 20 "containerd answers" containerd containerd_answers
}

ctr() { "$(binary ctr)" --address "$CONTAINERD_SOCKET" --namespace k8s.io "$@"; }
