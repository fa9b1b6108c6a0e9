# The real controllers of JobSet and Kueue, as their projects install them: their own YAML, with an image of the program
# built here. They need a node.

QUEUEING_VERSION=1

queueing_image() { printf 'quiesce.local/%s-controller:%s' "$1" "$QUEUEING_VERSION"; }
queueing_tar() { printf '%s/%s-controller.tar' "$(cache_of "$1")" "$1"; }
queueing_yaml() { printf '%s/install.yaml' "$(cache_of "$1")"; }

# the_module COMPONENT: the folder of the module that its go.mod pins.
the_module() {
  (cd "$HERE/modules/$1" && GOFLAGS='' GOWORK=off go list -m -f '{{.Dir}}' "sigs.k8s.io/$1")
}

build_queueing_files() {
  local name=$1 tar yaml work
  tar=$(queueing_tar "$name")
  yaml=$(queueing_yaml "$name")
  [[ -e $tar ]] || image_tar "$tar" "$(queueing_image "$name")" 65532:65532 /manager "$(binary "$name-controller")"
  [[ ! -e $yaml ]] || return 0
  need_go "the configuration of $name"
  work=$(mktemp -d)
  cp -r "$(the_module "$name")/config" "$work"
  chmod -R u+w "$work"
  [[ $name != kueue ]] || only_kinds_of_run "$work/config/components/manager/controller_manager_config.yaml"
  "$(binary kubectl)" kustomize "$work/config/default" |
    sed -e "s|^\( *\)image: .*|\1image: $(queueing_image "$name")|" \
      -e 's|imagePullPolicy: Always|imagePullPolicy: IfNotPresent|' >"$yaml.new"
  mv "$yaml.new" "$yaml"
  rm -rf "$work"
}

# only_kinds_of_run FILE: Kueue's configuration with the kinds that have a policy here, and no pods of other tests.
only_kinds_of_run() {
  awk '/^  frameworks:/ { print; skip = 1
      n = split("batch/job jobset.x-k8s.io/jobset ray.io/rayjob", kinds, " ")
      for (i = 1; i <= n; i++) print "  - \"" kinds[i] "\""
      next }
    skip && /^ *#? *- / { next }
    { skip = 0; print }' "$1" >"$1.new"
  mv "$1.new" "$1"
}

apply_queueing() {
  own_kubectl apply --server-side --force-conflicts --filename "$(queueing_yaml "$1")"
  own_kubectl rollout status "deployment/$1-controller-manager" --namespace "$1-system" --timeout 180s
}

quiet_apply_queueing() {
  apply_queueing "$1" >"$LOGS/$1-install.log" 2>&1 || {
    tail -n 10 "$LOGS/$1-install.log" >&2
    fail "installing $1 failed; whole log: $LOGS/$1-install.log"
  }
}

queueing_own() {
  local name=$1
  is_healthy || fail "the cluster is not up: 'cluster up' first"
  [[ -S $CONTAINERD_SOCKET ]] || fail "$name runs in a pod, and there is no node ('cluster up' as root makes one)"
  build "$name-controller"
  with_lock "$CACHE/.lock" build_queueing_files "$name"
  step "the image of $name imported" import_images "$(queueing_tar "$name")"
  step "$name's controller works" quiet_apply_queueing "$name"
}

# queueing NAME: jobset or kueue.
queueing() {
  if foreign; then
    need_foreign_answer
    the_kubectl get deployment "$1-controller-manager" --namespace "$1-system" >/dev/null ||
      fail "$1 is not in the cluster of KUBECONFIG; install its version $(version_of "$1") there"
  else
    with_lock "$LOCK_FILE" queueing_own "$1"
  fi
}
