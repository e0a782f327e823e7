#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures bigtable-tidy on one source, against clang-tidy and the compiler.

  bench/source.py [--build build/llvm-22] [--program PROGRAM] [--runs 5]
                  FILE... -- FLAGS

For each source five commands take turns: `clang-tidy -load` with the checks
alone, `clang++ -fsyntax-only`, bigtable-tidy, bigtable-tidy --full-bodies, and
bigtable-tidy --client=bundled. The last three must print the same. Prints the
least user time and the greatest memory of each, and both as ratios to the first
two.
"""

import argparse
import os
import subprocess
import sys

NAMES = ("clang-tidy -load", "clang++ -fsyntax-only", "bigtable-tidy",
         "bigtable-tidy --full-bodies", "bigtable-tidy --client=bundled")
# The aims: of what, at most.
AIMS = {"clang-tidy -load": 0.40, "clang++ -fsyntax-only": 0.50}
MEMORY_AIM = 0.60
# Of the compiler's time, with bundled headers.
BUNDLED_AIM = 0.20


def measured(command, statuses=(0, 1)):
    """User seconds, megabytes and standard output of a run."""
    with subprocess.Popen(command, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in statuses:
        sys.exit(f"source.py: {' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime, usage.ru_maxrss / 1024, output


def main():
    if "--" not in sys.argv:
        sys.exit(__doc__)
    cut = sys.argv.index("--")
    flags = sys.argv[cut + 1:]
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--build", default="build/llvm-22")
    parser.add_argument("--program", help="such as the one file; that of "
                        "--build if not said")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("files", nargs="+")
    args = parser.parse_args(sys.argv[1:cut])
    program = args.program or os.path.join(args.build, "bin/bigtable-tidy")
    major = args.build.rsplit("-", 1)[1]
    plugin = os.path.join(args.build, f"lib/BigtableTidy-{major}.so")
    tools = f"/usr/lib/llvm-{major}/bin"
    lint = ["--no-cache", "--quiet"]

    for source in args.files:
        commands = dict(zip(NAMES, (
            [f"{tools}/clang-tidy", "--quiet", f"--load={plugin}",
             "--checks=-*,bigtable-*", source, "--"] + flags,
            [f"{tools}/clang++", "-fsyntax-only"] + flags + [source],
            [program] + lint + [source, "--"] + flags,
            [program, "--full-bodies"] + lint + [source, "--"] + flags,
            [program, "--client=bundled"] + lint + [source, "--"] + flags)))
        seconds = {name: [] for name in NAMES}
        memory = {name: 0.0 for name in NAMES}
        output = {}
        for _ in range(args.runs):
            for name, command in commands.items():
                user, size, output[name] = measured(command)
                seconds[name].append(user)
                memory[name] = max(memory[name], size)
        for name in NAMES[3:]:
            if output[NAMES[2]] != output[name]:
                sys.exit(f"source.py: {source}: {name} finds something else")
        least = {name: min(times) for name, times in seconds.items()}
        print(source)
        for name in NAMES:
            print(f"  {name:28} {least[name]:6.2f} s user {memory[name]:6.0f} MB")
        for name, aim in AIMS.items():
            print(f"  bigtable-tidy / {name}: {least[NAMES[2]] / least[name]:.2f}"
                  f" of the time (aim: {aim:.2f}),"
                  f" {memory[NAMES[2]] / memory[name]:.2f} of the memory"
                  + (f" (aim: {MEMORY_AIM:.2f})" if name == NAMES[0] else ""))
        print(f"  {NAMES[4]} / {NAMES[1]}: {least[NAMES[4]] / least[NAMES[1]]:.2f}"
              f" of the time (aim: {BUNDLED_AIM:.2f})")


if __name__ == "__main__":
    main()
