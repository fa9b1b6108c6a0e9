# The Go tool chain: only a build needs it.

GO_WANTED=1.26

have_go() {
  local version
  version=$(GOTOOLCHAIN=local go env GOVERSION 2>/dev/null) || return 1
  [[ $(printf '%s\n' "go$GO_WANTED" "$version" | sort -V | head -n 1) == "go$GO_WANTED" ]]
}

need_go() {
  have_go && return 0
  fail "Go $GO_WANTED or newer is needed to build $1, and $(go version 2>/dev/null || echo 'there is no go on PATH').
Ways out:
  - install Go $GO_WANTED (https://go.dev/dl), or a distribution's newer package;
  - set KUBEBUILDER_ASSETS to a folder with kube-apiserver, etcd and kubectl of version $(minor_of kubernetes):
    a control plane without a node is then started from those;
  - set KUBECONFIG to a cluster of your own (kind, k3d, ...): nothing is then built or started."
}
