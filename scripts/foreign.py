#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs all checks over any C++: nothing may crash, hang, or take long.

  scripts/foreign.py --results FILE [--seed N] [--major 22] [--program PROGRAM]
                     [--limit N] [--jobs 1] [--timeout SECONDS]
                     [--memory MEGABYTES] [--include FOLDER]... [--lower] FOLDER...
  scripts/foreign.py --results FILE    print the results again

Each source below the folders, in an order that the seed decides, is linted in a
process of its own. So that nothing of it is skipped, the client's namespace is
declared in front of it, and a schema is made of its text: every string is a
family, and of the functions that it declares or calls half write or read cells,
with parameters in random roles. In front of every second a pragma tags all
variables and functions, and one of 48 gets the tests' stand-in for the whole
client, precompiled. Strictness, proofs and the standard, C++11 to C++26, come
from the seed, too; a source that does not compile is tried once more in C++26.
What does not compile then the checks do not walk, so what is meant not to, by
its own words, is left out.

FILE gets a line of JSON for each: whether the checks walked it, in which
standard, the processor's time, the checks' wall time, the greatest memory, the
number of calls that were judged. What is there already is not run again, so
that a run can be stopped at any time. A crash or a hang is Clang's if the
compiler has it, too, and so is a crash that gdb, where there is one, shows
without a function of ours on the stack. The status is 1 if one was ours.

With --lower, no check runs. All functions become code (--dump-code), which must
be the same if it is saved and loaded, also of sources with errors.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
API = os.path.join(ROOT, "test/Inputs/google-cloud-cpp")
STANDARDS = ["11", "14", "17", "20", "23", "26"]
NEWEST = "26"
ENDINGS = (".C", ".cc", ".cpp", ".cxx", ".c++")
MOST = 200  # Families, and functions.
SMALL = "namespace google { namespace cloud { namespace bigtable { } } }\n"
WHOLE = "".join(f'#include "google/cloud/bigtable/{name}.h"\n' for name in
                ("table", "table_admin", "client", "mutation_batcher"))
VARIABLES = [("variable(is_global)", "ttl=one-second"),
             ("variable(is_global)", "ttl=default,max-age=2d"),
             ("any(variable(is_parameter), field)", "table=t")]
FUNCTIONS = ["writer=timestamp=server", "writer=family={},timestamp={}",
             "writer=family={},timestamp=server", "writer=table={},family={}",
             "writer=family={},value={},timestamp={}", "reader=filter=none",
             "reader=family={},filter={}", "not-a-writer"]
OURS = "clang::tidy::bigtable::"

# What a compiler reads over, and what matters to find scopes.
NO_CODE = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/'
                     r"|'(?:\\.|[^'\\\n])+'", re.S)
TOKENS = re.compile(r"\b(namespace|class|struct|union|extern)\b([^;{}()=]*)"
                    r"([;{(=])|([{}])|\b([A-Za-z_]\w*)\s*\(")
PARAMETERS = re.compile(r"\b([A-Za-z_]\w*)\s*[,)]")
STRINGS = re.compile(r'"([-_.a-zA-Z0-9]{1,64})"')
KEYWORDS = set("""if for while switch return sizeof catch decltype alignof typeid
noexcept static_assert defined alignas requires operator typeof asm""".split())
# Of the commands that tests state.
FLAG = re.compile(r"(?:^|\s)(-D[A-Za-z_]\w*(?:=\w+)?|-f(?!module|prebuilt|"
                  r"implicit|cxx-module|syntax-only|dump|save|plugin|pch|sanitize|"
                  r"profile|diagnostics|error|lto|constexpr|template|bracket|time)"
                  r"[a-z0-9-]+(?:=\w+)?)(?=\s|$|\")")
COMMAND = re.compile(r"(?:RUN:|dg-options|dg-additional-options|COMPILE_FLAGS).*")
# Sources that are there not to compile, or are parts of C++20 modules.
FAILING = re.compile(r"\.fail\.|\.verify\.|dg-error|expected-error|"
                     r"dg-module|^\s*(?:export\s+)?module\b", re.M)


def read(path):
    with open(path, encoding="latin-1") as file:
        return file.read()


def name_of(root, path):
    """With the name of the root, wherever that is."""
    return os.path.relpath(path, os.path.dirname(root))


def functions(text):
    """Qualified names of what is declared in a source, and names of what it
    calls, as far as one can tell without parsing it."""
    scopes, found = [], collections.OrderedDict()
    for token in TOKENS.finditer(NO_CODE.sub(" ", text)):
        word, head, end, brace, name = token.groups()
        if word and end == "{":
            names = re.findall(r"[A-Za-z_][\w:]*", re.sub(r"[^:]:[^:].*", "", head))
            # What has no name cannot be listed.
            scopes.append("" if word == "extern" else names[-1] if names else None)
        elif brace == "{":
            scopes.append(None)
        elif brace == "}":
            if scopes:
                scopes.pop()
        elif name and name not in KEYWORDS:
            found[name] = found["std::" + name] = None
            if None not in scopes:
                found["::".join([*filter(None, scopes), name])] = None
    return list(found)


def make_schema(text, pick):
    """Every string is a family, and half of the functions are wrappers."""
    def ttl():
        return pick.choice(["ttl: one-second", "ttl: default, max-age: 2d",
                            "ttl: default, max-age: 1h, unstamped: allowed",
                            "ttl: none", "ttl: none, timestamps: real"])
    def number():
        return str(pick.randint(1, 3))

    names = list(dict.fromkeys(["f", *STRINGS.findall(text)]))[:MOST]
    lines = ["tables:"]
    for table in ("t", "*"):
        lines += [f"  - table: '{table}'", "    families:", *(
            f'      - {{family: "{name}", {ttl()}}}' for name in names)]
    listed = functions(text)
    listed = sorted(pick.sample(listed, min(MOST, (len(listed) + 1) // 2)))
    lines += ["apis:"] if listed else []
    for name in listed:
        kind = pick.choice(["writer", "writer", "reader"])
        roles = {"family": pick.choice(["1", "1", number()])}
        if pick.random() < .3:
            roles["table"] = number()
        if kind == "writer":
            roles["timestamp"] = pick.choice(["server", "2", number()])
            if pick.random() < .3:
                roles.update({"value": number(), "column": number()})
        else:
            roles["filter"] = pick.choice(["none", number()])
        lines.append(f"  - {{{kind}: '{name}', " + ", ".join(
            f"{key}: {value}" for key, value in roles.items()) + "}")
    return "\n".join(lines) + "\n"


class Tree:
    """What all sources share: headers, flags, the program."""

    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder
        self.clang = f"clang++-{arguments.major}"
        self.program = arguments.program or os.path.join(
            ROOT, f"build/test-{arguments.major}/bin/bigtable-tidy")
        self.small = self.write("small.h", SMALL)
        self.lock = threading.Lock()
        listed = subprocess.run([self.program, "--list-checks"], check=True,
                                capture_output=True, text=True).stdout
        # In full, or those that are off by default stay off.
        self.checks = ",".join(re.findall(r"^(bigtable-[\w-]+)", listed, re.M))

    def whole(self, standard):
        """The whole client, precompiled where it is first asked for."""
        made = os.path.join(self.folder, f"whole-{standard}.pch")
        with self.lock:
            if not os.path.exists(made):
                header = self.write(f"whole-{standard}.h", WHOLE)
                subprocess.run(
                    [self.clang, f"-std=c++{standard}", "-isystem", API, "-w",
                     "-fpch-instantiate-templates", "-Xclang",
                     "-setup-static-analyzer", "-x", "c++-header", header,
                     "-o", made], check=True)
        return made

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="latin-1") as file:
            file.write(text)
        return path


class Source:
    """One file, what is put in front of it, and what became of it."""

    def __init__(self, tree, root, path):
        self.tree, self.path = tree, path
        self.name = name_of(root, path)
        self.suite = os.path.basename(root)
        pick = random.Random(f"{tree.arguments.seed}:{self.name}")
        text = read(path)
        self.standard = pick.choice(STANDARDS)
        # The client needs C++17.
        self.is_whole = int(self.standard) >= 17 and pick.random() < 1 / 32
        self.is_tagged = not self.is_whole and pick.random() < 1 / 2
        own = [flag for line in COMMAND.findall(text)[:2]
               for flag in FLAG.findall(line)]
        self.flags = ["-x", "c++", "-Wno-everything", "-Qunused-arguments",
                      f"-I{os.path.dirname(path)}", f"-I{os.path.dirname(path)}/Inputs",
                      *(f"-I{folder}" for folder in tree.arguments.include),
                      *([] if self.is_whole else own)]
        thread = threading.get_ident()
        self.schema = tree.write(f"{thread}.yaml", make_schema(text, pick))
        self.main = path
        if self.is_tagged:
            names = PARAMETERS.findall(text) or ["s"]
            tags = [pick.choice(VARIABLES), ("function", re.sub(
                "{}", lambda _: pick.choice(names), pick.choice(FUNCTIONS)))]
            pragmas = "".join(
                f'#pragma clang attribute push (__attribute__((annotate('
                f'"bigtable::{what}"))), apply_to = {where})\n'
                for where, what in tags)
            self.main = tree.write(f"{thread}.cpp", f'{pragmas}#include "{path}"\n'
                                   + "#pragma clang attribute pop\n" * 2)
        show = "bigtable-call-sites.Show: " + pick.choice(["none", "all"])
        strict = "Strict: " + pick.choice(["true", "false"])
        self.options = ["--no-cache", "--timing", "--format=jsonl", "-j1",
                        f"--schema={self.schema}", f"--checks={tree.checks}",
                        f"--config={{CheckOptions: {{{strict}, {show}}}}}"]
        if pick.random() < 1 / 3:
            self.options.append("--prove=*")
        if tree.arguments.lower:
            self.options = ["--dump-code=counts"]

    def compile_flags(self):
        return [f"-std=c++{self.standard}", *self.flags, *(
            ["-include-pch", self.tree.whole(self.standard), "-isystem", API]
            if self.is_whole else ["-include", self.tree.small])]

    def command(self):
        return [self.tree.program, *self.options, self.main, "--",
                *self.compile_flags()]

    def run(self, command, timeout):
        """Output, status (None: the timeout), seconds, megabytes. Seconds are
        the processor's, since the machine may be busy; what waits for ever is
        ended by the clock, much later."""
        def limit():
            memory, seconds = self.tree.arguments.memory << 20, int(timeout)
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

        with tempfile.TemporaryFile() as out:
            child = subprocess.Popen(
                command, stdout=out, stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL, cwd=self.tree.folder, preexec_fn=limit)
            late = threading.Event()
            timer = threading.Timer(60 * timeout,
                                    lambda: (late.set(), child.kill()))
            timer.start()
            _, status, usage = os.wait4(child.pid, 0)
            timer.cancel()
            child.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            text = out.read().decode("latin-1")
        seconds = usage.ru_utime + usage.ru_stime
        is_late = late.is_set() or child.returncode < 0 and seconds > timeout - 1
        return (text, None if is_late else child.returncode, seconds,
                usage.ru_maxrss >> 10)

    def lint(self):
        result = self.once()
        if result["state"] == "errors" and (
                self.standard != NEWEST or self.is_whole):
            self.standard, self.is_whole = NEWEST, False
            first, result = result, self.once()
            result["first"] = first["standard"]
        if result["state"] in ("crash", "timeout"):
            self.blame(result)
        return result

    def once(self):
        text, status, seconds, memory = self.run(
            self.command(), self.tree.arguments.timeout)
        timed = re.search(r"checks ([\d.]+) s", text)
        result = {"file": self.name, "suite": self.suite, "state": "crash",
                  "standard": self.standard, "whole": self.is_whole,
                  "tagged": self.is_tagged, "seconds": round(seconds, 3),
                  "memory": memory, "checks": timed and float(timed.group(1))}
        if self.tree.arguments.lower and status is not None:
            counts = re.search(r"functions: (\d+)\nexpressions: (\d+), unknown: (\d+)"
                               r"[^$]*saved in (\d+) bytes", text)
            if counts and status == 0:
                result.update(state="lowered", counts=[*map(int, counts.groups())])
            elif "cannot parse" in text:
                result["state"] = "errors"
            else:
                result["why"] = text.strip()[-200:]
            return result
        lines = [json.loads(line) for line in text.splitlines()
                 if line.startswith('{"kind"')]
        if status is None:
            result["state"] = "timeout"
        elif not lines or any(line.get("reason") == "clang crashed"
                              for line in lines):
            result["why"] = text.strip()[-200:]
        elif why := [line for line in lines if line.get("check", "").startswith(
                "clang-diagnostic") and line["level"] == "error"]:
            result.update(state="errors", why=why[0]["message"][:200])
        elif why := [line for line in lines if line["kind"] == "failure"]:
            result.update(state="errors", why=why[0]["reason"][:200])
        elif lines[-1]["sources"]["judged"] != 1:
            result.update(state="skipped")
        else:
            calls = lines[-1]["calls"]
            known = sum(calls[standing] for standing in
                        ("correct", "incorrect", "irrelevant", "suppressed"))
            result.update(state="walked", calls=known + calls["unknown"],
                          known=known, findings=lines[-1]["findings"])
        return result

    def blame(self, result):
        """Whose crash it is, or whose hang."""
        result["command"] = self.command()
        result["schema"] = read(self.schema)
        compiled = self.run(
            [self.tree.clang, "-fsyntax-only", "-fno-crash-diagnostics",
             *self.compile_flags(), self.main],
            max(self.tree.arguments.timeout, 30))
        # It ends with 1 where it finds errors; with more, or by a signal, where
        # it crashes.
        if compiled[1] not in (0, 1):
            result["whose"] = "Clang"
        elif result["state"] == "timeout" or not shutil.which("gdb"):
            result["whose"] = "ours"
        else:
            text, _, _, _ = self.run(
                ["gdb", "-batch", "-ex", "run", "-ex", "bt -60", "-ex", "bt 60",
                 "--args", *self.command()], 600)
            frames = re.findall(r"^#\d+ .*", text, re.M)
            # Of ours those of the program itself are on every stack.
            ours = [f for f in frames if OURS in f and OURS + "tool::" not in f]
            result["whose"] = "ours" if ours else "Clang"
            result["stack"] = [frame[:160] for frame in (ours or frames)[:12]]


def sources(folders):
    """Those that are meant to compile, each with its root."""
    for root in folders:
        root = os.path.abspath(root)
        for folder, _, names in os.walk(root):
            for name in names:
                path = os.path.join(folder, name)
                if name.endswith(ENDINGS) and not FAILING.search(
                        name + " " + read(path)):
                    yield root, path


def load(path):
    return [json.loads(line) for line in read(path).splitlines()]


def summarize(path):
    """Prints the figures; the number of crashes and hangs of ours."""
    results = load(path)
    walked = [r for r in results if r["state"] == "walked"]
    lowered = [r["counts"] for r in results if r["state"] == "lowered"]
    if lowered:
        functions, expressions, unknown, size = map(sum, zip(*lowered))
        print(f"{len(lowered)} lowered: {functions} functions of {size / functions:.0f} "
              f"bytes; {unknown} of {expressions} expressions are unknown")
    of = {key: sum(r[key] for r in walked) for key in ("calls", "known", "findings")}
    print(f"{len(results)} sources; walked: {len(walked)}; calls judged: "
          f"{of['calls']}, known to be right or wrong: {of['known']}, in "
          f"{sum(r['calls'] > 0 for r in walked)} sources; findings: {of['findings']}")
    count = collections.Counter
    for state, number in count((r["state"], r.get("whose", ""))
                               for r in results).most_common():
        print(f"  {' '.join(filter(None, state)):14} {number:6}")
    for key in ("suite", "standard", "whole", "tagged"):
        of_all, of_walked = (count(str(r[key]) for r in some)
                             for some in (results, walked))
        print(f"by {key}: " + ", ".join(f"{name} {of_walked[name]} of {number}"
                                        for name, number in sorted(of_all.items())))
    print(f"checks took more than 0.05 s: {sum(r['checks'] > .05 for r in walked)}"
          f", more than 0.2 s: {sum(r['checks'] > .2 for r in walked)}")
    for key, unit in (("checks", "s"), ("seconds", "s"), ("memory", "MB")):
        print(f"most {key}:")
        for r in sorted(walked, key=lambda r: -r[key])[:10]:
            print(f"  {r[key]:8} {unit} {r['file']} (C++{r['standard']}, "
                  f"{r['calls']} calls)")
    ours = [r for r in results if r.get("whose") == "ours"]
    for r in ours:
        print(f"OURS: {r['state']} {r['file']} {r.get('stack', [''])[0]}")
    return len(ours)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folders", nargs="*", metavar="FOLDER")
    parser.add_argument("--results", required=True, metavar="FILE")
    parser.add_argument("--program")
    parser.add_argument("--include", action="append", default=[],
                        metavar="FOLDER", help="-I for all sources")
    parser.add_argument("--lower", action="store_true",
                        help="make code of the sources, and run no check")
    for name, default in (("seed", "1"), ("major", "22"), ("limit", None),
                          ("jobs", 1), ("timeout", 60.0), ("memory", 6000)):
        parser.add_argument(f"--{name}", default=default,
                            type=type(default) if default else int)
    arguments = parser.parse_args()
    arguments.include = [os.path.abspath(f) for f in arguments.include]
    found = sorted(sources(arguments.folders))
    random.Random(arguments.seed).shuffle(found)
    done = set()
    if os.path.exists(arguments.results):
        done = {r["file"] for r in load(arguments.results)}
    found = [(root, path) for root, path in found[:arguments.limit]
             if name_of(root, path) not in done]
    with tempfile.TemporaryDirectory() as folder, \
            open(arguments.results, "a", encoding="utf-8") as results, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        tree = Tree(arguments, os.path.realpath(folder)) if found else None
        for result in pool.map(lambda one: Source(tree, *one).lint(), found):
            results.write(json.dumps(result) + "\n")
            results.flush()
    return summarize(arguments.results) > 0


if __name__ == "__main__":
    sys.exit(main())
