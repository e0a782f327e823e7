# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a test is to lit in this suite. A module, for lit sends it to processes."""

import base64
import os
import shutil

import lit.formats
import lit.Test
import lit.util

# Seconds that one input may take: those of a minute's run take milliseconds.
TIMEOUT = 20


class FuzzTest(lit.formats.FileBasedTest):
    """A run of the target `<name>_fuzz` for each file `<name>_fuzz.cpp`."""

    def __init__(self, source, build, seeds):
        self.source = source
        self.build = build
        self.seeds = seeds  # By name, folders beside corpus/.

    def corpus(self, name):
        return os.path.join(self.source, "corpus", f"{name}.txt")

    def unpack(self, name):
        """The folder with a file for each line of corpus/NAME.txt."""
        folder = os.path.join(self.build, "seeds", name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder, exist_ok=True)
        with open(self.corpus(name), encoding="ascii") as corpus:
            for number, line in enumerate(corpus, 1):
                with open(os.path.join(folder, f"{number}"), "wb") as seed:
                    seed.write(base64.b64decode(line.strip(), validate=True))
        return folder

    def execute(self, test, lit_config):
        file = os.path.basename(test.getSourcePath())
        name = file.removesuffix("_fuzz.cpp")
        program = os.path.join(self.build, f"{name}_fuzz")
        if not os.path.exists(program):
            return lit.Test.UNSUPPORTED, f"{program} is not built"
        seconds = os.environ.get("BIGTABLE_TIDY_FUZZ_SECONDS", "30")
        found = os.path.join(
            os.environ.get("BIGTABLE_TIDY_FUZZ_FOUND",
                           os.path.join(self.build, "found")), name)
        os.makedirs(found, exist_ok=True)
        seeds = list(self.seeds.get(name, []))
        if os.path.exists(self.corpus(name)):
            seeds.append(self.unpack(name))
        command = [
            program,
            f"-max_total_time={seconds}", f"-timeout={TIMEOUT}",
            "-max_len=2048", "-len_control=20", "-print_final_stats=1",
            f"-artifact_prefix={found}-", found, *seeds
        ]
        out, err, status = lit.util.executeCommand(
            command, env=test.config.environment)
        code = lit.Test.PASS if status == 0 else lit.Test.FAIL
        return code, f"{' '.join(command)}\n{out}{err}"
