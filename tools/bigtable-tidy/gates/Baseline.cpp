// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Baseline.h"
#include "Printable.h"
#include "RegularFiles.h"
#include "model/JsonFields.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <tuple>

namespace json = llvm::json;

namespace clang::tidy::bigtable::tool {

template <typename Io> static bool mapFields(Io &J, BaselineEntry &E) {
  if (!J.field("check", E.Check) || !J.field("file", E.File) ||
      !J.field("fingerprint", E.Fingerprint) || !J.field("line", E.Line))
    return false;
  return !E.Fingerprint.empty() ||
         J.fail("fingerprint", "expected a fingerprint");
}

namespace {

struct BaselineText {
  int64_t Version = 0;
  Baseline All;
};

// Another version may have another form.
template <typename Io> bool mapFields(Io &J, BaselineText &T) {
  return J.field("version", T.Version) &&
         (T.Version != Baseline::Version || J.field("findings", T.All.Entries));
}

} // namespace

llvm::Expected<Baseline> parseBaseline(llvm::StringRef File,
                                       llvm::StringRef Text) {
  llvm::Expected<json::Value> Read = parseJsonText(Text);
  if (!Read)
    return llvm::createStringError(
        locateJsonError(File, "a baseline", llvm::toString(Read.takeError())));
  BaselineText Result;
  json::Path::Root Root("baseline");
  if (!JsonReader::value(*Read, Result, Root))
    return llvm::createStringError(File + ": " +
                                   llvm::toString(Root.getError()));
  if (Result.Version != Baseline::Version)
    return llvm::createStringError(File + ": the baseline is of version " +
                                   llvm::Twine(Result.Version) +
                                   ", but this bigtable-tidy expects version " +
                                   llvm::Twine(Baseline::Version));
  return std::move(Result.All);
}

llvm::Expected<Baseline> readBaseline(llvm::StringRef File) {
  auto Buffer = readRegularFile(File, MaxFileSize);
  if (!Buffer)
    return llvm::createStringError("cannot read the baseline '" + File +
                                   "': " + llvm::toString(Buffer.takeError()));
  return parseBaseline(File, (*Buffer)->getBuffer());
}

/// Moves those of \p Result that \p IsKnown returns true for. An error in a
/// schema is never known.
static unsigned takeKnown(Outcome &Result,
                          llvm::function_ref<bool(const Finding &)> IsKnown) {
  const size_t Before = Result.Findings.size();
  llvm::erase_if(Result.Findings, [&](Finding &F) {
    if (F.isOfInput() || !IsKnown(F))
      return false;
    Result.Suppressed.push_back({std::move(F), "", {}});
    return true;
  });
  return Before - Result.Findings.size();
}

/// Identifies a finding wherever it is: its check, and its line without white
/// space.
static std::string keyAnywhere(llvm::StringRef Check, llvm::StringRef Line) {
  std::string Key = (Check + "\n").str();
  llvm::copy_if(Line, std::back_inserter(Key),
                [](char C) { return !llvm::isSpace(C); });
  return Key;
}

/// Moves the findings of \p Result that are those of \p Lost in files that were
/// renamed. Returns their number, and removes the entries.
static unsigned takeRenamed(std::vector<BaselineEntry> &Lost, Outcome &Result,
                            Sources &Files) {
  // Each entry matches one finding.
  llvm::StringMap<std::vector<std::string>> Known;
  for (const BaselineEntry &Entry : Lost) {
    const std::string File = absolutePath(Entry.File, Files.root());
    if (!Entry.Line.empty() && Files.text(File).empty())
      Known[keyAnywhere(Entry.Check, Entry.Line)].push_back(Entry.Fingerprint);
  }
  if (Known.empty())
    return 0;
  llvm::StringSet<> Found;
  const unsigned Taken = takeKnown(Result, [&](const Finding &F) {
    const auto It = Known.find(keyAnywhere(
        F.check(), inUtf8(Files.lineAt(F.file(), F.offset()).trim())));
    if (It == Known.end() || It->second.empty())
      return false;
    Found.insert(It->second.back());
    It->second.pop_back();
    return true;
  });
  llvm::erase_if(Lost, [&](const BaselineEntry &Entry) {
    return Found.contains(Entry.Fingerprint);
  });
  return Taken;
}

BaselineCounts applyBaseline(const Baseline &Known, Outcome &Result,
                             Sources &Files) {
  llvm::StringSet<> Fingerprints, Found;
  for (const BaselineEntry &Entry : Known.Entries)
    Fingerprints.insert(Entry.Fingerprint);
  BaselineCounts Counts;
  Counts.Known = takeKnown(Result, [&](const Finding &F) {
    if (!Fingerprints.contains(F.Fingerprint))
      return false;
    Found.insert(F.Fingerprint);
    return true;
  });
  for (const BaselineEntry &Entry : Known.Entries)
    // A merge may have brought one twice.
    if (Found.insert(Entry.Fingerprint).second)
      Counts.Gone.push_back(Entry);
  Counts.Renamed = takeRenamed(Counts.Gone, Result, Files);
  Counts.Known += Counts.Renamed;
  Counts.New = Result.Findings.size();
  return Counts;
}

Baseline baselineOf(const Outcome &Result, Sources &Files) {
  Baseline Made;
  for (const Finding &F : Result.Findings)
    // JSON is UTF-8, but names and source files may not be.
    Made.Entries.push_back(
        {F.Fingerprint, inUtf8(F.check()), inUtf8(Files.relative(F.file())),
         inUtf8(Files.lineAt(F.file(), F.offset()).trim())});
  llvm::sort(Made.Entries, [](const BaselineEntry &A, const BaselineEntry &B) {
    return std::tie(A.File, A.Check, A.Line, A.Fingerprint) <
           std::tie(B.File, B.Check, B.Line, B.Fingerprint);
  });
  return Made;
}

std::string toText(const Baseline &Written) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  json::OStream Json(Out, /*IndentSize=*/2);
  Json.object([&] {
    Json.attribute("version", int64_t(Baseline::Version));
    Json.attributeArray("findings", [&] {
      for (const BaselineEntry &Entry : Written.Entries)
        // Not a value of the stream, which would take a line for each member.
        Json.rawValue([&](llvm::raw_ostream &Line) {
          Line << toJson(Entry);
        });
    });
  });
  Out << '\n';
  std::string Printable;
  llvm::raw_string_ostream To(Printable);
  writePrintableJson(Text, To);
  return Printable;
}

llvm::Error writeBaseline(llvm::StringRef File, const Baseline &Written) {
  return writeFile(File, toText(Written));
}

} // namespace clang::tidy::bigtable::tool
