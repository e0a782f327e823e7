#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Brings the same mistake to the same call in many ways, and a correct twin.

  matrix.py --program BIGTABLE-TIDY --inputs HEADERS [--check SCORE] FOLDER

The columns are kinds of values, the rows shapes of code. For each pair, FOLDER gets
one function with the mistake and one without, first in one source file, then with
the helpers of all shapes in a second one. Prints a table for each: 'yes' if the
mistake is found, '-' if not, 'WRONG' if the twin is reported. The last line has the
sums. With --check, compares them with the file SCORE; status 1 means that it
differs. If the score rose, write the output there.
"""

import argparse
import difflib
import json
import os
import re
import subprocess
import sys

import shapes


def pairs(every=1):
    """Each kind, each shape of it or each Nth, and its two functions' values and uses."""
    chosen = list({**shapes.SINGLE_SHAPES, **shapes.OBJECT_SHAPES})[::every]
    for kinds, forms in ((shapes.SINGLE, shapes.SINGLE_SHAPES),
                         (shapes.OBJECT, shapes.OBJECT_SHAPES)):
        for shape in filter(chosen.__contains__, forms):
            for name in kinds:
                if shape != "constant" or name not in shapes.OF_NOW:
                    yield name, shape, kinds[name], forms[shape]


class Sources:
    """Generated files, and which lines of them belong to which function."""

    def __init__(self, is_split):
        self.files = {"common.h": shapes.HEADER.splitlines(),
                      "code.cc": ['#include "common.h"']}
        if is_split:
            self.files["helpers.cc"] = ['#include "common.h"']
        self.owners = {}

    def add(self, file, text, owner):
        lines = self.files.get(file, self.files["code.cc"])
        file = file if file in self.files else "code.cc"
        for line in text.splitlines():
            lines.append(line)
            self.owners[file, len(lines)] = owner

    def add_pair(self, name, shape, kind, form):
        for twin, values, use in (("wrong", kind.wrong, kind.use),
                                  ("right", kind.right, kind.right_use or kind.use)):
            function = f"{name}_{shape}_{twin}".replace("-", "_")
            owner = name, shape, twin
            for file, text in (
                    ("common.h", form.declared), ("helpers.cc", form.defined),
                    ("code.cc", f"void Run_N(cbt::Table &t{form.parameters}) "
                                f"{{ {form.body} }}")):
                self.add(file, shapes.filled(text, function, kind, values, use), owner)

    def write(self, folder, inputs):
        os.makedirs(folder, exist_ok=True)
        files = {name: "\n".join(lines) + "\n" for name, lines in self.files.items()}
        files[".bigtable-ttl.yaml"] = shapes.SCHEMA
        files[".clang-tidy"] = "HeaderFilterRegex: '.*'\n"
        files["compile_commands.json"] = json.dumps(
            [{"directory": folder, "file": name,
              "arguments": ["c++", "-std=c++17", "-w", "-isystem", inputs,
                           "-isystem", f"{inputs}/google-cloud-cpp", "-c", name]}
             for name in sorted(files) if name.endswith(".cc")])
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)


def checks_by_owner(program, folder, owners):
    """Which checks report the lines of each function."""
    run = subprocess.run([program, "-p", ".", "--no-cache", "--quiet", "--format=jsonl"],
                         cwd=folder, capture_output=True, text=True, check=False)
    records = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode not in (0, 1):
        errors = [record for record in records if record["kind"] == "error"]
        sys.exit(f"{folder}: status {run.returncode}\n{errors[:3]}\n{run.stderr}")
    reported = {}
    for record in records:
        if record["kind"] != "finding":
            continue
        place = os.path.basename(record["file"]), record["line"]
        reported.setdefault(owners.get(place), set()).add(record["check"])
    return reported


def table(title, chosen, reported):
    """The lines of a table, the number of pairs, and those found and wrong."""
    rows, found, wrong, count = {}, 0, 0, 0
    for name, shape, kind, _ in chosen:
        is_found = f"bigtable-{kind.check}" in reported.get((name, shape, "wrong"), ())
        is_wrong = (name, shape, "right") in reported
        count, found, wrong = count + 1, found + is_found, wrong + is_wrong
        rows.setdefault((shape, bool(kind.make)), {})[name] = (
            "WRONG" if is_wrong else "yes" if is_found else "-")
    lines, group = [], None
    for (shape, is_object), cells in rows.items():
        if is_object != group:
            group, kinds = is_object, shapes.OBJECT if is_object else shapes.SINGLE
            lines += ["", "".join(f"{word:<10}" for word in
                                  [f"{title:<18}", *kinds]).rstrip()]
        words = [f"{cells.get(name, ''):<10}" for name in kinds]
        lines.append("".join([f"{shape:<18}", *words]).rstrip())
    return lines, count, found, wrong


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--inputs", required=True)
    parser.add_argument("--check")
    parser.add_argument("--every", type=int, default=1, metavar="N",
                        help="only each Nth shape, beginning with the first")
    parser.add_argument("folder")
    options = parser.parse_args()
    chosen = list(pairs(options.every))
    lines, sums = [], []
    for title, is_split in (("one file", False), ("two files", True)):
        sources = Sources(is_split)
        for pair in chosen:
            sources.add_pair(*pair)
        folder = os.path.join(os.path.abspath(options.folder), title.replace(" ", "-"))
        sources.write(folder, os.path.abspath(options.inputs))
        rows, count, found, wrong = table(
            title, chosen, checks_by_owner(os.path.abspath(options.program), folder, sources.owners))
        lines += rows
        sums.append(f"{title}: {found} of {count} found, {wrong} wrong")
    lines = lines[1:] + [""] + sums
    print("\n".join(lines))
    if options.check:
        with open(options.check, encoding="utf-8") as file:
            expected = file.read().splitlines()
        if options.every > 1:
            left_out = {shape for _, shape, *_ in pairs()} - {shape for _, shape, *_ in chosen}
            expected = [line for line in expected[:-2] if line.split()[:1] not in
                        [[shape] for shape in left_out]]
            lines = lines[:-2]
        difference = "\n".join(difflib.unified_diff(expected, lines, "expected", "found",
                                                    lineterm=""))
        if difference:
            sys.exit(f"{options.check} differs:\n{difference}")


if __name__ == "__main__":
    main()
