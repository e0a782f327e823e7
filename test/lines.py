# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives each line of a file to a command, as a file of its own.

usage: lines.py FILE COMMAND...

In a line, '\\n' stands for the end of one. Prints the first error of each.
Fails if the command does not end with status 2.
"""

import os
import re
import subprocess
import sys


def main():
    name, *command = sys.argv[1:]
    with open(name, encoding='utf-8') as file:
        lines = file.read().splitlines()
    for number, line in enumerate(lines, 1):
        with open('line.tf', 'w', encoding='utf-8') as file:
            file.write(line.replace('\\n', '\n'))
        run = subprocess.run([*command, 'line.tf'], capture_output=True, encoding='utf-8')
        first = re.search(r'^line\.tf:(.*)$', run.stderr, re.M)
        print(f'{number}: {first.group(1) if first else run.stderr}')
        if run.returncode != 2:
            sys.exit(f'line {number}: status {run.returncode}')
        if os.path.exists('.bigtable-ttl.yaml'):
            sys.exit(f'line {number}: a schema was written')


main()
