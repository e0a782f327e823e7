#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Follows a page in a clone of the project, as a new user does.

  walk.py tutorial ROOT FOLDER PROGRAM [PAGE]
  walk.py readme ROOT FOLDER PROGRAM

FOLDER becomes a clone of ROOT: its tracked files, as they are now, in a commit.

tutorial: Runs each block of commands in docs/tutorial/first-run.md and writes each other
block that has a name to that file. Compares what is printed with what the page says
until the next block: the exit status (0 if it names none), lines of output, lines of a
file, and numbers of calls. With PAGE, it runs nothing: it compares another page with
the same commands with what a run before has printed.

readme: Runs the commands of the section "Run it on your repository" in README.md in
sequence, at a terminal where each question gets the suggested answer.
"""

import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys

BLOCK = re.compile(r"^```(\w*)(?: +(\S+))? *\n(.*?)^```$", re.S | re.M)


def git(folder, *arguments):
    subprocess.run(["git", *arguments], cwd=folder, check=True)


def clone(root, folder):
    shutil.rmtree(folder, ignore_errors=True)
    names = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others",
         "--exclude-standard"], cwd=root, check=True, stdout=subprocess.PIPE).stdout
    for name in map(os.fsdecode, filter(None, names.split(b"\0"))):
        if os.path.lexists(root / name):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name, follow_symlinks=False)
    git(folder, "init", "-q", "-b", "main", ".")
    git(folder, "config", "user.name", "Test")
    git(folder, "config", "user.email", "test@example.com")
    git(folder, "add", "--all")
    git(folder, "commit", "-qm", "clone")


def at_terminal(command, folder):
    """The output and the status; an empty line answers each question."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvp("sh", ["sh", "-c", command])
    shown, asked = b"", 0
    while True:
        try:
            data = os.read(terminal, 4096)
        except OSError:
            data = b""
        if not data:
            break
        shown += data
        while shown.count(b" > ") > asked:
            asked += 1
            os.write(terminal, b"\n")
    os.close(terminal)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return shown.decode().replace("\r", ""), status


def run(script, folder):
    result = subprocess.run(["sh", "-c", script], cwd=folder, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            encoding="utf-8", check=False)
    return result.stdout, result.returncode


def missing(text, output):
    """The lines of the page that are not printed; '...' is for what it leaves out."""
    for line in text.splitlines():
        parts = map(re.escape, line.strip().split("..."))
        if line.strip() and not re.search(".*".join(parts), output):
            yield line


def wrong_status(words, status):
    said = re.search(r"status\W+(?:is )?(?:still )?(\d)", words)
    if status != int(said[1] if said else 0):
        yield f"status {status}"


def differences(words, output):
    for line in re.findall(r"the line `([^`]+)`", words):
        if not re.search(f"^{re.escape(line)}$", output, re.M):
            yield f"no line '{line}'"
    for number, kind in re.findall(r"(\d+) are (\w+)", words):
        if not re.search(rf"\b{number} {kind}\b", output):
            yield f"not '{number} {kind}'"


def follow_tutorial(page, folder, printed):
    """'printed' maps each block of commands to its output, its status, and the schema."""
    text = page.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    schema_file = folder / ".bigtable-ttl.yaml"
    runs, output, schema = not printed, None, ""
    wrong = 0
    for block, following in zip(blocks, [*blocks[1:], None]):
        kind, name, content = block.groups()
        words = text[block.end():following.start() if following else len(text)]
        words = words.split("\n## ")[0]
        errors = []
        if name and kind == "sh" and name[0].isdigit() or name == "gate.sh":
            if runs:
                output, status = run(content, folder)
                schema = schema_file.exists() and schema_file.read_text(encoding="utf-8")
                printed[content] = output, status, schema
            output, status, schema = printed[content]
            print(f"{name}: {status}")
        elif name:
            if runs:
                (folder / name).write_text(content, encoding="utf-8")
            if folder / name == schema_file:
                schema = content
            continue
        elif kind == "yaml":
            if content not in schema:
                errors.append(f"the schema has not these lines:\n{content}\nbut\n{schema}")
        else:
            errors = [f"not printed: {line}" for line in missing(content, output)]
        if kind == "sh":
            errors += wrong_status(words, status)
        errors += differences(words, output)
        for error in errors:
            print(f"{page.name}: {name or kind}: {error}\n{output}")
        wrong += len(errors)
    return wrong


def follow_readme(root, folder):
    section = (root / "README.md").read_text(encoding="utf-8")
    section = section.split("## Run it on your repository\n")[1]
    flags = (folder / "compile_flags.txt").read_text(encoding="utf-8").split()
    (folder / "build").mkdir()
    entries = ",".join(
        f'{{"directory": "{folder}", "file": "{name}", "arguments": '
        + str(["clang++", *flags, name]).replace("'", '"') + "}"
        for name in ("main.cc", "query.cc", "record.cc"))
    (folder / "build/compile_commands.json").write_text(f"[{entries}]")
    for line in BLOCK.search(section)[3].splitlines():
        command = line.split("#")[0].strip()
        output, status = at_terminal(command, folder)
        print(f"== {command}: {status}\n{output}")
    return 0


def main(what, root, folder, program, *pages):
    root, folder = pathlib.Path(root), pathlib.Path(folder)
    example = folder / "examples/clicks"
    record = pathlib.Path(f"{folder}.printed.json")
    if pages:
        printed = json.loads(record.read_text(encoding="utf-8"))
        return 1 if follow_tutorial(pathlib.Path(pages[0]), example, printed) else 0
    clone(root, folder)
    if "BIGTABLE_PRECOMPILED" in os.environ:  # By lit.cfg.py.
        with open(example / "compile_flags.txt", "a", encoding="utf-8") as flags:
            flags.write("-Wall\n-Wextra\n-include-pch\n"
                        f"{os.environ['BIGTABLE_PRECOMPILED']}/clicks-v2-c++17.pch\n")
        git(folder, "commit", "-qam", "precompiled")
    programs = pathlib.Path(f"{folder}.bin")
    programs.mkdir(exist_ok=True)
    if not (programs / "bigtable-tidy").exists():
        (programs / "bigtable-tidy").symlink_to(program)
    os.environ["PATH"] = f"{programs}:{os.environ['PATH']}"
    if what == "readme":
        # The example, as a repository of its own, without a schema.
        (example / ".bigtable-ttl.yaml").unlink()
        shutil.rmtree(folder / ".git")
        (example / "setup.sh").write_text(
            "cbt createtable clicks "
            "families=sessions:maxage=1s,events:maxage=2d,profile:maxversions=1\n")
        git(example, "init", "-q", "-b", "main", ".")
        git(example, "config", "user.name", "Test")
        git(example, "config", "user.email", "test@example.com")
        git(example, "add", "--all")
        git(example, "commit", "-qm", "first")
        git(example, "update-ref", "refs/remotes/origin/main", "HEAD")
        return follow_readme(root, example)
    printed = {}
    wrong = follow_tutorial(root / "docs/tutorial/first-run.md", example, printed)
    record.write_text(json.dumps(printed), encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
