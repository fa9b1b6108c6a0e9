# Container images without a registry: a docker-archive is a tar of a layer, a config and a manifest, which is enough for
# an image FROM scratch.
# shellcheck disable=SC2034  # read by the other files

PAUSE_IMAGE=quiesce.local/pause:1
TOOLBOX_IMAGE=quiesce.local/toolbox:dev
TEKTON_ENTRYPOINT_IMAGE=quiesce.local/tekton-entrypoint:1
TEKTON_NOP_IMAGE=quiesce.local/tekton-nop:1

# image_tar OUT IMAGE USER PATH FILE: an image with one static executable at PATH, which is its entrypoint.
image_tar() {
  local out=$1 image=$2 user=$3 path=$4 file=$5 work architecture
  case $(uname -m) in
    x86_64) architecture=amd64 ;;
    aarch64) architecture=arm64 ;;
    *) fail "no image for this machine: $(uname -m)" ;;
  esac
  work=$(mktemp -d)
  mkdir -p "$(dirname "$work/root$path")"
  install -m 755 "$file" "$work/root$path"
  tar --create --file "$work/layer.tar" --directory "$work/root" --owner 0 --group 0 --numeric-owner \
    --sort name --mtime @0 .
  cat >"$work/config.json" <<JSON
{"architecture":"$architecture","os":"linux","config":{"User":"$user","Entrypoint":["$path"],"WorkingDir":"/"},
"rootfs":{"type":"layers","diff_ids":["sha256:$(sha256sum "$work/layer.tar" | cut -d ' ' -f 1)"]}}
JSON
  printf '[{"Config":"config.json","RepoTags":["%s"],"Layers":["layer.tar"]}]\n' "$image" >"$work/manifest.json"
  tar --create --file "$out.new" --directory "$work" manifest.json config.json layer.tar
  rm -rf "$work"
  mv "$out.new" "$out"
}

# source_cache NAME FILE...: the cache folder of something built from sources in this checkout.
source_cache() {
  local name=$1 hash
  shift
  hash=$({ cat "$@" && uname -m; } | sha256sum)
  printf '%s' "$CACHE/$name-${hash:0:16}"
}

pause_tar() { printf '%s/pause.tar' "$(source_cache pause "$HERE/images/pause.c" "$HERE/lib/images.sh")"; }
toolbox_tar() {
  printf '%s/toolbox.tar' "$(source_cache toolbox "$HERE"/toolbox/*.go "$HERE/toolbox/go.mod" "$HERE/lib/images.sh")"
}
tekton_tar() { printf '%s/%s.tar' "$(cache_of tekton)" "$1"; }

build_pause_image() {
  local tar
  tar=$(pause_tar)
  [[ ! -e $tar ]] || return 0
  need_compiler_packages
  mkdir -p "${tar%/*}"
  run_build "the pause image" "$HERE/images" gcc -Os -static -s -Wall -o "${tar%/*}/pause" pause.c
  image_tar "$tar" "$PAUSE_IMAGE" 65535:65535 /pause "${tar%/*}/pause"
}

build_toolbox_image() {
  local tar
  tar=$(toolbox_tar)
  [[ ! -e $tar ]] || return 0
  need_go "the toolbox image"
  mkdir -p "${tar%/*}"
  run_build "the toolbox image" "$HERE/toolbox" env CGO_ENABLED=0 GOFLAGS='' GOWORK=off \
    go build -trimpath -buildvcs=false "-ldflags=-s -w" -o "${tar%/*}/toolbox" .
  image_tar "$tar" "$TOOLBOX_IMAGE" 65532:65532 /toolbox "${tar%/*}/toolbox"
}

build_tekton_images() {
  local name
  for name in entrypoint nop; do
    [[ -e $(tekton_tar "$name") ]] || image_tar "$(tekton_tar "$name")" "quiesce.local/tekton-$name:1" 65532:65532 \
      "/ko-app/$name" "$(binary "tekton-$name")"
  done
}

# import_images FILE...: docker-archive or OCI tars into the node.
import_images() {
  local file
  for file in "$@"; do
    [[ -r $file ]] || fail "no such image file: $file"
    ctr images import "$file" >>"$LOGS/images.log" 2>&1 || {
      tail -n 5 "$LOGS/images.log" >&2
      fail "importing $file failed"
    }
  done
}
