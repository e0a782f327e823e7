// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Baseline.h"
#include "MadeUp.h"
#include "gates/Fingerprints.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <csignal>
#include <sys/resource.h>

using namespace clang::tidy::bigtable::tool;

namespace {

constexpr llvm::StringLiteral BaselineFile = "/root/a b.cpp";

/// Findings at each line of a file.
class BaselineTest : public testing::Test {
protected:
  Outcome found(llvm::StringRef Text) {
    Files = std::make_unique<MadeUpFiles>();
    Files->add(BaselineFile, Text);
    Outcome Result;
    for (size_t At = Text.find("Set"); At != llvm::StringRef::npos;
         At = Text.find("Set", At + 1)) {
      Finding F =
          Files->finding("bigtable-missing-timestamp", BaselineFile, "Set");
      F.Said.Message.FileOffset = At;
      Result.Findings.push_back(F);
    }
    fingerprint(Result, Files->sources());
    return Result;
  }
  Baseline baseline(llvm::StringRef Text) {
    const Outcome Result = found(Text);
    return baselineOf(Result, Files->sources());
  }

  std::unique_ptr<MadeUpFiles> Files;
};

std::vector<std::string> linesOf(const Baseline &B) {
  std::vector<std::string> Lines;
  for (const BaselineEntry &Entry : B.Entries)
    Lines.push_back(Entry.Line);
  return Lines;
}

TEST_F(BaselineTest, ReadsWhatItWrites) {
  const Baseline Made = baseline("  Set(\"\\n\\\"\");\nSet(\xff\xc3\xa9);\n");
  llvm::Expected<Baseline> Read = parseBaseline("b.json", toText(Made));
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  ASSERT_EQ(Read->Entries.size(), 2u);
  EXPECT_EQ(linesOf(*Read),
            (std::vector<std::string>{"Set(\"\\n\\\"\");",
                                      "Set(\xef\xbf\xbd\xc3\xa9);"}));
  for (size_t I : {0, 1}) {
    EXPECT_EQ(Read->Entries[I].Fingerprint, Made.Entries[I].Fingerprint);
    EXPECT_EQ(Read->Entries[I].File, "a b.cpp");
    EXPECT_EQ(Read->Entries[I].Check, "bigtable-missing-timestamp");
  }
}

TEST_F(BaselineTest, HasAnEntryOnEachLine) {
  const std::string One = toText(baseline("Set(b);\n"));
  const std::string Two = toText(baseline("Set(b);\nSet(a);\n"));
  EXPECT_EQ(llvm::StringRef(Two).count('\n'),
            llvm::StringRef(One).count('\n') + 1);
  EXPECT_EQ(Two.back(), '\n');
  // Sorted, so that the order in the file does not matter.
  EXPECT_EQ(toText(baseline("\nSet(a);\nSet(b);\n")), Two);
  EXPECT_TRUE(bool(llvm::json::parse(toText(Baseline()))));
}

TEST_F(BaselineTest, LeavesOutWhatIsKnown) {
  const Baseline Known = baseline("Set(a);\nSet(b);\nSet(gone);\n");
  Outcome Result = found("Set(new);\n\n  Set(b);\nSet(a);\n");
  const BaselineCounts Counts = applyBaseline(Known, Result, Files->sources());
  EXPECT_EQ(Counts.Known, 2u);
  EXPECT_EQ(Counts.Renamed, 0u);
  EXPECT_EQ(Counts.New, 1u);
  ASSERT_EQ(Counts.Gone.size(), 1u);
  EXPECT_EQ(Counts.Gone[0].Line, "Set(gone);");
  ASSERT_EQ(Result.Findings.size(), 1u);
  EXPECT_EQ(Files->sources().lineAt(BaselineFile, Result.Findings[0].offset()),
            "Set(new);");
}

TEST_F(BaselineTest, OneMoreEqualLineIsNew) {
  const Baseline Known = baseline("Set(a);\n");
  Outcome Result = found("Set(a);\nSet(a);\n");
  EXPECT_EQ(applyBaseline(Known, Result, Files->sources()).New, 1u);
}

TEST_F(BaselineTest, EntriesTwiceCountOnce) {
  Baseline Known = baseline("Set(a);\nSet(gone);\n");
  const std::vector<BaselineEntry> Once = Known.Entries;
  Known.Entries.insert(Known.Entries.end(), Once.begin(), Once.end());
  Outcome Result = found("Set(a);\n");
  const BaselineCounts Counts = applyBaseline(Known, Result, Files->sources());
  EXPECT_EQ(Counts.Known, 1u);
  EXPECT_EQ(Counts.Gone.size(), 1u);
}

TEST_F(BaselineTest, KnowsWhatIsInARenamedFile) {
  Baseline Known = baseline("Set(a);\nSet(b);\n");
  for (BaselineEntry &Entry : Known.Entries) {
    Entry.File = "old/name.cpp";
    Entry.Fingerprint[0] = Entry.Fingerprint[0] == '0' ? '1' : '0';
  }
  // Other white space, and one line more that is the same.
  Outcome Result = found("  Set( b );\nSet(a);\nSet(a);\n");
  const BaselineCounts Counts = applyBaseline(Known, Result, Files->sources());
  EXPECT_EQ(Counts.Known, 2u);
  EXPECT_EQ(Counts.Renamed, 2u);
  EXPECT_EQ(Counts.New, 1u);
  EXPECT_TRUE(Counts.Gone.empty());
  EXPECT_EQ(Result.Suppressed.size(), 2u);
}

TEST_F(BaselineTest, AFileThatIsThereWasNotRenamed) {
  Baseline Known = baseline("Set(a);\n");
  Known.Entries[0].Fingerprint = "other";
  Outcome Result = found("Set(a);\n");
  const BaselineCounts Counts = applyBaseline(Known, Result, Files->sources());
  EXPECT_EQ(Counts.Known, 0u);
  EXPECT_EQ(Counts.New, 1u);
  EXPECT_EQ(Counts.Gone.size(), 1u);
}

TEST_F(BaselineTest, ErrorsSayWhereAndWhat) {
  const std::string Deep(200'000, '[');
  const std::pair<const char *, const char *> Texts[] = {
      {Deep.c_str(), "b.json:1:500: a baseline is JSON: nested more than"},
      {"{\n  \"version\" 1\n}", "b.json:2:13: a baseline is JSON: "},
      {"<<<<<<< HEAD\n", "b.json:1:1: a baseline is JSON: "},
      {"", "b.json:1:1: a baseline is JSON: "},
      {"[]", "b.json: expected object"},
      {"{\"findings\": []}", "baseline.version"},
      {"{\"version\": \"1\", \"findings\": []}",
       "b.json: expected integer at baseline.version"},
      {"{\"version\": 2}",
       "b.json: the baseline is of version 2, but this bigtable-tidy expects "
       "version 1"},
      {"{\"version\": 0, \"findings\": []}", "of version 0, but"},
      {"{\"version\": 1}", "baseline.findings"},
      {"{\"version\": 1, \"findings\": {}}",
       "b.json: expected array at baseline.findings"},
      {"{\"version\": 1, \"findings\": [{\"check\": 1}]}",
       "b.json: expected string at baseline.findings[0].check"},
      {"{\"version\": 1, \"findings\": [{\"check\": \"\", \"file\": \"\", "
       "\"line\": \"\", \"fingerprint\": \"\"}]}",
       "b.json: expected a fingerprint at baseline.findings[0].fingerprint"}};
  for (const auto &[Text, Why] : Texts) {
    llvm::Expected<Baseline> Read = parseBaseline("b.json", Text);
    ASSERT_FALSE(bool(Read)) << Text;
    const std::string Said = llvm::toString(Read.takeError());
    EXPECT_NE(Said.find(Why), std::string::npos) << Said;
    EXPECT_EQ(Said.rfind("b.json:", 0), 0u) << Said;
  }
}

/// A folder that goes away.
class BaselineFileTest : public BaselineTest {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("baseline", Folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  std::string at(llvm::StringRef Name) const {
    return (Folder + "/" + Name).str();
  }
  unsigned filesInFolder() const {
    std::error_code Code;
    unsigned Number = 0;
    for (llvm::sys::fs::directory_iterator At(Folder, Code), End;
         At != End && !Code; At.increment(Code))
      ++Number;
    return Number;
  }

  llvm::SmallString<128> Folder;
};

TEST_F(BaselineFileTest, IsReadBack) {
  const Baseline Made = baseline("Set(a);\n");
  ASSERT_FALSE(bool(writeBaseline(at("b.json"), baseline("Set(older);\n"))));
  ASSERT_FALSE(bool(writeBaseline(at("b.json"), Made)));
  llvm::Expected<Baseline> Read = readBaseline(at("b.json"));
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(linesOf(*Read), linesOf(Made));
  EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(BaselineFileTest, ThatIsMissingIsAnError) {
  llvm::Expected<Baseline> Read = readBaseline(at("none.json"));
  ASSERT_FALSE(bool(Read));
  EXPECT_NE(llvm::toString(Read.takeError()).find("none.json"),
            std::string::npos);
}

TEST_F(BaselineFileTest, ThatCannotBeWrittenIsAnErrorThatNamesIt) {
  llvm::Error Failed = writeBaseline(at("no/such/b.json"), Baseline());
  ASSERT_TRUE(bool(Failed));
  EXPECT_NE(llvm::toString(std::move(Failed)).find("no/such/b.json"),
            std::string::npos);
  Failed = writeBaseline(Folder, Baseline());
  ASSERT_TRUE(bool(Failed));
  llvm::consumeError(std::move(Failed));
}

TEST_F(BaselineFileTest, StaysAsItWasWhereThereIsNoRoom) {
  ASSERT_FALSE(bool(writeBaseline(at("b.json"), baseline("Set(a);\n"))));
  const auto Before = llvm::MemoryBuffer::getFile(at("b.json"));
  ASSERT_TRUE(bool(Before));

  rlimit Was;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &Was), 0);
  const auto Handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit Tight{1, Was.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &Tight), 0);
  llvm::Error Failed = writeBaseline(at("b.json"), baseline("Set(b);\n"));
  setrlimit(RLIMIT_FSIZE, &Was);
  std::signal(SIGXFSZ, Handler);

  EXPECT_TRUE(bool(Failed));
  llvm::consumeError(std::move(Failed));
  const auto After = llvm::MemoryBuffer::getFile(at("b.json"));
  ASSERT_TRUE(bool(After));
  EXPECT_EQ((*After)->getBuffer(), (*Before)->getBuffer());
  EXPECT_EQ(filesInFolder(), 1u);
}

} // namespace
