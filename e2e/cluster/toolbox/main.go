// The toolbox is the one program in the end-to-end tests' image: it plays main containers, servers and clients.
//
// It runs as PID 1, where a signal without a handler is ignored: every command that waits handles SIGTERM, because a
// process that does not would hold its pod for the whole grace period.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

type command func(ctx context.Context, args []string) int

var commands = map[string]command{
	"get":        get,
	"kube":       kube,
	"load":       load,
	"pause":      pause,
	"run":        run,
	"serve":      serve,
	"signal":     sendSignal,
	"sleep":      sleep,
	"tcp-client": tcpClient,
	"tcp-hold":   tcpHold,
	"until-told": until,
}

const usage = `usage: toolbox COMMAND
  get URL                          GET once: prints the status and the body, exits 0 on 2xx
  kube METHOD PATH [--body JSON]   one request to the API server as the pod's ServiceAccount, exits 0 on 2xx
  load URL --for 30s --rps 50 [--keep-alive]
                                   GET again and again, each on a connection of its own or on kept ones: prints
                                   {"ok":..,"failed":..,"errors":{..}}, exits 1 on a failure
  pause                            waits for SIGTERM, exits 0
  run --for 5s --exit 0            works that long, then exits with that code; SIGTERM: exits 143
  serve --port 8080                HTTP server: answers 200 with the pod's name; ?delay=2s answers later, ?status=500
                                   with that code, ?bytes=1000 with that many more; /in-flight: how many other requests
                                   are in flight; /close: from now on no connection is kept; SIGTERM: finishes what is
                                   in flight, exits 0
  signal KILL TARGET               sends KILL, TERM or USR1 to a pid or to every process of that name
  sleep 30s                        as run --for 30s --exit 0
  tcp-hold --port 9000 [--drain]   TCP echo server that keeps connections open; SIGTERM: exits 0 at once,
                                   with --drain when the last connection has ended; SIGUSR1: takes memory until killed
  tcp-client HOST:PORT --for 20s   holds one connection to tcp-hold, an echo each second; exits 1 when it breaks
  until-told --port 8080 [--write PATH=TEXT]
                                   works until GET /end?code=N, then writes the file (code 0) and exits with N
`

func main() {
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	os.Exit(commands[os.Args[1]](ctx, os.Args[2:]))
}

// parse reads flags before and after the positional argument, which may be left out when name is empty.
func parse(flags *flag.FlagSet, args []string, name string) string {
	flags.Parse(args)
	if name == "" {
		return ""
	}
	if flags.NArg() == 0 {
		fail("%s: %s is missing", flags.Name(), name)
	}
	argument := flags.Arg(0)
	flags.Parse(flags.Args()[1:])
	return argument
}

func flagSet(name string) *flag.FlagSet { return flag.NewFlagSet(name, flag.ExitOnError) }

func fail(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(2)
}

func pause(ctx context.Context, _ []string) int {
	<-ctx.Done()
	return 0
}

func run(ctx context.Context, args []string) int {
	flags := flagSet("run")
	duration := flags.Duration("for", 5*time.Second, "how long")
	code := flags.Int("exit", 0, "exit code at the end")
	parse(flags, args, "")
	return work(ctx, *duration, *code)
}

func sleep(ctx context.Context, args []string) int {
	text := parse(flagSet("sleep"), args, "a duration")
	duration, err := time.ParseDuration(text)
	if err != nil {
		fail("sleep: %v (such as 30s)", err)
	}
	return work(ctx, duration, 0)
}

func work(ctx context.Context, duration time.Duration, code int) int {
	select {
	case <-time.After(duration):
		return code
	case <-ctx.Done():
		fmt.Println("SIGTERM")
		return 128 + int(syscall.SIGTERM)
	}
}
