// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as what the cache keeps of calls, as a whole entry of the
// cache, as a baseline, and as a summary file; and records are made of it. What
// is written is read back the same.

#include "gates/Baseline.h"
#include "model/SummaryFile.h"
#include "run/CallRecords.h"
#include "run/ResultCache.h"
#include "run/Sources.h"
#include "text.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <fuzzer/FuzzedDataProvider.h>

using namespace clang::tidy::bigtable;
using namespace clang::tidy::bigtable::tool;
using llvm::StringRef;
namespace zlib = llvm::compression::zlib;

template <typename T>
static void checkRead(StringRef Text) {
  const std::optional<T> Known = fromJson<T>(Text);
  if (!Known)
    return;
  const std::string Written = toJson(*Known);
  const std::optional<T> Again = fromJson<T>(Written);
  REQUIRE(Again && toJson(*Again) == Written);
}

static void checkRecords(StringRef Text) {
  checkRead<std::vector<CallRecord>>(Text);
  checkRead<NamesSeen>(Text);
  checkRead<BlindSpots>(Text);
}

static void checkBaseline(StringRef Text) {
  llvm::Expected<Baseline> Read = parseBaseline("b.json", Text);
  if (Read) {
    const std::string Written = toText(*Read);
    const Baseline Again = value(parseBaseline("b.json", Written));
    REQUIRE(toText(Again) == Written &&
            Again.Entries.size() == Read->Entries.size());
    Outcome None;
    Sources NoFiles(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>(),
                    "/root");
    const BaselineCounts Counts = applyBaseline(*Read, None, NoFiles);
    REQUIRE(Counts.Known == 0 && Counts.New == 0 &&
            Counts.Gone.size() <= Read->Entries.size());
    return;
  }
  const std::string Message = llvm::toString(Read.takeError());
  StringRef Said = Message;
  REQUIRE(Said.consume_front("b.json:"));
  unsigned Line, Column;
  if (!Said.consumeInteger(10, Line))
    REQUIRE(Said.consume_front(":") && !Said.consumeInteger(10, Column) &&
            isWithin(Text, Line, Column));
}

namespace {

class Maker {
public:
  explicit Maker(FuzzedDataProvider &Bytes) : Bytes(Bytes) {}

  CallRecord record() {
    CallRecord R;
    R.At = place();
    R.Call = text();
    R.Kind = Bytes.ConsumeBool() ? "write" : "read";
    for (const char *Name : {"table", "family", "timestamp", "filter"})
      if (Bytes.ConsumeBool())
        R.Details.push_back(detail(Name));
    for (int N = few(); N != 0; --N)
      R.Left.push_back({text(), text(), {text()}});
    for (int N = few(); N != 0; --N)
      R.Reached.push_back({place(), text()});
    R.IsSanctioned = Bytes.ConsumeBool();
    R.IsComplete = Bytes.ConsumeBool();
    R.Message = text();
    if (Bytes.ConsumeBool())
      R.Is = static_cast<ProofStatus>(Bytes.ConsumeIntegralInRange(0, 4));
    for (int N = few(); N != 0; --N)
      R.Touched.push_back({text(), text(), text()});
    R.SchemaFile = text();
    for (int N = few(); N != 0; --N)
      R.Doubts.push_back(gap());
    R.IsUndescribed = Bytes.ConsumeBool();
    for (int N = few(); N != 0; --N)
      R.Flaws.push_back({text(), text(), Bytes.ConsumeIntegral<unsigned>()});
    return R;
  }

  ItemResult result() {
    ItemResult Result;
    Result.What = Bytes.ConsumeBool() ? ItemResult::State::Skipped
                                      : ItemResult::State::Linted;
    Result.Inputs.push_back({Input::Kind::Absent, "/" + line(), ""});
    Result.Covered.HasBrokenSchema = Bytes.ConsumeBool();
    for (int N = few(); N != 0; --N)
      Result.Covered.Schemas.push_back({line(), 1, 2});
    for (int N = few(); N != 0; --N)
      Result.Covered.Calls.push_back(record());
    for (int N = few(); N != 0; --N)
      Result.Covered.Names.Tables.insert(text());
    for (int N = few(); N != 0; --N)
      Result.Covered.Blind.All.push_back(
          {static_cast<BlindSpot::Kind>(Bytes.ConsumeIntegralInRange(0, 2)),
           place(), text(), text(), text()});
    for (int N = few(); N != 0; --N)
      Result.Findings.push_back(finding());
    return Result;
  }

private:
  int few() { return Bytes.ConsumeIntegralInRange(0, 2); }
  /// JSON holds no other.
  std::string text() {
    return llvm::json::fixUTF8(Bytes.ConsumeRandomLengthString(8));
  }
  std::string line() {
    std::string Text = text();
    std::replace(Text.begin(), Text.end(), '\n', 'n');
    return Text;
  }
  CodePlace place() {
    return {text(), Bytes.ConsumeIntegral<unsigned>(),
            Bytes.ConsumeIntegral<unsigned>()};
  }
  CallRecord::Gap gap() {
    CallRecord::Gap G{text(), text(), std::nullopt};
    if (Bytes.ConsumeBool())
      G.At = place();
    return G;
  }
  CallRecord::Detail detail(StringRef Name) {
    CallRecord::Detail D{Name.str(), {}, Bytes.ConsumeBool(), std::nullopt};
    for (int N = few(); N != 0; --N)
      D.Values.push_back(text());
    if (Bytes.ConsumeBool())
      D.Unknown = gap();
    return D;
  }
  Finding finding() {
    Finding F;
    F.Said.DiagnosticName = "bigtable-missing-timestamp";
    F.Said.Message.Message = text();
    F.Said.Message.FilePath = text();
    F.Said.Message.FileOffset = Bytes.ConsumeIntegral<unsigned>();
    for (int N = few(); N != 0; --N)
      F.Said.Message.Ranges.emplace_back();
    const clang::tooling::Replacement Edit("/" + text(), 3, 1, text());
    if (Bytes.ConsumeBool())
      llvm::cantFail(F.Said.Message.Fix[Edit.getFilePath()].add(Edit));
    for (int N = few(); N != 0; --N)
      F.Said.Notes.emplace_back(text());
    F.Said.DiagLevel = Bytes.ConsumeBool() ? clang::tooling::Diagnostic::Warning
                                           : clang::tooling::Diagnostic::Error;
    F.Said.BuildDirectory = text();
    F.IsWarningAsError = Bytes.ConsumeBool();
    return F;
  }

  FuzzedDataProvider &Bytes;
};

} // namespace

static std::optional<ItemResult> load(StringRef Entry) {
  // Of what results depend on, all is absent.
  static const auto Nothing =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  static FileCache Files;
  return resultOf(Entry, Files, *Nothing);
}

/// What is stored and loaded is stored as the same bytes.
static void checkStored(const ItemResult &Result) {
  const std::optional<std::string> Entry = entryOf(Result);
  REQUIRE(Entry);
  const std::optional<ItemResult> Again = load(*Entry);
  REQUIRE(Again && entryOf(*Again) == Entry);
}

static void checkEntry(StringRef Text) {
  static const std::string Version = [] {
    ItemResult Result;
    Result.What = ItemResult::State::Skipped;
    const auto Entry = entryOf(Result);
    return StringRef(*Entry).split('\n').first.rsplit(' ').first.str();
  }();
  llvm::SmallVector<uint8_t, 0> Small;
  zlib::compress(llvm::arrayRefFromStringRef(Text), Small,
                 zlib::BestSpeedCompression);
  const std::string Whole = Version + " " + std::to_string(Text.size()) + "\n" +
                            llvm::toStringRef(Small).str();
  for (const std::string &Entry : {Whole, Version + Text.str()})
    if (const std::optional<ItemResult> Result = load(Entry))
      checkStored(*Result);
}

static void checkSummaries(StringRef Text) {
  static constexpr llvm::StringLiteral Path = "/program/summaries.json";
  const auto Write = [](StringRef Written) {
    auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    Files->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Written));
    return Files;
  };
  const auto Files = Write(Text);
  llvm::Expected<SummaryFile> Read = SummaryFile::read(Path, *Files);
  if (!Read)
    return llvm::consumeError(Read.takeError());
  const auto IsWanted = [](const FunctionSummary &) { return true; };
  SummaryFile::StaleSummaries Stale;
  llvm::Expected<SummarySet> Summaries = Read->select(IsWanted, *Files, Stale);
  if (!Summaries)
    return llvm::consumeError(Summaries.takeError());
  const std::string Once = Read->toText("/program");
  llvm::Expected<SummaryFile> Again = SummaryFile::read(Path, *Write(Once));
  REQUIRE(static_cast<bool>(Again));
  REQUIRE(Again->toText("/program") == Once);
  REQUIRE(llvm::cantFail(Again->select(IsWanted, *Files, Stale)).toText() ==
          Summaries->toText());
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::string Text = textOf(Data, Size);
  checkRecords(Text);
  checkBaseline(Text);
  checkEntry(Text);
  checkSummaries(Text);
  FuzzedDataProvider Bytes(Data, Size);
  const ItemResult Made = Maker(Bytes).result();
  const std::string Calls = toJson(Made.Covered.Calls);
  const auto Read = fromJson<std::vector<CallRecord>>(Calls);
  REQUIRE(Read && toJson(*Read) == Calls);
  checkStored(Made);
  return 0;
}
