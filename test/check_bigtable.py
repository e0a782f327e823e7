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

What is not expected fails the test. The runner then lints the fixed file again,
with all of the compiler's warnings: what is left must be exactly the findings
that had no fix. What notes offer is tried on the file as it was, and must mend
the findings that it belongs to. All of that happens with the client's and
the runtime's headers as system headers; a second run in C++20 sees them as the user's own.
With BIGTABLE_SECOND_RUN=some, only the first file of each third check, and what names
__cplusplus has a second run; and none whose first run is in C++20. With
BIGTABLE_SECOND_RUN=few, likewise, without the first files, and fixed files are compared,
but not linted again.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import zlib

import yaml

# Ten times as fast, where there is one.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# What includes clicks.h, or all that it does.
CLICKS = re.compile(r'^#include "(clicks|now|scenario)\.h"', re.M)
# Compiler arguments after which what is precompiled is what would be parsed.
SAME = re.compile(r"-I|[^-].*|-DBIGTABLE_API_V[12]|-std=c\+\+20")
# The headers have the API of 2.x by themselves.
OF_V2 = "-DBIGTABLE_API_V2"
# What a note says if there is no fix, and checks that report no mistakes.
REASON = re.compile("no fix is offered|for a fix")
WITHOUT_MISTAKES = ("bigtable-call-sites", "bigtable-schema", "bigtable-unproven")
# A message and the number of the line that is shown below it.
EXCERPT = re.compile(r"^[^:\n]+:(?P<line>\d+):\d+: (?:warning|error|note): [^\n]*\n"
                     r" *(?P<shown>\d+) \|", re.M)
# An expected note that names a page. The program names the pages at its end.
PAGE = re.compile(r"// *[A-Z-]+-NOTES:.*why this matters.*")
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


def position(replacement):
    return replacement["Offset"]


def replace(text, replacements):
    """The bytes 'text' after the replacements, of which none overlap."""
    for r in sorted(replacements, key=position, reverse=True):
        text = (text[:r["Offset"]] + r["ReplacementText"].encode() +
                text[r["Offset"] + r["Length"]:])
    return text


def run(command, **kwargs):
    return subprocess.run(command, capture_output=True, text=True, **kwargs)


class Runner:
    # What is cut from the copy of the test file.
    expectation = re.compile(r"// *CHECK-[A-Z-]+:[^\r\n]*")

    def __init__(self, arguments):
        self.arguments = arguments
        # Set by lit.cfg.py.
        self.llvm = os.environ["BIGTABLE_LLVM_BIN"]
        self.plugin = os.environ["BIGTABLE_PLUGIN"]
        self.api = os.environ["BIGTABLE_API"]
        self.runtime = os.environ["BIGTABLE_RUNTIME"]
        # The program, if it is to find what clang-tidy finds otherwise.
        self.program = os.environ.get("BIGTABLE_PROGRAM")
        # The editor's server, if it is to find what clang-tidy finds, and no more.
        self.editor = os.environ.get("BIGTABLE_EDITOR")
        self.precompiled = self.choose_precompiled()
        # It sees what users see.
        self.parses_all = ("BIGTABLE_PARSE_FIRST" in os.environ
                           and not self.tests_old_api() and self.stands_for_others())
        self.folder = arguments.temp + ".dir"
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.copy = os.path.join(self.folder, os.path.basename(arguments.file))
        if arguments.schema:
            shutil.copy(arguments.schema,
                        os.path.join(self.folder, ".bigtable-ttl.yaml"))

    def choose_precompiled(self):
        """The beginning of the name of what stands for clicks.h or scenario.h, which
        most tests begin with; None for the others."""
        precompiled = os.environ.get("BIGTABLE_PRECOMPILED")
        with open(self.arguments.file) as source:
            includes_it = CLICKS.search(source.read())
        if (not precompiled or not includes_it
                or not all(map(SAME.fullmatch, self.arguments.compiler))):
            return None
        name = "scenario" if includes_it[1] == "scenario" else "clicks"
        return os.path.join(precompiled, f"{name}-v{self.api_major()}-")

    def api_major(self):
        """The major of the client's API."""
        for major in (1, 2):
            if f"-DBIGTABLE_API_V{major}" in self.arguments.compiler:
                return major
        return 3

    def tests_old_api(self):
        """Whether another test does the same with the newest API."""
        with open(self.arguments.file) as source:
            runs = re.findall(r"RUN: %check_bigtable.*", source.read())
        return self.api_major() < 3 and any(
            "-DBIGTABLE_API_V" not in run for run in runs)

    @staticmethod
    def has_few_runs():
        return os.environ.get("BIGTABLE_SECOND_RUN") == "few"

    def has_second_run(self):
        """Whether C++20 and headers of the user's own are tried, too."""
        which = os.environ.get("BIGTABLE_SECOND_RUN")
        if which is None or (which == "some" and self.stands_for_others()):
            return True
        if "-std=c++20" in self.arguments.compiler:
            return False
        with open(self.arguments.file) as source:
            return "__cplusplus" in source.read()

    def stands_for_others(self):
        """Whether it is the first test in its folder, of one of about three checks."""
        folder, name = os.path.split(os.path.abspath(self.arguments.file))
        return (zlib.crc32(self.arguments.check.encode()) % 3 == 0
                and name == min(n for n in os.listdir(folder) if n.endswith(".cpp")))

    def flags(self, system, standard):
        include = "-isystem" if system else "-I"
        flags = [f"-std={standard}", include, self.api, include, self.runtime, "-Wall", "-Wextra",
                 *(flag for flag in self.arguments.compiler if flag != OF_V2)]
        if self.api_major() == 3:
            flags.append("-DBIGTABLE_API_V3")
        if self.precompiled and not self.parses_all:
            # The last standard counts.
            if "-std=c++20" in self.arguments.compiler:
                standard = "c++20"
            flags += ["-include-pch", f"{self.precompiled}{standard}.pch"]
        return flags

    def write_without_expectations(self):
        """Keeps the lines where they are, but lets no fix match its own
        expectation."""
        with open(self.arguments.file) as source:
            text = source.read()
        with open(self.copy, "w") as target:
            target.write(self.expectation.sub("//", text))

    def lint(self, system, standard, *extra):
        """By clang-tidy with the plugin."""
        config = (f"{{Checks: '-*,{self.arguments.check}', "
                  f"HeaderFilterRegex: '.*', CheckOptions: [{self.options()}]}}")
        return self.output_of([
            f"{self.llvm}/clang-tidy", f"--load={self.plugin}",
            f"--config={config}", "--quiet", *extra, self.copy, "--",
            *self.flags(system, standard)], (0, 1))

    def lint_by_program(self, system, standard, *extra):
        self.save(".clang-tidy", f"Checks: '-*,{self.arguments.check}'\n"
                  f"CheckOptions: [{self.options()}]\n")
        # 3: errors in the file, which tests may expect; likewise 2 for a schema.
        output = self.output_of([
            self.program, "--no-cache", "--no-schema", "--quiet",
            "--header-filter=.*", *extra, self.copy, "--",
            *self.flags(system, standard)],
            (0, 1, 3), "there are errors in a schema")
        for excerpt in EXCERPT.finditer(output):
            if excerpt["line"] != excerpt["shown"]:
                raise Failure(f"an excerpt has another line's number:\n{excerpt[0]}")
        return output

    def options(self):
        return ", ".join(
            f"{{key: {key}, value: '{value}'}}" for key, value in
            (option.split("=", 1) for option in self.arguments.option))

    @staticmethod
    def output_of(command, statuses, unless_says=None):
        result = run(command)
        if (result.returncode not in statuses
                and not (unless_says and unless_says in result.stderr)):
            raise Failure(f"{command[0]} ended with {result.returncode}:\n"
                          f"{result.stdout}{result.stderr}")
        # An error without a place is of the command: what is precompiled is not
        # there, or not as it was. No test expects one.
        if ("load request ignored" in result.stderr
                or re.search("^error: ", result.stdout, re.M)):
            raise Failure(result.stdout + result.stderr)
        return result.stdout

    @staticmethod
    def diagnostics(fixes):
        """What clang-tidy exported to that file, with the messages as it prints
        them."""
        if not os.path.exists(fixes):
            return []
        with open(fixes) as source:
            return [(f"{d['DiagnosticMessage']['Message']} "
                     f"[{d['DiagnosticName']}]", d)
                    for d in yaml.load(source, LOADER)["Diagnostics"]]

    @staticmethod
    def offers(diagnostics):
        """The fixes that notes offer, each with the message it belongs to."""
        return [(message, note["Replacements"])
                for message, d in diagnostics for note in d.get("Notes", [])
                if note.get("Replacements")]

    @staticmethod
    def edits(offers):
        """Their replacements; of several that are the same, one."""
        return {(r["Offset"], r["Length"], r["ReplacementText"]): r
                for _, replacements in offers
                for r in replacements}.values()

    def filecheck(self, path, kind, *extra):
        expected = self.arguments.file
        with open(expected) as source:
            text = source.read()
        if self.program:
            text = PAGE.sub("//", text)
            expected = self.save("expected", text)
        prefixes = ",".join(
            prefix for name in self.arguments.prefix.split(",")
            if (prefix := f"{name}-{kind}") + ":" in text)
        if not prefixes:
            return False
        result = run([f"{self.llvm}/FileCheck", expected,
                      f"-input-file={path}", f"-check-prefixes={prefixes}",
                      "-allow-empty", *extra])
        if result.returncode != 0:
            with open(path) as produced:
                raise Failure(f"{prefixes} failed:\n{result.stderr}\n"
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

    def check_fixes(self, before, diagnostics, fixed):
        """Looks at the copy with all fixes, and at all that is left then."""
        with_fix = [message for message, d in diagnostics
                    if d["DiagnosticMessage"]["Replacements"]]
        if self.arguments.no_fix and with_fix:
            raise Failure(f"a fix was offered where none was expected: "
                          f"{with_fix[0]}")
        if not with_fix:
            # Lines that no fix changes may be expected, but no others.
            self.filecheck(self.copy, "FIXES", "-match-full-lines")
            return
        with open(self.copy, "rb") as source:
            original = source.read()
        with open(self.copy, "wb") as target:
            target.write(fixed)
        if not self.filecheck(self.copy, "FIXES", "-match-full-lines"):
            raise Failure("the file is fixed, but has no CHECK-FIXES")
        expected = list(before)
        for message in with_fix:
            expected.remove(message)
        after = expected if self.has_few_runs() else self.lint_again()
        if after != expected:
            raise Failure("linted again after the fix:\n  " +
                          "\n  ".join(after) + "\nexpected to be left:\n  " +
                          "\n  ".join(expected))
        with open(self.copy, "wb") as target:
            target.write(original)

    @staticmethod
    def check_reasons(diagnostics):
        """Every mistake has a fix, or a note that says why it has none."""
        for message, d in diagnostics:
            notes = d.get("Notes", [])
            if (d["DiagnosticName"].startswith("bigtable-")
                    and d["DiagnosticName"] not in WITHOUT_MISTAKES
                    and not any(n.get("Replacements") or REASON.search(n["Message"]) for n in notes)
                    and not d["DiagnosticMessage"]["Replacements"]):
                raise Failure(f"neither a fix nor the reason why there is none: {message}")

    def lint_again(self):
        """The findings of this check and, for the code should compile without
        warnings, the compiler's."""
        checks = self.arguments.check
        try:
            self.arguments.check += ",clang-diagnostic-*"
            return self.findings(self.lint(True, "c++17"))
        finally:
            self.arguments.check = checks

    def check_note_fixes(self, before, diagnostics):
        """Applies the fixes that notes offer to the file as it was: all at
        once, and if that does not mend all of them, one by one."""
        offers = self.offers(diagnostics)
        with open(self.copy, "rb") as source:
            original = source.read()
        changed = ""
        for _, replacements in offers:
            diff = difflib.unified_diff(
                original.decode().splitlines(True),
                replace(original, replacements).decode().splitlines(True), n=0)
            changed += "".join(
                line[1:] for line in list(diff)[2:] if line.startswith("+"))
        expected = self.filecheck(self.save("note-fixes.out", changed),
                                  "NOTE-FIXES", "-match-full-lines")
        if changed and not expected:
            raise Failure(f"notes offer fixes, but no check expects:\n{changed}")
        if not offers or self.has_few_runs() or not self.unmended(before, original, offers):
            return
        for offer in offers:
            left = self.unmended(before, original, [offer])
            if left:
                raise Failure(f"what a note offers does not mend: {offer[0]}\n"
                              f"left:\n  " + "\n  ".join(left))

    def unmended(self, before, original, offers):
        """What is otherwise than expected after the replacements; nothing if
        all is well."""
        edits = self.edits(offers)
        expected = list(before)
        for message, _ in offers:
            if message not in expected:
                return ["one finding has several offers"]
            expected.remove(message)
        ordered = sorted(edits, key=position)
        if len(offers) > 1 and any(
                a["Offset"] + a["Length"] > b["Offset"] or
                a["Offset"] == b["Offset"]
                for a, b in zip(ordered, ordered[1:])):
            return ["offers overlap"]
        with open(self.copy, "wb") as target:
            target.write(replace(original, edits))
        after = self.lint_again()
        return after if after != expected else []

    def compare_with_editor(self):
        sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "editor"))
        import agreement
        wrong = agreement.differences_of(self, self.editor)
        if wrong:
            raise Failure("\n".join(wrong))

    def main(self):
        self.write_without_expectations()
        if self.editor:
            return self.compare_with_editor()
        fixes = os.path.join(self.folder, "fixes.yaml")
        with open(self.copy, "rb") as source:
            original = source.read()
        if self.program:
            # With --fix it says what is left, not what there was.
            output = self.lint_by_program(True, "c++17", f"--export-fixes={fixes}")
            self.lint_by_program(True, "c++17", "--fix")
        else:
            output = self.lint(True, "c++17", f"--export-fixes={fixes}", "--fix")
        with open(self.copy, "rb") as source:
            fixed = source.read()
        with open(self.copy, "wb") as target:
            target.write(original)
        self.compare_messages(output, "system.out")
        self.parses_all = False
        if self.has_second_run():
            lint = self.lint_by_program if self.program else self.lint
            self.compare_messages(lint(False, "c++20"), "user.out")
        diagnostics = self.diagnostics(fixes)
        before = self.findings(output)
        self.check_fixes(before, diagnostics, fixed)
        if not self.program:  # It exports none of notes.
            self.check_reasons(diagnostics)
            self.check_note_fixes(before, diagnostics)


if __name__ == "__main__":
    try:
        runner = Runner(parse_arguments())
        if "BIGTABLE_NEWEST_API" in os.environ and runner.tests_old_api():
            print("left out: an older API")
        else:
            runner.main()
    except Failure as failure:
        sys.exit(f"check_bigtable.py: {failure}")
