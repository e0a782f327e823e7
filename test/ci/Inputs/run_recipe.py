#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs what a recipe runs, in the current folder, as far as that is commands.

  run_recipe.py github|gitlab FILE [NAME=VALUE...]

NAME is an expression between ${{ and }}, or a variable. Others are empty. Prints
what is run and, if that fails, its status last. The action that a workflow has of
this project is action.yml of the folder github.action_path; its summary is
printed at the end.
"""
import os
import re
import subprocess
import sys
import tempfile

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


def expand(text, values):
    return re.sub(r"\$\{\{ *(.*?) *\}\}",
                  lambda match: values.get(match[1], ""), str(text))


def github(recipe, values):
    def run_steps(steps, values):
        for step in steps:
            name = step.get("uses", "")
            if name.startswith("BIGTABLE_TIDY_REPOSITORY@"):
                run_action(step["with"], values)
            elif name:
                assert re.fullmatch(r"[\w-]+(/[\w-]+)+@v\d+", name), step
            else:
                run_step(step, values)

    def run_step(step, values):
        with tempfile.NamedTemporaryFile("r", encoding="utf-8") as output:
            run(step["name"], step["run"],
                {"GITHUB_WORKSPACE": os.getcwd(), "GITHUB_OUTPUT": output.name,
                 **{k: expand(v, values) for k, v in step.get("env", {}).items()}})
            for line in output:
                key, value = line.rstrip("\n").split("=", 1)
                values[f"steps.{step['id']}.outputs.{key}"] = value

    def run_action(given, values):
        with open(os.path.join(values["github.action_path"], "action.yml"),
                  encoding="utf-8") as file:
            action = yaml.safe_load(file)
        assert action["runs"]["using"] == "composite", action
        assert given.keys() <= action["inputs"].keys(), given
        values = dict(values)
        for name, about in action["inputs"].items():
            assert about["description"], name
            values.setdefault(f"inputs.{name}",
                              expand(given.get(name, about["default"]), values))
        for used in re.findall(r"inputs\.([\w-]+)", str(action["runs"])):
            assert used in action["inputs"], used
        with tempfile.TemporaryDirectory() as scratch:
            summary = os.path.join(scratch, "summary")
            os.environ["RUNNER_TEMP"] = scratch
            os.environ["GITHUB_STEP_SUMMARY"] = summary
            try:
                run_steps(action["runs"]["steps"], values)
            finally:
                if os.path.exists(summary):
                    print("== Summary")
                    print(open(summary, encoding="utf-8").read(), flush=True)

    for job in recipe["jobs"].values():
        assert job["runs-on"], job
        run_steps(job["steps"], values)


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
