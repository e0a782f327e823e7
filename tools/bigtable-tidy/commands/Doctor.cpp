// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "commands/Doctor.h"
#include "ResourceFolder.h"
#include "commands/Options.h"
#include "run/Interruption.h"
#include "run/Messages.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

void examine(Examination &To, const WorkList &Work,
             llvm::Expected<Linted> &Done) {
  To.addDatabase(Work);
  if (Done)
    To.addRun(*Done->Done, Done->Result);
  else if (!Work.Items.empty())
    To.addFailedRun(Done.takeError());
  else
    llvm::consumeError(Done.takeError()); // The database says why.
  To.addPlugins(Work);
  if (!NoCache)
    To.addCache(CacheFolder.empty() ? cacheBeside(Work.Database)
                                    : CacheFolder.getValue());
}

void print(const Examination &Of) {
  for (const Examined &Each : Of.all())
    llvm::outs() << (Each.Is == Examined::Kind::Problem ? "problem: "
                     : Each.Is == Examined::Kind::Hint  ? "hint: "
                                                        : "ok: ")
                 << Each.Text << '\n';
  llvm::outs().flush();
}

int doctor(const Invocation &Called) {
  if (!Paths.empty())
    return cannotRun(
        llvm::createStringError("'doctor' takes no paths; it examines all of "
                                "the compilation database"));
  Sources Texts(filesOnDisk(), findRoot());
  Examination Found(Texts);
  llvm::Expected<WorkList> Work = workFor({}, Called);
  if (Work && Found.isElsewhere(*Work)) {
    Found.addDatabase(*Work);
  } else if (Work) {
    llvm::Expected<Linted> Done = lintFiles({}, Called);
    leaveIfInterrupted();
    examine(Found, *Work, Done);
    if (Done) {
      if (llvm::Error E = judgeWhole(*Done, Texts))
        Found.addFailedRun(std::move(E));
      Found.addUnchecked(Done->Result);
    }
  } else {
    Found.addMissingDatabase(Work.takeError());
  }
  print(Found);
  say(Found.problems() == 0 ? "nothing is wrong"
                            : count(Found.problems(), "problem"));
  return Found.problems() == 0 ? Clean : HasFindings;
}

} // namespace clang::tidy::bigtable::tool
