# What is built, from which pinned module, with which flags. One Go module each: their dependencies disagree.
# shellcheck disable=SC2034  # read by the other files

# binary, component (folder under modules/), package
BINARIES='
etcd                     etcd        go.etcd.io/etcd/server/v3
kube-apiserver           kubernetes  k8s.io/kubernetes/cmd/kube-apiserver
kube-controller-manager  kubernetes  k8s.io/kubernetes/cmd/kube-controller-manager
kubectl                  kubernetes  k8s.io/kubernetes/cmd/kubectl
kube-scheduler           kubernetes  k8s.io/kubernetes/cmd/kube-scheduler
kubelet                  kubernetes  k8s.io/kubernetes/cmd/kubelet
kube-proxy               kubernetes  k8s.io/kubernetes/cmd/kube-proxy
containerd               containerd  github.com/containerd/containerd/v2/cmd/containerd
containerd-shim-runc-v2  containerd  github.com/containerd/containerd/v2/cmd/containerd-shim-runc-v2
ctr                      containerd  github.com/containerd/containerd/v2/cmd/ctr
runc                     runc        github.com/opencontainers/runc
coredns                  coredns     github.com/coredns/coredns
tekton-controller        tekton      github.com/tektoncd/pipeline/cmd/controller
tekton-entrypoint        tekton      github.com/tektoncd/pipeline/cmd/entrypoint
tekton-nop               tekton      github.com/tektoncd/pipeline/cmd/nop
tekton-webhook           tekton      github.com/tektoncd/pipeline/cmd/webhook
jobset-controller        jobset      sigs.k8s.io/jobset
kueue-controller         kueue       sigs.k8s.io/kueue/cmd/kueue
'

CONTROL_PLANE_BINARIES=(etcd kube-apiserver kubectl kube-controller-manager)
NODE_BINARIES=(kube-scheduler kubelet kube-proxy containerd containerd-shim-runc-v2 ctr runc coredns)
TEKTON_BINARIES=(tekton-controller tekton-entrypoint tekton-nop)

# field_of BINARY 2|3: its component or its package.
field_of() { awk -v name="$1" -v field="$2" '$1 == name { print $field }' <<<"$BINARIES"; }

# version_of COMPONENT: what its go.mod pins.
version_of() {
  local package
  package=$(awk -v component="$1" '$2 == component { print $3; exit }' <<<"$BINARIES")
  awk -v package="$package" '$1 == "require" && index(package, $2) == 1 { print $3 }' "$HERE/modules/$1/go.mod"
}

# flags_of COMPONENT: the arguments of `go build`, one a line.
flags_of() {
  local version minor link="-s -w" stamp
  version=$(version_of "$1")
  case $1 in
    kubernetes)
      # Without the stamp, kubelet and kubectl call themselves v0.0.0.
      IFS=. read -r _ minor _ <<<"$version"
      for stamp in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
        link+=" -X $stamp.gitVersion=$version -X $stamp.gitMajor=1 -X $stamp.gitMinor=$minor"
        link+=" -X $stamp.gitTreeState=clean"
      done
      ;;
    containerd)
      link+=" -X github.com/containerd/containerd/v2/version.Version=$version"
      printf '%s\n' -tags=no_btrfs,no_devmapper,no_zfs
      ;;
    runc)
      link+=" -extldflags -static"
      printf '%s\n' -tags=seccomp,netgo,osusergo
      ;;
  esac
  printf '%s\n' -trimpath -buildvcs=false "-ldflags=$link"
}

# cgo_of COMPONENT: runc alone needs a C compiler (its start-up code and libseccomp).
cgo_of() { if [[ $1 == runc ]]; then echo 1; else echo 0; fi; }

# cache_of COMPONENT: the folder of its binaries. Its name changes when the pins or the flags do.
cache_of() {
  local module=$HERE/modules/$1 hash
  hash=$({ cat "$module/go.mod" "$module/go.sum" && flags_of "$1" && uname -m; } | sha256sum)
  printf '%s' "$CACHE/$1-${hash:0:16}"
}
