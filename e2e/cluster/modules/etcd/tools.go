//go:build tools

// The main packages that this module pins and `cluster build` builds.
package tools

import (
	_ "go.etcd.io/etcd/server/v3"
)
