//go:build tools

// The main package that this module pins and `cluster build` builds.
package tools

import _ "sigs.k8s.io/kueue/cmd/kueue"
