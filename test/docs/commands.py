#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands in the how-tos.

  commands.py ROOT PROJECT PROGRAM [PAGE...]

Runs each command of bigtable-tidy in the shell blocks of README.md and of the
pages in docs/how-to, those of one page in sequence, in a fresh copy of PROJECT.
Its status must be 0 or 1: it ran, with or without findings. Other commands are
in NOT_RUN, with the reason. Blocks with a name, '```sh NAME', are run by tests
that extract them; some test must name their page.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

# Commands by their first word, and why or where else they are run.
NOT_RUN = {
    "apt-get": "test/package/debs.test installs the packages",
    "bazel": "test/ci/bazel.test",
    "bigtable-ttl-emulator": "test/emulator/audit.test",
    "clang++-22": "test/compiler",
    "clang-tidy-22": "test/host/wrapper.test",
    "cmake": "test/host/install.test",
    "conan": "needs Conan; test/package parses the recipe",
    "gcloud": "needs the service; the project has what it prints",
    "kubectl": "needs a cluster",
    "ninja": "every build",
    "npm": "test/package/one-file-packed.test installs the packages",
    "pip": "test/package/arm64-packed.test installs the wheels",
    "scripts/lint": "test/host/lint.test",
    "scripts/test": "runs this test",
    "tar": "test/package/one-file.test",
    "vcpkg": "needs vcpkg; test/package runs the port with stand-ins",
    "/opt/bigtable-tidy/bin/bigtable-clangd": "test/editor",
    "/opt/bigtable-tidy/bin/clang-tidy-bigtable": "test/host/wrapper.test",
}
BLOCK = re.compile(r"^( *)```(sh|bash)(?: +(\S+))? *\n(.*?)^ *```$", re.S | re.M)


def commands(text):
    text = re.sub(r" *\\\n *", " ", textwrap.dedent(text))
    for line in text.splitlines():
        line = re.sub(r"(^|\s)#.*", "", line).strip()
        if line:
            yield line


def run(page, command, folder, environment):
    """What is wrong with the command, or None."""
    result = subprocess.run(["sh", "-c", command], cwd=folder, env=environment,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, encoding="utf-8",
                            errors="replace")
    print(f"{page}: {command}: {result.returncode}")
    if result.returncode in (0, 1):
        return None
    return (f"{page}: '{command}' has status {result.returncode}, expected 0 or 1\n"
            f"{result.stdout}")


def main(root, project, program, *names):
    root = pathlib.Path(root)
    pages = [root / "README.md", *sorted((root / "docs/how-to").rglob("*.md"))]
    tests = "\n".join(path.read_text(encoding="utf-8", errors="replace")
                      for path in (root / "test").rglob("*.test"))
    folder = pathlib.Path(project + ".run")
    folder.mkdir(exist_ok=True)
    link = folder / "bin" / "bigtable-tidy"
    link.parent.mkdir(exist_ok=True)
    if link.is_symlink():
        link.unlink()
    link.symlink_to(program)
    environment = {**os.environ, "PATH": f"{link.parent}:{os.environ['PATH']}",
                   "BROWSER": "true"}
    errors = []
    for path in pages:
        page = str(path.relative_to(root))
        if names and page not in names:
            continue
        copy = folder / "project"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(project, copy, symlinks=True)
        for _, _, name, text in BLOCK.findall(path.read_text(encoding="utf-8")):
            if name:
                if page not in tests:
                    errors.append(f"{page}: no test names the page of block '{name}'")
                continue
            for command in commands(text):
                first = command.split()[0]
                if first in ("bigtable-tidy", "git"):
                    errors.append(run(page, command, copy, environment))
                elif first not in NOT_RUN:
                    errors.append(f"{page}: '{command}' is neither run nor in NOT_RUN")
    errors = [error for error in errors if error]
    print("\n".join(errors))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
