#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures bigtable-tidy on a generated repository, against run-clang-tidy.

  bench/repository.py [--build build/llvm-22] [--files 400] [--using 20]
                      [--runs 1] [-j N]

Of the sources some use Bigtable, each with a write that lacks its timestamp.
All include headers of the standard library and of the repository. Three runs
take turns: `run-clang-tidy -load` with the plugin, bigtable-tidy with an empty
cache, and bigtable-tidy again. The findings of all must be the same ones.
Prints wall and user times, what they consist of, and the greatest memory of a run.
"""

import argparse
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
USING = """#include "google/cloud/bigtable/table.h"
#include "google/cloud/bigtable/mutations.h"
""" + PLAIN + """
namespace app {{
void Store{n}(google::cloud::bigtable::Table& table, std::string const& page) {{
  table.Apply(google::cloud::bigtable::SingleRowMutation(
      "row{n}", google::cloud::bigtable::SetCell("sessions", "page", page)));
}}
}}  // namespace app
"""


def generate(folder, files, using):
    headers = 60
    os.makedirs(os.path.join(folder, "include/app"))
    os.makedirs(os.path.join(folder, "src"))
    with open(os.path.join(folder, ".bigtable-ttl.yaml"), "w",
              encoding="utf-8") as file:
        file.write(SCHEMA)
    for n in range(headers):
        with open(os.path.join(folder, f"include/app/part{n}.h"), "w",
                  encoding="utf-8") as file:
            file.write(HEADER.format(n=n))
    commands = []
    for n in range(files):
        name = os.path.join(folder, f"src/work{n}.cc")
        # Spread over the list, as in a real one.
        template = USING if n % (files // using) == 0 and n // (
            files // using) < using else PLAIN
        included = "\n".join(f'#include "app/part{(n + k) % headers}.h"'
                             for k in range(8))
        with open(name, "w", encoding="utf-8") as file:
            file.write(template.format(n=n, a=n % headers, headers=included))
        commands.append({"directory": folder, "file": name, "arguments": [
            "c++", "-std=c++17", "-I", os.path.join(folder, "include"),
            "-isystem", API, "-c", name, "-o", f"work{n}.o"]})
    with open(os.path.join(folder, "compile_commands.json"), "w",
              encoding="utf-8") as file:
        json.dump(commands, file)


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
    """Place, message and check of each, whatever its colours."""
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
        generate(folder, arguments.files, arguments.using)
        peer = [f"run-clang-tidy-{major}", *jobs, "-quiet", "-p", folder,
                "-clang-tidy-binary", f"clang-tidy-{major}",
                "-load", f"{build}/lib/BigtableTidy-{major}.so",
                "-checks=-*,bigtable-*", "-header-filter=.*"]
        ours = [f"{build}/bin/bigtable-tidy", *jobs, "-p", folder, "--timing"]
        cache = os.path.join(folder, ".cache")
        figures = {"peer": [], "first": [], "second": []}
        for _ in range(arguments.runs):
            seconds, out, _ = timed(peer)
            figures["peer"].append(seconds)
            expected = findings(out)
            if len(expected) != arguments.using:
                sys.exit(f"repository.py: run-clang-tidy finds {len(expected)}")
            shutil.rmtree(cache, ignore_errors=True)
            for name in ("first", "second"):
                seconds, out, log = timed(ours)
                figures[name].append(seconds)
                if findings(out) != expected:
                    sys.exit(f"repository.py: the {name} run of bigtable-tidy "
                             "finds others than run-clang-tidy")
                print(f"{name} run: {log.splitlines()[-1]}")
        peer, first, second = (
            [statistics.median(part) for part in zip(*figures[name])]
            for name in ("peer", "first", "second"))
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
          f"{arguments.runs} runs; {len(expected)} findings in each")
    for name, (wall, user) in (("run-clang-tidy -load", peer),
                               ("first run", first), ("second run", second)):
        print(f"  {name:21} {wall:7.2f} s, {user:7.2f} s user   "
              f"{peer[0] / wall:6.1f} x, {peer[1] / user:6.1f} x user")
    print(f"  aims: the first run 16 x; the second 3 x the first: "
          f"{first[0] / second[0]:.1f} x")
    print(f"  of one source that uses Bigtable: parsing {parse:.3f} s, "
          f"the checks {checks * 1e3:.2f} ms")
    print(f"  cache: {size / 1e6:.1f} MB on disk; memory: " + ", ".join(
        f"{peak} MB with {j} threads" for j, peak in memory.items()))


if __name__ == "__main__":
    main()
