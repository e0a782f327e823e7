// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Map.h"
#include "commands/Linting.h"
#include "commands/Options.h"
#include "report/Writers.h"
#include "run/Output.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

static llvm::Error write(const Outcome &Result, Sources &Texts) {
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

// Lints as check() does, and shows no finding.
int drawMap(const Invocation &Called) {
  if (llvm::Error E = checkMapOptions())
    return cannotRun(std::move(E));
  llvm::Expected<Linted> All = lintFiles(Paths, Called);
  if (!All)
    return cannotRun(All.takeError());
  Sources Texts(llvm::vfs::getRealFileSystem(), findRoot());
  if (llvm::Error E = judgeWhole(*All, Texts))
    return cannotRun(std::move(E));
  leaveIfInterrupted();
  llvm::Error E = write(All->Result, Texts);
  writeFailures(All->Result, Texts, llvm::errs());
  summarize(*All, Texts);
  E = llvm::joinErrors(std::move(E), checkJudged(All->Result));
  if (E)
    return cannotRun(std::move(E));
  return All->Result.Failures.empty() ? Clean : SomeFailed;
}

} // namespace clang::tidy::bigtable::tool
