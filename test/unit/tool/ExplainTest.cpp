// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Explain.h"
#include "Manifest.h"
#include "tidy/Docs.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;
using namespace clang::tidy::bigtable::tool;

namespace {

std::string explained(llvm::StringRef Id, bool Bold) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (llvm::Error E = explain(Id, OS, Bold))
    return "error: " + llvm::toString(std::move(E));
  return Text;
}

std::string listed(unsigned Width) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  listChecks(OS, Width);
  return Text;
}

std::string replaced(std::string Text, llvm::StringRef From,
                     llvm::StringRef To) {
  for (size_t At = 0; (At = Text.find(From, At)) != std::string::npos;
       At += To.size())
    Text.replace(At, From.size(), To);
  return Text;
}

/// Links are valid anywhere; all else is as in the page.
TEST(Explain, PrintsThePage) {
  ASSERT_EQ(docsFolder(), "docs/checks");
  for (const CheckInfo &Check : allChecks()) {
    const std::string Text = explained(Check.Id, false);
    EXPECT_EQ(Text.find("](../"), std::string::npos) << Check.Id.str();
    EXPECT_EQ(
        replaced(replaced(Text, "](docs/checks/", "]("), "](docs/", "](../"),
        Check.Page.str());
    EXPECT_EQ(explained(Check.Id.drop_front(strlen("bigtable-")), false), Text);
  }
}

TEST(Explain, HasNoMarkupInATerminal) {
  for (const CheckInfo &Check : allChecks()) {
    const std::string Text = explained(Check.Id, true);
    EXPECT_EQ(Text.find("```"), std::string::npos) << Check.Id.str();
    EXPECT_EQ(Text.find("](docs/"), std::string::npos) << Check.Id.str();
    // Lines of code are indented; other lines that begin with '#' are bold.
    bool InCode = false;
    llvm::SmallVector<llvm::StringRef, 64> Lines;
    Check.Page.split(Lines, '\n');
    for (llvm::StringRef Line : Lines) {
      if (Line.ltrim().starts_with("```"))
        InCode = !InCode;
      else if (InCode)
        EXPECT_NE(Text.find("    " + Line.str() + "\n"), std::string::npos)
            << Line.str();
      else if (Line.starts_with("#"))
        EXPECT_NE(Text.find("\033[1m" + Line.ltrim("# ").str() + "\033[0m\n"),
                  std::string::npos)
            << Line.str();
    }
  }
  const std::string Text = explained("missing-timestamp", true);
  EXPECT_NE(Text.find("policy (docs/reference/schema.md#policies):"),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("`Strict` (docs/explanation/must-and-may.md)"),
            std::string::npos)
      << Text;
}

TEST(Explain, NamesTheNearest) {
  const auto Wrong = [](llvm::StringRef Id) {
    return "error: no check '" + Id.str() +
           "', expected one that 'bigtable-tidy --list-checks' shows";
  };
  EXPECT_EQ(explained("bigtable-missing-timestmap", false),
            Wrong("bigtable-missing-timestmap") +
                "; did you mean 'bigtable-missing-timestamp'?");
  EXPECT_EQ(explained("filter-oder", false),
            Wrong("filter-oder") + "; did you mean 'bigtable-filter-order'?");
  for (const char *Id : {"", "modernize-use-nullptr", "%s", "bigtable-"})
    EXPECT_EQ(explained(Id, false), Wrong(Id));
}

TEST(ListChecks, FitsTheTerminal) {
  for (const unsigned Width : {70u, 80u, 200u}) {
    llvm::SmallVector<llvm::StringRef, 128> Lines;
    const std::string Text = listed(Width);
    llvm::StringRef(Text).split(Lines, '\n');
    for (const llvm::StringRef Line : Lines)
      EXPECT_LE(Line.size(), Width) << Line.str();
  }
}

/// The words of the list do not depend on where its lines end.
TEST(ListChecks, WrapsWithoutLoss) {
  const auto Words = [](llvm::StringRef Text) {
    llvm::SmallVector<llvm::StringRef, 512> Result;
    llvm::SplitString(Text, Result);
    return llvm::join(Result, " ");
  };
  const std::string Whole = Words(listed(0));
  for (const unsigned Width : {1u, 60u, 80u})
    EXPECT_EQ(Words(listed(Width)), Whole);
  for (const CheckInfo &Check : allChecks())
    EXPECT_NE(Whole.find(Check.Id.str() + " " + toString(Check.Level).str() +
                         (Check.IsDefault ? " on " : " off ") +
                         (Check.NeedsSchema ? "needs a schema " : "") +
                         Check.Summary.str()),
              std::string::npos)
        << Check.Id.str();
  for (const LevelInfo &Level : allLevels())
    EXPECT_NE(
        Whole.find(toString(Level.Level).str() + ": " + Level.Meaning.str()),
        std::string::npos);
}

TEST(Levels, AreThoseOfConfidence) {
  ASSERT_EQ(allLevels().size(), 3u);
  for (size_t I = 0; I != allLevels().size(); ++I)
    EXPECT_EQ(static_cast<size_t>(allLevels()[I].Level), I);
}

} // namespace
