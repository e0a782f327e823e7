// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "commands/ApplyFixes.h"
#include "commands/Options.h"
#include "model/Spelling.h"
#include "report/Fixes.h"
#include "run/Messages.h"
#include "setup/Examination.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::tool {

/// Returns true if a fix in \p All would be shorter with the runtime.
static bool wantsRuntime(const Fixes &All) {
  return llvm::any_of(All.Edits, [](const auto &File) {
    return llvm::any_of(File.second, [](const tooling::Replacement &Edit) {
      return Edit.getReplacementText().contains("std::chrono::system_clock");
    });
  });
}

llvm::Error applyFixes(Outcome &Result, Sources &Texts) {
  llvm::Expected<Fixes> All =
      selectFixes(Result, Texts, flags::FormatStyle.given().value_or("file"));
  if (!All)
    return All.takeError();
  llvm::Error Failed =
      flags::DryRun ? llvm::Error::success() : writeFixes(*All, Result, Texts);
  if (flags::DryRun) {
    printDiff(*All, Texts, llvm::outs());
  } else {
    say("fixed findings: " + std::to_string(All->Made.count()));
    moveFindings(Result, *All);
  }
  if (Result.WithoutRuntime != 0 && wantsRuntime(*All)) {
    const std::string Remedy = remedyForRuntimeCopy(Texts.root());
    say("with '" + Spelling::RuntimeHeader +
        "' on the include path, fixes are shorter, such as "
        "'Ttl::OneSecond().ExpireAfter(...)' and 'LiveCells(...)'; " +
        (Remedy.empty() ? "'bigtable-tidy init' offers to copy it" : Remedy));
  }
  if (All->Conflicting > 0)
    say("fixes that overlap with others, left for another run: " +
        std::to_string(All->Conflicting));
  if (All->Unfit > 0)
    say("fixes that do not fit the files: " + std::to_string(All->Unfit));
  for (const std::string &File : All->Foreign)
    warn("fixes in '" + File + "' are not made: it is not in '" + Texts.root() +
         "'; name its directory with --root");
  for (const std::string &File : All->Unlinked)
    warn("'" + File +
         "' is no hard link any more: its other names have the "
         "old text");
  for (const std::string &File : All->Changed)
    Failed = llvm::joinErrors(std::move(Failed), hasChanged(File));
  return Failed;
}

} // namespace clang::tidy::bigtable::tool
