# Keys, certificates and kubeconfigs. Made anew by each `up`: nothing secret outlives the run folder.

EC_KEY=(-newkey ec -pkeyopt ec_paramgen_curve:P-256)
# A kubeconfig's client key may be read by any client library: the JVM's fabric8 takes a PKCS #8 key for an RSA one.
RSA_KEY=(-newkey rsa:2048)

# certificate NAME SUBJECT [SAN]: a leaf signed by the cluster's authority.
certificate() {
  local name=$1 subject=$2 names=${3:-} key=("${EC_KEY[@]}")
  [[ $name != admin ]] || key=("${RSA_KEY[@]}")
  openssl req -x509 -new "${key[@]}" -nodes -days 365 \
    -CA "$PKI/ca.crt" -CAkey "$PKI/ca.key" -subj "$subject" -keyout "$PKI/$name.key" -out "$PKI/$name.crt" \
    -config <(
      printf '%s\n' '[req]' 'distinguished_name = name' 'x509_extensions = leaf' '[name]' '[leaf]' \
        'basicConstraints = critical,CA:FALSE' 'keyUsage = critical,digitalSignature' \
        'extendedKeyUsage = serverAuth,clientAuth'
      [[ -z $names ]] || printf 'subjectAltName = %s\n' "$names"
    ) 2>/dev/null
}

authority() {
  openssl req -x509 -new "${EC_KEY[@]}" -nodes -days 365 -subj /CN=quiesce-cluster-ca \
    -keyout "$PKI/ca.key" -out "$PKI/ca.crt" -config <(
      printf '%s\n' '[req]' 'distinguished_name = name' 'x509_extensions = authority' '[name]' '[authority]' \
        'basicConstraints = critical,CA:TRUE' 'keyUsage = critical,keyCertSign,cRLSign' \
        'subjectKeyIdentifier = hash'
    ) 2>/dev/null
}

# kubeconfig FILE USER-LINE...: a self-contained kubeconfig for the API server; the lines say who the user is.
kubeconfig() {
  local file=$1
  shift
  cat >"$file.new" <<YAML
apiVersion: v1
kind: Config
current-context: quiesce
contexts:
- name: quiesce
  context: {cluster: quiesce, user: user}
clusters:
- name: quiesce
  cluster:
    server: https://$API_ADDRESS:$API_PORT
    certificate-authority-data: $(base64 -w0 "$PKI/ca.crt")
users:
- name: user
  user:
$(printf '    %s\n' "$@")
YAML
  mv "$file.new" "$file"
}

# certificate_kubeconfig NAME: for the user whose certificate has that name.
certificate_kubeconfig() {
  kubeconfig "$KUBECONFIGS/$1.yaml" \
    "client-certificate-data: $(base64 -w0 "$PKI/$1.crt")" "client-key-data: $(base64 -w0 "$PKI/$1.key")"
}

make_pki() {
  local name
  umask 077
  authority
  local api_names=DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc
  api_names+=,DNS:kubernetes.default.svc.$CLUSTER_DOMAIN,DNS:localhost
  api_names+=,IP:$KUBERNETES_SERVICE_ADDRESS,IP:$API_ADDRESS,IP:127.0.0.1
  certificate apiserver /CN=kube-apiserver "$api_names"
  certificate kubelet-client /O=system:masters/CN=kube-apiserver-kubelet-client
  certificate front-proxy /CN=front-proxy
  certificate admin /O=system:masters/CN=admin
  certificate controller-manager /CN=system:kube-controller-manager
  certificate scheduler /CN=system:kube-scheduler
  certificate proxy /CN=system:kube-proxy
  certificate dns /O=system:masters/CN=quiesce-dns
  certificate node "/O=system:nodes/CN=system:node:$NODE_NAME" "DNS:$NODE_NAME,IP:$NODE_ADDRESS"
  openssl genrsa -out "$PKI/service-account.key" 2048 2>/dev/null
  openssl rsa -in "$PKI/service-account.key" -pubout -out "$PKI/service-account.pub" 2>/dev/null
  for name in admin controller-manager scheduler proxy dns node; do certificate_kubeconfig "$name"; done
  umask 022
}
