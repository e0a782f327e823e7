// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

package service

import (
	"context"
	"testing"
	"time"

	"cloud.google.com/go/bigtable"
)

func newTable(t *testing.T) (context.Context, *bigtable.Table) {
	ctx := context.Background()
	admin, err := bigtable.NewAdminClient(ctx, "project", "instance")
	if err != nil {
		t.Fatal(err)
	}
	_ = admin.DeleteTable(ctx, "shop")
	err = admin.CreateTableFromConf(ctx, &bigtable.TableConf{
		TableID: "shop",
		Families: map[string]bigtable.GCPolicy{
			"sessions": bigtable.MaxAgePolicy(time.Second),
			"locks":    bigtable.MaxAgePolicy(time.Second),
			"carts":    bigtable.MaxAgePolicy(7 * 24 * time.Hour),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	client, err := bigtable.NewClient(ctx, "project", "instance")
	if err != nil {
		t.Fatal(err)
	}
	return ctx, client.Open("shop")
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestLogIn(t *testing.T) {
	ctx, table := newTable(t)
	check(t, LogIn(ctx, table, "alice"))
}

func TestShow(t *testing.T) {
	ctx, table := newTable(t)
	check(t, Show(ctx, table, "alice", "/cart"))
}

func TestLock(t *testing.T) {
	ctx, table := newTable(t)
	isFree, err := Lock(ctx, table, "order", "alice")
	check(t, err)
	if !isFree {
		t.Error("a new lock is taken")
	}
}

func TestAddItems(t *testing.T) {
	ctx, table := newTable(t)
	check(t, AddItems(ctx, table, "alice", "book", "pen"))
}

func TestSetTheme(t *testing.T) {
	ctx, table := newTable(t)
	check(t, SetTheme(ctx, table, "alice", "dark"))
}
