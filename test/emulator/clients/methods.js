// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls each method of the client for Node.js once, and prints the result or the
// error, and then the methods that were not called.
//
//   node methods.js

'use strict';

const {Bigtable, SqlTypes} = require('@google-cloud/bigtable');

const client = file => require(`@google-cloud/bigtable/build/src/${file}`);
const CLASSES = {
  Instance: client('instance').Instance,
  Cluster: client('cluster').Cluster,
  AppProfile: client('app-profile').AppProfile,
  Table: client('table').Table,
  Family: client('family').Family,
  Row: client('row').Row,
  Backup: client('backup').Backup,
};
const notCalled = new Set();

// Of the class, and of the one that it has most methods from.
function methodsOf(type) {
  const all = new Map();
  for (let at = type.prototype; at !== Object.prototype;
    at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      const value = Object.getOwnPropertyDescriptor(at, name).value;
      if (typeof value === 'function' && name !== 'constructor' &&
          !name.startsWith('_') && !name.endsWith('_') && !all.has(name)) {
        all.set(name, value);
      }
    }
  }
  return all;
}

for (const [name, type] of Object.entries(CLASSES)) {
  for (const [method, work] of methodsOf(type)) {
    notCalled.add(`${name}.${method}`);
    type.prototype[method] = function(...given) {
      notCalled.delete(`${name}.${method}`);
      return work.apply(this, given);
    };
  }
}

// The clock of the emulator.
const NOW = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

async function show(name, call, of = result => result) {
  let shown;
  try {
    const result = await call();
    // An operation that takes its time on the service.
    for (const each of Array.isArray(result) ? result : []) {
      if (each && typeof each.promise === 'function') await each.promise();
    }
    shown = JSON.stringify(of(result)) || 'done';
  } catch (error) {
    shown = `${error.code} ${error.details || error.message}`;
  }
  console.log(`${name}: ${shown}`);
}

const nothing = () => undefined;
const idsOf = ([list]) => list.map(each => each.id.split('/').pop()).sort();

async function instances(bigtable, instance) {
  const clusters = [{id: 'c', location: 'us-central1-c', nodes: 3}];
  await show('createInstance', () => bigtable.createInstance('i', {
    clusters, displayName: 'first', labels: {env: 'test'}, type: 'production',
  }), nothing);
  await show('getInstances', () => bigtable.getInstances(), idsOf);
  await show('Instance.create', () => bigtable.instance('j').create({
    clusters, displayName: 'second'}), nothing);
  await show('Instance.exists', () => bigtable.instance('j').exists());
  await show('Instance.setMetadata',
      () => instance.setMetadata({displayName: 'renamed'}), nothing);
  await show('Instance.getMetadata', () => instance.getMetadata(),
      ([{displayName, labels, state}]) => [displayName, labels, state]);
  await show('Instance.get', () => instance.get(), ([{id}]) => id);
  await show('Instance.setIamPolicy', () => instance.setIamPolicy({
    bindings: [{role: 'roles/bigtable.user', members: ['user:u@example.com']}],
  }), ([{bindings}]) => bindings.length);
  await show('Instance.getIamPolicy', () => instance.getIamPolicy(),
      ([{bindings}]) => bindings[0].role);
  await show('Instance.testIamPermissions',
      () => instance.testIamPermissions('bigtable.tables.create'));
  await show('Instance.delete', () => bigtable.instance('j').delete(), nothing);

  await show('Instance.createCluster', () => instance.createCluster('d', {
    location: 'us-east1-b', nodes: 2}), nothing);
  await show('Cluster.create', () => instance.cluster('e').create({
    location: 'us-east1-c', minServeNodes: 2, maxServeNodes: 5,
    cpuUtilizationPercent: 50}), nothing);
  await show('Instance.getClusters', () => instance.getClusters(), idsOf);
  const cluster = instance.cluster('e');
  await show('Cluster.get', () => cluster.get(), nothing);
  await show('Cluster.exists', () => cluster.exists());
  await show('Cluster.getMetadata, with autoscaling',
      () => cluster.getMetadata(), ([{serveNodes, clusterConfig}]) =>
        [serveNodes, clusterConfig.clusterAutoscalingConfig.autoscalingLimits]);
  await show('Cluster.setMetadata', () => cluster.setMetadata({nodes: 4}),
      nothing);
  await show('Cluster.getMetadata', () => cluster.getMetadata(),
      ([{serveNodes}]) => serveNodes);
  await show('Cluster.delete', () => cluster.delete(), nothing);

  await show('Instance.createAppProfile', () => instance.createAppProfile('p', {
    routing: 'any', description: 'any', ignoreWarnings: true}), nothing);
  const profile = instance.appProfile('q');
  await show('AppProfile.create', () => profile.create({
    routing: instance.cluster('c'), allowTransactionalWrites: true,
    ignoreWarnings: true}), nothing);
  await show('Instance.getAppProfiles', () => instance.getAppProfiles(), idsOf);
  await show('AppProfile.get', () => profile.get(), nothing);
  await show('AppProfile.exists', () => profile.exists());
  await show('AppProfile.setMetadata',
      () => profile.setMetadata({description: 'one', ignoreWarnings: true}),
      nothing);
  await show('AppProfile.getMetadata', () => profile.getMetadata(),
      ([{description, singleClusterRouting}]) =>
        [description, singleClusterRouting.clusterId]);
  await show('AppProfile.delete',
      () => profile.delete({ignoreWarnings: true}), nothing);
}

async function tables(instance, table) {
  await show('Instance.createTable',
      () => instance.createTable('u', {families: ['f']}), nothing);
  await show('Table.create', () => table.create({
    families: [{name: 'f', rule: {age: {seconds: 1, nanos: 0}}}],
    splits: [Buffer.from('k')]}), nothing);
  await show('Instance.getTables', () => instance.getTables(), idsOf);
  await show('Table.get', () => table.get(), nothing);
  await show('Table.exists', () => table.exists());
  await show('Table.getMetadata', () => table.getMetadata({view: 'full'}),
      ([{granularity}]) => granularity);
  await show('Table.createFamily', () => table.createFamily('g', {
    rule: {versions: 2}}), nothing);
  const family = table.family('h');
  await show('Family.create', () => family.create({
    rule: {age: {seconds: 60, nanos: 0}, versions: 1, union: true}}), nothing);
  await show('Table.getFamilies', () => table.getFamilies(), idsOf);
  await show('Family.get', () => family.get(), nothing);
  await show('Family.exists', () => family.exists());
  await show('Family.setMetadata',
      () => family.setMetadata({rule: {versions: 3}}), nothing);
  await show('Family.getMetadata', () => family.getMetadata(),
      ([{gcRule}]) => gcRule.maxNumVersions);
  await show('Family.delete', () => family.delete(), nothing);
  await show('Table.setIamPolicy', () => table.setIamPolicy({bindings: []}),
      nothing);
  await show('Table.getIamPolicy', () => table.getIamPolicy(),
      ([{bindings}]) => bindings);
  await show('Table.testIamPermissions',
      () => table.testIamPermissions('bigtable.tables.get'));
  await show('Table.getReplicationStates', () => table.getReplicationStates(),
      ([states]) => [...states.values()].map(each => each.replicationState));
  await show('Table.generateConsistencyToken',
      () => table.generateConsistencyToken(), ([token]) => typeof token);
  await show('Table.checkConsistency', async () => {
    const [token] = await table.generateConsistencyToken();
    return table.checkConsistency(token);
  });
  await show('Table.waitForReplication', () => table.waitForReplication());
}

async function rows(table) {
  const at = value => ({value, timestamp: NOW * 1000});
  await show('Table.insert', () => table.insert(['a', 'b', 'l'].map(key => ({
    key, data: {g: {q: at(key), r: at('r')}}}))), nothing);
  await show('Table.mutate', () => table.mutate({
    method: 'insert', key: 'c', data: {g: {q: at('c')}}}), nothing);
  await show('Table.getRows', () => table.getRows({
    filter: [{column: {cellLimit: 1}}, {value: /[ac]/}]}),
  ([all]) => all.map(({id, data}) => [id, data.g.q[0].value]));
  await show('Table.sampleRowKeys', () => table.sampleRowKeys(),
      ([keys]) => keys.map(({key}) => String(key)));
  const row = table.row('d');
  await show('Row.create', () => row.create({entry: {g: {q: at('d')}}}),
      nothing);
  await show('Row.save', () => row.save({g: {s: at('s')}}), nothing);
  await show('Row.get', () => row.get(['g:s']), ([data]) => data.g.s[0].value);
  await show('Row.exists', () => row.exists());
  await show('Row.getMetadata', () => row.getMetadata(), nothing);
  await show('Row.increment', () => row.increment('g:n', 5),
      ([value]) => value);
  await show('Row.createRules', () => row.createRules(
      {column: 'g:s', append: '!'}), nothing);
  await show('Row.filter', () => row.filter({value: /s!/}, {
    onMatch: [{method: 'insert', data: {g: {t: at('t')}}}]}),
  ([matched]) => matched);
  await show('Row.deleteCells', () => row.deleteCells(['g:q', 'g:n']), nothing);
  await show('the rest of the row', () => row.get(),
      ([{data}]) => Object.keys(data.g));
  await show('Row.delete', () => row.delete(), nothing);
  await show('Table.deleteRows', () => table.deleteRows('b'), nothing);
}

async function backups(instance, table) {
  const expireTime = new Date(NOW + 2 * DAY);
  await show('Table.createBackup',
      () => table.createBackup('one', {expireTime}), nothing);
  const cluster = instance.cluster('c');
  await show('Cluster.createBackup', () => cluster.createBackup('two', {
    table, expireTime}), nothing);
  const backup = cluster.backup('three');
  await show('Backup.create', () => backup.create({table, expireTime}),
      nothing);
  await show('Instance.getBackups', () => instance.getBackups(), idsOf);
  await show('Cluster.getBackups, with a filter', () => cluster.getBackups({
    filter: '(name:two) OR (name:three)'}), idsOf);
  await show('Backup.get', () => backup.get(), nothing);
  await show('Backup.exists', () => backup.exists());
  await show('Backup.setMetadata', () => backup.setMetadata({
    expireTime: new Date(NOW + 3 * DAY)}), nothing);
  await show('Backup.getMetadata', () => backup.getMetadata(),
      ([{expireTime: {seconds}, state}]) => [seconds, state]);
  await show('Backup.copy', () => backup.copy({
    cluster: instance.cluster('d'), id: 'copy', expireTime}), nothing);
  await show('Backup.restore', () => backup.restore('restored'), nothing);
  await show('Backup.restoreTo', () => backup.restoreTo({
    tableId: 'restored2', instance}), nothing);
  await show('Instance.createTableFromBackup',
      () => instance.createTableFromBackup({table: 'restored3', backup}),
      nothing);
  await show('a restored table', () => instance.table('restored').getRows(),
      idsOf);
  await show('Backup.testIamPermissions',
      () => backup.testIamPermissions('bigtable.backups.get'));
  await show('Backup.delete', () => backup.delete(), nothing);
}

async function queries(instance) {
  const query = 'SELECT _key, g[\'q\'] AS q FROM t WHERE _key = @key';
  let preparedStatement;
  await show('Instance.prepareStatement', async () => {
    [preparedStatement] = await instance.prepareStatement({
      query, parameterTypes: {key: SqlTypes.Bytes()}});
  }, nothing);
  await show('Instance.executeQuery', () => instance.executeQuery({
    preparedStatement, parameters: {key: Buffer.from('a')}}),
  ([all]) => all.map(row => String(row.get('q'))));
  await show('a query that is not emulated', () => instance.prepareStatement(
      'SELECT _key FROM t JOIN u'), nothing);
}

// By the generated client, as the others have no methods for them.
async function views(bigtable, instance) {
  const {BigtableAdmin} = client('admin');
  const admin = BigtableAdmin.fromBigtable(bigtable).getTableAdminClient();
  const parent = 'projects/p/instances/i/tables/t';
  await show('createAuthorizedView', () => admin.createAuthorizedView({
    parent, authorizedViewId: 'v', authorizedView: {subsetView: {
      rowPrefixes: [Buffer.from('a')],
      familySubsets: {g: {qualifierPrefixes: [Buffer.from('q')]}}}}}), nothing);
  await show('a view', () => instance.view('t', 'v').getRows({}),
      ([all]) => all.map(({id, data}) => [id, Object.keys(data.g)]));
  await show('deleteAuthorizedView', () => admin.deleteAuthorizedView({
    name: `${parent}/authorizedViews/v`}), nothing);
  await admin.close();
}

async function main() {
  const bigtable = new Bigtable({projectId: 'p'});
  const instance = bigtable.instance('i');
  const table = instance.table('t');
  await instances(bigtable, instance);
  await tables(instance, table);
  await rows(table);
  await backups(instance, table);
  await queries(instance);
  await views(bigtable, instance);
  await show('Table.truncate', () => table.truncate(), nothing);
  await show('Table.delete', () => table.delete(), nothing);
  await show('a table that is gone', () => table.getRows(), nothing);
  await bigtable.close();
  console.log('not called:', [...notCalled].sort().join(', '));
}

main().catch(error => {
  console.error('unexpected:', error);
  process.exit(1);
});
