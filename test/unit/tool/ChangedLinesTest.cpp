// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/ChangedLines.h"
#include "MadeUp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace fs = llvm::sys::fs;
using namespace clang::tidy::bigtable::tool;
using clang::tooling::FileByteRange;

namespace {

/// A variable of the environment, for the time of a test.
class Variable {
public:
  Variable(const char *Name, const char *Value) : Name(Name) {
    if (const char *Old = std::getenv(Name))
      Was = Old;
    setenv(Name, Value, /*overwrite=*/1);
  }
  Variable(const Variable &) = delete;
  ~Variable() {
    if (Was)
      setenv(Name, Was->c_str(), /*overwrite=*/1);
    else
      unsetenv(Name);
  }

private:
  const char *const Name;
  std::optional<std::string> Was;
};

/// A repository in a folder whose name is no word.
class ChangedLinesTest : public testing::Test {
protected:
  void SetUp() override {
    llvm::ErrorOr<std::string> Found = llvm::sys::findProgramByName("git");
    if (!Found)
      GTEST_SKIP() << "git is not in PATH";
    Program = *Found;
    llvm::SmallString<128> Unique;
    ASSERT_FALSE(fs::createUniqueDirectory("changed lines", Unique));
    ASSERT_FALSE(fs::real_path(Unique, Outer));
    Top = (Outer + "/the repository").str();
    ASSERT_FALSE(fs::create_directory(Top));
    git({"init", "-q", "-b", "main"});
  }
  void TearDown() override {
    if (!Outer.empty())
      fs::remove_directories(Outer);
  }

  void git(std::vector<llvm::StringRef> Arguments) {
    std::vector<llvm::StringRef> Line{Program, "-C", Top};
    Line.insert(Line.end(), Arguments.begin(), Arguments.end());
    const std::optional<llvm::StringRef> Quiet[] = {
        llvm::StringRef(), llvm::StringRef(), llvm::StringRef()};
    EXPECT_EQ(llvm::sys::ExecuteAndWait(Program, Line, std::nullopt, Quiet),
              ExpectedStatus)
        << llvm::join(Line, " ");
  }
  std::string at(llvm::StringRef Name) const { return Top + "/" + Name.str(); }
  void write(llvm::StringRef Name, llvm::StringRef Text) {
    const std::string File = at(Name);
    ASSERT_FALSE(fs::create_directories(llvm::sys::path::parent_path(File)));
    std::error_code Code;
    llvm::raw_fd_ostream Out(File, Code);
    ASSERT_FALSE(Code) << Code.message();
    Out << Text;
  }
  void commit() {
    git({"add", "-A"});
    git({"commit", "-q", "-m", "change"});
  }

  ChangedLines changed(llvm::StringRef Base = "HEAD") {
    llvm::Expected<ChangedLines> Result = ChangedLines::since(Base, Top);
    if (Result)
      return std::move(*Result);
    ADD_FAILURE() << llvm::toString(Result.takeError());
    return {};
  }
  std::string errorOf(llvm::StringRef Base, llvm::StringRef Folder) {
    llvm::Expected<ChangedLines> Result = ChangedLines::since(Base, Folder);
    if (!Result)
      return llvm::toString(Result.takeError());
    ADD_FAILURE() << "no error";
    return "";
  }
  /// Those of the first \p Number lines that are touched, "2 3".
  std::string lines(const ChangedLines &Changed, llvm::StringRef Name,
                    unsigned Number = 9) {
    std::string Text;
    for (unsigned Line = 1; Line <= Number; ++Line)
      if (Changed.touches(at(Name), Line, Line))
        Text += (Text.empty() ? "" : " ") + std::to_string(Line);
    return Text;
  }

  // The user's own settings stay out.
  const Variable Settings[7] = {
      {"GIT_CONFIG_NOSYSTEM", "1"},    {"GIT_CONFIG_GLOBAL", "/dev/null"},
      {"GIT_AUTHOR_NAME", "A"},        {"GIT_AUTHOR_EMAIL", "a@example.com"},
      {"GIT_COMMITTER_NAME", "A"},     {"GIT_COMMITTER_EMAIL", "a@example.com"},
      {"GIT_CEILING_DIRECTORIES", "/"}};
  int ExpectedStatus = 0;
  std::string Program;
  llvm::SmallString<128> Outer;
  std::string Top;
};

TEST_F(ChangedLinesTest, AreThoseOfCommitsIndexAndWorkTree) {
  write("a.cpp", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
  commit();
  git({"checkout", "-q", "-b", "topic"});
  write("a.cpp", "1\ncommitted\n3\n4\n5\n6\n7\n8\n9\n");
  commit();
  write("a.cpp", "1\ncommitted\n3\nstaged\n5\n6\n7\n8\n9\n");
  git({"add", "a.cpp"});
  write("a.cpp", "1\ncommitted\n3\nstaged\n5\nedited\nmore\n7\n8\n");
  EXPECT_EQ(lines(changed("main"), "a.cpp"), "2 4 6 7");
  EXPECT_EQ(lines(changed(), "a.cpp"), "4 6 7");
}

TEST_F(ChangedLinesTest, AreNotThoseOfTheBaseSince) {
  write("a.cpp", "1\n2\n3\n4\n");
  commit();
  git({"checkout", "-q", "-b", "topic"});
  write("a.cpp", "1\n2\n3\nmine\n");
  commit();
  git({"checkout", "-q", "main"});
  write("a.cpp", "theirs\n2\n3\n4\n");
  commit();
  git({"checkout", "-q", "topic"});
  EXPECT_EQ(lines(changed("main"), "a.cpp"), "4");
}

TEST_F(ChangedLinesTest, RemovedLinesTouchWhatIsAroundThem) {
  write("a.cpp", "1\n2\n3\n4\n5\n6\n");
  commit();
  write("a.cpp", "2\n3\n5\n");
  const ChangedLines Changed = changed();
  EXPECT_EQ(lines(Changed, "a.cpp"), "");
  EXPECT_TRUE(Changed.touches(at("a.cpp"), 2, 3));
  EXPECT_FALSE(Changed.touches(at("a.cpp"), 1, 2));
  // Those before the first line are between no two.
  EXPECT_FALSE(Changed.touches(at("a.cpp"), 1, 1));
}

TEST_F(ChangedLinesTest, OfUnusualNames) {
  const std::vector<std::string> Names = {"a b.cpp",          "tab\there.cpp",
                                          "tab at the end\t", "\"quoted\".cpp",
                                          "line\nend",        "b/b/x.cpp",
                                          "back\\slash\\n",   "\xc3\xa9.cpp",
                                          "\xff\x01\x7f",     "-p",
                                          ":(top)x",          "dev/null",
                                          "trailing ",        "a => b"};
  for (const std::string &Name : Names)
    write(Name, "1\n2\n3\n");
  commit();
  for (const std::string &Name : Names)
    write(Name, "1\ntwo\n3\n");
  for (const char *Quote : {"true", "false"}) {
    git({"config", "core.quotePath", Quote});
    const ChangedLines Changed = changed();
    for (const std::string &Name : Names)
      EXPECT_EQ(lines(Changed, Name), "2") << Name;
  }
  // And where git knows none of them.
  git({"rm", "-r", "-q", "--cached", "."});
  git({"commit", "-q", "-m", "gone"});
  const ChangedLines Changed = changed();
  for (const std::string &Name : Names)
    EXPECT_EQ(lines(Changed, Name, 3), "1 2 3") << Name;
}

TEST_F(ChangedLinesTest, OfLinesThatLookLikeAPatch) {
  write("a.cpp", "1\n2\n3\n-- a/b.cpp\n5\n6\n");
  write("b.cpp", "1\n2\n3\n4\n5\n6\n");
  commit();
  write("a.cpp", "1\n++ b/b.cpp\n@@ -1 +1 @@\n+++ b/b.cpp\n@@ -1,4 +1,4 "
                 "@@\n5\n6 without an end");
  EXPECT_EQ(lines(changed(), "a.cpp"), "2 3 4 5 7");
  EXPECT_EQ(lines(changed(), "b.cpp"), "");
}

TEST_F(ChangedLinesTest, DoNotDependOnTheUsersSettings) {
  write("a.cpp", "1\n\n3\n4\n5\n");
  write("c.bin", "1\n2\n3\n");
  write(".gitattributes", "*.bin binary\n*.cpp diff=mine filter=mine\n");
  commit();
  write("a.cpp", "one\n\n3\n4\nfive\n");
  write("c.bin", "1\ntwo\n3\n");
  for (const auto &[Key, Value] :
       std::vector<std::pair<llvm::StringRef, llvm::StringRef>>{
           {"diff.noprefix", "true"},
           {"diff.mnemonicPrefix", "true"},
           {"diff.interHunkContext", "9"},
           {"diff.context", "9"},
           {"diff.external", "false"},
           {"diff.mine.command", "false"},
           {"diff.mine.textconv", "rev"},
           {"filter.mine.clean", "false"},
           {"filter.mine.required", "true"},
           {"diff.renames", "false"},
           {"diff.relative", "true"},
           {"diff.suppressBlankEmpty", "true"},
           {"color.ui", "always"},
           {"color.diff", "always"},
           {"core.pager", "false"}})
    git({"config", Key, Value});
  const Variable Context("GIT_DIFF_OPTS", "-u9");
  const Variable External("GIT_EXTERNAL_DIFF", "false");
  EXPECT_EQ(lines(changed(), "a.cpp"), "1 5");
  EXPECT_EQ(lines(changed(), "c.bin"), "2");
}

TEST_F(ChangedLinesTest, OfARenamedFileAreThoseThatWereEdited) {
  std::string Text;
  for (unsigned I = 1; I <= 40; ++I)
    Text += "line " + std::to_string(I) + "\n";
  write("a.cpp", Text);
  commit();
  git({"mv", "a.cpp", "z.cpp"});
  EXPECT_EQ(lines(changed(), "z.cpp"), "");
  write("z.cpp", "line 1\nline two\n" + Text.substr(Text.find("line 3")));
  EXPECT_EQ(lines(changed(), "z.cpp"), "2");
}

TEST_F(ChangedLinesTest, OfFilesThatGitDoesNotTrack) {
  write(".gitignore", "*.gen\n");
  write("sub/a.cpp", "1\n");
  commit();
  write("new.cpp", "1\n2\n");
  write("sub/new.cpp", "1\n2\n");
  write("x.gen", "1\n");
  write("staged.cpp", "1\n2\n");
  git({"add", "staged.cpp"});
  write("intended.cpp", "1\n2\n");
  git({"add", "-N", "intended.cpp"});
  const ChangedLines Changed = changed();
  for (const char *Name :
       {"new.cpp", "sub/new.cpp", "staged.cpp", "intended.cpp"})
    EXPECT_EQ(lines(Changed, Name, 2), "1 2") << Name;
  for (const char *Name : {"x.gen", "sub/a.cpp", "no such.cpp"})
    EXPECT_FALSE(Changed.touches(at(Name))) << Name;
  // From a folder within, too.
  llvm::Expected<ChangedLines> Within = ChangedLines::since("HEAD", at("sub"));
  ASSERT_TRUE(bool(Within)) << llvm::toString(Within.takeError());
  EXPECT_EQ(lines(*Within, "new.cpp", 2), "1 2");
  EXPECT_EQ(lines(*Within, "sub/new.cpp", 2), "1 2");
}

TEST_F(ChangedLinesTest, OfAFileWithConflictsAreAll) {
  write("a.cpp", "1\n2\n");
  commit();
  git({"checkout", "-q", "-b", "topic"});
  write("a.cpp", "1\nmine\n");
  commit();
  git({"checkout", "-q", "main"});
  write("a.cpp", "1\ntheirs\n");
  commit();
  ExpectedStatus = 1;
  git({"merge", "-q", "topic"});
  EXPECT_EQ(lines(changed(), "a.cpp", 3), "1 2 3");
}

TEST_F(ChangedLinesTest, AreFoundThroughALinkToTheFolder) {
  write("a.cpp", "1\n");
  commit();
  write("a.cpp", "one\n");
  const std::string Link = (Outer + "/link").str();
  ASSERT_FALSE(fs::create_link(Top, Link));
  llvm::Expected<ChangedLines> Changed = ChangedLines::since("HEAD", Link);
  ASSERT_TRUE(bool(Changed)) << llvm::toString(Changed.takeError());
  EXPECT_TRUE(Changed->touches(Link + "/a.cpp", 1, 1));
  EXPECT_TRUE(Changed->touches(at("a.cpp"), 1, 1));
}

TEST_F(ChangedLinesTest, NeedARepositoryAndCommits) {
  EXPECT_NE(errorOf("HEAD", Outer).find("not a git repository"),
            std::string::npos);
  EXPECT_NE(errorOf("HEAD", at("none")).find("none"), std::string::npos);
  EXPECT_EQ(errorOf("HEAD", Top),
            "--diff: the repository has no commit 'HEAD'");
  write("a.cpp", "1\n");
  commit();
  EXPECT_EQ(errorOf("origin/main", Top),
            "--diff: the repository has no commit 'origin/main'");
  for (const char *Name : {"", "-p", "--output=x"})
    EXPECT_EQ(errorOf(Name, Top), "--diff: '" + std::string(Name) +
                                      "' is not the name of a commit");
  // A blob is none.
  EXPECT_NE(errorOf("HEAD:a.cpp", Top).find("no commit"), std::string::npos);
}

TEST_F(ChangedLinesTest, NeedACommonAncestor) {
  write("a.cpp", "1\n");
  commit();
  git({"checkout", "-q", "--orphan", "other"});
  write("a.cpp", "2\n");
  commit();
  EXPECT_EQ(errorOf("main", Top),
            "--diff: 'main' and HEAD have no common ancestor");
}

TEST_F(ChangedLinesTest, OfAShallowCloneSayHowToFetchMore) {
  for (const char *Text : {"1\n", "2\n", "3\n"}) {
    write("a.cpp", Text);
    commit();
  }
  git({"branch", "base", "HEAD~2"});
  const std::string Origin = "file://" + Top;
  const std::string Clone = (Outer + "/clone").str();
  git({"clone", "-q", "--depth=1", Origin, Clone});
  EXPECT_NE(errorOf("origin/base", Clone).find("fetch-depth: 0"),
            std::string::npos);
  Top = Clone;
  git({"fetch", "-q", "--depth=1", "origin", "base:base"});
  const std::string Said = errorOf("base", Clone);
  EXPECT_NE(Said.find("no common ancestor"), std::string::npos) << Said;
  EXPECT_NE(Said.find("fetch-depth: 0"), std::string::npos) << Said;
}

TEST_F(ChangedLinesTest, NeedGit) {
  const Variable Path("PATH", Outer.c_str());
  EXPECT_EQ(errorOf("HEAD", Top), "--diff needs git, which is not in PATH");
}

/// Findings in files on disk.
class KeepChangedTest : public ChangedLinesTest {
protected:
  /// The texts of the lines of the findings that are left, of one at each \p At
  /// in a.cpp.
  std::vector<std::string> kept(std::vector<llvm::StringRef> Places,
                                llvm::StringRef File = "a.cpp") {
    Sources Files(llvm::vfs::getRealFileSystem(), Top);
    Outcome Result;
    for (llvm::StringRef Place : Places)
      Result.Findings.push_back(findingAt(Place, File, Files));
    Outcome Before = Result;
    const size_t Gone = takeUnchanged(Result, changed(), Files).size();
    EXPECT_EQ(Gone + Result.Findings.size(), Places.size());
    std::vector<std::string> Lines;
    for (const Finding &F : Result.Findings)
      Lines.push_back(Files.lineAt(F.file(), F.offset()).trim().str());
    return Lines;
  }
  Finding findingAt(llvm::StringRef Place, llvm::StringRef File,
                    Sources &Files) {
    const size_t At = Files.text(at(File)).find(Place);
    EXPECT_NE(At, llvm::StringRef::npos) << Place.str();
    Finding F;
    F.Said.Message.FilePath = at(File);
    F.Said.Message.FileOffset = At;
    return F;
  }
  using Strings = std::vector<std::string>;
};

TEST_F(KeepChangedTest, ThoseOfChangedStatements) {
  write("a.cpp", "void f() {\n  one(1);\n  two(a,\n      b,\n      c);\n"
                 "  three(1,\n        2,\n        3);\n  four();\n}\n");
  commit();
  EXPECT_EQ(kept({"one", "two", "three", "four"}), Strings());
  // Changed in the third line of a statement; and in the second, removed.
  write("a.cpp", "void f() {\n  one(1);\n  two(a,\n      b,\n      d);\n"
                 "  three(1,\n        3);\n  four();\n}\n");
  EXPECT_EQ(kept({"one", "two", "three", "four"}),
            (Strings{"two(a,", "three(1,"}));
  EXPECT_EQ(kept({"b,", "d);"}), (Strings{"b,", "d);"}));
}

TEST_F(KeepChangedTest, ThoseWhoseNotesOrRangesAreChanged) {
  write("a.cpp", "int a;\nint b;\nint c;\n");
  write("schema.yaml", "x: 1\ny: 2\n");
  commit();
  write("schema.yaml", "x: 1\ny: 3\n");
  write("a.cpp", "int a;\nint b;\nint d;\n");

  Sources Files(llvm::vfs::getRealFileSystem(), Top);
  const auto IsKept = [&](const Finding &F) {
    Outcome Result;
    Result.Findings = {F};
    return takeUnchanged(Result, changed(), Files).empty();
  };
  const Finding F = findingAt("a;", "a.cpp", Files);
  EXPECT_FALSE(IsKept(F));
  Finding G = F;
  G.Said.Notes.push_back(findingAt("x", "schema.yaml", Files).Said.Message);
  EXPECT_FALSE(IsKept(G));
  G.Said.Notes.push_back(findingAt("y", "schema.yaml", Files).Said.Message);
  EXPECT_TRUE(IsKept(G));
  Finding H = F;
  FileByteRange Range;
  Range.FilePath = at("a.cpp");
  Range.FileOffset = F.offset();
  Range.Length = 5;
  H.Said.Message.Ranges.push_back(Range);
  EXPECT_FALSE(IsKept(H));
  H.Said.Message.Ranges.front().Length = 12;
  EXPECT_TRUE(IsKept(H));
  Finding Nowhere;
  Nowhere.Said.Message.FileOffset = 0;
  EXPECT_TRUE(IsKept(Nowhere));
}

TEST_F(KeepChangedTest, OfASchemaThoseOfChangedLines) {
  write("schema.yaml", "x: 1\ny: 2\n");
  commit();
  write("schema.yaml", "x: 1\ny: 3\n");
  EXPECT_EQ(kept({"x", "y"}, "schema.yaml"), (Strings{"y: 3"}));
}

TEST_F(KeepChangedTest, ErrorsStay) {
  write("a.cpp", "int a;\n");
  commit();
  Sources Files(llvm::vfs::getRealFileSystem(), Top);
  Outcome Result;
  Result.Errors.push_back(findingAt("a", "a.cpp", Files));
  Result.Failures.push_back({at("a.cpp"), "1 error"});
  EXPECT_TRUE(takeUnchanged(Result, changed(), Files).empty());
  EXPECT_EQ(Result.Errors.size(), 1u);
  EXPECT_EQ(Result.Failures.size(), 1u);
}

TEST_F(KeepChangedTest, LinesAreCountedAsGitDoes) {
  // A carriage return alone ends a line for Clang.
  write("a.cpp", "int a;\rint b;\r\nint c;\nint d;\n");
  commit();
  write("a.cpp", "int a;\rint b;\r\nint c;\nint e;\n");
  EXPECT_EQ(kept({"int b", "int c", "int e"}), (Strings{"int e;"}));
}

} // namespace
