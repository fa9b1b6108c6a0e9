# Names, addresses and folders. Fixed on purpose: `up` and `down` from any checkout must find what another one left.
# QUIESCE_CLUSTER is the number of a cluster beside the first, for a second checkout at work at the same time.
# shellcheck disable=SC2034  # read by the other files

CLUSTER_NUMBER=${QUIESCE_CLUSTER:-0}
[[ $CLUSTER_NUMBER =~ ^[0-9]$ ]] || fail "QUIESCE_CLUSTER=$CLUSTER_NUMBER is no number of a cluster; 0 to 9 are"

CLUSTER_NAME=quiesce-cluster
[[ $CLUSTER_NUMBER == 0 ]] || CLUSTER_NAME+=-$CLUSTER_NUMBER
NODE_NAME=quiesce-node

HOST_LINK=quiesce$CLUSTER_NUMBER
NODE_CIDR=10.77.$CLUSTER_NUMBER.0/24
HOST_ADDRESS=10.77.$CLUSTER_NUMBER.1
NODE_ADDRESS=10.77.$CLUSTER_NUMBER.2
POD_CIDR=10.$((88 + CLUSTER_NUMBER)).0.0/16
SERVICE_CIDR=10.$((98 + CLUSTER_NUMBER)).0.0/16
KUBERNETES_SERVICE_ADDRESS=10.$((98 + CLUSTER_NUMBER)).0.1
CLUSTER_DOMAIN=cluster.local

CACHE=${XDG_CACHE_HOME:-${HOME:?HOME is not set}/.cache}/quiesce/cluster

if [[ $EUID -eq 0 ]]; then
  RUN=/run/$CLUSTER_NAME
  DATA=/var/lib/$CLUSTER_NAME
  API_ADDRESS=$NODE_ADDRESS
  API_PORT=6443
  ETCD_PORT=2379
  TEKTON_WEBHOOK_PORT=18443
  NAMESPACE_FILE=/run/netns/$CLUSTER_NAME
  IN_NAMESPACE=(nsenter "--net=$NAMESPACE_FILE")
else
  # No network namespace: loopback, and ports that a cluster of the user's own is unlikely to hold.
  RUN=${XDG_RUNTIME_DIR:-/tmp}/$CLUSTER_NAME-$EUID
  DATA=$RUN/data
  API_ADDRESS=127.0.0.1
  API_PORT=$((17443 + 10 * CLUSTER_NUMBER))
  ETCD_PORT=$((17379 + 10 * CLUSTER_NUMBER))
  TEKTON_WEBHOOK_PORT=$((18443 + 10 * CLUSTER_NUMBER))
  NAMESPACE_FILE=
  IN_NAMESPACE=()
fi

LOGS=$RUN/log
PIDS=$RUN/pid
PKI=$RUN/pki
KUBECONFIGS=$RUN/kubeconfig
STATE_FILE=$RUN/state
ADMIN_KUBECONFIG=$KUBECONFIGS/admin.yaml
LOCK_FILE=${RUN%/*}/.$CLUSTER_NAME-${EUID}.lock

CONTAINERD_SOCKET=$RUN/containerd.sock
CONTAINERD_STATE=$RUN/containerd
CGROUP_ROOT=/$CLUSTER_NAME
