// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DiscardedFilterCheck.h"
#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

namespace {

struct Words {
  llvm::StringLiteral Made;
  llvm::StringLiteral Remedy;
};

} // namespace

static Words wordsFor(CallKind Kind) {
  switch (Kind) {
  case CallKind::Filter:
    return {"filter", "pass it to a read, or chain it"};
  case CallKind::Delete:
    return {"mutation", "nothing is deleted; put it into a row mutation"};
  case CallKind::Counter:
    return {"read-modify-write rule",
            "nothing is changed; pass it to a read-modify-write call"};
  case CallKind::Rule:
    return {"garbage-collection rule", "give it to a column family"};
  case CallKind::Family:
    return {"change of a column family",
            "the family stays as it is; send it with the changes of a table"};
  case CallKind::Rows:
    return {"row range", "read with it"};
  default:
    return {"mutation", "nothing is written; put it into a row mutation"};
  }
}

void DiscardedFilterCheck::checkSite(const CallSite &Site) {
  // What a macro does with a statement, say to test that it throws, is not
  // known.
  if (!Site.IsDiscarded || !isFactory(Site) ||
      Site.Call->getBeginLoc().isMacroID())
    return;
  CallSite Alone = Site;
  Alone.In = nullptr;
  const Words W = wordsFor(Site.Kind);
  Finding F;
  F.At = Site.Call->getBeginLoc();
  F.Message = ("the " + W.Made + " that '" + nameOf(*Site.Callee) +
               "' makes is dropped; ")
                  .str();
  const auto *Object =
      objectOf(*Site.Call) ? namedValue(objectOf(*Site.Call)) : nullptr;
  if (!Object) {
    F.Message += W.Remedy;
    report(F);
    return;
  }
  F.Message += "the call does not change '" + Object->getNameAsString() + "'";
  if (Site.Kind == CallKind::Filter)
    F.Message += ", which filters as before";
  if (Site.Kind == CallKind::Filter && !argumentsOf(*Site.Call).empty())
    F.Message += "; assign both to it";
  const bool IsChain =
      Site.What == Stage::Chain || Site.What == Stage::Interleave;
  Edits(unit(), Alone)
      .assignBoth(Alone, IsChain ? "" : "if both were meant, chain them", F);
  report(F);
}

} // namespace clang::tidy::bigtable
