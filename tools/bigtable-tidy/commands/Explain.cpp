// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Explain.h"
#include "commands/Linting.h"
#include "commands/Options.h"
#include "llvm/Support/Process.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

int printChecks() {
  if (TheFormat == Format::Json)
    listChecksAsJson(llvm::outs());
  else
    listChecks(llvm::outs(), llvm::sys::Process::StandardOutColumns());
  return Clean;
}

int explainCheck(const Invocation &) {
  if (Paths.size() != 1)
    return cannotRun(llvm::createStringError("expected: explain CHECK"));
  if (llvm::Error E = explain(Paths.front(), llvm::outs(),
                              llvm::sys::Process::StandardOutHasColors()))
    return cannotRun(std::move(E));
  return Clean;
}

} // namespace clang::tidy::bigtable::tool
