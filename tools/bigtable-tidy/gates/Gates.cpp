// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Gates.h"
#include "gates/Comparison.h"
#include "gates/Fingerprints.h"
#include "gates/PolicyChanges.h"
#include "run/Messages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable::tool {

llvm::Expected<Gates> readGates(GateOptions Options,
                                llvm::StringRef RootFolder) {
  llvm::Expected<FailOn> Fails = FailOn::parse(Options.FailOn);
  if (!Fails)
    return Fails.takeError();
  Gates Result{Options, std::move(*Fails), {}, {}};
  if (!Options.BaselineFile.empty() && !Options.WritesBaseline) {
    llvm::Expected<Baseline> Known = readBaseline(Options.BaselineFile);
    if (!Known)
      return Known.takeError();
    Result.Known = std::move(*Known);
  }
  if (!Options.DiffBase.empty()) {
    llvm::Expected<ChangedLines> Changed =
        ChangedLines::since(Options.DiffBase, RootFolder);
    if (!Changed)
      return Changed.takeError();
    Result.Changed = std::move(*Changed);
  }
  return Result;
}

/// Moves those of \p Elsewhere to \p Result that are new.
static llvm::Error keepNew(std::vector<Finding> &Elsewhere,
                           const ChangedLines &Changed, llvm::StringRef Root,
                           Run &Done, Outcome &Result) {
  llvm::Expected<ChangedLines::Before> Before = Changed.before();
  if (!Before)
    return Before.takeError();
  if (!Before->Unknown.empty())
    say("submodules whose earlier commit is not there, so that all findings "
        "count of what reads them: " +
        llvm::join(Before->Unknown, ", "));
  EarlierComparison With(*Before, Done, Root);
  With.lintBefore(Elsewhere);
  std::vector<Finding> Same;
  for (Finding &F : Elsewhere) {
    const bool IsNew = With.isNew(F);
    (IsNew ? Result.Findings : Same).push_back(std::move(F));
  }
  Elsewhere = std::move(Same);
  sortFindings(Result.Findings);
  return llvm::Error::success();
}

llvm::Error applyGates(Gates &All, Run &Done, Outcome &Result, Sources &Texts) {
  if (All.Changed)
    if (llvm::Error E = addPolicyChanges(Result, *All.Changed))
      return E;
  fingerprint(Result, Texts);
  if (All.Options.WritesBaseline) {
    if (!Result.Failures.empty())
      return llvm::createStringError(
          "baseline not written: not all sources could be linted");
    if (llvm::any_of(Result.Findings,
                     [](const Finding &F) { return F.isOfInput(); }))
      return llvm::createStringError(
          "baseline not written: there are errors in a schema or in tags");
    All.Known = baselineOf(Result, Texts);
    if (llvm::Error E = writeBaseline(All.Options.BaselineFile, *All.Known))
      return E;
  }
  if (All.Known) {
    const BaselineCounts Counts = applyBaseline(*All.Known, Result, Texts);
    std::string Text = "baseline: " + count(Counts.Known, "known finding") +
                       ", " + std::to_string(Counts.New) + " new";
    if (Counts.Renamed != 0)
      Text += "; known in files that were renamed: " +
              std::to_string(Counts.Renamed);
    // A run on some source files cannot know that.
    if (!Counts.Gone.empty() && !Done.isPart() && Result.Failures.empty())
      Text += "; entries that nothing has any more: " +
              std::to_string(Counts.Gone.size());
    say(Text);
  }
  if (!All.Changed)
    return llvm::Error::success();
  removeUnchangedSuppressed(Result, *All.Changed, Texts);
  std::vector<Finding> Elsewhere = takeUnchanged(Result, *All.Changed, Texts);
  if (Elsewhere.empty())
    return llvm::Error::success();
  if (llvm::Error E = keepNew(Elsewhere, *All.Changed, Texts.root(), Done, Result))
    return E;
  if (!Elsewhere.empty())
    say("findings elsewhere than in what changed since " + All.Options.DiffBase +
        ": " +
        std::to_string(Elsewhere.size()));
  return llvm::Error::success();
}

} // namespace clang::tidy::bigtable::tool
