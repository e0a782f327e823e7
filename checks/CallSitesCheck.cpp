// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CallSitesCheck.h"
#include "api/CallSite.h"
#include "record/CallDetails.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

CallSitesCheck::CallSitesCheck(StringRef Name, ClangTidyContext *Context,
                               std::shared_ptr<TranslationUnit> Unit)
    : BigtableCheck(Name, Context, std::move(Unit)), Show(Selection::None) {
  const StringRef Text = Options.get("Show", "none");
  const auto Details = llvm::StringSwitch<std::optional<Selection>>(Text)
                           .Case("none", Selection::None)
                           .Case("unknown", Selection::Unknown)
                           .Case("all", Selection::All)
                           .Default(std::nullopt);
  if (Details)
    Show = *Details;
  else
    configurationDiag("invalid value '%0' for option '%1.Show'; expected "
                      "'none', 'unknown' or 'all'",
                      DiagnosticIDs::Error)
        << Text << getID();
}

void CallSitesCheck::storeOptions(ClangTidyOptions::OptionMap &Opts) {
  BigtableCheck::storeOptions(Opts);
  switch (Show) {
  case Selection::None:
    return Options.store(Opts, "Show", "none");
  case Selection::Unknown:
    return Options.store(Opts, "Show", "unknown");
  case Selection::All:
    return Options.store(Opts, "Show", "all");
  }
}

void CallSitesCheck::checkSite(const CallSite &Site) {
  if (Show == Selection::None)
    return;
  const std::optional<CallDetails> Details = detailsOf(analysis(), Site);
  if (!Details || (Show == Selection::Unknown && Details->isComplete()))
    return;
  Finding F;
  F.Says = Finding::Weight::Remark;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = Details->toText();
  F.noteCalls(Site);
  report(F);
}

} // namespace clang::tidy::bigtable
