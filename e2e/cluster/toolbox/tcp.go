package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"sync"
	"time"
)

func tcpHold(ctx context.Context, args []string) int {
	flags := flagSet("tcp-hold")
	port := flags.Int("port", 9000, "port to listen on")
	drain := flags.Bool("drain", false, "on SIGTERM wait for the last connection to end")
	parse(flags, args, "")
	listener, err := net.Listen("tcp", ":"+strconv.Itoa(*port))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	go hogOnSignal()
	var open sync.WaitGroup
	go func() {
		<-ctx.Done()
		listener.Close()
	}()
	for {
		connection, err := listener.Accept()
		if err != nil {
			break
		}
		open.Go(func() {
			defer connection.Close()
			fmt.Println("opened", connection.RemoteAddr())
			io.Copy(connection, connection)
			fmt.Println("closed", connection.RemoteAddr())
		})
	}
	if ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "the listener broke")
		return 1
	}
	if *drain {
		open.Wait()
	}
	return 0
}

func tcpClient(ctx context.Context, args []string) int {
	flags := flagSet("tcp-client")
	duration := flags.Duration("for", 20*time.Second, "how long to hold the connection")
	address := parse(flags, args, "HOST:PORT")
	connection, err := net.DialTimeout("tcp", address, 10*time.Second)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer connection.Close()
	fmt.Println("connected from", connection.LocalAddr())
	reader := bufio.NewReader(connection)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	end := time.After(*duration)
	for echo := 0; ; echo++ {
		if err := exchange(connection, reader, echo); err != nil {
			fmt.Fprintln(os.Stderr, "broken after", echo, "echoes:", err)
			return 1
		}
		select {
		case <-tick.C:
		case <-end:
			fmt.Println("done")
			return 0
		case <-ctx.Done():
			fmt.Println("SIGTERM, closing")
			return 0
		}
	}
}

func exchange(connection net.Conn, reader *bufio.Reader, number int) error {
	connection.SetDeadline(time.Now().Add(5 * time.Second))
	sent := fmt.Sprintf("echo %d\n", number)
	if _, err := io.WriteString(connection, sent); err != nil {
		return err
	}
	got, err := reader.ReadString('\n')
	if err == nil && got != sent {
		err = fmt.Errorf("sent %q, got %q", sent, got)
	}
	return err
}
