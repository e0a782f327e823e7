#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what the editor's server says with what the command line says.

  agreement.py FOLDER UNSEEN PROGRAM COMMAND...

FOLDER has the sources and headers of a program, and its compile commands.
PROGRAM lints it; COMMAND starts the server, with which every file is opened.
What one says of a file the other must say, too, at a place that is underlined.

What the editor cannot know is listed in the file UNSEEN, a line for each:

  FILE | A PART OF THE LINE | why nothing is found in that line

What is listed and found all the same is a mistake, too.

For check_bigtable.py, with --param by=editor, it does so with one test.
"""

import json
import os
import re
import shlex
import subprocess
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(os.path.dirname(TESTS), "scripts"))
import editor_session  # noqa: E402

FINDING = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): (?:warning|error): "
                     r".* \[(?P<check>bigtable-[a-z-]+)[],]", re.M)


class Comparison:
    """Of the files in a folder, one by one, until it is ended."""

    def __init__(self, folder, command, unseen=()):
        self.folder = os.path.realpath(folder)
        # What is listed, and the lines that were found to be so.
        self.unseen = unseen
        self.needed = set()
        self.wrong = []
        self.agreed = 0
        self.server = editor_session.Server(self.folder, command)
        self.editor = editor_session.Editor(self.folder, self.server)

    def look_at(self, name, output):
        """At a file, of which the command line says 'output'."""
        self.editor.open(name)
        said = [d for d in self.editor.diagnostics()
                if d.get("code", "").startswith("bigtable-")]
        self.server.notify("textDocument/didClose", self.editor.document())
        path = os.path.join(self.folder, name)
        # Where it is, from 0 as in LSP, and the check.
        expected = {((int(m["line"]) - 1, int(m["column"]) - 1), m["check"])
                    for m in FINDING.finditer(output)
                    if os.path.realpath(os.path.join(self.folder, m["file"])) == path}
        matched = set()  # Of several findings at one place, too.
        for diagnostic in said:
            begin, end = ((at["line"], at["character"]) for at in (
                diagnostic["range"]["start"], diagnostic["range"]["end"]))
            same = {(at, check) for at, check in expected
                    if check == diagnostic["code"] and begin <= at <= end}
            if not same:
                self.note("only in the editor", name, begin[0], diagnostic["code"])
            matched |= same
        self.agreed += len(matched)
        for at, check in sorted(expected - matched):
            line = self.editor.content.splitlines()[at[0]]
            reasons = [row for row in self.unseen
                       if row[0] == name and row[1] in line]
            self.needed.update(reasons)
            if not reasons:
                self.note("not in the editor", name, at[0], check)

    def note(self, what, name, line, check):
        text = self.editor.content.splitlines()[line]
        self.wrong.append(f"{what}: {name}:{line + 1}: {check}: {text.strip()}")

    def end(self):
        """What is wrong, with what is listed in vain."""
        self.server.end()
        return self.wrong + [f"listed, but found: {' | '.join(row)}"
                             for row in self.unseen if row not in self.needed]


def read_unseen(path):
    with open(path, encoding="utf-8") as file:
        rows = [tuple(line.strip().split(" | ")) for line in file
                if line.strip() and not line.startswith("#")]
    for row in rows:
        if len(row) != 3:
            sys.exit(f"{path}: expected 'FILE | PART | why', but found: {' | '.join(row)}")
    return rows


def differences_of(runner, command):
    """Of the test of a check_bigtable.Runner, as its RUN line says."""
    arguments = runner.arguments
    output = runner.lint(True, "c++17")
    options = "".join(f"  {json.dumps(key)}: {json.dumps(value)}\n" for key, value in (
        option.split("=", 1) for option in arguments.option))
    runner.save(".clang-tidy", f"Checks: '-*,{arguments.check}'\n" +
                (f"CheckOptions:\n{options}" if options else ""))
    runner.save("compile_flags.txt", "\n".join(runner.flags(True, "c++17")) + "\n")
    comparison = Comparison(runner.folder, shlex.split(command))
    comparison.look_at(os.path.basename(runner.copy), output)
    print(f"{comparison.agreed} findings on both sides")
    return comparison.end()


def main(folder, unseen, program, *command):
    result = subprocess.run([program, "-p", folder, "--no-cache", "--quiet",
                             "--header-filter=.*"],
                            capture_output=True, text=True, check=False)
    if result.returncode != 1:
        sys.exit(f"{program} ended with {result.returncode}, not with findings:\n"
                 f"{result.stdout}{result.stderr}")
    comparison = Comparison(folder, command, read_unseen(unseen))
    names = sorted(name for name in os.listdir(folder) if name.endswith((".cc", ".h")))
    for name in names:
        comparison.look_at(name, result.stdout)
    wrong = comparison.end()
    print("\n".join(wrong))
    print(f"{len(names)} files, {comparison.agreed} findings on both sides, "
          f"{len(comparison.needed)} listed")
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
