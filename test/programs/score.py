#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scores bigtable-tidy on whole programs, by the marks in their source files.

  score.py --program BIGTABLE-TIDY [--half read|unread] [OPTION...] [NAME...]

README.md describes the marks, and lists the programs and their halves. Each
program is checked as a whole, with a compilation database of all its *.cc.
Status 1 means that --check found a program that is worse than in the table, or
that --fix does harm.
"""

import argparse
import collections
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = os.path.join(os.path.dirname(HERE), "Inputs", "google-cloud-cpp")
RUNTIME = os.path.join(os.path.dirname(os.path.dirname(HERE)), "runtime", "include")
OFF_BY_DEFAULT = ("bigtable-live-purge", "bigtable-shadowed-overwrite",
                  "bigtable-timestamp-as-write-time", "bigtable-torn-record")

MARK = re.compile(r"//\s*(MISTAKE|FINE|UNKNOWN|SAME)\b(.*)$")
# Without a name, any check may report it.
WITH_CHECK = {"MISTAKE": re.compile(r"(?: (bigtable-[a-z-]+))?: (\S.*)$"),
              "SAME": re.compile(r"(?: (bigtable-[a-z-]+)(?: (\S+))?|(): \S.*)$")}
WITHOUT_CHECK = re.compile(r": (\S.*)$")
ROW = re.compile(r"^\| *`([^`]+)` *\| *(read|unread) *\|", re.M)


class Mark:
    """A comment that says how a line stands."""

    def __init__(self, kind, file, line, check, text):
        self.kind, self.file, self.line = kind, file, line
        self.check, self.text = check, text
        self.found = False
        self.others = set()  # Checks that report the line instead.

    def is_of(self, check):
        """Returns whether a finding of the check is about this line."""
        return self.check in ("", check) and self.kind in ("MISTAKE", "SAME")


class Program:
    """The source files of a directory, and their marks."""

    def __init__(self, directory):
        self.directory = os.path.realpath(directory)
        self.name = os.path.basename(self.directory)
        self.folders, self.sources = [], []
        self.flags = None
        flags = os.path.join(self.directory, "flags.txt")
        if os.path.exists(flags):
            with open(flags, encoding="utf-8") as text:
                self.flags = text.read().split()
        self.marks, self.statements = {}, {}
        for parent, folders, names in os.walk(self.directory):
            folders.sort()
            self.folders.append(parent)
            for name in sorted(names):
                path = os.path.join(parent, name)
                if name.endswith(".cc"):
                    self.sources.append(path)
                if name.endswith((".cc", ".h", ".hpp")):
                    self.read(os.path.relpath(path, self.directory))
        if not self.sources:
            sys.exit(f"{directory}: expected a program, got no *.cc")
        for mark in self.marks.values():
            if mark.kind == "SAME" and not self.targets(mark):
                sys.exit(f"{self.name}/{mark.file}:{mark.line}: expected a "
                         f"MISTAKE {mark.check} for this SAME, got none")

    def read(self, file):
        with open(os.path.join(self.directory, file), encoding="utf-8") as text:
            lines = text.read().splitlines()
        for number, line in enumerate(lines, 1):
            match = MARK.search(line)
            if not match:
                continue
            rest = WITH_CHECK.get(match[1], WITHOUT_CHECK).match(match[2])
            if not rest:
                sys.exit(f"{self.name}/{file}:{number}: expected a mark as in "
                         f"README.md, got '{match[0]}'")
            check, text = rest.groups()[:2] if rest.re.groups > 1 else ("", rest[1])
            self.marks[file, number] = Mark(match[1], file, number, check or "", text)
        self.statements[file] = statements(lines)

    def of_statement(self, file, line):
        """The marks in the statement of the line, the nearest first."""
        same = self.statements.get(file, {}).get(line)
        found = [mark for (other, number), mark in self.marks.items()
                 if other == file and same is not None
                 and self.statements[file][number] == same]
        # A mark is at the end of what it is about.
        return sorted(found, key=lambda mark: (abs(mark.line - line),
                                               mark.line < line))

    def targets(self, same):
        """The mistakes that a SAME may stand for, the nearest first."""
        file = same.text or same.file
        found = [mark for mark in self.mistakes()
                 if mark.is_of(same.check) and mark.file == file]
        return sorted(found, key=lambda mark: (mark.found,
                                               abs(mark.line - same.line)))

    def mistakes(self):
        return [mark for mark in self.marks.values() if mark.kind == "MISTAKE"]

    def command(self, source):
        arguments = ["c++", "-isystem", INPUTS, "-I", RUNTIME]
        if self.flags:
            arguments += self.flags
        else:
            arguments.append("-std=c++17")
            for folder in self.folders:
                arguments += ["-I", folder]
        if "BIGTABLE_PRECOMPILED" in os.environ:  # By lit.cfg.py.
            arguments += ["-include-pch", os.path.join(
                os.environ["BIGTABLE_PRECOMPILED"],
                "clicks-v2-c++20.pch" if "-std=c++20" in arguments else "programs.pch")]
        return {"directory": self.directory, "file": source,
                "arguments": [*arguments, "-c", source]}


def statements(lines):
    """For each line, a number that it shares with the rest of its statement."""
    result, number = {}, 0
    for index, line in enumerate(lines, 1):
        code = re.sub(r"//.*$", "", re.sub(r'"(\\.|[^"\\])*"', '""', line)).strip()
        result[index] = number
        if not code or code.startswith("#") or code[-1] in ";{}" or code in (
                "public:", "protected:", "private:"):
            number += 1
    return result


def lint(program, arguments, *options):
    """What bigtable-tidy reports, as records of JSON Lines. With --fix, for all
    checks: fixes must not cause findings of those that are off by default."""
    with open(os.path.join(program.directory, "compile_commands.json"), "w",
              encoding="utf-8") as file:
        json.dump([program.command(source) for source in program.sources], file)
    command = [arguments.program, "-p", program.directory, "--quiet",
               "--format=jsonl", "--config={}", "--root", program.directory,
               *options]
    if arguments.strict:
        command.append("--strict")
    if arguments.no_link:
        command.append("--no-link")
    if arguments.all or arguments.fix:
        command.append("--checks=bigtable-*," + ",".join(OFF_BY_DEFAULT))
    result = subprocess.run(command, capture_output=True, text=True,
                            check=False, cwd=program.directory)
    records = [json.loads(line) for line in result.stdout.splitlines()]
    failures = [record for record in records
                if record["kind"] not in ("finding", "summary")]
    if result.returncode not in (0, 1) or failures:
        sys.exit(f"{program.name}: bigtable-tidy ended with status "
                 f"{result.returncode}\n{failures or ''}\n{result.stderr}")
    return [record for record in records if record["kind"] == "finding"]


def count(records):
    """How often each finding is reported, wherever it is in its file."""
    return collections.Counter((record["file"], record["check"], record["message"])
                               for record in records)


def compile_source(program, source):
    """What Clang prints about the source file."""
    clang = os.path.join(os.environ.get("BIGTABLE_LLVM_BIN", ""), "clang++")
    arguments = program.command(source)["arguments"][1:-2]
    return subprocess.run(
        [clang, "-fsyntax-only", "-Wall", "-Wextra", *arguments, source],
        capture_output=True, text=True, check=False,
        cwd=program.directory).stderr.strip()


def without_space(text):
    """A fix may break the lines of a statement anew."""
    return re.sub(r"\s", "", text)


def harm_of_fixes(program, arguments):
    """Fixes the program. Returns the harm, in words."""
    before = {}
    for file in program.statements:
        with open(os.path.join(program.directory, file), encoding="utf-8") as text:
            before[file] = text.read().splitlines()
    left = lint(program, arguments, "--fix")
    harm, changed = [], set()
    for file, old in before.items():
        with open(os.path.join(program.directory, file), encoding="utf-8") as text:
            new = text.read().splitlines()
        for what, begin, end, *_ in difflib.SequenceMatcher(
                None, old, new, autojunk=False).get_opcodes():
            if what != "equal":
                changed.add(file)
            for number in range(begin + 1, end + 1):
                mark = program.marks.get((file, number))
                if what != "equal" and mark and mark.kind == "FINE" and (
                        without_space(old[number - 1]) not in without_space("".join(new))):
                    harm.append(f"{file}:{number}: changes a line that is fine: "
                                f"{mark.text}")
    for file in sorted(changed):
        if file.endswith(".cc"):
            source = os.path.join(program.directory, file)
            harm += compile_source(program, source).splitlines()
    # Those that had no fix are left.
    new = count(lint(program, arguments)) - count(left)
    return harm + [f"{file}: new: {message} [{check}]"
                   for file, check, message in sorted(new)]


def attribute(program, finding):
    """Returns the mark that the finding is at, or None if it is wrong."""
    file, line, check = finding["file"], finding["line"], finding["check"]
    own = program.marks.get((file, line))
    if own and own.kind != "SAME":
        return own if own.kind != "FINE" else None
    nearby = program.of_statement(file, line)
    for mark in nearby:
        if mark.is_of(check):
            return mark
    for note in finding.get("notes", ()):
        for mark in [program.marks.get((note["file"], note["line"])),
                     *program.of_statement(note["file"], note["line"])]:
            if mark and mark.kind == "MISTAKE" and mark.is_of(check):
                return mark
    for mark in nearby:
        if mark.kind in ("MISTAKE", "UNKNOWN"):
            return mark
    return None


class Score:
    """The numbers of one program, or of several."""

    def __init__(self):
        self.mistakes = self.found = self.another = self.missed = self.wrong = 0
        self.harm = 0

    def add(self, other):
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def __str__(self):
        return (f"{self.mistakes} mistakes, {self.found} found, {self.another} "
                f"found as another check, {self.missed} missed, {self.wrong} wrong")


def score(program, arguments):
    """Counts, and prints what is not as it should be."""
    if program.name == arguments.fix_of:
        arguments = argparse.Namespace(**{**vars(arguments), "fix": True})
    result, lines = Score(), []
    found = [(finding, attribute(program, finding))
             for finding in lint(program, arguments)
             if arguments.all or finding["check"] not in OFF_BY_DEFAULT]
    # A finding elsewhere is of a mistake that no other finding is at.
    for finding, mark in sorted(
            found, key=lambda each: each[1] is not None and each[1].kind == "SAME"):
        if mark is not None and mark.kind == "SAME":
            mark = program.targets(mark)[0]
        if mark is None:
            result.wrong += 1
            lines.append(f"  wrong: {finding['file']}:{finding['line']}: "
                         f"{finding['message']} [{finding['check']}]")
        elif mark.is_of(finding["check"]):
            mark.found = True
        elif mark.kind == "MISTAKE":
            mark.others.add(finding["check"])
    for mark in program.mistakes():
        if mark.check in OFF_BY_DEFAULT and not arguments.all:
            continue
        result.mistakes += 1
        result.found += mark.found
        result.another += not mark.found and bool(mark.others)
        result.missed += not mark.found and not mark.others
        where = f"{mark.file}:{mark.line}: {mark.text} [{mark.check}]"
        if not mark.found and mark.others:
            lines.append(f"  as {', '.join(sorted(mark.others))}: {where}")
        elif not mark.found:
            lines.append(f"  missed: {where}")
    print(f"{program.name}: {result}")
    harm = harm_of_fixes(program, arguments) if arguments.fix else []
    result.harm = len(harm)
    for line in [*lines, *(f"  --fix: {line}" for line in harm)]:
        print(line)
    return result


def read_table(path):
    table = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip() and not line.startswith("#"):
                    name, *numbers = line.split()
                    table[name] = tuple(int(number) for number in numbers)
    return table


def write_table(path, scores):
    table = read_table(path)
    table.update({name: (s.mistakes, s.found, s.wrong) for name, s in scores.items()})
    with open(path, "w", encoding="utf-8") as file:
        file.write("# Written by score.py --write: mistakes, found, and wrong findings.\n")
        for name in sorted(table):
            file.write(" ".join([name, *map(str, table[name])]) + "\n")


def compare(path, scores):
    """Returns whether no program is worse than in the table."""
    table, good = read_table(path), True
    for name, now in scores.items():
        if name not in table:
            print(f"{name}: not in {os.path.basename(path)}; run score.py --write")
            good = False
            continue
        mistakes, found, wrong = table[name]
        for text, worse, before, after in (
                ("mistakes", now.mistakes != mistakes, mistakes, now.mistakes),
                ("found", now.found < found, found, now.found),
                ("wrong", now.wrong > wrong, wrong, now.wrong)):
            if worse:
                print(f"{name}: {text}: {after}, expected {before}")
                good = False
    return good


def select(arguments):
    """The directories of the programs that are asked for."""
    with open(os.path.join(arguments.programs, "README.md"), encoding="utf-8") as file:
        halves = dict(ROW.findall(file.read()))
    names = sorted(name for name in os.listdir(arguments.programs)
                   if os.path.exists(os.path.join(arguments.programs, name,
                                                  ".bigtable-ttl.yaml")))
    for name in names:
        if name not in halves:
            sys.exit(f"{name}: expected a row in README.md that says its half")
    for name in arguments.names:
        if name not in names:
            sys.exit(f"{name}: expected one of {', '.join(names)}")
    return [name for name in arguments.names or names
            if arguments.half in (None, halves[name])][::arguments.every]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="bigtable-tidy")
    parser.add_argument("--half", choices=["read", "unread"],
                        help="only the programs of this half")
    parser.add_argument("--every", type=int, default=1, metavar="N",
                        help="only each Nth program, beginning with the first")
    parser.add_argument("--strict", action="store_true",
                        help="with bigtable-tidy's option --strict")
    parser.add_argument("--no-link", action="store_true",
                        help="each source file on its own")
    parser.add_argument("--all", action="store_true",
                        help="also checks that are off by default")
    parser.add_argument("--fix", action="store_true",
                        help="also fail if fixes do harm: the program must compile "
                             "without warnings, have no new finding, and keep the "
                             "lines that are FINE")
    parser.add_argument("--fix-of", metavar="NAME", help="likewise, for that program alone")
    parser.add_argument("--check", action="store_true",
                        help="compare with the table")
    parser.add_argument("--write", action="store_true",
                        help="write the numbers to the table")
    parser.add_argument("--table", help="the table (default: score.txt)")
    parser.add_argument("--programs", default=HERE, metavar="DIRECTORY",
                        help="directory of the programs (default: this one)")
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help="programs (default: all)")
    arguments = parser.parse_args()
    arguments.program = os.path.abspath(arguments.program)
    table = arguments.table or os.path.join(arguments.programs, "score.txt")
    if (arguments.check or arguments.write) and (
            arguments.strict or arguments.no_link or arguments.all):
        parser.error("the table has the numbers without --strict, --no-link, and --all")
    names = select(arguments)
    if not names:
        sys.exit("expected programs, got none")
    scores, total = {}, Score()
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copytree(os.path.join(arguments.programs, name),
                                   os.path.join(folder, name))
            scores[name] = score(Program(copy), arguments)
        total.add(scores[name])
    print(f"total: {total}")
    if arguments.write:
        write_table(table, scores)
    if (arguments.check and not compare(table, scores)) or total.harm:
        sys.exit(1)


if __name__ == "__main__":
    main()
