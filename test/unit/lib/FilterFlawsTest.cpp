// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the analysis says of random filters, held against what they do to random
// rows, before and after garbage collection.

#include "model/FilterFlaws.h"
#include "../seed.h"
#include "FilterReader.h"
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <utility>

using namespace clang::tidy::bigtable;
using namespace random_filters;
using random_filters::Filter;
namespace store = bigtable_ttl::reference;

namespace {

/// A filter that a repair consists of.
Filter filterOf(const FilterNode &N) {
  Filter F;
  for (const FilterNode &Part : N.Parts)
    F.Parts.push_back(filterOf(Part));
  switch (N.Kind) {
  case Stage::Live:
    F.Kind = N.IsWholeTable ? Filter::Op::LiveTable : Filter::Op::Live;
    for (const ListedFamily &Listed : N.Listed)
      F.Listed.emplace_back(llvm::find(Names, Listed.Name.single()->Value) -
                                Names.begin(),
                            *Listed.Ttl);
    return F;
  case Stage::Time:
    F.Kind = Filter::Op::Time;
    // The instant itself is no whole millisecond.
    F.Start = N.Starts.front().Least + 1;
    return F;
  case Stage::Family:
    F.Kind = Filter::Op::Family;
    F.Pattern = N.Names.single()->Value;
    return F;
  default:
    F.Kind =
        N.Kind == Stage::Chain ? Filter::Op::Chain : Filter::Op::Interleave;
    return F;
  }
}

/// The change that \p R makes, made to the filter itself.
Filter repaired(const Filter &F, const Repair &R) {
  const FilterNode &Target =
      R.Kind == RepairKind::Begin ? *R.Begun : *R.Replaced;
  if (handle(F.Id) != Target.Made.E) {
    Filter Copy = F;
    Copy.Parts.clear();
    for (const Filter &Part : F.Parts)
      Copy.Parts.push_back(repaired(Part, R));
    return Copy;
  }
  Filter Live = filterOf(R.Live.Tree);
  if (R.Kind == RepairKind::Replace)
    return Live;
  Filter Chain;
  Chain.Kind = Filter::Op::Chain;
  Chain.Parts = {Live, F};
  return Chain;
}

Filter moved(const Filter &F, const Reordering &R) {
  Filter Copy = F;
  Copy.Parts.clear();
  for (const Filter &Part : F.Parts)
    Copy.Parts.push_back(moved(Part, R));
  if (handle(F.Id) == R.Chain->Made.E)
    std::rotate(Copy.Parts.begin() + R.To, Copy.Parts.begin() + R.From,
                Copy.Parts.begin() + R.From + 1);
  return Copy;
}

bool isCollectable(const Cell &C, const std::vector<ReadFamily> &Families) {
  const TtlPolicy &P = Families[C.Family].Policy;
  return P.hasTtl() &&
         C.Time < -std::chrono::microseconds(P.Ttl->max_age()).count();
}

bool isExpired(const Cell &C, const std::vector<ReadFamily> &Families) {
  const TtlPolicy &P = Families[C.Family].Policy;
  return P.hasTtl() &&
         C.Time <= -std::chrono::microseconds(P.Ttl->offset()).count();
}

Row afterCollection(const Case &C) {
  Row Left;
  for (size_t I = 0; I != C.Cells.size(); ++I)
    if (!C.Collected[I] || !isCollectable(C.Cells[I], C.Families))
      Left.push_back(C.Cells[I]);
  return Left;
}

std::string print(const Filter &F);
std::string print(const Case &C);

/// What \p C contradicts; empty if nothing.
using Property = std::string (*)(const Case &C);

/// The least case that can be found with the same property broken.
Case shrink(Case C, Property Broken) {
  bool IsSmaller = true;
  const auto Try = [&](Case Next) {
    if (Broken(Next).empty())
      return false;
    C = std::move(Next);
    return IsSmaller = true;
  };
  // Every filter that is one step simpler than F.
  struct Steps {
    static void of(const Filter &F, std::vector<Filter> &Out) {
      for (const Filter &Part : F.Parts)
        Out.push_back(Part);
      if (F.Kind != Filter::Op::Pass) {
        Out.emplace_back();
        Out.back().Id = F.Id;
      }
      for (size_t I = 0; I != F.Parts.size(); ++I) {
        if (F.Parts.size() > 2 && F.Kind != Filter::Op::Condition) {
          Out.push_back(F);
          Out.back().Parts.erase(Out.back().Parts.begin() + I);
        }
        std::vector<Filter> Inner;
        of(F.Parts[I], Inner);
        for (Filter &Simpler : Inner) {
          Out.push_back(F);
          Out.back().Parts[I] = std::move(Simpler);
        }
      }
      for (bool Filter::*Flag :
           {&Filter::IsHidden, &Filter::HidesStart, &Filter::HidesEnd,
            &Filter::HidesName, &Filter::HasAlternative})
        if (F.*Flag) {
          Out.push_back(F);
          Out.back().*Flag = false;
        }
    }
  };
  while (IsSmaller) {
    IsSmaller = false;
    std::vector<Filter> Simpler;
    Steps::of(C.Tree, Simpler);
    for (Filter &F : Simpler) {
      Case Next = C;
      Next.Tree = std::move(F);
      if (Try(std::move(Next)))
        break;
    }
    for (size_t I = 0; !IsSmaller && I != C.Cells.size(); ++I) {
      Case Next = C;
      Next.Cells.erase(Next.Cells.begin() + I);
      Next.Collected.erase(Next.Collected.begin() + I);
      Try(std::move(Next));
    }
    for (size_t I = 0; !IsSmaller && I != C.Families.size(); ++I)
      if (C.Families[I].Policy.hasTtl()) {
        Case Next = C;
        Next.Families[I].Policy = TtlPolicy::none();
        Try(std::move(Next));
      }
  }
  return C;
}

/// BIGTABLE_TEST_CASES looks at that many.
void expectOfAll(bool Hides, Property Broken) {
  const char *Wanted = std::getenv("BIGTABLE_TEST_CASES");
  const unsigned long Cases =
      Wanted ? std::strtoul(Wanted, nullptr, 10) : 2'000;
  const uint64_t Seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(Seed));
  Generator Random(Seed);
  for (unsigned long N = 0; N != Cases; ++N) {
    const Case C = Random.make(Hides);
    if (Broken(C).empty())
      continue;
    const Case Least = shrink(C, Broken);
    FAIL() << "case " << N << ": " << Broken(Least) << "\n" << print(Least);
  }
}

//===----------------------------------------------------------------------===//
// Properties.
//===----------------------------------------------------------------------===//

/// 'Live' lets no cell through that may have been collected, 'blocked' none.
std::string promisesAreKept(const Case &C) {
  const Row Out = run(C.Tree, C.Cells);
  const std::vector<FilterNode> Alternatives = expand(treeOf(C.Tree));
  for (unsigned I = 0; I != C.Families.size(); ++I) {
    if (!C.Families[I].Policy.hasTtl())
      continue;
    bool IsLive = true, IsBlocked = true;
    for (const FilterNode &Tree : Alternatives) {
      const Verdict V =
          judge(evaluate(Tree, Names).output(I), C.Families[I].Policy);
      IsBlocked &= V == Verdict::Blocked;
      IsLive &= V == Verdict::Blocked || V == Verdict::Live;
    }
    for (const Cell &Passed : Out)
      if (Passed.Family == I &&
          (IsBlocked || (IsLive && isCollectable(Passed, C.Families))))
        return "family " + Names[I] + " is called " +
               (IsBlocked ? "blocked" : "live");
  }
  return "";
}

/// Whether nothing is left open of what \p E says.
bool isAllKnown(const Evaluation &E, const Case &C) {
  for (unsigned I = 0; I != C.Families.size(); ++I) {
    const TtlPolicy &P = C.Families[I].Policy;
    if (!P.hasTtl())
      continue;
    const auto IsKnown = [&](const Passage &At) {
      const Verdict V = judge(At, P);
      return V != Verdict::Bounded && V != Verdict::Unknown;
    };
    if (!IsKnown(E.output(I)))
      return false;
    for (const Evaluation::Step &Step : E.Counts)
      if (!IsKnown(Step.Entering[I]))
        return false;
  }
  for (const Evaluation::Predicate &P : E.Predicates)
    if (!isAllKnown(P.Result, C))
      return false;
  return true;
}

/// With all known and nothing wrong, garbage collection changes nothing.
std::string soundFiltersDoNotSeeCollection(const Case &C) {
  const FilterNode Tree = treeOf(C.Tree);
  if (!flawsOf(Tree, C.Families, false).empty() ||
      !isAllKnown(evaluate(Tree, Names), C) ||
      run(C.Tree, C.Cells) == run(C.Tree, afterCollection(C)))
    return "";
  return "nothing is wrong, but the result depends on garbage collection";
}

bool contains(const Row &In, const Cell &C) {
  return std::find(In.begin(), In.end(), C) != In.end();
}

Row aliveIn(const Case &C) {
  Row Alive;
  for (const Cell &Each : C.Cells)
    if (!isExpired(Each, C.Families))
      Alive.push_back(Each);
  return Alive;
}

/// What \p Fixed lets through that \p C's filter blocks, or drops that it
/// passes, and must not; empty if nothing.
std::string harmOf(const Filter &Fixed, const Case &C) {
  const Row Before = run(C.Tree, C.Cells), After = run(Fixed, C.Cells),
            WithoutExpired = run(C.Tree, aliveIn(C));
  // At the very instant of expiry a cell is what a bound on it makes it.
  const auto HasLongExpired = [&](const Cell &Each) {
    const TtlPolicy &P = C.Families[Each.Family].Policy;
    return P.hasTtl() &&
           Each.Time < -std::chrono::microseconds(P.Ttl->offset()).count();
  };
  for (const Cell &Each : After)
    if (HasLongExpired(Each) && !contains(Before, Each))
      return "an expired cell passes that was blocked: " + print(Fixed);
  for (const Cell &Each : Before)
    if (!isExpired(Each, C.Families) && contains(WithoutExpired, Each) &&
        !contains(After, Each))
      return "a live cell that passed is dropped: " + print(Fixed);
  return "";
}

/// A fix gives on any row what the filter gives where cells have a true TTL.
std::string fixesMeanTheSame(const Case &C) {
  // Of alternatives each must be mended by the same edit; one is enough here.
  const std::vector<FilterNode> Alternatives = expand(treeOf(C.Tree));
  if (Alternatives.size() != 1)
    return "";
  const std::vector<Flaw> Flaws = flawsOf(Alternatives[0], C.Families, false);
  const Row Alive = aliveIn(C);
  for (const Flaw &F : Flaws) {
    if (const std::optional<Reordering> R =
            reorder(Alternatives[0], F, C.Families)) {
      const Filter Moved = moved(C.Tree, *R);
      if (isAllKnown(evaluate(R->Result, Names), C) &&
          run(Moved, C.Cells) != run(C.Tree, Alive))
        return "the reordered filter has another meaning: " + print(Moved);
    }
    for (const FixStyle Style : {FixStyle::Runtime, FixStyle::Client}) {
      const std::optional<Repair> R =
          repair(Alternatives[0], F, C.Families, Style);
      if (!R)
        continue;
      const Filter Fixed = repaired(C.Tree, *R);
      // What drops live cells, or those of others, means another thing.
      const bool IsBoundAlone =
          F.Kind != FlawKind::Dropped && F.Kind != FlawKind::Scope;
      if (IsBoundAlone && run(Fixed, C.Cells) != run(C.Tree, Alive))
        return "the fix has another meaning: " + print(Fixed);
      if (IsBoundAlone && run(Fixed, C.Cells) != run(Fixed, afterCollection(C)))
        return "the fix depends on garbage collection: " + print(Fixed);
      for (const Flaw &Left : flawsOf(R->Result, C.Families, false))
        if (Left.Kind == F.Kind)
          return "the fix leaves a flaw: " + print(Fixed);
    }
  }
  return "";
}

/// No fix lets an expired cell through that was blocked before. Live cells that
/// passed still pass, except where only an expired cell had them pass.
std::string fixesDoNoHarm(const Case &C) {
  const std::vector<FilterNode> Alternatives = expand(treeOf(C.Tree));
  if (Alternatives.size() != 1)
    return "";
  for (const Flaw &F : flawsOf(Alternatives[0], C.Families, false)) {
    if (const std::optional<Reordering> R =
            reorder(Alternatives[0], F, C.Families))
      if (const std::string Harm = harmOf(moved(C.Tree, *R), C); !Harm.empty())
        return Harm;
    for (const FixStyle Style : {FixStyle::Runtime, FixStyle::Client})
      if (const std::optional<Repair> R =
              repair(Alternatives[0], F, C.Families, Style))
        if (const std::string Harm = harmOf(repaired(C.Tree, *R), C);
            !Harm.empty())
          return Harm;
  }
  return "";
}

/// What is reported can happen, on some row.
std::string findingsAreTrue(const Case &C) {
  struct {
    /// Stages that drop what the analysis does not look at, and conditions in
    /// others: the analysis does not combine what two predicates tell.
    bool isPlain(const Filter &F, bool IsInCondition = false) const {
      using Op = Filter::Op;
      if (F.Kind == Op::Condition && std::exchange(IsInCondition, true))
        return false;
      for (Op Each : {Op::Latest, Op::Value, Op::Column, Op::OneColumn,
                      Op::Limit, Op::Offset})
        if (F.Kind == Each)
          return false;
      return std::all_of(F.Parts.begin(), F.Parts.end(),
                         [&](const Filter &Part) {
                           return isPlain(Part, IsInCondition);
                         });
    }
  } Sight;
  if (!Sight.isPlain(C.Tree))
    return "";
  // What is hidden may be anything, so also what it is.
  const std::vector<FilterNode> Alternatives = expand(treeOf(C.Tree));
  if (Alternatives.size() != 1)
    return "";
  const FilterNode &Tree = Alternatives.front();
  const std::vector<Flaw> Flaws = flawsOf(Tree, C.Families, false);
  // Rows of some of the families that have cells of each age, from some age on.
  static const std::vector<Row> Rows = [] {
    const int64_t Ages[] = {-3 * Hour, -Hour,     0,         S,        Hour,
                            47 * Hour, 48 * Hour, 72 * Hour, 99 * Hour};
    std::vector<Row> Result;
    for (unsigned Some = 1; Some != 16; ++Some)
      for (const int64_t Least : Ages)
        for (const int64_t More : {-3 * Ms, 3 * Ms}) {
          Row &R = Result.emplace_back();
          for (unsigned I = 0; I != 4; ++I)
            for (const int64_t Age : Ages)
              for (int64_t Step = -2; Step <= 2; ++Step)
                if ((Some >> I & 1) && Age + Step * Ms >= Least + More)
                  R.push_back({I, 0, -Age - Step * Ms, 0, ""});
        }
    return Result;
  }();
  for (const Flaw &F : Flaws) {
    if (F.Root != &Tree)
      continue;
    for (const auto &[Family, V] : F.Families) {
      bool SeesExpired = false, SeesLive = false;
      Reader Reads(C.Tree);
      for (const Row &R : Rows)
        for (const Cell &Out : Reads.read(R))
          if (Out.Family == Family) {
            SeesExpired |= isExpired(Out, C.Families);
            SeesLive |= !isExpired(Out, C.Families) && Out.Time < 0;
            SeesLive |= C.Families[Family].Policy.Kind == Strategy::OneSecond &&
                        Out.Time > 0;
          }
      if (letsExpiredThrough(V) && !SeesExpired)
        return "no expired cell of family " + Names[Family] + " ever passes";
      if ((dropsLiveCells(V) || V == Verdict::OnlyExpired) && SeesLive)
        return "live cells of family " + Names[Family] + " pass";
    }
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Words.
//===----------------------------------------------------------------------===//

std::string time(int64_t T) {
  return T == Bound::Min || T == Bound::Max ? "-" : std::to_string(T / Ms);
}

std::string print(const Filter &F) {
  static const char *const Words[] = {
      "Pass",    "Block",     "Latest",     "Value",    "Column",
      "Strip",   "Label",     "Limit",      "Offset",   "Family",
      "Columns", "OneColumn", "Time",       "Live",     "LiveTable",
      "Sink",    "Chain",     "Interleave", "Condition"};
  std::ostringstream Out;
  Out << (F.IsHidden ? "hidden " : "") << Words[static_cast<int>(F.Kind)]
      << "(";
  const char *Comma = "";
  switch (F.Kind) {
  case Filter::Op::Family:
    Out << F.Pattern;
    break;
  case Filter::Op::Columns:
    Out << Names[F.Family];
    break;
  case Filter::Op::OneColumn:
    Out << Names[F.Family] << ":" << Digits[F.Count % 2];
    break;
  case Filter::Op::Time:
    Out << time(F.Start) << ", " << time(F.End);
    break;
  case Filter::Op::Live:
  case Filter::Op::LiveTable:
    for (const auto &[Family, P] : F.Listed) {
      Out << Comma << Names[Family] << ": " << P.offset().count();
      Comma = ", ";
    }
    break;
  default:
    if (F.Parts.empty())
      Out << F.Count;
  }
  for (const Filter &Part : F.Parts) {
    Out << Comma << print(Part);
    Comma = ", ";
  }
  Out << ")" << (F.HidesStart ? " start hidden" : "")
      << (F.HidesEnd ? " end hidden" : "")
      << (F.HidesName ? " name hidden" : "")
      << (F.HasAlternative ? " or another" : "");
  return Out.str();
}

std::string print(const Case &C) {
  std::ostringstream Out;
  for (const ReadFamily &F : C.Families)
    Out << "family " << F.Name << ": " << describe(F.Policy) << "\n";
  Out << print(C.Tree) << "\n(times in milliseconds after now)\n";
  for (size_t I = 0; I != C.Cells.size(); ++I)
    Out << Names[C.Cells[I].Family] << ":" << C.Cells[I].Column << " @ "
        << time(C.Cells[I].Time) << " = " << C.Cells[I].Value
        << (C.Collected[I] && isCollectable(C.Cells[I], C.Families)
                ? " collected"
                : "")
        << "\n";
  for (const Flaw &F : flawsOf(treeOf(C.Tree), C.Families, false)) {
    Out << "flaw " << static_cast<int>(F.Kind);
    for (const auto &[Family, V] : F.Families)
      Out << " " << Names[Family] << " " << toString(V).str();
    Out << "\n";
  }
  return Out.str();
}

FilterNode range(Bound Start, Bound End) {
  FilterNode N;
  N.Kind = Stage::Time;
  N.Starts = {Start};
  N.Ends = {End};
  return N;
}

TEST(Passage, MayBeEmptyWhereABoundIsNotKnown) {
  const TtlPolicy Ttl = TtlPolicy::oneSecond();
  const FilterNode Old = range(Bound::at(-72 * Hour), Bound::openEnd());
  EXPECT_EQ(judge(evaluate(Old, {"a"}).output(0), Ttl), Verdict::TooOld);
  EXPECT_EQ(
      judge(evaluate(combine(Stage::Chain, {Old, range(Bound::openStart(),
                                                       Bound::anywhere())}),
                     {"a"})
                .output(0),
            Ttl),
      Verdict::Bounded);
  // By itself it is not, or the server would reject it.
  EXPECT_EQ(
      judge(evaluate(range(Bound::at(-72 * Hour), Bound::anywhere()), {"a"})
                .output(0),
            Ttl),
      Verdict::TooOld);
}

TEST(Passage, OfABranchThatIsPerhapsNeverTakenAddsNothingCertain) {
  FilterNode Pass;
  Pass.Kind = Stage::Pass;
  const FilterNode Old = range(Bound::openStart(), Bound::at(-72 * Hour));
  const FilterNode Condition = combine(Stage::Condition, {Pass, Old, Pass});
  const FilterNode Expired = range(Bound::at(-48 * Hour), Bound::at(-Hour));
  EXPECT_EQ(judge(evaluate(combine(Stage::Chain, {Condition, Expired}), {"a"})
                      .output(0),
                  TtlPolicy::oneSecond()),
            Verdict::Bounded);
}

TEST(Passage, IsReportedOnlyForLaterEndsIfStrict) {
  const Passage P =
      evaluate(range(Bound::at(0), Bound::at(Hour)), {"a"}).output(0);
  EXPECT_EQ(judge(P, TtlPolicy::oneSecond()), Verdict::Live);
  EXPECT_EQ(judge(P, TtlPolicy::oneSecond(), /*Strict=*/true),
            Verdict::EndsTooEarly);
}

FilterNode kept(int64_t Taken) {
  FilterNode N = range(Bound::anywhere(), Bound::openEnd());
  N.Kept = KeptStart{Bound::at(Taken), nullptr};
  return N;
}

TEST(Passage, FallsBehindWithABoundThatIsKept) {
  const TtlPolicy OneSecond = TtlPolicy::oneSecond(),
                  Default = TtlPolicy::defaultTtl(std::chrono::hours(48));
  const auto Of = [](const FilterNode &Filter, const TtlPolicy &Ttl) {
    return judge(evaluate(Filter, {"a"}).output(0), Ttl);
  };
  EXPECT_EQ(Of(kept(0), OneSecond), Verdict::Stale);
  EXPECT_EQ(Of(kept(Hour), OneSecond), Verdict::Stale);
  EXPECT_EQ(Of(kept(-48 * Hour), Default), Verdict::Stale);
  // What was written since then is a fair question.
  EXPECT_EQ(Of(kept(-Hour), OneSecond), Verdict::Bounded);
  EXPECT_EQ(Of(kept(0), Default), Verdict::Bounded);
  EXPECT_EQ(Of(kept(-47 * Hour), Default), Verdict::Bounded);

  const FilterNode Fresh = range(Bound::at(0), Bound::openEnd()),
                   Some = range(Bound::anywhere(), Bound::openEnd()),
                   Ends = range(Bound::openStart(), Bound::anywhere());
  for (const auto &[Other, Expected] :
       {std::pair(Fresh, Verdict::Live), std::pair(Some, Verdict::Bounded)}) {
    EXPECT_EQ(Of(combine(Stage::Chain, {kept(0), Other}), OneSecond), Expected);
    EXPECT_EQ(Of(combine(Stage::Chain, {Other, kept(0)}), OneSecond), Expected);
  }
  // There may be a bound, or a sink, in what is not known.
  EXPECT_EQ(Of(combine(Stage::Chain, {kept(0), FilterNode()}), OneSecond),
            Verdict::Bounded);
  EXPECT_EQ(Of(combine(Stage::Chain, {FilterNode(), kept(0)}), OneSecond),
            Verdict::Unknown);
  EXPECT_EQ(Of(combine(Stage::Chain, {kept(0), Ends}), OneSecond),
            Verdict::Bounded);
  EXPECT_EQ(Of(combine(Stage::Chain, {kept(0), kept(0)}), OneSecond),
            Verdict::Stale);
  EXPECT_EQ(Of(combine(Stage::Interleave, {kept(0), Fresh}), OneSecond),
            Verdict::Stale);
  EXPECT_EQ(Of(combine(Stage::Interleave, {Fresh, kept(0)}), OneSecond),
            Verdict::Stale);
}

TEST(Passage, OfARangeTheWrongWayRoundHasNothingButWhatHasExpired) {
  const TtlPolicy OneSecond = TtlPolicy::oneSecond(),
                  Default = TtlPolicy::defaultTtl(std::chrono::hours(48));
  const auto Until = [](int64_t End) {
    return range(Bound::openStart(), Bound::at(End));
  };
  const auto Of = [&](int64_t End, const TtlPolicy &Ttl) {
    return judge(evaluate(Until(End), {"a"}).output(0), Ttl);
  };
  EXPECT_EQ(Of(0, OneSecond), Verdict::OnlyExpired);
  EXPECT_EQ(Of(Ms, OneSecond), Verdict::OnlyExpired);
  EXPECT_EQ(Of(2 * Ms, OneSecond), Verdict::Unbounded);
  EXPECT_EQ(Of(-48 * Hour, Default), Verdict::OnlyExpired);
  EXPECT_EQ(Of(0, Default), Verdict::Unbounded);

  const std::vector<ReadFamily> Families = {{"a", OneSecond}};
  for (const int64_t End : {int64_t(0), Hour}) {
    const FilterNode Filter = Until(End);
    const std::vector<Flaw> Flaws = flawsOf(Filter, Families, false);
    ASSERT_EQ(Flaws.size(), 1u);
    EXPECT_EQ(repair(Filter, Flaws[0], Families, FixStyle::Runtime).has_value(),
              End != 0);
  }
  // Beside a sink, which has live ones, too.
  FilterNode Sink;
  Sink.Kind = Stage::Sink;
  const std::vector<Flaw> Flaws =
      flawsOf(combine(Stage::Interleave, {Until(0), Sink}), Families, false);
  ASSERT_EQ(Flaws.size(), 1u);
  EXPECT_EQ(Flaws[0].Families[0].second, Verdict::Unbounded);
}

TEST(Reordering, IsForFiltersThatOtherFamiliesDoNotReach) {
  const std::vector<ReadFamily> Families = {{"a", TtlPolicy::oneSecond()}};
  const auto IsOffered = [&](const FilterNode &Filter) {
    const std::vector<Flaw> Flaws = flawsOf(Filter, Families, false);
    const auto Counts = llvm::find_if(
        Flaws, [](const Flaw &F) { return F.Kind == FlawKind::Count; });
    EXPECT_NE(Counts, Flaws.end());
    return Counts != Flaws.end() &&
           reorder(Filter, *Counts, Families).has_value();
  };
  FilterNode Limit, OfA;
  Limit.Kind = Stage::Count;
  OfA.Kind = Stage::Family;
  OfA.Names = names("a", /*IsHidden=*/false, /*HasAlternative=*/false);
  FilterNode Bounded;
  Bounded.Kind = Stage::Chain;
  Bounded.Parts = {Limit, range(Bound::at(0), Bound::openEnd())};
  // The limit would no longer count cells that the bound drops for no reason.
  EXPECT_FALSE(IsOffered(Bounded));
  Bounded.Parts.insert(Bounded.Parts.begin(), OfA);
  EXPECT_TRUE(IsOffered(Bounded));
}

TEST(Reordering, MovesTheBoundBeforeTheStageThatContainsTheFlaw) {
  const std::vector<ReadFamily> Families = {{"a", TtlPolicy::oneSecond()}};
  FilterNode Limit, Sink, OfA;
  Limit.Kind = Stage::Count;
  Sink.Kind = Stage::Sink;
  OfA.Kind = Stage::Family;
  OfA.Names = names("a", /*IsHidden=*/false, /*HasAlternative=*/false);
  const auto MoveIn = [&](std::vector<FilterNode> Stages) {
    const FilterNode Filter = combine(Stage::Chain, std::move(Stages));
    const std::vector<Flaw> Flaws = flawsOf(Filter, Families, false);
    EXPECT_EQ(Flaws.size(), 1u);
    const std::optional<Reordering> R = reorder(Filter, Flaws[0], Families);
    return R ? std::pair(R->From, R->To) : std::pair(0u, 0u);
  };
  using Move = std::pair<unsigned, unsigned>;
  const FilterNode Live = range(Bound::at(0), Bound::openEnd()),
                   Rounded = range({0, Ms}, Bound::openEnd()),
                   Later = range({0, Hour}, Bound::openEnd());
  const FilterNode Counting = combine(Stage::Chain, {OfA, Limit}),
                   Sinking = combine(Stage::Interleave, {Sink, OfA});
  EXPECT_EQ(MoveIn({OfA, Counting, Live}), Move(2, 1));
  EXPECT_EQ(MoveIn({OfA, Counting, Rounded}), Move(2, 1));
  EXPECT_EQ(MoveIn({OfA, Sinking, Live}), Move(2, 1));
  EXPECT_EQ(MoveIn({OfA, OfA, Sinking, OfA, Live}), Move(4, 2));
  // The limit, or the sink, would no longer see live cells, or those of others.
  EXPECT_EQ(MoveIn({OfA, Counting, Later}), Move());
  EXPECT_EQ(MoveIn({Limit, OfA, Live}), Move());
  EXPECT_EQ(MoveIn({Sinking, Live}), Move());
  // The family is selected before the limit.
  EXPECT_EQ(MoveIn({Counting, Live}), Move(1, 0));
}

TEST(Repair, LeavesNoBoundThatDropsLiveCells) {
  const std::vector<ReadFamily> Families = {
      {"a", TtlPolicy::oneSecond()},
      {"b", TtlPolicy::defaultTtl(std::chrono::hours(48))}};
  const auto IsRepaired = [&](Bound OfA, Bound OfB, FixStyle Style) {
    std::vector<FilterNode> Branches;
    for (const auto &[Name, Start] : {std::pair("a", OfA), std::pair("b", OfB)}) {
      FilterNode Family;
      Family.Kind = Stage::Family;
      Family.Names = names(Name, /*IsHidden=*/false, /*HasAlternative=*/false);
      Branches.push_back(
          combine(Stage::Chain, {Family, range(Start, Bound::openEnd())}));
    }
    const FilterNode Filter = combine(Stage::Interleave, std::move(Branches));
    const std::vector<Flaw> Flaws = flawsOf(Filter, Families, false);
    const auto Expired = llvm::find_if(
        Flaws, [](const Flaw &F) { return F.Kind == FlawKind::Expired; });
    EXPECT_NE(Expired, Flaws.end());
    return Expired != Flaws.end() &&
           repair(Filter, *Expired, Families, Style).has_value();
  };
  const Bound Now = Bound::at(0), Cutoff = Bound::at(-48 * Hour);
  for (const FixStyle Style : {FixStyle::Runtime, FixStyle::Client}) {
    EXPECT_TRUE(IsRepaired(Cutoff, Cutoff, Style));
    // The bounds of the branches are interchanged.
    EXPECT_FALSE(IsRepaired(Cutoff, Now, Style));
    EXPECT_FALSE(IsRepaired(Bound::openStart(), Now, Style));
  }
}

TEST(Repair, ReplacesABoundThatLiveCellsMakesUseless) {
  const std::vector<ReadFamily> Families = {
      {"a", TtlPolicy::oneSecond()},
      {"b", TtlPolicy::defaultTtl(std::chrono::hours(48))},
      {"c", TtlPolicy::none()}};
  const auto OfTtl = [](int Hours) {
    return Hours == 0 ? bigtable_ttl::Ttl::OneSecond()
                      : bigtable_ttl::Ttl::Default(std::chrono::hours(Hours));
  };
  const auto ReplacedIn = [&](const FilterNode &Filter) {
    for (const Flaw &F : flawsOf(Filter, Families, false))
      if (const std::optional<Repair> R =
              repair(Filter, F, Families, FixStyle::Runtime))
        return R->Kind == RepairKind::Replace;
    return false;
  };
  const auto LiveOf = [&](std::string Name, int Hours) {
    FilterNode Live = liveCells({{Name, OfTtl(Hours)}}, /*IsWholeTable=*/false);
    Live.IsListKnown = true;
    return Live;
  };
  // By the policy of another family.
  EXPECT_TRUE(ReplacedIn(LiveOf("a", 48)));
  EXPECT_TRUE(ReplacedIn(LiveOf("b", 72)));
  // It may be a list for another table.
  FilterNode Unknown = LiveOf("a", 48);
  Unknown.IsListKnown = false;
  EXPECT_FALSE(ReplacedIn(Unknown));
  EXPECT_FALSE(ReplacedIn(
      combine(Stage::Interleave, {LiveOf("a", 48), LiveOf("b", 72)})));

  FilterNode OfA;
  OfA.Kind = Stage::Family;
  OfA.Names = names("a", /*IsHidden=*/false, /*HasAlternative=*/false);
  const auto Since = [&](Bound Start) {
    return combine(Stage::Chain, {OfA, range(Start, Bound::openEnd())});
  };
  // The hour in which it is now.
  EXPECT_TRUE(ReplacedIn(Since({-2 * Hour, -Hour})));
  EXPECT_FALSE(ReplacedIn(Since({-2 * Hour, Hour})));
  EXPECT_FALSE(ReplacedIn(Since({-2 * Hour, Bound::Max})));
}

TEST(Flaws, OfOneColumnTheOrderOfACountAndABoundDoesNotMatter) {
  const std::vector<ReadFamily> Families = {{"a", TtlPolicy::oneSecond()},
                                            {"b", TtlPolicy::oneSecond()}};
  FilterNode Limit, Skip, Column, Several;
  Limit.Kind = Stage::Count;
  Skip.Kind = Stage::Skip;
  Several.Kind = Stage::Columns;
  Several.Names = names("a", /*IsHidden=*/false, /*HasAlternative=*/false);
  Column = Several;
  Column.IsOneColumn = true;
  const FilterNode Live = range(Bound::at(Ms), Bound::openEnd());
  const auto NumOfCounts = [&](std::vector<FilterNode> Stages) {
    return llvm::count_if(
        flawsOf(combine(Stage::Chain, std::move(Stages)), Families, false),
        [](const Flaw &F) { return F.Kind == FlawKind::Count; });
  };
  for (const FilterNode &Counting : {Limit, Skip}) {
    EXPECT_EQ(NumOfCounts({Several, Counting, Live}), 1);
    EXPECT_EQ(NumOfCounts({Counting, Column, Live}), 1);
    EXPECT_EQ(NumOfCounts({Column, Counting, Live}), 0);
    EXPECT_EQ(NumOfCounts({Column, Column, Counting, Counting, Live}), 0);
    // Another column, and another family.
    FilterNode Other = Column;
    EXPECT_EQ(NumOfCounts({combine(Stage::Interleave, {Column, Other}),
                           Counting, Live}),
              1);
    Other.Names = names("b", /*IsHidden=*/false, /*HasAlternative=*/false);
    EXPECT_EQ(NumOfCounts({combine(Stage::Interleave, {Column, Other}),
                           Counting, Live}),
              1);
  }
}

TEST(RandomFilters, KeepTheirPromises) {
  expectOfAll(/*Hides=*/true, promisesAreKept);
}
TEST(RandomFilters, ThatAreSoundDoNotSeeCollection) {
  expectOfAll(/*Hides=*/false, soundFiltersDoNotSeeCollection);
}
TEST(RandomFilters, AreFixedWithoutAnotherMeaning) {
  expectOfAll(/*Hides=*/true, fixesMeanTheSame);
}
TEST(RandomFilters, AreFixedWithoutHarm) {
  expectOfAll(/*Hides=*/true, fixesDoNoHarm);
}
TEST(RandomFilters, AreOnlyCalledWrongWhereTheyAre) {
  expectOfAll(/*Hides=*/true, findingsAreTrue);
}

} // namespace
