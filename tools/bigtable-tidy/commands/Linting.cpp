// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "commands/Linting.h"
#include "ResourceFolder.h"
#include "commands/Options.h"
#include "gates/Unhidden.h"
#include "gates/Whole.h"
#include "report/CoverageReport.h"
#include "run/CallRecords.h"
#include "run/Interruption.h"
#include "run/Messages.h"
#include "run/Paths.h"
#include "run/TextCalls.h"
#include "run/Unbuilt.h"
#include "tidy/Docs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Threading.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

int cannotRun(llvm::Error E) {
  // Each error has a line of its own.
  llvm::handleAllErrors(std::move(E), [](const llvm::ErrorInfoBase &Each) {
    error(Each.message());
  });
  return CannotRun;
}

static WorkRequest requestFor(std::vector<std::string> Files,
                              const Invocation &Called) {
  WorkRequest Request;
  Request.BuildPath = BuildPath;
  Request.Paths = std::move(Files);
  Request.Flags = Called.Flags;
  Request.RemovedArgs = RemovedArgs;
  Request.Excluded = Excluded;
  if (NoBuild)
    Request.Guess = findUnbuilt;
  return Request;
}

llvm::Expected<WorkList> workFor(std::vector<std::string> Files,
                                 const Invocation &Called) {
  if (NoBuild && (Called.Flags || !BuildPath.empty()))
    return llvm::createStringError(
        "--no-build excludes -p and flags after '--'");
  return findWork(requestFor(std::move(Files), Called));
}

llvm::Expected<WorkList> workToLint(const std::vector<std::string> &Files,
                                    const Invocation &Called) {
  llvm::Expected<WorkList> Work = workFor(Files, Called);
  if (!Work)
    return Work.takeError();
  if (Work->IsAll)
    setWhole();
  for (const std::string &Glob : Work->UselessGlobs)
    warn("--exclude=" + Glob + " matches no source");
  if (Work->Excluded > 0)
    say("compile commands left out by --exclude: " +
        llvm::Twine(Work->Excluded));
  if (Work->OtherLanguages > 0)
    say("compile commands left out, as they are not of C++: " +
        llvm::Twine(Work->OtherLanguages));
  if (!Work->DroppedFlags.empty())
    say("flags left out, as Clang does not know them: " +
        llvm::join(Work->DroppedFlags, ", "));

  if (Files.empty() && Work->Items.empty() && Work->Failures.empty())
    return llvm::createStringError(
        Excluded.empty()
            ? "nothing to lint: there is no C++ source in '" + Work->Database +
                  "'"
            : std::string("nothing to lint: --exclude leaves no source"));
  return Work;
}

static RunOptions runOptions(const WorkList &Work,
                             const std::vector<std::string> &Files,
                             std::string ResourceFolder,
                             const Invocation &Called) {
  RunOptions Options;
  Options.Jobs = Jobs ? unsigned(Jobs)
                      : llvm::hardware_concurrency().compute_thread_count();
  Options.IsQuiet = IsQuiet;
  Options.Flags = configurationFlags();
  Options.ResourceFolder = std::move(ResourceFolder);
  Options.Program = llvm::sys::fs::getMainExecutable(
      Called.Program, reinterpret_cast<void *>(&findRoot));
  Options.Which = bodies();
  Options.Links = !NoLink;
  Options.Client = Client;
  Options.Database = Work.Database;
  if (!Work.Database.empty())
    Options.WorkOf = [=, Database = Work.Database](std::string Text) {
      WorkRequest Request = requestFor(Files, Called);
      Request.BuildPath = Database;
      Request.DatabaseText = std::move(Text);
      return findWork(Request);
    };
  Options.IsPart = !isWhole();
  // A run with --full-bodies verifies results, so it does not use cached ones,
  // nor precompiled headers.
  Options.Precompiles = !FullBodies;
  if (!NoCache && !FullBodies) {
    const std::string Folder = CacheFolder.empty() ? cacheBeside(Work.Database)
                                                   : CacheFolder.getValue();
    const std::string Why = whyNotBelieved(Folder);
    if (Why.empty())
      Options.CacheFolder = Folder;
    else
      warn("results are not cached: " + Why);
  }
  return Options;
}

llvm::Expected<Linted>
lint(const WorkList &Work, const std::vector<std::string> &Files,
     const Invocation &Called,
     llvm::function_ref<llvm::Error(RunOptions &)> Adjust) {
  llvm::Expected<std::string> Resources = findResourceFolder(Called.Program);
  if (!Resources)
    return Resources.takeError();
  RunOptions Options = runOptions(Work, Files, std::move(*Resources), Called);
  if (Adjust)
    if (llvm::Error E = Adjust(Options))
      return E;
  Linted All;
  All.Done = std::make_unique<Run>(std::move(Options));
  llvm::Expected<Outcome> Result = All.Done->run(Work);
  if (!Result)
    return Result.takeError();
  leaveIfInterrupted();
  All.Result = std::move(*Result);
  if (NoBuild)
    All.Result.Searched =
        countTextCalls(Work.ClientCode, All.Done->done(), All.Missing);
  return All;
}

llvm::Expected<Linted>
lintFiles(const std::vector<std::string> &Files, const Invocation &Called,
          llvm::function_ref<llvm::Error(RunOptions &)> Adjust) {
  llvm::Expected<WorkList> Work = workToLint(Files, Called);
  if (!Work)
    return Work.takeError();
  return lint(*Work, Files, Called, Adjust);
}

llvm::Error judgeWhole(Linted &All, Sources &Texts) {
  addHiddenByCode(*All.Done, All.Result, Texts);
  return judgeWhole(*All.Done, !ProvenFamilies.empty(), All.Result, Texts);
}

/// Names the pages of the checks with findings.
static void sayPages(llvm::ArrayRef<Finding> Findings) {
  std::set<llvm::StringRef> Checks;
  for (const Finding &F : Findings)
    if (llvm::StringRef Name = F.check(); Name.consume_front("bigtable-"))
      Checks.insert(Name);
  if (!Checks.empty())
    say("'" + programName() +
        " explain CHECK' explains why a finding matters " +
        "and how to suppress it: " + llvm::join(Checks, ", "));
}

/// Says how many calls a search of text finds, how many of them were parsed,
/// and which headers would help most.
static void saySearched(const Linted &All) {
  say("calls that a search of text finds, and that were parsed: " +
      llvm::Twine(All.Result.Searched->Parsed) + " of " +
      llvm::Twine(All.Result.Searched->All) + " in " +
      count(All.Result.Linted, "source"));
  constexpr size_t Most = 3;
  const llvm::ArrayRef<MissingHeader> Missing = All.Missing;
  for (const MissingHeader &Header : Missing.take_front(Most))
    say("  " + count(Header.Sources, "source") +
        (Header.Sources == 1 ? " lacks '" : " lack '") + Header.Name +
        "', with " + count(Header.Calls, "call") + " that " +
        (Header.Calls == 1 ? "was" : "were") + " not parsed");
  if (Missing.size() > Most)
    say("  " + count(Missing.size() - Most, "other header") +
        (Missing.size() == Most + 1 ? " is" : " are") + " missing");
}

void summarize(const Linted &All, const Sources &Texts) {
  const Outcome &Result = All.Result;
  const Run &Done = *All.Done;
  if (llvm::is_contained({Format::Text, Format::Short}, TheFormat.getValue()))
    sayPages(Result.Findings);
  say(count(Result.Commands, "compile command") + ": " +
      llvm::Twine(Result.Skipped) + " cannot see Bigtable, " +
      llvm::Twine(Result.Linted) +
      " linted; results from the cache: " + llvm::Twine(Result.FromCache) +
      "; findings: " + llvm::Twine(Result.Findings.size()) +
      "; failures: " + llvm::Twine(Result.Failures.size()));
  if (Result.Unchecked != 0)
    say("compile commands that were not checked, as no check is enabled for "
        "them: " +
        llvm::Twine(Result.Unchecked));
  if (NoBuild)
    say("no build: C++20, include directories of the tree, and none of the "
        "macros that a build defines");
  if (Result.Searched)
    saySearched(All);
  if (Result.Bundled != 0)
    say("headers of the client: bundled, for " +
        count(Result.Bundled, "source"));
  for (const clang::tidy::bigtable::SchemaSize &S : Result.Schemas)
    say("schema: " + Texts.relative(S.Path) + " (" + count(S.Tables, "table") +
        ", " + count(S.Families, "family") + ")");
  if (ShowsSuppressed)
    say("suppressed findings: " + llvm::Twine(Result.Suppressed.size()));
  const CallCounts Counts = countCalls(Result.Calls);
  if (Counts.all() != 0)
    say(callsInWords(Result));
  if (!ShowsCoverage)
    for (const std::string &Reason : mainReasons(Result, Texts, /*Most=*/3))
      say(Reason);
  if (const std::string Text = unparsedInWords(Result, Texts, /*Most=*/5);
      !Text.empty())
    say(Text);
  if (Counts.InTests != 0)
    say("not checked, in tests: " + count(Counts.InTests, "call") + " in " +
        count(Counts.TestFiles, "file"));
  for (const auto &[File, Names] : Result.Believed)
    say("taken from '" + Texts.relative(File) +
        "', and not judged here: " + llvm::join(Names, ", "));
  if (Result.LacksSummaries)
    say("what other sources say is not known: lint all of them once, or name a "
        "summary file");
  for (const auto &[File, Source] : Result.StaleSummaries)
    warn("what '" + Texts.relative(File) + "' says of '" +
         Texts.relative(Source) +
         "' is not used: it, a header, or the schema has changed since; "
         "lint it, too, or run with --write-summaries again");
  if (!Result.Answered.empty())
    say("gaps in the proof that somebody answers for: " +
        llvm::Twine(Result.Answered.size()));
  if (!Result.Unnamed.empty())
    say("in the schema, and named by no code: " +
        llvm::join(Result.Unnamed, ", "));
  else if (!Result.Schemas.empty() && !isWhole())
    say("names in the schema are not compared with code: not all of it was "
        "linted");
  if (Counts.Undescribed != 0 && !Result.HasBrokenSchema)
    say("calls that no schema and no tag describes: " +
        llvm::Twine(Counts.Undescribed) + " of " + llvm::Twine(Counts.all()) +
        (NoSchema && Result.Schemas.empty()
             ? NoBuild ? "; 'bigtable-tidy init --no-build' drafts a schema"
                       : "; 'bigtable-tidy init' drafts a schema"
             : ""));
  if (IsTimed)
    llvm::errs() << llvm::format(
        "scanning %.2f s, linting %.2f s (%u parsed), checks %.3f s\n",
        Done.scanSeconds(), Done.lintSeconds(), Done.parsings(),
        Done.checkSeconds());
  if (const std::string Why = Done.cacheError(); !Why.empty())
    warn("results are not cached: " + Why);
}

llvm::Error checkJudged(const Outcome &Result) {
  if (Result.HasBrokenSchema)
    return llvm::createStringError(
        "there are errors in a schema: what needs it was not judged");
  const CallCounts Counts = countCalls(Result.Calls);
  if (NoSchema || Counts.all() == 0 || Counts.Undescribed != Counts.all())
    return llvm::Error::success();
  return llvm::createStringError(
      "no schema and no tag says which column families have a TTL: " +
      count(Counts.all(), "call") +
      " of Bigtable had only the checks that need none; draft "
      "'.bigtable-ttl.yaml' by 'bigtable-tidy schema init" +
      (NoBuild ? " --no-build" : "") +
      "', or name a file by --schema, or say --no-schema if that is meant");
}

int statusOf(const Outcome &Result) {
  if (Result.Searched && Result.Searched->Parsed != Result.Searched->All)
    return SomeFailed;
  return llvm::all_of(
             Result.Failures,
             [](const Failure &F) { return F.HasErrors && KeepsGoing; })
             ? Clean
             : SomeFailed;
}

} // namespace clang::tidy::bigtable::tool
