// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Messages.h"
#include "Printable.h"
#include "tidy/Docs.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>

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

std::optional<std::string> readLine() {
  std::string Line;
  int C;
  while ((C = std::getchar()) != EOF && C != '\n')
    Line += char(C);
  if (C == EOF && Line.empty())
    return std::nullopt;
  return Line;
}

std::string count(size_t Number, llvm::StringRef What) {
  llvm::StringRef End = Number == 1 ? "" : "s";
  if (Number != 1 && What.consume_back("y"))
    End = "ies";
  return (llvm::Twine(Number) + " " + What + End).str();
}

} // namespace clang::tidy::bigtable::tool
