# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs bigtable-tidy on C++ targets, with one action for each.

docs/how-to/ci/bazel.md says how to use this.
"""

load("@rules_cc//cc:action_names.bzl", "CPP_COMPILE_ACTION_NAME")
load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")

_EXTENSIONS = ["C", "c++", "cc", "cpp", "cxx"]

# Whose functions a target may call.
_DEPENDENCIES = ["deps", "implementation_deps"]

# What Bazel's own toolchains tell GCC, and Clang does not know.
_FLAGS_OF_GCC = ["-fno-canonical-system-headers"]

def _sources(rule):
    """The C++ sources of a target that people have written."""
    return [
        file
        for label in getattr(rule.attr, "srcs", [])
        for file in label.files.to_list()
        if file.is_source and file.extension in _EXTENSIONS
    ]

def _flags(ctx, toolchain, compilation):
    """The flags that the sources of the target are compiled with."""
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    local_defines = getattr(compilation, "local_defines", depset())
    variables = cc_common.create_compile_variables(
        cc_toolchain = toolchain,
        feature_configuration = features,
        user_compile_flags = ctx.fragments.cpp.copts + ctx.fragments.cpp.cxxopts + [
            word
            for flag in getattr(ctx.rule.attr, "copts", [])
            for word in ctx.tokenize(ctx.expand_make_variables("copts", flag, {}))
        ],
        include_directories = compilation.includes,
        quote_include_directories = compilation.quote_includes,
        system_include_directories = compilation.system_includes,
        framework_include_directories = compilation.framework_includes,
        preprocessor_defines = depset(
            transitive = [compilation.defines, local_defines],
        ),
    )
    return [
        flag
        for flag in cc_common.get_memory_inefficient_command_line(
            feature_configuration = features,
            action_name = CPP_COMPILE_ACTION_NAME,
            variables = variables,
        )
        if flag not in _FLAGS_OF_GCC
    ]

BigtableSummariesInfo = provider(
    doc = "Function summaries of source files, for others.",
    fields = {"files": "depset: those of a target and of all targets that it depends on."},
)

# Findings do not keep summaries from other targets; a source that cannot be linted does.
_LINT = """
log=$1; status=$2; shift 2
"$@" > "$log"
code=$?
echo $code > "$status"
[ $code -le 1 ] || { cat "$log"; exit $code; }
"""

_JUDGE = """
cat "$1"
code=$(cat "$2")
[ "$code" = 0 ] || exit "$code"
: > "$3"
"""

def _summaries_below(ctx):
    return depset(transitive = [
        dep[BigtableSummariesInfo].files
        for name in _DEPENDENCIES
        for dep in getattr(ctx.rule.attr, name, [])
        if BigtableSummariesInfo in dep
    ])

def _output(ctx, kind):
    return ctx.actions.declare_file("%s.bigtable-%s" % (ctx.label.name, kind))

def _impl(target, ctx):
    below = _summaries_below(ctx)

    # Other repositories have linters of their own.
    if CcInfo not in target or ctx.label.workspace_name:
        return [BigtableSummariesInfo(files = below)]
    sources = _sources(ctx.rule)
    if not sources:
        return [BigtableSummariesInfo(files = below)]

    toolchain = find_cc_toolchain(ctx)
    compilation = target[CcInfo].compilation_context
    sarif, jsonl = _output(ctx, "tidy.sarif"), _output(ctx, "tidy.jsonl")
    summaries = _output(ctx, "summaries.json")
    log, status, right = _output(ctx, "tidy.log"), _output(ctx, "tidy.status"), _output(ctx, "tidy.right")

    known = ctx.actions.args()
    known.add_all(below, format_each = "--summaries=%s")
    known.use_param_file("@%s")
    known.set_param_file_format("shell")

    # Bazel caches, and runs one action on each core.
    arguments = ctx.actions.args()
    arguments.add_all(["--quiet", "--no-cache", "-j", "1", "--root=."])
    arguments.add(ctx.attr._fail_on, format = "--fail-on=%s")
    arguments.add(sarif, format = "--sarif=%s")
    arguments.add(jsonl, format = "--jsonl=%s")
    arguments.add(summaries, format = "--write-summaries=%s")
    arguments.add_all(sources)
    arguments.add("--")
    arguments.add_all(_flags(ctx, toolchain, compilation))

    ctx.actions.run_shell(
        command = _LINT,
        arguments = [log.path, status.path, ctx.executable._program.path, known, arguments],
        inputs = depset(
            sources + ctx.files._config,
            transitive = [compilation.headers, toolchain.all_files, below],
        ),
        tools = [ctx.executable._program],
        outputs = [sarif, jsonl, summaries, log, status],
        mnemonic = "BigtableTidy",
        progress_message = "Linting %s" % target.label,
    )
    ctx.actions.run_shell(
        command = _JUDGE,
        arguments = [log.path, status.path, right.path],
        inputs = [log, status],
        outputs = [right],
        mnemonic = "BigtableTidyFindings",
        progress_message = "Judging %s" % target.label,
    )
    return [
        BigtableSummariesInfo(files = depset([summaries], transitive = [below])),
        OutputGroupInfo(
            bigtable_tidy = depset([sarif, jsonl, right]),
            bigtable_tidy_report = depset([sarif, jsonl]),
        ),
    ]

def bigtable_tidy_aspect(program, config, fail_on = "any"):
    """Makes an aspect; assign it to a global variable of a .bzl file.

    Args:
      program: label of the program, such as an installed_bigtable_tidy.
      config: labels of the schemas, and of .clang-tidy files.
      fail_on: which findings fail the build of output group bigtable_tidy, as
        --fail-on=LIST. What could not be linted always does.

    Returns:
      The aspect. Its output groups are bigtable_tidy and bigtable_tidy_report,
      which has the findings in files and does not fail for them.
    """
    return aspect(
        implementation = _impl,
        attr_aspects = _DEPENDENCIES,
        attrs = {
            "_cc_toolchain": attr.label(
                default = Label("@bazel_tools//tools/cpp:current_cc_toolchain"),
            ),
            "_config": attr.label_list(default = config, allow_files = True),
            "_fail_on": attr.string(default = fail_on),
            "_program": attr.label(
                default = program,
                executable = True,
                cfg = "exec",
            ),
        },
        fragments = ["cpp"],
        toolchains = use_cc_toolchain(),
    )

def _installed_impl(ctx):
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, """#!/bin/sh
# bigtable-tidy {version}
[ -x '{path}' ] || {{
  echo "{label}: error: no program '{path}' where this action runs; install bigtable-tidy there" >&2
  exit 2
}}
exec '{path}' "$@"
""".format(
        label = ctx.label,
        path = ctx.attr.path,
        version = ctx.attr.version,
    ), is_executable = True)
    return [DefaultInfo(executable = script, files = depset([script]))]

installed_bigtable_tidy = rule(
    implementation = _installed_impl,
    doc = "The program that is installed where actions run: on this machine or in the image of remote workers.",
    attrs = {
        "path": attr.string(mandatory = True),
        "version": attr.string(
            mandatory = True,
            doc = "Of what is installed. Bazel does not see the program itself: change this with it.",
        ),
    },
    executable = True,
)
