// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Values.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

/// The rows of the page's table 'reason | what helps', quoted as messages are.
Rows rowsOfPage() {
  auto Page =
      llvm::MemoryBuffer::getFile(BIGTABLE_DOCS "/checks/call-sites.md");
  EXPECT_TRUE(Page);
  llvm::StringRef Rest = (*Page)->getBuffer();
  Rest = Rest.substr(Rest.find("| reason | what helps |\n|---|---|\n"));
  Rest = Rest.split("|---|---|\n").second;
  Rows Result;
  while (Rest.starts_with("|")) {
    const auto [Line, Next] = Rest.split('\n');
    const auto [Reason, Helps] = Line.trim("| ").split(" | ");
    // Names are examples: "depends on parameter 'p'".
    std::string Bare = llvm::Regex(" '[a-z]'").sub("", Reason.trim("`"));
    std::string Quoted = Helps.str();
    std::replace(Quoted.begin(), Quoted.end(), '`', '\'');
    Result.emplace_back(std::move(Bare), std::move(Quoted));
    Rest = Next;
  }
  return Result;
}

TEST(Unknown, PageHasEachReasonAndWhatHelps) {
  Rows Expected;
  for (unsigned I = 0; I != Unknown::NumReasons; ++I) {
    const auto Why = static_cast<Unknown::Reason>(I);
    Expected.emplace_back(describe(Unknown{Why}), whatHelps(Why).str());
  }
  EXPECT_EQ(rowsOfPage(), Expected);
}

} // namespace
