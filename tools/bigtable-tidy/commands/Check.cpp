// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ResourceFolder.h"
#include "commands/ApplyFixes.h"
#include "commands/FirstLook.h"
#include "commands/Linting.h"
#include "commands/Options.h"
#include "gates/Gates.h"
#include "gates/StaleSuppressions.h"
#include "gates/Unhidden.h"
#include "report/CoverageReport.h"
#include "report/Writers.h"
#include "run/Interruption.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "run/SummaryFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using namespace flags;

/// Findings are printed as they are found.
static bool IsStreaming = false;

/// Returns what distinguishes this analysis from others of the same commit: by
/// default, the build directory.
static std::string category(llvm::StringRef Database, const Sources &Texts) {
  if (!SarifCategory.empty())
    return SarifCategory;
  std::string Result = programName().str();
  llvm::StringRef Folder = path::parent_path(Database);
  if (Folder.empty() || Folder == Texts.root())
    return Result;
  // The name of a directory elsewhere may differ by machine.
  const std::string Relative = Texts.relative(Folder);
  Folder = path::is_absolute(Relative) ? path::filename(Relative) : Relative;
  return Result + "/" + Folder.str();
}

static llvm::Error report(const Outcome &Result, llvm::StringRef Database,
                          Sources &Texts) {
  const std::string Category = category(Database, Texts);
  switch (DryRun ? Format::None : TheFormat.getValue()) {
  case Format::Text:
    if (!IsStreaming)
      writeText(Result, Texts);
    break;
  case Format::Short:
    writeShort(Result, Texts, llvm::outs());
    break;
  case Format::Github:
    writeGithub(Result, Texts, llvm::outs());
    break;
  case Format::Jsonl:
    writeJsonLines(Result, Texts, ShowsCoverage, llvm::outs());
    break;
  case Format::Sarif:
    writeSarif(Result, Texts, Category, llvm::outs());
    break;
  case Format::Json:
  case Format::Html:
  case Format::None:
    break;
  }
  llvm::outs().flush(); // What follows says how it ended.
  const auto Write = [](const StringOption &File, auto Do) -> llvm::Error {
    if (File.empty())
      return llvm::Error::success();
    return writeFile(File, [&](llvm::raw_ostream &Out) -> llvm::Error {
      Do(Out);
      return llvm::Error::success();
    });
  };
  llvm::Error E = Write(SarifFile, [&](llvm::raw_ostream &Out) {
    writeSarif(Result, Texts, Category, Out);
  });
  E = llvm::joinErrors(std::move(E),
                       Write(JsonlFile, [&](llvm::raw_ostream &Out) {
                         writeJsonLines(Result, Texts, ShowsCoverage, Out);
                       }));
  return llvm::joinErrors(std::move(E),
                          Write(FixesFile, [&](llvm::raw_ostream &Out) {
                            writeFixesYaml(Result, Out);
                          }));
}

/// Returns true if a repository without a schema is checked with the one that
/// it suggests. A gate and a fix must not rest on that.
static bool suggestsSchema() {
  return NoSchema && !Fix && BaselineFile.empty() && DiffBase.empty() &&
         WrittenSummaries.empty() && FixesFile.empty();
}

/// Returns true if findings can be printed as soon as they are found.
static bool mayStream() {
  return TheFormat == Format::Text && !suggestsSchema() && !Fix && !Stale && !ShowsSuppressed &&
         BaselineFile.empty() && DiffBase.empty() &&
         llvm::sys::Process::StandardOutIsDisplayed();
}

/// Writes the summaries that were requested, and those for runs on a part of
/// the source files.
static llvm::Error keepSummaries(const Run &Done, const Outcome &Result, bool HasFlags,
                      llvm::StringRef RootFolder) {
  const bool IsAll = isWhole() && Result.Failures.empty();
  if (!WrittenSummaries.empty()) {
    if (!Result.Failures.empty())
      return llvm::createStringError(
          "summaries not written: not all sources could be linted");
    // With flags on the command line, a build system knows which files have
    // changed, and often the root.
    const std::string File = absolutePath(WrittenSummaries);
    const bool IsBelow = !Root.empty() && llvm::StringRef(File).starts_with(
                                              RootFolder.str() + "/");
    if (llvm::Error E = writeSummaries(
            WrittenSummaries, IsBelow ? RootFolder : path::parent_path(File), Done.done(),
            /*WithHashes=*/!HasFlags))
      return E;
  }
  if (const std::string Kept = Done.summariesInCache();
      IsAll && !NoLink && !Kept.empty() && Done.cacheError().empty())
    return writeSummaries(Kept, RootFolder, Done.done(), /*WithHashes=*/true);
  return llvm::Error::success();
}

static GateOptions gateOptions() {
  return {FailOnList.given().value_or("any"), BaselineFile, WriteBaseline,
          DiffBase};
}

/// Writes what was found; returns the status so far.
static int writeAll(Linted &All, const std::string &RootFolder, bool HasFlags) {
  int Status = Clean;
  // Fixes may have changed the files.
  Sources Now(filesOnDisk(), RootFolder);
  if (llvm::Error E = report(All.Result, All.Done->database(), Now))
    Status = cannotRun(std::move(E));
  writeFailures(All.Result, Now, llvm::errs());
  if (ShowsCoverage)
    writeCoverage(All.Result, Now,
                  TheFormat == Format::Text ? llvm::outs() : llvm::errs());
  summarize(All, Now);
  if (llvm::Error E = checkJudged(All.Result))
    Status = cannotRun(std::move(E));
  if (llvm::Error E = keepSummaries(*All.Done, All.Result, HasFlags, RootFolder))
    Status = cannotRun(std::move(E));
  return Status;
}

int check(const Invocation &Called) {
  const bool HasFlags = Called.Flags != nullptr;
  if (llvm::Error E = checkOptions())
    return cannotRun(std::move(E));
  const std::string RootFolder = findRoot();
  llvm::Expected<Gates> Conditions = readGates(gateOptions(), RootFolder);
  if (!Conditions)
    return cannotRun(Conditions.takeError());
  Sources Texts(filesOnDisk(), RootFolder);
  IsStreaming = mayStream();
  llvm::Expected<WorkList> Work = workToLint(Paths, Called);
  if (!Work)
    return cannotRun(Work.takeError());
  const auto Lint = suggestsSchema() ? lintFirst : lint;
  llvm::Expected<Linted> All =
      Lint(*Work, Paths, Called, [&](RunOptions &Options) -> llvm::Error {
        if (!WrittenSummaries.empty() && !HasFlags && Options.IsPart)
          return llvm::createStringError(
              "--write-summaries writes what all of the compilation database says, "
              "but not all of it is to be linted");
        Options.TellsOthers = HasFlags && !WrittenSummaries.empty();
        if (IsStreaming) {
          setReporting();
          Options.OnFound = [&](const Outcome &Part) {
            writeText(Part, Texts);
          };
        }
        return llvm::Error::success();
      });
  if (!All)
    return cannotRun(All.takeError());
  FindingSet Shown;
  for (const Finding &F : All->Result.Findings)
    Shown.insert(F);
  if (llvm::Error E = judgeWhole(*All, Texts))
    return cannotRun(std::move(E));
  if (IsStreaming) {
    Outcome Rest;
    llvm::copy_if(All->Result.Findings, std::back_inserter(Rest.Findings),
                  [&](const Finding &F) { return Shown.insert(F); });
    writeText(Rest, Texts);
  }
  if (Stale)
    addStaleSuppressions(*All->Done, isWhole(), All->Result, Texts);
  if (ShowsSuppressed)
    addSuppressed(*All->Done, All->Result, Texts);
  if (llvm::Error E =
          applyGates(*Conditions, *All->Done, All->Result, Texts))
    return cannotRun(std::move(E));
  if (!ShowsSuppressed)
    All->Result.Suppressed.clear(); // Those of the baseline.

  leaveIfInterrupted();
  int Status = Clean;
  if (Fix)
    if (llvm::Error E = applyFixes(All->Result, Texts))
      Status = cannotRun(std::move(E));
  Status = std::max(Status, writeAll(*All, RootFolder, HasFlags));
  if (Status != Clean)
    return Status;
  if (const int Failed = statusOf(All->Result); Failed != Clean)
    return Failed;
  return llvm::any_of(
             All->Result.Findings,
             [&](const Finding &F) { return Conditions->Fails.fails(F); })
             ? HasFindings
             : Clean;
}

} // namespace clang::tidy::bigtable::tool
