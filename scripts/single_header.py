#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Combines bigtable_ttl/google_cloud.h and the headers of ours that it includes.

  single_header.py FOLDER

writes FOLDER/bigtable_ttl/google_cloud.h. The one in packaging/single-header
is made by `scripts/single_header.py packaging/single-header`.
"""
import os
import pathlib
import re
import sys

HEADERS = pathlib.Path(__file__).resolve().parent.parent / "runtime" / "include"
NAME = "bigtable_ttl/google_cloud.h"
OURS = re.compile(r'#include [<"](bigtable_ttl/[^>"]+)[>"]')


def license_of(lines):
    """The comment at the top."""
    return lines[:lines.index("")]


def inlined(name, done):
    """The lines of the header, with our others in the place of their includes."""
    done.add(name)
    lines = (HEADERS / name).read_text(encoding="utf-8").splitlines()
    for line in lines[len(license_of(lines)) + 1:]:
        include = OURS.match(line)
        if not include:
            yield line
        elif include[1] not in done:
            yield f"// What follows is {include[1]}."
            yield from inlined(include[1], done)
            yield f"// The end of {include[1]}."


def main(folder):
    text = (HEADERS / NAME).read_text(encoding="utf-8").splitlines()
    lines = license_of(text) + [
        "", f"// Made of {NAME} and what that includes of ours by",
        "// scripts/single_header.py: do not edit.", "", *inlined(NAME, set())]
    file = pathlib.Path(folder) / NAME
    file.parent.mkdir(parents=True, exist_ok=True)
    made = file.with_name(f"{file.name}.{os.getpid()}")
    made.write_text("\n".join(lines) + "\n", encoding="utf-8")
    made.replace(file)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main(sys.argv[1])
