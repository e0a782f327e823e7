// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/UnifiedDiff.h"
#include "../seed.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "gtest/gtest.h"
#include <random>
#include <string>
#include <vector>

using namespace clang::tidy::bigtable::tool;
using clang::tooling::Replacement;
using clang::tooling::Replacements;
using llvm::StringRef;

namespace {

std::string diff(StringRef Name, StringRef Text, const Replacements &Edits) {
  std::string Printed;
  llvm::raw_string_ostream Out(Printed);
  printUnifiedDiff(Name, Text, Edits, Out);
  return Out.str();
}

std::string diff(StringRef Text, std::vector<Replacement> Edits) {
  Replacements All;
  for (const Replacement &Edit : Edits)
    llvm::cantFail(All.add(Edit));
  return diff("f.cc", Text, All);
}

/// A text with few different lines, so that they are often alike.
std::string randomText(std::mt19937 &Random) {
  std::string Text;
  for (unsigned Lines = Random() % 30; Lines > 0; --Lines)
    Text += std::string(Random() % 3, "ab"[Random() % 2]) +
            (Random() % 5 ? "\n" : "\r\n");
  if (Random() % 2)
    Text += "end";
  return Text;
}

Replacements randomEdits(StringRef Text, std::mt19937 &Random) {
  Replacements Edits;
  for (unsigned Count = Random() % 5; Count > 0; --Count) {
    const unsigned Begin = Random() % (Text.size() + 1);
    const unsigned Length = std::min<size_t>(Random() % 8, Text.size() - Begin);
    static constexpr StringRef New[] = {"", "a", "\n", "b\na", "x\ny\n", "end"};
    if (llvm::Error Conflict =
            Edits.add({"f.cc", Begin, Length, New[Random() % 6]}))
      llvm::consumeError(std::move(Conflict));
  }
  return Edits;
}

void write(StringRef Name, StringRef Text) {
  std::error_code Error;
  llvm::raw_fd_ostream Out(Name, Error);
  ASSERT_FALSE(Error) << Error.message();
  Out << Text;
}

std::string read(StringRef Name) {
  auto Text = llvm::MemoryBuffer::getFile(Name);
  return Text ? (*Text)->getBuffer().str() : "<unreadable>";
}

/// The patches of random edits, applied by a program that others wrote.
void applyWith(StringRef Program, std::vector<StringRef> Arguments,
               StringRef Name) {
  const auto Found = llvm::sys::findProgramByName(Program);
  ASSERT_TRUE(Found) << Program.str() << " is needed";
  const uint64_t Seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(Seed));
  std::mt19937 Random(Seed);
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("diff", Folder));
  const std::string File = (Folder + "/" + Name).str();
  const std::string Patch = (Folder + "/patch").str();
  const std::string Log = (Folder + "/log").str();
  Arguments.insert(Arguments.begin(), *Found);
  for (StringRef &Argument : Arguments)
    if (Argument == "FOLDER")
      Argument = Folder;
  for (int I = 0; I < 60; ++I) {
    const std::string Text = randomText(Random);
    const Replacements Edits = randomEdits(Text, Random);
    const std::string New =
        llvm::cantFail(clang::tooling::applyAllReplacements(Text, Edits));
    const std::string Printed = diff(Name, Text, Edits);
    EXPECT_EQ(Printed.empty(), New == Text) << Printed;
    if (Printed.empty())
      continue;
    write(File, Text);
    write(Patch, Printed);
    const std::optional<StringRef> Redirects[] = {
        StringRef(Patch), StringRef(Log), StringRef(Log)};
    EXPECT_EQ(0, llvm::sys::ExecuteAndWait(*Found, Arguments, std::nullopt,
                                           Redirects))
        << Printed << read(Log);
    // patch removes a file that becomes empty.
    EXPECT_EQ(New.empty() && !llvm::sys::fs::exists(File) ? "" : read(File),
              New)
        << Printed << read(Log);
    // Not one line of it was found elsewhere than where it said.
    EXPECT_EQ(read(Log).find("offset"), std::string::npos) << Printed;
  }
  llvm::sys::fs::remove_directories(Folder);
}

TEST(UnifiedDiff, IsOfTheLinesThatChange) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", {{"f.cc", 8, 1, "five"}}),
            "--- a/f.cc\n+++ b/f.cc\n@@ -2,7 +2,7 @@\n"
            " 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  EXPECT_EQ(diff("1\n2\n", {{"f.cc", 0, 0, "#include \"x\"\n"}}),
            "--- a/f.cc\n+++ b/f.cc\n@@ -1,2 +1,3 @@\n"
            "+#include \"x\"\n 1\n 2\n");
  EXPECT_EQ(diff("", {{"f.cc", 0, 0, "1\n"}}),
            "--- a/f.cc\n+++ b/f.cc\n@@ -0,0 +1,1 @@\n+1\n");
  EXPECT_EQ(diff("1\n2\n", {{"f.cc", 0, 2, "1\n"}}), "");
  // A line goes and comes back.
  EXPECT_EQ(diff("a\na\na\n", {{"f.cc", 0, 0, "a\n"}, {"f.cc", 4, 2, ""}}), "");
}

TEST(UnifiedDiff, TellsThatTheLastLineHasNoEnd) {
  EXPECT_EQ(diff("1\n2", {{"f.cc", 2, 1, "3"}}),
            "--- a/f.cc\n+++ b/f.cc\n@@ -1,2 +1,2 @@\n 1\n"
            "-2\n\\ No newline at end of file\n"
            "+3\n\\ No newline at end of file\n");
}

/// Clang's own way of applying edits takes no such text.
TEST(UnifiedDiff, IsOfAnyText) {
  EXPECT_EQ(diff("\xfe\xff"
                 "a\n",
                 {{"f.cc", 2, 1, "b"}}),
            "--- a/f.cc\n+++ b/f.cc\n@@ -1,1 +1,1 @@\n"
            "-\xfe\xff"
            "a\n+\xfe\xff"
            "b\n");
}

TEST(UnifiedDiff, HasOneHunkForChangesWhoseContextsMeet) {
  std::string Text;
  for (int I = 0; I < 40; ++I)
    Text += "x\n";
  const auto Hunks = [&](unsigned Line) {
    return StringRef(
               diff(Text, {{"f.cc", 0, 1, "y"}, {"f.cc", 2 * Line, 1, "y"}}))
        .count("\n@@ ");
  };
  EXPECT_EQ(Hunks(7), 1u);
  EXPECT_EQ(Hunks(8), 2u);
}

TEST(UnifiedDiff, CountsLinesOfTheNewText) {
  std::string Text;
  for (int I = 0; I < 40; ++I)
    Text += "x\n";
  const std::string Printed =
      diff(Text, {{"f.cc", 0, 0, "a\nb\n"}, {"f.cc", 60, 0, "c\n"}});
  EXPECT_NE(Printed.find("\n@@ -28,6 +30,7 @@\n"), std::string::npos)
      << Printed;
}

TEST(UnifiedDiff, IsWhatGitApplies) {
  applyWith("git",
            {"-C", "FOLDER", "-c", "core.autocrlf=false", "apply",
             "--whitespace=nowarn", "patch"},
            "a b.cc");
}

TEST(UnifiedDiff, IsWhatPatchApplies) {
  applyWith("patch",
            {"-d", "FOLDER", "-p1", "--binary", "--fuzz=0", "-i", "patch"},
            "a b.cc");
}

TEST(UnifiedDiff, QuotesNames) {
  applyWith("git", {"-C", "FOLDER", "apply", "--whitespace=nowarn", "patch"},
            "a\"b\\c.cc");
}

} // namespace
