package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// until works until it is told how to end: /end?code=0. What it has to say it writes first.
func until(ctx context.Context, args []string) int {
	flags := flagSet("until-told")
	port := flags.Int("port", 8080, "port to listen on")
	write := flags.String("write", "", "PATH=TEXT: a file to write when told to end with 0")
	parse(flags, args, "")
	told := make(chan int, 1)
	mux := http.NewServeMux()
	mux.HandleFunc("/end", func(w http.ResponseWriter, r *http.Request) {
		code, err := strconv.Atoi(r.URL.Query().Get("code"))
		if err != nil {
			http.Error(w, "code: a number, such as /end?code=0", http.StatusBadRequest)
			return
		}
		fmt.Fprintln(w, "ending with", code)
		select {
		case told <- code:
		default: // it ends already
		}
	})
	server := &http.Server{Addr: ":" + strconv.Itoa(*port), Handler: mux}
	go func() {
		if err := server.ListenAndServe(); err != http.ErrServerClosed {
			fail("until-told: %v", err)
		}
	}()
	select {
	case code := <-told:
		// The answer goes out before the process does.
		limit, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		server.Shutdown(limit)
		if code == 0 && *write != "" {
			path, text, _ := strings.Cut(*write, "=")
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				fail("until-told: %v", err)
			}
		}
		return code
	case <-ctx.Done():
		fmt.Println("SIGTERM")
		return 128 + int(syscall.SIGTERM)
	}
}
