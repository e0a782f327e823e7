// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Changes defaults that clangd does not let configure: the checks, visible
/// tags, and flags of other compilers, which are removed. The linker's --wrap
/// replaces functions of clangd and Clang, whose originals become __real_.
/// Those of clangd are declared as in its Compiler.h and TidyProvider.h, which
/// are not installed.

#include "CompilerFlags.h"
#include "Configuration.h"
#include "ToolCompat.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

using clang::CompilerInvocation;
using clang::CreateInvocationOptions;
using clang::DiagnosticConsumer;
using clang::tidy::ClangTidyOptions;
using clang::tidy::bigtable::tool::checksToAdd;
using clang::tidy::bigtable::tool::dropUnknownFlags;
using clang::tidy::bigtable::tool::TagsMacro;
using llvm::StringRef;
using Provider = llvm::function_ref<void(ClangTidyOptions &, StringRef)>;

namespace clang::clangd {
struct ParseInputs;
} // namespace clang::clangd

// clang-format off
#define IS_FAST(PREFIX) PREFIX##_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE
#define OPTIONS(PREFIX) PREFIX##_ZN5clang6clangd21getTidyOptionsForFileEN4llvm12function_refIFvRNS_4tidy16ClangTidyOptionsENS1_9StringRefEEEES6_
#define INVOCATION(PREFIX) PREFIX##_ZN5clang6clangd23buildCompilerInvocationERKNS0_11ParseInputsERNS_18DiagnosticConsumerEPSt6vectorINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESaISC_EE
#define FLAGS(PREFIX) PREFIX##_ZN5clang16createInvocationEN4llvm8ArrayRefIPKcEENS_23CreateInvocationOptionsE
// clang-format on

extern "C" {

/// Returns the invocation for the command line \p Flags; null on error. Clangd
/// makes all invocations by this function of Clang.
std::unique_ptr<CompilerInvocation>
    FLAGS(__real_)(llvm::ArrayRef<const char *> Flags,
                   CreateInvocationOptions Options);
std::unique_ptr<CompilerInvocation>
FLAGS(__wrap_)(llvm::ArrayRef<const char *> Flags,
               CreateInvocationOptions Options) {
  std::vector<std::string> Known(Flags.begin(), Flags.end());
  std::set<std::string> Dropped;
  dropUnknownFlags(Known, Dropped);
  std::vector<const char *> Rest;
  for (const std::string &Flag : Known)
    Rest.push_back(Flag.c_str());
  return FLAGS(__real_)(Rest, std::move(Options));
}

/// Returns true if \p Check is known to be fast. By default, clangd drops
/// others.
std::optional<bool> IS_FAST(__real_)(StringRef Check);
std::optional<bool> IS_FAST(__wrap_)(StringRef Check) {
  // Measured: see docs/benchmarks.md.
  if (Check.starts_with("bigtable-"))
    return true;
  return IS_FAST(__real_)(Check);
}

/// Returns the options for \p File, from all configurations.
ClangTidyOptions OPTIONS(__real_)(Provider Configured, StringRef File);
ClangTidyOptions OPTIONS(__wrap_)(Provider Configured, StringRef File) {
  ClangTidyOptions Options = OPTIONS(__real_)(Configured, File);
  // With --clang-tidy=0, there are no checks.
  if (const std::string Checks = Options.Checks.value_or(""); !Checks.empty())
    if (const std::string Added = checksToAdd(Checks); !Added.empty())
      Options.Checks = Checks + "," + Added;
  return Options;
}

/// How a file is parsed; null if that is not known.
std::unique_ptr<CompilerInvocation>
    INVOCATION(__real_)(const clang::clangd::ParseInputs &Inputs,
                        DiagnosticConsumer &Diagnostics,
                        std::vector<std::string> *Arguments);
std::unique_ptr<CompilerInvocation>
INVOCATION(__wrap_)(const clang::clangd::ParseInputs &Inputs,
                    DiagnosticConsumer &Diagnostics,
                    std::vector<std::string> *Arguments) {
  std::unique_ptr<CompilerInvocation> Invocation =
      INVOCATION(__real_)(Inputs, Diagnostics, Arguments);
  if (Invocation)
    Invocation->getPreprocessorOpts().addMacroDef(TagsMacro);
  return Invocation;
}

} // extern "C"
