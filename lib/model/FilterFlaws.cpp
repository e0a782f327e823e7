// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/FilterFlaws.h"
#include "model/TimeUnit.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace clang::tidy::bigtable {

namespace {

using Kind = FlawKind;

class Judge {
public:
  Judge(llvm::ArrayRef<ReadFamily> Families, bool Strict)
      : Families(Families), Strict(Strict) {}

  void run(const FilterNode &Root, const Evaluation &E,
           const FilterNode *Condition);

  std::vector<Flaw> Found;

private:
  Verdict verdict(const Passage &P, unsigned I) const {
    return judge(P, Families[I].Policy, Strict);
  }
  /// The flaw of \p Root that \p What and \p Stage tell apart.
  Flaw &flaw(const FilterNode &Root, const FilterNode *Condition, Kind What,
             const FilterNode *Stage) {
    for (Flaw &F : Found)
      if (F.Kind == What && F.Root == &Root && F.Stage == Stage)
        return F;
    Found.push_back({What, &Root, Condition, Stage, {}, 0});
    return Found.back();
  }
  /// Returns true if no cells of another family pass.
  bool isAlone(const Evaluation &E, unsigned I) const {
    for (unsigned Other = 0; Other != Families.size() + 1; ++Other)
      if (Other != I && !E.output(Other).isBlocked())
        return false;
    return true;
  }
  std::optional<std::pair<const FilterNode *, unsigned>>
  strayBound(const Evaluation &E, unsigned I, Verdict V) const;
  bool isBoundFor(const Evaluation &E, const Evaluation::Step &Step, int64_t At,
                  unsigned I) const;

  llvm::ArrayRef<ReadFamily> Families;
  const bool Strict;
};

/// Returns true if \p Step, which begins at \p At, is meant for the family
/// \p I.
bool Judge::isBoundFor(const Evaluation &E, const Evaluation::Step &Step,
                       int64_t At, unsigned I) const {
  return Families[I].Policy.hasTtl() &&
         isCutoffOf(*Families[I].Policy.Ttl, At) &&
         !Step.Entering[I].MayBeEmpty &&
         verdict(E.output(I), I) == Verdict::Live;
}

/// The stage whose bound is right for another family, and wrong for family
/// \p I; and that other family.
std::optional<std::pair<const FilterNode *, unsigned>>
Judge::strayBound(const Evaluation &E, unsigned I, Verdict V) const {
  const TtlPolicy &Own = Families[I].Policy;
  const Passage Output = E.output(I);
  for (const Evaluation::Step &Step : E.Times) {
    if (Step.Stage->Starts.size() != 1 || !Step.Stage->Starts[0].isExact())
      continue;
    const Bound Start = Step.Stage->Starts[0];
    // It must be what cuts this family, for certain.
    if (!(Output.Lower == Start) || !Step.Entering[I].Lower.isOpenStart() ||
        (Own.hasTtl() && isCutoffOf(*Own.Ttl, Start.Least)))
      continue;
    // A family without a TTL, or with a longer one, loses cells.
    if (V != Verdict::TooOld && V != Verdict::OnlyExpired &&
        V != Verdict::TooNew && V != Verdict::Live)
      continue;
    for (unsigned Other = 0; Other != Families.size(); ++Other)
      if (Other != I && isBoundFor(E, Step, Start.Least, Other))
        return std::pair(Step.Stage, Other);
  }
  return std::nullopt;
}

void Judge::run(const FilterNode &Root, const Evaluation &E,
                const FilterNode *Condition) {
  bool IsWrong = false;
  for (unsigned I = 0; I != Families.size(); ++I) {
    const bool HasTtl = Families[I].Policy.hasTtl();
    const Verdict Output = HasTtl ? verdict(E.output(I), I) : Verdict::Live;
    if (const auto Stray = strayBound(E, I, Output)) {
      Flaw &F = flaw(Root, Condition, Kind::Scope, Stray->first);
      F.Owner = Stray->second;
      F.Families.emplace_back(I, Output);
      continue;
    }
    if (!HasTtl) {
      // A range may be meant for other families.
      if (dropsNumbers(E.output(I), Families[I].Policy) && isAlone(E, I))
        flaw(Root, Condition, Kind::Dropped, nullptr)
            .Families.emplace_back(I, Verdict::NoTimes);
      continue;
    }
    const Verdict Left = verdict(E.Left[I], I);
    const Verdict Sunk = verdict(E.Sunk[I], I);
    const Verdict Bypassed = verdict(E.Bypassed[I], I);
    const bool IsBypassBounded = Bypassed == Verdict::Live ||
                                 Bypassed == Verdict::Bounded ||
                                 Bypassed == Verdict::Stale;
    if (letsExpiredThrough(Left) ||
        (letsExpiredThrough(Sunk) && !IsBypassBounded)) {
      const Verdict Through = letsExpiredThrough(Left) ? Left : Sunk;
      // The other output may be live.
      flaw(Root, Condition, Kind::Expired, nullptr)
          .Families.emplace_back(I, Through == Verdict::OnlyExpired ? Output
                                                                    : Through);
      IsWrong = true;
    } else if (letsExpiredThrough(Sunk)) {
      flaw(Root, Condition, Kind::Sink, nullptr).Families.emplace_back(I, Sunk);
    } else if (dropsLiveCells(Output)) {
      const FilterNode *Stage = nullptr;
      for (const Evaluation::Step &Step : E.Times)
        if (!Step.Entering[I].MayBeEmpty)
          Stage = Step.Stage;
      flaw(Root, Condition, Kind::Dropped, Stage)
          .Families.emplace_back(I, Output);
      IsWrong = true;
    } else if (Output == Verdict::Stale) {
      flaw(Root, Condition, Kind::Stale, E.output(I).KeptBy)
          .Families.emplace_back(I, Output);
    }
  }
  if (IsWrong)
    return; // To begin with LiveCells mends the rest as well.
  for (const Evaluation::Step &Step : E.Counts)
    for (unsigned I = 0;
         I != Families.size() && !Evaluation::isOneColumn(Step.Entering); ++I)
      if (Families[I].Policy.hasTtl())
        if (const Verdict V = verdict(Step.Entering[I], I);
            letsExpiredThrough(V))
          flaw(Root, Condition, Kind::Count, Step.Stage)
              .Families.emplace_back(I, V);
  for (const Evaluation::Predicate &P : E.Predicates)
    run(P.Condition->Parts[0], P.Result, P.Condition);
}

/// Returns true if \p Bound drops the expired cells of \p Family, and no
/// others.
bool isExactFor(const FilterNode &Bound, const ReadFamily *Family) {
  const bool HasTtl = Family && Family->Policy.hasTtl();
  if (Bound.Kind == Stage::Time)
    return HasTtl && isCutoffOf(*Family->Policy.Ttl, Bound.Starts[0].Least) &&
           isCutoffOf(*Family->Policy.Ttl, Bound.Starts[0].Greatest) &&
           Bound.Ends.front().isOpenEnd();
  if (!Bound.IsWholeTable || !Bound.IsListKnown)
    return false;
  bool IsListed = false;
  for (const ListedFamily &Listed : Bound.Listed) {
    const ConstantString *Name = Listed.Name.single();
    if (!Name)
      return false;
    if (!Family || Name->Value != Family->Name)
      continue;
    if (!HasTtl || Family->Policy.Ttl != Listed.Ttl)
      return false;
    IsListed = true;
  }
  return IsListed == HasTtl;
}

/// Returns true if \p Bound drops only expired cells when it is placed before
/// \p Counting.
bool isHarmlessAt(const FilterNode &Counting, const FilterNode &Bound,
                  const FilterNode &Filter,
                  llvm::ArrayRef<ReadFamily> Families) {
  const Evaluation E = evaluate(Filter, namesOf(Families));
  const auto Step = llvm::find_if(
      E.Counts, [&](const auto &S) { return S.Stage == &Counting; });
  if (Step == E.Counts.end())
    return false; // In a predicate.
  for (unsigned I = 0; I != Families.size() + 1; ++I)
    if (!Step->Entering[I].isBlocked() &&
        !isExactFor(Bound, I == Families.size() ? nullptr : &Families[I]))
      return false;
  return true;
}

/// Marks the families whose cells are returned, are counted, or decide a
/// condition. The last one represents all families that are not listed.
void collectUsed(const Evaluation &E, llvm::BitVector &Used) {
  for (unsigned I = 0; I != Used.size(); ++I)
    if (!E.output(I).isBlocked() ||
        llvm::any_of(E.Counts, [&](const Evaluation::Step &Step) {
          return !Step.Entering[I].isBlocked();
        }))
      Used.set(I);
  for (const Evaluation::Predicate &P : E.Predicates)
    collectUsed(P.Result, Used);
}

/// Returns the only time bound in the filter of \p F, if it drops only cells
/// that have expired by then: it is meant as the cutoff, but too early. Null
/// without one. If \p AnyConstant, a constant start may be of any time.
const FilterNode *uselessBound(const Flaw &F,
                               llvm::ArrayRef<ReadFamily> Families,
                               bool AnyConstant = false) {
  const Evaluation E = evaluate(*F.Root, namesOf(Families));
  const FilterNode *Found = nullptr;
  for (const Evaluation::Step &Step : E.Times) {
    const FilterNode &Bound = *Step.Stage;
    // A constant start counts as open.
    if (Bound.Starts.size() != 1 ||
        (!Bound.ConstantStart && (Bound.Starts[0].isOpenStart() ||
                                  Bound.Starts[0].Greatest == Bound::Max)))
      continue;
    for (unsigned I = 0; I != Families.size() + 1; ++I) {
      if (Step.Entering[I].isBlocked())
        continue;
      if (I == Families.size() || !Families[I].Policy.hasTtl())
        return nullptr;
      const std::chrono::microseconds Offset = Families[I].Policy.Ttl->offset();
      if (Bound.ConstantStart
              ? !AnyConstant &&
                    *Bound.ConstantStart > (EarliestRun - Offset).count()
              : Bound.Starts[0].Greatest > -Offset.count())
        return nullptr;
    }
    if (Found)
      return nullptr;
    Found = &Bound;
  }
  return Found;
}

/// Returns the only LiveCells() in the filter of \p F, if there is no other
/// bound and its policies are at most too long: it begins too early, and
/// otherwise does what it should. Null without one.
const FilterNode *uselessLive(const Flaw &F,
                              llvm::ArrayRef<ReadFamily> Families) {
  const FilterNode *Found = nullptr;
  bool IsOnly = evaluate(*F.Root, namesOf(Families)).Times.empty();
  forEachStage(*F.Root, [&](const FilterNode &Node) {
    if (Node.Kind != Stage::Live)
      return;
    IsOnly &= !Found && Node.IsListKnown;
    Found = &Node;
  });
  if (!Found || !IsOnly)
    return nullptr;
  for (const ListedFamily &Listed : Found->Listed) {
    const ConstantString *Name = Listed.Name.single();
    const auto Read = llvm::find_if(Families, [&](const ReadFamily &Family) {
      return Name && Name->Value == Family.Name;
    });
    if (Read == Families.end() || !Read->Policy.hasTtl() || !Listed.Ttl ||
        Listed.Ttl->offset() < Read->Policy.Ttl->offset())
      return nullptr;
  }
  return Found;
}

/// Returns true if \p Filter certainly lets no expired cell pass, even if parts
/// of it are unknown.
bool passesOnlyLive(const FilterNode &Filter,
                    llvm::ArrayRef<ReadFamily> Families) {
  const Evaluation E = evaluate(Filter, namesOf(Families));
  for (unsigned I = 0; I != Families.size(); ++I)
    if (const TtlPolicy &Ttl = Families[I].Policy; Ttl.hasTtl())
      if (const Verdict V = judge(E.output(I), Ttl);
          V != Verdict::Live && V != Verdict::Blocked)
        return false;
  return flawsOf(Filter, Families, false).empty();
}

/// Returns true if no expired cell gets through \p Filter, and nothing in it
/// counts cells: then it outputs the same whichever branch an expired cell
/// decides for.
bool hidesExpired(const FilterNode &Filter,
                  llvm::ArrayRef<ReadFamily> Families) {
  const Evaluation E = evaluate(Filter, namesOf(Families));
  for (unsigned I = 0; I != Families.size(); ++I) {
    const Passage Output = E.output(I);
    if (const TtlPolicy &Policy = Families[I].Policy;
        Policy.hasTtl() && !Output.isBlocked() &&
        Output.Lower.Least <=
            -std::chrono::microseconds(Policy.Ttl->offset()).count())
      return false;
  }
  return E.Counts.empty();
}

/// Returns true if a stage of \p Filter outputs other cells where more cells
/// reach it: one that counts, or a condition.
bool dependsOnOtherCells(const FilterNode &Filter) {
  bool Found = false;
  forEachStage(Filter, [&](const FilterNode &Node) {
    Found |= Node.Kind == Stage::Count || Node.Kind == Stage::Skip ||
             Node.Kind == Stage::Condition;
  });
  return Found;
}

/// Returns true if \p Changed has the flaws of \p Filter except \p F, or fewer.
/// A bound that drops live cells must not remain: it would be reported next.
bool mends(const FilterNode &Changed, const FilterNode &Filter, const Flaw &F,
           llvm::ArrayRef<ReadFamily> Families) {
  const std::vector<Flaw> Before = flawsOf(Filter, Families, false);
  const std::vector<Flaw> After = flawsOf(Changed, Families, false);
  return After.size() < std::max<size_t>(Before.size(), 1) &&
         llvm::none_of(After, [&](const Flaw &A) {
           return A.Kind == F.Kind || A.Kind == Kind::Dropped ||
                  llvm::none_of(
                      Before, [&](const Flaw &B) { return A.Kind == B.Kind; });
         });
}

} // namespace

std::vector<std::string> namesOf(llvm::ArrayRef<ReadFamily> Families) {
  std::vector<std::string> Names;
  for (const ReadFamily &F : Families)
    Names.push_back(F.Name);
  // No name can equal it, but a pattern that matches anything matches it.
  Names.push_back("~");
  return Names;
}

std::vector<Flaw> flawsOf(const FilterNode &Filter,
                          llvm::ArrayRef<ReadFamily> Families, bool Strict) {
  Judge J(Families, Strict);
  J.run(Filter, evaluate(Filter, namesOf(Families)), /*Condition=*/nullptr);
  return std::move(J.Found);
}

LiveFilter liveFilterFor(const FilterNode &Filter,
                         llvm::ArrayRef<ReadFamily> Families, FixStyle Style) {
  llvm::BitVector Used(Families.size() + 1);
  collectUsed(evaluate(Filter, namesOf(Families)), Used);
  LiveFilter Live;
  const bool UsesUnlisted = Used[Families.size()] || mayMatchUnlisted(Filter);
  std::vector<std::pair<std::string, bigtable_ttl::Ttl>> Expiring;
  std::vector<std::string> Durable;
  for (unsigned I = 0; I != Families.size(); ++I)
    if (Used[I] && Families[I].Policy.hasTtl())
      Expiring.emplace_back(Families[I].Name, *Families[I].Policy.Ttl);
    else if (Used[I])
      Durable.push_back(Families[I].Name);
  // The shorter filters also drop the cells of others.
  const bool IsAlone = Durable.empty() && !UsesUnlisted;
  if (Style == FixStyle::Runtime) {
    Live.Tree = liveCells(Expiring, !IsAlone || Expiring.size() != 1);
    for (ListedFamily &Listed : Live.Tree.Listed)
      for (const ReadFamily &Family : Families)
        if (Listed.Name.single()->Value == Family.Name)
          Listed.AgeUnit = Family.Policy.AgeUnit;
    return Live;
  }
  // The client has no filter for all families but some.
  Live.DropsUnlisted = UsesUnlisted;
  std::map<std::chrono::milliseconds, std::vector<std::string>> ByOffset;
  for (const auto &[Name, Ttl] : Expiring)
    ByOffset[Ttl.offset()].push_back(Name);
  std::vector<FilterNode> Branches;
  for (const auto &[Offset, Names] : ByOffset) {
    FilterNode Since = liveSince(Offset);
    if (Durable.empty() && ByOffset.size() == 1)
      Branches.push_back(std::move(Since));
    else
      Branches.push_back(
          combine(Stage::Chain, {families(Names), std::move(Since)}));
  }
  if (!Durable.empty())
    Branches.push_back(families(Durable));
  Live.Tree = combine(Stage::Interleave, std::move(Branches));
  return Live;
}

/// Puts live cells in the place of the bound that \p F is about.
static std::optional<Repair> replaceBound(const FilterNode &Filter,
                                          const Flaw &F,
                                          llvm::ArrayRef<ReadFamily> Families,
                                          FixStyle Style) {
  const bool IsExpired = F.Kind == Kind::Expired;
  const FilterNode *Wrong = IsExpired ? uselessBound(F, Families) : F.Stage;
  if (IsExpired && !Wrong)
    Wrong = uselessLive(F, Families);
  if (!Wrong || !(Wrong->Kind == Stage::Time
                      ? Wrong->Ends.size() == 1 && Wrong->Ends[0].isOpenEnd()
                      : IsExpired && Wrong->Kind == Stage::Live))
    return std::nullopt;
  LiveFilter Live = liveFilterFor(*F.Root, Families, Style);
  FilterNode Result = replaced(Filter, *Wrong, Live.Tree);
  // If more is wrong, or not known, a bound at the beginning mends it all.
  const bool IsMended =
      IsExpired
          ? passesOnlyLive(Result, Families) &&
                (!F.Condition ||
                 (passesOnlyLive(replaced(*F.Root, *Wrong, Live.Tree),
                                 Families) &&
                  hidesExpired(Result, Families)))
          // Cells pass that did not before, and may push others out.
          : !dependsOnOtherCells(Filter) && mends(Result, Filter, F, Families);
  if (!IsMended)
    return std::nullopt;
  return Repair{RepairKind::Replace, std::move(Live), Wrong, nullptr,
                std::move(Result)};
}

/// Has \p Begun, which is \p Filter or a predicate in it, begin with live
/// cells.
static std::optional<Repair>
beginWithLive(const FilterNode &Filter, const FilterNode &Begun, const Flaw &F,
              llvm::ArrayRef<ReadFamily> Families, FixStyle Style) {
  LiveFilter Live = liveFilterFor(Begun, Families, Style);
  FilterNode Result =
      replaced(Filter, Begun, combine(Stage::Chain, {Live.Tree, Begun}));
  if (!mends(Result, Filter, F, Families))
    return std::nullopt;
  return Repair{RepairKind::Begin, std::move(Live), nullptr, &Begun,
                std::move(Result)};
}

std::optional<Repair> repair(const FilterNode &Filter, const Flaw &F,
                             llvm::ArrayRef<ReadFamily> Families,
                             FixStyle Style) {
  if (F.Kind == Kind::Stale)
    return std::nullopt; // Whatever is kept falls behind.
  if (std::optional<Repair> R = replaceBound(Filter, F, Families, Style))
    return R;
  if (F.Kind == Kind::Dropped || F.Kind == Kind::Scope)
    return std::nullopt;
  // A constant start may be meant as the cutoff, or to drop more cells.
  if (F.Kind == Kind::Expired &&
      uselessBound(F, Families, /*AnyConstant=*/true) &&
      !uselessBound(F, Families))
    return std::nullopt;
  // If only expired cells pass, no bound makes the filter return live ones.
  if (llvm::any_of(F.Families, [](const auto &Family) {
        return Family.second == Verdict::OnlyExpired;
      }))
    return std::nullopt;
  // If a predicate no longer matches, the other branch is taken, which must not
  // return expired cells.
  if (F.Condition)
    if (std::optional<Repair> R =
            beginWithLive(Filter, *F.Root, F, Families, Style);
        R && hidesExpired(R->Result, Families))
      return R;
  return beginWithLive(Filter, Filter, F, Families, Style);
}

/// Returns \p Filter with stage number \p From of \p Chain, a part of it,
/// before number \p To.
static Reordering moveStage(const FilterNode &Filter, const FilterNode &Chain,
                            unsigned From, unsigned To) {
  FilterNode Changed = Chain;
  std::rotate(Changed.Parts.begin() + To, Changed.Parts.begin() + From,
              Changed.Parts.begin() + From + 1);
  return {&Chain, From, To, replaced(Filter, Chain, Changed)};
}

/// Returns true if stages number \p To and later of \p Chain, a part of
/// \p Filter, output the same cells of the families that are not collected if
/// stage number \p From is placed before them.
static bool isHarmlessMove(const FilterNode &Filter, const FilterNode &Chain,
                           unsigned From, unsigned To,
                           llvm::ArrayRef<ReadFamily> Families) {
  bool IsHarmless = true, IsSimple = true;
  for (unsigned I = To; I != From; ++I)
    forEachStage(Chain.Parts[I], [&](const FilterNode &Node) {
      IsSimple &= Node.Kind != Stage::Sink && Node.Kind != Stage::Condition;
      if (Node.Kind == Stage::Count || Node.Kind == Stage::Skip)
        IsHarmless &= isHarmlessAt(Node, Chain.Parts[From], Filter, Families);
    });
  if (IsSimple)
    return IsHarmless;
  // The others output cells that the bound did not reach.
  FilterNode Before = Chain;
  Before.Parts.resize(To);
  const Evaluation E = evaluate(Before, namesOf(Families));
  for (unsigned I = 0; I != Families.size() + 1; ++I)
    IsHarmless &= E.output(I).isBlocked() ||
                  isExactFor(Chain.Parts[From],
                             I == Families.size() ? nullptr : &Families[I]);
  return IsHarmless;
}

/// Moves a bound in \p Part of \p Filter, or in a part of it, before stages
/// that contain the flaw.
static std::optional<Reordering>
moveOutward(const FilterNode &Filter, const FilterNode &Part,
            llvm::ArrayRef<ReadFamily> Families) {
  for (unsigned From = 1; Part.Kind == Stage::Chain && From < Part.Parts.size();
       ++From) {
    const FilterNode &Moved = Part.Parts[From];
    if (Moved.Kind != Stage::Time && Moved.Kind != Stage::Live)
      continue;
    for (unsigned To = From; To-- != 0;) {
      Reordering R = moveStage(Filter, Part, From, To);
      if (flawsOf(R.Result, Families, false).empty() &&
          isHarmlessMove(Filter, Part, From, To, Families))
        return R;
    }
  }
  for (const FilterNode &Inner : Part.Parts)
    if (std::optional<Reordering> R = moveOutward(Filter, Inner, Families))
      return R;
  return std::nullopt;
}

std::optional<Reordering> reorder(const FilterNode &Filter, const Flaw &F,
                                  llvm::ArrayRef<ReadFamily> Families) {
  if (F.Kind != Kind::Count && F.Kind != Kind::Sink)
    return std::nullopt;
  return moveOutward(Filter, Filter, Families);
}

} // namespace clang::tidy::bigtable
