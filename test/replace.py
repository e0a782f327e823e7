#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edits files.

  replace.py FOLDER EDITS

Each line of the file EDITS is `FILE OLD NEW`, the latter two as strings of JSON.
OLD must be in FILE once.
"""

import json
import os
import sys


def main(folder, edits):
    decoder = json.JSONDecoder()
    with open(edits, encoding="utf-8") as lines:
        for line in filter(None, map(str.strip, lines)):
            name, _, rest = line.partition(" ")
            old, end = decoder.raw_decode(rest)
            new = decoder.decode(rest[end:].strip())
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if text.count(old) != 1:
                sys.exit(f"replace.py: {text.count(old)} times in {name}: {old}")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace(old, new))


main(*sys.argv[1:])
