#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows that no option of Clang makes the program act for code under review.

  option_table.py PROGRAM LLVM_BIN FOLDER

Lints a source file with every option of the table that Clang's driver and front
end are built from: in each of its spellings, in a compile command and behind
-Xclang, next to flags with which it can have an effect. Its value is a script
and a directory in turn. Fails if a script runs, or if any file in FOLDER
changes, appears or is gone; then it names the options.
"""

import glob
import hashlib
import json
import os
import re
import stat
import subprocess
import sys

ROW = re.compile(r'^OPTION\([^,]+, (?:\d+ /\* (.*?) \*/|"(.*?)"), \w+, (\w+), (\w+),(.*)',
                 re.M)
# Diagnostics and target features: flags without a value that only the front end
# and the target read.
HARMLESS_FLAGS = re.compile(r'W_Group|m_\w*Features_Group|clang_ignored_\w+_Group')
PROGRAMS = ["amdgpu-arch", "nvptx-arch", "offload-arch", "as", "ld", "clang", "llvm-mc",
            "dxv", "spirv-link"]
# With one or the other of these an option may have an effect.
CONTEXTS = [["-fopenmp", "--offload-arch=native", "-nogpulib", "-Bbin"],
            ["--target=amdgcn-amd-amdhsa", "-mcpu=native", "-nogpulib", "-Bbin"]]
CHUNK = 400
# Seconds a command, even on a busy machine.
LONGEST = 1


def table(llvm_bin):
    """Yields each option: its name, kind and group, and whether the front end has it."""
    include = os.path.join(os.path.dirname(os.path.realpath(llvm_bin)), "include", "clang")
    files = [name for folder in ("Options", "Driver")
             for name in glob.glob(os.path.join(include, folder, "Options.inc"))]
    with open(files[0], encoding="utf-8") as file:
        for row in ROW.finditer(file.read()):
            if row.group(3) not in ("Group", "Input", "Unknown"):
                yield (row.group(1) or row.group(2), row.group(3), row.group(4),
                       "CC1Option" in row.group(5))


def spellings(name, kind, value):
    """Yields each form of an option as a list of arguments."""
    if kind == "Flag":
        yield [name]
    if kind in ("Joined", "CommaJoined", "JoinedOrSeparate", "RemainingArgsJoined"):
        yield [name + value]
    if kind in ("Separate", "JoinedOrSeparate", "RemainingArgs", "RemainingArgsJoined"):
        yield [name, value]
    if kind == "JoinedAndSeparate":
        yield [name + "x", value]
    if kind == "MultiArg":
        yield [name, value, value, value]


def forms(name, kind, is_of_front_end):
    """Yields lists of flags with that option."""
    values = ("./value.sh", "folder") if kind != "Flag" else ("",)
    for value, context in zip(values, CONTEXTS):
        for form in spellings(name, kind, value):
            yield ["--driver-mode=cl", *form] if name.startswith("/") else [*context, *form]
            if is_of_front_end:
                yield [part for flag in form for part in ("-Xclang", flag)]


def variants(options):
    """Yields lists of flags."""
    for name, kind, group, is_of_front_end in options:
        if kind != "Flag" or not HARMLESS_FLAGS.fullmatch(group):
            yield from forms(name, kind, is_of_front_end)
    # Forms that hold other flags, and files that hold them.
    for inner in ("--amdgpu-arch-tool=./value.sh", "--offload-arch-tool=./value.sh"):
        for outer in (["-Xarch_host"], ["-Xarch_device"], ["-Xarch_x86_64"],
                      ["-Xopenmp-target=amdgcn-amd-amdhsa"], ["-Xopenmp-target"],
                      ["--driver-mode=cl", "--driver-mode=g++", "/I"],
                      ["--driver-mode=flang", "-isystem"]):
            yield [*CONTEXTS[0], *outer, inner]
        yield ["--driver-mode=cl", *(f"/clang:{flag}" for flag in [*CONTEXTS[0], inner])]
    for form in (["--config=flags.cfg"], ["--config", "./flags.cfg"], ["@flags.cfg"],
                 ["--config-user-dir=.", "--config=flags.cfg"]):
        yield form
    for form in (["-Wp,-MD,value.sh"], ["-Wp,-MMD,new.d"], ["-Xpreprocessor", "-MD"],
                 ["-Wp,-dependency-file,new.d,-MT,x"],
                 ["--serialize-diagnostics", "new.dia"], ["-diagnostic-log-file", "new.log"],
                 ["-fmodules", "-fmodules-cache-path=folder", "-fimplicit-module-maps"],
                 ["-std=c++20", "-fmodules", "-fmodules-cache-path=folder"],
                 ["--driver-mode=cl", "/Fdnew.pdb", "/Fpnew.pch", "/Ycnew.h"]):
        yield form


def snapshot():
    """What is in the folder: a text that changes with it."""
    lines = []
    for parent, _, names in os.walk("."):
        for name in ["."] + names:
            path = os.path.normpath(os.path.join(parent, name))
            if path in ("compile_commands.json", "."):
                continue
            state = os.lstat(path)
            lines.append(f"{path} {state.st_mode} ")
            if stat.S_ISREG(state.st_mode):
                with open(path, "rb") as file:
                    lines[-1] += hashlib.sha256(file.read()).hexdigest()
    return "\n".join(sorted(lines))


def write(name, text, mode=0o644):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(name, mode)


def lint(program, many):
    """Lints once with each of the lists of flags; returns what went wrong."""
    before = snapshot()
    commands = [{"directory": os.getcwd(), "file": "a.cc",
                 "arguments": [os.path.abspath("bin/clang++"), *flags, "a.cc"]} for flags in many]
    write("compile_commands.json", json.dumps(commands))
    try:
        status = subprocess.run(
            [program, "-p", ".", "--no-cache", "--no-schema", "--quiet", "--format=none",
             "--no-link"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=20 + LONGEST * len(many), check=False).returncode
    except subprocess.TimeoutExpired:
        status = "that no run should take so long to"
    if status not in (0, 1, 3):
        return f"status {status}"
    after = snapshot()
    return "" if before == after else "\n".join(set(after.split("\n")) ^ set(before.split("\n")))


def prepare(folder):
    """Makes what options may run or write."""
    os.makedirs(os.path.join(folder, "bin"))
    os.chdir(folder)
    os.mkdir("folder")
    script = f"#!/bin/sh\necho run >> {os.getcwd()}/ran\n"
    write("value.sh", script, 0o755)
    for name in PROGRAMS:
        write(f"bin/{name}", script, 0o755)
    flags = "-fopenmp --offload-arch=native -nogpulib --amdgpu-arch-tool=./value.sh\n"
    for name in ("flags.cfg", "bin/clang++.cfg", "bin/clang.cfg"):
        write(name, flags)
    # The client's namespace, so that the checks run.
    write("a.cc", "namespace google::cloud::bigtable { int x; }\n")


def main(program, llvm_bin, folder):
    prepare(folder)
    options = list(table(llvm_bin))
    # One that reads another table would test nothing.
    for name in ("-fsyntax-only", "--amdgpu-arch-tool=", "-dependency-file"):
        assert any(option[0] == name for option in options), name
    all_flags = list(variants(options))
    bad = []
    for begin in range(0, len(all_flags), CHUNK):
        chunk = all_flags[begin:begin + CHUNK]
        if why_any := lint(program, chunk):
            # The same file written again is no change.
            bad += [(flags, why) for flags in chunk if (why := lint(program, [flags]))
                    ] or [([f"one of {begin} to {begin + CHUNK}"], why_any)]
    print(f"{len(options)} options, {len(all_flags)} commands, {len(bad)} that act")
    for flags, why in bad:
        print(" ".join(flags), "->", why.replace("\n", "; "))
    sys.exit(1 if bad else 0)


main(*sys.argv[1:])
