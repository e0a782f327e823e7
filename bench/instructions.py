#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of clang-tidy on one source file, by check.

  bench/instructions.py [--build build/llvm-22] FILE -- FLAGS...

Each line is one run: clang-tidy with one check that matches next to nothing,
then the same together with the plugin's checks, with all of abseil-*, and with
bugprone-unchecked-optional-access. Instructions are repeatable where seconds
are not. They are counted by `perf stat`, or where the machine does not let it,
by valgrind's cachegrind, which takes minutes a run.
"""

import argparse
import re
import shutil
import subprocess
import sys

TRIVIAL = "modernize-unary-static-assert"


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"instructions.py: {' '.join(command)} ended with "
                 f"{result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stderr


def by_perf(command):
    text = run(["perf", "stat", "-x,", "-e", "instructions:u", *command])
    count = re.search(r"^(\d+),.*instructions", text, re.M)
    return int(count.group(1)) if count else None


def by_cachegrind(command):
    text = run(["valgrind", "--tool=cachegrind", "--cache-sim=no",
                "--cachegrind-out-file=/dev/null", *command])
    count = re.search(r"I\s+refs:\s+([\d,]+)", text)
    return int(count.group(1).replace(",", ""))


def counter():
    if shutil.which("perf"):
        try:
            if by_perf(["true"]):
                return by_perf
        except SystemExit:
            pass
    if shutil.which("valgrind"):
        return by_cachegrind
    sys.exit("instructions.py: needs perf, on a machine that lets it count, or valgrind")


def main():
    own, flags = sys.argv[1:], []
    if "--" in own:
        flags = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/llvm-22")
    parser.add_argument("file")
    arguments = parser.parse_args(own)

    major = arguments.build.rsplit("-", 1)[1]
    tidy = f"/usr/lib/llvm-{major}/bin/clang-tidy"
    plugin = f"--load={arguments.build}/lib/BigtableTidy-{major}.so"
    count = counter()

    def measure(checks, *extra):
        return count([tidy, *extra, f"--checks=-*,{TRIVIAL},{checks}", "--quiet",
                      arguments.file, "--", *flags])

    base = measure(TRIVIAL)
    print(f"counted by {count.__name__.removeprefix('by_')}")
    print(f"{TRIVIAL} alone: {base:,}")
    for name, value in (("bigtable-*", measure("bigtable-*", plugin)),
                        ("abseil-*", measure("abseil-*")),
                        ("bugprone-unchecked-optional-access",
                         measure("bugprone-unchecked-optional-access"))):
        print(f"with {name}: {value:,} ({100 * (value - base) / base:+.3f} %)")


if __name__ == "__main__":
    main()
