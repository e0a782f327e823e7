// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Map.h"
#include "ResourceFolder.h"
#include "commands/Linting.h"
#include "commands/Options.h"
#include "report/Writers.h"
#include "run/Browser.h"
#include "run/Messages.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using namespace flags;

/// Returns the file of a map that is shown: beside the compile commands, so
/// that the next one takes its place.
static std::string pageBeside(llvm::StringRef Database) {
  return absolutePath(Database.empty() ? std::string("bigtable-map.html")
                                       : path::parent_path(Database).str() +
                                             "/bigtable-map.html");
}

static llvm::Error write(const Outcome &Result, llvm::StringRef File,
                         Sources &Texts) {
  const TtlMap Map = mapOf(Result, Texts);
  return writeFile(File, [&](llvm::raw_ostream &Out) {
    if (TheFormat == Format::Json)
      writeMapAsJson(Map, Result, Texts, Out);
    else if (TheFormat == Format::Html || OpensMap)
      writeMapAsHtml(Map, Result, Texts, Out);
    else
      writeMapAsText(Map, Result, Texts, Out);
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
  Sources Texts(filesOnDisk(), findRoot());
  if (llvm::Error E = judgeWhole(*All, Texts))
    return cannotRun(std::move(E));
  leaveIfInterrupted();
  const std::string File = !OutputFile.empty() ? absolutePath(OutputFile)
                           : OpensMap ? pageBeside(All->Done->database())
                                      : std::string("-");
  llvm::Error E = write(All->Result, OutputFile == "-" ? "-" : File, Texts);
  writeFailures(All->Result, Texts, llvm::errs());
  summarize(*All, Texts);
  if (OpensMap && !E) {
    say("map: " + File);
    E = openInBrowser(File);
  }
  E = llvm::joinErrors(std::move(E), checkJudged(All->Result));
  if (E)
    return cannotRun(std::move(E));
  return statusOf(All->Result);
}

} // namespace clang::tidy::bigtable::tool
