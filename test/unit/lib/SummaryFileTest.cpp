// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/SummaryFile.h"
#include "model/Hash.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

namespace clang::tidy::bigtable {
namespace {

constexpr llvm::StringLiteral Path = "/shop/facts.json";

class SummaryFileTest : public testing::Test {
protected:
  void write(llvm::StringRef Name, llvm::StringRef Text) {
    Texts[Name.str()] = Text.str();
    Files = new llvm::vfs::InMemoryFileSystem;
    for (const auto &[File, Content] : Texts)
      Files->addFile(File, 0, llvm::MemoryBuffer::getMemBuffer(Content));
  }
  /// As read from what was written.
  SummarySet select(const SummaryFile &Written) {
    write(Path, Written.toText("/shop"));
    auto Read = SummaryFile::read(Path, *Files);
    EXPECT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
    EXPECT_EQ(Read->toText("/shop"), Written.toText("/shop"));
    return llvm::cantFail(Read->select(
        [](const FunctionSummary &) { return true; }, *Files, Stale));
  }
  std::string errorOf(llvm::StringRef Text) {
    write(Path, Text);
    auto Read = SummaryFile::read(Path, *Files);
    return Read ? "" : llvm::toString(Read.takeError());
  }

  std::map<std::string, std::string> Texts;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files{
      new llvm::vfs::InMemoryFileSystem};
  SummaryFile::StaleSummaries Stale;
};

SummarySet saying(llvm::StringRef File, llvm::StringRef Text) {
  FunctionSummary F;
  F.Key = "key";
  F.Name = "shop::kName";
  F.File = File.str();
  F.Line = 3;
  F.Strings = {Text.str()};
  SummarySet Summaries;
  Summaries.add(F);
  return Summaries;
}

TEST_F(SummaryFileTest, IsFoundUpwards) {
  write("/a/facts.json", "");
  write("/a/b/c/facts.json", "");
  EXPECT_EQ(SummaryFile::find("facts.json", "/a/b/x.cc", *Files),
            "/a/facts.json");
  EXPECT_EQ(SummaryFile::find("facts.json", "/a/b/c/x.cc", *Files),
            "/a/b/c/facts.json");
  EXPECT_EQ(SummaryFile::find("facts.json", "/x.cc", *Files), "");
  EXPECT_EQ(SummaryFile::find("/other.json", "/a/x.cc", *Files), "/other.json");
}

TEST_F(SummaryFileTest, MovesWithItsFolder) {
  SummaryFile Written("/shop");
  Written.add("/shop/src/a.cc", saying("/shop/src/a.cc", "x"), {"/usr/b.h"});
  EXPECT_EQ(select(Written).find("key")->File, "/shop/src/a.cc");
  EXPECT_EQ(select(Written).find("key")->From, Path.str());
  write("/moved/facts.json", Written.toText("/shop"));
  auto Read = SummaryFile::read("/moved/facts.json", *Files);
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  const SummarySet Summaries = llvm::cantFail(Read->select(
      [](const FunctionSummary &) { return true; }, *Files, Stale));
  EXPECT_EQ(Summaries.find("key")->File, "/moved/src/a.cc");
  EXPECT_NE(Read->toText("/moved").find("/usr/b.h"), std::string::npos);
}

TEST_F(SummaryFileTest, MayBeBelowItsFolder) {
  SummaryFile Written("/shop");
  Written.add("/shop/a/a.cc", saying("/shop/a/a.cc", "x"), {});
  const std::string Text = Written.toText("/shop/out/bin");
  EXPECT_EQ(Text.find("/shop"), std::string::npos) << Text;
  write("/other/out/bin/facts.json", Text);
  auto Read = SummaryFile::read("/other/out/bin/facts.json", *Files);
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(select(*Read).find("key")->File, "/other/a/a.cc");
}

TEST_F(SummaryFileTest, SeveralAreNamed) {
  EXPECT_EQ(SummaryFile::namesIn("a.json; /b c.json;"),
            (llvm::SmallVector<llvm::StringRef, 1>{"a.json", "/b c.json"}));
  EXPECT_TRUE(SummaryFile::namesIn("").empty());
}

TEST_F(SummaryFileTest, MayBeElsewhere) {
  SummaryFile Written("/shop");
  Written.add("/shop/a.cc", saying("/shop/a.cc", "x"), {});
  write("/cache/facts.json", Written.toText("/cache"));
  auto Read = SummaryFile::read("/cache/facts.json", *Files);
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  EXPECT_TRUE(Read->covers("/shop/a.cc"));
  const SummarySet Summaries = llvm::cantFail(Read->select(
      [](const FunctionSummary &) { return true; }, *Files, Stale));
  EXPECT_EQ(Summaries.find("key")->File, "/shop/a.cc");
}

TEST_F(SummaryFileTest, WhatHasChangedIsNotBelieved) {
  write("/shop/a.cc", "now");
  SummaryFile Written("/shop");
  Written.add("/shop/a.cc", saying("/shop/a.cc", "x"), {"/shop/a.h"});
  Written.addHash("/shop/a.cc", hashOf("now"));
  Written.addHash("/shop/a.h", hashOf("then"));
  // The header is not there.
  EXPECT_EQ(select(Written).find("key")->Strings.size(), 1u);
  EXPECT_TRUE(Stale.empty());
  write("/shop/a.h", "now");
  EXPECT_TRUE(select(Written).find("key")->Strings.empty());
  EXPECT_EQ(Stale, (SummaryFile::StaleSummaries{{"key", "/shop/a.cc"}}));
}

TEST_F(SummaryFileTest, WhatASourceThatIsGoneSaidIsNotBelieved) {
  SummaryFile Written("/shop");
  Written.add("/shop/a.cc", saying("/shop/a.cc", "x"), {});
  Written.addHash("/shop/a.cc", hashOf("then"));
  // A library's are not there.
  EXPECT_EQ(select(Written).find("key")->Strings.size(), 1u);
  EXPECT_TRUE(Stale.empty());

  SummaryFile Other("/shop");
  Other.add("/shop/a.cc", saying("/shop/a.cc", "x"), {});
  Other.add("/shop/b.cc", SummarySet(), {});
  Other.addHash("/shop/a.cc", hashOf("then"));
  write("/shop/b.cc", "now");
  EXPECT_TRUE(select(Other).find("key")->Strings.empty());
  EXPECT_EQ(Stale, (SummaryFile::StaleSummaries{{"key", "/shop/a.cc"}}));
}

TEST_F(SummaryFileTest, ASourceWithoutAHashMayBeElsewhere) {
  SummaryFile Written("/shop");
  Written.add("/shop/a.cc", saying("/shop/a.cc", "x"), {});
  EXPECT_EQ(select(Written).find("key")->Strings.size(), 1u);
  EXPECT_TRUE(Stale.empty());
}

TEST_F(SummaryFileTest, NestedTooDeeplyIsAnError) {
  EXPECT_NE(errorOf(std::string(200000, '[')).find("nested more than 500 deep"),
            std::string::npos);
}

TEST_F(SummaryFileTest, NothingOfWhatHasChangedIsBelieved) {
  write("/shop/a.cc", "now");
  FunctionSummary All = *saying("/shop/a.cc", "x").find("key");
  All.Times = {Timestamp()};
  All.Filters = {FilterNode()};
  All.Call = SummaryCall();
  SummarySet Summaries;
  Summaries.add(All);
  SummaryFile Written("/shop");
  Written.add("/shop/a.cc", Summaries, {});
  EXPECT_FALSE(select(Written).find("key")->saysNothing());
  Written.addHash("/shop/a.cc", hashOf("then"));
  EXPECT_TRUE(select(Written).find("key")->saysNothing());
}

TEST_F(SummaryFileTest, OneOfTwoDefinitionsHasChanged) {
  write("/shop/a.cc", "now");
  SummaryFile Written("/shop");
  Written.add("/shop/a.cc", saying("/shop/a.cc", "x"), {});
  Written.add("/shop/b.cc", saying("/shop/b.cc", "y"), {});
  EXPECT_EQ(select(Written).find("key")->Strings.size(), 2u);
  // Then what the other says is not all.
  Written.addHash("/shop/a.cc", hashOf("then"));
  EXPECT_TRUE(select(Written).find("key")->Strings.empty());
}

TEST_F(SummaryFileTest, SaysWhatIsWrong) {
  EXPECT_EQ(errorOf("[]"), "expected object when parsing summaries");
  EXPECT_EQ(errorOf("{}"), "missing value at summaries.version");
  EXPECT_EQ(errorOf(R"({"version": 6})"), "missing value at summaries.sources");
  EXPECT_EQ(errorOf(R"({"version": 1, "sources": [], "hashes": {}})"),
            "version 1 found, expected 6: another bigtable-tidy wrote it");
  EXPECT_EQ(errorOf(R"({"version": 6, "sources": [], "hashes": {}})"), "");
}

} // namespace
} // namespace clang::tidy::bigtable
