# The real Tekton controller, as a process in the cluster's namespace with the token of its own ServiceAccount, so that
# webhooks see its real name.

TEKTON_NAMESPACE=tekton-pipelines
TEKTON_ACCOUNT=tekton-pipelines-controller
TEKTON_CONFIG=(config-defaults config-events config-feature-flags config-observability config-spire config-tracing
  config-wait-exponential-backoff)

tekton_yaml() { printf '%s/config' "$(cache_of tekton)"; }

tekton_module() {
  cd "$HERE/modules/tekton" && GOFLAGS='' GOWORK=off go list -m -f '{{.Dir}}' github.com/tektoncd/pipeline
}

# copy_tekton_yaml: out of the module, so that a second `tekton` needs no Go. Conversion is left out: it would call the
# webhook, which need not run, and strategy None is the default.
copy_tekton_yaml() {
  local to from file
  to=$(tekton_yaml)
  [[ ! -d $to ]] || return 0
  need_go "Tekton's configuration"
  from=$(tekton_module)/config
  rm -rf "$to.new"
  mkdir -p "$to.new"/{crds,rbac,config}
  for file in "$from"/300-crds/*.yaml; do
    awk '/^  conversion:/ { skip = 1; next } /^ ? ?[^ ]/ { skip = 0 } !skip' "$file" >"$to.new/crds/${file##*/}"
  done
  cp "$from"/200-*.yaml "$from"/201-*.yaml "$to.new/rbac/"
  for file in "${TEKTON_CONFIG[@]}"; do cp "$from/$file.yaml" "$to.new/config/"; done
  mv "$to.new" "$to"
}

build_tekton_files() {
  copy_tekton_yaml
  build_tekton_images
}

install_tekton_yaml() {
  local yaml
  yaml=$(tekton_yaml)
  own_kubectl apply --server-side --force-conflicts --filename "$yaml/crds"
  own_kubectl wait --for condition=Established --timeout 30s --filename "$yaml/crds"
  own_kubectl apply --server-side --filename - <<YAML
{"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "$TEKTON_NAMESPACE"}}
YAML
  own_kubectl apply --server-side --force-conflicts --filename "$yaml/rbac" --filename "$yaml/config"
}

# quietly WHAT COMMAND: shows what the command says only when it fails.
quietly() {
  "$2" >>"$LOGS/tekton-install.log" 2>&1 || {
    tail -n 10 "$LOGS/tekton-install.log" >&2
    fail "installing $1 failed; whole log: $LOGS/tekton-install.log"
  }
}

# tekton_token_kubeconfig ACCOUNT NAME: a kubeconfig of that name with a token of a ServiceAccount of Tekton's.
tekton_token_kubeconfig() {
  local token
  token=$(own_kubectl create token "$1" --namespace "$TEKTON_NAMESPACE" --duration 8760h)
  (umask 077 && kubeconfig "$KUBECONFIGS/$2.yaml" "token: $token")
}

start_tekton_controller() {
  tekton_token_kubeconfig "$TEKTON_ACCOUNT" tekton
  # All image flags must be given; the ones named `unused` belong to features that need more images. A free choice of
  # ports: in the namespace only the controller's own fixed 8080 is taken.
  start tekton-controller env SYSTEM_NAMESPACE="$TEKTON_NAMESPACE" METRICS_DOMAIN=tekton.dev/pipeline \
    PROBES_PORT=18080 METRICS_PROMETHEUS_PORT=19090 PROFILING_PORT=18008 KUBERNETES_MIN_VERSION=v1.28.0 \
    "$(binary tekton-controller)" -kubeconfig "$KUBECONFIGS/tekton.yaml" -disable-ha \
    -entrypoint-image "$TEKTON_ENTRYPOINT_IMAGE" -nop-image "$TEKTON_NOP_IMAGE" \
    -sidecarlogresults-image unused -workingdirinit-image unused -shell-image unused -shell-image-win unused
  wait_until 30 "the Tekton controller works" tekton-controller tekton_works
}

# Every controller in the process says so once its informers have synced.
tekton_works() { (($(grep -c 'Starting controller and workers' "$LOGS/tekton-controller.log") >= 3)); }

tekton_own() {
  local begin
  is_healthy || fail "the cluster is not up: 'cluster up' first"
  if is_running tekton-controller; then
    say "Tekton's controller already runs"
    return
  fi
  build "${TEKTON_BINARIES[@]}"
  with_lock "$CACHE/.lock" build_tekton_files
  begin=$(now_ms)
  step "Tekton's CRDs, roles and ConfigMaps" quietly "Tekton's YAML" install_tekton_yaml
  [[ ! -S $CONTAINERD_SOCKET ]] ||
    step "Tekton's images imported" import_images "$(tekton_tar entrypoint)" "$(tekton_tar nop)"
  step "Tekton's controller works" start_tekton_controller
  printf '%-44s %6s s\n' "tekton" "$(seconds_since "$begin")"
}

tekton() {
  if foreign; then
    need_foreign_answer
    if the_kubectl get crd pipelineruns.tekton.dev taskruns.tekton.dev customruns.tekton.dev >/dev/null 2>&1; then
      say "Tekton's CRDs are in the cluster of KUBECONFIG"
    else
      fail "Tekton is not in the cluster of KUBECONFIG. Install it there:
kubectl apply --server-side -f https://infra.tekton.dev/tekton-releases/pipeline/previous/$(version_of tekton)/release.yaml"
    fi
  else
    with_lock "$LOCK_FILE" tekton_own
  fi
}
