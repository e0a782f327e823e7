#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what the plugin adds to clang-tidy on one source file.

  bench/overhead.py [--build build/llvm-22] [--runs 9] FILE -- FLAGS...

Three commands take turns, so that a change in the machine's speed meets all:
clang-tidy with one check that matches next to nothing, the same with the
plugin loaded, and the latter again with clang-tidy's own profile of each check.
The first is the price of parsing and of clang-tidy's walk of the AST, which any
check brings about; its user time is what the others are compared with.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

TRIVIAL = "modernize-unary-static-assert"


def user_seconds(command):
    """The user time of one run; an exit status of 1 means errors in the file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"overhead.py: {' '.join(command)} ended with "
                 f"{result.returncode}:\n{result.stdout}{result.stderr}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def profiled_seconds(command):
    """What clang-tidy's profile says of the plugin: wall time."""
    with tempfile.TemporaryDirectory() as folder:
        user_seconds([command[0], "--enable-check-profile",
                      f"--store-check-profile={folder}", *command[1:]])
        (name,) = os.listdir(folder)
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            profile = json.load(file)["profile"]
    return profile.get("time.clang-tidy.bigtable.wall", 0.0)


def main():
    own, flags = sys.argv[1:], []
    if "--" in own:
        flags = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/llvm-22")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("file")
    arguments = parser.parse_args(own)

    major = arguments.build.rsplit("-", 1)[1]
    plugin = os.path.join(os.path.abspath(arguments.build), "lib",
                          f"BigtableTidy-{major}.so")
    tidy = [f"clang-tidy-{major}", "--quiet", arguments.file]
    rest = ["--", *flags]
    without = tidy + [f"--checks=-*,{TRIVIAL}"] + rest
    loaded = tidy + [f"--load={plugin}", f"--checks=-*,{TRIVIAL},bigtable-*"]
    base, total, profile = [], [], []
    for run in range(arguments.runs + 1):
        figures = (user_seconds(without), user_seconds(loaded + rest),
                   profiled_seconds(loaded + rest))
        if run:  # The first warms the caches.
            for series, figure in zip((base, total, profile), figures):
                series.append(figure)
    parse = statistics.median(base)
    added = statistics.median(b - a for a, b in zip(base, total))
    own_time = statistics.median(profile)
    print(f"{os.path.basename(arguments.file)}, LLVM {major}, "
          f"{arguments.runs} runs, medians")
    print(f"  clang-tidy without the plugin   {parse * 1e3:9.1f} ms user")
    print(f"  with it, run by run             {added * 1e3:+9.1f} ms user "
          f"({added / parse:+.1%})")
    print(f"  of which the plugin, by profile {own_time * 1e3:9.2f} ms "
          f"({own_time / parse:.2%})")


if __name__ == "__main__":
    main()
