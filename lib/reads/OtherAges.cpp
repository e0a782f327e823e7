// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/OtherAges.h"
#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "model/FilterTree.h"
#include "model/Schema.h"
#include "model/Words.h"
#include "protocol/FilterBuilder.h"
#include "reads/Reads.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns true if \p Name contains all words of the family's name \p Family:
/// 'kEventMaxAge' those of 'events'.
static bool namesFamily(StringRef Name, StringRef Family) {
  const auto Stem = [](StringRef Word) {
    Word.consume_back("s");
    return Word.str();
  };
  const auto Words = wordsOf(Name);
  return llvm::all_of(wordsOf(Family), [&](const std::string &Word) {
    return llvm::any_of(Words, [&](const std::string &Other) {
      return Stem(Other) == Stem(Word);
    });
  });
}

/// Returns the age that each time that \p V can be subtracts from the current
/// time, and the first family with it for which \p Is returns true;
/// std::nullopt without one. If \p Alone, nothing else may be added.
static std::optional<OtherAge>
subtractedFrom(Operand V, bool Alone, const Analysis &Code,
               const CallSite &Site,
               llvm::function_ref<bool(StringRef Name, const Family &)> Is) {
  Reached *By = Code.values().reached();
  const Schema *In = Code.targets().schemaOf(Site);
  const auto Parts =
      By && In ? By->partsOf(V, Alone) : std::vector<run::NamedPart>();
  if (Parts.empty() || !llvm::all_of(Parts, [&](const run::NamedPart &P) {
        return P.Number < 0 && P.Number == Parts.front().Number &&
               !P.HasOtherUnit;
      }))
    return std::nullopt;
  OtherAge Result;
  Result.Name = Parts.front().Name;
  Result.Age = std::chrono::microseconds(-Parts.front().Number);
  for (const Table &T : In->tables())
    for (const Family &F : T.Families)
      if (!Result.Owner && F.Policy.Kind == Strategy::Default &&
          F.Policy.Ttl->max_age() == Result.Age && Is(Result.Name, F))
        Result.Owner = &F;
  return Result.Owner ? std::optional(std::move(Result)) : std::nullopt;
}

std::optional<OtherAge> otherAgeOfWrite(const Analysis &Code,
                                        const CallSite &Site,
                                        const Expr &Timestamp, bool Strict) {
  // Another instance of a template may be right.
  if (!Site.In && Site.Within && Site.Within->getTemplateInstantiationPattern())
    return std::nullopt;
  std::optional<OtherAge> Result =
      subtractedFrom({&Timestamp, Site.In}, /*Alone=*/false, Code, Site,
                     [](StringRef, const Family &) { return true; });
  if (!Result)
    return std::nullopt;
  Result->Families = Code.targets().familiesOf(Site);
  Result->Uses = Result->Families.wrong(
      [&Result](const FamilyUse &U) {
        return U.Policy.Kind == Strategy::Default &&
               U.Policy.Ttl->max_age() != Result->Age;
      },
      Strict);
  return Result->Uses.empty() ? std::nullopt : Result;
}

/// Returns the only time range of \p Tree that can have a start; null if there
/// are several, or if it has an end.
static const FilterNode *onlyRange(const FilterNode &Tree) {
  const FilterNode *Result = nullptr;
  bool IsOther = false;
  forEachStage(Tree, [&](const FilterNode &N) {
    if (N.Kind == Stage::Time && !Result && N.Ends.size() == 1 &&
        N.Ends.front() == Bound::openEnd())
      Result = &N;
    else
      IsOther |= N.Kind == Stage::Time || N.Kind == Stage::Live ||
                 N.Kind == Stage::None;
  });
  return IsOther ? nullptr : Result;
}

std::optional<OtherAge> otherAgeOfRead(const Analysis &Code,
                                       const CallSite &Site) {
  FamilyChoice Families = familiesRead(Code, Site);
  if (Families.MayBeOther || Families.Uses.size() != 1 ||
      Families.Uses.front().Policy.Kind != Strategy::Default)
    return std::nullopt;
  const FamilyUse &Use = Families.Uses.front();
  const auto Tree = Code.filterBuilder().treeOf(Site);
  const FilterNode *Range = Tree ? onlyRange(*Tree) : nullptr;
  const auto Made = Code.callTable().classify(
      Range ? dyn_cast_or_null<CallExpr>(Range->Made.E) : nullptr);
  if (!Made)
    return std::nullopt;
  std::optional<OtherAge> Result = subtractedFrom(
      {Made->argument(Role::Start), Range->Made.In}, /*Alone=*/true, Code, Site,
      [&Use](StringRef Name, const Family &F) {
        return namesFamily(Name, F.Name) && !namesFamily(Name, Use.Name);
      });
  if (!Result || Result->Age >= Use.Policy.Ttl->max_age())
    return std::nullopt;
  Result->Uses = Families.Uses;
  Result->Families = std::move(Families);
  return Result;
}

} // namespace clang::tidy::bigtable
