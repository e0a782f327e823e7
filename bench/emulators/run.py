#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much faster than Google's emulator is bigtable-ttl-emulator?

  run.py --emulator PROGRAM --google PROGRAM --load PROGRAM [--rounds N]
         [--only PART_OF_NAMES]

--load names load.cpp, as the build tree bench makes it; load.go is built here,
with the client for Go that Debian has. In each round each phase runs on both
servers, one right after the other, so that what else the machine does strikes
both. Prints the median time of an operation, and the median, least and greatest of
the rounds' ratios: above 1, bigtable-ttl-emulator is faster.
"""

import argparse
import collections
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent


def start(program: str) -> tuple[subprocess.Popen, str]:
    # Whatever ends this script, the server does not stay.
    server = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", program, "-host", "127.0.0.1", "-port", "0"],
        stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    if " running on " not in line:
        sys.exit(f"run.py: {program}: unexpected: {line!r}")
    return server, line.split()[-1]


def build_go(folder: str) -> str:
    program = f"{folder}/load-go"
    environment = dict(os.environ, GO111MODULE="off", GOPATH="/usr/share/gocode")
    environment.setdefault("GOCACHE", f"{folder}/cache")
    subprocess.run(["go", "build", "-o", program, HERE / "load.go"], check=True,
                   env=environment)
    return program


def time_of(nanoseconds: float) -> str:
    if nanoseconds < 1e6:
        return f"{nanoseconds / 1e3:.0f} µs"
    return f"{nanoseconds / 1e6:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--emulator", required=True)
    parser.add_argument("--google", required=True)
    parser.add_argument("--load", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="phases with this in their names")
    options = parser.parse_args()

    took = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        clients = {"Go": build_go(folder), "C++": options.load}
        servers = [start(options.emulator), start(options.google)]
        for client, program in clients.items():
            lines = subprocess.run(
                [program, str(options.rounds), *(address for _, address in servers),
                 options.only],
                check=True, stdout=subprocess.PIPE, text=True).stdout
            for line in lines.splitlines():
                phase, threads, ours, googles = line.split("\t")
                took[phase, int(threads), client].append((float(ours), float(googles)))
        for server, _ in servers:
            server.kill()
            server.wait()

    print("| phase | threads | client | bigtable-ttl-emulator | cbtemulator | times, least to greatest |")
    print("|---|---|---|---|---|---|")
    for (phase, threads, client), pairs in took.items():
        ratios = [googles / ours for ours, googles in pairs]
        print(f"| {phase} | {threads} | {client}"
              f" | {time_of(statistics.median(ours for ours, _ in pairs))}"
              f" | {time_of(statistics.median(googles for _, googles in pairs))}"
              f" | {statistics.median(ratios):.2f}, {min(ratios):.2f} to {max(ratios):.2f} |")


if __name__ == "__main__":
    main()
