# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Each file *_fuzz.cpp is a test: its target runs on the seeds in corpus/ and on
# what earlier runs found in the build tree, and then fuzzes for a minute, or
# for BIGTABLE_TIDY_FUZZ_SECONDS. libFuzzer prints its seed (to have a run
# again: -seed=N, with the same corpus) and, if something is wrong, the file
# that it wrote the input to. `<target> <file>` runs that again; when it is
# mended, the file belongs among the seeds.

import os

import lit.formats

# The schema's seeds are the tests of its errors.
SEEDS = {
    "schema": [
        os.path.join(config.source, "..", "schema", folder)
        for folder in ("valid", "invalid", "invalid-beyond-json-schema")
    ]
}

# Seconds that one input may take: those of a minute's run take milliseconds.
TIMEOUT = 20


class FuzzTest(lit.formats.FileBasedTest):

    def execute(self, test, lit_config):
        name = os.path.basename(test.getSourcePath()).removesuffix("_fuzz.cpp")
        seconds = os.environ.get("BIGTABLE_TIDY_FUZZ_SECONDS", "60")
        found = os.path.join(config.build, "found", name)
        os.makedirs(found, exist_ok=True)
        seeds = SEEDS.get(name, [os.path.join(config.source, "corpus", name)])
        command = [
            os.path.join(config.build, f"{name}_fuzz"),
            f"-max_total_time={seconds}", f"-timeout={TIMEOUT}",
            "-max_len=2048", "-len_control=20", "-print_final_stats=1",
            f"-artifact_prefix={found}-", found, *seeds
        ]
        out, err, code = lit.util.executeCommand(command, env=test.config.environment)
        failed = lit.Test.PASS if code == 0 else lit.Test.FAIL
        return failed, f"{' '.join(command)}\n{out}{err}"


config.name = "bigtable-tidy-fuzz"
config.test_format = FuzzTest()
config.suffixes = ["_fuzz.cpp"]
config.test_source_root = config.source
config.test_exec_root = config.build
# libLLVM is not instrumented: what it takes from memory that headers poisoned
# is no error.
config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
