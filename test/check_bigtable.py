#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one check on one test file and compares everything that it does.

  check_bigtable.py FILE CHECK TEMP [options] [-- compiler arguments]

The test file holds its expectations in comments, for FileCheck:

  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: ...   every warning and error
  // CHECK-NOTES:    :[[@LINE-1]]:3: note: ...      notes, where they matter
  // CHECK-FIXES: ...                               a whole line after the fix
  // CHECK-NOTE-FIXES: ...                          likewise, after the fix that
                                                    a note offers instead

What is not expected fails the test. The runner then compiles the fixed file
with all warnings as errors and lints it again: what is left must be exactly
the findings that had no fix. What a note offers is tried alone, and must mend
the finding that it belongs to. All of that happens with the client's headers
as system headers; a second run in C++20 sees them as the user's own.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys

import yaml

MESSAGE = re.compile(r"^(?P<file>[^:\n]+):\d+:\d+: (?P<level>warning|error): (?P<text>.*)$", re.M)


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("check")
    parser.add_argument("temp")
    parser.add_argument("--schema", help="the schema to lay beside the file")
    parser.add_argument("--option", action="append", default=[],
                        help="KEY=VALUE; a key without a dot is module-wide")
    parser.add_argument("--prefix", default="CHECK")
    parser.add_argument("--no-fix", action="store_true",
                        help="the file has no fix: compare messages only")
    own, separator, compiler = sys.argv[1:], "--", []
    if separator in own:
        compiler = own[own.index(separator) + 1:]
        own = own[:own.index(separator)]
    arguments = parser.parse_args(own)
    arguments.compiler = compiler
    return arguments


class Failure(Exception):
    pass


def run(command, **kwargs):
    return subprocess.run(command, capture_output=True, text=True, **kwargs)


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        # Set by lit.cfg.py.
        self.llvm = os.environ["BIGTABLE_LLVM_BIN"]
        self.plugin = os.environ["BIGTABLE_PLUGIN"]
        self.api = os.environ["BIGTABLE_API"]
        self.runtime = os.environ["BIGTABLE_RUNTIME"]
        self.folder = arguments.temp + ".dir"
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.copy = os.path.join(self.folder, os.path.basename(arguments.file))
        if arguments.schema:
            shutil.copy(arguments.schema,
                        os.path.join(self.folder, ".bigtable-ttl.yaml"))

    def flags(self, system, standard):
        api = ["-isystem" if system else "-I", self.api]
        return [f"-std={standard}", *api, "-I", self.runtime, "-Wall",
                "-Wextra", *self.arguments.compiler]

    def write_without_expectations(self):
        """Keeps the lines where they are, but lets no fix match its own
        expectation."""
        with open(self.arguments.file) as source:
            text = source.read()
        with open(self.copy, "w") as target:
            target.write(re.sub(r"// *CHECK-[A-Z-]+:[^\r\n]*", "//", text))

    def lint(self, system, standard, *extra):
        options = ", ".join(
            f"{{key: {key}, value: '{value}'}}" for key, value in
            (option.split("=", 1) for option in self.arguments.option))
        config = (f"{{Checks: '-*,{self.arguments.check}', "
                  f"HeaderFilterRegex: '.*', CheckOptions: [{options}]}}")
        result = run([f"{self.llvm}/clang-tidy", f"--load={self.plugin}",
                      f"--config={config}", "--quiet", *extra, self.copy,
                      "--", *self.flags(system, standard)])
        if result.returncode not in (0, 1):
            raise Failure(f"clang-tidy ended with {result.returncode}:\n"
                          f"{result.stdout}{result.stderr}")
        if "load request ignored" in result.stderr:
            raise Failure(result.stderr)
        return result.stdout

    def filecheck(self, path, kind, *extra):
        prefix = f"{self.arguments.prefix}-{kind}"
        with open(self.arguments.file) as source:
            if prefix + ":" not in source.read():
                return False
        result = run([f"{self.llvm}/FileCheck", self.arguments.file,
                      f"-input-file={path}", f"-check-prefix={prefix}",
                      *extra])
        if result.returncode != 0:
            with open(path) as produced:
                raise Failure(f"{prefix} failed:\n{result.stderr}\n"
                              f"--- produced ---\n{produced.read()}")
        return True

    def save(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as target:
            target.write(text)
        return path

    def compare_messages(self, output, name):
        path = self.save(name, output)
        expected = self.filecheck(path, "MESSAGES",
                                  "-implicit-check-not={{warning|error}}:")
        self.filecheck(path, "NOTES")
        if not expected and MESSAGE.search(output):
            raise Failure(f"no finding expected, but:\n{output}")

    @staticmethod
    def findings(output):
        return sorted(m["text"] for m in MESSAGE.finditer(output))

    def check_fixes(self):
        """Fixes the copy in place, and looks at all that is left."""
        before = self.lint(True, "c++17")
        fixes = os.path.join(self.folder, "fixes.yaml")
        self.lint(True, "c++17", f"--export-fixes={fixes}")
        with_fix = self.fixed_findings(fixes)
        with open(self.copy) as source:
            original = source.read()
        self.lint(True, "c++17", "--fix")
        with open(self.copy) as source:
            fixed = source.read()
        if self.arguments.no_fix or not with_fix:
            if fixed != original:
                raise Failure("a fix was made where none was expected:\n" +
                              "".join(difflib.unified_diff(
                                  original.splitlines(True),
                                  fixed.splitlines(True))))
            return
        if not self.filecheck(self.copy, "FIXES", "-match-full-lines"):
            raise Failure("the file is fixed, but has no CHECK-FIXES")
        compiled = run([f"{self.llvm}/clang++", "-fsyntax-only", "-Werror",
                        *self.flags(True, "c++17"), self.copy])
        if compiled.returncode != 0:
            raise Failure(f"the fixed file does not compile:\n"
                          f"{compiled.stderr}\n{fixed}")
        after = self.findings(self.lint(True, "c++17"))
        expected = self.findings(before)
        for text in with_fix:
            expected.remove(text)
        if after != expected:
            raise Failure("linted again after the fix:\n  " +
                          "\n  ".join(after) + "\nexpected to be left:\n  " +
                          "\n  ".join(expected))

    def fixed_findings(self, fixes):
        """The messages of the findings that bring replacements."""
        if not os.path.exists(fixes):
            return []
        with open(fixes) as source:
            exported = yaml.safe_load(source)
        return [f"{d['DiagnosticMessage']['Message']} [{d['DiagnosticName']}]"
                for d in exported["Diagnostics"]
                if d["DiagnosticMessage"]["Replacements"]]

    def check_note_fixes(self):
        """Applies each fix that a note offers to the file as it was."""
        self.write_without_expectations()
        fixes = os.path.join(self.folder, "note-fixes.yaml")
        before = self.findings(
            self.lint(True, "c++17", f"--export-fixes={fixes}"))
        with open(self.copy, "rb") as source:
            original = source.read()
        changed = ""
        for diagnostic, replacements in self.offered(fixes):
            text = original
            for r in sorted(replacements, key=lambda r: -r["Offset"]):
                text = (text[:r["Offset"]] + r["ReplacementText"].encode() +
                        text[r["Offset"] + r["Length"]:])
            with open(self.copy, "wb") as target:
                target.write(text)
            compiled = run([f"{self.llvm}/clang++", "-fsyntax-only", "-Werror",
                            *self.flags(True, "c++17"), self.copy])
            if compiled.returncode != 0:
                raise Failure("what a note offers does not compile:\n" +
                              compiled.stderr)
            expected = list(before)
            expected.remove(diagnostic)
            if self.findings(self.lint(True, "c++17")) != expected:
                raise Failure(f"what a note offers does not mend: {diagnostic}")
            changed += "".join(
                line[2:] for line in difflib.ndiff(
                    original.decode().splitlines(True),
                    text.decode().splitlines(True)) if line.startswith("+ "))
        expected = self.filecheck(self.save("note-fixes.out", changed),
                                  "NOTE-FIXES", "-match-full-lines")
        if changed and not expected:
            raise Failure(f"notes offer fixes, but no check expects:\n{changed}")

    @staticmethod
    def offered(fixes):
        """Findings, and the replacements of one of their notes."""
        if not os.path.exists(fixes):
            return
        with open(fixes) as source:
            exported = yaml.safe_load(source)
        for d in exported["Diagnostics"]:
            message = (f"{d['DiagnosticMessage']['Message']} "
                       f"[{d['DiagnosticName']}]")
            for note in d.get("Notes", []):
                if note.get("Replacements"):
                    yield message, note["Replacements"]

    def main(self):
        self.write_without_expectations()
        self.compare_messages(self.lint(True, "c++17"), "system.out")
        self.compare_messages(self.lint(False, "c++20"), "user.out")
        self.check_fixes()
        self.check_note_fixes()


if __name__ == "__main__":
    try:
        Runner(parse_arguments()).main()
    except Failure as failure:
        sys.exit(f"check_bigtable.py: {failure}")
