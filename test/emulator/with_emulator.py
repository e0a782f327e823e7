# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command while an emulator is running, and stops that in the end.

  with_emulator.py PROGRAM [FLAG...] -- COMMAND...

The command finds it by BIGTABLE_EMULATOR_HOST. The status is that of the
command, or 1 if the emulator does not start, or does not end as it should.
"""

import os
import re
import signal
import subprocess
import sys


def main() -> int:
    end = sys.argv.index("--")
    # Whatever ends this script, the emulator does not stay.
    server = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", *sys.argv[1:end], "--port=0"],
        stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    found = re.fullmatch(r"Cloud Bigtable emulator running on (\S+:\d+)\n", line)
    if not found:
        print(f"with_emulator.py: unexpected: {line!r}", file=sys.stderr)
        server.kill()
        return 1
    environment = dict(os.environ, BIGTABLE_EMULATOR_HOST=found[1])
    command = subprocess.run(sys.argv[end + 1:], env=environment, check=False)
    server.send_signal(signal.SIGTERM)
    if server.wait(60) != 0:
        print(f"with_emulator.py: the emulator ended with {server.returncode}",
              file=sys.stderr)
        return 1
    return command.returncode


if __name__ == "__main__":
    sys.exit(main())
