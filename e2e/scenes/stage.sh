# What every scene uses: kubectl of the cluster under test, titles, and waiting.

kubectl() { e2e/cluster/cluster kubectl "$@"; }

title() { printf '\n\033[1m== %s\033[0m\n' "$*"; }

say() { printf '\n%s\n' "$*"; }

# Shows a kubectl command with its output, whatever its exit.
show() {
  local argument
  printf '\n$ kubectl'
  for argument in "$@"; do
    if [[ $argument =~ ^[A-Za-z0-9_./:=,-]+$ ]]; then printf ' %s' "$argument"; else printf " '%s'" "$argument"; fi
  done
  printf '\n'
  kubectl "$@" 2>&1 || true
}

# Waits, bounded, until a command succeeds.
await() {
  local what=$1
  shift
  for ((i = 0; i < 300; i++)); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.2
  done
  echo "gave up waiting for $what" >&2
  exit 1
}

# A local cluster that was brought up without root has no node; any other one is taken to have one.
has_node() { [[ $(e2e/cluster/cluster status) != *node=absent* ]]; }

# The webhook in its pods, or where none can run as a process that ends with the demo.
start_webhook() {
  if has_node; then
    kubectl rollout status deployment/quiesce-webhook -n quiesce-system --timeout=120s
  else
    echo "No node, so no pods: the webhook runs as a process beside the API server (e2e/webhook-process start)."
    trap 'e2e/webhook-process stop' EXIT
    e2e/webhook-process start
  fi
}

# True once a run that no policy would admit is refused by us, and not by the failure policy.
refuses_nonsense() {
  local answer
  answer=$(kubectl create --dry-run=server -f - 2>&1 <<'YAML' || true
apiVersion: tekton.dev/v1
kind: PipelineRun
metadata: {name: probe, namespace: default}
spec: {status: NotAValue, pipelineRef: {name: none}}
YAML
  )
  [[ $answer == *UnknownValue:* ]]
}

install_quiesce() {
  printf '$ kubectl apply --server-side -f manifests/crds.yaml -k manifests/overlays/e2e\n'
  kubectl apply --server-side --force-conflicts -f manifests/crds.yaml
  kubectl apply --server-side --force-conflicts -k manifests/overlays/e2e
  start_webhook
  await "Quiesce to answer" refuses_nonsense
  echo "Quiesce answers."
}

new_namespace() {
  kubectl delete namespace "$1" --ignore-not-found --wait >/dev/null
  kubectl create namespace "$1"
  await "the default service account" kubectl get serviceaccount default -n "$1"
}

# A run of custom tasks: a, then b, finally f. The scene plays their controller.
run_manifest() {
  local name=$1 namespace=$2 status=${3:-}
  cat <<YAML
apiVersion: tekton.dev/v1
kind: PipelineRun
metadata: {name: $name, namespace: $namespace}
spec:
  ${status:+status: $status}
  pipelineSpec:
    tasks:
      - {name: a, taskRef: {apiVersion: demo.quiesce.dev/v1, kind: Step, name: a}}
      - {name: b, runAfter: [a], taskRef: {apiVersion: demo.quiesce.dev/v1, kind: Step, name: b}}
    finally:
      - {name: f, taskRef: {apiVersion: demo.quiesce.dev/v1, kind: Step, name: f}}
YAML
}

finish_task() {
  local namespace=$1 name=$2
  await "task $name" kubectl get customrun "$name" -n "$namespace"
  kubectl patch customrun "$name" -n "$namespace" --subresource=status --type=merge \
    -p '{"status":{"conditions":[{"type":"Succeeded","status":"True","reason":"Done"}]}}' >/dev/null
}

await_succeeded() {
  kubectl wait pipelinerun "$2" -n "$1" --for="condition=Succeeded=$3" --timeout=60s >/dev/null
}
