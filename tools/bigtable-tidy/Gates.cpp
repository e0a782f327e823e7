// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Gates.h"
#include "Fingerprints.h"
#include "Options.h"
#include "ReportParts.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

llvm::Expected<Gates> readGates(llvm::StringRef RootFolder) {
  llvm::Expected<FailOn> Fails =
      FailOn::parse(FailOnList.given().value_or("any"));
  if (!Fails)
    return Fails.takeError();
  Gates Result{std::move(*Fails), {}, {}};
  if (!BaselineFile.empty() && !WriteBaseline) {
    llvm::Expected<Baseline> Known = readBaseline(BaselineFile);
    if (!Known)
      return Known.takeError();
    Result.Known = std::move(*Known);
  }
  if (!DiffBase.empty()) {
    llvm::Expected<ChangedLines> Changed =
        ChangedLines::since(DiffBase, RootFolder);
    if (!Changed)
      return Changed.takeError();
    Result.Changed = std::move(*Changed);
  }
  return Result;
}

llvm::Error applyGates(Gates &All, Outcome &Result, Sources &Texts) {
  fingerprint(Result, Texts);
  if (WriteBaseline) {
    if (!Result.Failures.empty())
      return llvm::createStringError(
          "baseline not written: not all sources could be linted");
    if (llvm::any_of(Result.Findings,
                     [](const Finding &F) { return F.isOfInput(); }))
      return llvm::createStringError(
          "baseline not written: there are errors in a schema or in tags");
    All.Known = baselineOf(Result, Texts);
    if (llvm::Error E = writeBaseline(BaselineFile, *All.Known))
      return E;
  }
  if (All.Known) {
    const BaselineCounts Counts = applyBaseline(*All.Known, Result);
    std::string Text = "baseline: " + count(Counts.Known, "known finding") +
                       ", " + std::to_string(Counts.New) + " new";
    // Of a part of the sources nobody can say that.
    if (!Counts.Gone.empty() && isWhole() && Result.Failures.empty())
      Text += "; entries that nothing has any more: " +
              std::to_string(Counts.Gone.size());
    say(Text);
  }
  if (All.Changed)
    if (const unsigned Elsewhere = keepChanged(Result, *All.Changed, Texts))
      say("findings elsewhere than in what changed since " + DiffBase + ": " +
          std::to_string(Elsewhere));
  return llvm::Error::success();
}

} // namespace clang::tidy::bigtable::tool
