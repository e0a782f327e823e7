// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What happened to others, with Go's client as it is, on an emulator whose
// clock stands at 2026-01-01T00:00:00Z.
//
//	stories PATH_OF_THE_EMULATOR
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"

	"cloud.google.com/go/bigtable"
	"google.golang.org/api/option"
	"google.golang.org/grpc"
)

var ctx = context.Background()

// The time as this program's clock would say it: that of the emulator.
var now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func must(err error) {
	if err != nil {
		fmt.Println("unexpected:", err)
		os.Exit(1)
	}
}

func ctl(words ...string) {
	command := exec.Command(os.Args[1], append([]string{"ctl"}, words...)...)
	command.Stderr = os.Stderr
	must(command.Run())
}

func advance(by time.Duration) {
	ctl("clock", "advance", by.String())
	now = now.Add(by)
}

// One-second expiration: the timestamp is the instant of expiry.
func expiresIn(ttl time.Duration) bigtable.Timestamp {
	return bigtable.Time(now.Add(ttl))
}

// Passes what has not expired yet.
func live() bigtable.Filter {
	return bigtable.TimestampRangeFilter(now.Add(time.Millisecond), time.Time{})
}

func set(value string, ttl time.Duration) *bigtable.Mutation {
	mutation := bigtable.NewMutation()
	mutation.Set("f", "state", expiresIn(ttl), []byte(value))
	return mutation
}

// Puts an object unless there is one, as the predicate finds out.
func putIfAbsent(table *bigtable.Table, key string, predicate bigtable.Filter) string {
	matched := false
	mutation := bigtable.NewCondMutation(predicate, nil, set("new", time.Hour))
	must(table.Apply(ctx, key, mutation, bigtable.GetCondMutationResult(&matched)))
	if matched {
		return "refused"
	}
	return "put"
}

// getsentry/objectstore #462: an object that has expired, and was not collected
// yet, keeps its key occupied.
func occupiedKeys(table *bigtable.Table) {
	for _, key := range []string{"object1", "object2"} {
		must(table.Apply(ctx, key, set("old", time.Minute)))
	}
	advance(time.Hour)
	fmt.Println("put after expiry, by any cell:", putIfAbsent(table, "object1", bigtable.PassAllFilter()))
	fmt.Println("put after expiry, by a live cell:", putIfAbsent(table, "object2", live()))
	// What hides it elsewhere: garbage was collected in between.
	ctl("gc", "now")
	fmt.Println("put after collection, by any cell:", putIfAbsent(table, "object1", bigtable.PassAllFilter()))
}

// mozilla-services/autopush-rs #571: a stale version lets a writer win that
// should have lost.
func staleCondition(table *bigtable.Table) {
	for _, key := range []string{"router1", "router2"} {
		must(table.Apply(ctx, key, set("version1", time.Minute)))
	}
	advance(time.Hour)
	isVersion1 := bigtable.ChainFilters(bigtable.ColumnFilter("state"), bigtable.ValueFilter("version1"))
	update := func(key string, predicate bigtable.Filter) bool {
		matched := false
		mutation := bigtable.NewCondMutation(predicate, set("version2", time.Minute), nil)
		must(table.Apply(ctx, key, mutation, bigtable.GetCondMutationResult(&matched)))
		return matched
	}
	fmt.Println("an expired version matches:", update("router1", isVersion1))
	fmt.Println("among live cells it matches:", update("router2", bigtable.ChainFilters(live(), isVersion1)))
}

// mozilla-services/autopush-rs #1230: a bound to live cells on what is to be
// deleted leaves the expired ones for ever.
func keptForever(table *bigtable.Table) {
	must(table.Apply(ctx, "message", set("m", time.Minute)))
	advance(time.Hour)
	gone := bigtable.NewMutation()
	gone.DeleteRow()
	count := func() int {
		row, err := table.ReadRow(ctx, "message")
		must(err)
		return len(row["f"])
	}
	must(table.Apply(ctx, "message", bigtable.NewCondMutation(live(), gone, nil)))
	fmt.Println("cells after the delete of live ones:", count())
	must(table.Apply(ctx, "message", bigtable.NewCondMutation(bigtable.PassAllFilter(), gone, nil)))
	fmt.Println("cells after the delete of any:", count())
}

// Rows of several messages, a read that the server breaks off, and the answers
// of a bulk.
func manyRows(table *bigtable.Table) {
	var keys []string
	var mutations []*bigtable.Mutation
	for i := 0; i < 20000; i++ {
		keys = append(keys, fmt.Sprintf("row%05d", i))
		mutations = append(mutations, set("value", time.Hour))
	}
	errors, err := table.ApplyBulk(ctx, keys, mutations)
	must(err)
	// The client goes on where the server broke off.
	ctl("fail", "ReadRows", "14", "messages=1", "times=2")
	rows := 0
	must(table.ReadRows(ctx, bigtable.PrefixRange("row"), func(row bigtable.Row) bool {
		rows++
		return true
	}, bigtable.RowFilter(live())))
	fmt.Println("rows:", rows, "errors:", len(errors))
	wrong := bigtable.NewMutation()
	wrong.Set("unknown", "q", bigtable.Now(), nil)
	errors, err = table.ApplyBulk(ctx, []string{"a", "b"}, []*bigtable.Mutation{wrong, wrong})
	must(err)
	fmt.Println("errors of a bulk:", len(errors), errors[0])
}

// Rows of these sizes, alone and in a scan.
func largeRows(table *bigtable.Table, prefix string, sizes ...int) {
	for i, size := range sizes {
		mutation := bigtable.NewMutation()
		for cell := 0; cell < 2; cell++ {
			column := fmt.Sprint("half", cell)
			mutation.Set("f", column, expiresIn(time.Hour), make([]byte, size/2))
		}
		must(table.Apply(ctx, fmt.Sprint(prefix, i), mutation))
	}
	sizeOf := func(row bigtable.Row) (bytes int) {
		for _, cell := range row["f"] {
			bytes += len(cell.Value)
		}
		return
	}
	alone, scanned := 0, 0
	for i, size := range sizes {
		row, err := table.ReadRow(ctx, fmt.Sprint(prefix, i))
		must(err)
		if sizeOf(row) == size {
			alone++
		}
	}
	must(table.ReadRows(ctx, bigtable.PrefixRange(prefix), func(row bigtable.Row) bool {
		if sizeOf(row) == sizes[scanned] {
			scanned++
		}
		return true
	}))
	fmt.Println("large rows alone:", alone, "in a scan:", scanned)
}

func main() {
	admin, err := bigtable.NewAdminClient(ctx, "p", "i")
	must(err)
	must(admin.CreateTable(ctx, "t"))
	must(admin.CreateColumnFamily(ctx, "t", "f"))
	must(admin.SetGCPolicy(ctx, "t", "f", bigtable.MaxAgePolicy(time.Second)))
	info, err := admin.TableInfo(ctx, "t")
	must(err)
	fmt.Println("rule:", info.FamilyInfos[0].GCPolicy)
	client, err := bigtable.NewClient(ctx, "p", "i")
	must(err)
	table := client.Open("t")
	occupiedKeys(table)
	staleCondition(table)
	keptForever(table)
	manyRows(table)
	// Up to what gRPC accepts by default, as the client does.
	largeRows(table, "default", 1<<10, 250<<10, 300<<10, 1<<10, 600<<10, 4000<<10, 1<<10)
	connection, err := grpc.Dial(os.Getenv("BIGTABLE_EMULATOR_HOST"), grpc.WithInsecure(),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(1<<28)))
	must(err)
	roomy, err := bigtable.NewClient(ctx, "p", "i", option.WithGRPCConn(connection))
	must(err)
	largeRows(roomy.Open("t"), "roomy", 1<<10, 100<<20, 250<<10)
	must(admin.DeleteTable(ctx, "t"))
}
