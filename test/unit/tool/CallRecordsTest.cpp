// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/CallRecords.h"
#include "model/JsonText.h"
#include "run/ResultCache.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;
using namespace clang::tidy::bigtable::tool;

namespace {

/// \p Text with the first \p From made \p To.
std::string with(std::string Text, llvm::StringRef From, llvm::StringRef To) {
  const size_t At = Text.find(From.str());
  EXPECT_NE(At, std::string::npos) << Text;
  return Text.replace(At, From.size(), To.str());
}

/// Reports of a run whose results are in the cache are those of the first.
TEST(CallRecords, KeepTheOrderOfFacts) {
  const std::vector<std::string> Names = {"table",  "family", "timestamp",
                                          "filter", "rules",  "text"};
  CallRecord R;
  for (const std::string &Name : Names)
    R.Details.push_back({Name, {}, true, std::nullopt});
  for (const bool IsReversed : {false, true}) {
    if (IsReversed)
      std::reverse(R.Details.begin(), R.Details.end());
    const std::string Text = toJson(std::vector{R});
    const auto Read = fromJson<std::vector<CallRecord>>(Text);
    ASSERT_TRUE(Read && Read->size() == 1) << Text;
    ASSERT_EQ(Read->front().Details.size(), Names.size());
    for (size_t I = 0; I != Names.size(); ++I)
      EXPECT_EQ(Read->front().Details[I].Name, R.Details[I].Name);
    EXPECT_EQ(toJson(*Read), Text);
  }
}

TEST(CallRecords, AreRefusedIfSomethingIsNotOurs) {
  CallRecord R;
  R.At = {"/a.cc", 7, 1};
  R.Details.push_back({"table", {}, true, std::nullopt});
  const std::string Text = toJson(std::vector{R});
  ASSERT_TRUE(fromJson<std::vector<CallRecord>>(Text));
  EXPECT_TRUE(fromJson<std::vector<CallRecord>>(with(Text, ":7", ":4294967295")));
  EXPECT_FALSE(fromJson<std::vector<CallRecord>>(with(Text, ":7", ":4294967296")));
  EXPECT_FALSE(fromJson<std::vector<CallRecord>>(with(Text, ":7", ":-1")));
  EXPECT_FALSE(fromJson<std::vector<CallRecord>>(with(Text, "[\"table\"]", "[]")));
  EXPECT_FALSE(fromJson<std::vector<CallRecord>>(with(Text, "[\"table\"]", "[\"family\"]")));
}

/// The error is made when the names in 'order' are gone.
TEST(CallRecords, AnErrorNamesTheDetail) {
  CallRecord R;
  R.Details.push_back(
      {"a name that no string holds within itself", {}, true, std::nullopt});
  std::vector<CallRecord> Read;
  EXPECT_EQ(llvm::toString(readJson(
                with(toJson(std::vector{R}), "\"values\":[]", "\"values\":1"),
                "calls", Read)),
            "expected array at calls[0].facts.a name that no string holds "
            "within itself.values");
}

TEST(CallRecords, KeepWhoMayKnowMore) {
  CallRecord R;
  R.Is = ProofStatus::Unknown;
  R.Doubts.push_back({"result of function 'f'", "", std::nullopt, {"_Z1fv"}});
  const auto Read = fromJson<std::vector<CallRecord>>(toJson(std::vector{R}));
  ASSERT_TRUE(Read && Read->size() == 1 && Read->front().Doubts.size() == 1);
  EXPECT_EQ(Read->front().Doubts[0].Keys, R.Doubts[0].Keys);
}

TEST(CallRecords, BlindSpotsAreOfAKindThatThereIs) {
  BlindSpots Blind;
  Blind.All.push_back({BlindSpot::Kind::Callers, {"/a.cc", 1, 1}, "", "", ""});
  Blind.Called = {"f"};
  const std::string Text = toJson(Blind);
  const std::optional<BlindSpots> Read = fromJson<BlindSpots>(Text);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Called, Blind.Called);
  EXPECT_FALSE(fromJson<BlindSpots>(with(Text, "\"kind\":3", "\"kind\":4")));
}

/// LLVM's parser recurses, and would have no room.
TEST(JsonText, NestedTooDeepIsAnErrorWithAPlace) {
  for (const size_t Depth : {501u, 200'000u})
    EXPECT_EQ(llvm::toString(
                  parseJsonText("\n " + std::string(Depth, '[')).takeError()),
              "[2:501, byte=502]: nested more than 500 deep");
  EXPECT_TRUE(
      bool(parseJsonText(std::string(500, '[') + std::string(500, ']'))));
  // Brackets in texts count for nothing.
  EXPECT_TRUE(bool(parseJsonText("\"\\\"" + std::string(1000, '[') + "\"")));
}

/// A folder that goes away.
class ResultCacheTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("cache", Folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  std::string entry() const { return (Folder + "/llvmcache-key").str(); }
  /// A file that results depend on.
  std::string source() const { return (Folder + "/a.cc").str(); }
  /// What is loaded of \p Made, once it is stored.
  std::optional<ItemResult> storeAndLoad(const ItemResult &Made) {
    ResultCache Cache(Folder.str().str(), "/dev/null");
    Cache.store("key", Made);
    EXPECT_EQ(Cache.error(), "");
    FileCache Files;
    return Cache.load("key", source(), Files, *llvm::vfs::getRealFileSystem());
  }
  ItemResult linted() {
    std::error_code Code;
    llvm::raw_fd_ostream(source(), Code) << "text";
    EXPECT_FALSE(Code);
    ItemResult Made;
    Made.What = ItemResult::State::Linted;
    Made.Inputs.push_back({Input::Kind::Contents, source(), hashOf("text")});
    return Made;
  }

  llvm::SmallString<128> Folder;
};

/// Else one who can write an entry could hide findings for good, and have files
/// written that are nobody's sources.
TEST_F(ResultCacheTest, WhatThisProgramWouldNotWriteIsAbsent) {
  if (!llvm::compression::zlib::isAvailable())
    GTEST_SKIP() << "LLVM was built without zlib";
  const ItemResult Made = linted();
  EXPECT_TRUE(storeAndLoad(Made));
  ItemResult Without = Made;
  Without.Inputs.clear();
  EXPECT_FALSE(storeAndLoad(Without));
  // That there is such a file is not what is in it.
  Without.Inputs.push_back({Input::Kind::File, source(), {}});
  EXPECT_FALSE(storeAndLoad(Without));

  const auto WithFix = [&](llvm::StringRef Key, llvm::StringRef Path,
                           bool IsOfNote) {
    ItemResult Result = Made;
    Finding F;
    F.Said = clang::tooling::Diagnostic(
        "bigtable-missing-timestamp", clang::tooling::Diagnostic::Warning, "/");
    F.Said.Message.FilePath = source();
    F.Said.Notes.emplace_back("or");
    auto &Message = IsOfNote ? F.Said.Notes[0] : F.Said.Message;
    llvm::cantFail(
        Message.Fix[Key].add(clang::tooling::Replacement(Path, 0, 0, "x")));
    Result.Findings.push_back(F);
    return Result;
  };
  for (const bool IsOfNote : {false, true}) {
    EXPECT_TRUE(storeAndLoad(WithFix(source(), source(), IsOfNote)));
    EXPECT_FALSE(storeAndLoad(WithFix("/x.cc", "/x.cc", IsOfNote)));
    EXPECT_FALSE(storeAndLoad(
        WithFix((Folder + "/b.cc").str(), (Folder + "/b.cc").str(), IsOfNote)));
  }
}

/// Whatever has become of the file.
TEST_F(ResultCacheTest, WhatIsNotAsItWasWrittenIsAbsent) {
  if (!llvm::compression::zlib::isAvailable())
    GTEST_SKIP() << "LLVM was built without zlib";
  ASSERT_TRUE(storeAndLoad(linted()));
  const ResultCache Cache(Folder.str().str(), "/dev/null");
  const auto Load = [&] {
    FileCache Files;
    return Cache.load("key", source(), Files, *llvm::vfs::getRealFileSystem())
        .has_value();
  };
  ASSERT_TRUE(Load());
  const std::string Written =
      (*llvm::MemoryBuffer::getFile(entry()))->getBuffer().str();
  const size_t Size = Written.rfind(' ', Written.find('\n')) + 1;
  for (const std::string &Text :
       {Written.substr(0, Written.size() / 2), std::string("\n"),
        // No room for that many bytes.
        Written.substr(0, Size) + "9999999999999" + Written.substr(Size)}) {
    std::error_code Code;
    llvm::raw_fd_ostream(entry(), Code) << Text;
    ASSERT_FALSE(Code);
    EXPECT_FALSE(Load());
  }
}

} // namespace
