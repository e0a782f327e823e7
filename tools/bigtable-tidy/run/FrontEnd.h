// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Parses a source file for the checks as clang-tidy does, but without the
/// parts that the checks never use, which are most of it.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_FRONTEND_H
#define BIGTABLE_TIDY_TOOLS_RUN_FRONTEND_H

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "record/Coverage.h"
#include "run/LeanConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

class PrecompiledUse;

/// The functions that are parsed with their bodies. The choice does not affect
/// findings.
enum class Bodies {
  Read, ///< Functions that Clang or the analysis may ask for; see isUnread().
  All,
};

/// Makes actions that parse as clang-tidy does, without the compiler's
/// warnings.
class PreparedActions : public tooling::FrontendActionFactory {
public:
  using Maker = std::function<std::unique_ptr<FrontendAction>()>;
  /// \p Headers, unless null, are precompiled for the source.
  PreparedActions(Bodies Which, Maker Make, PrecompiledUse *Headers = nullptr)
      : Which(Which), Make(std::move(Make)), Headers(Headers) {}
  std::unique_ptr<FrontendAction> create() override { return Make(); }
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHs,
                     DiagnosticConsumer *Diagnostics) override;

private:
  const Bodies Which;
  const Maker Make;
  PrecompiledUse *const Headers;
};

/// The maximum number of reported errors in one source, as in compilers.
constexpr unsigned MaxErrors = 20;

/// The reports of the checks and the compiler on a source file, and its
/// coverage.
struct Checked {
  /// The summaries of other sources that were used; std::nullopt if not linked.
  SummarySet Others;
  std::vector<ClangTidyError> Errors;
  Coverage Covered;
};

/// Returns the summaries of other sources that a source requests.
using AskOthers = llvm::function_ref<SummarySet(const Links &)>;

/// Runs the checks that \p Context enables on \p File. \p Others are summaries
/// of other sources, or null if the file is not linked. If \p Ask is not null,
/// checks the file again as long as \p Ask returns further summaries: a few
/// times, but parses it only once. The last result counts. Returns no result if
/// the file must not begin with \p Headers, which may be null. If it is known
/// that the code \p LacksHeaders, parses it once less. Sets \p Seconds to the
/// wall time of the checks in seconds, without parsing.
std::vector<Checked>
runChecks(ClangTidyContext &Context,
          const tooling::CompilationDatabase &Commands, const std::string &File,
          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, Bodies Which,
          const SummarySet *Others, AskOthers Ask, PrecompiledUse *Headers,
          bool LacksHeaders, double &Seconds);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_FRONTEND_H
