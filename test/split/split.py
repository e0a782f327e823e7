#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Splits programs in two sources, and compares what is found.

  split.py --program BIGTABLE-TIDY --clang CLANG++ --differences FILE
           --least N TEMP TEST... -- COMPILER-ARGUMENT...

Each test of a check is one file. The functions that others in it call, and its
constants, go to a second source, and stay declared in the first; no line moves.
Then the same must be found, in whatever order the sources come, but for the
differences in FILE, a line for each test: how many findings are lacking (-N) or
new (+N), and why. At least N tests must be split.
"""

import argparse
import collections
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

INPUTS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                      "Inputs")
EXPECTATION = re.compile(r"// *CHECK-[A-Z-]+:[^\r\n]*")
# What is precompiled, so that Clang prints no more than the test.
CLICKS = re.compile(r'^#include "(clicks|now)\.h"', re.M)
RUN = re.compile(r"// RUN: %check_bigtable %s (\S+) %t(.*(?:\\\n//.*)*)")


class Unsplittable(Exception):
    pass


class Edits:
    """Of a text, by offsets; no line moves."""

    def __init__(self, text):
        self.text = text
        self.all = []

    def replace(self, begin, end, new):
        lines = self.text.count(b"\n", begin, end)
        self.all.append((begin, end, new + b"\n" * lines))

    def apply(self):
        text = self.text
        for begin, end, new in sorted(self.all, reverse=True):
            text = text[:begin] + new + text[end:]
        return text


def extent(node):
    """Offsets of the node; None if a macro made it, or another file has it."""
    begin, end = node["range"]["begin"], node["range"]["end"]
    if "offset" not in begin or "offset" not in end or "includedFrom" in begin:
        return None
    return begin["offset"], end["offset"] + end["tokLen"]


def walk(node):
    yield node
    for inner in node.get("inner", ()):
        yield from walk(inner)


def body_of(function):
    for inner in function.get("inner", ()):
        if inner.get("kind") == "CompoundStmt":
            return inner
    return None


class Program:
    def __init__(self, text, tree):
        self.text = text
        self.functions = []  # With a body.
        self.constants = []
        self.inner = []  # What has internal linkage.
        self.first = {}  # Of each declaration the first one.
        self.collect(tree)
        calls = collections.Counter()
        for function in self.functions:
            for node in walk(body_of(function)):
                id = node.get("referencedMemberDecl") or node.get(
                    "referencedDecl", {}).get("id")
                if id and self.first.get(id, id) != self.first[function["id"]]:
                    calls[self.first.get(id, id)] += 1
        self.helpers = [function for function in self.functions
                        if calls[self.first[function["id"]]]]

    def collect(self, context):
        for node in context.get("inner", ()):
            kind = node["kind"]
            if "previousDecl" in node:
                self.first[node["id"]] = self.first.get(
                    node["previousDecl"], node["previousDecl"])
            else:
                self.first[node["id"]] = node["id"]
            place = extent(node) if "range" in node else None
            if kind in ("CXXRecordDecl", "ClassTemplateSpecializationDecl"):
                for member in node.get("inner", ()):
                    self.first[member["id"]] = member["id"]
            if not place:
                continue
            if kind == "NamespaceDecl":
                if "name" not in node:
                    self.inner.append((place[0], b"namespace",
                                       b"inline namespace parts"))
                self.collect(node)
            elif kind in ("FunctionDecl", "CXXMethodDecl"):
                self.collect_function(node, place)
            elif kind == "VarDecl":
                self.collect_constant(node, place)

    def collect_function(self, node, place):
        if node.get("storageClass") == "static" and node["kind"] == "FunctionDecl":
            self.inner.append((place[0], b"static", b""))
        body = body_of(node)
        if (body is None or extent(body) is None or node.get("constexpr")
                or node.get("inline")
                or node["type"]["qualType"].startswith(("auto", "decltype"))
                # The type is deduced: a declaration alone does not tell it.
                or "offset" not in node["loc"]
                or re.search(rb"\b(auto|decltype)\b",
                             self.text[place[0]:node["loc"]["offset"]])):
            return
        self.functions.append(node)

    def collect_constant(self, node, place):
        type = node["type"]["qualType"]
        desugared = node["type"].get("desugaredQualType", type)
        is_const = (desugared.startswith("const ") and "*" not in desugared
                    or desugared.endswith("*const"))
        is_number = re.fullmatch(r"const (unsigned |signed )?(int|long|bool|char|"
                                 r"short|double|float|long long)", desugared)
        if (not is_const or is_number or node.get("constexpr")
                or "init" not in node or node.get("storageClass") == "extern"
                or "offset" not in node["loc"] or "parentDeclContextId" in node
                or b"auto" in self.text[place[0]:node["loc"]["offset"]]):
            return
        self.constants.append((node, place))

    def name_end(self, node):
        return node["loc"]["offset"] + node["loc"]["tokLen"]

    def externalize(self, edits):
        for place, word, new in self.inner:
            at = self.text.find(word, place, place + 200)
            if at < 0:
                raise Unsplittable("no '" + word.decode() + "'")
            edits.replace(at, at + len(word), new)
        begins = collections.Counter(place[0] for _, place in self.constants)
        for node, (begin, _) in self.constants:
            if begins[begin] > 1:
                raise Unsplittable("two constants in one declaration")
            static = node.get("storageClass") == "static"
            if static:
                at = self.text.find(b"static", begin)
                edits.replace(at, at + 6, b"")
            edits.replace(begin, begin, b"extern ")

    def leave_out(self, edits, functions):
        for function in functions:
            if function["kind"] == "CXXMethodDecl":
                edits.replace(*extent(function), b"")
            else:
                edits.replace(*extent(body_of(function)), b";")

    def whole(self):
        edits = Edits(self.text)
        self.externalize(edits)
        return edits.apply()

    def users(self):
        edits = Edits(self.text)
        self.externalize(edits)
        self.leave_out(edits, self.helpers)
        for node, (_, end) in self.constants:
            begin = self.name_end(node)
            if self.text[begin:begin + 1] == b"[":
                begin = self.text.index(b"]", begin) + 1
            edits.replace(begin, end, b"")
        return edits.apply()

    def others(self):
        edits = Edits(self.text)
        self.externalize(edits)
        helpers = {id(function) for function in self.helpers}
        self.leave_out(edits, [function for function in self.functions
                               if id(function) not in helpers])
        return edits.apply()


def run(command, **kwargs):
    return subprocess.run(command, capture_output=True, text=True, check=False,
                          **kwargs)


class Comparison:
    def __init__(self, arguments):
        self.arguments = arguments
        self.headers = {}

    def precompiled(self, compiler):
        """Of clicks.h, with these arguments."""
        key = tuple(compiler)
        if key not in self.headers:
            header = os.path.join(INPUTS, "clicks.h")
            self.headers[key] = os.path.join(
                self.arguments.temp, f"clicks-{len(self.headers)}.pch")
            made = run([self.arguments.clang, *compiler, "-w", "-x",
                        "c++-header", header, "-o", self.headers[key]])
            if made.returncode != 0:
                sys.exit(f"split.py: {made.stderr}")
        return self.headers[key]

    def lint(self, folder, sources, compiler, jobs):
        with open(os.path.join(folder, "compile_commands.json"), "w",
                  encoding="utf-8") as file:
            json.dump([{"directory": folder, "file": name,
                        "arguments": ["c++", *compiler, "-c", name]}
                       for name in sources], file)
        result = run([self.arguments.program, "-p", folder, "--no-cache", "-j",
                      str(jobs), "--quiet", "--format=jsonl"], cwd=folder)
        found, failed = set(), []
        for line in result.stdout.splitlines():
            record = json.loads(line)
            if record["kind"] == "finding":
                if record["file"].endswith(".cpp"):
                    found.add((record["line"], record["check"]))
            elif record["kind"] == "error":
                failed.append(f"{record['file']}:{record['line']}: "
                              f"{record['message']}")
        if failed:
            raise Unsplittable(failed[0])
        if result.returncode not in (0, 1, 2):
            raise Unsplittable(result.stderr.strip().splitlines()[-1])
        return found

    def prepare(self, folder, command):
        os.makedirs(folder)
        if command.schema:
            shutil.copy(command.schema,
                        os.path.join(folder, ".bigtable-ttl.yaml"))
        options = [option.split("=", 1) for option in command.option]
        with open(os.path.join(folder, ".clang-tidy"), "w",
                  encoding="utf-8") as file:
            json.dump({"Checks": f"-*,{command.check}",
                       "CheckOptions": dict(options)}, file)

    def compare(self, test, command, folder):
        """What is found in the one file, and in the two."""
        arguments = self.arguments
        with open(test, encoding="utf-8") as file:
            text = EXPECTATION.sub("", file.read()).encode()
        shutil.rmtree(folder, ignore_errors=True)
        self.prepare(os.path.join(folder, "one"), command)
        self.prepare(os.path.join(folder, "two"), command)
        original = os.path.join(folder, "original.cpp")
        with open(original, "wb") as file:
            file.write(text)
        compiler = [*arguments.compiler, *command.compiler]
        dump = run([arguments.clang, *compiler, "-include-pch",
                    self.precompiled(compiler), "-w", "-fsyntax-only", "-Xclang",
                    "-ast-dump=json", original])
        if dump.returncode != 0:
            raise Unsplittable(dump.stderr.splitlines()[0])
        program = Program(text, json.loads(dump.stdout))
        if not program.helpers and not program.constants:
            raise Unsplittable("")
        for name, parts in (("one", {"all.cpp": program.whole()}),
                            ("two", {"all.cpp": program.users(),
                                     "others.cpp": program.others()})):
            for source, part in parts.items():
                with open(os.path.join(folder, name, source), "wb") as file:
                    file.write(part)
        two = os.path.join(folder, "two")
        found = self.lint(two, ["all.cpp", "others.cpp"], compiler, 1)
        if found != self.lint(two, ["others.cpp", "all.cpp"], compiler, 2):
            sys.exit(f"split.py: {test}: the order of the sources matters")
        return (self.lint(os.path.join(folder, "one"), ["all.cpp"], compiler, 1),
                found)


def command_of(test):
    """What the test's first RUN line says; None if it is not to be split."""
    with open(test, encoding="utf-8") as file:
        text = file.read()
    match = RUN.search(text)
    if not match or not CLICKS.search(text):
        return None
    parser = argparse.ArgumentParser()
    parser.add_argument("--schema")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--prefix")
    parser.add_argument("--no-fix", action="store_true")
    text = match[2].replace("\\\n//", " ")
    words = shlex.split(text.replace("%schemas", f"{INPUTS}/schemas")
                        .replace("%inputs", INPUTS)
                        .replace("%S", os.path.dirname(test)))
    compiler = []
    if "--" in words:
        compiler = words[words.index("--") + 1:]
        words = words[:words.index("--")]
    command = parser.parse_args(words)
    command.check, command.compiler = match[1], compiler
    return command


def main():
    own, compiler = sys.argv[1:], []
    if "--" in own:
        compiler = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--differences", required=True)
    parser.add_argument("--least", type=int, required=True)
    parser.add_argument("temp")
    parser.add_argument("tests", nargs="+")
    arguments = parser.parse_args(own)
    arguments.compiler = compiler
    with open(arguments.differences, encoding="utf-8") as file:
        lines = [line.split(None, 2) for line in file
                 if line.strip() and not line.startswith("#")]
    expected = {(name, number[0]): int(number[1:]) for name, number, _ in lines}
    shutil.rmtree(arguments.temp, ignore_errors=True)
    os.makedirs(arguments.temp)
    comparison = Comparison(arguments)
    counts = collections.Counter()
    compared = set()
    for test in arguments.tests:
        name = "/".join(test.split("/")[-2:])
        command = command_of(test)
        if not command or any("API_V1" in flag for flag in command.compiler):
            continue
        try:
            one, two = comparison.compare(
                test, command, os.path.join(arguments.temp, name))
        except Unsplittable as why:
            counts["not split"] += bool(str(why))
            if str(why):
                print(f"{name}: not split: {why}")
            continue
        counts["split"] += 1
        counts["findings"] += len(one)
        compared.add(name)
        for sign, which in (("-", one - two), ("+", two - one)):
            counts["lacking" if sign == "-" else "new"] += len(which)
            if len(which) == expected.get((name, sign), 0):
                continue
            counts["unexpected"] += 1
            print(f"{name}: {sign}{len(which)}, expected "
                  f"{sign}{expected.get((name, sign), 0)}:")
            for line, check in sorted(which):
                print(f"  line {line}: {check}")
    # A line that nothing is compared with would hide what is found there.
    for name in sorted({name for name, sign in expected} - compared):
        counts["unexpected"] += 1
        print(f"{name}: in {os.path.basename(arguments.differences)}, "
              "but not compared")
    print(f"{counts['split']} programs, {counts['findings']} findings; split: "
          f"{counts['lacking']} lacking, {counts['new']} new; "
          f"{counts['not split']} not split; {counts['unexpected']} differ from "
          f"{os.path.basename(arguments.differences)}")
    if counts["unexpected"] or counts["split"] < arguments.least:
        sys.exit(1)


if __name__ == "__main__":
    main()
