#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads of a SARIF file what code scanning and reviewdog need.

  sarif.py FILE...

Prints a line 'file:line: check' for each result; fails if something is missing.
"""
import json
import sys


def main(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            log = json.load(file)
        assert log["version"] == "2.1.0" and log["$schema"], log
        for run in log["runs"]:
            driver = run["tool"]["driver"]
            rules = [rule["id"] for rule in driver["rules"]]
            assert driver["name"] == "bigtable-tidy", driver
            for result in run["results"]:
                place = result["locations"][0]["physicalLocation"]
                uri = place["artifactLocation"]["uri"]
                assert result["message"]["text"], result
                assert result["ruleId"] in rules, result
                assert not uri.startswith(("/", "file:")), uri
                print(f"{uri}:{place['region']['startLine']}: {result['ruleId']}")


if __name__ == "__main__":
    main(sys.argv[1:])
