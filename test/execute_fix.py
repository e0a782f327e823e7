#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program on the reference store, before and after a check's fixes.

  execute_fix.py FILE CHECK TEMP [options] [-- compiler arguments]

Options are those of check_bigtable.py. The program includes scenario.h, and
comments hold the lines that it prints:

  // BEFORE: ...          as it is, while garbage is never collected
  // BEFORE-AT-ONCE: ...  as it is, while garbage is collected at once; told
                          where that makes a difference
  // AFTER: ...           fixed, whenever garbage is collected
  // NOTE-AFTER: ...      likewise, after the fixes that notes offer
  // HAND-AFTER: ...      likewise, with BY_HAND defined: the program says itself
                          how it is mended. For checks without a fix

Where the emulator is built, the requests that the program would send to a server
are judged by it, too: it finds what the check finds before the fixes, and not
after them. Where that is not so, a comment says why:

  // SERVER-DIFFERS-BEFORE: ...
  // SERVER-DIFFERS-AFTER: ...

There must be BEFORE and one of the last three, and they must differ: a fix that
changes nothing when the program runs shows nothing. The seed of random garbage
collection is printed, and taken from BIGTABLE_TTL_SEED.
"""

import os
import random
import re
import sys

from check_bigtable import Failure, Runner, parse_arguments, replace, run


class Program(Runner):
    expectation = re.compile(
        r"// *((?:BEFORE|(?:NOTE-|HAND-)?AFTER)(?:-AT-ONCE)?): ?([^\r\n]*)")

    def __init__(self, arguments):
        super().__init__(arguments)
        # Set by lit.cfg.py.
        self.library = os.environ["BIGTABLE_SCENARIO_LIBRARY"]
        scenario = os.environ["BIGTABLE_SCENARIO"]
        arguments.compiler = ["-I", scenario, *arguments.compiler]
        with open(arguments.file) as source:
            self.expected = {}
            for kind, line in self.expectation.findall(source.read()):
                self.expected.setdefault(kind, []).append(line.rstrip())
            source.seek(0)
            self.differs = set(re.findall(
                r"// *SERVER-DIFFERS-(BEFORE|AFTER): *\S", source.read()))
        self.defined = []
        self.seed = os.environ.get("BIGTABLE_TTL_SEED",
                                   str(random.randrange(1 << 32)))

    def flags(self, system, standard):
        return [*super().flags(system, standard), *self.defined]

    def build(self, name):
        program = os.path.join(self.folder, name)
        result = run([f"{self.llvm}/clang++", *self.flags(True, "c++17"),
                      "-Werror", "-fuse-ld=lld", self.copy, "-o", program, self.library,
                      f"-Wl,-rpath,{os.path.dirname(self.library)}"])
        if result.returncode != 0:
            raise Failure(f"{name} does not compile:\n{result.stderr}")
        return program

    def compare(self, program, kind, timing):
        requests = f"{program}.requests"
        if os.path.exists(requests):
            os.remove(requests)
        result = run([program], env={**os.environ, "BIGTABLE_TTL_GC": timing,
                                     "BIGTABLE_TTL_REQUESTS": requests},
                     timeout=60)
        if result.returncode != 0:
            raise Failure(f"{program} ended with {result.returncode}:\n"
                          f"{result.stdout}{result.stderr}")
        lines = [line.rstrip() for line in result.stdout.splitlines()]
        if lines != self.expected[kind]:
            raise Failure(
                f"{kind}: garbage collection {timing}; expected:\n  " +
                "\n  ".join(self.expected[kind]) + "\nbut got:\n  " +
                "\n  ".join(lines))

    def judge(self, name, finds):
        """Compares the server's verdict on the requests of a program."""
        judge = os.environ.get("BIGTABLE_JUDGE_REQUESTS")
        if not judge:
            return
        result = run([judge, self.arguments.schema,
                      os.path.join(self.folder, f"{name}.requests")])
        if result.returncode != 0:
            raise Failure(f"{judge}: {result.stdout}{result.stderr}")
        found = self.arguments.check in result.stdout.split()
        differs = ("BEFORE" if finds else "AFTER") in self.differs
        if found != (finds != differs):
            raise Failure(
                f"{name}: in its requests the server finds:\n{result.stdout}"
                f"which should {'not ' if found else ''}"
                f"have {self.arguments.check}")

    def compare_always(self, name, kind):
        program = self.build(name)
        for timing in ("never", "at-once", self.seed):
            self.compare(program, kind, timing)
        self.judge(name, finds=False)

    def main(self):
        before = self.expected.get("BEFORE")
        after = [kind for kind in ("AFTER", "NOTE-AFTER", "HAND-AFTER")
                 if kind in self.expected]
        if not before or not after:
            raise Failure("expected BEFORE, and AFTER, NOTE-AFTER, or HAND-AFTER")
        for kind in after:
            if self.expected[kind] == before:
                raise Failure(f"{kind} is the same as BEFORE")
        print(f"BIGTABLE_TTL_SEED={self.seed}")

        self.write_without_expectations()
        with open(self.copy, "rb") as source:
            original = source.read()
        program = self.build("before")
        self.compare(program, "BEFORE", "never")
        self.judge("before", finds=True)
        if "BEFORE-AT-ONCE" in self.expected:
            self.compare(program, "BEFORE-AT-ONCE", "at-once")

        if "AFTER" in after:
            self.lint(True, "c++17", "--fix")
            with open(self.copy, "rb") as source:
                if source.read() == original:
                    raise Failure("the check has no fix for this program")
            self.compare_always("after", "AFTER")
        if "NOTE-AFTER" in after:
            with open(self.copy, "wb") as target:
                target.write(original)
            fixes = os.path.join(self.folder, "fixes.yaml")
            self.lint(True, "c++17", f"--export-fixes={fixes}")
            edits = self.edits(self.offers(self.diagnostics(fixes)))
            if not edits:
                raise Failure("no note has a fix for this program")
            with open(self.copy, "wb") as target:
                target.write(replace(original, edits))
            self.compare_always("note-after", "NOTE-AFTER")
        if "HAND-AFTER" in after:
            with open(self.copy, "wb") as target:
                target.write(original)
            if not self.findings(self.lint(True, "c++17")):
                raise Failure("the check finds nothing in this program")
            self.defined = ["-DBY_HAND"]
            left = self.findings(self.lint(True, "c++17"))
            if left:
                raise Failure(f"mended by hand, but the check finds: {left[0]}")
            self.compare_always("hand-after", "HAND-AFTER")


if __name__ == "__main__":
    try:
        Program(parse_arguments()).main()
    except Failure as failure:
        sys.exit(f"execute_fix.py: {failure}")
