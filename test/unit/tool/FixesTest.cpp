// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Fixes.h"
#include "../seed.h"
#include "HandMade.h"
#include "ResourceFolder.h"
#include "report/Writers.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <random>

using namespace clang::tidy::bigtable::tool;
using clang::tidy::bigtable::hashOf;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace {

constexpr StringRef A = "/repo/a.cc";
constexpr StringRef B = "/repo/b.h";
constexpr StringRef Include = "#include \"bigtable_ttl/google_cloud.h\"\n";

class FixesTest : public ::testing::Test {
protected:
  Fixes select(StringRef Style = "none") {
    return llvm::cantFail(selectFixes(Made.Run, Made.Files, Style));
  }

  std::string text(const Fixes &All, StringRef Name) {
    const auto Found = All.Edits.find(Name.str());
    if (Found == All.Edits.end())
      return Made.Files.text(Name).str();
    return llvm::cantFail(clang::tooling::applyAllReplacements(
        Made.Files.text(Name), Found->second));
  }

  /// A finding about \p Code, which its fix makes \p New.
  Finding &replaceWith(StringRef Name, StringRef Code, StringRef New) {
    Finding &F = Made.addFinding(Name, Code);
    Made.replace(F.Said.Message, Name, Code, New);
    return F;
  }

  std::vector<unsigned> made(const Fixes &All) {
    return {All.Made.set_bits_begin(), All.Made.set_bits_end()};
  }

  HandMade Made;
};

TEST_F(FixesTest, AreOfFindingsNotOfNotes) {
  Made.addFile(A, "one two three\n");
  replaceWith(A, "one", "1");
  Finding &F = Made.addFinding(A, "two");
  F.Said.Notes.push_back(Made.message("or", A, "two"));
  Made.replace(F.Said.Notes.back(), A, "two", "2");
  Made.addFinding(A, "three");
  const Fixes All = select();
  EXPECT_EQ(text(All, A), "1 two three\n");
  EXPECT_EQ(made(All), std::vector<unsigned>{0});
  EXPECT_EQ(All.Conflicting + All.Unfit, 0u);
}

TEST_F(FixesTest, ThatConflictAreLeftWhole) {
  Made.addFile(A, "f(one, two)\n");
  Made.addFile(B, "three\n");
  replaceWith(A, "one", "1");
  Finding &F = replaceWith(A, "f(one", "g(one");
  Made.replace(F.Said.Message, A, "two", "2");
  Made.replace(F.Said.Message, B, "three", "3");
  const Fixes All = select();
  EXPECT_EQ(text(All, A), "f(1, two)\n");
  EXPECT_EQ(All.Edits.count(B.str()), 0u);
  EXPECT_EQ(made(All), std::vector<unsigned>{0});
  EXPECT_EQ(All.Conflicting, 1u);
}

TEST_F(FixesTest, ThatInsertAtOnePlaceConflict) {
  Made.addFile(A, "f(one)\n");
  for (const StringRef Wrap : {"g(", "h("}) {
    Finding &F = Made.addFinding(A, "one");
    Made.insert(F.Said.Message, A, "one", Wrap);
    Made.insert(F.Said.Message, A, ")", ")");
  }
  // Shares one of its edits with the first; both together are neither.
  Finding &F = Made.addFinding(A, "one");
  Made.insert(F.Said.Message, A, "one", "g(");
  Made.insert(F.Said.Message, A, "\n", ")");
  const Fixes All = select();
  EXPECT_EQ(text(All, A), "f(g(one))\n");
  EXPECT_EQ(All.Conflicting, 2u);
}

TEST_F(FixesTest, BesideWhatIsReplacedConflict) {
  Made.addFile(A, "f(one)\n");
  replaceWith(A, "one", "1");
  Finding &F = Made.addFinding(A, "one");
  Made.insert(F.Said.Message, A, "one", "g(");
  Made.insert(F.Said.Message, A, ")", ")");
  EXPECT_EQ(text(select(), A), "f(1)\n");
}

TEST_F(FixesTest, ThatAreTheSameAreMadeOnce) {
  Made.addFile(B, "f(one)\n");
  for (int I = 0; I < 2; ++I)
    Made.insert(Made.addFinding(B, "one").Said.Message, B, "one", "t, ");
  const Fixes All = select();
  EXPECT_EQ(text(All, B), "f(t, one)\n");
  EXPECT_EQ(All.Made.count(), 2u);
  EXPECT_EQ(All.Conflicting, 0u);
}

TEST_F(FixesTest, InsertOneIncludeOnce) {
  Made.addFile(A, "#include <map>\nf(one, two)\n");
  for (const StringRef Code : {"one", "two"}) {
    Finding &F = replaceWith(A, Code, "bigtable_ttl::Ttl");
    Made.insert(F.Said.Message, A, "#include", Include);
  }
  EXPECT_EQ(
      text(select(), A),
      (Include + "#include <map>\nf(bigtable_ttl::Ttl, bigtable_ttl::Ttl)\n")
          .str());
}

/// Only the first finding of a translation unit has the #include.
TEST_F(FixesTest, HaveTheIncludeOfOneThatIsLeft) {
  Made.addFile(A, "#include <map>\nf(one, two)\n");
  replaceWith(A, "one", "1");
  Finding &F = replaceWith(A, "one", "bigtable_ttl::Ttl");
  Made.insert(F.Said.Message, A, "#include", Include);
  replaceWith(A, "two", "bigtable_ttl::Ttl");
  const Fixes All = select();
  EXPECT_EQ(All.Conflicting, 1u);
  EXPECT_EQ(text(All, A),
            (Include + "#include <map>\nf(1, bigtable_ttl::Ttl)\n").str());
}

TEST_F(FixesTest, HaveTheIncludeOfOneThatIsNotReported) {
  Made.addFile(A, "#include <map>\nf(one)\n");
  replaceWith(A, "one", "bigtable_ttl::Ttl");
  EXPECT_EQ(StringRef(text(select(), A)).count(Include.trim()), 1u);
  // It may be there.
  Made.Run.Findings.clear();
  Made.addFile(B, (Include + "f(one)\n").str());
  replaceWith(B, "one", "bigtable_ttl::Ttl");
  EXPECT_EQ(StringRef(text(select(), B)).count(Include.trim()), 1u);
}

TEST_F(FixesTest, ThatDoNotFitAreLeft) {
  Made.addFile(A, "one\n");
  Made.edit(Made.addFinding(A, "one").Said.Message, A, 2, 9, "");
  Finding &F = replaceWith(A, "one", "1");
  Made.edit(F.Said.Message, A, 5, 0, "x");
  const Fixes All = select();
  EXPECT_EQ(All.Unfit, 2u);
  EXPECT_TRUE(All.Edits.empty());
}

TEST_F(FixesTest, AreFormatted) {
  Made.addFile(A, "void f() {\n  g(one,   two);\n}\n");
  replaceWith(A, "one", "one,three");
  EXPECT_EQ(text(select(), A), "void f() {\n  g(one,three,   two);\n}\n");
  EXPECT_EQ(text(select("llvm"), A), "void f() { g(one, three, two); }\n");
  EXPECT_FALSE(
      llvm::errorToBool(selectFixes(Made.Run, Made.Files).takeError()));
  EXPECT_TRUE(llvm::errorToBool(
      selectFixes(Made.Run, Made.Files, "no-such-style").takeError()));
}

TEST_F(FixesTest, BreakLinesThatTheyMakeTooLong) {
  const std::string Name(55, 'n');
  unsigned Files = 0;
  const auto Fixed = [&](StringRef Text, StringRef Style) {
    const std::string File = "/repo/" + std::to_string(++Files) + ".cc";
    Made.addFile(File, Text);
    Made.Run.Findings.clear();
    replaceWith(File, "one", Name);
    replaceWith(File, "two", "g( x )");
    return text(select(Style), File);
  };
  const StringRef Rest = "\nint b = f( 0, g( x ) );\n";
  const std::string Short = "int a = f( 0, one );  // A remark.\n"
                            "int b = f( 0, two );\n",
                    Whole = "int a = f( 0, " + Name + " );  // A remark." +
                            Rest.str();
  const std::string Broken = Fixed(Short, "file");
  llvm::SmallVector<StringRef> Lines;
  StringRef(Broken).split(Lines, '\n');
  EXPECT_TRUE(StringRef(Broken).ends_with(Rest)) << Broken;
  EXPECT_EQ(Lines.size(), 4u) << Broken;
  for (const StringRef Line : Lines)
    EXPECT_LE(Line.size(), 80u);
  EXPECT_EQ(Fixed(Short, "none"), Whole);
  // As long as others of the file.
  const std::string Other = "// " + std::string(107, '-') + "\n";
  EXPECT_EQ(Fixed(Short + Other, "file"), Whole + Other);
  // A file that says so is not formatted.
  Made.Disk->addFile(
      "/repo/.clang-format", 0,
      llvm::MemoryBuffer::getMemBufferCopy("DisableFormat: true\n"));
  EXPECT_EQ(Fixed(Short, "file"), Whole);
}

TEST_F(FixesTest, BreakOnlyTheStatement) {
  const std::string File = "/repo/a.cc", Name(78, 'n');
  const StringRef Begin = "namespace app\n"
                          "{\n"
                          "    void   F( )\n"
                          "    {\n",
                  End = "        for (int i = 0; i != 2; ++i)\n"
                        "        {\n"
                        "            G( );\n"
                        "        }\n"
                        "        if (G( ))   return;\n"
                        "    }\n"
                        "}\n";
  Made.addFile(File, (Begin + "        G( one );\n" + End).str());
  replaceWith(File, "one", Name + ", 1");
  EXPECT_EQ(text(select("file"), File),
            (Begin + "        G(" + Name + ",\n          1);\n" + End).str());
  // A function on one line.
  const std::string Short = "/repo/b.cc";
  Made.addFile(Short, "void F() { G(one); }\nvoid   H() { G( 1 ); }\n");
  Made.Run.Findings.clear();
  replaceWith(Short, "one", Name);
  EXPECT_EQ(text(select("file"), Short),
            "void F() {\n  G(" + Name + ");\n}\nvoid   H() { G( 1 ); }\n");
}

TEST_F(FixesTest, AsADiffAreRelative) {
  Made.addFile(A, "one\n");
  replaceWith(A, "one", "1");
  std::string Printed;
  llvm::raw_string_ostream Out(Printed);
  printDiff(select(), Made.Files, Out);
  EXPECT_EQ(Out.str(), "--- a/a.cc\n+++ b/a.cc\n@@ -1,1 +1,1 @@\n-one\n+1\n");
}

/// Of a file that lies elsewhere, or that no source file includes, nothing is
/// written, and nothing of a fix that is partly there.
TEST_F(FixesTest, OutsideOfTheRootAreNotMade) {
  Made.addFile(A, "one two\n");
  Made.addFile("/usr/x.h", "one\n");
  Made.addFile("/repository/x.h", "one\n");
  Made.Disk->addFile("/repo/none.h", 0,
                     llvm::MemoryBuffer::getMemBuffer("one\n"));
  for (const StringRef Name : {"/usr/x.h", "/repository/x.h", "/repo/none.h"}) {
    Finding &F = replaceWith(A, "one", "1");
    Made.edit(F.Said.Message, Name, 0, 3, "1");
  }
  replaceWith(A, "two", "2");
  const Fixes All = select();
  EXPECT_EQ(text(All, A), "one 2\n");
  EXPECT_EQ(All.Edits.size(), 1u);
  EXPECT_EQ(All.Foreign, (std::set<std::string>{
                             "/repo/none.h", "/repository/x.h", "/usr/x.h"}));
  EXPECT_EQ(All.Unfit + All.Conflicting, 0u);
}

TEST_F(FixesTest, OfAnotherTextAreNotMade) {
  Made.addFile(A, "one\n");
  Made.addFile(B, "one\n");
  replaceWith(A, "one", "1");
  Finding &F = replaceWith(B, "one", "1");
  Made.edit(F.Said.Message, A, 3, 0, "!");
  Made.Run.Read[A.str()] = hashOf("two\n");
  const Fixes All = select();
  EXPECT_TRUE(All.Edits.empty());
  EXPECT_EQ(All.Changed, std::set<std::string>{A.str()});
}

TEST_F(FixesTest, HaveTheLineEndsOfTheFile) {
  Made.addFile(A, "#include <map>\r\nf(one);\r\n");
  Made.addFile(B, "f(one);\ng();\r\nh();\n");
  for (const StringRef Name : {A, B}) {
    Finding &F = replaceWith(Name, "one", "1,\n2,\r\n3");
    if (Name == A)
      Made.insert(F.Said.Message, A, "#include", Include);
  }
  const Fixes All = select();
  EXPECT_EQ(text(All, A), "#include \"bigtable_ttl/google_cloud.h\"\r\n"
                          "#include <map>\r\nf(1,\r\n2,\r\n3);\r\n");
  EXPECT_EQ(text(All, B), "f(1,\n2,\r\n3);\ng();\r\nh();\n");
}

/// What was taken is made, all of it, and nothing else.
TEST_F(FixesTest, OfRandomFindingsAreWholeOrNotMade) {
  const uint64_t Seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(Seed));
  std::mt19937 Random(Seed);
  const std::string Text(40, '.');
  Made.addFile(A, Text);
  for (int Round = 0; Round < 300; ++Round) {
    Made.Run.Findings.clear();
    // Finding I inserts its letter wherever it edits, as often as it edits.
    std::vector<unsigned> Inserts, Deletes;
    for (char Letter = 'a'; Letter < 'h'; ++Letter) {
      Finding &F = Made.addFinding(A, ".");
      auto &Edits = F.Said.Message.Fix[A];
      unsigned Letters = 0, Deleted = 0;
      for (unsigned Count = 1 + Random() % 3; Count > 0; --Count) {
        const unsigned Length = Random() % 4;
        if (llvm::Error Conflict = Edits.add(
                {A, unsigned(Random() % 37), Length, std::string(1, Letter)})) {
          llvm::consumeError(std::move(Conflict));
          continue;
        }
      }
      for (const auto &Edit : Edits) {
        Letters += Edit.getReplacementText().size();
        Deleted += Edit.getLength();
      }
      Inserts.push_back(Letters);
      Deletes.push_back(Deleted);
    }
    const Fixes All = select();
    EXPECT_EQ(All.Made.count() + All.Conflicting, Made.Run.Findings.size());
    EXPECT_TRUE(All.Made.test(0));
    const std::string New = text(All, A);
    size_t Dots = Text.size();
    for (size_t I = 0; I < Inserts.size(); ++I) {
      EXPECT_EQ(StringRef(New).count('a' + I),
                All.Made.test(I) ? Inserts[I] : 0);
      Dots -= All.Made.test(I) ? Deletes[I] : 0;
    }
    EXPECT_EQ(StringRef(New).count('.'), Dots);
  }
}

class WrittenFixesTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("fixes", Folder));
  }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string path(StringRef Name) const { return (Folder + "/" + Name).str(); }

  void write(StringRef Name, StringRef Text) {
    std::error_code Error;
    llvm::raw_fd_ostream Out(path(Name), Error);
    ASSERT_FALSE(Error) << Error.message();
    Out << Text;
  }

  std::string read(StringRef Name) {
    auto Text = llvm::MemoryBuffer::getFile(path(Name));
    return Text ? (*Text)->getBuffer().str() : "<unreadable>";
  }

  /// The first character becomes \p New.
  void addFix(StringRef Name, StringRef New) {
    Run.Read[path(Name)] = hashOf(read(Name));
    Finding F;
    F.Said.Message.FilePath = path(Name);
    llvm::cantFail(F.Said.Message.Fix[path(Name)].add(
        clang::tooling::Replacement(path(Name), 0, 1, New)));
    Run.Findings.push_back(F);
  }

  llvm::Error make() {
    Sources Files(llvm::vfs::getRealFileSystem(), Folder.str().str());
    llvm::Expected<Fixes> Selected = selectFixes(Run, Files);
    if (!Selected)
      return Selected.takeError();
    All = std::move(*Selected);
    return writeFixes(All, Run, Files);
  }

  llvm::SmallString<128> Folder;
  Outcome Run;
  Fixes All;
};

TEST_F(WrittenFixesTest, KeepModesAndLinks) {
  write("real.cc", "one\n");
  ASSERT_FALSE(fs::setPermissions(path("real.cc"), fs::perms(0751)));
  ASSERT_FALSE(fs::create_link("real.cc", path("link.cc")));
  addFix("link.cc", "T");
  EXPECT_FALSE(llvm::errorToBool(make()));
  EXPECT_EQ(read("real.cc"), "Tne\n");
  EXPECT_EQ(llvm::cantFail(
                llvm::errorOrToExpected(fs::getPermissions(path("real.cc")))),
            fs::perms(0751));
  EXPECT_TRUE(fs::is_symlink_file(path("link.cc")));
  // Nothing is left beside it.
  std::error_code Error;
  unsigned Files = 0;
  for (fs::directory_iterator I(Folder, Error), End; I != End && !Error;
       I.increment(Error))
    ++Files;
  EXPECT_EQ(Files, 2u);
}

/// One would overwrite what the other wrote.
TEST_F(WrittenFixesTest, OfAFileWithTwoNamesAreMadeTogether) {
  write("real.cc", "one two\n");
  ASSERT_FALSE(fs::create_link("real.cc", path("link.cc")));
  addFix("link.cc", "T");
  addFix("real.cc", "T");
  Finding F;
  llvm::cantFail(F.Said.Message.Fix[path("real.cc")].add(
      clang::tooling::Replacement(path("real.cc"), 4, 3, "2")));
  Run.Findings.push_back(F);
  F.Said.Message.Fix.clear();
  llvm::cantFail(F.Said.Message.Fix[path("link.cc")].add(
      clang::tooling::Replacement(path("link.cc"), 8, 0, "!")));
  Run.Findings.push_back(F);
  EXPECT_FALSE(llvm::errorToBool(make()));
  EXPECT_EQ(read("real.cc"), "Tne 2\n!");
  EXPECT_EQ(All.Made.count(), 4u);
}

TEST_F(WrittenFixesTest, ThatCannotBeWrittenAreNotMade) {
  write("a.cc", "one\n");
  write("b.cc", "one\n");
  addFix("a.cc", "T");
  addFix("b.cc", "T");
  Sources Files(llvm::vfs::getRealFileSystem(), Folder.str().str());
  All = llvm::cantFail(selectFixes(Run, Files));
  ASSERT_FALSE(fs::remove(path("a.cc")));
  const std::string Why = llvm::toString(writeFixes(All, Run, Files));
  EXPECT_NE(Why.find(path("a.cc")), std::string::npos) << Why;
  EXPECT_FALSE(All.Made.test(0));
  EXPECT_TRUE(All.Made.test(1));
  EXPECT_EQ(All.Edits.count(path("a.cc")), 0u);
  EXPECT_EQ(All.Edits.count(path("b.cc")), 1u);
  EXPECT_FALSE(fs::exists(path("a.cc")));
  EXPECT_EQ(read("b.cc"), "Tne\n");
}

/// Between the comparison with what was linted, and the writing.
TEST_F(WrittenFixesTest, OfAFileThatChangesAreNotMade) {
  write("a.cc", "one\n");
  write("b.cc", "one\n");
  addFix("a.cc", "T");
  addFix("b.cc", "T");
  Sources Files(llvm::vfs::getRealFileSystem(), Folder.str().str());
  All = llvm::cantFail(selectFixes(Run, Files));
  write("a.cc", "two\n");
  const std::string Why = llvm::toString(writeFixes(All, Run, Files));
  EXPECT_EQ(Why,
            "'" + path("a.cc") +
                "' has changed since it was read; its fixes were not made");
  EXPECT_EQ(read("a.cc"), "two\n");
  EXPECT_EQ(read("b.cc"), "Tne\n");
  EXPECT_FALSE(All.Made.test(0));
  EXPECT_TRUE(All.Made.test(1));
}

/// Else offsets would be those of another text than what they are compared with.
TEST_F(WrittenFixesTest, OfALargeFileThatIsWrittenInPlaceAreNotMade) {
  const std::string Old(100'000, 'x');
  write("a.cc", Old);
  addFix("a.cc", "T");
  Sources Files(filesOnDisk(), Folder.str().str());
  All = llvm::cantFail(selectFixes(Run, Files));
  {
    int FD;
    ASSERT_FALSE(fs::openFileForReadWrite(path("a.cc"), FD,
                                          fs::CD_OpenExisting, fs::OF_None));
    llvm::raw_fd_ostream(FD, /*shouldClose=*/true) << "new";
  }
  EXPECT_EQ(Files.text(path("a.cc")), Old);
  EXPECT_TRUE(llvm::errorToBool(writeFixes(All, Run, Files)));
  EXPECT_EQ(read("a.cc"), "new" + Old.substr(3));
}

TEST_F(WrittenFixesTest, LeaveTheOldTextToOtherHardLinks) {
  for (const StringRef New : {"longer", ""}) {
    write("a.cc", "one two\n");
    ASSERT_FALSE(fs::create_hard_link(path("a.cc"), path("b.cc")));
    addFix("a.cc", New);
    EXPECT_FALSE(llvm::errorToBool(make()));
    EXPECT_EQ(read("a.cc"), (New + "ne two\n").str());
    EXPECT_EQ(read("b.cc"), "one two\n");
    ASSERT_FALSE(fs::remove(path("a.cc")));
    ASSERT_FALSE(fs::remove(path("b.cc")));
    Run = Outcome();
  }
}

/// A link of the repository may lead anywhere.
TEST_F(WrittenFixesTest, ThroughALinkOutsideOfTheRootAreNotMade) {
  ASSERT_FALSE(fs::create_directory(path("root")));
  write("victim.cc", "one\n");
  ASSERT_FALSE(fs::create_link(path("victim.cc"), path("root/a.cc")));
  addFix("root/a.cc", "T");
  Sources Files(llvm::vfs::getRealFileSystem(), path("root"));
  All = llvm::cantFail(selectFixes(Run, Files));
  EXPECT_EQ(All.Foreign, std::set<std::string>{path("root/a.cc")});
  EXPECT_FALSE(llvm::errorToBool(writeFixes(All, Run, Files)));
  EXPECT_EQ(read("victim.cc"), "one\n");
}

TEST_F(WrittenFixesTest, MoveWhatIsLeft) {
  write("a.cc", "one two three\n");
  addFix("a.cc", "longer\n");
  addFix("a.cc", "conflicts");
  Finding F;
  F.Said.Message.FilePath = path("a.cc");
  F.Said.Message.FileOffset = StringRef("one ").size();
  F.Said.Notes.emplace_back("see");
  F.Said.Notes[0].FilePath = path("a.cc");
  F.Said.Notes[0].FileOffset = StringRef("one two ").size();
  Run.Findings.push_back(F);
  EXPECT_FALSE(llvm::errorToBool(make()));
  moveFindings(Run, All);
  ASSERT_EQ(Run.Findings.size(), 2u);
  EXPECT_FALSE(Run.Findings[0].hasFix());
  const std::string Text = read("a.cc");
  EXPECT_EQ(Text.substr(Run.Findings[1].offset()), "two three\n");
  EXPECT_EQ(Text.substr(Run.Findings[1].Said.Notes[0].FileOffset), "three\n");
}

/// What one does with the other's file is the same.
TEST_F(WrittenFixesTest, AreThoseOfClangApplyReplacements) {
  const StringRef Before = "#include <map>\nf(one, two, three);\n";
  write("a.cc", Before);
  const std::string Name = path("a.cc");
  for (const StringRef Code : {"one", "two", "three"}) {
    Finding F;
    F.Said.DiagnosticName = "bigtable-missing-timestamp";
    F.Said.DiagLevel = clang::tooling::Diagnostic::Warning;
    F.Said.Message.FilePath = Name;
    // The last has its fix in a note.
    F.Said.Notes.emplace_back("or");
    auto &Edits =
        Code == "three" ? F.Said.Notes[0].Fix[Name] : F.Said.Message.Fix[Name];
    llvm::cantFail(Edits.add({Name, unsigned(Before.find(Code)),
                              unsigned(Code.size()), "bigtable_ttl::Ttl"}));
    llvm::cantFail(Edits.add({Name, 0, 0, Include}));
    Run.Findings.push_back(F);
  }
  const std::string After =
      (Include + "#include <map>\nf(bigtable_ttl::Ttl, bigtable_ttl::Ttl, "
                 "three);\n")
          .str();
  ASSERT_FALSE(fs::create_directory(path("exported")));
  {
    std::error_code Error;
    llvm::raw_fd_ostream Out(path("exported/all.yaml"), Error);
    ASSERT_FALSE(Error) << Error.message();
    writeFixesYaml(Run, Out);
  }
  const std::string Folder = path("exported");
  EXPECT_EQ(0, llvm::sys::ExecuteAndWait(CLANG_APPLY_REPLACEMENTS,
                                         {CLANG_APPLY_REPLACEMENTS, Folder}));
  EXPECT_EQ(read("a.cc"), After);
  write("a.cc", Before);
  Run.Read[Name] = hashOf(Before);
  EXPECT_FALSE(llvm::errorToBool(make()));
  EXPECT_EQ(read("a.cc"), After);
}

} // namespace
