#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the page of schema errors with the errors of invalid schemas.

  schema_errors.py PAGE PROGRAM SCHEMA...

Each error that the program reports for one of the schemas must be in the page.
In the page, 'V' and other single capitals stand for any text, and so do '...',
numbers, durations, and policies.
"""

import re
import subprocess
import sys


def pattern(entry):
    text = re.escape(entry)
    text = re.sub(r"'[A-Z]'", r"'.*'", text)
    text = re.sub(r"\bN\b|(?<![\w'])\d+(?= |,)", r"\\d+", text)
    text = re.sub(r"\b\d+[a-z]\b(?!' or|')", r"\\w+", text)
    text = re.sub(r"'max\\-age:\\ \d+d'\\ for", r"'max-age: \\w+'\\ for", text)
    text = text.replace(re.escape("..."), ".*")
    return re.sub(r"'ttl:\\ [a-z\\-]+'", r"'ttl: [-\\w]+'", text)


def main(path, program, *schemas):
    with open(path, encoding="utf-8") as file:
        entries = re.findall(r"^- `([^`]+)`", file.read(), re.M)
    patterns = [pattern(entry) for entry in entries]
    found, missing = 0, []
    for schema in schemas:
        said = subprocess.run([program, "schema", "check", schema], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8").stdout
        for message in re.findall(r"^\S+:\d+:\d+: error: (.*)$", said, re.M):
            found += 1
            if not any(re.fullmatch(p, message) for p in patterns):
                missing.append(f"{schema}: not in the page: {message}")
    print("\n".join(missing) or f"{found} errors")
    return 1 if missing or not found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
