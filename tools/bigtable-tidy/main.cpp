// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// bigtable-tidy: the checks as one program, for CI and code review.

#include "ApplyFixes.h"
#include "CallRecords.h"
#include "CoverageReport.h"
#include "Explain.h"
#include "FactsDump.h"
#include "FactsFiles.h"
#include "Gates.h"
#include "Interruption.h"
#include "Isolated.h"
#include "Map.h"
#include "Options.h"
#include "Output.h"
#include "Paths.h"
#include "Printable.h"
#include "ReportParts.h"
#include "ResourceFolder.h"
#include "Run.h"
#include "Sources.h"
#include "StaleSuppressions.h"
#include "Whole.h"
#include "Writers.h"
#include "schema/SchemaCommand.h"
#include "schema/Usage.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/Threading.h"
#include <csignal>

using namespace clang::tidy::bigtable::tool;
using namespace clang::tidy::bigtable::tool::flags;
namespace path = llvm::sys::path;

namespace {

/// Findings are printed as they are found.
bool IsStreaming = false;

int cannotRun(llvm::Error E) {
  // Each error has a line of its own.
  llvm::handleAllErrors(std::move(E), [](const llvm::ErrorInfoBase &Each) {
    error(Each.message());
  });
  return CannotRun;
}

RunOptions runOptions(const WorkList &Work, std::string ResourceFolder,
                      const char *Program, bool HasFlags = false) {
  RunOptions Options;
  Options.Jobs = Jobs ? unsigned(Jobs)
                      : llvm::hardware_concurrency().compute_thread_count();
  Options.IsQuiet = IsQuiet;
  Options.Flags = configurationFlags();
  Options.ResourceFolder = std::move(ResourceFolder);
  Options.Program = llvm::sys::fs::getMainExecutable(
      Program, reinterpret_cast<void *>(&findRoot));
  Options.Which = bodies();
  Options.Links = !NoLink;
  Options.TellsOthers = HasFlags && !WrittenFacts.empty();
  Options.Database = Work.Database;
  Options.IsPart = !isWhole();
  // Who doubts the one result does not want the other.
  if (!NoCache && !FullBodies) {
    const std::string Folder = CacheFolder.empty() ? cacheBeside(Work.Database)
                                                   : CacheFolder.getValue();
    const std::string Why = whyNotBelieved(Folder, Work.Database);
    if (Why.empty())
      Options.CacheFolder = Folder;
    else
      warn("results are not cached: " + Why);
  }
  return Options;
}

llvm::Error report(const Outcome &Result, Sources &Texts) {
  switch (DryRun ? Format::None : TheFormat.getValue()) {
  case Format::Text:
    if (!IsStreaming)
      writeText(Result, Texts);
    break;
  case Format::Github:
    writeGithub(Result, Texts, llvm::outs());
    break;
  case Format::Jsonl:
    writeJsonLines(Result, Texts, ShowsCoverage, llvm::outs());
    break;
  case Format::Sarif:
    writeSarif(Result, Texts, llvm::outs());
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
    writeSarif(Result, Texts, Out);
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

std::string families(unsigned Number) {
  return std::to_string(Number) + (Number == 1 ? " family" : " families");
}

void summarize(const Outcome &Result, const Run &Done, const Sources &Texts) {
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
  for (const clang::tidy::bigtable::SchemaSize &S : Result.Schemas)
    say("schema: " + Texts.relative(S.Path) + " (" + count(S.Tables, "table") +
        ", " + families(S.Families) + ")");
  const CallCounts Counts = countCalls(Result.Calls);
  if (Counts.all() != 0)
    say(callsInWords(Result));
  if (Counts.InTests != 0)
    say("not checked, in files that 'TestFiles' matches: " +
        count(Counts.InTests, "call") + " in " +
        count(Counts.TestFiles, "file"));
  for (const auto &[File, Names] : Result.Believed)
    say("taken from '" + Texts.relative(File) +
        "', and not judged here: " + llvm::join(Names, ", "));
  if (Result.LacksFacts)
    say("what other sources say is not known: lint all of them once, or name a "
        "facts file");
  for (const auto &[File, Source] : Result.StaleFacts)
    warn("what '" + Texts.relative(File) + "' says of '" +
         Texts.relative(Source) +
         "' is not used: it has changed since; lint it, too, or write facts "
         "again");
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
        llvm::Twine(Counts.Undescribed) + " of " + llvm::Twine(Counts.all()));
  if (IsTimed)
    llvm::errs() << llvm::format(
        "scanning %.2f s, linting %.2f s (%u parsed), checks %.3f s\n",
        Done.scanSeconds(), Done.lintSeconds(), Done.parsings(),
        Done.checkSeconds());
  if (const std::string Why = Done.cacheError(); !Why.empty())
    warn("results are not cached: " + Why);
}

llvm::Expected<WorkList>
workFor(std::vector<std::string> Files,
        std::shared_ptr<clang::tooling::CompilationDatabase> Flags) {
  WorkRequest Request;
  Request.BuildPath = BuildPath;
  Request.Paths = std::move(Files);
  Request.Flags = std::move(Flags);
  Request.RemovedArgs = RemovedArgs;
  Request.Excluded = Excluded;
  return findWork(Request);
}

/// Nothing found is a success only where something was judged.
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
      "'.bigtable-ttl.yaml' by 'bigtable-tidy schema init', or name a file by "
      "--schema, or say --no-schema if that is meant");
}

/// Whether somebody watches, and findings count as soon as they are found.
bool mayStream() {
  return TheFormat == Format::Text && !Fix && !Stale && BaselineFile.empty() &&
         DiffBase.empty() && llvm::sys::Process::StandardOutIsDisplayed();
}

/// What is to be linted of \p Files, or of all if there are none; tells what is
/// not.
llvm::Expected<WorkList>
workToLint(const std::vector<std::string> &Files,
           std::shared_ptr<clang::tooling::CompilationDatabase> Flags) {
  llvm::Expected<WorkList> Work = workFor(Files, std::move(Flags));
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

llvm::Error drawMap(const Outcome &Result, Sources &Texts) {
  const TtlMap Map = mapOf(Result, Texts);
  return writeFile(OutputFile.empty() ? "-" : OutputFile.getValue(),
                   [&](llvm::raw_ostream &Out) {
                     if (TheFormat == Format::Json)
                       writeMapAsJson(Map, Result, Texts, Out);
                     else if (TheFormat == Format::Html)
                       writeMapAsHtml(Map, Result, Texts, Out);
                     else
                       writeMapAsText(Map, Texts, Out);
                     return llvm::Error::success();
                   });
}

/// All as for findings, of which none is shown.
int map(std::shared_ptr<clang::tooling::CompilationDatabase> Flags,
        const char *Program) {
  if (llvm::Error E = checkMapOptions())
    return cannotRun(std::move(E));
  llvm::Expected<std::string> Resources = findResourceFolder(Program);
  if (!Resources)
    return cannotRun(Resources.takeError());
  llvm::Expected<WorkList> Work = workToLint(Paths, std::move(Flags));
  if (!Work)
    return cannotRun(Work.takeError());
  Run TheRun(runOptions(*Work, std::move(*Resources), Program));
  llvm::Expected<Outcome> Result = TheRun.run(std::move(*Work));
  if (!Result)
    return cannotRun(Result.takeError());
  Sources Texts(llvm::vfs::getRealFileSystem(), findRoot());
  if (llvm::Error E = judgeWhole(TheRun, *Result, Texts))
    return cannotRun(std::move(E));
  leaveIfInterrupted();
  llvm::Error E = drawMap(*Result, Texts);
  writeFailures(*Result, Texts, llvm::errs());
  summarize(*Result, TheRun, Texts);
  E = llvm::joinErrors(std::move(E), checkJudged(*Result));
  if (E)
    return cannotRun(std::move(E));
  return Result->Failures.empty() ? Clean : SomeFailed;
}

/// Writes what was asked for, and what runs on a part of the sources want.
llvm::Error keepFacts(const Run &Done, const Outcome &Result, bool HasFlags,
                      llvm::StringRef RootFolder) {
  const bool IsAll = isWhole() && Result.Failures.empty();
  if (!WrittenFacts.empty()) {
    if (!Result.Failures.empty())
      return llvm::createStringError(
          "facts not written: not all sources could be linted");
    // Who gives the flags knows what has changed, and often where the root is.
    const std::string File = absolutePath(WrittenFacts);
    const bool IsBelow = !Root.empty() && llvm::StringRef(File).starts_with(
                                              RootFolder.str() + "/");
    if (llvm::Error E = writeFacts(
            WrittenFacts, IsBelow ? RootFolder : path::parent_path(File), Done,
            /*WithHashes=*/!HasFlags))
      return E;
  }
  if (const std::string Kept = Done.factsInCache();
      IsAll && !NoLink && !Kept.empty() && Done.cacheError().empty())
    return writeFacts(Kept, RootFolder, Done, /*WithHashes=*/true);
  return llvm::Error::success();
}

int lint(std::shared_ptr<clang::tooling::CompilationDatabase> Flags,
         const char *Program) {
  const bool HasFlags = Flags != nullptr;
  if (llvm::Error E = checkOptions(HasFlags))
    return cannotRun(std::move(E));
  const std::string RootFolder = findRoot();
  llvm::Expected<Gates> Conditions = readGates(RootFolder);
  if (!Conditions)
    return cannotRun(Conditions.takeError());
  llvm::Expected<std::string> Resources = findResourceFolder(Program);
  if (!Resources)
    return cannotRun(Resources.takeError());
  llvm::Expected<WorkList> Work = workToLint(Paths, std::move(Flags));
  if (!Work)
    return cannotRun(Work.takeError());
  if (!WrittenFacts.empty() && !HasFlags && !isWhole())
    return cannotRun(llvm::createStringError(
        "--write-facts writes what all of the compilation database says, but "
        "not all of it is to be linted"));

  Sources Texts(filesOnDisk(), RootFolder);
  RunOptions Options =
      runOptions(*Work, std::move(*Resources), Program, HasFlags);
  IsStreaming = mayStream();
  if (IsStreaming) {
    setReporting();
    Options.OnFound = [&](const Outcome &Part) { writeText(Part, Texts); };
  }
  Run TheRun(std::move(Options));
  llvm::Expected<Outcome> Result = TheRun.run(std::move(*Work));
  if (!Result)
    return cannotRun(Result.takeError());
  if (llvm::Error E = judgeWhole(TheRun, *Result, Texts))
    return cannotRun(std::move(E));
  if (Stale)
    addStaleSuppressions(TheRun, isWhole(), *Result, Texts);
  if (llvm::Error E = applyGates(*Conditions, TheRun, *Result, Texts))
    return cannotRun(std::move(E));

  leaveIfInterrupted();
  int Status = Clean;
  if (Fix)
    if (llvm::Error E = applyFixes(*Result, Texts))
      Status = cannotRun(std::move(E));
  // Fixes may have changed the files.
  Sources Now(llvm::vfs::getRealFileSystem(), RootFolder);
  if (llvm::Error E = report(*Result, Now))
    Status = cannotRun(std::move(E));
  writeFailures(*Result, Now, llvm::errs());
  if (ShowsCoverage)
    writeCoverage(*Result, Now,
                  TheFormat == Format::Text ? llvm::outs() : llvm::errs());
  summarize(*Result, TheRun, Now);
  if (llvm::Error E = checkJudged(*Result))
    Status = cannotRun(std::move(E));
  if (llvm::Error E = keepFacts(TheRun, *Result, HasFlags, RootFolder))
    Status = cannotRun(std::move(E));
  if (Status != Clean)
    return Status;
  if (!Result->Failures.empty())
    return SomeFailed;
  return llvm::any_of(
             Result->Findings,
             [&](const Finding &F) { return Conditions->Fails.fails(F); })
             ? HasFindings
             : Clean;
}

int dumpFacts(std::shared_ptr<clang::tooling::CompilationDatabase> Flags,
              const char *Program) {
  llvm::Expected<std::string> Resources = findResourceFolder(Program);
  if (!Resources)
    return cannotRun(Resources.takeError());
  llvm::Expected<WorkList> Work =
      workFor({DumpFacts.getValue()}, std::move(Flags));
  if (!Work)
    return cannotRun(Work.takeError());
  if (Work->Items.empty()) {
    error(DumpFacts + ": " +
          (Work->Failures.empty() ? "no source with a compile command"
                                  : Work->Failures.front().Why));
    return SomeFailed;
  }
  const WorkItem &Item = Work->Items.front();
  Configuration Config(configurationFlags());
  if (llvm::Error E = Config.verify(Item.File))
    return cannotRun(std::move(E));
  llvm::Expected<FactsReport> Facts =
      collectFacts(OneCommand(Item, *Resources), Item.File, makeFileSystem(),
                   Config.optionsFor(Item.File), bodies());
  if (!Facts) {
    error(llvm::toString(Facts.takeError()));
    return SomeFailed;
  }
  const Sources Texts(llvm::vfs::getRealFileSystem(), findRoot());
  print(*Facts, Texts, llvm::outs(),
        TheFormat == Format::Json ? FactsFormat::Json : FactsFormat::Text);
  return Clean;
}

int printChecks() {
  if (TheFormat == Format::Json)
    listChecksAsJson(llvm::outs());
  else
    listChecks(llvm::outs(), llvm::sys::Process::StandardOutColumns());
  return Clean;
}

int explainCheck() {
  if (Paths.size() != 2)
    return cannotRun(llvm::createStringError("expected: explain CHECK"));
  if (llvm::Error E = explain(Paths[1], llvm::outs(),
                              llvm::sys::Process::StandardOutHasColors()))
    return cannotRun(std::move(E));
  return Clean;
}

/// Lints all that can be, for what code says of families. The number of sources
/// that failed.
llvm::Expected<size_t>
readCode(TableDescriptions &To, bool WithUses,
         std::shared_ptr<clang::tooling::CompilationDatabase> Flags,
         const char *Program) {
  llvm::Expected<std::string> Resources = findResourceFolder(Program);
  if (!Resources)
    return Resources.takeError();
  llvm::Expected<WorkList> Work = workToLint({}, std::move(Flags));
  if (!Work)
    return Work.takeError();
  Run TheRun(runOptions(*Work, std::move(*Resources), Program));
  llvm::Expected<Outcome> Result = TheRun.run(std::move(*Work));
  if (!Result)
    return Result.takeError();
  leaveIfInterrupted();
  const Sources Texts(llvm::vfs::getRealFileSystem(), findRoot());
  writeFailures(*Result, Texts, llvm::errs());
  for (const Place &At : addRules(*Result, Texts, To))
    llvm::errs() << At
                 << ": warning: rules are set here for column families whose "
                    "names are not known; they are left out\n";
  if (WithUses)
    addUsage(*Result, Texts, To);
  return Result->Failures.size();
}

int schema(std::shared_ptr<clang::tooling::CompilationDatabase> Flags,
           const char *Program) {
  SchemaCommand Command;
  const std::vector<std::string> Arguments(Paths.begin() + 1, Paths.end());
  Command.Arguments = Arguments;
  Command.Against = Against;
  Command.Table = DescribedTableId;
  Command.Output = OutputFile;
  Command.Root = findRoot();
  Command.IsSilent = Yes;
  Command.ReadCode = [&](TableDescriptions &To, bool WithUses) {
    return readCode(To, WithUses, std::move(Flags), Program);
  };
  Command.Names = NamesInCpp;
  Command.Namespace = NamespaceInCpp;
  Command.Guard = GuardInCpp;
  llvm::Expected<bool> HasDrift = Command.run(llvm::outs(), llvm::errs());
  if (!HasDrift)
    return cannotRun(HasDrift.takeError());
  return *HasDrift ? HasFindings : Clean;
}

int run(std::shared_ptr<clang::tooling::CompilationDatabase> Flags,
        const char *Program) {
  if (Generate != Generated::None) {
    generate(Generate, program(), llvm::outs());
    return Clean;
  }
  if (ListChecks)
    return printChecks();
  if (!DumpFacts.empty())
    return dumpFacts(std::move(Flags), Program);
  if (!Paths.empty() && Paths.front() == "explain")
    return explainCheck();
  if (!Paths.empty() && Paths.front() == "schema")
    return schema(std::move(Flags), Program);
  if (!Paths.empty() && Paths.front() == "map") {
    Paths.erase(Paths.begin());
    return map(std::move(Flags), Program);
  }
  return lint(std::move(Flags), Program);
}

/// What Clang reads assembly in Microsoft's style with.
void initializeTargets() {
#ifdef BIGTABLE_TIDY_STATIC
  // It does so for these alone, and all others were a third of the program.
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmParser();
#else
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmParsers();
#endif
}

} // namespace

int main(int argc, const char **argv) {
  const llvm::InitLLVM Init(argc, argv);
  // Clang ends the run where there is no current directory.
  if (llvm::SmallString<128> Folder; llvm::sys::fs::current_path(Folder)) {
    warn("the current directory does not exist; '/' takes its place");
    (void)llvm::sys::fs::set_current_path("/");
  }
  initializeTargets();
  isolateCrashes();
#ifdef SIGXFSZ
  // A file that may not grow is an error like a full disk, and no crash.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  handleInterrupts();

  std::string Why;
  std::shared_ptr<clang::tooling::CompilationDatabase> Flags =
      clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv,
                                                                    Why);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](llvm::raw_ostream &Out) {
    Out << "bigtable-tidy " BIGTABLE_TIDY_VERSION ", "
        << clang::getClangFullVersion() << '\n';
  });
  std::string Wrong;
  llvm::raw_string_ostream Told(Wrong);
  if (!cl::ParseCommandLineOptions(argc, argv, overview(), &Told)) {
    for (const llvm::StringRef Line : llvm::split(Told.str(), '\n'))
      if (!Line.empty())
        llvm::errs() << printable(Line) << '\n';
    return CannotRun;
  }
  int Status = run(std::move(Flags), argv[0]);
  if (llvm::Error E = finish(llvm::outs(), "standard output"))
    Status = cannotRun(std::move(E));
  // What a crash of Clang's has left half done cannot be taken apart.
  llvm::sys::Process::Exit(Status, /*NoCleanup=*/true);
}
