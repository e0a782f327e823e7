// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The load of run.py by the client for Go: load.cpp is the same in C++.
//
//	load ROUNDS ADDRESS OTHER_ADDRESS [PART_OF_NAMES]
//
// prints a line for each phase, number of threads and round: how many
// nanoseconds an operation takes with each of the two servers, which take turns.
package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"cloud.google.com/go/bigtable"
	"google.golang.org/api/option"
	"google.golang.org/grpc"
)

const (
	rows     = 20000
	perBatch = 1000
	slice    = 100 * time.Millisecond
)

var ctx = context.Background()

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func key(row int) string { return fmt.Sprintf("row-%09d", row) }

type server struct {
	admin *bigtable.AdminClient
	table *bigtable.Table
	other *bigtable.Client
}

func connect(address string) *server {
	// As with BIGTABLE_EMULATOR_HOST: one connection.
	conn, err := grpc.Dial(address, grpc.WithInsecure())
	must(err)
	admin, err := bigtable.NewAdminClient(ctx, "p", "i", option.WithGRPCConn(conn))
	must(err)
	client, err := bigtable.NewClient(ctx, "p", "i", option.WithGRPCConn(conn))
	must(err)
	return &server{admin, client.Open("load-go"), client}
}

func (s *server) create(name string) {
	must(s.admin.CreateTable(ctx, name))
	must(s.admin.CreateColumnFamily(ctx, name, "f"))
}

func (s *server) fill(name string) { s.fillRows(s.other.Open(name), 0, rows) }

var value = []byte("01234567890123456789012345678901")

func (s *server) fillRows(table *bigtable.Table, from, to int) {
	for from < to {
		var keys []string
		var mutations []*bigtable.Mutation
		for ; from < to && len(keys) < perBatch; from++ {
			mutation := bigtable.NewMutation()
			mutation.Set("f", "q", 1000, value)
			keys = append(keys, key(from))
			mutations = append(mutations, mutation)
		}
		errors, err := table.ApplyBulk(ctx, keys, mutations)
		must(err)
		if errors != nil {
			must(errors[0])
		}
	}
}

func (s *server) count(filter bigtable.Filter, wanted int) {
	n := 0
	must(s.table.ReadRows(ctx, bigtable.InfiniteRange(""), func(row bigtable.Row) bool {
		n += len(row["f"])
		return true
	}, bigtable.RowFilter(filter)))
	if n != wanted {
		must(fmt.Errorf("expected %d cells, but got %d", wanted, n))
	}
}

type phase struct {
	name    string
	threads []int
	each    func(s *server, random *rand.Rand)
	// Of what can be done once only: before each time.
	prepare func(s *server)
}

var phases = []phase{
	{"single writes", []int{1, 16}, func(s *server, random *rand.Rand) {
		mutation := bigtable.NewMutation()
		mutation.Set("f", "q", 1000, value)
		must(s.table.Apply(ctx, key(random.Intn(rows)), mutation))
	}, nil},
	{"single reads", []int{1, 16}, func(s *server, random *rand.Rand) {
		row, err := s.table.ReadRow(ctx, key(random.Intn(rows)))
		must(err)
		if len(row["f"]) != 1 {
			must(fmt.Errorf("the row was not read"))
		}
	}, nil},
	{"increments", []int{1, 16}, func(s *server, random *rand.Rand) {
		increment := bigtable.NewReadModifyWrite()
		increment.Increment("n", "q", 1)
		row, err := s.table.ApplyReadModifyWrite(ctx, key(random.Intn(100)), increment)
		must(err)
		if binary.BigEndian.Uint64(row["n"][0].Value) == 0 {
			must(fmt.Errorf("nothing was added"))
		}
	}, nil},
	{"conditional writes", []int{1, 16}, func(s *server, random *rand.Rand) {
		mutation := bigtable.NewMutation()
		mutation.Set("f", "q", 1000, value)
		must(s.table.Apply(ctx, key(random.Intn(rows)), bigtable.NewCondMutation(
			bigtable.ColumnFilter("q"), mutation, nil)))
	}, nil},
	{"bulk writes of 1,000 rows", []int{1, 16}, func(s *server, random *rand.Rand) {
		from := random.Intn(rows - perBatch)
		s.fillRows(s.table, from, from+perBatch)
	}, nil},
	{"scans of 20,000 rows", []int{1, 16}, func(s *server, random *rand.Rand) {
		s.count(bigtable.FamilyFilter("f"), rows)
	}, nil},
	{"scans that a filter leaves 1 row in 1,000", []int{1, 16}, func(s *server, random *rand.Rand) {
		s.count(bigtable.ChainFilters(bigtable.FamilyFilter("f"),
			bigtable.RowKeyFilter("row-.*007"), bigtable.CellsPerRowLimitFilter(1)), rows/1000)
	}, nil},
	{"dropping a table of 20,000 rows", []int{1}, func(s *server, random *rand.Rand) {
		must(s.admin.DeleteTable(ctx, "dropped-go"))
	}, func(s *server) {
		s.create("dropped-go")
		s.fill("dropped-go")
	}},
}

// How long one operation takes, in nanoseconds.
func (s *server) run(of phase, threads int, seed int64) float64 {
	if of.prepare != nil {
		of.prepare(s)
	}
	var group sync.WaitGroup
	done := make([]int, threads)
	began := time.Now()
	for i := 0; i != threads; i++ {
		group.Add(1)
		go func(i int) {
			defer group.Done()
			random := rand.New(rand.NewSource(seed + int64(i)))
			for done[i] == 0 || (of.prepare == nil && time.Since(began) < slice) {
				of.each(s, random)
				done[i]++
			}
		}(i)
	}
	group.Wait()
	total := 0
	for _, each := range done {
		total += each
	}
	return float64(time.Since(began).Nanoseconds()) / float64(total)
}

func main() {
	rounds, err := strconv.Atoi(os.Args[1])
	must(err)
	var servers []*server
	for _, address := range os.Args[2:4] {
		s := connect(address)
		s.create("load-go")
		must(s.admin.CreateColumnFamily(ctx, "load-go", "n"))
		s.fill("load-go")
		servers = append(servers, s)
	}
	for round := -1; round != rounds; round++ {
		for _, of := range phases {
			if len(os.Args) > 4 && !strings.Contains(of.name, os.Args[4]) {
				continue
			}
			for _, threads := range of.threads {
				var took [2]float64
				for i := range servers {
					// Neither is always the first.
					at := (i + round + 2) % 2
					took[at] = servers[at].run(of, threads, int64(round)*100)
				}
				// The first round warms up.
				if round >= 0 {
					fmt.Printf("%s\t%d\t%.0f\t%.0f\n", of.name, threads, took[0], took[1])
				}
			}
		}
	}
}
