// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Package service is a shop that keeps sessions, locks, and carts. It has five
// mistakes, which its own tests do not see.
package service

import (
	"context"
	"time"

	"cloud.google.com/go/bigtable"
)

func after(d time.Duration) bigtable.Timestamp {
	return bigtable.Time(time.Now().Add(d)).TruncateToMilliseconds()
}

// LogIn starts a session.
func LogIn(ctx context.Context, table *bigtable.Table, user string) error {
	session := bigtable.NewMutation()
	session.Set("sessions", "user", bigtable.ServerTime, []byte(user))
	return table.Apply(ctx, user, session)
}

// Show notes the page that a user sees.
func Show(ctx context.Context, table *bigtable.Table, user, page string) error {
	session := bigtable.NewMutation()
	session.Set("sessions", "page", bigtable.Now().TruncateToMilliseconds(), []byte(page))
	return table.Apply(ctx, user, session)
}

// Lock returns whether the lock was free.
func Lock(ctx context.Context, table *bigtable.Table, name, owner string) (bool, error) {
	take := bigtable.NewMutation()
	take.Set("locks", "owner", after(time.Minute), []byte(owner))
	var isTaken bool
	err := table.Apply(ctx, name, bigtable.NewCondMutation(bigtable.FamilyFilter("locks"), nil, take),
		bigtable.GetCondMutationResult(&isTaken))
	return !isTaken, err
}

// AddItems puts items into a cart.
func AddItems(ctx context.Context, table *bigtable.Table, user string, items ...string) error {
	cart := bigtable.NewMutation()
	now := after(0)
	for _, item := range items {
		cart.Set("carts", "item", now, []byte(item))
	}
	return table.Apply(ctx, user, cart)
}

// SetTheme replaces the theme of a session.
func SetTheme(ctx context.Context, table *bigtable.Table, user, theme string) error {
	session := bigtable.NewMutation()
	session.Set("sessions", "theme", after(30*time.Minute), []byte(theme))
	session.DeleteCellsInColumn("sessions", "theme")
	return table.Apply(ctx, user, session)
}
