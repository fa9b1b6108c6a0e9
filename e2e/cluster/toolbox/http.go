package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

func serve(ctx context.Context, args []string) int {
	flags := flagSet("serve")
	port := flags.Int("port", 8080, "port to listen on")
	parse(flags, args, "")
	server := &http.Server{Addr: ":" + strconv.Itoa(*port)}
	server.Handler = answers(server)
	drained := make(chan error, 1)
	go func() {
		<-ctx.Done()
		fmt.Println("SIGTERM, finishing what is in flight")
		drained <- server.Shutdown(context.Background())
	}()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if err := <-drained; err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println("drained")
	return 0
}

// answers are the pod's name, or what the query asks for, and the two things that a drain wants of a server: how much
// work it has, and that it keeps no connection.
func answers(server *http.Server) http.Handler {
	pod, _ := os.Hostname()
	var inFlight atomic.Int64
	mux := http.NewServeMux()
	mux.HandleFunc("/in-flight", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, inFlight.Load()) })
	mux.HandleFunc("/close", func(w http.ResponseWriter, r *http.Request) { server.SetKeepAlivesEnabled(false) })
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		inFlight.Add(1)
		defer inFlight.Add(-1)
		query := r.URL.Query()
		if delay, err := time.ParseDuration(query.Get("delay")); err == nil {
			time.Sleep(delay)
		}
		if status, err := strconv.Atoi(query.Get("status")); err == nil {
			w.WriteHeader(status)
		}
		fmt.Fprintln(w, pod)
		if bytes, err := strconv.ParseInt(query.Get("bytes"), 10, 64); err == nil {
			io.CopyN(w, zeros{}, bytes)
		}
	})
	return mux
}

// zeros are endless.
type zeros struct{}

func (zeros) Read(to []byte) (int, error) {
	for i := range to {
		to[i] = '0'
	}
	return len(to), nil
}

func get(ctx context.Context, args []string) int {
	url := parse(flagSet("get"), args, "URL")
	client := &http.Client{Timeout: 10 * time.Second}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		fail("get: %v", err)
	}
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

// Outcome counts what a load saw; Errors counts the failures by their text.
type outcome struct {
	lock   sync.Mutex
	Ok     int            `json:"ok"`
	Failed int            `json:"failed"`
	Errors map[string]int `json:"errors"`
}

func (o *outcome) count(err error) {
	o.lock.Lock()
	defer o.lock.Unlock()
	if err == nil {
		o.Ok++
	} else {
		o.Failed++
		o.Errors[cause(err)]++
	}
}

// cause is the error without addresses and ports, which differ from one connection to the next.
func cause(err error) string {
	var operation *net.OpError
	if errors.As(err, &operation) {
		return operation.Op + ": " + operation.Err.Error()
	}
	return err.Error()
}

// load opens a new connection for each request, or keeps as many as it needs: a broken Service or a refusing pod is seen
// by the first, a server that hangs up on a kept connection by the second.
func load(ctx context.Context, args []string) int {
	flags := flagSet("load")
	duration := flags.Duration("for", 30*time.Second, "how long")
	rps := flags.Int("rps", 50, "requests a second")
	keepAlive := flags.Bool("keep-alive", false, "keep connections")
	url := parse(flags, args, "URL")
	if *rps < 1 {
		fail("load: --rps must be at least 1")
	}
	client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{
		DisableKeepAlives: !*keepAlive, MaxIdleConnsPerHost: *rps,
	}}
	result := &outcome{Errors: map[string]int{}}
	var requests sync.WaitGroup
	tick := time.NewTicker(time.Second / time.Duration(*rps))
	defer tick.Stop()
	end := time.After(*duration)
	for running := true; running; {
		select {
		case <-tick.C:
			requests.Go(func() { result.count(getOnce(client, url)) })
		case <-end:
			running = false
		case <-ctx.Done():
			running = false
		}
	}
	requests.Wait()
	json.NewEncoder(os.Stdout).Encode(result)
	if result.Failed > 0 {
		return 1
	}
	return 0
}

func getOnce(client *http.Client, url string) error {
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return errors.New(response.Status)
	}
	return nil
}
