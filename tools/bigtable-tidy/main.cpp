// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// bigtable-tidy: the checks as one program, for CI and code review.

#include "ClosedPipes.h"
#include "commands/CommandLine.h"
#include "commands/Commands.h"
#include "commands/Linting.h"
#include "commands/Options.h"
#include "model/Steps.h"
#include "run/Interruption.h"
#include "run/Isolated.h"
#include "run/Messages.h"
#include "run/Output.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TargetSelect.h"
#include <csignal>

using namespace clang::tidy::bigtable::tool;
using namespace clang::tidy::bigtable::tool::flags;

namespace {

int run(const Command &Which, const Invocation &Called) {
  if (llvm::Error E = checkNames())
    return cannotRun(std::move(E));
  if (Generate != Generated::None) {
    generate(Generate, program(), llvm::outs());
    return Clean;
  }
  if (ListChecks)
    return printChecks();
  refuseLinksBelow(findRoot());
  if (!DumpedCalls.empty())
    return reportCalls(Called);
  if (DumpedCode != CodeDump::None)
    return dumpCode(Called);
  return Which.Run(Called);
}

/// Initializes the targets with which Clang reads assembly in Microsoft's
/// style.
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
  const llvm::InitLLVM Init(argc, argv, /*InstallPipeSignalExitHandler=*/false);
  ignoreClosedPipes();
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
  cl::SetVersionPrinter([](llvm::raw_ostream &Out) {
    Out << "bigtable-tidy " BIGTABLE_TIDY_VERSION ", "
        << clang::getClangFullVersion() << '\n';
  });
  llvm::Expected<const Command *> Which =
      parseCommandLine({argv, size_t(argc)}, program());
  int Status = Clean;
  if (!Which) {
    Status = cannotRun(Which.takeError());
  } else if (*Which) {
    setQuiet(IsQuiet);
    Status = run(**Which, {std::move(Flags), argv[0]});
  }
  if (CountSteps)
    llvm::errs() << "steps: " << clang::tidy::bigtable::StepCounter::total()
                 << '\n';
  if (llvm::Error E = finish(llvm::outs(), "standard output"))
    Status = cannotRun(std::move(E));
  // After a crash of Clang, its objects cannot be destroyed.
  llvm::sys::Process::Exit(Status, /*NoCleanup=*/true);
}
