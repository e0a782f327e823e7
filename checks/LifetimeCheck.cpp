// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LifetimeCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Duration.h"
#include "protocol/Lifetimes.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using std::chrono::microseconds;
using std::chrono::milliseconds;

static std::string problemOf(LifetimeError What, const Lifetime &L,
                             const TtlPolicy &P) {
  const microseconds Lives = L.of(P);
  switch (What) {
  case LifetimeError::None:
    break;
  case LifetimeError::Expired:
    return " gives its value a lifetime of " +
           (Lives.count() == 0 ? "0s" : "-" + formatDuration(-Lives)) +
           "; it has expired when it is written and is deleted at the next "
           "compaction; ";
  case LifetimeError::TooLong:
    return " gives its value a lifetime " +
           (L.Until ? "that ends " + describeInstant(L.Until->count())
                    : "of " + formatDuration(Lives)) +
           "; 'max-lifetime' in the schema is " +
           formatDuration(*P.MaxLifetime) + "; ";
  case LifetimeError::Unsubtracted:
    return " has a time " + formatDuration(L.Length) +
           " in the future as its timestamp; the value expires " +
           formatDuration(P.Ttl->max_age()) + " after that, so it lives for " +
           formatDuration(Lives) + "; ";
  }
  llvm_unreachable("covered switch");
}

void LifetimeCheck::checkWrite(const CallSite &Site) {
  const Expr *Argument = Site.argument(Role::Timestamp);
  if (Site.CalleeDecides || (Argument && checkAge(Site, *Argument)))
    return;
  if (!Argument)
    return checkCopy(Site, nullptr);
  Lifetimes All = lifetimesOf(analysis().values(), {Argument, Site.In});
  const bool HasOthers = All.empty();
  const Targets &Resolver = analysis().targets();
  if (HasOthers)
    for (const Reached::Case &Each : Resolver.casesOf(Site, *Argument, false))
      if (Each.Is.Kind == TimestampKind::Now && !Each.Is.TakenFor)
        All.push_back({false, microseconds(Each.Is.Count)});
  if (All.empty() && Site.IsOfLifetime)
    return;
  if (All.empty())
    return checkCopy(Site, Argument);
  Reached *By = analysis().values().reached();
  const bool Subtracts = !By || By->subtracts({Argument, Site.In});
  // 'now + kMaxAge - lifetime': the signs are the wrong way round.
  const auto Parts =
      By ? By->partsOf({Argument, Site.In}) : std::vector<run::NamedPart>();
  const auto AddsAge = [&](const TtlPolicy &P) {
    return Subtracts && P.hasTtl() && !Parts.empty() &&
           llvm::all_of(Parts, [&](const run::NamedPart &Each) {
             return !Each.HasOtherUnit &&
                    microseconds(Each.Number) == P.Ttl->max_age();
           });
  };
  const auto ErrorOf = [&](const Lifetime &L, const TtlPolicy &P) {
    return lifetimeErrorOf(L, P, Subtracts && !AddsAge(P));
  };
  // One is enough if the code can come there with it.
  const auto IsEnough = [&](const Lifetime &L) {
    return strict() || HasOthers ||
           (L.ByPolicy ? Resolver.isSpelledOut(Site, *Argument)
                       : llvm::any_of(Resolver.casesOf(Site, *Argument, true),
                                      [&](const Reached::Case &Each) {
                                        return L.isThatOf(Each.Is);
                                      }));
  };
  const auto IsEvery = [&](const TtlPolicy &P) {
    return llvm::all_of(All, [&](const Lifetime &L) {
      return ErrorOf(L, P) != LifetimeError::None;
    });
  };
  const auto FindWrong = [&](const TtlPolicy &P, bool Any) {
    return llvm::find_if(All, [&](const Lifetime &L) {
      return ErrorOf(L, P) != LifetimeError::None && (Any || IsEnough(L));
    });
  };
  const FamilyChoice Families = Resolver.familiesOf(Site);
  const llvm::SmallVector<FamilyUse, 4> Uses = Families.wrong(
      [&](const FamilyUse &U) {
        return IsEvery(U.Policy) ||
               FindWrong(U.Policy, /*Any=*/false) != All.end();
      },
      strict());
  if (Uses.empty())
    return;

  const FamilyUse &Use = Uses.front();
  const TtlPolicy &Ttl = Use.Policy;
  const Lifetime &L = *FindWrong(Ttl, IsEvery(Ttl));
  const LifetimeError What = ErrorOf(L, Ttl);
  const bool IsReversed = AddsAge(Ttl);
  const bool IsForgotten =
      isAgeForgotten(L.Length, Ttl) && !L.ByPolicy && !IsReversed;
  const Edits Edit(unit(), Site);
  const std::string Expiry = Edit.spelling(Ttl).timestamp(
      Ttl, std::chrono::duration_cast<milliseconds>(L.Length));
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "write to " + describe(Use) + problemOf(What, L, Ttl);
  if (IsForgotten)
    F.Message += adviseTimestamp(Site, "'" + Expiry + "'");
  else
    F.Message += IsReversed ? "add the lifetime, and subtract the maximum age"
                 : What == LifetimeError::Expired
                     ? "pass a lifetime of more than 0"
                     : "shorten it, or correct the schema";
  F.noteFamilies(Site, Families, Uses);
  if (HasOthers || !IsEvery(Ttl))
    F.note({}, "in some cases only: it may also have another timestamp");
  // One time for several cells is best corrected where it is made.
  const auto *Var = dyn_cast_or_null<VarDecl>(namedValue(Argument));
  const FunctionUses *Around =
      Var ? analysis().values().treeOf(Site.Within) : nullptr;
  const bool IsShared = Around && Around->namesOf(*Var).size() > 1;
  if (IsForgotten && IsShared)
    F.note(Var->getLocation(), "'" + Var->getNameAsString() +
                                   "', which has several uses, is made here");
  else if (IsForgotten && All.size() == 1 && !HasOthers &&
           Families.isOnly(Uses) && !Argument->getType()->isIntegerType())
    Edit.replaceArgument(*Argument, Expiry, F);
  unit().refuse(IsForgotten ? "other cells may have the same timestamp"
                            : "the code does not show for how long the value "
                              "should live");
  report(F);
}

} // namespace clang::tidy::bigtable
