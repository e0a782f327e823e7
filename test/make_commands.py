#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a compile_commands.json for the sources in a folder.

  make_commands.py FOLDER [FLAG...]

Each *.cc there, and below, is compiled in C++17 with the stand-in for
google-cloud-cpp (BIGTABLE_API), the runtime (BIGTABLE_RUNTIME) and the flags;
without a precompiled header if it includes nothing of the client.
A .clang-tidy, if there is none, keeps away the one of this project.
"""

import json
import os
import re
import sys


def includes_client(name, seen=frozenset()):
    """Whether the source does, by itself or by headers beside it; or may, by others."""
    if name in seen or not os.path.isfile(name):
        return False
    with open(name, encoding="utf-8", errors="replace") as file:
        included = re.findall(r'^ *# *include *([<"])(.*)[>"]', file.read(), re.M)
    for quote, header in included:
        other = os.path.join(os.path.dirname(name), header)
        if header.startswith(("google/", "bigtable_ttl/")):
            return True
        if quote == '"' and (not os.path.exists(other) or includes_client(other, seen | {name})):
            return True
    return False


def main(folder, *flags):
    folder = os.path.realpath(folder)
    names = sorted(os.path.join(parent, name)
                   for parent, _, names in os.walk(folder)
                   for name in names if name.endswith(".cc"))
    flags, header = list(flags), []
    if "-include-pch" in flags:
        at = flags.index("-include-pch")
        header, flags[at:at + 2] = flags[at:at + 2], []
    commands = [{"directory": folder, "file": name, "arguments": [
        "c++", "-std=c++17", "-isystem", os.environ["BIGTABLE_API"], "-I",
        os.environ["BIGTABLE_RUNTIME"], *(header if header and includes_client(name) else []),
        *flags, "-c", name]} for name in names]
    with open(os.path.join(folder, "compile_commands.json"), "w",
              encoding="utf-8") as file:
        json.dump(commands, file, indent=1)
    config = os.path.join(folder, ".clang-tidy")
    if not os.path.exists(config):
        with open(config, "w", encoding="utf-8") as file:
            file.write("Checks: bigtable-*\n")


main(*sys.argv[1:])
