// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Parses a source file for the checks: as clang-tidy does, without the parts
/// that they never look at, which is most of it.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_FRONTEND_H
#define BIGTABLE_TIDY_TOOLS_RUN_FRONTEND_H

#include "api/Headers.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "record/Coverage.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The functions that are parsed with their bodies. The findings are the same.
enum class Bodies {
  Read, ///< Functions that Clang or the analysis may ask for; see isUnread().
  All,
};

/// Makes \p Invocation parse as clang-tidy does, without warnings of the
/// compiler's.
void prepare(CompilerInvocation &Invocation, Bodies Which);

/// Says which bodies a prepared invocation leaves out.
class LeanConsumer : public ASTConsumer {
public:
  explicit LeanConsumer(CompilerInstance &Compiler)
      : Sources(Compiler.getSourceManager()) {}
  bool shouldSkipFunctionBody(Decl *D) override {
    return isUnread(*D, Sources);
  }

private:
  const SourceManager &Sources;
};

/// Errors of one source that are reported: as many as a compiler reports.
constexpr unsigned MaxErrors = 20;

/// The reports of the checks and the compiler on a source file, and its
/// coverage.
struct Checked {
  /// With what others say; nothing if it is not linked.
  SummarySet Others;
  std::vector<ClangTidyError> Errors;
  Coverage Covered;
};

/// Given what a source asks for: what others say of it.
using AskOthers = llvm::function_ref<SummarySet(const Links &)>;

/// Runs the checks that \p Context enables on \p File. \p Others is what other
/// sources say, or null if this one is not linked with any. With \p Ask, if
/// that is not null, it is judged again as long as others say more, which makes
/// it ask more: a few times, and parsed but once. The last is what counts.
/// \p Seconds is how long the checks took: wall time without that of parsing.
std::vector<Checked>
runChecks(ClangTidyContext &Context,
          const tooling::CompilationDatabase &Commands, const std::string &File,
          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, Bodies Which,
          const SummarySet *Others, AskOthers Ask, double &Seconds);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_FRONTEND_H
