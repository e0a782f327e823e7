#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds C++ code of the project that starts a program.

  processes.py SOURCE

Prints each place, and fails if one is not in a file of ALLOWED, or if a file of
ALLOWED has none. Comments and literals do not count.
"""

import os
import re
import sys

# Each file, and why it may.
ALLOWED = {
    "tools/bigtable-tidy/run/Git.cpp": "the one function that starts git",
    "tools/bigtable-tidy/run/Browser.cpp": "shows a report that you asked for",
    "runtime/include/bigtable_ttl/reference/emulator_process.h":
        "starts the emulator for a test of yours",
}
FOLDERS = ("lib", "checks", "tools", "runtime", "examples")
CODE = (".cpp", ".cc", ".cxx", ".c", ".h", ".hpp", ".inc")
# Clang's classes that execute a command, and what POSIX, C, and LLVM have.
STARTS = re.compile(
    r"\b(ExecuteAndWait|ExecuteNoWait|ExecuteCompilation|ExecuteCommand|ExecuteJobs|"
    r"v?fork|clone3?|popen|_popen|system|posix_spawnp?|exec(?:l|le|lp|v|ve|vp|vpe|veat)|fexecve|"
    r"CreateProcess[AW]?|ShellExecute\w*|SYS_(?:execve|execveat|fork|vfork|clone3?))\s*\(|"
    r"\b(SYS_(?:execve|execveat|fork|vfork|clone3?))\b")
IGNORED = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"([^ ()\\\t\n]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
    re.S)


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def places_in(source):
    for folder in FOLDERS:
        for parent, folders, names in sorted(os.walk(os.path.join(source, folder))):
            folders.sort()
            for name in sorted(names):
                if not name.endswith(CODE):
                    continue
                path = os.path.join(parent, name)
                with open(path, encoding="utf-8", errors="replace") as file:
                    text = IGNORED.sub(blank, file.read())
                for match in STARTS.finditer(text):
                    line = text.count("\n", 0, match.start()) + 1
                    yield (os.path.relpath(path, source), line,
                           match.group(1) or match.group(2))


def main():
    found, wrong = set(), 0
    for file, line, name in places_in(sys.argv[1]):
        found.add(file)
        if file not in ALLOWED:
            wrong += 1
            print(f"{file}:{line}: {name} starts a program; use run/Git.h, or do without")
    for file in sorted(set(ALLOWED) - found):
        wrong += 1
        print(f"{file} starts no program, and is in the list")
    print(f"{len(found)} files start programs")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
