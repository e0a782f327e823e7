#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command that must end with one status, and no other.

  status.py STATUS COMMAND...

What the command prints is passed on, standard error included, on standard
output.
"""

import subprocess
import sys


def main(expected, *command):
    result = subprocess.run(command, stdout=sys.stdout, stderr=subprocess.STDOUT,
                            check=False)
    if result.returncode != int(expected):
        sys.exit(f"status.py: ended with {result.returncode}, expected {expected}")


main(*sys.argv[1:])
