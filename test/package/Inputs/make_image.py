#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does what a container file says that begins with nothing, and only copies.

  make_image.py CONTAINERFILE CONTEXT FOLDER

Prints the entry point. Any other instruction is an error.
"""
import json
import os
import shutil
import sys


def main(path, context, folder):
    with open(path, encoding="utf-8") as file:
        lines = [line.split() for line in file
                 if line.strip() and not line.startswith("#")]
    assert lines.pop(0) == ["FROM", "scratch"]
    entry = None
    for word, *arguments in lines:
        if word == "COPY":
            *sources, target = arguments
            target = folder + target
            for source in (os.path.join(context, name) for name in sources):
                if os.path.isdir(source):  # Its contents, as builders do.
                    shutil.copytree(source, target, dirs_exist_ok=True)
                else:
                    os.makedirs(os.path.dirname(target), exist_ok=True)
                    shutil.copy(source, target)
        elif word == "ENTRYPOINT":
            entry, *_ = json.loads(" ".join(arguments))
        else:
            assert word in ("EXPOSE", "USER", "WORKDIR"), word
    print(entry)


main(*sys.argv[1:])
