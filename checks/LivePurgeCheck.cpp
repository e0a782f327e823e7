// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LivePurgeCheck.h"
#include "api/CallSite.h"
#include "reads/Purges.h"
#include "reads/Reads.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

void LivePurgeCheck::checkRead(const CallSite &Site) {
  if (!isPurge(analysis(), Site))
    return;
  const ReadOutlook Outlook = outlookOf(analysis(), Site);
  // A family without a TTL may be what the delete is about.
  if (!Outlook.IsKnown || Outlook.Reached.empty() ||
      !Outlook.Doubtful.empty() || !Outlook.Lasting.empty())
    return;
  const Expr *Filter = Site.argument(Role::Filter);
  Finding F;
  F.At = (Filter && !Site.In ? *Filter : decidingCall(Site)).getBeginLoc();
  F.Message = std::string(Site.Kind == CallKind::Predicate ? "predicate matches"
                                                           : "read returns") +
              " live cells only of " + describe(Outlook.Reached.front()) +
              ", for a delete; what has expired stays until garbage "
              "collection takes it, a week or more; to delete that, too, "
              "leave out the lower time bound";
  F.noteDeclarations(Outlook.Reached.front());
  F.noteCalls(Site);
  unit().refuse("the delete may be meant for live values alone");
  report(F);
}

} // namespace clang::tidy::bigtable
