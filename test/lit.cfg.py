# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import subprocess

import lit.formats

# With --param exhaustive=1 all tests run, and all that they can do.
exhaustive = "exhaustive" in lit_config.params
# With --param by=program check tests are linted by the program, and with
# --param by=editor they are opened in the editor as well. With --param by=one-file
# the program is the one in one file.
by = lit_config.params.get("by")

# Set in lit.site.cfg.py: llvm_major, llvm_tools, version, build, source, python,
# scenario_library, oracle_library, server_tests, reference_tests, other_plugin, one_file, packages,
# clangd, sarif_schema, protos.
config.name = f"bigtable-tidy (LLVM {config.llvm_major})"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".test"]
config.excludes = ["Inputs", "fuzz", "unit", "Output"]
config.test_source_root = os.path.join(config.source, "test")
config.test_exec_root = os.path.join(config.build, "test", "lit")
# Fixes are formatted as the files beside them say, and not as this repository.
os.makedirs(config.test_exec_root, exist_ok=True)
with open(os.path.join(config.test_exec_root, ".clang-format"), "w",
          encoding="utf-8") as file:
    file.write("DisableFormat: true\n")

inputs = os.path.join(config.test_source_root, "Inputs")
plugin = os.path.join(config.build, "lib", f"BigtableTidy-{config.llvm_major}.so")
api = os.path.join(inputs, "google-cloud-cpp")
# Tests that are not about the API see a few declarations of it, which take no time
# to parse. Where tests are exhaustive they see all of it.
small_api = api if exhaustive else os.path.join(inputs, "small-client")
runtime = os.path.join(config.source, "runtime", "include")

config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, os.environ["PATH"]])
if "GLIBC_TUNABLES" in os.environ:
    config.environment["GLIBC_TUNABLES"] = os.environ["GLIBC_TUNABLES"]
# What everyone runs gives the same answer each time; all that there is, new ones.
if "BIGTABLE_TTL_SEED" in os.environ or not exhaustive:
    config.environment["BIGTABLE_TTL_SEED"] = os.environ.get("BIGTABLE_TTL_SEED", "1")
# Bundled headers are precompiled once for all tests.
config.environment["XDG_CACHE_HOME"] = os.path.join(config.build, "test", "cache")
config.environment["BIGTABLE_LLVM_BIN"] = config.llvm_tools
config.environment["BIGTABLE_PLUGIN"] = plugin
config.environment["BIGTABLE_API"] = api
config.environment["BIGTABLE_RUNTIME"] = runtime

# Where tests need not parse all of the client's API themselves.
precompiled = os.path.join(config.build, "test", "precompiled")
parse_all = (exhaustive and config.reference_tests) or by == "editor"
if exhaustive:
    config.available_features.add("exhaustive")
# Of the tests of checks, the first one of each third check is also run in C++20, but all
# by scripts/dev.
if not exhaustive and not by and "all" not in lit_config.params:
    config.environment["BIGTABLE_SECOND_RUN"] = "some" if config.reference_tests else "few"
if not parse_all:
    config.environment["BIGTABLE_PRECOMPILED"] = precompiled
    # What the newest major does once, the oldest need not do again.
    config.environment["BIGTABLE_PARSE_FIRST" if config.reference_tests
                       else "BIGTABLE_NEWEST_API"] = "1"
config.substitutions.append(("%precompiled", "" if parse_all else
    f"-include-pch {precompiled}/clicks-v2-c++17.pch -Wall -Wextra"))

program = os.path.join(config.one_file if by == "one-file" else config.build,
                       "bin", "bigtable-tidy")
clangd = os.path.join(config.build, "bin", "bigtable-clangd")
# One message after the other, and nothing in the background.
editor = f"{clangd} --sync --background-index=false"
if by == "program":
    config.environment["BIGTABLE_PROGRAM"] = program
elif by == "editor":
    config.environment["BIGTABLE_EDITOR"] = editor
config.substitutions += [
    ("%bigtable_tidy", program),
    ("%make_commands", f"%{{python}} {config.test_source_root}/make_commands.py"),
    ("%make_small_commands", f"env BIGTABLE_API={small_api} "
                             f"%{{python}} {config.test_source_root}/make_commands.py"),
    ("%status", f"sh {config.test_source_root}/status.sh"),
    ("%closed_pipe", f"%{{python}} {config.test_source_root}/closed_pipe.py"),
    ("%check_bigtable", f"%{{python}} {config.test_source_root}/check_bigtable.py"),
    ("%compiler_plugin", os.path.join(config.build, "lib",
                                     f"BigtableTidyClang-{config.llvm_major}.so")),
    ("%editor_session", f"%{{python}} {config.source}/scripts/editor_session.py"),
    ("%execute_fix", f"%{{python}} {config.test_source_root}/execute_fix.py"),
    ("%{python}", config.python),
    ("%inputs", inputs),
    ("%schemas", os.path.join(inputs, "schemas")),
    ("%tools", config.llvm_tools),
    ("%protos", config.protos),
    ("%plugin", plugin),
    ("%unit", os.path.join(config.build, "test", "unit")),
    # Of programs and shapes that show the same, and of which a developer runs all.
    ("%every", "--every=1" if exhaustive else "--every=4"),
    ("%prefixes", "--cuts 40" if exhaustive else "--tests 3 --cuts 4"),
    ("%validate_sarif", f"%{{python}} {config.test_source_root}/validate_sarif.py"),
    ("%api", api),
    ("%small_api", small_api),
    ("%runtime", runtime),
    ("%build", config.build),
    ("%source", config.source),
    ("%version", config.version),
    ("%major", config.llvm_major),
]
config.recursiveExpansionLimit = 3

# Programs are only run where the reference store is built.
if config.scenario_library:
    config.available_features.add("reference-store")
    config.substitutions.append(("%scenario_library", config.scenario_library))
    config.environment["BIGTABLE_SCENARIO_LIBRARY"] = config.scenario_library
    config.environment["BIGTABLE_SCENARIO"] = os.path.join(inputs, "scenario")
    config.environment["BIGTABLE_ORACLE"] = config.oracle_library
    # A fixed run, or a new one each time.
    config.substitutions.append(("%oracle", (
        f"env BIGTABLE_PROGRAM={program} %{{python}} "
        f"{config.test_source_root}/oracle/oracle.py %t " +
        (f"--seconds {os.environ.get('BIGTABLE_TIDY_ORACLE_SECONDS', '600')}"
         if exhaustive else "--programs 1 --stories 4 --seed 1"))))

# Tests that know no LLVM run in one build tree, and so do those that take long.
if config.reference_tests:
    config.available_features.add("long-tests")
else:
    config.excludes.append("emulator")
if os.path.exists(config.server_tests):
    config.available_features.add("grpc")
    bin_folder = os.path.dirname(config.server_tests)
    emulator = os.path.join(bin_folder, "bigtable-ttl-emulator")
    emulator_tests = os.path.join(bin_folder, "EmulatorTests")
    judge = os.path.join(bin_folder, "JudgeRequests")
    if os.path.exists(judge):
        config.environment["BIGTABLE_JUDGE_REQUESTS"] = judge
    config.substitutions += [
        ("%server_tests", config.server_tests),
        ("%emulator_tests", emulator_tests),
        ("%with_emulator", f"%{{python}} {config.test_source_root}/emulator/"
                           f"with_emulator.py {emulator}"),
        ("%emulator_folder", bin_folder),
        ("%emulator", emulator),
    ]
    for name in ("BIGTABLE_TTL_OPERATIONS", "CBTEMULATOR"):
        if name in os.environ:
            config.environment[name] = os.environ[name]
    if not exhaustive:
        config.environment.setdefault("BIGTABLE_TTL_OPERATIONS", "2000")
    # Google's emulator, and clients that others wrote, where they are installed.
    if os.path.exists(emulator_tests) and subprocess.run(
            [emulator_tests, "--find-emulator"], stdout=subprocess.DEVNULL,
            check=False).returncode == 0:
        config.available_features.add("cbtemulator")
    go_client = "/usr/share/gocode/src/cloud.google.com/go/bigtable"
    if shutil.which("go") and os.path.isdir(go_client):
        config.available_features.add("go-client")
    if os.path.isdir(os.path.join(config.source, "build", "node", "node_modules")):
        config.available_features.add("node-client")
    for command in ("cbt", "jq", "openssl"):
        if shutil.which(command):
            config.available_features.add(command)

# The version guard is tried with the plugins of another major, if they are built.
other_compiler_plugin = config.other_plugin.replace("BigtableTidy-", "BigtableTidyClang-")
if os.path.exists(config.other_plugin) and os.path.exists(other_compiler_plugin):
    config.available_features.add("other-major")
    other_build = os.path.dirname(os.path.dirname(config.other_plugin))
    config.substitutions += [("%other_plugin", config.other_plugin),
                             ("%other_build", other_build),
                             ("%other_compiler_plugin", other_compiler_plugin)]
    if os.path.exists(os.path.join(other_build, "CPackConfig.cmake")):
        config.available_features.add("other-packages")

if shutil.which("bazel") and os.path.exists("/usr/share/bazel/rules/java"):
    config.available_features.add("bazel")

# The client itself, which no package of Debian 12 holds.
if shutil.which("pkg-config") and subprocess.run(
        ["pkg-config", "--exists", "google_cloud_cpp_bigtable"],
        stderr=subprocess.DEVNULL, check=False).returncode == 0:
    config.available_features.add("google-cloud-cpp")

# Headers of gRPC, and so of protobuf and Abseil, where compilers find them.
if os.path.exists("/usr/include/grpcpp/grpcpp.h"):
    config.available_features.add("grpc-headers")

# The program that needs nothing, of a tree of its own.
if os.path.exists(os.path.join(config.one_file, "bin", "bigtable-tidy")):
    config.available_features.add("one-file")
    config.substitutions.append(("%one_file", config.one_file))

# Likewise for arm64, with the packages that it was linked with, and what runs it.
arm64 = config.one_file + "-arm64"
if os.path.exists(os.path.join(arm64, "bin", "bigtable-tidy")):
    config.available_features.add("one-file-for-arm64")
    config.substitutions += [
        ("%arm64", arm64),
        ("%sysroot", os.path.join(config.source, "build", "arm64-sysroot"))]
if shutil.which("qemu-aarch64-static"):
    config.available_features.add("qemu")

if config.packages:
    config.available_features.add("packages")

if config.clangd:
    config.available_features.add("clangd")
    config.substitutions += [("%clangd_program", clangd), ("%clangd", editor)]
if shutil.which("nvim"):
    config.available_features.add("neovim")

# Readers of what is generated.
for reader in ("chromium", "fish", "man", "zsh"):
    if shutil.which(reader):
        config.available_features.add(reader)

# Reports are validated where scripts/setup.sh has installed the schema.
if os.path.isfile(config.sarif_schema):
    config.available_features.add("sarif-schema")
    config.substitutions.append(("%sarif_schema", config.sarif_schema))
