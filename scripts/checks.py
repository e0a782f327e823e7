#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the manifest, checks/checks.json, with the checks and their pages.

  checks.py [--write] [--clang-tidy CLANG-TIDY PLUGIN]

Compares the classes, pages, tests and tables of documents with the manifest
and, with --clang-tidy, what the plugin registers. Each difference is a line;
the status is 1 if there is one. --write first makes docs/checks/README.md anew.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INDEX = "docs/checks/README.md"
FIELDS = {"id": str, "class": str, "group": str, "summary": str, "confidence": str,
          "default": bool, "schema": bool, "options": dict, "fixes": list,
          "page": str, "since": str}
# Groups of checks, and their titles in the index.
GROUPS = {"writes": "Writes", "reads": "Reads",
          "requests": "Requests that fail or have no effect",
          "rules": "GC rules and schema", "off": "Off by default",
          "request": "On request"}
INDEX_TEXT = """
# The checks

<!-- Generated from checks/checks.json by scripts/checks.py --write. -->

[Cell-level TTL](../explanation/cell-level-ttl.md) explains the two strategies, `one-second` and `default`, and the
mistakes that the checks find. `bigtable-tidy explain CHECK` prints a page in a terminal.

CHECKS

## All checks

- [How certain a finding is](../explanation/must-and-may.md#how-certain-a-finding-is) explains *certain*, *likely*, and
  *possible*.
- A call is reported if it is wrong for [every possibility](../explanation/must-and-may.md) or, with `Strict`, for some.
- [Shared options](../reference/configuration.md#shared-options) apply to each check.
- No fix edits a macro or [a template](../explanation/must-and-may.md#templates). Most fixes need C++17.
- If callers in another source file decide a finding by what they pass, it has no fix. Values of the object
  in which all callers agree count as the code's own.
- [Reads that are not reported](reads-not-reported.md) and [SQL queries](sql.md) concern several checks.

## Example schema

The pages use this [schema](../reference/schema.md). Where an example needs another key, a comment shows it.

```yaml
tables:
  - table: clicks
    families:
      - {family: sessions, ttl: one-second, expire-after: 30m}
      - {family: events, ttl: default, max-age: 2d}
      - {family: profile, ttl: none}
```

In examples, `cbt` is the namespace `google::cloud::bigtable`, `now` is the current time since the epoch, `zero` is
`milliseconds(0)`, and `ttl` is the family's `bigtable_ttl::Ttl`. Messages are shortened or wrapped.
"""
MODULE_WIDE = {"FixStyle", "IncludeStyle", "RequireSchema", "SchemaFile",
               "Strict", "SummaryFile", "TestFiles"}
# A kind of fix, and the directive of tests that is for it.
FIXES = {"fix": r"(?<!NOTE)-FIXES:", "note": r"-NOTE-FIXES:"}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def words(text):
    """The text without line breaks, and quoted as messages are."""
    return " ".join(text.replace("`", "'").split())


def status(check):
    """The paragraph of the page that follows the summary."""
    fixes = {(): "No fix.", ("fix",): "Has fixes.",
             ("note",): "Has fixes in notes.",
             ("fix", "note"): "Has fixes, some in notes."}
    if check["group"] == "request":
        text = "Reports only on request."
    else:
        text = ("On by default." if check["default"] else
                "Off by default: name it in `Checks` to run it.")
        text += f" Findings are {check['confidence']}."
    text += (" Needs a schema or tags. " if check["schema"] else
             " Works without a schema. ")
    return text + fixes[tuple(check["fixes"])]


def entry(check):
    """The check's entry in the index."""
    facts = ["needs a schema" if check["schema"] else "works without a schema",
             "has fixes" if "fix" in check["fixes"] else
             "has fixes in notes" if check["fixes"] else "no fix"]
    if check["group"] != "request":
        facts.insert(0, check["confidence"])
    facts += [f"option `{name}`" for name in check["options"]]
    text = (f"- [{check['id']}]({os.path.basename(check['page'])}): "
            f"{check['summary']} *{facts[0].capitalize()}; {'; '.join(facts[1:])}.*")
    return textwrap.fill(text, 120, subsequent_indent="  ",
                         break_on_hyphens=False, break_long_words=False)


def index(checks):
    text = ""
    for group, title in GROUPS.items():
        entries = [entry(check) for check in checks if check["group"] == group]
        text += f"## {title}\n\n" + "\n".join(entries) + "\n\n"
    return INDEX_TEXT.lstrip("\n").replace("CHECKS\n\n", text)


def tests_of(check):
    folder = os.path.join("test/checks", check["id"].split("-", 1)[1])
    path = os.path.join(ROOT, folder)
    names = sorted(os.listdir(path)) if os.path.isdir(path) else []
    return [read(os.path.join(folder, name)) for name in names]


def form(check, levels):
    """What is wrong with an entry itself."""
    for field, kind in FIELDS.items():
        if not isinstance(check.get(field), kind):
            yield f"'{field}' is missing, or no {kind.__name__}"
    for field in check.keys() - FIELDS.keys():
        yield f"'{field}' is no field of an entry"
    if check["confidence"] not in levels:
        yield f"confidence '{check['confidence']}' is none of {list(levels)}"
    if check["group"] not in GROUPS:
        yield f"group '{check['group']}' is none of {list(GROUPS)}"
    if check["default"] != (check["group"] != "off"):
        yield "is off by default if, and only if, it is in group 'off'"
    if check["default"] == (check["confidence"] == "possible"):
        yield "is off by default if, and only if, its findings are 'possible'"
    if check["fixes"] != [kind for kind in FIXES if kind in check["fixes"]]:
        yield f"'fixes' are not some of {list(FIXES)}"


def compare(check):
    """What the class, the page and the tests have otherwise."""
    header = read(f"checks/{check['class']}.h")
    comment = re.search(r"((?:^///.*\n)+)class " + check["class"], header, re.M)
    text = re.sub(r"^/// ?", "", comment[1], flags=re.M) if comment else ""
    if words(text.split("\n\n")[0]) != words(check["summary"]):
        yield f"the comment of {check['class']} has another summary"
    if check["page"] not in text:
        yield f"the comment of {check['class']} does not name {check['page']}"

    page = read(check["page"])
    title, summary, facts = page.split("\n\n")[:3]
    if title != f"# {check['id']}":
        yield f"{check['page']} has another title"
    if words(summary) != words(check["summary"]):
        yield f"{check['page']} has another summary"
    if words(facts) != words(status(check)):
        yield f"{check['page']} does not say: {status(check)}"
    options = re.search(r"^## Options\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    rows = dict(re.findall(r"^\| `(\w+)` \| `?([^`|]*?)`? \|",
                           options[1] if options else "", re.M))
    rows = {k: v for k, v in rows.items() if k not in MODULE_WIDE}
    if rows != check["options"]:
        yield f"{check['page']} has the options {rows}"

    tests = tests_of(check)
    if not tests:
        yield "has no tests"
    for kind, directive in FIXES.items():
        tested = any(re.search(directive, test) for test in tests)
        if tested != (kind in check["fixes"]):
            yield f"'fixes' and its tests differ in '{kind}'"

    name = check["id"].removeprefix("bigtable-")
    if f"[`{name}`]({check['page']})" not in read("README.md"):
        yield "README.md does not link its page"
    if check["id"] not in read("CHANGELOG.md"):
        yield "CHANGELOG.md does not name it"


def compare_plugin(checks, clang_tidy, plugin):
    def run(*arguments):
        return subprocess.run(
            [clang_tidy, f"--load={plugin}", *arguments], check=True,
            stdout=subprocess.PIPE, encoding="utf-8").stdout

    ids = [check["id"] for check in checks]
    listed = run("--checks=-*,bigtable-*", "--list-checks").split()[2:]
    if listed != ids:
        yield f"the plugin registers {listed}"
    found = {}
    config = run("--checks=-*,bigtable-*," + ",".join(ids), "--dump-config")
    for name, option, value in re.findall(
            r"^ *(bigtable-[\w-]+)\.(\w+): +'?(.*?)'?$", config, re.M):
        if option not in MODULE_WIDE:
            found.setdefault(name, {})[option] = value
    for check in checks:
        if found.get(check["id"], {}) != check["options"]:
            yield (f"{check['id']}: the plugin has the options "
                   f"{found.get(check['id'], {})}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--clang-tidy", nargs=2, metavar=("PROGRAM", "PLUGIN"))
    arguments = parser.parse_args()

    manifest = json.loads(read("checks/checks.json"))
    checks = manifest["checks"]
    levels = {level["id"]: level["meaning"] for level in manifest["levels"]}
    differences = [f"{check.get('id', '?')}: {text}" for check in checks
                   for text in form(check, levels)]
    if not differences:
        differences += [f"{check['id']}: {text}" for check in checks
                        for text in compare(check)]
        ids = [check["id"] for check in checks]
        if ids != sorted(ids):
            differences.append("checks.json is not sorted by id")
        if arguments.write:
            with open(os.path.join(ROOT, INDEX), "w",
                      encoding="utf-8") as file:
                file.write(index(checks))
        if read(INDEX) != index(checks):
            differences.append(f"{INDEX} is not what --write makes")
        if arguments.clang_tidy:
            differences += compare_plugin(checks, *arguments.clang_tidy)
    print("\n".join(differences) or f"{len(checks)} checks are as their "
          "manifest says")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
