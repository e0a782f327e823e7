#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""For how many pairs of matrix.py the interpreter knows all values at each call.

  values.py --program BIGTABLE-TIDY --inputs HEADERS FOLDER

Prints the pairs with something unknown, with its reason, and those whose last call
gets another value than the shape 'direct' gets, if the values of a kind are equal
in all shapes. Last, the numbers for one source file and for two.
"""

import argparse
import collections
import os
import re
import subprocess

import matrix

# What the code of the matrix does not say, or what is no value of a kind.
OUTSIDE = re.compile(r"the parameter 't'|another source file defines|is not described"
                     r"|RowSet|Table::Table")


def events(program, inputs, files, folder):
    """The calls of each function, with the values of their operands."""
    flags = ["-std=c++17", "-w", "-isystem", inputs, "-isystem", f"{inputs}/google-cloud-cpp"]
    text = subprocess.run([os.path.abspath(program), "--dump-code=events", *files, "--", *flags],
                          cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout
    found = collections.defaultdict(list)
    for line in text.splitlines():
        if line.startswith("  "):
            calls[-1].append(line)
        else:
            place, function = line.rsplit(" in ", 1)
            calls = found[function]
            calls.append([place.split(": ")[1].split(" from ")[0]])
    return found


def score(arguments, is_split):
    sources = matrix.Sources(is_split)
    pairs = [pair for pair in matrix.pairs() if pair[0] != "cells"]
    for pair in pairs:
        sources.add_pair(*pair)
    folder = os.path.join(arguments.folder, "two" if is_split else "one")
    sources.write(folder, arguments.inputs)
    found = events(arguments.program, arguments.inputs,
                   [name for name in sources.files if name.endswith(".cc")], folder)

    def calls(name, shape, twin):
        return found[f"Run_{name}_{shape}_{twin}".replace("-", "_")]
    known = 0
    for name, shape, kind, _ in pairs:
        faults = []
        for twin, values in (("wrong", kind.wrong), ("right", kind.right)):
            got = calls(name, shape, twin)
            faults += [reason for call in got for line in call[1:]
                       for reason in re.findall(r"\?\(([^)]*)\)", line)
                       if not OUTSIDE.search(reason)]
            is_constant = not kind.make and values[0] == values[1]
            if not got or is_constant and got[-1] != calls(name, "direct", twin)[-1]:
                faults.append(f"another value in the {twin} one")
        known += not faults
        if faults:
            print(f"{name}, {shape}: {faults[0]}")
    print(f"{'two files' if is_split else 'one file'}: {known} of {len(pairs)} known")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--inputs", required=True)
    parser.add_argument("folder")
    arguments = parser.parse_args()
    for is_split in (False, True):
        score(arguments, is_split)


if __name__ == "__main__":
    main()
