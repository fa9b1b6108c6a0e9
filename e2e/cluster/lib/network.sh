# The cluster's own network namespace, reached from the host over a veth pair. No rule is added to the host's tables,
# no port of the host is used, and deleting the namespace ends all of it.

network_up() {
  local range taken
  for range in "$NODE_CIDR" "$POD_CIDR" "$SERVICE_CIDR"; do
    taken=$(ip -4 route show to root "$range" && ip -4 route show to match "$range" | sed '/^default/d')
    [[ -z $taken ]] || fail "the range $range is in use on this machine: $taken"
  done
  ip netns add "$CLUSTER_NAME"
  ip link add "$HOST_LINK" type veth peer name eth0 netns "$CLUSTER_NAME"
  ip address add "$HOST_ADDRESS/24" dev "$HOST_LINK"
  ip link set "$HOST_LINK" up
  ip route add "$POD_CIDR" via "$NODE_ADDRESS"
  ip route add "$SERVICE_CIDR" via "$NODE_ADDRESS"
  ip -n "$CLUSTER_NAME" link set lo up
  ip -n "$CLUSTER_NAME" address add "$NODE_ADDRESS/24" dev eth0
  ip -n "$CLUSTER_NAME" link set eth0 up
  ip -n "$CLUSTER_NAME" route add default via "$HOST_ADDRESS"
  # /proc/sys/net shows the namespace of whoever opens it.
  "${IN_NAMESPACE[@]}" sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward'
}

# network_down: the links and routes go with the namespace.
network_down() {
  ip netns delete "$CLUSTER_NAME" 2>/dev/null || true
  ip link delete "$HOST_LINK" 2>/dev/null || true
}
