#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command whose output nobody reads, as that of a reader such as head(1).

  closed_pipe.py STATUS COMMAND...

Nobody reads its standard output, its standard error, and both, in this order.
Each time it must end with the status, and not complain about the closed pipe.
"""

import os
import subprocess
import sys


def main(expected, *command):
    for closed in (["stdout"], ["stderr"], ["stdout", "stderr"]):
        reading, writing = os.pipe()
        os.close(reading)
        streams = {name: writing if name in closed else subprocess.PIPE
                   for name in ("stdout", "stderr")}
        # Python itself ignores the signal, and passes that on.
        result = subprocess.run(command, restore_signals=True, text=True,
                                check=False, **streams)
        os.close(writing)
        said = (result.stdout or "") + (result.stderr or "")
        if result.returncode != int(expected) or "pipe" in said.lower():
            sys.exit(f"closed_pipe.py: {closed}: ended with "
                     f"{result.returncode}, expected {expected}: {said}")


main(*sys.argv[1:])
