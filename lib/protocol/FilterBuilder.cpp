// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/FilterBuilder.h"
#include "api/CallTable.h"
#include "api/Fields.h"
#include "api/SummaryLookup.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "model/Pattern.h"
#include "model/TimeUnit.h"
#include "protocol/Age.h"
#include "protocol/ReachedTrees.h"
#include "values/Containers.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

namespace {

FilterNode unknown(std::optional<Unknown> Why) {
  FilterNode Node;
  Node.Gap = Why;
  return Node;
}

/// \p B, which is of \p When, as it is for a read now.
Bound aged(Bound B, Age When, bool IsStart) {
  // A time that was current may be old now. With an offset, it is meant as a
  // cutoff.
  if (B.isExact() && When == Age::Once)
    return Bound::anywhere();
  if (B.isExact() && When == Age::Earlier && IsStart && B.Least >= 0)
    B.Least = Bound::Min;
  return B;
}

} // namespace

bool FilterBuilder::passesAll(const Expr *Filter) const {
  const auto *Call = dyn_cast<CallExpr>(stripConversions(Filter));
  const std::optional<CallSite> Site = Vals.callTable().classify(Call);
  return Site && Site->FilterKind == Stage::Pass;
}

class FilterBuilder::Run {
public:
  explicit Run(Values &Vals) : Vals(Vals) {}

  FilterNode build(Operand Filter, unsigned Depth);
  /// All of it is used later than it is made.
  void makeEarlier() { Made = Age::Earlier; }
  /// It is in a template that nothing instantiates: no code of it runs.
  void isOfPattern() { IsOfPattern = true; }

private:
  FilterNode buildCall(const CallSite &Site, unsigned Depth);
  FilterNode buildSummarized(const FilterNode &Summary,
                             const SummarizedValues &By, Operand Use,
                             unsigned Depth);
  bool addElsewhere(const Maker &M, unsigned Depth,
                    std::vector<FilterNode> &To);
  void addElements(FilterNode &Node, const CallSite &Site, unsigned Depth);
  std::vector<Bound> bounds(Operand V, bool IsStart, FilterNode &Node);
  void setListed(FilterNode &Node, const CallSite &Site);
  void noteKept(Operand Start, FilterNode &Node);
  void keepStart(FilterNode &Node);

  Values &Vals;
  unsigned Budget = MaxFilterStages;
  /// The age of the filter that is being built.
  Age Made = Age::Now;
  /// The variable or member that stores it permanently.
  const ValueDecl *KeptIn = nullptr;
  bool IsOfPattern = false;
};

/// Returns \p Found, or what the interpreter finds if that is not all.
static FilterNode orReached(FilterNode Found, Operand Filter, Values &Vals) {
  Reached *const By = Vals.reached();
  bool IsKnown = true;
  forEachStage(Found, [&](const FilterNode &Node) {
    IsKnown &=
        !Node.Gap &&
        (Node.Kept || (!Node.BoundGap &&
                       !llvm::is_contained(Node.Starts, Bound::anywhere()) &&
                       !llvm::is_contained(Node.Ends, Bound::anywhere())));
  });
  if (By && !IsKnown)
    if (std::optional<FilterNode> All =
            reachedFilter(*By, Filter, keptOverPoll(Filter, Vals)))
      return std::move(*All);
  return Found;
}

FilterNode FilterBuilder::treeOf(Operand Filter) const {
  return orReached(Run(Vals).build(Filter, 0), Filter, Vals);
}

std::optional<FilterNode> FilterBuilder::treeOf(const CallSite &Site) const {
  if (const Expr *Filter = Site.argument(Role::Filter)) {
    Run Build(Vals);
    if (Site.Elsewhere && Site.Elsewhere->Call && Site.Elsewhere->Call->IsLater)
      Build.makeEarlier();
    if (Site.Within && Site.Within->isDependentContext())
      Build.isOfPattern();
    return orReached(Build.build({Filter, Site.In}, 0), {Filter, Site.In},
                     Vals);
  }
  const Expr *Request = Site.argument(Role::Message);
  if (!Request || Site.Stamp != Presence::Unknown)
    return std::nullopt;
  return reachedField(Vals.reached(), {Request, Site.In},
                      filterField(Site.Kind));
}

FilterNode FilterBuilder::Run::build(Operand Filter, unsigned Depth) {
  if (!Filter.E)
    return unknown(Unknown{Reason::Expression});
  if (Depth == MaxFilterDepth || Budget == 0)
    return unknown(Unknown{Reason::Limit});
  --Budget;
  if (isMessage(Filter.E->getType().getNonReferenceType()))
    if (FilterNode Found = reachedMessage(Vals.reached(), Filter); !Found.Gap)
      return Found;
  const Age Outside = Made;
  const ValueDecl *const KeptOutside = KeptIn;
  const VarDecl *const Before = keptOverPoll(Filter, Vals);
  const Age Here = Before ? Age::Once : std::max(Outside, ageOf(Filter, Vals));
  const ValueDecl *const KeptHere = Before ? Before : KeptOutside;
  const MakerSet Makers = Vals.makersOf(Filter);
  std::vector<FilterNode> Alternatives;
  std::optional<Unknown> Gap = Makers.Gap;
  for (const Maker &M : Makers.Values) {
    std::optional<CallSite> Site = isa<CallExpr, CXXConstructExpr>(M.E)
                                       ? Vals.callTable().classify(*M.E)
                                       : std::nullopt;
    if (!Site || Site->Kind != CallKind::Filter) {
      Made = M.IsEarlier ? Age::Once : Here;
      KeptIn = M.KeptIn ? M.KeptIn : KeptHere;
      if (addElsewhere(M, Depth, Alternatives))
        continue;
      const auto *Call = dyn_cast<CallExpr>(M.E);
      merge(Gap, Call ? Unknown{Reason::Function, Call->getDirectCallee()}
                      : Unknown{Reason::Expression});
      continue;
    }
    Site->In = M.In;
    Made = M.IsEarlier ? Age::Once : Here;
    KeptIn = M.KeptIn ? M.KeptIn : KeptHere;
    Alternatives.push_back(buildCall(*Site, Depth));
  }
  Made = Outside;
  KeptIn = KeptOutside;
  // It may be yet another filter.
  if (Gap || Alternatives.empty())
    Alternatives.insert(Alternatives.begin(), unknown(Gap));
  if (Alternatives.size() == 1)
    return std::move(Alternatives.front());
  FilterNode Node;
  Node.Kind = Stage::Either;
  Node.Parts = std::move(Alternatives);
  return Node;
}

/// Returns true if \p Bound is made of a parameter that no known call gives a
/// value: it may be the current time.
static bool dependsOnCaller(Operand Bound, Values &Vals) {
  return anyStatement(*Bound.E, [&](const Stmt &S) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&S);
    return Ref && isa<ParmVarDecl>(Ref->getDecl()) &&
           Vals.throughParameters({Ref, Bound.In}).E == Ref;
  });
}

/// Returns true if \p Pattern matches every value.
static bool passesAnyValue(Operand Pattern, Values &Vals) {
  const StringSet Patterns = Vals.strings(Pattern);
  return Patterns.single() && matchesAnything(Patterns.single()->Value);
}

FilterNode FilterBuilder::Run::buildCall(const CallSite &Site, unsigned Depth) {
  if (Site.FilterKind == Stage::Itself)
    return build({Site.argument(Role::Filter), Site.In}, Depth + 1);
  FilterNode Node;
  Node.Kind = Site.FilterKind;
  Node.Made = {Site.Call, Site.In};
  switch (Site.FilterKind) {
  case Stage::Chain:
  case Stage::Interleave:
  case Stage::Condition:
    for (const Expr *Part : argumentsOf(*Site.Call))
      Node.Parts.push_back(build({Part, Site.In}, Depth + 1));
    break;
  case Stage::ChainOf:
  case Stage::InterleaveOf:
    addElements(Node, Site, Depth);
    break;
  case Stage::Family:
  case Stage::Columns:
    Node.Names = Vals.strings({Site.argument(Role::Family), Site.In});
    Node.Gap = Node.Names.Gap;
    Node.IsOneColumn = Node.Kind == Stage::Columns &&
                       !Site.argument(Role::Start) &&
                       !Site.argument(Role::After);
    for (const Role R : {Role::Start, Role::After})
      if (const Expr *Bound = Site.argument(R);
          Bound && Node.Kind == Stage::Columns &&
          readsClock({Bound, Site.In}, Vals)) {
        FilterNode Times = Node;
        Times.Kind = Stage::ValueTime;
        Node.Parts = {Node, std::move(Times)};
        Node.Kind = Stage::Chain;
      }
    break;
  case Stage::Time:
    Node.Starts = bounds({Site.argument(Role::Start), Site.In}, true, Node);
    Node.Ends = bounds({Site.argument(Role::End), Site.In}, false, Node);
    noteKept({Site.argument(Role::Start), Site.In}, Node);
    if (IsOfPattern && Node.BoundGap)
      return unknown(Unknown{Reason::Dependent});
    break;
  case Stage::Live:
    setListed(Node, Site);
    break;
  case Stage::Latest:
  case Stage::Count:
    Node.Limit = Vals.count({Site.argument(Role::Limit), Site.In});
    break;
  case Stage::Value:
    if (const Expr *Pattern = Site.argument(Role::Pattern);
        Pattern && passesAnyValue({Pattern, Site.In}, Vals))
      Node.Kind = Stage::Neutral;
    for (const Role R : {Role::Start, Role::After, Role::End, Role::Last})
      if (const Expr *Bound = Site.argument(R);
          Bound && (readsClock({Bound, Site.In}, Vals) ||
                    dependsOnCaller({Bound, Site.In}, Vals)))
        Node.Kind = Stage::ValueTime;
    break;
  default:
    break;
  }
  return Node;
}

/// Adds what another source says that \p M may be; false if none does.
bool FilterBuilder::Run::addElsewhere(const Maker &M, unsigned Depth,
                                      std::vector<FilterNode> &To) {
  const SummarizedValues By = Vals.callTable().summaries().valuesBehind(*M.E);
  if (!By || By.Values->Filters.empty())
    return false;
  for (const FilterNode &Summary : By.Values->Filters)
    To.push_back(buildSummarized(Summary, By, M, Depth));
  return true;
}

/// Returns the argument that the caller \p By passes for the parameter
/// \p Number; no expression if it is unknown.
static Operand passedFor(std::optional<unsigned> Number, Operand By) {
  const auto *Call = dyn_cast<CallExpr>(By.E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Number || !Callee || *Number >= Callee->getNumParams())
    return {};
  return {argumentFor(*Call, *Callee->getParamDecl(*Number)), By.In};
}

/// \p Summary, which is in what another source says of what \p Use names or
/// calls.
FilterNode FilterBuilder::Run::buildSummarized(const FilterNode &Summary,
                                               const SummarizedValues &By,
                                               Operand Use, unsigned Depth) {
  if (Depth == MaxFilterDepth || Budget == 0)
    return unknown(Unknown{Reason::Limit});
  --Budget;
  const Operand Itself = passedFor(Summary.Passed.Itself, Use);
  if (Summary.Kind == Stage::None)
    return Itself.E && isFilter(Itself.E->getType().getNonReferenceType())
               ? build(Itself, Depth + 1)
               : unknown(Unknown{Reason::Function, By.Of});
  FilterNode Node = Summary;
  Node.Elsewhere = {By.Of, By.By};
  Node.Parts.clear();
  for (const FilterNode &Part : Summary.Parts)
    Node.Parts.push_back(buildSummarized(Part, By, Use, Depth + 1));
  if (Itself.E)
    Node.Names = Vals.strings(Itself);
  else if (Node.Names.Gap)
    Node.Names.Gap->What = By.Of;
  if (Node.Kind == Stage::Family || Node.Kind == Stage::Columns)
    Node.Gap = Node.Names.Gap;
  const Operand Start = passedFor(Summary.Passed.Start, Use),
                End = passedFor(Summary.Passed.End, Use);
  if (Start.E)
    Node.Starts = bounds(Start, true, Node);
  if (End.E)
    Node.Ends = bounds(End, false, Node);
  if (Node.Kind == Stage::Time && !Start.E)
    keepStart(Node);
  for (std::vector<Bound> *Bounds : {&Node.Starts, &Node.Ends})
    for (Bound &B : *Bounds)
      B = aged(B, Made, Bounds == &Node.Starts);
  if (Node.Kind == Stage::Live && Made == Age::Once) {
    for (ListedFamily &F : Node.Listed)
      F.Ttl.reset();
    if (KeptIn)
      Node.Kept = KeptStart{Bound::anywhere(), KeptIn};
  }
  return Node;
}

/// Marks \p Branch as one of several possible branches, each for a column.
static void forgetColumn(FilterNode &Branch) {
  Branch.IsOneColumn = false;
  llvm::for_each(Branch.Parts, forgetColumn);
}

/// The stages or branches that a container holds.
void FilterBuilder::Run::addElements(FilterNode &Node, const CallSite &Site,
                                     unsigned Depth) {
  const Operand Container = containerOf(Site);
  const auto Elements =
      Container.E ? elementsOf(Vals, Container, *Site.Call) : std::nullopt;
  if (!Elements) {
    Node.Kind = Stage::None;
    Node.Gap = Unknown{Reason::Expression};
    return;
  }
  const Age Outside = Made;
  const ValueDecl *const KeptOutside = KeptIn;
  const MakerSet Makers = Vals.makersOf(Container);
  const bool IsOnce =
      llvm::any_of(Makers.Values, [](const Maker &M) { return M.IsEarlier; });
  Made = IsOnce ? Age::Once : std::max(Outside, ageOf(Container, Vals));
  if (const Maker *M = Makers.single(); M && M->KeptIn)
    KeptIn = M->KeptIn;
  const bool IsChain = Site.FilterKind == Stage::ChainOf;
  Node.Kind = IsChain ? Stage::Chain : Stage::Interleave;
  for (const Element &E : *Elements) {
    FilterNode Part = build(E.Value, Depth + 1);
    if (!IsChain)
      forgetColumn(Part);
    if (E.IsOptional) {
      FilterNode Either, Absent;
      Either.Kind = Stage::Either;
      Absent.Kind = IsChain ? Stage::Pass : Stage::Block;
      Absent.Field = "nothing";
      Either.Parts = {std::move(Part), std::move(Absent)};
      Part = std::move(Either);
    }
    Node.Parts.push_back(std::move(Part));
  }
  Made = Outside;
  KeptIn = KeptOutside;
}

std::vector<Bound> FilterBuilder::Run::bounds(Operand V, bool IsStart,
                                              FilterNode &Node) {
  std::vector<Bound> Result;
  const auto Add = [&](Bound B) {
    if (!llvm::is_contained(Result, B))
      Result.push_back(B);
  };
  const TimestampSet Set = Vals.timestamps(V);
  const Age When = IsStart && keptOverPoll(V, Vals)
                       ? Age::Once
                       : std::max(Made, ageOf(V, Vals));
  for (const Timestamp &T : Set.Values) {
    Add(aged(boundOf(T, IsStart), When, IsStart));
    if (IsStart && T.Kind == TimestampKind::Constant && T.Count != 0)
      Node.ConstantStart = std::max(Node.ConstantStart, {T.Count});
  }
  if (!Set.isComplete()) {
    merge(Node.BoundGap, Set.Gap);
    Add(Bound::anywhere());
  }
  return Result;
}

/// Says of \p Node, as it was then, if its start was taken once.
void FilterBuilder::Run::keepStart(FilterNode &Node) {
  const Bound Then =
      Node.Starts.size() == 1 ? Node.Starts.front() : Bound::openStart();
  if (Made == Age::Once && KeptIn && Then.isExact())
    Node.Kept = KeptStart{Then, KeptIn};
}

/// Says of \p Node if its \p Start was taken once.
void FilterBuilder::Run::noteKept(Operand Start, FilterNode &Node) {
  if (Node.Starts.size() != 1 || Node.Starts.front().isOpenStart() ||
      Node.Starts.front().isExact())
    return;
  const TimestampSet Taken = Vals.momentsTaken(Start);
  const Timestamp *T = Taken.single();
  if (!T || T->Kind != TimestampKind::Now)
    return;
  const ValueDecl *In = T->KeptIn ? T->KeptIn
                        : KeptIn  ? KeptIn
                                  : keptOverPoll(Start, Vals);
  const Bound Then = boundOf(*T, /*IsStart=*/true);
  if (In && Then.Least != Bound::Min)
    Node.Kept = KeptStart{Then, In};
}

void FilterBuilder::Run::setListed(FilterNode &Node, const CallSite &Site) {
  const Expr *Ttl = Site.argument(Role::Ttl);
  // By another clock, or made long ago.
  const Expr *Clock = Site.argument(Role::Clock);
  const bool IsTrue = !Clock || isa<CXXDefaultArgExpr>(Clock);
  const bool IsNow = Made != Age::Once && IsTrue;
  if (!IsNow && IsTrue && KeptIn)
    Node.Kept = KeptStart{Bound::anywhere(), KeptIn};
  const auto TtlOf = [&](Operand V) {
    return IsNow ? Vals.ttl(V) : std::nullopt;
  };
  if (const Expr *Family = Site.argument(Role::Family)) {
    Node.IsListKnown = true;
    Node.Listed.push_back(
        {Vals.strings({Family, Site.In}), TtlOf({Ttl, Site.In})});
    Node.Gap = Node.Listed.front().Name.Gap;
    return;
  }
  Node.IsWholeTable = true;
  const auto Elements = elementsOf(Vals, {Ttl, Site.In}, *Site.Call);
  if (!Elements)
    return;
  Node.IsListKnown = true;
  for (const Element &E : *Elements) {
    ListedFamily F;
    const auto *List = E.Value.E
                           ? dyn_cast<InitListExpr>(stripConversions(E.Value.E))
                           : nullptr;
    if (List && List->getNumInits() == 2 && !E.IsOptional) {
      F.Name = Vals.strings({List->getInit(0), E.Value.In});
      F.Ttl = TtlOf({List->getInit(1), E.Value.In});
    }
    Node.Listed.push_back(std::move(F));
  }
}

} // namespace clang::tidy::bigtable
