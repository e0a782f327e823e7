// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/FilterEvaluation.h"
#include "model/Pattern.h"
#include "model/TimeUnit.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

int64_t micros(std::chrono::milliseconds Duration) {
  return std::chrono::microseconds(Duration).count();
}

using Passages = std::vector<Passage>;

void join(Passages &To, const Passages &From) {
  for (auto [T, F] : llvm::zip_equal(To, From))
    T.join(F);
}

/// The cells at one stage of a filter.
struct Stream {
  Passages Cells;
  /// Cells that a sink returned, as if it had passed them on.
  Passages Bypassed;

  template <typename Fn> void forEach(Fn Change) {
    llvm::for_each(Cells, Change);
    llvm::for_each(Bypassed, Change);
  }
};

class Evaluator {
public:
  Evaluator(llvm::ArrayRef<std::string> Families, Evaluation &Out)
      : Families(Families), Out(Out),
        None(Families.size(), Passage::blocked()) {
    Out.Sunk = None;
  }

  void run(const FilterNode &Filter, Passages Entering) {
    Stream S{std::move(Entering), None};
    apply(Filter, S);
    Out.Left = std::move(S.Cells);
    Out.Bypassed = std::move(S.Bypassed);
  }

private:
  void apply(const FilterNode &Node, Stream &S);
  void restrictFamilies(const FilterNode &Node, Stream &S) const;
  void restrictTime(const FilterNode &Node, Stream &S);
  void compareValues(const FilterNode &Node, Stream &S);
  void count(const FilterNode &Node, Stream &S);
  static void restrictValues(Stream &S);
  void applyLive(const FilterNode &Node, Stream &S);
  void applyUnknown(Stream &S);
  void applyBranch(const FilterNode &Branch, Stream Entering, Stream &To);
  void applyCondition(const FilterNode &Node, Stream &S);

  llvm::ArrayRef<std::string> Families;
  Evaluation &Out;
  const Passages None;
};

void Evaluator::restrictFamilies(const FilterNode &Node, Stream &S) const {
  const ConstantString *Name = Node.Names.single();
  for (size_t I = 0; I != Families.size(); ++I) {
    std::optional<bool> Kept;
    if (Name)
      Kept = Node.Kind == Stage::Family
                 ? matches(Name->Value, Families[I])
                 : std::optional<bool>(Name->Value == Families[I]);
    for (Passages *P : {&S.Cells, &S.Bypassed})
      if (!Kept)
        (*P)[I].forget();
      else if (!*Kept)
        (*P)[I] = Passage::blocked();
  }
  if (Node.IsOneColumn)
    S.forEach([&](Passage &P) {
      if (!P.Column && !P.isBlocked())
        P.Column = &Node;
    });
}

void Evaluator::restrictTime(const FilterNode &Node, Stream &S) {
  Out.Times.push_back({&Node, S.Cells});
  const auto Only = [](const std::vector<Bound> &Bounds) {
    return Bounds.size() == 1 ? Bounds.front() : Bound::anywhere();
  };
  const Bound Start = Only(Node.Starts), End = Only(Node.Ends);
  S.forEach(
      [&](Passage &P) { P.restrict(Start, End, Node.Kept ? &Node : nullptr); });
}

void Evaluator::compareValues(const FilterNode &Node, Stream &S) {
  Out.Values.push_back({&Node, S.Cells});
  S.forEach([](Passage &P) { P.MayMissNewer = true; });
}

void Evaluator::count(const FilterNode &Node, Stream &S) {
  Out.Counts.push_back({&Node, S.Cells});
  const bool Skips = Node.Kind == Stage::Skip || !Node.Limit;
  S.forEach([&](Passage &P) {
    P.MayMissNewer |= Skips;
    if (!Skips)
      P.Versions = std::min(P.Versions, *Node.Limit);
  });
}

/// The program stores in a value when that expires, and compares it here.
void Evaluator::restrictValues(Stream &S) {
  S.forEach(
      [](Passage &P) { P.restrict(Bound::anywhere(), Bound::openEnd()); });
}

void Evaluator::applyLive(const FilterNode &Node, Stream &S) {
  for (size_t I = 0; I != Families.size(); ++I) {
    bool MayBeListed = !Node.IsListKnown, IsListed = false;
    Bound Cutoff = Bound::openStart();
    for (const ListedFamily &F : Node.Listed) {
      const ConstantString *Name = F.Name.single();
      MayBeListed |= !Name;
      if (!Name || Name->Value != Families[I])
        continue;
      const Bound Next = F.Ttl
                             ? Bound::at(Millisecond - micros(F.Ttl->offset()))
                             : Bound::anywhere();
      // If a family is listed twice, the later cutoff counts.
      Cutoff = {std::max(Cutoff.Least, Next.Least),
                std::max(Cutoff.Greatest, Next.Greatest)};
      IsListed = true;
    }
    if (MayBeListed)
      Cutoff.Greatest = Bound::Max;
    for (Passages *P : {&S.Cells, &S.Bypassed}) {
      if (IsListed || MayBeListed)
        (*P)[I].restrict(Cutoff, Bound::openEnd(),
                         Node.Kept && IsListed ? &Node : nullptr);
      else if (!Node.IsWholeTable)
        (*P)[I] = Passage::blocked();
      // The family may be in the unknown part of the list, with any cutoff.
      (*P)[I].MayBeEmpty |= MayBeListed;
    }
  }
}

void Evaluator::applyUnknown(Stream &S) {
  S.forEach([](Passage &P) { P.forget(); });
  // There may be a sink in it.
  join(Out.Sunk, S.Cells);
}

/// Adds what \p Branch makes of \p Entering to \p To.
void Evaluator::applyBranch(const FilterNode &Branch, Stream Entering,
                            Stream &To) {
  apply(Branch, Entering);
  join(To.Cells, Entering.Cells);
  join(To.Bypassed, Entering.Bypassed);
}

void Evaluator::applyCondition(const FilterNode &Node, Stream &S) {
  if (Node.Parts.size() != 3)
    return applyUnknown(S);
  Evaluation Result;
  Evaluator(Families, Result).run(Node.Parts[0], S.Cells);
  const Stream Entering = std::exchange(S, {None, None});
  Stream True = Entering, False = Entering;
  // A branch that is never taken, or never for such cells, is not a reason for
  // a finding.
  if (llvm::none_of(Result.Left,
                    [](const Passage &P) { return !P.MayBeEmpty; }))
    True.forEach([](Passage &P) { P.forget(); });
  for (size_t I = 0; I != Families.size(); ++I) {
    if (Result.Left[I].isBlocked())
      continue;
    // Cells before the predicate's bound cannot match, so rows that have only
    // such cells take this branch.
    Passage &P = False.Cells[I];
    const int64_t Matching = Result.Left[I].Lower.Least;
    if (Matching > P.Lower.Greatest)
      P.Upper.Least = std::min(P.Upper.Least, Matching);
    else
      P.forget();
  }
  // One value may tell when all of the record expires.
  bool ComparesValues = false;
  forEachStage(Node.Parts[0], [&](const FilterNode &Part) {
    ComparesValues |= Part.Kind == Stage::ValueTime;
  });
  if (ComparesValues) {
    restrictValues(True);
    restrictValues(False);
  }
  Out.Predicates.push_back({&Node, std::move(Result)});
  applyBranch(Node.Parts[1], std::move(True), S);
  applyBranch(Node.Parts[2], std::move(False), S);
}

void Evaluator::apply(const FilterNode &Node, Stream &S) {
  switch (Node.Kind) {
  case Stage::None:
  case Stage::ChainOf:
  case Stage::InterleaveOf:
  case Stage::Itself:
  case Stage::Either:
    return applyUnknown(S);
  case Stage::Pass:
  case Stage::Neutral:
    return;
  case Stage::Value:
    return compareValues(Node, S);
  case Stage::ValueTime:
    compareValues(Node, S);
    return restrictValues(S);
  case Stage::Latest:
    return S.forEach([&](Passage &P) {
      P.MayMissNewer |= !Node.Limit;
      P.Versions = std::min(P.Versions, Node.Limit.value_or(Bound::Max));
    });
  case Stage::Count:
  case Stage::Skip:
    return count(Node, S);
  case Stage::Block:
    S.Cells = S.Bypassed = None;
    return;
  case Stage::Family:
  case Stage::Columns:
    return restrictFamilies(Node, S);
  case Stage::Time:
    return restrictTime(Node, S);
  case Stage::Live:
    return applyLive(Node, S);
  case Stage::Sink:
    join(Out.Sunk, S.Cells);
    join(S.Bypassed, S.Cells);
    S.Cells = None;
    return;
  case Stage::Chain:
    for (const FilterNode &Part : Node.Parts)
      apply(Part, S);
    return;
  case Stage::Interleave: {
    const Stream Entering = std::exchange(S, {None, None});
    for (const FilterNode &Part : Node.Parts)
      applyBranch(Part, Entering, S);
    return;
  }
  case Stage::Condition:
    return applyCondition(Node, S);
  }
}

} // namespace

void Passage::restrict(Bound Start, Bound End, const FilterNode *Kept) {
  if (isBlocked())
    return;
  const bool HasOther = IsBounded && !KeptBy;
  if (!Start.isOpenStart())
    KeptBy = HasOther ? nullptr : Kept;
  // A range of its own is not empty, or the server rejects it.
  const bool EndsBefore = Lower.Greatest != Bound::Min && !End.isOpenEnd() &&
                          End.Least <= Lower.Greatest;
  const bool StartsAfter = Upper.Least != Bound::Max &&
                           Upper.Least <= Start.Greatest &&
                           Start.Greatest != Bound::Min;
  Lower = {std::max(Lower.Least, Start.Least),
           std::max(Lower.Greatest, Start.Greatest)};
  Upper = {std::min(Upper.Least, End.Least),
           std::min(Upper.Greatest, End.Greatest)};
  IsBounded |= !Start.isOpenStart();
  MayMissNewer |= !End.isOpenEnd();
  if (Upper.Greatest <= Lower.Least)
    *this = blocked();
  else if (MayBeEmpty || EndsBefore || StartsAfter)
    forget();
}

void Passage::join(const Passage &Other) {
  if (isBlocked())
    Column = Other.Column;
  else if (!Other.isBlocked() && Column != Other.Column)
    Column = nullptr;
  Lower = {std::min(Lower.Least, Other.Lower.Least),
           std::min(Lower.Greatest, Other.Lower.Greatest)};
  Upper = {std::max(Upper.Least, Other.Upper.Least),
           std::max(Upper.Greatest, Other.Upper.Greatest)};
  IsBounded &= Other.IsBounded;
  MayBeEmpty &= Other.MayBeEmpty;
  Versions = std::max(Versions, Other.Versions);
  MayMissNewer |= Other.MayMissNewer;
  // A cell that passes one branch passes.
  if (!KeptBy)
    KeptBy = Other.KeptBy;
}

StringRef toString(Verdict V) {
  switch (V) {
  case Verdict::Blocked:
    return "blocked";
  case Verdict::Live:
    return "live";
  case Verdict::Bounded:
    return "bounded (cutoff unknown)";
  case Verdict::Unknown:
    return "unknown";
  case Verdict::Stale:
    return "wrongly bounded (kept)";
  case Verdict::Unbounded:
    return "unbounded";
  case Verdict::OnlyExpired:
    return "wrongly bounded (only expired)";
  case Verdict::TooOld:
    return "wrongly bounded (too old)";
  case Verdict::TooNew:
    return "wrongly bounded (too new)";
  case Verdict::EndsTooEarly:
    return "wrongly bounded (ends too early)";
  case Verdict::NoTimes:
    return "wrongly bounded (timestamps are no times)";
  }
  llvm_unreachable("covered switch");
}

/// Returns the least start of a filter, in microseconds after now, that may be
/// there to drop expired cells: for one-second a second before now.
static int64_t oldestCutoff(const bigtable_ttl::Ttl &Ttl) {
  return -micros(Ttl.max_age());
}

bool isCutoffOf(const bigtable_ttl::Ttl &Ttl, int64_t Micros) {
  return oldestCutoff(Ttl) <= Micros &&
         Micros <= Millisecond - micros(Ttl.offset());
}

/// Returns true if the start that \p Stage stores was, when it was computed, a
/// cutoff of a family with the policy \p Ttl.
static bool wasCutoffOf(const bigtable_ttl::Ttl &Ttl, const FilterNode &Stage) {
  if (Stage.Kind == Stage::Live)
    return true;
  const Bound Taken = Stage.Kept->Taken;
  // If timestamps are expiry times, any time from now on is a cutoff.
  return oldestCutoff(Ttl) <= Taken.Greatest && Taken.Least != Bound::Min &&
         (Ttl == bigtable_ttl::Ttl::OneSecond() ||
          Taken.Least <= Millisecond - micros(Ttl.offset()));
}

Verdict judge(const Passage &P, const TtlPolicy &Family, bool Strict) {
  const bigtable_ttl::Ttl &Ttl = *Family.Ttl;
  // Cells of the rule's age or less are not collected, expired or not.
  const int64_t Oldest = -micros(Family.ruleAge());
  if (P.isBlocked())
    return Verdict::Blocked;
  const bool EndsExpired =
      P.Upper.Greatest <= Millisecond - micros(Ttl.offset());
  if (P.Lower.isOpenStart())
    return EndsExpired ? Verdict::OnlyExpired : Verdict::Unbounded;
  if (P.Lower.Greatest < Oldest)
    return EndsExpired ? Verdict::OnlyExpired : Verdict::TooOld;
  if (!P.MayBeEmpty && Family.Kind == Strategy::OneSecond &&
      (Strict ? P.Upper.Greatest < Bound::Max : EndsExpired))
    return Verdict::EndsTooEarly;
  if (!P.MayBeEmpty && Family.Kind == Strategy::Default && P.Lower.Least >= 0)
    return Verdict::TooNew;
  if (P.Lower.Least >= Oldest)
    return Verdict::Live;
  if (P.KeptBy && wasCutoffOf(Ttl, *P.KeptBy))
    return Verdict::Stale;
  return P.IsBounded ? Verdict::Bounded : Verdict::Unknown;
}

bool dropsNumbers(const Passage &P, const TtlPolicy &Policy) {
  // A number that counts up from 1 is a time of 1970.
  const int64_t Decades = -micros(std::chrono::hours(24 * 365 * 40));
  return (Policy.Timestamps == Meaning::Zero ||
          Policy.Timestamps == Meaning::Sequence) &&
         !P.isBlocked() && !P.MayBeEmpty && P.Lower.Least > Decades;
}

bool Evaluation::isOneColumn(llvm::ArrayRef<Passage> There) {
  const FilterNode *Column = nullptr;
  for (const Passage &P : There) {
    if (P.isBlocked())
      continue;
    if (!P.Column || (Column && Column != P.Column))
      return false;
    Column = P.Column;
  }
  return Column;
}

Passage Evaluation::output(size_t Family) const {
  Passage P = Left[Family];
  P.join(Sunk[Family]);
  return P;
}

Evaluation evaluate(const FilterNode &Filter,
                    llvm::ArrayRef<std::string> Families) {
  Evaluation Result;
  Evaluator(Families, Result).run(Filter, Passages(Families.size()));
  return Result;
}

} // namespace clang::tidy::bigtable
