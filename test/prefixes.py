#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cuts check tests at random places: on each of them the program must end by itself.

  prefixes.py FOLDER PROGRAM [--tests N] [--cuts N] [--seed N]

FOLDER is for the pieces. Of N tests, or of all, each is cut at as many places.
What is found in a piece does not matter.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys

TESTS = os.path.dirname(os.path.abspath(__file__))
ENDED = (0, 1, 2, 3)


def check_tests():
    found = []
    for folder, _, names in os.walk(os.path.join(TESTS, "checks")):
        found += [os.path.join(folder, name) for name in names if name.endswith(".cpp")]
    return sorted(found)


def flags_of(text):
    """Of the compiler, as the first RUN line has them."""
    run = re.search(r"^// RUN: %check_bigtable ((?:.*\\\n)*.*)$", text, re.M)
    words = run[1].replace("\\\n// RUN:", " ").split() if run else []
    own = words[words.index("--") + 1:] if "--" in words else []
    return [word for word in own if not word.startswith(("%", "-I"))]


def precompiled(flags):
    """What stands for the beginning of most tests, where lit.cfg.py has it."""
    folder = os.environ.get("BIGTABLE_PRECOMPILED")
    return ["-Wall", "-Wextra", "-include-pch", f"{folder}/clicks-v2-c++17.pch"
            ] if folder and not flags else []


def write_pieces(folder, test, cuts, chosen):
    with open(test, "rb") as file:
        text = file.read()
    flags = flags_of(text.decode(errors="replace"))
    commands = []
    for number in range(cuts):
        name = f"{os.path.basename(test)[:-4]}-{number}.cpp"
        with open(os.path.join(folder, name), "wb") as piece:
            piece.write(text[:chosen.randrange(len(text) + 1)])
        commands.append({"directory": folder, "file": name, "arguments": [
            "c++", "-std=c++17", "-isystem", os.environ["BIGTABLE_API"], "-I",
            os.environ["BIGTABLE_RUNTIME"], "-I", os.path.join(TESTS, "Inputs"),
            *flags, *precompiled(flags), "-c", name]})
    return commands


def run(folder, program, commands):
    with open(os.path.join(folder, "compile_commands.json"), "w",
              encoding="utf-8") as file:
        json.dump(commands, file)
    result = subprocess.run(
        [program, "-p", folder, "--no-cache", "--quiet", "--coverage",
         "--schema=" + os.path.join(TESTS, "Inputs", "schemas", "clicks.yaml")],
        capture_output=True, text=True, errors="replace", check=False)
    crashed = re.findall(r"^error: (.*): clang crashed$", result.stderr, re.M)
    if result.returncode in ENDED and not crashed:
        return []
    return crashed or [f"status {result.returncode} of one in {folder}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("program")
    parser.add_argument("--tests", type=int)
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    print("seed", arguments.seed)
    chosen = random.Random(arguments.seed)
    tests = check_tests()
    if arguments.tests:
        tests = chosen.sample(tests, arguments.tests)
    wrong = []
    for number, test in enumerate(tests):
        folder = os.path.join(os.path.abspath(arguments.folder), str(number))
        os.makedirs(folder)
        wrong += run(folder, arguments.program,
                     write_pieces(folder, test, arguments.cuts, chosen))
    print(f"{len(tests)} tests, {arguments.cuts} cuts each, {len(wrong)} crashes")
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
