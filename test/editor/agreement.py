#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks the editor's server and clang-tidy about the tests of all checks.

  agreement.py CHECKS TEMP COMMAND...

CHECKS is the folder of the tests: each is looked at as its RUN lines of
%check_bigtable say. COMMAND starts the server. In the main file both must find
the same, but for what is listed here: clangd looks at one file and does not see
what functions in headers do, so it may know less.
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


# 'FILE:LINE:CHECK': clang-tidy alone finds it.
EXCEPTIONS = set()


def main(checks, temp, *command):
    inputs = os.path.join(SOURCE, "test", "Inputs")
    shutil.rmtree(temp, ignore_errors=True)
    os.makedirs(temp)
    server = editor_session.Server(temp, command)
    editor = editor_session.Editor(temp, server)
    looked_at = found = 0
    wrong, missing = [], set()
    for path, number, line in runs(checks):
        words = shlex.split(line.replace("%schemas", os.path.join(inputs, "schemas"))
                            .replace("%inputs", inputs).replace("%S", os.path.dirname(path))
                            .replace("%s", path)
                            .replace("%t", os.path.join(temp, f"{looked_at}")))
        sys.argv = ["", *words]
        runner = check_bigtable.Runner(check_bigtable.parse_arguments())
        runner.write_without_expectations()
        expected = {(os.path.realpath(m["file"]), m["line"], m["column"], m["check"])
                    for m in FINDING.finditer(runner.lint(True, "c++17"))}
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
        said = {(copy, str(d["range"]["start"]["line"] + 1),
                 str(d["range"]["start"]["character"] + 1), d["code"])
                for d in editor.diagnostics() if d.get("code", "").startswith("bigtable-")}
        expected = {finding for finding in expected if finding[0] == copy}
        looked_at += 1
        found += len(said)
        where = os.path.relpath(path, checks)
        wrong += [f"{where}, run {number + 1}: {':'.join(finding[1:])}"
                  for finding in sorted(said - expected)]
        missing |= {f"{where}:{finding[1]}:{finding[3]}" for finding in expected - said}
        server.notify("textDocument/didClose", editor.document())
    server.end()
    for text in wrong:
        print("only in the editor:", text)
    for text in sorted(missing - EXCEPTIONS):
        print("not in the editor:", text)
    for text in sorted(EXCEPTIONS - missing):
        print("an exception, but found in the editor:", text)
    print(f"{looked_at} runs, {found} findings in the editor")
    if not looked_at or wrong or missing != EXCEPTIONS:
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
