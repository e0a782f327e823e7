#!/usr/bin/python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""seeds.py TARGET FOLDER: adds to the seeds of the program TARGET, such as
build/fuzz/test/fuzz/sql_fuzz, some of those that runs found and keep in FOLDER:
those that cover most that the seeds do not, for their size."""

import base64
import os
import re
import subprocess
import sys
import tempfile

# Bytes, with those that are there.
LIMIT = 6000


def new_edges(target, seeds, found):
    """The files of FOUND, and how many edges each adds to those before."""
    with tempfile.TemporaryDirectory() as folder:
        control = os.path.join(folder, "control")
        subprocess.run([
            target, "-merge=1", f"-merge_control_file={control}", "-timeout=20",
            seeds, found
        ],
                       check=True,
                       stderr=subprocess.DEVNULL)
        with open(control, encoding="utf-8") as lines:
            lines = lines.read().splitlines()
    names = lines[2:2 + int(lines[0])]
    for line in lines:
        match = re.match(r"COV (\d+) (.+)", line)
        if match and names[int(match[1])].startswith(found):
            yield len(match[2].split()), names[int(match[1])]


def main():
    target, found = map(os.path.abspath, sys.argv[1:])
    name = os.path.basename(target).removesuffix("_fuzz")
    corpus = os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus",
                          f"{name}.txt")
    with open(corpus, encoding="ascii") as lines:
        seeds = [base64.b64decode(line) for line in lines]
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds):
            with open(os.path.join(folder, f"{number}"), "wb") as file:
                file.write(seed)
        edges = list(new_edges(target, folder, found))
    edges.sort(key=lambda each: each[0] / (os.path.getsize(each[1]) + 1),
               reverse=True)
    for _, file in edges:
        with open(file, "rb") as seed:
            seed = seed.read()
        if sum(map(len, seeds)) + len(seed) <= LIMIT:
            seeds.append(seed)
    with open(corpus, "w", encoding="ascii") as lines:
        for seed in seeds:
            lines.write(base64.b64encode(seed).decode() + "\n")


if __name__ == "__main__":
    main()
