#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the files of a new check, except for its logic.

  new_check.py NAME [--summary "Finds ..."] [--of write|read|rows|site]
               [--confidence certain|likely|possible] [--no-schema]

The check is silent, and its test fails, until you replace each TODO. If the script
cannot write all files, it writes none.
"""

import argparse
import json
import os
import re
import sys
import textwrap
from string import Template

sys.dont_write_bytecode = True  # No __pycache__ in the sources.
import checks as manifest_of  # noqa: E402

TEMPLATES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "new_check")
WRITE = ('table.Apply(cbt::SingleRowMutation("row", '
         'cbt::SetCell("$family", "page", "value")));')
READ = 'table.ReadRow("row", cbt::Filter::FamilyRegex("$family"));'
# For --of: what is overridden, the template, code for the test, and the place in
# it where the skeleton's finding would stand.
KINDS = {"write": ("checkWrite(const CallSite &Site)", "Check.cpp.in", WRITE,
                   "cbt::SetCell"),
         "read": ("checkRead(const CallSite &Site)", "Check.cpp.in", READ,
                  "table"),
         "rows": ("checkRows(RowMutations &Rows)", "RowsCheck.cpp.in", WRITE,
                  "cbt::SetCell"),
         "site": ("checkSite(const CallSite &Site)", "Check.cpp.in", WRITE,
                  "cbt::SetCell")}

# For --of: the group of problems that it probably belongs to.
GROUPS = {"write": "writes", "read": "reads", "rows": "requests",
          "site": "rules"}


def fail(message):
    print(f"new_check.py: error: {message}", file=sys.stderr)
    sys.exit(2)


def wrap(text, width, first="", others=""):
    return textwrap.fill(text, width, initial_indent=first,
                         subsequent_indent=others, break_on_hyphens=False,
                         break_long_words=False)


def insert_before(text, anchor, new, path):
    """The text with 'new' before the one line that begins with the anchor."""
    parts = re.split(rf"(?m)^(?={re.escape(anchor)})", text)
    if len(parts) != 2:
        fail(f"{path} has {len(parts) - 1} lines that begin with '{anchor}', "
             "expected 1")
    return parts[0] + new + parts[1]


def entry_text(entry):
    fields = ",\n".join(f"      {json.dumps(key)}: "
                        f"{json.dumps(value, ensure_ascii=False)}"
                        for key, value in entry.items())
    return f"    {{\n{fields}\n    }}"


def add_entry(text, entry):
    """The manifest with the entry in its place, and otherwise as it is."""
    manifest = json.loads(text)
    ids = [check["id"] for check in manifest["checks"]]
    after = min((i for i in ids if i > entry["id"]), default=None)
    if after:
        place = f'    {{\n      "id": "{after}"'
        new = text.replace(place, f"{entry_text(entry)},\n{place}")
    else:
        before, end, rest = text.rpartition("\n    }\n  ]")
        new = f"{before}\n    }},\n{entry_text(entry)}\n  ]{rest}" if end else text
    manifest["checks"].append(entry)
    manifest["checks"].sort(key=lambda check: check["id"])
    if json.loads(new) != manifest:
        fail("checks/checks.json is not formatted as expected")
    return new, manifest


def compute(arguments, name, read):
    """The text of each new file and of each that changes, by their paths."""
    function, source, code, place = KINDS[arguments.of]
    check = f"bigtable-{name}"
    summary = arguments.summary
    is_on = arguments.confidence != "possible"
    page = f"docs/checks/{name}.md"
    version = re.search(r"VERSION (\d+\.\d+)\.\d+ LANGUAGES",
                        read("CMakeLists.txt"))
    group = GROUPS[arguments.of] if is_on else "off"
    entry = {"id": check, "class": name.title().replace("-", "") + "Check",
             "group": group, "summary": summary, "confidence": arguments.confidence,
             "default": is_on, "schema": arguments.schema, "options": {},
             "fixes": [], "page": page, "since": version[1]}

    wrong = Template(code).substitute(family="sessions")
    fields = {
        "id": check, "page": page, "Class": entry["class"],
        "guard": f"BIGTABLE_TIDY_CHECKS_{entry['class'].upper()}_H",
        "comment": wrap(summary, 80, "/// ", "/// "), "function": function,
        "unless": "Site.IsSanctioned || " if arguments.of == "site" else "",
        "summary": wrap(summary, 120),
        "status": wrap(manifest_of.status(entry), 120),
        "tag": f"BIGTABLE_NOT_A_{'READER' if arguments.of == 'read' else 'WRITER'}",
        "schema": "--schema %schemas/clicks.yaml " if arguments.schema else "",
        "wrong": wrong, "right": Template(code).substitute(family="profile"),
        "column": len("  ") + 1 + wrong.index(place)}
    new = {}
    for path, template in (
            (f"checks/{entry['class']}.h", "Check.h.in"),
            (f"checks/{entry['class']}.cpp", source),
            (page, "page.md.in"),
            (f"test/checks/{name}/direct.cpp", "direct.cpp.in")):
        text = read(os.path.join(TEMPLATES, template))
        new[path] = Template(text).substitute(fields)

    changed = {}
    changed["checks/checks.json"], manifest = add_entry(
        read("checks/checks.json"), entry)
    changed[manifest_of.INDEX] = manifest_of.index(manifest["checks"])

    def insert(path, anchor, text):
        changed[path] = insert_before(read(path), anchor, text, path)

    finds = summary[0].lower() + summary[1:]  # After a colon.
    # The author knows the group of problems that it belongs to.
    insert("README.md", f"  [`{'bulk-entry-order' if is_on else 'live-purge'}`]",
           f"  [`{name}`]({page}),\n")
    insert("docs/explanation/cell-level-ttl.md", "## What nothing here answers",
           f"[{name}](../checks/{name}.md): TODO, a row above, or here why there "
           "is none.\n\n")
    log = "CHANGELOG.md"
    before, heading, after = read(log).partition("\n## [Unreleased]\n")
    if not heading:
        fail(f"{log} has no '## [Unreleased]'")
    heading += "\n### Added\n\n"
    after = re.sub(r"\A\n### Added\n\n", "", after)
    line = wrap(f"- Check `{check}`{'' if is_on else ', off by default'}: {finds}",
                120, others="  ")
    changed[log] = f"{before}{heading}{line}\n{after}"
    return new, changed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n", 1)[0], allow_abbrev=False)
    parser.error = fail
    parser.add_argument("name", metavar="NAME", help="such as some-name")
    parser.add_argument("--summary", default="Finds TODO.",
                        help="the sentence that describes it everywhere")
    parser.add_argument("--of", choices=KINDS, default="write",
                        help="what it looks at (write)")
    parser.add_argument("--confidence", default="likely",
                        choices=["certain", "likely", "possible"],
                        help="of a finding (likely); 'possible' is off by default")
    parser.add_argument("--no-schema", dest="schema", action="store_false",
                        help="it finds something without a schema, too")
    parser.add_argument("--root", default=manifest_of.ROOT,
                        help="the folder of the sources (this repository)")
    arguments = parser.parse_args()

    name = re.sub("^bigtable-", "", arguments.name)
    if not re.fullmatch("[a-z]+(-[a-z]+)*", name):
        fail(f"no name for a check: '{arguments.name}', expected one such as "
             "'some-name'")
    if not re.fullmatch(r"[^\s|][^\n|]*[^\s|]\.", arguments.summary):
        fail("no summary: expected one line without '|' that ends with a full "
             "stop")

    def read(path):
        with open(os.path.join(arguments.root, path), encoding="utf-8") as file:
            return file.read()

    try:
        if f'"bigtable-{name}"' in read("checks/checks.json"):
            fail(f"there is a check 'bigtable-{name}' already")
        new, changed = compute(arguments, name, read)
        for path in new:
            if os.path.lexists(os.path.join(arguments.root, path)):
                fail(f"{path} is there already")
        for path, text in {**new, **changed}.items():
            path = os.path.join(arguments.root, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    except OSError as error:
        fail(error)
    for path in new:
        print(f"wrote   {path}")
    for path in changed:
        print(f"changed {path}")
    print(f"What is to be filled in says TODO. Next: scripts/dev {name}")


if __name__ == "__main__":
    main()
