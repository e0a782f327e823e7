#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what the checks add to a compilation and to an editor's reparse.

  bench/hosts.py [--build build/llvm-22] [--runs 9] [--edits 15]
                 [--only compiler|editor] FILE -- FLAGS...

FLAGS are those of a compilation of FILE. Three commands take turns: the
compiler with -O2 -c, the same with the plugin, and the compiler followed by
clang-tidy with the checks, as builds run it. Two clangd take turns, both with
the checks of clangd's own, one with these; both parse FILE again after an edit
at its end.

Times are user seconds of whole processes and wall seconds of reparses: the
least of all runs, and the median of the ratios of runs next to each other. Two
more figures are measured within one run: the share of the checks that Clang's
-ftime-trace and clangd's own trace tell, which do not count loading the plugin.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(SOURCE, "scripts"))
import editor_session  # noqa: E402


# What clangd runs where nothing is configured.
CLANGD = ("readability-misleading-indentation,readability-deleted-default,"
          "bugprone-integer-division,bugprone-sizeof-expression,"
          "bugprone-suspicious-missing-comma,bugprone-unused-raii,"
          "bugprone-unused-return-value,misc-unused-using-decls,"
          "misc-unused-alias-decls,misc-definitions-in-headers")


def user_seconds(*commands):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    for command in commands:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            sys.exit(f"hosts.py: {' '.join(command)} ended with "
                     f"{result.returncode}:\n{result.stdout}{result.stderr}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def in_turns(runs, *measures):
    """A list of times for each; the first run of each is not counted."""
    times = [[] for _ in measures]
    for run in range(runs + 1):
        for measure, into in zip(measures, times):
            taken = measure()
            if run:
                into.append(taken)
    return times


def compare(name, base, other):
    ratio = statistics.median(o / b for b, o in zip(base, other))
    print(f"{name}: {min(other):.3f} s, least of {len(other)}; against "
          f"{min(base):.3f} s: {100 * (min(other) / min(base) - 1):+.2f} %; "
          f"median of pairs {100 * (ratio - 1):+.2f} %")


def trace_share(events, part, whole):
    """The time of spans named 'part' against that of spans named 'whole'."""
    def total(names):
        return sum(e["dur"] for e in events if e.get("ph") == "X" and e["name"] in names)
    return total(part) / total(whole), total(part)


def compiler(arguments, temp):
    llvm = f"/usr/lib/llvm-{arguments.major}/bin"
    libraries = os.path.join(arguments.build, "lib")
    output = os.path.join(temp, "out.o")
    plain = [f"{llvm}/clang++", *arguments.flags, "-O2", "-c", arguments.file, "-o", output]
    plugin = [*plain, f"-fplugin={libraries}/BigtableTidyClang-{arguments.major}.so"]
    tidy = [f"{llvm}/clang-tidy", f"--load={libraries}/BigtableTidy-{arguments.major}.so",
            "--checks=-*,bigtable-*", "--quiet", arguments.file, "--", *arguments.flags]
    base, with_plugin, with_tidy = in_turns(
        arguments.runs, lambda: user_seconds(plain), lambda: user_seconds(plugin),
        lambda: user_seconds(plain, tidy))
    compare("compiler with the plugin", base, with_plugin)
    compare("compiler, then clang-tidy", base, with_tidy)
    user_seconds([*plugin, f"-ftime-trace={temp}/trace.json", "-ftime-trace-granularity=0"])
    with open(f"{temp}/trace.json", encoding="utf-8") as file:
        share, part = trace_share(json.load(file)["traceEvents"],
                                  {"BigtableTidy"}, {"ExecuteCompiler"})
    print(f"share by -ftime-trace: {100 * share:.3f} % ({part / 1000:.1f} ms)")


class Reparses:
    """One clangd on a copy of the file."""

    def __init__(self, arguments, temp, name, checks):
        self.folder = os.path.join(temp, name)
        os.makedirs(self.folder)
        copy = shutil.copy(arguments.file, self.folder)
        self.save(".clang-tidy", f"Checks: '{checks}'")
        self.save("compile_flags.txt", "\n".join(
            [*arguments.flags, "-I" + os.path.dirname(os.path.abspath(arguments.file))]))
        schema = os.path.join(os.path.dirname(os.path.abspath(arguments.file)),
                              ".bigtable-ttl.yaml")
        if os.path.exists(schema):
            shutil.copy(schema, self.folder)
        self.trace = os.path.join(self.folder, "trace.json")
        os.environ["CLANGD_TRACE"] = self.trace
        self.server = editor_session.Server(self.folder, [
            os.path.join(arguments.build, "bin", "bigtable-clangd"), "--sync",
            "--background-index=false", "--log=error"])
        del os.environ["CLANGD_TRACE"]
        self.editor = editor_session.Editor(self.folder, self.server)
        self.editor.open(os.path.basename(copy))
        self.edits = 0

    def save(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text + "\n")

    def reparse(self):
        self.edits += 1
        begin = time.perf_counter()
        self.editor.change(f"{self.editor.content}\nint edit_{self.edits};\n")
        return time.perf_counter() - begin

    def findings(self):
        return [d["code"] for d in self.editor.diagnostics()
                if d.get("code", "").startswith("bigtable-")]

    def events(self):
        self.server.end()
        with open(self.trace, encoding="utf-8") as file:
            text = file.read().rstrip()
        return json.loads(text if text.endswith("}") else text.rstrip(",") + "]}")["traceEvents"]


def editor(arguments, temp):
    without = Reparses(arguments, temp, "without", f"-*,{CLANGD},-bigtable-*")
    checked = Reparses(arguments, temp, "with", f"-*,{CLANGD}")
    base, with_checks = in_turns(arguments.edits, without.reparse, checked.reparse)
    compare("reparse with the checks", base, with_checks)
    if without.findings():
        sys.exit("hosts.py: the checks are not off")
    print(f"findings: {len(checked.findings())}")
    spans = {"ClangTidyInit", "ClangTidyMatch"}
    parts = {}
    for name, one in (("without", without), ("with", checked)):
        events = one.events()
        share, parts[name] = trace_share(events, spans, {"BuildAST"})
        print(f"clang-tidy's part of a reparse {name} the checks, by clangd's trace: "
              f"{100 * share:.3f} % ({parts[name] / 1000 / (arguments.edits + 2):.2f} ms)")
    whole = sum(e["dur"] for e in events if e.get("name") == "BuildAST")
    print(f"the checks' part: {100 * (parts['with'] - parts['without']) / whole:.3f} %")


def main():
    own, flags = sys.argv[1:], []
    if "--" in own:
        flags = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/llvm-22")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--edits", type=int, default=15)
    parser.add_argument("--only", choices=["compiler", "editor"])
    parser.add_argument("file")
    arguments = parser.parse_args(own)
    arguments.flags = flags
    arguments.build = os.path.abspath(arguments.build)
    arguments.major = arguments.build.rsplit("-", 1)[1]
    with tempfile.TemporaryDirectory() as temp:
        if arguments.only != "compiler":
            editor(arguments, temp)
        if arguments.only != "editor":
            compiler(arguments, temp)


if __name__ == "__main__":
    main()
