// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Filters.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

namespace {

/// The server refuses filters nested deeper than 20; constants add steps.
constexpr unsigned MaxDepth = 64;
/// Stages looked at in one filter; a constant used twice counts twice.
constexpr unsigned MaxStages = 1024;

/// From here on a constant start is no moment that any program has seen: it may
/// well be a bound. The year 2100.
constexpr int64_t FarFuture = 4'102'444'800'000'000;

FilterNode unknown(std::optional<Unknown> Why) {
  FilterNode Node;
  Node.Gap = Why;
  return Node;
}

/// What \p T bounds, as the start or the end of a range.
Bound boundOf(const Timestamp &T, bool IsStart) {
  constexpr int64_t Second = 1'000'000;
  switch (T.What) {
  case Timestamp::Kind::Constant:
    // The API says zero for none; any other constant falls behind with time.
    if (IsStart && T.Count < FarFuture)
      return Bound::openStart();
    if (!IsStart && T.Count == 0)
      return Bound::openEnd();
    break;
  case Timestamp::Kind::Now:
    if (T.TakenFor || T.Unit == TimeUnit::Other)
      break;
    // Whole seconds may be up to one earlier.
    if (T.Unit == TimeUnit::Seconds)
      return {T.Count - Second, T.Count};
    return Bound::at(T.Count);
  case Timestamp::Kind::Server:
    if (IsStart)
      return Bound::openStart(); // Minus one.
    break;
  case Timestamp::Kind::NearNow:
  case Timestamp::Kind::Helper:
    break;
  }
  return IsStart ? Bound::anyStart() : Bound::anyEnd();
}

} // namespace

bool Filters::passesAll(const Expr *Filter) const {
  const auto *Call = dyn_cast<CallExpr>(stripConversions(Filter));
  const std::optional<CallSite> Site =
      Call ? Functions.classify(*Call) : std::nullopt;
  return Site && Site->What == Stage::Pass;
}

FilterNode Filters::treeOf(Operand Filter) const {
  unsigned Budget = MaxStages;
  return build(Filter, 0, Budget);
}

FilterNode Filters::build(Operand Filter, unsigned Depth,
                          unsigned &Budget) const {
  if (Depth == MaxDepth || Budget == 0)
    return unknown(Unknown{Reason::Limit});
  --Budget;
  const MakerSet Makers = Known.makersOf(Filter);
  std::vector<FilterNode> Alternatives;
  std::optional<Unknown> Gap = Makers.Gap;
  for (const Maker &M : Makers.Values) {
    std::optional<CallSite> Site = isa<CallExpr, CXXConstructExpr>(M.E)
                                       ? Functions.classify(*M.E)
                                       : std::nullopt;
    if (!Site || Site->Kind != CallKind::Filter) {
      const auto *Call = dyn_cast<CallExpr>(M.E);
      merge(Gap, Call ? Unknown{Reason::Function, Call->getDirectCallee()}
                      : Unknown{Reason::Expression});
      continue;
    }
    Site->In = M.In;
    Alternatives.push_back(buildCall(*Site, Depth, Budget));
  }
  if (Alternatives.size() == 1 && Makers.isComplete() && !Gap)
    return std::move(Alternatives.front());
  // It may be yet another filter.
  if (Gap || Alternatives.empty())
    Alternatives.insert(Alternatives.begin(), unknown(Gap));
  if (Alternatives.size() == 1)
    return std::move(Alternatives.front());
  FilterNode Node;
  Node.What = Stage::Either;
  Node.Parts = std::move(Alternatives);
  return Node;
}

FilterNode Filters::buildCall(const CallSite &Site, unsigned Depth,
                              unsigned &Budget) const {
  if (Site.What == Stage::Itself)
    return build({Site.argument(Role::Filter), Site.In}, Depth + 1, Budget);
  FilterNode Node;
  Node.What = Site.What;
  Node.Made = {Site.Call, Site.In};
  switch (Site.What) {
  case Stage::Chain:
  case Stage::Interleave:
  case Stage::Condition:
    for (const Expr *Part : argumentsOf(*Site.Call))
      Node.Parts.push_back(build({Part, Site.In}, Depth + 1, Budget));
    break;
  case Stage::ChainOf:
  case Stage::InterleaveOf:
    Node.What = Stage::None;
    Node.Gap = Unknown{Reason::Expression};
    break;
  case Stage::Family:
  case Stage::Columns:
    Node.Names = Known.strings({Site.argument(Role::Family), Site.In});
    Node.Gap = Node.Names.Gap;
    break;
  case Stage::Time:
    setBounds(Node, Site);
    break;
  case Stage::Live:
    setListed(Node, Site);
    break;
  default:
    break;
  }
  return Node;
}

std::vector<Bound> Filters::bounds(const Expr *E, const Frame *In, bool IsStart,
                                   FilterNode &Node) const {
  std::vector<Bound> Result;
  const auto Add = [&](Bound B) {
    if (!llvm::is_contained(Result, B))
      Result.push_back(B);
  };
  const TimestampSet Set = Known.timestamps({E, In});
  for (const Timestamp &T : Set.Values) {
    Add(boundOf(T, IsStart));
    Node.HasConstantStart |=
        IsStart && T.What == Timestamp::Kind::Constant && T.Count != 0;
  }
  if (!Set.isComplete()) {
    merge(Node.BoundGap, Set.Gap);
    Timestamp Any;
    Any.What = Timestamp::Kind::NearNow;
    Add(boundOf(Any, IsStart));
  }
  return Result;
}

void Filters::setBounds(FilterNode &Node, const CallSite &Site) const {
  Node.Starts = bounds(Site.argument(Role::Start), Site.In, true, Node);
  Node.Ends = bounds(Site.argument(Role::End), Site.In, false, Node);
}

void Filters::setListed(FilterNode &Node, const CallSite &Site) const {
  const Expr *Ttl = Site.argument(Role::Ttl);
  if (const Expr *Family = Site.argument(Role::Family)) {
    Node.IsListKnown = true;
    Node.Listed.push_back(
        {Known.strings({Family, Site.In}), Known.ttl({Ttl, Site.In})});
    Node.Gap = Node.Listed.front().Name.Gap;
    return;
  }
  Node.IsWholeTable = true;
  const auto Elements = Known.elements({Ttl, Site.In});
  if (!Elements)
    return;
  Node.IsListKnown = true;
  for (const Operand &Element : *Elements) {
    const auto *List = dyn_cast<InitListExpr>(stripConversions(Element.E));
    ListedFamily F;
    if (List && List->getNumInits() == 2) {
      F.Name = Known.strings({List->getInit(0), Element.In});
      F.Ttl = Known.ttl({List->getInit(1), Element.In});
    }
    Node.Listed.push_back(std::move(F));
  }
}

} // namespace clang::tidy::bigtable
