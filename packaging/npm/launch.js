#!/usr/bin/env node
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Starts the program in the package for this machine, which npm installs with this
// one (optionalDependencies), and ends as it ends.
'use strict';

const {spawn} = require('child_process');
const {name, optionalDependencies} = require('./package.json');

const platform = `${name}-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${platform}/bin/${name}`);
} catch {
  console.error(
      `${name}: error: the npm package '${platform}' is not installed; there are ` +
      `${Object.keys(optionalDependencies).join(' and ')}, which npm leaves out with ` +
      '--omit=optional');
  process.exit(2);
}

const child = spawn(program, process.argv.slice(2), {stdio: 'inherit'});
// From a terminal, the signal arrives at both: it must only not end this first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(signal));
child.on('error', error => {
  console.error(`${name}: error: cannot run ${program}: ${error.message}`);
  process.exit(2);
});
child.on('exit', (code, signal) => {
  if (!signal) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
