// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Messages.h"
#include "Printable.h"
#include "tidy/Docs.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

static bool Quiet = false;

void setQuiet(bool IsQuiet) { Quiet = IsQuiet; }

void say(const llvm::Twine &Text) {
  if (!Quiet)
    llvm::errs() << printable(Text.str()) << '\n';
}

void warn(const llvm::Twine &Text) {
  llvm::WithColor::warning(llvm::errs(), programName())
      << printable(Text.str()) << '\n';
}

void error(const llvm::Twine &Text) {
  llvm::WithColor::error(llvm::errs(), programName())
      << printable(Text.str()) << '\n';
}

std::string count(size_t Number, llvm::StringRef What) {
  return (llvm::Twine(Number) + " " + What + (Number == 1 ? "" : "s")).str();
}

} // namespace clang::tidy::bigtable::tool
