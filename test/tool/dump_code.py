#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts what is lowered of all code of the tests.

  dump_code.py BIGTABLE-TIDY SOURCE API RUNTIME

Prints the functions of each group, their size and time, and how much of them is
unknown. Status 1 means that saved and loaded code differs, that a variable is not
declared or a call has too few or too many operands, or that the program crashed.
"""

import concurrent.futures
import glob
import os
import re
import subprocess
import sys

PROGRAM, SOURCE, API, RUNTIME = sys.argv[1:]


def counts(files, folders, standard):
    flags = [f"-std={standard}", "-isystem", API, "-I", RUNTIME,
             *(f"-I{folder}" for folder in folders)]
    run = subprocess.run([PROGRAM, "--dump-code=counts", *files, "--", *flags],
                         capture_output=True, text=True, check=False)
    if run.returncode < 0 or any(word in run.stderr for word in ("differs", "no sense", "crashed")):
        raise SystemExit(f"{files[0]}: {run.stderr}")
    numbers = re.search(r"functions: (\d+)\nexpressions: (\d+), unknown: (\d+)", run.stdout)
    costs = re.search(r"parsed in (\S+) s, lowered in (\S+) s, saved in (\d+) bytes", run.stderr)
    if not numbers or not costs:
        raise SystemExit(f"{files[0]}: no counts\n{run.stderr}")
    return [float(number) for number in numbers.groups() + costs.groups()]


def report(name, groups, standard):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda group: counts(*group, standard), groups)
        sums = [sum(column) for column in zip(*found)]
    functions, expressions, unknown, parsed, lowered, saved = sums
    print(f"{name}: {functions:.0f} functions of {saved / functions:.0f} bytes, lowered in "
          f"{100 * lowered / parsed:.1f} % of the time of parsing; "
          f"{100 * unknown / expressions:.2f} % of {expressions:.0f} expressions unknown",
          flush=True)


def below(folder, pattern):
    return sorted(glob.glob(os.path.join(SOURCE, folder, "**", pattern), recursive=True))


programs = [os.path.dirname(file) for file in below("test/programs", "CMakeLists.txt")]
report("programs", [(sorted(glob.glob(os.path.join(folder, "**", "*.cc"), recursive=True)),
                     [parent for parent, _, _ in os.walk(folder)]) for folder in programs], "c++17")
inputs = [os.path.join(SOURCE, "test", "Inputs", folder) for folder in ("", "scenario")]
for folder in ("checks", "execute"):
    report(folder, [([file], inputs) for file in below(f"test/{folder}", "*.cpp")], "c++20")
report("examples", [([file], inputs) for file in below("examples", "*.cc")], "c++17")
