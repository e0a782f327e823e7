#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs what a recipe runs, in the current folder, as far as that is commands.

  run_recipe.py github|gitlab FILE [NAME=VALUE...]

NAME is an expression between ${{ and }}, or a variable. Others are empty. Prints
what is run and, if that fails, its status last.
"""
import os
import re
import subprocess
import sys

import yaml


def run(name, script, variables):
    print(f"== {name}", flush=True)
    status = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        env={**os.environ, **variables}, stderr=subprocess.STDOUT,
        check=False).returncode
    if status != 0:
        print(f"status {status}")
        sys.exit(1)


def github(recipe, values):
    def expand(text):
        return re.sub(r"\$\{\{ *(.*?) *\}\}",
                      lambda match: values.get(match[1], ""), str(text))

    for job in recipe["jobs"].values():
        assert job["runs-on"] and job["container"], job
        for step in job["steps"]:
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+(/[\w-]+)+@v\d+", step["uses"]), step
                continue
            run(step["name"], step["run"],
                {"GITHUB_WORKSPACE": os.getcwd(),
                 **{k: expand(v) for k, v in step.get("env", {}).items()}})


def gitlab(recipe, values):
    for name, job in recipe.items():
        assert "allow_failure" not in job, job
        # One shell runs all lines.
        run(name, "\n".join(job["script"]), {**job["variables"], **values})


def main(kind, path, *pairs):
    with open(path, encoding="utf-8") as file:
        recipe = yaml.safe_load(file)
    values = dict(pair.split("=", 1) for pair in pairs)
    {"github": github, "gitlab": gitlab}[kind](recipe, values)


if __name__ == "__main__":
    main(*sys.argv[1:])
