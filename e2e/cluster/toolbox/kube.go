package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// Where the kubelet puts what a pod needs to speak to the API server.
const account = "/var/run/secrets/kubernetes.io/serviceaccount/"

// kube makes one request to the API server, as the pod's own ServiceAccount.
func kube(ctx context.Context, args []string) int {
	flags := flagSet("kube")
	body := flags.String("body", "", "JSON to send")
	method := parse(flags, args, "METHOD")
	path := flags.Arg(0)
	if path == "" {
		fail("kube: PATH is missing (such as /api/v1/namespaces/default/configmaps)")
	}
	flags.Parse(flags.Args()[1:])
	token, err := os.ReadFile(account + "token")
	if err != nil {
		fail("kube: %v", err)
	}
	authority, err := os.ReadFile(account + "ca.crt")
	if err != nil {
		fail("kube: %v", err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(authority)
	client := &http.Client{
		Timeout:   20 * time.Second,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}},
	}
	server := "https://" + os.Getenv("KUBERNETES_SERVICE_HOST") + ":" + os.Getenv("KUBERNETES_SERVICE_PORT")
	request, err := http.NewRequestWithContext(ctx, method, server+path, bytes.NewBufferString(*body))
	if err != nil {
		fail("kube: %v", err)
	}
	request.Header.Set("Authorization", "Bearer "+string(token))
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer response.Body.Close()
	fmt.Println(response.Status)
	if _, err := io.Copy(os.Stdout, response.Body); err != nil || response.StatusCode/100 != 2 {
		return 1
	}
	return 0
}
