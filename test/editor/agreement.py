#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks the editor's server and clang-tidy about the tests of all checks.

  agreement.py CHECKS TEMP COMMAND...

CHECKS is the folder of the tests: each is looked at as its RUN lines of
%check_bigtable say. COMMAND starts the server. What it says of the main file,
clang-tidy must say, too, at a place that it underlines, and the other way
round.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path += [os.path.join(SOURCE, "scripts"), os.path.join(SOURCE, "test")]
import check_bigtable  # noqa: E402
import editor_session  # noqa: E402

RUN = re.compile(r"// RUN: %check_bigtable (.*)")
FINDING = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): (?:warning|error): "
                     r".* \[(?P<check>bigtable-[a-z-]+)[],]", re.M)


def runs(checks):
    """Each as a runner of check_bigtable.py, and the test's name."""
    for parent, _, names in sorted(os.walk(checks)):
        for name in sorted(names):
            path = os.path.join(parent, name)
            if not name.endswith(".cpp"):
                continue
            with open(path, encoding="utf-8") as file:
                lines = RUN.findall(file.read())
            for number, line in enumerate(lines):
                yield path, number, line


# A header of the tests with functions that return times and filters. An editor
# does not look into it, so what it defines is made part of the main file.
HELPERS = '#include "now.h"'


def main(checks, temp, *command):
    inputs = os.path.join(SOURCE, "test", "Inputs")
    shutil.rmtree(temp, ignore_errors=True)
    os.makedirs(temp)
    server = editor_session.Server(temp, command)
    editor = editor_session.Editor(temp, server)
    with open(os.path.join(inputs, "now.h"), encoding="utf-8") as file:
        helpers = file.read()
    looked_at = found = 0
    wrong = []
    for path, number, line in runs(checks):
        words = shlex.split(line.replace("%schemas", os.path.join(inputs, "schemas"))
                            .replace("%inputs", inputs).replace("%S", os.path.dirname(path))
                            .replace("%s", path)
                            .replace("%t", os.path.join(temp, f"{looked_at}")))
        sys.argv = ["", *words]
        runner = check_bigtable.Runner(check_bigtable.parse_arguments())
        runner.write_without_expectations()
        with open(runner.copy, encoding="utf-8") as source:
            text = source.read()
        with open(runner.copy, "w", encoding="utf-8") as source:
            source.write(text.replace(HELPERS, helpers))
        output = runner.lint(True, "c++17")
        name = os.path.relpath(runner.copy, os.path.realpath(temp))
        copy = os.path.realpath(runner.copy)
        options = "".join(f"  {json.dumps(key)}: {json.dumps(value)}\n" for key, value in (
            option.split("=", 1) for option in runner.arguments.option))
        with open(os.path.join(runner.folder, ".clang-tidy"), "w", encoding="utf-8") as file:
            file.write(f"Checks: '-*,{runner.arguments.check}'\nCheckOptions:\n{options}"
                       if options else f"Checks: '-*,{runner.arguments.check}'\n")
        with open(os.path.join(runner.folder, "compile_flags.txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(runner.flags(True, "c++17")) + "\n")
        editor.open(name)
        said = [d for d in editor.diagnostics() if d.get("code", "").startswith("bigtable-")]
        # Where it is, from 0 as in LSP, and the check.
        expected = {((int(m["line"]) - 1, int(m["column"]) - 1), m["check"])
                    for m in FINDING.finditer(output) if os.path.realpath(m["file"]) == copy}
        looked_at += 1
        found += len(said)
        where = f"{os.path.relpath(path, checks)}, run {number + 1}: "
        matched = set()  # Of several findings at one place, too.
        for diagnostic in said:
            begin, end = ((at["line"], at["character"]) for at in (
                diagnostic["range"]["start"], diagnostic["range"]["end"]))
            same = {(at, check) for at, check in expected
                    if check == diagnostic["code"] and begin <= at <= end}
            if not same:
                wrong.append(f"only in the editor: {where}{begin[0] + 1}: {diagnostic['code']}")
            matched |= same
        wrong += [f"not in the editor: {where}{at[0] + 1}: {check}"
                  for at, check in sorted(expected - matched)]
        server.notify("textDocument/didClose", editor.document())
    server.end()
    print("\n".join(wrong))
    print(f"{looked_at} runs, {found} findings in the editor")
    if not looked_at or wrong:
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
