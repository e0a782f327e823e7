// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Configuration.h"
#include "ResourceFolder.h"
#include "code/Saved.h"
#include "code/Text.h"
#include "commands/Linting.h"
#include "commands/Options.h"
#include "report/CodeReport.h"
#include "run/ClientHeaders.h"
#include "run/Lint.h"
#include "run/Messages.h"
#include "run/Text.h"
#include "llvm/Support/Format.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

static std::string textOf(const code::Program &Code) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  code::print(Code, Out, code::Detail::Locations);
  return Text;
}

/// Saves \p Code, and adds it to \p To, and its size to \p Size.
static llvm::Error saveAndLoad(const code::Program &Code, code::Program &To,
                               size_t &Size) {
  llvm::SmallVector<char, 0> Bytes;
  code::save(Code, /*Folder=*/"", Bytes);
  Size += Bytes.size();
  return code::load(llvm::StringRef(Bytes.data(), Bytes.size()), /*Folder=*/"",
                    To);
}

/// Saves and loads \p Code, and adds its size to \p Size; returns an error
/// unless it is then the same.
static llvm::Error compareSaved(const code::Program &Code,
                                const std::string &File, size_t &Size) {
  code::Program Loaded;
  if (llvm::Error E = saveAndLoad(Code, Loaded, Size))
    return E;
  if (textOf(Loaded) == textOf(Code))
    return llvm::Error::success();
  return llvm::createStringError(File +
                                 ": loaded code differs from saved code");
}

static void printEvents(const code::Program &Code) {
  std::optional<run::Interpreter> Running;
  Running.emplace(Code, [&](const run::Event &E) {
    run::print(E, Running->M, Code, llvm::outs());
  });
  Running->run();
  for (const code::Function *F : Running->unfinished())
    error("took too many steps, and calls may be missing: " + F->Is->Name);
}

int dumpCode(const Invocation &Called) {
  llvm::Expected<std::string> Resources = findResourceFolder(Called.Program);
  if (!Resources)
    return cannotRun(Resources.takeError());
  llvm::Expected<WorkList> Work = workToLint(Paths, Called);
  if (!Work)
    return cannotRun(Work.takeError());
  Configuration Config(configurationFlags());
  FileCache Cache;
  ModuleSet Modules;
  Linter Scanner(Cache, Modules, configurationFlags(), *Resources, bodies(),
                 Client);
  CodeCounts Counts;
  code::Program All;
  bool HasFailed = false;
  size_t Saved = 0;
  for (const WorkItem &Item : Work->Items) {
    ItemResult Scanned;
    Scanner.mayConcern(Item, Scanned);
    OneCommand Commands(Item, *Resources);
    Commands.addFlags(bundledFlags(Client, Scanned.Bundled));
    auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
        makeFileSystem());
    if (Scanned.Bundled.Client)
      Files->pushOverlay(bundledHeaders());
    auto Programs = codeIn(Commands, Item.File, Files,
                           Config.optionsFor(Item.File), bodies(), Counts);
    if (!Programs) {
      error(llvm::toString(Programs.takeError()));
      HasFailed = true;
      continue;
    }
    for (const auto &Code : *Programs) {
      Counts.add(*Code);
      if (DumpedCode == CodeDump::Text)
        for (const code::Function *F : Code->functions())
          code::print(*Code, *F, llvm::outs());
      llvm::Error Failure = DumpedCode == CodeDump::Events
                                ? saveAndLoad(*Code, All, Saved)
                                : compareSaved(*Code, Item.File, Saved);
      if (llvm::Error E = std::move(Failure)) {
        error(llvm::toString(std::move(E)));
        HasFailed = true;
      }
    }
  }
  if (DumpedCode == CodeDump::Events)
    printEvents(All);
  if (DumpedCode == CodeDump::Counts)
    Counts.print(llvm::outs());
  llvm::outs().flush();
  for (const std::string &Fault : Counts.Faults) {
    error("code that makes no sense: " + Fault);
    HasFailed = true;
  }
  llvm::errs() << llvm::format(
      "parsed in %.3f s, lowered in %.3f s, saved in %zu bytes\n",
      Counts.ParseSeconds, Counts.LowerSeconds, Saved);
  return HasFailed ? SomeFailed : Clean;
}

} // namespace clang::tidy::bigtable::tool
