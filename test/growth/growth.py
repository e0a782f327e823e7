#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how the work of bigtable-tidy grows with the size of its input.

  growth.py [--every=N] PROGRAM DIRECTORY [SHAPE...] -- FLAGS...

Each shape is generated in two sizes. The program counts its steps
(--count-steps), so that the result does not depend on the machine. Prints the
exponent of each shape, or of each Nth: 1 is linear. Fails if one is greater than LIMIT.
"""

import argparse
import concurrent.futures
import math
import os
import re
import subprocess
import sys

SIZES = (24, 96)
LIMIT = 1.15
# Fewer steps are no growth.
LEAST = 1_000

SCHEMA = """tables:
  - table: clicks
    families:
      - {family: sessions, ttl: one-second, expire-after: 30m}
      - {family: events, ttl: default, max-age: 2d}
      - {family: profile, ttl: none}
      - {family: one, ttl: none, gc: {max-versions: 1}}
"""
HEAD = """#include "now.h"
#include <map>
#include <vector>
#include "google/cloud/bigtable/table_admin.h"
using cbt::Filter;
void Use(std::string const&);
"""
SESSIONS = 'Filter::FamilyRegex("sessions")'
SHAPES = {}


def shape(function):
    SHAPES[function.__name__.replace("_", " ")] = function
    return function


def repeat(n, text):
    return "".join(text(i) for i in range(n))


def function(name, body, parameters="cbt::Table& t"):
    return f"void {name}({parameters}) {{\n{body}}}\n"


def write(i, time=""):
    return f'cbt::SetCell("sessions", "c{i}", {time}"v")'


def apply(i, time=""):
    return f't.Apply(cbt::SingleRowMutation("r{i}", {write(i, time)}));\n'


PUT = ("void Put(cbt::Table& t, std::string const& family) {\n"
       '  t.Apply(cbt::SingleRowMutation("r", cbt::SetCell(family, "c", "v")));\n}\n')


@shape
def writes_of_a_list(n):
    return function("F", "std::vector<cbt::Mutation> v;\n"
                    + repeat(n, lambda i: f"v.push_back({write(i)});\n")
                    + 'for (auto& m : v) t.Apply(cbt::SingleRowMutation("r", m));\n')


@shape
def writes_of_a_list_half_with_times(n):
    return function("F", "std::vector<cbt::Mutation> v;\n" + repeat(n, lambda i: (
        f'v.push_back({write(i, "Now() + std::chrono::hours(1), " if i % 2 else "")});\n'))
                    + 'for (auto& m : v) t.Apply(cbt::SingleRowMutation("r", m));\n')


@shape
def writes_of_a_row(n):
    return function("F", 'cbt::SingleRowMutation m("r");\n'
                    + repeat(n, lambda i: f"m.emplace_back({write(i)});\n")
                    + "t.Apply(std::move(m));\n")


@shape
def writes_in_one_function(n):
    return function("F", repeat(n, apply))


@shape
def timed_writes_in_one_function(n):
    return function("F", "auto e = Now() + std::chrono::hours(1);\n"
                    + repeat(n, lambda i: apply(i, "e, ")))


@shape
def timed_writes_with_a_changed_time(n):
    return function("F", "auto e = Now() + std::chrono::hours(1);\n"
                    "e += std::chrono::hours(1);\n"
                    + repeat(n, lambda i: apply(i, "e, ")))


@shape
def timed_writes_of_a_row(n):
    return function("F", 'cbt::SingleRowMutation m("r");\n' + repeat(n, lambda i: (
        f'm.emplace_back({write(i, "Now() + std::chrono::hours(1), ")});\n'))
                    + "t.Apply(std::move(m));\n")


@shape
def timed_elements_of_an_initializer(n):
    return function("F", "auto e = Now() + std::chrono::hours(1);\n"
                    't.Apply(cbt::SingleRowMutation("r"'
                    + repeat(n, lambda i: f",\n{write(i, 'e, ')}") + "));\n")


@shape
def replacing_writes_of_a_row(n):
    return function("F", 'cbt::SingleRowMutation m("r");\n' + repeat(n, lambda i: (
        f'm.emplace_back(cbt::DeleteFromColumn("sessions", "c{i}"));\n'
        f'm.emplace_back({write(i, "Now() + std::chrono::hours(1), ")});\n'))
                    + "t.Apply(std::move(m));\n")


@shape
def reads_of_replaced_versions(n):
    return repeat(n, lambda i: function(f"F{i}", (
        f't.Apply(cbt::SingleRowMutation("r{i}", cbt::SetCell("one", "c", Now(), "v")));\n'
        f't.ReadRow("r{i}", Filter::Chain(Filter::FamilyRegex("one"), '
        'Filter::ValueRegex("v")));\n')))


@shape
def elements_of_an_initializer(n):
    return function("F", 't.Apply(cbt::SingleRowMutation("r"'
                    + repeat(n, lambda i: f",\n{write(i)}") + "));\n")


@shape
def reads_in_one_function(n):
    return function("F", repeat(n, lambda i: f't.ReadRow("r{i}", {SESSIONS});\n'))


@shape
def calls_that_may_throw(n):
    return "int Unseen();\n" + function("F", "try {\n" + repeat(
        n, lambda i: f"int v{i} = Unseen();\nif (v{i} > 1) v{i} = Unseen();\n" + apply(i))
        + "} catch (...) {\n}\n")


@shape
def functions(n):
    return repeat(n, lambda i: function(
        f"F{i}", f't.ReadRow("r", {SESSIONS});\n{apply(i)}'))


@shape
def callers_of_a_helper(n):
    return PUT + repeat(n, lambda i: function(f"F{i}", 'Put(t, "sessions");\n'))


@shape
def filters_in_a_chain(n):
    return function("F", f't.ReadRow("r", Filter::Chain({SESSIONS}' + repeat(
        n, lambda i: f',\nFilter::ColumnRegex("c{i}")') + "));\n")


@shape
def filter_functions_in_a_circle(n):
    return (repeat(n, lambda i: f"Filter M{i}(int k);\n") + repeat(n, lambda i: (
        f"Filter M{i}(int k) {{ return k ? M{(i + 1) % n}(k - 1) : {SESSIONS}; }}\n"
        + function(f"F{i}", f't.ReadRow("r", M{i}(7));\n'))))


@shape
def pairs_of_filter_functions(n):
    return repeat(n, lambda i: (
        f"Filter B{i}(int k);\nFilter A{i}(int k) {{ return k ? B{i}(k - 1) : {SESSIONS}; }}\n"
        f"Filter B{i}(int k) {{ return k ? Filter::Chain(A{i}(k - 1), B{i}(k - 2)) : {SESSIONS}; }}\n"
        + function(f"F{i}", f't.ReadRow("r", A{i}(7));\n')))


@shape
def rules_of_a_map(n):
    return function("F", "cbt::TableConfig c({" + repeat(n, lambda i: (
        f'{{"f{i}", cbt::GcRule::MaxNumVersions({i + 1})}},\n'))
                    + '}, {});\n(void)a.CreateTable("clicks", c);\n', "cbt::TableAdmin& a")


@shape
def members(n):
    return ("class S {\npublic:\n"
            + repeat(n, lambda i: f'void R{i}() {{ t.ReadRow("r", f{i}); }}\n')
            + "private: cbt::Table t;\n"
            + repeat(n, lambda i: f"Filter f{i} = {SESSIONS};\n") + "};\n")


@shape
def lambdas(n):
    return function("F", repeat(n, lambda i: (
        f"auto l{i} = [&] {{ {apply(i)} }};\nl{i}();\n")))


@shape
def nested_lambdas(n):
    return function("F", "auto l = [&] {\n" * n + apply(0) + "};\n" * n)


# What becomes of source files without the client's headers as code, saved and
# loaded. The largest have 10,240 functions, 102,400 elements, and 1,024 levels,
# which is Clang's limit with the flags of growth.test.
LOWERED = {
    "functions": lambda n: repeat(80 * n, lambda i: (
        f"int F{i}(int n) {{ int k = n + {i}; if (k) k = F{i}(k); return k; }}\n")),
    "elements": lambda n: f"int All[] = {{{repeat(800 * n, lambda i: f'{i}, ')}}};\n"
                          "int F() { return All[0]; }\n",
    "blocks": lambda n: "int F(int n) " + "{" * (8 * n - 1) + "n++;" + "}" * (8 * n - 2)
                        + "return n; }\n",
    "parentheses": lambda n: "int F(int n) { return " + "(n + " * (8 * n - 8) + "1"
                             + ")" * (8 * n - 8) + "; }\n",
    "lambdas": lambda n: "void F() {\n" + "auto l = [&] {\n" * n + "};\n" * n + "}\n",
    "jumps": lambda n: "void F() {\nint n = 0;\nagain:;\n" + repeat(n, lambda i: (
        f"int v{i} = 0;\nif (n++ == {i}) goto again;\n")) + "}\n",
}


def families_of_a_schema(n):
    return SCHEMA.replace("      - {family: profile", repeat(
        n, lambda i: f"      - {{family: f{i}, ttl: none}}\n") + "      - {family: profile")


def script(n):
    return "#!/bin/sh\n" + repeat(
        n, lambda i: f'cbt createtable t{i} "families=a:maxage=1s,b"\n')


def steps(command, directory):
    result = subprocess.run(command, cwd=directory, text=True,
                            capture_output=True, check=False)
    found = re.search(r"^steps: (\d+)$", result.stderr, re.M)
    if not found or result.returncode not in (0, 1):
        sys.exit(f"growth.py: {' '.join(command)} ended with {result.returncode}:\n"
                 f"{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return int(found.group(1))


def generate(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


class Growth:
    def __init__(self, program, directory, flags):
        self.lint_command = [program, "--no-cache", "--quiet", "--count-steps"]
        self.program, self.directory = program, directory
        header, made = (os.path.join(directory, name) for name in ("head.h", "head.pch"))
        os.makedirs(directory, exist_ok=True)
        generate(header, HEAD)
        subprocess.run([os.path.join(os.environ["BIGTABLE_LLVM_BIN"], "clang++"), *flags,
                        "-fpch-instantiate-templates", "-Xclang", "-setup-static-analyzer",
                        "-x", "c++-header", header, "-o", made], check=True)
        self.flags = ["-include-pch", made, *flags]

    def lint(self, name, text, schema=SCHEMA):
        directory = os.path.join(self.directory, name.replace(" ", "-"))
        os.makedirs(directory, exist_ok=True)
        generate(os.path.join(directory, ".bigtable-ttl.yaml"), schema)
        generate(os.path.join(directory, "a.cc"), HEAD + text)
        return steps(self.lint_command + ["a.cc", "--"] + self.flags, directory)

    def lowered(self, name, text):
        directory = os.path.join(self.directory, name.replace(" ", "-"))
        os.makedirs(directory, exist_ok=True)
        generate(os.path.join(directory, "a.cc"), text)
        return steps([self.program, "--dump-code=counts", "--count-steps", "a.cc",
                      "--"] + self.flags, directory)

    def imported(self, name, n, twice):
        directory = os.path.join(self.directory, name.replace(" ", "-"))
        os.makedirs(directory, exist_ok=True)
        generate(os.path.join(directory, "a.sh"), script(n))
        command = [self.program, "schema", "import", "cbt", "a.sh", "-o", "a.yaml",
                   "--count-steps"]
        if os.path.exists(os.path.join(directory, "a.yaml")):
            os.remove(os.path.join(directory, "a.yaml"))
        first = steps(command, directory)
        return steps(command, directory) if twice else first

    def count(self, name, n):
        unique = f"{name} {n}"
        if name == "families of a schema":
            return self.lint(unique, SHAPES["functions"](4), families_of_a_schema(n))
        if name.startswith("tables of an import"):
            return self.imported(unique, 8 * n, name.endswith("again"))
        if name.startswith("lowered "):
            return self.lowered(unique, LOWERED[name.split()[1]](n))
        return self.lint(unique, SHAPES[name](n) if n else "")


def exponent(counts):
    """The slope of a line through the logarithms, by least squares."""
    xs = [math.log(n) for n in SIZES]
    ys = [math.log(max(count, LEAST)) for count in counts]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return (sum((a - x) * (b - y) for a, b in zip(xs, ys))
            / sum((a - x) ** 2 for a in xs))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.splitlines()[2].strip())
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("program")
    parser.add_argument("directory")
    parser.add_argument("names", nargs="*")
    cut = sys.argv.index("--")
    options = parser.parse_args(sys.argv[1:cut])
    growth = Growth(options.program, options.directory, sys.argv[cut + 1:])
    names = options.names or [*SHAPES, "families of a schema", "tables of an import",
                              "tables of an import again",
                              *(f"lowered {name}" for name in LOWERED)][::options.every]
    errors = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        base = growth.lint("empty", "")
        jobs = {name: [pool.submit(growth.count, name, n) for n in SIZES]
                for name in names}
        for name, counts in jobs.items():
            least = 0 if "import" in name or "lowered" in name else base
            counts = [job.result() - least for job in counts]
            found = exponent(counts)
            print(f"{name:32} {found:5.2f}  {counts}", flush=True)
            if found > LIMIT:
                errors.append(f"{name}: the exponent is {found:.2f}, expected at most {LIMIT}")
    print("\n".join(errors + [f"{len(names)} shapes"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
