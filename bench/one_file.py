#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the program in one file with the one that has LLVM in shared libraries.

  bench/one_file.py ONE-FILE OTHER [--runs 9] FILE -- FLAGS...

Three tasks: to say its version, to lint FILE, and to take that from the cache.
The two take turns and must print the same. Prints the least user and system time
and the greatest memory of each, and the median of the ratios of turns.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile


def measured(command):
    """Seconds, megabytes and standard output of a run."""
    with subprocess.Popen(command, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"one_file.py: {' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output


def main():
    if "--" not in sys.argv:
        sys.exit(__doc__)
    cut = sys.argv.index("--")
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("programs", nargs=2)
    parser.add_argument("file")
    parser.add_argument("--runs", type=int, default=9)
    args = parser.parse_args(sys.argv[1:cut])
    lint = ["--quiet", args.file, "--"] + sys.argv[cut + 1:]
    with tempfile.TemporaryDirectory() as cache:
        tasks = {"version": ["--version"], "lint": ["--no-cache"] + lint,
                 "from the cache": [f"--cache-dir={cache}"] + lint}
        for program in args.programs:
            measured([program] + tasks["from the cache"])  # Fills it.
        for task, options in tasks.items():
            turns = [[measured([program] + options) for program in args.programs]
                     for _ in range(args.runs)]
            for one, other in turns:
                if one[2] != other[2]:
                    sys.exit(f"one_file.py: {task}: they print different things")
            print(task)
            for name, runs in zip(("one file", "other"), zip(*turns)):
                print(f"  {name:9} {min(r[0] for r in runs):6.3f} s"
                      f" {max(r[1] for r in runs):6.0f} MB")
            for what, i in (("time", 0), ("memory", 1)):
                ratio = statistics.median(a[i] / b[i] for a, b in turns)
                print(f"  {what}: {ratio:.2f}")


if __name__ == "__main__":
    main()
