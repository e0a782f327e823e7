// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sessions that live for half an hour, tested on an emulator whose clock the
// test owns.
package emulator

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"cloud.google.com/go/bigtable"
)

// The code under test. One-second expiration: the timestamp is the instant of
// expiry, and reads let through what is later than now.

func show(ctx context.Context, table *bigtable.Table, user, page string, now time.Time) error {
	mutation := bigtable.NewMutation()
	mutation.Set("sessions", "page", bigtable.Time(now.Add(30*time.Minute)), []byte(page))
	return table.Apply(ctx, user, mutation)
}

func hasSession(ctx context.Context, table *bigtable.Table, user string, now time.Time) (bool, error) {
	live := bigtable.TimestampRangeFilter(now.Add(time.Millisecond), time.Time{})
	row, err := table.ReadRow(ctx, user, bigtable.RowFilter(live))
	return len(row) != 0, err
}

// The test.

const program = "bigtable-ttl-emulator"

// start runs an emulator until the test ends, and lets clients find it.
func start(t *testing.T, flags ...string) {
	command := exec.Command(program, append(flags, "--port=0")...)
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Kill()
		command.Wait()
	})
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(line)
	os.Setenv("BIGTABLE_EMULATOR_HOST", words[len(words)-1])
}

func ctl(t *testing.T, words ...string) {
	output, err := exec.Command(program, append([]string{"ctl"}, words...)...).CombinedOutput()
	if err != nil {
		t.Fatal(string(output))
	}
}

func TestSessionsExpire(t *testing.T) {
	// The service may collect at once, or a week late.
	for _, timing := range []string{"never", "at-once", "late"} {
		t.Run(timing, func(t *testing.T) {
			now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
			start(t, "--clock="+now.Format(time.RFC3339), "--gc="+timing)
			advance := func(by time.Duration) {
				now = now.Add(by)
				ctl(t, "clock", "advance", by.String())
			}
			ctx := context.Background()
			admin, err := bigtable.NewAdminClient(ctx, "project", "instance")
			if err != nil {
				t.Fatal(err)
			}
			err = admin.CreateTableFromConf(ctx, &bigtable.TableConf{
				TableID:  "clicks",
				Families: map[string]bigtable.GCPolicy{"sessions": bigtable.MaxAgePolicy(time.Second)},
			})
			if err != nil {
				t.Fatal(err)
			}
			client, err := bigtable.NewClient(ctx, "project", "instance")
			if err != nil {
				t.Fatal(err)
			}
			table := client.Open("clicks")
			expect := func(want bool) {
				t.Helper()
				got, err := hasSession(ctx, table, "bob", now)
				if err != nil || got != want {
					t.Errorf("is there a session: got %v, want %v (%v)", got, want, err)
				}
			}

			if err := show(ctx, table, "bob", "/news", now); err != nil {
				t.Fatal(err)
			}
			advance(30*time.Minute - time.Millisecond)
			expect(true)
			advance(time.Millisecond)
			expect(false)
		})
	}
}
