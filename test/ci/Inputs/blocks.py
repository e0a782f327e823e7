#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the named blocks of a page as files.

  blocks.py PAGE FOLDER

A block that begins with '```yaml NAME' becomes FOLDER/NAME.
"""
import os
import sys


def main(page, folder):
    file = None
    names = []
    for line in open(page, encoding="utf-8"):
        if line.startswith("```"):
            words = line.strip("`\n").split()
            if file:
                file.close()
                file = None
            elif len(words) == 2:
                names.append(words[1])
                path = os.path.join(folder, words[1])
                os.makedirs(os.path.dirname(path), exist_ok=True)
                file = open(path, "w", encoding="utf-8")
        elif file:
            file.write(line)
    if not names:
        sys.exit(f"error: no named block in {page}, expected '```LANGUAGE NAME'")
    print("\n".join(names))


if __name__ == "__main__":
    main(*sys.argv[1:])
