// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/CallReport.h"
#include "Configuration.h"
#include "ResourceFolder.h"
#include "commands/Linting.h"
#include "commands/Options.h"
#include "run/ClientHeaders.h"
#include "run/Lint.h"
#include "run/Messages.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

int reportCalls(const Invocation &Called) {
  llvm::Expected<std::string> Resources = findResourceFolder(Called.Program);
  if (!Resources)
    return cannotRun(Resources.takeError());
  llvm::Expected<WorkList> Work = workFor({DumpedCalls.getValue()}, Called);
  if (!Work)
    return cannotRun(Work.takeError());
  if (Work->Items.empty()) {
    error(DumpedCalls + ": " +
          (Work->Failures.empty() ? "no source with a compile command"
                                  : Work->Failures.front().Why));
    return SomeFailed;
  }
  const WorkItem &Item = Work->Items.front();
  FileCache Cache;
  ModuleSet Modules;
  ItemResult Scanned;
  Linter(Cache, Modules, configurationFlags(), *Resources, bodies(), Client)
      .mayConcern(Item, Scanned);
  OneCommand Commands(Item, *Resources);
  Commands.addFlags(bundledFlags(Client, Scanned.Bundled));
  auto Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(makeFileSystem());
  if (Scanned.Bundled.Client)
    Files->pushOverlay(bundledHeaders());
  Configuration Config(configurationFlags());
  if (llvm::Error E = Config.verify(Item.File))
    return cannotRun(std::move(E));
  llvm::Expected<CallReport> Report = reportCallsIn(
      Commands, Item.File, Files, Config.optionsFor(Item.File), bodies());
  if (!Report) {
    error(llvm::toString(Report.takeError()));
    return SomeFailed;
  }
  const Sources Texts(filesOnDisk(), findRoot());
  print(*Report, Texts, llvm::outs(),
        TheFormat == Format::Json ? CallReportFormat::Json
                                  : CallReportFormat::Text);
  return Clean;
}

} // namespace clang::tidy::bigtable::tool
