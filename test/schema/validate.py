#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tries schema files on the JSON Schema of the docs and on the plugin.

  validate.py SOURCE TEMP

SOURCE is the project's root, TEMP a folder that this may replace. What is in
test/schema/valid, and every other schema of the tests and the example, both
must accept; what is in test/schema/invalid, both must refuse; and what is in
test/schema/invalid-beyond-json-schema, the plugin alone.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import jsonschema
import yaml

# The plugin reads the schema of whatever can see the client's namespace; its
# headers would take most of the time of this test.
SOURCE = "namespace google::cloud::bigtable {}\nint main() {}\n"
# One run with them shows that this makes no difference.
SOURCE_WITH_HEADERS = '#include "google/cloud/bigtable/table.h"\nint main() {}\n'


class Plugin:
    """Lints a source file beside each schema, those of one group in one run."""

    def __init__(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        self.folder = folder
        self.schemas = 0

    def lint(self, schemas, source):
        """The exit status, the output, and the copies of the schemas."""
        copies = {}
        for schema in schemas:
            self.schemas += 1
            place = self.folder / str(self.schemas)
            place.mkdir(parents=True)
            (place / "main.cc").write_text(source)
            copies[schema] = place / ".bigtable-ttl.yaml"
            shutil.copy(schema, copies[schema])
        # Set by lit.cfg.py.
        tidy = os.path.join(os.environ["BIGTABLE_LLVM_BIN"], "clang-tidy")
        result = subprocess.run(
            [tidy, f"--load={os.environ['BIGTABLE_PLUGIN']}",
             "--config={Checks: '-*,bigtable-schema'}", "--quiet",
             *(copy.parent / "main.cc" for copy in copies.values()), "--", "-std=c++17",
             "-isystem", os.environ["BIGTABLE_API"]],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False)
        return result.returncode, result.stdout, copies


def complaints_of_plugin(plugin, schemas, valid, source=SOURCE):
    """What is wrong with its answer for each of the schemas, or None."""
    status, output, copies = plugin.lint(schemas, source)
    complaints = {}
    named = {schema for schema, copy in copies.items()
             if re.search(f"^{re.escape(str(copy))}:", output, re.M)}
    for schema, copy in copies.items():
        error = re.compile(re.escape(str(copy)) +
                           r":\d+:\d+: error: .* \[bigtable-schema\]$", re.M)
        if valid and (schema in named or (status != 0 and not named)):
            complaints[schema] = f"the plugin refuses it (exit status {status}):\n{output}"
        elif not valid and not (status == 1 and error.search(output)):
            complaints[schema] = (f"the plugin does not refuse it (exit status {status}):"
                                  f"\n{output}")
    return complaints


def complaint_of_json_schema(validator, schema, valid):
    document = yaml.safe_load(schema.read_text(encoding="utf-8"))
    errors = [f"  {'/'.join(map(str, e.absolute_path))}: {e.message}"
              for e in validator.iter_errors(document)]
    if valid and errors:
        return "the JSON Schema refuses it:\n" + "\n".join(errors)
    if not valid and not errors:
        return "the JSON Schema accepts it"
    return None


def main(root, temp):
    root = pathlib.Path(root).resolve()
    path = root / "docs" / "bigtable-ttl.schema.json"
    json_schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(json_schema)
    validator = jsonschema.Draft7Validator(json_schema)
    plugin = Plugin(pathlib.Path(temp))

    here = root / "test" / "schema"
    # Each: where, whether both accept it, whether JSON Schema can tell.
    groups = [
        (here / "valid", True, True),
        (root / "test" / "Inputs" / "schemas", True, True),
        (root / "examples" / "clicks", True, True),
        (here / "invalid", False, True),
        (here / "invalid-beyond-json-schema", False, False),
    ]
    failures = 0
    for name, valid in (("valid/every-key", True), ("invalid/no-tables", False)):
        for complaint in complaints_of_plugin(plugin, [here / f"{name}.yaml"], valid,
                                              SOURCE_WITH_HEADERS).values():
            print(f"{name}, with the client's headers: {complaint}")
            failures += 1
    for folder, valid, within_reach in groups:
        schemas = sorted(p for p in folder.iterdir() if p.suffix == ".yaml")
        if not schemas:
            print(f"{folder}: no schema found")
            failures += 1
        of_plugin = complaints_of_plugin(plugin, schemas, valid)
        for schema in schemas:
            complaints = [
                of_plugin.get(schema),
                # What it cannot tell, it must accept, or it would belong to
                # the other folder.
                complaint_of_json_schema(validator, schema,
                                         valid or not within_reach),
            ]
            for complaint in filter(None, complaints):
                print(f"{schema}: {complaint}")
                failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
