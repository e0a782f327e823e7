// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Baseline.h"
#include "RegularFiles.h"
#include "model/JsonText.h"
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

// Found by llvm::json.
static bool fromJSON(const json::Value &From, BaselineEntry &To,
                     json::Path At) {
  json::ObjectMapper Map(From, At);
  if (!Map || !Map.map("check", To.Check) || !Map.map("file", To.File) ||
      !Map.map("fingerprint", To.Fingerprint) || !Map.map("line", To.Line))
    return false;
  if (!To.Fingerprint.empty())
    return true;
  At.field("fingerprint").report("expected a fingerprint");
  return false;
}

llvm::Expected<Baseline> parseBaseline(llvm::StringRef File,
                                       llvm::StringRef Text) {
  llvm::Expected<json::Value> Read = parseJsonText(Text);
  if (!Read)
    return llvm::createStringError(
        locateJsonError(File, "a baseline", llvm::toString(Read.takeError())));
  Baseline Result;
  json::Path::Root Root("baseline");
  int64_t Version = 0;
  json::ObjectMapper Map(*Read, Root);
  const bool HasVersion = Map && Map.map("version", Version);
  // What else is there may be of another form.
  if (HasVersion && Version != Baseline::Version)
    return llvm::createStringError(File + ": the baseline is of version " +
                                   llvm::Twine(Version) +
                                   ", but this bigtable-tidy expects version " +
                                   llvm::Twine(Baseline::Version));
  if (!HasVersion || !Map.map("findings", Result.Entries))
    return llvm::createStringError(File + ": " +
                                   llvm::toString(Root.getError()));
  return Result;
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
        {F.Fingerprint, json::fixUTF8(F.check()),
         json::fixUTF8(Files.relative(F.file())),
         json::fixUTF8(Files.lineAt(F.file(), F.offset()).trim())});
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
          Line << json::Value(json::Object{{"check", Entry.Check},
                                           {"file", Entry.File},
                                           {"fingerprint", Entry.Fingerprint},
                                           {"line", Entry.Line}});
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
