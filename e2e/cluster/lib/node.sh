# The node: kubelet and kube-proxy.

# The one path that kubelet takes from nobody, and empties when it starts.
DEVICE_PLUGIN_SOCKET=/var/lib/kubelet/device-plugins/kubelet.sock

refuse_second_kubelet() {
  ! grep -q " $DEVICE_PLUGIN_SOCKET\$" /proc/net/unix ||
    fail "this machine already runs a kubelet; set KUBECONFIG to use that cluster"
}

kubelet_config() {
  cat <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication:
  anonymous: {enabled: false}
  webhook: {enabled: true}
  x509: {clientCAFile: $PKI/ca.crt}
authorization: {mode: Webhook}
tlsCertFile: $PKI/node.crt
tlsPrivateKeyFile: $PKI/node.key
containerRuntimeEndpoint: unix://$CONTAINERD_SOCKET
cgroupDriver: cgroupfs
# All pods below a cgroup of our own: what is in there is ours to end.
cgroupRoot: $CGROUP_ROOT
failCgroupV1: false
failSwapOn: false
enforceNodeAllocatable: []
evictionHard:
  memory.available: 50Mi
  nodefs.available: 1%
  nodefs.inodesFree: 1%
  imagefs.available: 1%
imageGCHighThresholdPercent: 100
makeIPTablesUtilChains: false
resolvConf: ""
clusterDNS: [$NODE_ADDRESS]
clusterDomain: $CLUSTER_DOMAIN
podLogsDir: $DATA/pod-logs
volumePluginDir: $DATA/kubelet/volume-plugins
YAML
}

start_kubelet() {
  kubelet_config >"$RUN/kubelet.yaml"
  start kubelet "$(binary kubelet)" --config "$RUN/kubelet.yaml" --kubeconfig "$KUBECONFIGS/node.yaml" \
    --hostname-override "$NODE_NAME" --node-ip "$NODE_ADDRESS" --root-dir "$DATA/kubelet" \
    --cert-dir "$DATA/kubelet/pki"
}

# crash_kubelet: SIGKILL, and a new one with the same configuration. Pods and containers go on meanwhile.
crash_kubelet() {
  local pid
  pid=$(pid_of kubelet) || fail "no kubelet runs ('cluster up' as root starts one)"
  kill -KILL "$pid"
  while is_running kubelet; do sleep 0.02; done
  start_kubelet
  say "kubelet killed (pid $pid) and started again (pid $(pid_of kubelet))"
}

start_kube_proxy() {
  kube_proxy_config >"$RUN/kube-proxy.yaml"
  start kube-proxy "$(binary kube-proxy)" --config "$RUN/kube-proxy.yaml" --hostname-override "$NODE_NAME"
}

kube_proxy_config() {
  cat <<YAML
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: nftables
clientConnection: {kubeconfig: $KUBECONFIGS/proxy.yaml}
clusterCIDR: $POD_CIDR
# Limits of the whole machine's connection table are not ours to change.
conntrack: {maxPerCore: 0}
YAML
}

node_is_ready() {
  [[ $(own_kubectl get node "$NODE_NAME" --output \
    'jsonpath={.status.conditions[?(@.type=="Ready")].status}') == True ]]
}
