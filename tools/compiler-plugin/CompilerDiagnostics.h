// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reports findings as warnings of the compiler.

#ifndef BIGTABLE_TIDY_TOOLS_COMPILERDIAGNOSTICS_H
#define BIGTABLE_TIDY_TOOLS_COMPILERDIAGNOSTICS_H

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace clang::tidy::bigtable::tool {

/// Passes findings to the compiler's diagnostics engine, with notes and fixes.
/// NOLINT works as in clang-tidy, and -w and -Werror as for the compiler's own
/// warnings. WarningsAsErrors also turns warnings into errors.
class CompilerDiagnostics : public DiagnosticConsumer {
public:
  /// \p IsShown returns true for headers whose findings are passed on. It is
  /// not called for system headers.
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
  /// True while notes belong to a hidden finding.
  bool IsHiding = false;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMPILERDIAGNOSTICS_H
