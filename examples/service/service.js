// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A shop that keeps sessions, locks, and carts. It has five mistakes, which its
// own tests do not see.

'use strict';

const MINUTE = 60 * 1000;

// Of a cell: microseconds, in whole milliseconds.
function after(millis) {
  return (Date.now() + millis) * 1000;
}

// Starts a session.
async function logIn(table, user) {
  await table.insert({key: user, data: {sessions: {user}}});
}

// Notes the page that a user sees.
async function show(table, user, page) {
  await table.insert({
    key: user,
    data: {sessions: {page: {value: page, timestamp: after(0)}}},
  });
}

// Returns whether the lock was free.
async function lock(table, name, owner) {
  const [isTaken] = await table.row(name).filter([{family: 'locks'}], {
    onNoMatch: [{
      method: 'insert',
      data: {locks: {owner: {value: owner, timestamp: after(MINUTE)}}},
    }],
  });
  return !isTaken;
}

// Puts items into a cart.
async function addItems(table, user, ...items) {
  const timestamp = after(0);
  await table.mutate(items.map(value => ({
    method: 'insert',
    key: user,
    data: {carts: {item: {value, timestamp}}},
  })));
}

// Replaces the theme of a session.
async function setTheme(table, user, value) {
  const timestamp = after(30 * MINUTE);
  await table.mutate([
    {method: 'delete', key: user, data: ['sessions:theme']},
    {method: 'insert', key: user, data: {sessions: {theme: {value, timestamp}}}},
  ]);
}

module.exports = {logIn, show, lock, addItems, setTheme};
