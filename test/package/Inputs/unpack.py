#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unpacks Debian packages into one folder, as an installation would.

  unpack.py FOLDER PACKAGE.deb...

Fails if two packages hold one file, or if files of one name and version hold
other files: a package of no LLVM major is the same whatever tree it is from.
"""
import subprocess
import sys


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          encoding="utf-8").stdout


def main(folder, debs):
    files = {}  # Of each package.
    for deb in debs:
        name = run("dpkg-deb", "-f", deb, "Package").strip()
        # "-rw-r--r-- root/root 12 2000-01-01 00:00 ./usr/file -> target"
        lines = [line.split(None, 5) for line in
                 run("dpkg-deb", "-c", deb).splitlines()]
        held = {line[5].split(" -> ")[0] for line in lines if line[0][0] != "d"}
        if files.setdefault(name, held) != held:
            sys.exit(f"error: {name} holds other files in {deb}: "
                     f"{sorted(files[name] ^ held)}")
        for line in lines:
            if line[1] != "root/root":
                sys.exit(f"error: {deb}: {line[5]} is of {line[1]}, expected root/root")
        run("dpkg-deb", "-x", deb, folder)
    owners = {}
    for name, held in files.items():
        for path in held:
            if owners.setdefault(path, name) != name:
                sys.exit(f"error: {path} is in {owners[path]} and in {name}")
    print(f"{len(files)} packages")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
