# Scene 2: a request to end a live run only gets stronger. Then what it is like without Quiesce.

stop_in_finally() {
  local namespace=$1
  run_manifest release "$namespace" | kubectl apply -f - >/dev/null
  await "task a" kubectl get customrun release-a -n "$namespace"
  kubectl patch pipelinerun release -n "$namespace" --type=merge -p '{"spec":{"status":"StoppedRunFinally"}}' >/dev/null
  finish_task "$namespace" release-a
  await "the finally task" kubectl get customrun release-f -n "$namespace"
}

title "Scene 2: a stop is not taken back"
say "The run was stopped (StoppedRunFinally): task b is skipped, and its finally task f runs now."
stop_in_finally quiesce-demo
show get customruns -n quiesce-demo -l tekton.dev/pipelineRun=release

say "Somebody clears the stop:"
show patch pipelinerun release -n quiesce-demo --type=merge -p '{"spec":{"status":null}}'

say "The run ends as it was asked to:"
finish_task quiesce-demo release-f
await_succeeded quiesce-demo release False
show get pipelinerun release -n quiesce-demo

title "Scene 2 without Quiesce"
say "The same in a namespace that Quiesce is told to leave alone (quiesce.dev/runs=ignore):"
new_namespace quiesce-demo-off >/dev/null
kubectl label namespace quiesce-demo-off quiesce.dev/runs=ignore
stop_in_finally quiesce-demo-off
show patch pipelinerun release -n quiesce-demo-off --type=merge -p '{"spec":{"status":null}}'
await "task b" kubectl get customrun release-b -n quiesce-demo-off
say "The stopped task b has started, beside the finally task f that cleans up after it:"
show get customruns -n quiesce-demo-off -l tekton.dev/pipelineRun=release
