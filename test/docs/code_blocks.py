#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the C++ blocks of a page as one source, for a compiler.

Each line keeps its number, so that a diagnostic names the line of the page.
"""
import sys


def main():
    inside = False
    blocks = 0
    for line in open(sys.argv[1], encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("```"):
            inside = not inside and line == "```cpp"
            blocks += inside
            line = ""
        print(line if inside else "")
    if blocks == 0:
        sys.exit(f"error: no C++ in {sys.argv[1]}, expected blocks that begin with '```cpp'")


if __name__ == "__main__":
    main()
