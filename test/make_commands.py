#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a compile_commands.json for the sources in a folder.

  make_commands.py FOLDER [FLAG...]

Each *.cc there, and below, is compiled in C++17 with the stand-in for
google-cloud-cpp (BIGTABLE_API), the runtime (BIGTABLE_RUNTIME) and the flags.
A .clang-tidy, if there is none, keeps away the one of this project.
"""

import json
import os
import sys


def main(folder, *flags):
    folder = os.path.realpath(folder)
    names = sorted(os.path.join(parent, name)
                   for parent, _, names in os.walk(folder)
                   for name in names if name.endswith(".cc"))
    commands = [{"directory": folder, "file": name, "arguments": [
        "c++", "-std=c++17", "-isystem", os.environ["BIGTABLE_API"], "-I",
        os.environ["BIGTABLE_RUNTIME"], *flags, "-c", name]} for name in names]
    with open(os.path.join(folder, "compile_commands.json"), "w",
              encoding="utf-8") as file:
        json.dump(commands, file, indent=1)
    config = os.path.join(folder, ".clang-tidy")
    if not os.path.exists(config):
        with open(config, "w", encoding="utf-8") as file:
            file.write("Checks: bigtable-*\n")


main(*sys.argv[1:])
