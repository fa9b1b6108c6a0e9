# Scene 3: a pod that is deleted ends its connection first. Nobody wrote a hook into it.

server_manifest() {
  cat <<'YAML'
apiVersion: v1
kind: Pod
metadata:
  name: server
  annotations:
    quiesce.dev/drain: connections
    quiesce.dev/notice: 3s
    quiesce.dev/graceful-shutdown-period: 60s
spec:
  containers:
    - name: main
      image: quiesce.local/toolbox:dev
      args: [tcp-hold, --port=9000]
      ports: [{containerPort: 9000}]
YAML
}

# hold_connection ADDRESS SECONDS: another pod holds a connection to the server for so long.
hold_connection() {
  kubectl create -n quiesce-demo-drain -f - <<YAML
apiVersion: v1
kind: Pod
metadata: {name: client}
spec:
  restartPolicy: Never
  containers:
    - name: main
      image: quiesce.local/toolbox:dev
      args: [tcp-client, "$1:9000", --for=$2s]
YAML
  await "the connection" is_connected
}

is_connected() { kubectl logs client -n quiesce-demo-drain | grep -q '^connected'; }

is_injected() {
  [[ $(server_manifest | kubectl create -n quiesce-demo-drain --dry-run=server -f - -o 'jsonpath={.spec.initContainers[0].name}') == quiesce-agent ]]
}

agent_answers() { kubectl get --raw /api/v1/namespaces/quiesce-demo-drain/pods/server:8099/proxy/status; }

# What the pod's events tell of its containers' ends; of a pod that has gone there is nothing else.
watch_ends() {
  kubectl get pod server -n quiesce-demo-drain --watch --request-timeout=120s \
    -o 'jsonpath={.status.containerStatuses[0].state.terminated.exitCode}{" "}{.status.initContainerStatuses[0].state.terminated.message}{"\n"}'
}

# number GROUP NAME: a number of seconds out of the agent's report.
number() { sed -E "s/.*\"$1\":\\{[^}]*\"$2\":([0-9]+(\\.[0-9])?).*/\\1/" <<<"$report"; }

row() { printf '  %-40s %8s s %8s s\n' "$1" "$(number plannedSeconds "$2")" "$(number actualSeconds "${3:-$2}")"; }

timeline() {
  printf '\n  %-40s %10s %10s\n' slice planned actual
  row "notice: others see that it leaves" notice
  row "work: until no connection is open" finishing
  row "settle: others see that it is idle" settle
  row "overhead: from SIGTERM to the end" overhead
  row "terminationGracePeriodSeconds" grace total
}

title "Scene 3: a deleted pod is drained"
new_namespace quiesce-demo-drain
kubectl label namespace quiesce-demo-drain quiesce.dev/inject=enabled
await "pods to be looked at" is_injected
say "A pod that serves TCP. It has no hook; its annotations ask for a drain:"
server_manifest
server_manifest | kubectl create -n quiesce-demo-drain -f -
await "the agent" agent_answers
kubectl wait pod/server -n quiesce-demo-drain --for=condition=Ready --timeout=60s >/dev/null

say "What it was given, an agent as its first init container among it:"
show get pod server -n quiesce-demo-drain -o 'jsonpath={.spec.initContainers[*].name}'
echo
show get pod server -n quiesce-demo-drain -o 'jsonpath={.spec.containers[0].lifecycle}'
echo
show get pod server -n quiesce-demo-drain -o 'jsonpath={.spec.terminationGracePeriodSeconds}'
echo

say "Another pod holds a connection to it for 15 seconds:"
hold_connection "$(kubectl get pod server -n quiesce-demo-drain -o 'jsonpath={.status.podIP}')" 15
ends=$(mktemp)
watch_ends >"$ends" 2>/dev/null &

say "The server is deleted meanwhile. The kubelet waits in the hook until the connection has ended, then it sends SIGTERM:"
SECONDS=0
show delete pod server -n quiesce-demo-drain
say "That took $SECONDS s. The client was served to its end:"
kubectl wait pod/client -n quiesce-demo-drain --for=jsonpath='{.status.phase}'=Succeeded --timeout=60s >/dev/null
show logs client -n quiesce-demo-drain

await "the last event of the pod" grep -q '^[0-9]* {' "$ends"
last=$(grep '^[0-9]* {' "$ends" | tail -1)
rm "$ends"
say "The server ended with exit code ${last%% *}. The agent left its report as its termination message:"
report=${last#* }
echo "$report"
timeline
