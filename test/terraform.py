# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports Terraform configurations and compares with what they say of themselves.

usage: terraform.py BIGTABLE_TIDY FOLDER

Lines '# => TABLE/FAMILY ...' are what shall be imported, '# => error ...' what
shall be left out, or refused if nothing is left. Prints the difference, and how
many are resolved, in part, and refused.
"""

import pathlib
import re
import subprocess
import sys


def imported(text):
    """What the schema has of each family: its age, its rule, what is doubted."""
    found, comment, table = [], '', ''
    for line in text.splitlines():
        line = line.strip()
        key, _, value = line.removeprefix('- ').partition(': ')
        if line.startswith('#'):
            comment += line[1:]
        elif key == 'table':
            table, comment = value, ''
        elif key == 'family':
            doubt = re.search(r'\((but [^)]*)\)', comment)
            unknown = 'Its rule is not known' in comment
            found.append([f'{table}/{value}', 'rule unknown' if unknown else
                          doubt.group(1) if doubt else ''])
            comment = ''
        elif key in ('max-age', 'gc'):
            found[-1].insert(1, f'{key} {value}'.removesuffix(' '))
    return [' '.join(filter(None, each)) for each in found]


def main():
    program, folder = sys.argv[1:]
    counts = {'resolved': 0, 'in part': 0, 'refused': 0, 'wrong': 0}
    samples = [p for p in sorted(pathlib.Path(folder).iterdir())]
    for path in samples:
        main_file = path / 'main.tf' if path.is_dir() else path
        expected = re.findall(r'^# => (.*)$', main_file.read_text(), re.M)
        run = subprocess.run(
            [program, 'schema', 'import', 'terraform', path, '-o', '-'],
            capture_output=True, encoding='utf-8')
        refused = re.findall(r'^(.*?):(\d+:\d+): (error|warning): (.*)$', run.stderr, re.M)
        files = imported(run.stdout)
        left_out = [f'error {at}: {message}'.replace(str(main_file), 'FILE')
                    for _, at, _, message in refused]
        found = left_out + files
        kinds = {kind for _, _, kind, _ in refused}
        if (found != expected or run.returncode != (0 if files else 2)
                or kinds - {'warning' if files else 'error'}):
            counts['wrong'] += 1
            print(f'{path.name}: status {run.returncode}\n  expected {expected}\n  found    {found}')
            print(run.stderr)
        else:
            counts['resolved' if not refused else 'in part' if files else 'refused'] += 1
    print(', '.join(f'{number} {what}' for what, number in counts.items()))


main()
