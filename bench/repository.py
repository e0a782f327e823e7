#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures bigtable-tidy on a generated repository, against run-clang-tidy.

  bench/repository.py [--build build/llvm-22] [--files 400] [--using 20]
                      [--runs 1] [-j N]

Of the sources some use Bigtable, each with a write that lacks its timestamp:
every second by a wrapper that one more source defines, to a family that another
names. All include headers of the standard library and of the repository. Runs
take turns: `run-clang-tidy -load` with the plugin; bigtable-tidy with an empty
cache, `--no-link` and linking; and again as it is, after an edit of a source,
and after one of the family's name. What each must find is known.
Prints wall and user times, what they consist of, the greatest memory of a run,
and the size of the facts.
"""

import argparse
import collections
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
API = os.path.join(ROOT, "test/Inputs/google-cloud-cpp")
SCHEMA = """tables:
  - table: clicks
    families:
      - {family: sessions, ttl: one-second, expire-after: 30m}
"""
HEADER = """#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>
namespace app {{
struct Part{n} {{
  std::map<std::string, std::vector<int>> values;
  std::shared_ptr<Part{n}> next;
}};
inline int Size{n}(Part{n} const& part) {{
  int size = 0;
  for (auto const& value : part.values) size += static_cast<int>(value.second.size());
  return size;
}}
}}  // namespace app
"""
PLAIN = """#include <algorithm>
#include <functional>
#include <iostream>
#include <numeric>
#include <optional>
#include <sstream>
#include <unordered_map>
{headers}
namespace app {{
int Work{n}(std::vector<Part{a}> const& parts) {{
  std::vector<int> sizes;
  std::transform(parts.begin(), parts.end(), std::back_inserter(sizes), Size{a});
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  std::ostringstream out;
  for (auto size : sizes) out << size << ' ';
  return std::accumulate(sizes.begin(), sizes.end(), static_cast<int>(out.str().size()));
}}
}}  // namespace app
"""
DIRECT = """#include "google/cloud/bigtable/table.h"
#include "google/cloud/bigtable/mutations.h"
""" + PLAIN + """
namespace app {{
void Store{n}(google::cloud::bigtable::Table& table, std::string const& page) {{
  table.Apply(google::cloud::bigtable::SingleRowMutation(
      "row{n}", google::cloud::bigtable::SetCell("sessions", "page", page)));
}}
}}  // namespace app
"""
LINKED = """#include "app/names.h"
#include "app/put.h"
""" + PLAIN + """
namespace app {{
void Store{n}(google::cloud::bigtable::Table& table, std::string const& page) {{
  Put(table, kSessions, page);
}}
}}  // namespace app
"""
NAMES_HEADER = """#pragma once
#include <string>
namespace app {
extern std::string const kSessions;
}  // namespace app
"""
NAMES = """#include "app/names.h"
namespace app {
std::string const kSessions = "sessions";
}  // namespace app
"""
PUT_HEADER = """#pragma once
#include "google/cloud/bigtable/table.h"
#include <string>
namespace app {
void Put(google::cloud::bigtable::Table& table, std::string const& family, std::string const& page);
}  // namespace app
"""
PUT = """#include "app/put.h"
#include "google/cloud/bigtable/mutations.h"
namespace app {
void Put(google::cloud::bigtable::Table& table, std::string const& family, std::string const& page) {
  table.Apply(google::cloud::bigtable::SingleRowMutation(
      "row", google::cloud::bigtable::SetCell(family, "page", page)));
}
}  // namespace app
"""


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)
    return os.path.join(folder, name)


def generate(folder, files, using):
    """All sources; the names of those whose write is found without linking."""
    headers = 60
    os.makedirs(os.path.join(folder, "include/app"))
    os.makedirs(os.path.join(folder, "src"))
    write(folder, ".bigtable-ttl.yaml", SCHEMA)
    for n in range(headers):
        write(folder, f"include/app/part{n}.h", HEADER.format(n=n))
    write(folder, "include/app/names.h", NAMES_HEADER)
    write(folder, "include/app/put.h", PUT_HEADER)
    sources = [write(folder, "src/names.cc", NAMES),
               write(folder, "src/put.cc", PUT)]
    direct = []
    for n in range(files - len(sources)):
        name = f"src/work{n}.cc"
        # Spread over the list, as in a real one.
        template = PLAIN
        if n % (files // using) == 0 and n // (files // using) < using:
            template = LINKED if n // (files // using) % 2 else DIRECT
        included = "\n".join(f'#include "app/part{(n + k) % headers}.h"'
                             for k in range(8))
        sources.append(write(folder, name, template.format(
            n=n, a=n % headers, headers=included)))
        if template is DIRECT:
            direct.append(name)
    write(folder, "compile_commands.json", json.dumps([
        {"directory": folder, "file": name, "arguments": [
            "c++", "-std=c++17", "-I", os.path.join(folder, "include"),
            "-isystem", API, "-c", name, "-o", name + ".o"]}
        for name in sources]))
    return direct


def timed(command, statuses=(0, 1)):
    """Wall and user seconds, standard output, and standard error of a run."""
    start = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.monotonic() - start
    if result.returncode not in statuses:
        sys.exit(f"repository.py: {' '.join(command)} ended with "
                 f"{result.returncode}:\n{result.stdout}{result.stderr}")
    user = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return (seconds, user), result.stdout, result.stderr


def findings(text):
    """Place, message and check of each, whatever its colors."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return sorted(set(re.findall(
        r"^(\S+:\d+:\d+: warning: .* \[bigtable-[\w-]+\])$", text, re.M)))


def peak_megabytes(command):
    """Of one process, run in a process of its own."""
    child = os.fork()
    if child == 0:
        subprocess.run(command, capture_output=True, check=False)
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024,
              file=open(os.environ["PEAK"], "w", encoding="utf-8"))
        os._exit(0)
    os.waitpid(child, 0)
    with open(os.environ["PEAK"], encoding="utf-8") as file:
        return int(file.read())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--build", default="build/llvm-22")
    parser.add_argument("--files", type=int, default=400)
    parser.add_argument("--using", type=int, default=20)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("-j", dest="jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    build = os.path.abspath(arguments.build)
    major = build.rsplit("-", 1)[1]
    jobs = ["-j", str(arguments.jobs)]

    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        os.environ["PEAK"] = os.path.join(folder, "peak")
        direct = generate(folder, arguments.files, arguments.using)
        peer = [f"run-clang-tidy-{major}", *jobs, "-quiet", "-p", folder,
                "-clang-tidy-binary", f"clang-tidy-{major}",
                "-load", f"{build}/lib/BigtableTidy-{major}.so",
                "-checks=-*,bigtable-*", "-header-filter=.*"]
        ours = [f"{build}/bin/bigtable-tidy", *jobs, "-p", folder, "--timing"]
        cache = os.path.join(folder, ".cache")
        names = os.path.join(folder, "src/names.cc")
        put = os.path.join(folder, "src/put.cc")
        figures = collections.defaultdict(list)
        parsed = {}

        def measure(name, command, expected):
            seconds, out, log = timed(command)
            figures[name].append(seconds)
            found = findings(out)
            if len(found) != expected:
                sys.exit(f"repository.py: {name}: {len(found)} findings instead "
                         f"of {expected}")
            count = re.search(r"\((\d+) parsed\)", log)
            parsed[name] = int(count[1]) if count else arguments.files

        for _ in range(arguments.runs):
            measure("run-clang-tidy -load", peer, len(direct))
            for name, options, expected in (
                    ("--no-link", ["--no-link"], len(direct)),
                    ("first run", [], arguments.using)):
                shutil.rmtree(cache, ignore_errors=True)
                measure(name, ours + options, expected)
            measure("second run", ours, arguments.using)
            write(folder, put, PUT + "// Edited.\n")
            measure("a body edited", ours, arguments.using)
            write(folder, names, NAMES.replace("sessions", "profile"))
            measure("a name changed", ours, len(direct))
            write(folder, put, PUT)
            write(folder, names, NAMES)
        medians = {name: [statistics.median(part) for part in zip(*runs)]
                   for name, runs in figures.items()}
        ratios = [one[1] / other[1] for one, other in
                  zip(figures["first run"], figures["--no-link"])]
        facts = os.path.join(folder, "facts.json")
        timed([*ours, f"--write-summaries={facts}"])
        facts = os.path.getsize(facts)
        size = sum(entry.stat().st_size for entry in
                   os.scandir(os.path.join(cache, "bigtable-tidy")))
        alone = [*ours, "--no-cache", "--quiet", "-j"]
        memory = {j: peak_megabytes([*alone, str(j)])
                  for j in (1, arguments.jobs)}
        using = os.path.join(folder, "src/work0.cc")
        with tempfile.TemporaryDirectory() as profile:
            timed([f"clang-tidy-{major}", "--quiet", "-p", folder, using,
                   f"--load={build}/lib/BigtableTidy-{major}.so",
                   "--checks=-*,bigtable-*", "--enable-check-profile",
                   f"--store-check-profile={profile}"])
            (name,) = os.listdir(profile)
            with open(os.path.join(profile, name), encoding="utf-8") as file:
                checks = json.load(file)["profile"][
                    "time.clang-tidy.bigtable.wall"]
        (parse, _), _, _ = timed([f"clang++-{major}", "-fsyntax-only", "-std=c++17",
                             "-I", os.path.join(folder, "include"), "-isystem",
                             API, using])
    print(f"{arguments.files} sources, {arguments.using} of which use Bigtable, "
          f"LLVM {major}, {arguments.jobs} threads, medians of "
          f"{arguments.runs} runs")
    peer = medians["run-clang-tidy -load"]
    for name, (wall, user) in medians.items():
        print(f"  {name:21} {wall:7.2f} s, {user:7.2f} s user   "
              f"{peer[0] / wall:6.1f} x, {peer[1] / user:6.1f} x user   "
              f"{parsed[name]} parsed")
    first, second = medians["first run"], medians["second run"]
    print(f"  aims: the first run 16 x; the second 3 x the first: "
          f"{first[0] / second[0]:.1f} x; linking at most 1.15 x the user time "
          f"of --no-link: {statistics.median(ratios):.2f} x "
          f"({min(ratios):.2f} to {max(ratios):.2f})")
    print(f"  facts of all sources: {facts} bytes")
    print(f"  of one source that uses Bigtable: parsing {parse:.3f} s, "
          f"the checks {checks * 1e3:.2f} ms")
    print(f"  cache: {size / 1e6:.1f} MB on disk; memory: " + ", ".join(
        f"{peak} MB with {j} threads" for j, peak in memory.items()))


if __name__ == "__main__":
    main()
