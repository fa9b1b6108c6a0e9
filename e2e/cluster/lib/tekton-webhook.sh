# Tekton's own webhook (admission and conversion of versions), as a process beside the API server with the token of its
# own ServiceAccount. The API server finds it by a Service of type ExternalName, and still verifies the Service's name.

TEKTON_WEBHOOK=tekton-pipelines-webhook
TEKTON_CONVERTED=(pipelines.tekton.dev pipelineruns.tekton.dev tasks.tekton.dev taskruns.tekton.dev stepactions.tekton.dev
  resolutionrequests.resolution.tekton.dev)

tekton_webhook_yaml() { printf '%s/webhook.yaml' "$(cache_of tekton)"; }

# copy_tekton_webhook_yaml: its Secret and its configurations, with a place for our port.
copy_tekton_webhook_yaml() {
  local to
  to=$(tekton_webhook_yaml)
  [[ ! -e $to ]] || return 0
  need_go "Tekton's configuration"
  sed 's/^      namespace: tekton-pipelines$/&\n      port: @PORT@/' "$(tekton_module)/config/500-webhooks.yaml" >"$to.new"
  mv "$to.new" "$to"
}

# install_tekton_webhook_yaml: the configurations have no rules, and so match nothing, until the webhook fills them. It
# would log every request in full.
install_tekton_webhook_yaml() {
  {
    sed "s/@PORT@/$TEKTON_WEBHOOK_PORT/" "$(tekton_webhook_yaml)"
    cat <<YAML
---
apiVersion: v1
kind: Service
metadata: {name: $TEKTON_WEBHOOK, namespace: $TEKTON_NAMESPACE}
spec: {type: ExternalName, externalName: $API_ADDRESS}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: config-logging, namespace: $TEKTON_NAMESPACE}
data: {loglevel.$TEKTON_WEBHOOK: warn}
YAML
  } | own_kubectl apply --server-side --force-conflicts --filename -
  # One that was killed holds its leases for another minute. The controller uses none.
  own_kubectl delete lease --all --namespace "$TEKTON_NAMESPACE"
}

# convert_versions: as in the CRDs of the release. A field manager of its own: what `tekton` applies leaves it alone.
convert_versions() {
  local name
  for name in "${TEKTON_CONVERTED[@]}"; do
    own_kubectl patch crd "$name" --type merge --field-manager tekton-webhook --patch "{\"spec\": {\"conversion\":
      {\"strategy\": \"Webhook\", \"webhook\": {\"conversionReviewVersions\": [\"v1\", \"v1beta1\"], \"clientConfig\":
      {\"service\": {\"name\": \"$TEKTON_WEBHOOK\", \"namespace\": \"$TEKTON_NAMESPACE\",
      \"port\": $TEKTON_WEBHOOK_PORT}}}}}}"
  done
}

start_tekton_webhook() {
  tekton_token_kubeconfig "$TEKTON_WEBHOOK" tekton-webhook
  # Its fixed port 8080 is the controller's: it says so, and goes on.
  start tekton-webhook env SYSTEM_NAMESPACE="$TEKTON_NAMESPACE" METRICS_DOMAIN=tekton.dev/pipeline \
    WEBHOOK_PORT="$TEKTON_WEBHOOK_PORT" WEBHOOK_SERVICE_NAME="$TEKTON_WEBHOOK" WEBHOOK_SECRET_NAME=webhook-certs \
    WEBHOOK_ADMISSION_CONTROLLER_NAME=webhook.pipeline.tekton.dev KUBERNETES_MIN_VERSION=v1.28.0 \
    CONFIG_LEADERELECTION_NAME=config-leader-election-webhook CONFIG_FEATURE_FLAGS_NAME=feature-flags \
    PROBES_PORT=$((TEKTON_WEBHOOK_PORT + 1)) METRICS_PROMETHEUS_PORT=$((TEKTON_WEBHOOK_PORT + 2)) \
    PROFILING_PORT=$((TEKTON_WEBHOOK_PORT + 3)) \
    "$(binary tekton-webhook)" -kubeconfig "$KUBECONFIGS/tekton-webhook.yaml"
  convert_versions >>"$LOGS/tekton-install.log" 2>&1
  wait_until 60 "Tekton's webhook validates" tekton-webhook tekton_webhook_validates
  wait_until 60 "Tekton's webhook converts" tekton-webhook tekton_webhook_converts
}

# tekton_webhook_validates: a Task without steps is refused by it, and by nobody else.
tekton_webhook_validates() {
  local answer
  answer=$(own_kubectl create --dry-run=server --filename - 2>&1 <<<'
    {"apiVersion": "tekton.dev/v1", "kind": "Task", "metadata": {"name": "probe", "namespace": "default"}, "spec": {}}' ||
    true)
  [[ $answer == *'admission webhook "validation.webhook.pipeline.tekton.dev" denied the request'* ]]
}

tekton_webhook_converts() {
  local bundles
  bundles=$(own_kubectl get crd "${TEKTON_CONVERTED[@]}" \
    --output 'jsonpath={range .items[*]}{.spec.conversion.webhook.clientConfig.caBundle}{"\n"}{end}')
  (($(grep -c . <<<"$bundles") == ${#TEKTON_CONVERTED[@]}))
}

tekton_webhook_own() {
  local begin
  tekton_own
  if is_running tekton-webhook; then
    say "Tekton's webhook already runs"
    return
  fi
  build tekton-webhook
  with_lock "$CACHE/.lock" copy_tekton_webhook_yaml
  begin=$(now_ms)
  step "Tekton's webhook configurations" quietly "Tekton's webhook configurations" install_tekton_webhook_yaml
  step "Tekton's webhook works" start_tekton_webhook
  printf '%-44s %6s s\n' "tekton-webhook" "$(seconds_since "$begin")"
}

tekton_webhook() {
  if foreign; then
    need_foreign_answer
    the_kubectl get validatingwebhookconfiguration validation.webhook.pipeline.tekton.dev >/dev/null 2>&1 ||
      fail "Tekton's webhook is not in the cluster of KUBECONFIG"
    say "Tekton's webhook is in the cluster of KUBECONFIG"
  else
    with_lock "$LOCK_FILE" tekton_webhook_own
  fi
}
