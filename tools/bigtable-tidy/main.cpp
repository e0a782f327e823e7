// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// bigtable-tidy: the checks as one program, for CI and code review.

#include "Output.h"
#include "Paths.h"
#include "Run.h"
#include "Sources.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>

using namespace clang::tidy::bigtable::tool;
namespace cl = llvm::cl;
namespace path = llvm::sys::path;

namespace {

/// As documented in docs/bigtable-tidy.md; the larger of two wins, but 2 before
/// all.
enum ExitStatus { Clean = 0, HasFindings = 1, CannotRun = 2, SomeFailed = 3 };

cl::OptionCategory Category("bigtable-tidy options");

cl::list<std::string> Paths(cl::Positional, cl::desc("[PATH...]"),
                            cl::cat(Category));
cl::opt<std::string>
    BuildPath("p",
              cl::desc("Folder of compile_commands.json or of "
                       "compile_flags.txt, or that file itself"),
              cl::value_desc("BUILD"), cl::cat(Category));
cl::opt<std::string> Checks("checks",
                            cl::desc("Globs that follow those of .clang-tidy"),
                            cl::value_desc("GLOBS"), cl::cat(Category));
cl::opt<std::string> ConfigFile("config-file",
                                cl::desc("Stands in the place of .clang-tidy"),
                                cl::value_desc("FILE"), cl::cat(Category));
cl::opt<std::string>
    HeaderFilter("header-filter",
                 cl::desc("Headers to report findings in; default: all"),
                 cl::value_desc("REGEX"), cl::cat(Category));
cl::list<std::string> ExtraArgs("extra-arg",
                                cl::desc("Added to each compile command"),
                                cl::value_desc("FLAG"), cl::cat(Category));
cl::list<std::string>
    ExtraArgsBefore("extra-arg-before",
                    cl::desc("Added in front of each compile command's flags"),
                    cl::value_desc("FLAG"), cl::cat(Category));
cl::opt<unsigned> Jobs("j", cl::desc("Threads; default: one a core"),
                       cl::value_desc("N"), cl::cat(Category));
cl::opt<bool> IsQuiet("quiet", cl::desc("No progress, no summary"),
                      cl::cat(Category));
cl::opt<bool> IsTimed("timing", cl::desc("Say at the end what took how long"),
                      cl::cat(Category));
cl::opt<std::string>
    CacheFolder("cache-dir",
                cl::desc("Folder of results of earlier runs; default: "
                         ".cache/bigtable-tidy beside the compile commands"),
                cl::value_desc("DIR"), cl::cat(Category));
cl::opt<bool> NoCache("no-cache", cl::desc("Use no results of earlier runs"),
                      cl::cat(Category));
cl::opt<std::string>
    Root("root",
         cl::desc("Folder that paths in reports are relative to; default: the "
                  "repository's, or else the current one"),
         cl::value_desc("DIR"), cl::cat(Category));

std::atomic<bool> Interrupted = false;

void error(const llvm::Twine &Message) {
  llvm::WithColor::error(llvm::errs(), "bigtable-tidy") << Message << '\n';
}

int cannotRun(llvm::Error E) {
  error(llvm::toString(std::move(E)));
  return CannotRun;
}

/// The folder with a .git, upwards; the current one if there is none.
std::string findRoot() {
  const std::string Current = absolutePath(".");
  for (llvm::StringRef Folder = Current; !Folder.empty();
       Folder = path::parent_path(Folder))
    if (llvm::sys::fs::exists(Folder + "/.git"))
      return Folder.str();
  return Current;
}

ConfigurationFlags configurationFlags() {
  ConfigurationFlags Flags;
  if (Checks.getNumOccurrences())
    Flags.Checks = Checks;
  if (HeaderFilter.getNumOccurrences())
    Flags.HeaderFilter = HeaderFilter;
  Flags.ExtraArgs = ExtraArgs;
  Flags.ExtraArgsBefore = ExtraArgsBefore;
  Flags.ConfigFile = ConfigFile;
  return Flags;
}

llvm::Expected<RunOptions> runOptions(const WorkList &Work,
                                      const char *Program) {
  RunOptions Options;
  Options.Jobs = Jobs ? unsigned(Jobs)
                      : llvm::hardware_concurrency().compute_thread_count();
  Options.IsQuiet = IsQuiet;
  Options.Flags = configurationFlags();
  Options.Program = llvm::sys::fs::getMainExecutable(
      Program, reinterpret_cast<void *>(&findRoot));
  llvm::Expected<std::string> Resources = findResourceFolder(Program);
  if (!Resources)
    return Resources.takeError();
  Options.ResourceFolder = std::move(*Resources);
  if (!NoCache) {
    llvm::SmallString<256> Folder(CacheFolder);
    if (Folder.empty() && !Work.Database.empty()) {
      Folder = path::parent_path(Work.Database);
      path::append(Folder, ".cache", "bigtable-tidy");
    }
    Options.CacheFolder = Folder.str().str();
  }
  Options.IsInterrupted = [] { return Interrupted.load(); };
  Options.Leave = [] {
    error("interrupted; nothing was reported");
    llvm::sys::RunInterruptHandlers(); // Removes temporary files.
    std::_Exit(130);
  };
  return Options;
}

int lint(std::shared_ptr<clang::tooling::CompilationDatabase> Flags,
         const char *Program) {
  WorkRequest Request;
  Request.BuildPath = BuildPath;
  Request.Paths = Paths;
  Request.Flags = std::move(Flags);
  llvm::Expected<WorkList> Work = findWork(Request);
  if (!Work)
    return cannotRun(Work.takeError());
  llvm::Expected<RunOptions> Options = runOptions(*Work, Program);
  if (!Options)
    return cannotRun(Options.takeError());
  Run TheRun(std::move(*Options));
  llvm::Expected<Outcome> Result = TheRun.run(std::move(*Work));
  if (!Result)
    return cannotRun(Result.takeError());

  Sources Texts(llvm::vfs::getRealFileSystem(),
                Root.empty() ? findRoot() : absolutePath(Root));
  for (const auto *List : {&Result->Errors, &Result->Findings})
    for (const Finding &F : *List) {
      const Position At = Texts.position(F.file(), F.offset());
      llvm::outs() << F.file() << ':' << At.Line << ':' << At.Column << ": "
                   << "warning: " << F.Said.Message.Message << " [" << F.check()
                   << "]\n";
    }
  llvm::outs().flush(); // What follows says how it ended.
  for (const Failure &F : Result->Failures)
    error(F.File + ": " + F.Why);
  if (!IsQuiet)
    llvm::errs() << Result->Commands << " compile commands: " << Result->Skipped
                 << " cannot see Bigtable, " << Result->Linted
                 << " linted; results from the cache: " << Result->FromCache
                 << "; findings: " << Result->Findings.size()
                 << "; failures: " << Result->Failures.size() << '\n';
  if (IsTimed)
    llvm::errs() << llvm::format("scanning %.2f s, linting %.2f s\n",
                                 TheRun.scanSeconds(), TheRun.lintSeconds());
  if (const std::string Why = TheRun.cacheError(); !Why.empty())
    llvm::WithColor::warning(llvm::errs(), "bigtable-tidy")
        << "results are not cached: " << Why << '\n';
  return !Result->Failures.empty()   ? SomeFailed
         : !Result->Findings.empty() ? HasFindings
                                     : Clean;
}

} // namespace

int main(int argc, const char **argv) {
  const llvm::InitLLVM Init(argc, argv);
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmParsers();
  llvm::CrashRecoveryContext::Enable();
  llvm::sys::SetInterruptFunction([] { Interrupted = true; });

  std::string Why;
  std::shared_ptr<clang::tooling::CompilationDatabase> Flags =
      clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv,
                                                                    Why);
  cl::HideUnrelatedOptions(Category);
  if (!cl::ParseCommandLineOptions(argc, argv, "bigtable-tidy\n",
                                   &llvm::errs()))
    return CannotRun;
  const int Status = lint(std::move(Flags), argv[0]);
  if (llvm::Error E = finish(llvm::outs(), "standard output"))
    return cannotRun(std::move(E));
  return Status;
}
