// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Baseline.h"
#include "RegularFiles.h"
#include "model/JsonFields.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"
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

// What else is there may be of another form.
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

BaselineCounts applyBaseline(const Baseline &Known, Outcome &Result) {
  llvm::StringSet<> Fingerprints, Found;
  for (const BaselineEntry &Entry : Known.Entries)
    Fingerprints.insert(Entry.Fingerprint);
  BaselineCounts Counts;
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    if (F.isOfInput() || !Fingerprints.contains(F.Fingerprint))
      return false;
    Found.insert(F.Fingerprint);
    ++Counts.Known;
    return true;
  });
  Counts.New = Result.Findings.size();
  for (const BaselineEntry &Entry : Known.Entries)
    // A merge may have brought one twice.
    if (Found.insert(Entry.Fingerprint).second)
      Counts.Gone.push_back(Entry);
  return Counts;
}

Baseline baselineOf(const Outcome &Result, Sources &Files) {
  Baseline Made;
  for (const Finding &F : Result.Findings)
    // JSON is UTF-8, whatever names and sources are.
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
  return Text;
}

llvm::Error writeBaseline(llvm::StringRef File, const Baseline &Written) {
  return writeFile(File, toText(Written));
}

} // namespace clang::tidy::bigtable::tool
