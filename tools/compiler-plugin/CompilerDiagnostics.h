// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Findings as warnings of the compiler.

#ifndef BIGTABLE_TIDY_TOOLS_COMPILERDIAGNOSTICS_H
#define BIGTABLE_TIDY_TOOLS_COMPILERDIAGNOSTICS_H

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace clang::tidy::bigtable::tool {

/// Passes what the checks say on to the compiler's engine, with notes and
/// fixes. NOLINT holds as in clang-tidy; -w and -Werror as for the compiler's
/// own warnings, and WarningsAsErrors makes errors, too.
class CompilerDiagnostics : public DiagnosticConsumer {
public:
  /// \p IsShown says of a header that is not the system's whether what is found
  /// in it is passed on.
  CompilerDiagnostics(ClangTidyContext &Tidy, DiagnosticsEngine &Compiler,
                      std::function<bool(llvm::StringRef Header)> IsShown);

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Said) override;

private:
  bool isHidden(DiagnosticsEngine::Level Level, const Diagnostic &Said);
  bool isInShownFile(const Diagnostic &Said) const;

  ClangTidyContext &Tidy;
  DiagnosticsEngine &Compiler;
  const std::function<bool(llvm::StringRef)> IsShown;
  /// The notes that follow belong to something that is hidden.
  bool IsHiding = false;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMPILERDIAGNOSTICS_H
