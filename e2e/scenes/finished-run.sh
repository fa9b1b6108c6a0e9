# Scene 1: a run that Tekton has finished stays finished.

title "Scene 1: a finished run stays finished"
new_namespace quiesce-demo
run_manifest build quiesce-demo | kubectl apply -f -
for task in a b f; do finish_task quiesce-demo "build-$task"; done
await_succeeded quiesce-demo build True
show get pipelinerun build -n quiesce-demo

say "The manifest of the run, with spec.status: Cancelled in it, is applied:"
manifest=$(mktemp)
run_manifest build quiesce-demo Cancelled >"$manifest"
show apply -f "$manifest"
rm "$manifest"

say "The same as a patch:"
show patch pipelinerun build -n quiesce-demo --type=merge -p '{"spec":{"status":"Cancelled"}}'

say "A label is nobody's business here:"
show label pipelinerun build -n quiesce-demo team=a
