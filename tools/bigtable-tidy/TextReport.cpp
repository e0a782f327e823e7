// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ReportParts.h"
#include "Writers.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"

namespace clang::tidy::bigtable::tool {

static ClangTidyError toClangTidy(const Finding &F) {
  // All paths are absolute: it must not change the folder for them.
  ClangTidyError Error(F.check(), ClangTidyError::Warning,
                       /*BuildDirectory=*/"", F.IsWarningAsError);
  Error.DiagLevel = F.Said.DiagLevel;
  Error.Message = F.Said.Message;
  Error.Notes = F.Said.Notes;
  return Error;
}

static bool isColorful() {
  const std::optional<std::string> No = llvm::sys::Process::GetEnv("NO_COLOR");
  return (!No || No->empty()) && llvm::sys::Process::StandardOutHasColors();
}

void writeText(const Outcome &Run, Sources &Files, std::optional<bool> Color) {
  std::vector<ClangTidyError> All;
  for (const std::vector<Finding> *Some : {&Run.Errors, &Run.Findings})
    for (const Finding &F : *Some)
      All.push_back(toClangTidy(F));
  llvm::stable_sort(All, [](const auto &A, const auto &B) {
    return std::tie(A.Message.FilePath, A.Message.FileOffset) <
           std::tie(B.Message.FilePath, B.Message.FileOffset);
  });

  ClangTidyOptions Options = ClangTidyOptions::getDefaults();
  Options.UseColor = Color ? *Color : isColorful();
  ClangTidyContext Context(std::make_unique<DefaultOptionsProvider>(
      ClangTidyGlobalOptions(), Options));
  unsigned WarningsAsErrors = 0;
  handleErrors(All, Context, FB_NoFix, WarningsAsErrors,
               Files.manager().getFileManager().getVirtualFileSystemPtr());
  llvm::outs().flush();
}

void writeFailures(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out) {
  for (const Failure &F : Run.Failures)
    Out << "error: " << Files.relative(F.File) << (F.File.empty() ? "" : ": ")
        << F.Why << '\n';
}

} // namespace clang::tidy::bigtable::tool
