// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

'use strict';

const assert = require('node:assert');
const {beforeEach, test} = require('node:test');
const {Bigtable} = require('@google-cloud/bigtable');
const {logIn, show, lock, addItems, setTheme} = require('./service.js');

const SECOND = {age: {seconds: 1, nanos: 0}};
let table;

beforeEach(async () => {
  const instance = new Bigtable({projectId: 'project'}).instance('instance');
  table = instance.table('shop');
  await table.delete().catch(() => {});
  await instance.createTable('shop', {
    families: [
      {name: 'sessions', rule: SECOND},
      {name: 'locks', rule: SECOND},
      {name: 'carts', rule: {age: {seconds: 7 * 24 * 3600, nanos: 0}}},
    ],
  });
});

test('logIn', () => logIn(table, 'alice'));
test('show', () => show(table, 'alice', '/cart'));
test('lock', async () => assert.ok(await lock(table, 'order', 'alice')));
test('addItems', () => addItems(table, 'alice', 'book', 'pen'));
test('setTheme', () => setTheme(table, 'alice', 'dark'));
