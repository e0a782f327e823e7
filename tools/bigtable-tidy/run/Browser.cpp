// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Browser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

llvm::Error openInBrowser(llvm::StringRef File) {
  std::vector<std::string> Names;
  if (const auto Chosen = llvm::sys::Process::GetEnv("BROWSER");
      Chosen && !Chosen->empty())
    Names = {*Chosen};
  else
    Names = {"xdg-open", "open", "wslview"};
  for (const std::string &Name : Names) {
    const auto Program = llvm::sys::findProgramByName(Name);
    if (!Program || !llvm::sys::fs::can_execute(*Program))
      continue;
    std::string Why;
    bool HasFailed = false;
    // The output of a browser is not part of a report.
    (void)llvm::sys::ExecuteNoWait(
        *Program, {*Program, File}, std::nullopt,
        {std::nullopt, llvm::StringRef(""), llvm::StringRef("")},
        /*MemoryLimit=*/0, &Why, &HasFailed);
    if (!HasFailed)
      return llvm::Error::success();
    return llvm::createStringError("cannot show '" + File + "' with '" + Name +
                                   "': " + Why);
  }
  return llvm::createStringError(
      "cannot show '" + File + "': there is no '" + Names.front() +
      "'; name a browser in the environment variable BROWSER");
}

} // namespace clang::tidy::bigtable::tool
