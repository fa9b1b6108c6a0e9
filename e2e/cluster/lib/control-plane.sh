# etcd, API server, controller-manager, scheduler.

start_etcd() {
  start etcd "$(binary etcd)" --name quiesce --data-dir "$DATA/etcd" --unsafe-no-fsync --log-level warn \
    --listen-client-urls "http://127.0.0.1:$ETCD_PORT" --advertise-client-urls "http://127.0.0.1:$ETCD_PORT" \
    --listen-peer-urls "http://127.0.0.1:$((ETCD_PORT + 1))" \
    --initial-advertise-peer-urls "http://127.0.0.1:$((ETCD_PORT + 1))" \
    --initial-cluster "quiesce=http://127.0.0.1:$((ETCD_PORT + 1))"
}

start_apiserver() {
  local -a more=()
  # Without a controller-manager nobody makes the `default` ServiceAccounts, and every pod would be refused.
  find_binary kube-controller-manager >/dev/null || more+=(--disable-admission-plugins ServiceAccount)
  # A loopback address cannot be advertised.
  if [[ $API_ADDRESS == 127.* ]]; then
    more+=(--bind-address "$API_ADDRESS" --endpoint-reconciler-type none)
  else
    more+=(--advertise-address "$API_ADDRESS")
  fi
  # One authority signs all, so front-proxy certificates must be told apart by name.
  start kube-apiserver "$(binary kube-apiserver)" \
    --etcd-servers "http://127.0.0.1:$ETCD_PORT" --secure-port "$API_PORT" \
    --service-cluster-ip-range "$SERVICE_CIDR" \
    --client-ca-file "$PKI/ca.crt" --tls-cert-file "$PKI/apiserver.crt" --tls-private-key-file "$PKI/apiserver.key" \
    --kubelet-client-certificate "$PKI/kubelet-client.crt" --kubelet-client-key "$PKI/kubelet-client.key" \
    --kubelet-certificate-authority "$PKI/ca.crt" --kubelet-preferred-address-types InternalIP \
    --service-account-key-file "$PKI/service-account.pub" \
    --service-account-signing-key-file "$PKI/service-account.key" \
    --service-account-issuer https://kubernetes.default.svc \
    --authorization-mode Node,RBAC --enable-admission-plugins NodeRestriction --allow-privileged=true \
    --requestheader-client-ca-file "$PKI/ca.crt" --requestheader-allowed-names front-proxy \
    --requestheader-username-headers X-Remote-User --requestheader-group-headers X-Remote-Group \
    --requestheader-extra-headers-prefix X-Remote-Extra- \
    --proxy-client-cert-file "$PKI/front-proxy.crt" --proxy-client-key-file "$PKI/front-proxy.key" \
    "${more[@]}"
}

api_is_ready() {
  curl --silent --fail --noproxy '*' --max-time 2 --cacert "$PKI/ca.crt" "https://$API_ADDRESS:$API_PORT/readyz"
}

start_controller_manager() {
  local file=$KUBECONFIGS/controller-manager.yaml
  start kube-controller-manager "$(binary kube-controller-manager)" \
    --kubeconfig "$file" --authentication-kubeconfig "$file" --authorization-kubeconfig "$file" \
    --service-account-private-key-file "$PKI/service-account.key" --root-ca-file "$PKI/ca.crt" \
    --cluster-signing-cert-file "$PKI/ca.crt" --cluster-signing-key-file "$PKI/ca.key" \
    --use-service-account-credentials --leader-elect=false --cluster-cidr "$POD_CIDR" --secure-port=0 \
    --kube-api-qps 500 --kube-api-burst 1000
}

start_scheduler() {
  local file=$KUBECONFIGS/scheduler.yaml
  start kube-scheduler "$(binary kube-scheduler)" --kubeconfig "$file" --authentication-kubeconfig "$file" \
    --authorization-kubeconfig "$file" --leader-elect=false --secure-port=0
}

api_server_up() {
  start_apiserver
  wait_until 60 "the API server answers on https://$API_ADDRESS:$API_PORT" kube-apiserver api_is_ready
}

default_account_exists() { own_kubectl get serviceaccount default --namespace default; }
