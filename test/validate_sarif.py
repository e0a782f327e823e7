#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validates SARIF files, and what their schema cannot say.

  validate_sarif.py SCHEMA REPORT...
"""

import json
import sys
import urllib.parse

import jsonschema


def locations(value):
    """All artifactLocations."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "artifactLocation":
                yield inner
            yield from locations(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from locations(inner)


def errors(validator, report):
    for error in validator.iter_errors(report):
        where = "/".join(str(key) for key in error.absolute_path)
        yield f"/{where}: {error.message}"
    for run in report.get("runs", []):
        for base in run["originalUriBaseIds"].values():
            if not base["uri"].endswith("/"):
                yield f"base '{base['uri']}' does not end with a slash"
        for location in locations(run):
            uri = location["uri"]
            if urllib.parse.quote(urllib.parse.unquote(uri), "/:%-._~") != uri:
                yield f"'{uri}' is not encoded"
            if ("uriBaseId" in location) == bool(urllib.parse.urlsplit(uri).scheme):
                yield f"'{uri}' is not relative to a base, or is absolute and is"
            if run["artifacts"][location["index"]]["location"]["uri"] != uri:
                yield f"'{uri}' is not the artifact that it refers to"
        rules = run["tool"]["driver"]["rules"]
        for result in run["results"]:
            if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                yield f"the rule of a result is not '{result['ruleId']}'"


def main(schema, *reports):
    with open(schema, encoding="utf-8") as file:
        schema = json.load(file)
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema, format_checker=jsonschema.FormatChecker())
    failed = not reports
    for name in reports:
        with open(name, encoding="utf-8") as file:
            for error in errors(validator, json.load(file)):
                print(f"{name}: {error}")
                failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
