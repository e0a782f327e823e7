#!/bin/sh
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs a command that must end with one status, and no other.
#
#   status.sh STATUS COMMAND...
#
# What the command prints is passed on, standard error included, on standard
# output. A thousand times in the tests: a shell starts in a tenth of Python's time.

expected=$1
shift
"$@" 2>&1
got=$?
[ "$got" = "$expected" ] || {
  echo "status.sh: ended with $got, expected $expected" >&2
  exit 1
}
