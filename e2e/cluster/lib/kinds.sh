# The CRDs of other kinds of run, out of their projects' Go modules; nothing of those modules is built.

kinds_yaml() { source_cache kinds "$HERE"/kinds/* "$HERE/lib/kinds.sh"; }

# module_file MODULE VERSION CHECKSUM PATH: a file inside a module, which is downloaded when it is not there.
module_file() {
  local answer folder checksum
  answer=$(GOFLAGS='' GOWORK=off go mod download -json "$1@$2") || fail "downloading $1@$2 failed: $answer"
  folder=$(sed -n 's/^\t"Dir": "\(.*\)",\?$/\1/p' <<<"$answer")
  checksum=$(sed -n 's/^\t"Sum": "\(.*\)",\?$/\1/p' <<<"$answer")
  [[ $checksum == "$3" ]] || fail "$1@$2 has the checksum $checksum, not $3 as kinds/modules.tsv says"
  printf '%s/%s' "$folder" "$4"
}

copy_kinds() {
  local to name module version checksum path file
  to=$(kinds_yaml)
  [[ ! -d $to ]] || return 0
  need_go "the CRDs of other kinds of run"
  rm -rf "$to.new"
  mkdir -p "$to.new"
  while IFS=$'\t' read -r name module version checksum path; do
    if [[ $name != '#'* ]]; then
      file=$(module_file "$module" "$version" "$checksum" "$path")
      cp "$file" "$to.new/$name.yaml"
    fi
  done <"$HERE/kinds/modules.tsv"
  cp "$HERE"/kinds/*.yaml "$to.new"
  chmod -R u+w "$to.new"
  mv "$to.new" "$to"
}

apply_kinds() {
  local yaml
  yaml=$(kinds_yaml)
  own_kubectl apply --server-side --force-conflicts --filename "$yaml"
  own_kubectl wait --for condition=Established --timeout 60s --filename "$yaml"
}

quiet_apply_kinds() {
  apply_kinds >"$LOGS/kinds.log" 2>&1 || {
    tail -n 10 "$LOGS/kinds.log" >&2
    fail "installing the CRDs failed; whole log: $LOGS/kinds.log"
  }
}

kinds_own() {
  is_healthy || fail "the cluster is not up: 'cluster up' first"
  with_lock "$CACHE/.lock" copy_kinds
  step "CRDs of other kinds of run" quiet_apply_kinds
}

kinds() {
  local missing
  if foreign; then
    need_foreign_answer
    missing=$(the_kubectl get crd jobsets.jobset.x-k8s.io workflows.argoproj.io rayjobs.ray.io \
      sparkapplications.sparkoperator.k8s.io trainjobs.trainer.kubeflow.org workloads.kueue.x-k8s.io \
      commands.bus.volcano.sh 2>&1 >/dev/null) || fail "the cluster of KUBECONFIG lacks CRDs: $missing"
  else
    with_lock "$LOCK_FILE" kinds_own
  fi
}
