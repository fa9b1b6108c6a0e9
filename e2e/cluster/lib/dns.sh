# Cluster DNS: CoreDNS as a process on the node's address. It knows the cluster's names and forwards nothing.

start_dns() {
  cat >"$RUN/Corefile" <<COREFILE
.:53 {
  bind $NODE_ADDRESS
  errors
  kubernetes $CLUSTER_DOMAIN $SERVICE_CIDR $POD_CIDR {
    kubeconfig $KUBECONFIGS/dns.yaml
  }
  cache 5
}
COREFILE
  start coredns "$(binary coredns)" -conf "$RUN/Corefile"
}
