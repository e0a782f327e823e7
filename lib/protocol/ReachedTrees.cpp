// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/ReachedTrees.h"
#include "api/Fields.h"
#include "model/Bounds.h"
#include "model/Pattern.h"
#include "model/TimeUnit.h"
#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

/// From here on a constant start may well be a bound: a mark of what never
/// expires, say. The year 2035.
static constexpr int64_t FarFuture = 2'051'222'400'000'000;

Bound boundOf(const Timestamp &T, bool IsStart) {
  switch (T.Kind) {
  case TimestampKind::Constant:
    // The API says zero for none; any other constant falls behind with time.
    if (IsStart && T.Count < FarFuture)
      return Bound::openStart();
    if (!IsStart && T.Count == 0)
      return Bound::openEnd();
    break;
  case TimestampKind::Now:
    if (T.TakenFor || T.Unit == TimeUnit::Other)
      break;
    // Whole seconds may be up to one earlier, or later.
    if (T.IsCoarse)
      return {T.Count - Second, T.Count + Second};
    return Bound::at(T.Count);
  case TimestampKind::Server:
    if (IsStart)
      return Bound::openStart(); // Minus one.
    break;
  case TimestampKind::NearNow:
    // It is the current time itself only when a minute, or an hour, begins.
    if (IsStart && T.Bucket != 0 && !T.TakenFor)
      return {Bound::Min,
              T.Bucket >= 60 * Second ? T.Count - 2 * Second : T.Count};
    break;
  case TimestampKind::Helper:
  case TimestampKind::Elapsed:
  case TimestampKind::Reversed:
  case TimestampKind::Some:
    break;
  }
  return Bound::anywhere();
}

StringSet textsOf(const run::Value *V) {
  StringSet Result;
  if (!V)
    return StringSet::unknown({Unknown::Reason::Expression});
  for (const Alternative &A : *V)
    if (std::optional<std::string> Text = textOf(A))
      Result.add({std::move(*Text), std::nullopt});
    else if (A.Made && A.Made->Client &&
             A.Made->Client->Kind == CallKind::TableName)
      Result.join(textsOf(roleIn(A, Role::Table)));
    else
      Result.addGap({Unknown::Reason::Expression});
  return Result;
}

namespace {

/// Builds the filters of values that are used at one time. What is not known of
/// them has a gap.
class Builder {
public:
  /// \p Within is the function whose stages have what made them; std::nullopt:
  /// of all.
  Builder(const Reached::Use &Of, Reached &By,
          std::optional<const code::Function *> Within = {},
          const ValueDecl *Keeper = nullptr)
      : By(By), Within(Within), Keeper(Keeper), Epoch(Of.Epoch) {}

  FilterNode build(const run::Value &V, unsigned Depth);

private:
  FilterNode build(const Alternative &A, unsigned Depth);
  FilterNode buildMessage(const run::Parts &Message, unsigned Depth);
  FilterNode buildField(const run::Member &Set, unsigned Depth);
  void addParts(FilterNode &To, const run::Parts &In, unsigned Depth);
  std::vector<Bound> bounds(const run::Value *V, bool IsStart,
                            FilterNode &Node) const;
  void setLive(FilterNode &Node, const Alternative &A) const;

  Reached &By;
  const std::optional<const code::Function *> Within;
  const ValueDecl *Keeper; ///< Of a start that was taken earlier.
  const int32_t Epoch;
  unsigned StagesLeft = MaxFilterStages;
};

FilterNode unknownFilter() {
  FilterNode Node;
  Node.Gap = Unknown{Unknown::Reason::Expression};
  return Node;
}

FilterNode eitherOf(std::vector<FilterNode> Parts) {
  if (Parts.size() == 1)
    return std::move(Parts.front());
  FilterNode Node;
  Node.Kind = Stage::Either;
  Node.Parts = std::move(Parts);
  return Node;
}

/// Returns what stands for a part that is not there.
FilterNode nothing(Stage Kind) {
  FilterNode Node;
  Node.Kind = Kind;
  Node.Field = "nothing";
  return Node;
}

/// Returns the texts of the argument \p Is.
StringSet textsIn(const Alternative &A, Role Is) {
  return textsOf(roleIn(A, Is));
}

/// Returns the number that \p V is; std::nullopt if it is not known.
std::optional<int64_t> numberOf(const run::Value *V) {
  const Alternative *Known = V ? V->only(ValueKind::Number) : nullptr;
  return Known ? std::optional(Known->Number) : std::nullopt;
}

FilterNode Builder::build(const run::Value &V, unsigned Depth) {
  if (Depth == MaxFilterDepth)
    return unknownFilter();
  std::vector<FilterNode> Parts;
  for (const Alternative &A : V)
    Parts.push_back(build(A, Depth));
  return eitherOf(std::move(Parts));
}

void Builder::addParts(FilterNode &To, const run::Parts &In, unsigned Depth) {
  if (In.OtherElements)
    To = unknownFilter();
  else
    for (const run::Element &Each : In.Elements) {
      FilterNode Part = build(Each.Of, Depth + 1);
      if (!Each.IsCertain)
        Part = eitherOf(
            {std::move(Part),
             nothing(To.Kind == Stage::Chain ? Stage::Pass : Stage::Block)});
      To.Parts.push_back(std::move(Part));
    }
}

std::vector<Bound> Builder::bounds(const run::Value *V, bool IsStart,
                                   FilterNode &Node) const {
  std::vector<Bound> Result;
  if (!V)
    return {Bound::anywhere()};
  for (const Alternative &A : *V) {
    const bool IsEarlier = A.Base == run::TimeBase::Now && A.Epoch < Epoch;
    // Taken once, if it initializes a variable.
    const std::optional<Timestamp> T =
        timeOf(A, IsEarlier ? 0 : Epoch, tickOf(TimeUnit::Micros));
    Bound B = A.is(ValueKind::Absent)
                  ? (IsStart ? Bound::openStart() : Bound::openEnd())
              : T && !A.TakenFor ? boundOf(*T, IsStart)
                                 : Bound::anywhere();
    if (IsEarlier && IsStart && B.isExact()) {
      if (const ValueDecl *In = A.Kept ? By.keeperOf(A) : Keeper;
          In && V->size() == 1)
        Node.Kept = KeptStart{B, In};
      B.Least = Bound::Min;
    }
    if (B == Bound::anywhere())
      Node.BoundGap = Unknown{Unknown::Reason::Parameter};
    if (!llvm::is_contained(Result, B))
      Result.push_back(B);
    if (IsStart && T && T->Kind == TimestampKind::Constant && T->Count != 0)
      Node.ConstantStart = std::max(Node.ConstantStart, {T->Count});
  }
  return Result;
}

/// Returns the policy that \p V is; std::nullopt if it is not known.
std::optional<bigtable_ttl::Ttl> ttlOf(const run::Value *V) {
  const Alternative *A = V ? V->only(ValueKind::Object) : nullptr;
  if (!A || !A->Made || !A->Made->Client ||
      A->Made->Client->Kind != CallKind::Ttl)
    return std::nullopt;
  const run::Value *Age = roleIn(*A, Role::MaxAge);
  if (!Age)
    return bigtable_ttl::Ttl::OneSecond();
  const Alternative *Known = Age->only(ValueKind::Time);
  if (!Known || Known->Base != run::TimeBase::Zero || Known->Id || Known->Unit)
    return std::nullopt;
  return bigtable_ttl::Ttl::Default(std::chrono::microseconds(Known->Number));
}

void Builder::setLive(FilterNode &Node, const Alternative &A) const {
  // Of a list of families, the policies are not followed.
  const bool IsNow = A.Epoch == Epoch;
  if ((!IsNow && !Keeper) || roleIn(A, Role::Clock) ||
      !roleIn(A, Role::Family)) {
    Node = unknownFilter();
    return;
  }
  if (!IsNow)
    Node.Kept = KeptStart{Bound::anywhere(), Keeper};
  Node.IsListKnown = true;
  Node.Listed.push_back({textsIn(A, Role::Family),
                         IsNow ? ttlOf(roleIn(A, Role::Ttl)) : std::nullopt});
  Node.Gap = Node.Listed.front().Name.Gap;
}

FilterNode Builder::build(const Alternative &A, unsigned Depth) {
  if (!A.is(ValueKind::Object) || StagesLeft == 0)
    return unknownFilter();
  --StagesLeft;
  if (A.In->IsMessage)
    return buildMessage(*A.In, Depth);
  if (!A.Made || !A.Made->Client || A.Made->Client->Kind != CallKind::Filter)
    return unknownFilter();
  const llvm::SaveAndRestore Restore(Keeper, A.Kept ? By.keeperOf(A) : Keeper);
  FilterNode Node;
  Node.Kind = A.Made->Client->Filter;
  if (!Within || (*Within && By.functionOf(*A.Made) == *Within))
    Node.Made.E = By.sourceOf(A.Made);
  switch (Node.Kind) {
  case Stage::None:
  case Stage::Either:
    return unknownFilter();
  case Stage::Itself: {
    const run::Value *Same = roleIn(A, Role::Filter);
    return Same ? build(*Same, Depth + 1) : unknownFilter();
  }
  case Stage::Chain:
  case Stage::Interleave:
  case Stage::Condition:
  case Stage::ChainOf:
  case Stage::InterleaveOf:
    if (Node.Kind == Stage::ChainOf)
      Node.Kind = Stage::Chain;
    else if (Node.Kind == Stage::InterleaveOf)
      Node.Kind = Stage::Interleave;
    addParts(Node, *A.In, Depth);
    if (Node.Kind == Stage::Condition && Node.Parts.size() != 3)
      return unknownFilter();
    break;
  case Stage::Family:
  case Stage::Columns:
    Node.Names = textsIn(A, Role::Family);
    Node.Gap = Node.Names.Gap;
    Node.IsOneColumn = Node.Kind == Stage::Columns && !roleIn(A, Role::Start) &&
                       !roleIn(A, Role::After);
    break;
  case Stage::Time:
    Node.Starts = bounds(roleIn(A, Role::Start), /*IsStart=*/true, Node);
    Node.Ends = bounds(roleIn(A, Role::End), /*IsStart=*/false, Node);
    break;
  case Stage::Live:
    setLive(Node, A);
    break;
  case Stage::Latest:
  case Stage::Count:
    Node.Limit = numberOf(roleIn(A, Role::Limit));
    break;
  case Stage::Value: {
    const StringSet Patterns = textsIn(A, Role::Pattern);
    if (Patterns.single() && matchesAnything(Patterns.single()->Value))
      Node.Kind = Stage::Neutral;
    for (const Role R : {Role::Start, Role::After, Role::End, Role::Last})
      if (roleIn(A, R) && !textsIn(A, R).isComplete())
        Node.Kind = Stage::ValueTime;
    break;
  }
  default:
    break;
  }
  return Node;
}

/// A message RowFilter.
FilterNode Builder::buildMessage(const run::Parts &Message, unsigned Depth) {
  if (Message.OtherMembers)
    return unknownFilter();
  std::vector<FilterNode> Parts;
  run::Facts IfNone;
  bool MayBeNone = true;
  for (const run::Member &Each : Message.Members) {
    run::Member Set{Each.Name, {}};
    bool MayBeSet = true;
    for (const Alternative &A : Each.Of)
      if (!A.is(ValueKind::Absent))
        Set.Of = run::join(Set.Of, A, run::Memory::TooMany);
      else if (run::contradict(IfNone, A.Guard))
        MayBeNone = false;
      else
        MayBeSet = false, IfNone = run::unite(IfNone, A.Guard);
    MayBeNone &= !MayBeSet;
    if (Set.Of)
      Parts.push_back(buildField(Set, Depth));
  }
  if (MayBeNone) { // All cells pass.
    Parts.push_back(nothing(Stage::Pass));
    Parts.back().Field = "RowFilter";
  }
  return eitherOf(std::move(Parts));
}

FilterNode Builder::buildField(const run::Member &Set, unsigned Depth) {
  FilterNode Node;
  Node.Kind = stageOfField(Set.Name);
  Node.Field = Set.Name.str();
  const Alternative *Object = Set.Of.only(ValueKind::Object);
  const run::Parts None, &In = Object ? *Object->In : None;
  const auto Is = [&](llvm::StringRef Name) { return run::memberOf(In, Name); };
  const bool IsKnown = Object && !In.OtherMembers;
  switch (Node.Kind) {
  case Stage::None:
    return unknownFilter();
  case Stage::Family:
    Node.Names = textsOf(&Set.Of);
    Node.Gap = Node.Names.Gap;
    break;
  case Stage::Columns: {
    Node.Names = textsOf(Is("family_name"));
    Node.Gap = Node.Names.Gap;
    const StringSet First = textsOf(Is("start_qualifier_closed")),
                    Last = textsOf(Is("end_qualifier_closed"));
    Node.IsOneColumn = First.single() && Last.single() &&
                       First.single()->Value == Last.single()->Value;
    break;
  }
  case Stage::Time: {
    if (!IsKnown)
      return unknownFilter();
    const run::Value Unset = run::absent();
    const run::Value *Start = Is("start_timestamp_micros"),
                     *End = Is("end_timestamp_micros");
    Node.Starts = bounds(Start ? Start : &Unset, /*IsStart=*/true, Node);
    Node.Ends = bounds(End ? End : &Unset, /*IsStart=*/false, Node);
    break;
  }
  case Stage::Chain:
  case Stage::Interleave: {
    const run::Value *Filters = Is("filters");
    const Alternative *All =
        Filters ? Filters->only(ValueKind::Object) : nullptr;
    if (!All)
      return unknownFilter();
    addParts(Node, *All->In, Depth);
    break;
  }
  case Stage::Condition:
    // Without a predicate there is no condition.
    if (!IsKnown || !Is("predicate_filter"))
      return unknownFilter();
    for (const char *Name : {"predicate_filter", "true_filter", "false_filter"})
      if (const run::Value *Part = Is(Name))
        Node.Parts.push_back(build(*Part, Depth + 1));
      else
        Node.Parts.push_back(nothing(Stage::Block));
    break;
  case Stage::Latest:
  case Stage::Count:
    Node.Limit = numberOf(&Set.Of);
    break;
  case Stage::Value:
    if (const StringSet Patterns = textsOf(&Set.Of);
        Patterns.single() && matchesAnything(Patterns.single()->Value))
      Node.Kind = Stage::Neutral;
    if (llvm::any_of(In.Members, [](const run::Member &Each) {
          return !textsOf(&Each.Of).isComplete();
        }))
      Node.Kind = Stage::ValueTime;
    break;
  default:
    break;
  }
  return Node;
}

} // namespace

/// Returns true if a start in \p Filter is stored.
static bool isKept(const FilterNode &Filter) {
  bool Result = false;
  forEachStage(Filter, [&](const FilterNode &F) { Result |= bool(F.Kept); });
  return Result;
}

std::optional<FilterNode> reachedFilter(Reached &By, Operand Filter,
                                        const ValueDecl *Keeper) {
  std::vector<FilterNode> Parts;
  const std::vector<Reached::Use> Uses = By.usesOf(Filter);
  const auto Code = By.codeOf(Filter.E);
  // Without frames, a stage is where the filter is.
  const code::Function *Within =
      Code.empty() || Filter.In ? nullptr : By.functionOf(*Code.front());
  for (const Reached::Use &Each : Uses) {
    Parts.push_back(Builder(Each, By, Within, Keeper).build(Each.Of, 0));
    if (gapOf(Parts.back()) || Parts.size() > MaxValues)
      return std::nullopt;
  }
  if (Parts.empty())
    return std::nullopt;
  // The first turn of a loop reads at once; the others do not.
  if (llvm::any_of(Parts, isKept))
    llvm::erase_if(Parts, [](const FilterNode &P) { return !isKept(P); });
  return eitherOf(std::move(Parts));
}

FilterNode reachedMessage(Reached *By, Operand Message) {
  std::vector<FilterNode> Parts;
  if (By)
    for (const Reached::Use &Each : By->usesOf(Message))
      Parts.push_back(Builder(Each, *By).build(Each.Of, 0));
  return Parts.empty() || Parts.size() > MaxValues ? unknownFilter()
                                                   : eitherOf(std::move(Parts));
}

std::optional<FilterNode> reachedField(Reached *By, Operand Message,
                                       llvm::StringRef Field) {
  std::vector<FilterNode> Parts;
  if (By)
    for (const Reached::Use &Each : By->alternativesOf(Message)) {
      const run::Parts *Whole = Each.Of.front().In.get();
      const run::Value *Of = Whole ? run::memberOf(*Whole, Field) : nullptr;
      if (!Of || Parts.size() == MaxValues)
        return std::nullopt;
      Parts.push_back(Builder(Each, *By).build(*Of, 0));
      if (Parts.back().Gap)
        return std::nullopt;
    }
  if (Parts.empty())
    return std::nullopt;
  return eitherOf(std::move(Parts));
}

} // namespace clang::tidy::bigtable
