// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What happened to others, with the client for Node.js as it is, on an emulator
// whose clock stands at 2026-01-01T00:00:00Z.
//
//   node stories.js PATH_OF_THE_EMULATOR

'use strict';

const {execFileSync} = require('child_process');
const {Bigtable} = require('@google-cloud/bigtable');

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

// The time as this program's clock would say it: that of the emulator.
let now = Date.UTC(2026, 0, 1);

function ctl(...words) {
  execFileSync(process.argv[2], ['ctl', ...words]);
}

function advance(millis) {
  ctl('clock', 'advance', `${millis}ms`);
  now += millis;
}

// One-second expiration: the timestamp is the instant of expiry.
function cell(value, ttl) {
  return {f: {state: {value, timestamp: (now + ttl) * 1000}}};
}

// Passes what has not expired yet.
function live() {
  return {time: {start: new Date(now + 1)}};
}

// getsentry/objectstore #462: an object that has expired, and was not collected
// yet, keeps its key occupied.
async function occupiedKeys(table) {
  const putIfAbsent = async (key, predicate) => {
    const [matched] = await table.row(key).filter(predicate, {
      onNoMatch: [{method: 'insert', data: cell('new', HOUR)}],
    });
    return matched ? 'refused' : 'put';
  };
  for (const key of ['object1', 'object2']) {
    await table.insert({key, data: cell('old', MINUTE)});
  }
  advance(HOUR);
  console.log('put after expiry, by any cell:',
      await putIfAbsent('object1', {all: true}));
  console.log('put after expiry, by a live cell:',
      await putIfAbsent('object2', live()));
  ctl('gc', 'now');
  console.log('put after collection, by any cell:',
      await putIfAbsent('object1', {all: true}));
}

// mozilla-services/autopush-rs #571: a stale version lets a writer win that
// should have lost.
async function staleCondition(table) {
  for (const key of ['router1', 'router2']) {
    await table.insert({key, data: cell('version1', MINUTE)});
  }
  advance(HOUR);
  const isVersion1 = {value: 'version1'};
  const update = async (key, predicate) => {
    const [matched] = await table.row(key).filter(predicate, {
      onMatch: [{method: 'insert', data: cell('version2', MINUTE)}],
    });
    return matched;
  };
  console.log('an expired version matches:',
      await update('router1', isVersion1));
  console.log('among live cells it matches:',
      await update('router2', [live(), isVersion1]));
}

// mozilla-services/autopush-rs #1230: a bound to live cells on what is to be
// deleted leaves the expired ones for ever.
async function keptForever(table) {
  await table.insert({key: 'message', data: cell('m', MINUTE)});
  advance(HOUR);
  const deleteIf = predicate => table.row('message').filter(predicate, {
    onMatch: [{method: 'delete'}],
  });
  const isThere = async () => (await table.row('message').exists())[0];
  await deleteIf(live());
  console.log('there after the delete of live cells:', await isThere());
  await deleteIf({all: true});
  console.log('there after the delete of any:', await isThere());
}

// Rows of several messages, and a read that the server breaks off.
async function manyRows(table) {
  const rows = [];
  for (let i = 0; i < 20000; ++i) {
    rows.push({key: `row${10000 + i}`, data: cell('value', HOUR)});
  }
  await table.insert(rows);
  ctl('fail', 'ReadRows', '14', 'messages=1', 'times=2');
  const [read] = await table.getRows({prefix: 'row', filter: live()});
  console.log('rows:', read.length);
}

// Rows of 1 KiB to 100 MiB, alone and in a scan.
async function largeRows(table) {
  const sizes = [1 << 10, 300 << 10, 600 << 10, 3 << 20, 100 << 20, 1 << 10];
  for (const [i, size] of sizes.entries()) {
    const half = cell(Buffer.alloc(size / 2, 'v'), HOUR).f.state;
    await table.insert([{key: `large${i}`, data: {f: {one: half, two: half}}}]);
  }
  const sizeOf = row =>
    row.data.f.one[0].value.length + row.data.f.two[0].value.length;
  let alone = 0;
  for (const [i, size] of sizes.entries()) {
    const [row] = await table.row(`large${i}`).get();
    alone += sizeOf(row) === size ? 1 : 0;
  }
  const [rows] = await table.getRows({prefix: 'large'});
  const scanned = rows.filter((row, i) => sizeOf(row) === sizes[i]).length;
  console.log('large rows alone:', alone, 'in a scan:', scanned);
}

async function main() {
  const bigtable = new Bigtable({projectId: 'p'});
  const table = bigtable.instance('i').table('t');
  await table.create({families: [{name: 'f', rule: {age: {seconds: 1, nanos: 0}}}]});
  const [families] = await table.getFamilies();
  console.log('rule:', JSON.stringify(families[0].metadata.gcRule));
  await occupiedKeys(table);
  await staleCondition(table);
  await keptForever(table);
  await manyRows(table);
  await largeRows(table);
  await table.delete();
}

main().catch(error => {
  console.error('unexpected:', error);
  process.exit(1);
});
