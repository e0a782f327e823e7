#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, linted and executed: what is said of them must be so.

  oracle.py FOLDER [--programs N | --seconds S] [--seed N] [--first N] [--stories N]
            [--theme THEME] [--keep-going] [--unknown] [--shrink] [--no-fixes]

FOLDER is made anew; --first N leaves out the programs before that. Each program
(generate.py), one of three in C++17, the others in C++20, is linted, and executed
on the reference store with garbage collected never, at once and at random. With a
theme all stories are of that one. Wrong are

  fact      what is known of a call, and another value was seen
  harm      a finding of a call that was executed and did no harm
  fix       a fixed program that does not compile, or has a fix again
  timing    a story without findings and unknowns that can tell when garbage is
            collected, as it is or after --fix

and a run in which fewer than 30 % of the stories reach the store, or have a finding.

The first one is shrunk and ends the run with status 1, unless --keep-going.
--unknown says what was unknown though each execution had the same value.
BIGTABLE_ORACLE has the library of Inputs, BIGTABLE_PROGRAM the program, and
BIGTABLE_LLVM_BIN, BIGTABLE_API and BIGTABLE_RUNTIME what check_bigtable.py says.
"""

import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time

import facts
import generate

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = os.path.join(HERE, "Inputs")


class Wrong:
    """Something that is not as it should be."""

    def __init__(self, kind, story, line, text):
        self.kind, self.story, self.line, self.text = kind, story, line, text

    def key(self):
        """Of the same cause, as far as that can be told."""
        return self.kind, re.sub(r"\d+", "N", self.text)[:40]


# All that say what is wrong.
CHECKS = ("bigtable-*,bigtable-shadowed-overwrite,bigtable-torn-record,"
          "bigtable-live-purge,-bigtable-call-sites,-bigtable-unproven")


class Refused(Exception):
    """The compiler refuses what is at those places, or the linker all; and what it says."""


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False,
                          encoding="utf-8", errors="replace", **options)


class Runner:
    def __init__(self, folder):
        self.folder = folder
        self.llvm = os.environ["BIGTABLE_LLVM_BIN"]
        self.program = os.environ["BIGTABLE_PROGRAM"]
        self.library = os.environ["BIGTABLE_ORACLE"]
        self.compiled = {}
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        shutil.copy(os.path.join(INPUTS, "world.yaml"), self.path(".bigtable-ttl.yaml"))

    def use(self, standard):
        """What follows is of that standard of C++."""
        self.flags = [f"-std={standard}", "-w", "-isystem", os.environ["BIGTABLE_API"],
                      "-I", os.environ["BIGTABLE_RUNTIME"], "-I", INPUTS]
        self.precompiled = self.path(f"observer-{standard}.pch")
        precompiled = ["-include-pch", self.precompiled]
        with open(self.path("compile_commands.json"), "w", encoding="utf-8") as database:
            json.dump([{"directory": self.folder, "file": source,
                        "arguments": ["clang++", *self.flags, *precompiled, "-c", source]}
                       for source in generate.SOURCES], database)
        if os.path.exists(self.precompiled):
            return
        made = run([f"{self.llvm}/clang++", *self.flags, "-fpch-instantiate-templates",
                    "-Xclang", "-setup-static-analyzer", "-x", "c++-header",
                    os.path.join(INPUTS, "observer.h"), "-o", self.precompiled])
        if made.returncode != 0:
            sys.exit(f"oracle.py: {made.stderr}")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, files, folder="."):
        os.makedirs(self.path(folder), exist_ok=True)
        for name, text in files.items():
            with open(self.path(os.path.join(folder, name)), "w", encoding="utf-8") as file:
                file.write(text)

    def compile(self, name, files):
        """Into a program of that name, or raises Refused with files and lines."""
        if self.compiled.get(name) == files:
            return
        self.compiled.pop(name, None)
        self.write(files, name + ".dir")
        made = run([f"{self.llvm}/clang++", *self.flags, "-O0",
                    "-include-pch", self.precompiled, *generate.SOURCES,
                    "-o", self.path(name), self.library, "-fuse-ld=lld",
                    f"-Wl,-rpath,{os.path.dirname(self.library)}"],
                   cwd=self.path(name + ".dir"))
        if made.returncode == 0:
            self.compiled[name] = files
            return
        places = [(file, int(line)) for file, line in re.findall(
            r"(program\.cc|other\.cc|parts\.h):(\d+):\d+: (?:error|note)", made.stderr)]
        raise Refused(places, made.stderr)

    def execute(self, name, timing):
        done = run([self.path(name), timing], timeout=120)
        if done.returncode != 0:
            raise RuntimeError(f"{name} {timing} ends with {done.returncode}: {done.stderr}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def lint(self, files, *options):
        """Findings, and records of calls."""
        self.write(files)
        done = run([self.program, "-p", self.folder, "--no-cache", "--quiet",
                    "--format=jsonl", "--coverage", "--checks=" + CHECKS,
                    *options], cwd=self.folder, timeout=300)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"bigtable-tidy ends with {done.returncode}: {done.stderr}")
        lines = [json.loads(line) for line in done.stdout.splitlines() if line]
        return ([line for line in lines if line["kind"] == "finding"],
                [line["call"] for line in lines if line["kind"] == "call"])

    def queries(self):
        """Records of queries, which coverage does not list, of what was linted last."""
        found = []
        for source in generate.SOURCES:
            done = run([self.program, "--dump-calls", source, "-p", self.folder,
                        "--format=json"], cwd=self.folder, timeout=300)
            found += [site for site in json.loads(done.stdout)["sites"]
                      if site["kind"] == "query"]
        return found

    def fix(self, files):
        """With all fixes, and what is found then: of a right unit another mistake may
        be seen."""
        for _ in range(4):
            found = self.lint(files, "--fix")
            fixed = {}
            for name in files:
                with open(self.path(name), encoding="utf-8") as file:
                    fixed[name] = file.read()
            if fixed == files:
                return files, found
            files = fixed
        return files, self.lint(files)


def story_lines(files):
    """From each file and line to the number of its story."""
    stories = {}
    for name, text in files.items():
        story = None
        for number, line in enumerate(text.split("\n"), 1):
            begun = re.match(r"namespace s(\d+) \{", line)
            story = int(begun.group(1)) if begun else story
            stories[name, number] = story
    return stories


def place_of(found):
    """Of a finding or a record."""
    return os.path.basename(found["file"]), found["line"]


def change_of(event):
    return event["story"], event["run"], event["family"], event["rule"]


def calls_of(events):
    """What was done by calls: reads, and mutations with where they were sent."""
    sent = collections.defaultdict(list)
    for event in events:
        if event["kind"] == "sent":
            sent[event["value"]].append(event)
        elif event["kind"] == "changed":
            sent[change_of(event)].append(event)
    # Which of two changes that are the same was sent where nobody saw.
    alike = collections.defaultdict(set)
    for event in events:
        if event["kind"] == "made" and event["what"] == "change":
            alike[change_of(event)].add(str(event["lines"]))
    calls = []
    for event in events:
        if event["kind"] == "read":
            calls.append({**event, "what": "read", "tables": [event["table"]]})
        elif event["kind"] == "query":
            calls.append({**event, "what": "query", "tables": []})
        elif event["kind"] == "made" and event["what"] == "statement":
            calls.append({**event, "tables": []})
        elif event["kind"] == "made" and event["what"] in ("rule", "change"):
            to = sent.get(event.get("value") or change_of(event), [])
            if (event["what"] == "change" and len(alike[change_of(event)]) > 1
                    and len({each["table"] for each in to}) > 1):
                continue
            calls.append({**event, "tables": sorted({each["table"] for each in to}),
                          "there": sorted({each["table"] for each in to if each["there"]}),
                          "effects": to})
        elif event["kind"] == "made":
            to = sent.get(event.get("value"), [])
            calls.append({**event, "tables": sorted({each["table"] for each in to}),
                          "there": sorted({each["table"] for each in to if each["there"]}),
                          "expired": any(each["expired"] for each in to),
                          "expired_before": any(
                              each["expired_before"] for each in to),
                          "lost": any(each["lost"] for each in to),
                          "apart": any(each["apart"] for each in to),
                          "kept": max([each["now"] - event["now"] for each in to],
                                      default=0),
                          "refused": any(each["refused"] for each in to)})
        elif event["kind"] == "sent" and "#" not in event["value"]:
            # Of a raw message: its line is its value.
            line = int(event["value"].lstrip("L")) if event["value"][:1] == "L" else 0
            calls.append({**event, "what": "write", "lines": [line],
                          "tables": [event["table"]],
                          "there": [event["table"]] if event["there"] else []})
    return calls


class Program:
    """One program, and what is wrong about it."""

    def __init__(self, runner, lines, seed):
        self.runner, self.lines, self.seed = runner, lines, seed
        self.text = generate.as_written(lines)
        self.stories = story_lines(self.text)
        self.files = {number: name for name, text in self.text.items()
                      for number, line in enumerate(text.split("\n"), 1)
                      if line and not re.match(r"namespace s|\}  // namespace s|#", line)}
        self.wrong = []
        # Stories with calls that only a proof knows to be open.
        self.unjudged = set()
        self.counts = collections.Counter()
        self.unknown = collections.Counter()

    def add(self, kind, story, line, text):
        self.wrong.append(Wrong(kind, story, line, text))

    def story_of(self, found):
        return self.stories.get(place_of(found))

    def check(self, with_fixes=True):
        runner = self.runner
        runner.compile("observed", generate.as_observed(self.lines))
        text = self.text
        findings, records = runner.lint(text)
        timings = ["never", "at-once", str(self.seed)]
        events = {timing: runner.execute("observed", timing) for timing in timings}
        calls = calls_of(events["never"])
        if any(call["what"] == "query" for call in calls):
            records += runner.queries()
        self.check_facts(calls, records)
        self.check_harm(calls, findings, records)
        self.count_unknown(calls, records)
        self.count_stories(calls, findings, records)
        self.check_timing("as it is", text, findings, records, events)
        if with_fixes and any(finding["fixes"] for finding in findings):
            self.check_fixes(text, timings)

    def check_facts(self, calls, records):
        for call in calls:
            groups = facts.records_for(call, records)
            line = call["lines"][-1] if call["lines"] else 0
            self.counts["executions of calls"] += 1
            if not groups and self.comes_from_elsewhere(call, records):
                self.counts["executions that other sources decide"] += 1
                self.unjudged.add(call["story"])
            # What deletes is judged with the writes around it.
            elif not groups and call["what"] not in ("delete", "statement"):
                self.add("fact", call["story"], line, f"{call['what']} is in no record")
            for group in groups:
                found = [facts.contradictions(record, call) for record in group]
                if found and all(found) and facts.was_so(
                        call, lambda event: not all(facts.contradictions(record, event)
                                                    for record in group)):
                    self.counts["exception: stale-bound"] += 1
                elif found and all(found):
                    self.add("fact", call["story"], line, f"{call['what']}: {found[0][0]}")

    def comes_from_elsewhere(self, call, records):
        """Whether another source calls a function that is judged at its callers:
        only a proof looks for that (test/tool/prove-callers.test)."""
        lines = call["lines"]
        judged = {facts.lines_of(record)[-1] for record in records if record["reached"]}
        files = [self.files.get(line) for line in lines]
        return bool(lines) and lines[-1] in judged and any(
            file and file != files[-1] for file in files)

    def check_harm(self, calls, findings, records):
        of = collections.defaultdict(list)
        for record in records:
            for flaw in record.get("flaws", []):
                of[flaw["check"], flaw["offset"]].append(record)
        for finding in findings:
            key = finding["check"], finding["offset"]
            harm = facts.harm_of(finding)
            if not harm:
                self.counts[f"not asked: {finding['check']}"] += 1
                continue
            executed = [call for call in calls for record in of[key]
                        if call["what"] != "delete"
                        and record["kind"] in facts.KINDS[call["what"]]
                        and facts.is_within(facts.lines_of(record), call["lines"])
                        and (harm is not facts.shows_purge
                             or facts.may_be_meant(record, call))]
            if not executed:
                self.counts["findings of what does not run"] += 1
                continue
            self.counts["findings executed"] += 1
            self.counts[f"findings executed of {finding['check']}"] += 1
            for pattern, row in facts.EXCEPTIONS.items():
                if re.search(pattern, finding["message"]):
                    self.counts[f"exception: {row}"] += 1
                    break
            else:
                if not any(harm(call) or facts.was_so(call, harm) for call in executed):
                    self.add("harm", self.story_of(finding), finding["line"],
                             f"{finding['check']}: {finding['message']}")

    def count_unknown(self, calls, records):
        """Calls that are not known in full though all executions agree."""
        values = collections.defaultdict(set)
        for call in calls:
            # The last names most of the way to the call.
            for group in facts.records_for(call, records)[-1:]:
                for each in group:
                    values[id(each)].add((tuple(call["tables"]), call.get("family")))
        for record in records:
            if id(record) not in values:
                continue
            self.counts["calls executed"] += 1
            self.counts["calls executed and known in full"] += record["complete"]
            gaps = [fact["unknown"]["why"] for fact in record["facts"].values()
                    if fact["unknown"]]
            # What other files pass no file can tell.
            self.counts["calls executed that callers elsewhere decide"] += (
                bool(gaps) and all(why.startswith("depends on parameter")
                                   for why in gaps))
            if record["complete"] or len(values[id(record)]) != 1:
                continue
            for name, fact in record["facts"].items():
                if fact["unknown"]:
                    why = re.sub(r"\d+", "N", fact["unknown"]["why"])
                    self.unknown[f"{name}: {why}"] += 1

    def count_stories(self, calls, findings, records):
        numbers = set(generate.stories_of(self.lines))
        self.counts["stories"] += len(numbers)
        self.counts["stories that reach the store"] += len(
            {call["story"] for call in calls if call["tables"]})
        self.counts["stories with a finding"] += len(
            {self.story_of(finding) for finding in findings} - {None})
        incomplete = {self.story_of(record) for record in records
                      if not record["complete"]}
        self.counts["stories known in full"] += len(
            numbers & {self.story_of(record) for record in records} - incomplete)

    def clean_stories(self, text, findings, records):
        """Those of which nothing is wrong or unknown, by all checks."""
        bad = {self.story_of(record) for record in records
               if record.get("standing") not in (None, "correct", "irrelevant")}
        bad |= {self.story_of(finding) for finding in findings}
        clean = set(generate.stories_of(self.lines)) - bad
        if not clean:
            return clean
        strict, _ = self.runner.lint(
            text, "--config={CheckOptions: {Strict: true}}")
        return clean - {self.story_of(finding) for finding in strict}

    def check_timing(self, what, text, findings, records, events):
        clean = self.clean_stories(text, findings, records) - self.unjudged
        self.counts[f"stories without findings and unknowns, {what}"] += len(clean)
        for story in clean:
            if any(event["kind"] == "read" and event["differs"] and any(
                    not earlier["differs"] for earlier in event["earlier"])
                   for event in events["never"] if event["story"] == story):
                self.counts["exception: stale-bound"] += 1
                continue
            if any(event.get("purges") for event in events["never"]
                   if event["story"] == story):
                self.counts["exception: live-purge"] += 1
                continue
            seen = {timing: [(event["run"], event["cells"]) for event in all_events
                             if event["kind"] == "seen" and event["story"] == story]
                    for timing, all_events in events.items()}
            for timing in seen:
                if seen[timing] != seen["never"]:
                    self.add("timing", story, 0, f"{what}, can tell 'never' from "
                             f"'{timing if timing == 'at-once' else 'random'}'")

    def check_fixes(self, text, timings):
        fixed, (findings, records) = self.runner.fix(text)
        # Includes that a fix adds come first.
        self.stories = story_lines(fixed)
        runnable = generate.with_observer(fixed)
        runnable["program.cc"] += generate.registered(self.lines)
        try:
            self.runner.compile("fixed", runnable)
        except Refused as refused:
            for place in refused.args[0]:
                self.add("fix", self.stories.get(place), place[1], "a fix does not compile")
            return
        left = [finding for finding in findings if finding["fixes"]]
        for finding in left:
            self.add("fix", self.story_of(finding), finding["line"],
                     f"is left after --fix: {finding['check']}: {finding['message']}")
        events = {timing: self.runner.execute("fixed", timing) for timing in timings}
        self.check_timing("after --fix", fixed, findings, records, events)
        self.stories = story_lines(self.text)


def make(runner, rng, stories, counts, coroutines, theme=None):
    """Lines of stories that compile."""
    made = {number: generate.Story(number, rng, coroutines, theme).make()
            for number in range(stories)}
    while made:
        lines = sum(made.values(), [])
        try:
            runner.compile("observed", generate.as_observed(lines))
            return lines
        except Refused as refused:
            if not refused.args[0]:
                sys.exit(f"oracle.py: {refused.args[1]}")
            places = story_lines(generate.as_written(lines))
            for number in {places.get(place) for place in refused.args[0]} & set(made):
                made.pop(number)
                counts["stories that do not compile"] += 1
    return []


def shrink(runner, lines, seed, wrong):
    """Fewer lines about which the same is wrong."""
    def is_wrong(some):
        program = Program(runner, some, seed)
        try:
            program.check(with_fixes="fix" in wrong.text or wrong.kind == "fix")
        except (Refused, RuntimeError):
            return False
        return any(each.key() == wrong.key() for each in program.wrong)

    places = story_lines({"program.cc": "\n".join(generate.HEADER + lines)})
    count = len(generate.HEADER)
    flat = "\n".join(lines).split("\n")
    kept = [line for number, line in enumerate(flat, count + 1)
            if places["program.cc", number] == wrong.story]
    if not is_wrong(kept):
        return flat
    size = max(1, len(kept) // 3)
    while size >= 1:
        at = 1
        while at < len(kept) - 2:
            fewer = kept[:at] + kept[at + size:]
            if is_wrong(fewer):
                kept = fewer
            else:
                at += size
        size //= 2
    return kept


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.replace("%", "%%"), add_help=False)
    parser.add_argument("folder")
    parser.add_argument("--programs", type=int, default=4)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--stories", type=int, default=20)
    parser.add_argument("--theme", choices=[
        "plain", "calls", "near", "files", "habits", "coroutines",
        "wrappers"])
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--unknown", action="store_true")
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--no-fixes", action="store_true")
    return parser.parse_args()


def report(counts, unknown):
    for name, count in sorted(counts.items()):
        print(f"{count:8}  {name}")
    if unknown:
        print("unknown though each execution agrees:")
    for name, count in unknown.most_common(40):
        print(f"{count:8}  {name}")


def is_tame(counts):
    """Why the programs show too little; nothing if they do not."""
    for what in ("stories that reach the store", "stories with a finding"):
        if counts[what] * 10 < 3 * max(1, counts["stories"]):
            return f"{counts[what]} {what}, expected 30 % of {counts['stories']}"
    return None


def main():
    arguments = parse_arguments()
    seed = arguments.seed
    if seed is None:
        seed = int(os.environ.get("BIGTABLE_TTL_SEED", random.randrange(1 << 32)))
    print(f"BIGTABLE_TTL_SEED={seed}", flush=True)
    runner = Runner(os.path.abspath(arguments.folder))
    counts, unknown = collections.Counter(), collections.Counter()
    kinds = collections.Counter()
    end = time.monotonic() + arguments.seconds if arguments.seconds else None
    number = arguments.first
    while (time.monotonic() < end if end
           else number < arguments.first + arguments.programs):
        # One of three as it is in most code.
        runner.use("c++17" if number % 3 == 2 else "c++20")
        lines = make(runner, random.Random(f"{seed} {number}"), arguments.stories, counts,
                     number % 3 != 2, arguments.theme)
        program = Program(runner, lines, seed)
        program.check(with_fixes=not arguments.no_fixes)
        counts.update(program.counts)
        counts["programs"] += 1
        unknown.update(program.unknown)
        for wrong in program.wrong:
            kinds[wrong.kind] += 1
            if kinds[wrong.kind, wrong.key()[1]] == 0:
                print(f"WRONG in program {number}, story {wrong.story}, line {wrong.line}: "
                      f"{wrong.kind}: {wrong.text}", flush=True)
                if arguments.shrink:
                    small = shrink(runner, lines, seed, wrong)
                    for name, text in generate.as_written(small).items():
                        print(f"// {name}\n{text}", flush=True)
            kinds[wrong.kind, wrong.key()[1]] += 1
        if program.wrong and not arguments.keep_going:
            break
        number += 1
    report(counts, unknown if arguments.unknown else collections.Counter())
    tame = is_tame(counts)
    if tame:
        print(f"WRONG: {tame}")
    sys.exit(1 if kinds or tame else 0)


if __name__ == "__main__":
    main()
