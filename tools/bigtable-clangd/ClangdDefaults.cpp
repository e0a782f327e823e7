// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Where clangd decides which checks run. The linker lets these functions stand
/// in the place of clangd's (--wrap), which then are __real_. They are declared
/// as in clangd's TidyProvider.h, which is not installed.

#include "Configuration.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

using clang::tidy::ClangTidyOptions;
using clang::tidy::bigtable::tool::checksToAdd;
using llvm::StringRef;
using Provider = llvm::function_ref<void(ClangTidyOptions &, StringRef)>;

#define IS_FAST(PREFIX)                                                        \
  PREFIX##_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE
#define OPTIONS(PREFIX)                                                        \
  PREFIX##_ZN5clang6clangd21getTidyOptionsForFileEN4llvm12function_refIFvRNS_4tidy16ClangTidyOptionsENS1_9StringRefEEEES6_

extern "C" {

/// Whether \p Check is known to be fast; by default clangd drops others.
std::optional<bool> IS_FAST(__real_)(StringRef Check);
std::optional<bool> IS_FAST(__wrap_)(StringRef Check) {
  // Measured: see docs/benchmarks.md.
  if (Check.starts_with("bigtable-"))
    return true;
  return IS_FAST(__real_)(Check);
}

/// What runs on \p File, by all that is configured.
ClangTidyOptions OPTIONS(__real_)(Provider Configured, StringRef File);
ClangTidyOptions OPTIONS(__wrap_)(Provider Configured, StringRef File) {
  ClangTidyOptions Options = OPTIONS(__real_)(Configured, File);
  // With --clang-tidy=0 there are none.
  if (const std::string Checks = Options.Checks.value_or(""); !Checks.empty())
    if (const std::string Added = checksToAdd(Checks); !Added.empty())
      Options.Checks = Checks + "," + Added;
  return Options;
}

} // extern "C"
