# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Each file *_fuzz.cpp is a test: its target runs on the seeds in corpus/, a line
# of base64 for each, and on what earlier runs found, in the build tree or in the
# folder BIGTABLE_TIDY_FUZZ_FOUND, and then fuzzes for half a minute, or for
# BIGTABLE_TIDY_FUZZ_SECONDS. libFuzzer prints its seed (to have a run again:
# -seed=N, with the same corpus) and, if something is wrong, the file that it
# wrote the input to. `<target> <file>` runs that again; when it is mended,
# `base64 -w0 <file>` belongs among the seeds.

import os
import sys

sys.path.insert(0, config.source)
sys.dont_write_bytecode = True
import fuzz_format

test = os.path.join(config.source, os.pardir)

config.name = "bigtable-tidy-fuzz"
config.test_format = fuzz_format.FuzzTest(config.source, config.build, {
    # Tests of what they read, and of its errors.
    "description": [os.path.join(test, "Inputs", "terraform")],
    "schema": [
        os.path.join(test, "schema", folder)
        for folder in ("valid", "invalid", "invalid-beyond-json-schema")
    ]
})
config.suffixes = ["_fuzz.cpp"]
config.test_source_root = config.source
config.test_exec_root = config.build
# libLLVM is not instrumented: what it takes from memory that headers poisoned
# is no error.
config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
