package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
)

var signals = map[string]syscall.Signal{"KILL": syscall.SIGKILL, "TERM": syscall.SIGTERM, "USR1": syscall.SIGUSR1}

func sendSignal(_ context.Context, args []string) int {
	if len(args) != 2 {
		fail("signal: want a signal and a target")
	}
	name, known := signals[args[0]]
	if !known {
		fail("signal: %s is none of KILL, TERM, USR1", args[0])
	}
	targets := targetsOf(args[1])
	if len(targets) == 0 {
		fmt.Fprintln(os.Stderr, "no process is called", args[1])
		return 1
	}
	for _, pid := range targets {
		if err := syscall.Kill(pid, name); err != nil {
			fmt.Fprintln(os.Stderr, pid, err)
			return 1
		}
	}
	return 0
}

func targetsOf(target string) []int {
	if pid, err := strconv.Atoi(target); err == nil {
		return []int{pid}
	}
	var pids []int
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		name, _ := os.ReadFile("/proc/" + entry.Name() + "/comm")
		if err == nil && strings.TrimSpace(string(name)) == target {
			pids = append(pids, pid)
		}
	}
	return pids
}

// hogOnSignal takes memory and touches it until the kernel kills the process for it.
func hogOnSignal() {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGUSR1)
	<-told
	var taken [][]byte
	for {
		block := make([]byte, 4<<20)
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
		taken = append(taken, block)
	}
}
