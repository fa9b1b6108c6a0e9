# kubectl, towards our own cluster or the one that KUBECONFIG names.

own_kubectl() { "$(binary kubectl)" --kubeconfig "$ADMIN_KUBECONFIG" "$@"; }

# foreign: true when KUBECONFIG names a cluster that is not ours.
foreign() { [[ -n ${KUBECONFIG:-} && $KUBECONFIG != "$ADMIN_KUBECONFIG" ]]; }

# any_kubectl: the kubectl to use, whatever its version when the cluster is the user's own.
any_kubectl() { find_binary kubectl || { foreign && command -v kubectl; } || binary kubectl; }

the_kubeconfig() { if foreign; then printf '%s' "$KUBECONFIG"; else printf '%s' "$ADMIN_KUBECONFIG"; fi; }

the_kubectl() { "$(any_kubectl)" --kubeconfig "$(the_kubeconfig)" "$@"; }

foreign_answers() { the_kubectl get --raw /readyz --request-timeout 10s; }

need_foreign_answer() {
  local answer
  answer=$(foreign_answers 2>&1) || fail "KUBECONFIG=$KUBECONFIG names a cluster that does not answer (unset it to use a
local one): $answer"
}
