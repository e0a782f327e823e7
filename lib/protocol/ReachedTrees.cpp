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
#include "llvm/Support/MathExtras.h"

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
  case TimestampKind::Fraction:
    break;
  }
  return Bound::anywhere();
}

namespace {

/// Builds the filters of values that are used at one time.
class Builder {
public:
  explicit Builder(int32_t Epoch) : Epoch(Epoch) {}

  std::optional<FilterNode> build(const run::Value &V, unsigned Depth);

private:
  std::optional<FilterNode> build(const Alternative &A, unsigned Depth);
  bool addParts(FilterNode &To, const run::Parts &In, unsigned Depth);
  std::vector<Bound> bounds(const Alternative &Range, Role Is,
                            FilterNode &Node) const;
  bool setLive(FilterNode &Node, const Alternative &A) const;

  const int32_t Epoch;
  unsigned StagesLeft = MaxFilterStages;
};

/// Returns the texts of the argument \p Is; with a gap if one is not known.
StringSet textsIn(const Alternative &A, Role Is) {
  StringSet Result;
  const run::Value *V = roleIn(A, Is);
  if (!V)
    return StringSet::unknown({Unknown::Reason::Expression});
  for (const Alternative &Each : *V)
    if (std::optional<std::string> Text = textOf(Each))
      Result.add({std::move(*Text), std::nullopt});
    else
      Result.addGap({Unknown::Reason::Expression});
  return Result;
}

std::optional<FilterNode> Builder::build(const run::Value &V, unsigned Depth) {
  if (Depth == MaxFilterDepth)
    return std::nullopt;
  FilterNode Node;
  Node.Kind = Stage::Either;
  for (const Alternative &A : V) {
    std::optional<FilterNode> Part = build(A, Depth);
    if (!Part)
      return std::nullopt;
    Node.Parts.push_back(std::move(*Part));
  }
  if (Node.Parts.size() == 1) {
    FilterNode Only = std::move(Node.Parts.front());
    return Only;
  }
  return Node;
}

bool Builder::addParts(FilterNode &To, const run::Parts &In, unsigned Depth) {
  if (In.OtherElements)
    return false;
  const bool IsChain = To.Kind == Stage::Chain;
  for (const run::Element &Each : In.Elements) {
    std::optional<FilterNode> Part = build(Each.Of, Depth + 1);
    if (!Part)
      return false;
    if (!Each.IsCertain) {
      FilterNode Either, Absent;
      Either.Kind = Stage::Either;
      Absent.Kind = IsChain ? Stage::Pass : Stage::Block;
      Absent.Field = "nothing";
      Either.Parts = {std::move(*Part), std::move(Absent)};
      Part = std::move(Either);
    }
    To.Parts.push_back(std::move(*Part));
  }
  return true;
}

std::vector<Bound> Builder::bounds(const Alternative &Range, Role Is,
                                   FilterNode &Node) const {
  const bool IsStart = Is == Role::Start;
  std::vector<Bound> Result;
  const run::Value *V = roleIn(Range, Is);
  if (!V)
    return {Bound::anywhere()};
  for (const Alternative &A : *V) {
    const bool IsEarlier = A.Base == run::TimeBase::Now && A.Epoch < Epoch;
    // Taken once, if it initializes a variable.
    const std::optional<Timestamp> T =
        timeOf(A, IsEarlier ? 0 : Epoch, tickOf(TimeUnit::Micros));
    Bound B = T && !A.TakenFor ? boundOf(*T, IsStart) : Bound::anywhere();
    if (IsEarlier && IsStart && B.isExact())
      B.Least = Bound::Min;
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

bool Builder::setLive(FilterNode &Node, const Alternative &A) const {
  // Of a list of families, the policies are not followed.
  if (A.Epoch != Epoch || roleIn(A, Role::Clock) || !roleIn(A, Role::Family))
    return false;
  Node.IsListKnown = true;
  Node.Listed.push_back(
      {textsIn(A, Role::Family), ttlOf(roleIn(A, Role::Ttl))});
  Node.Gap = Node.Listed.front().Name.Gap;
  return true;
}

std::optional<FilterNode> Builder::build(const Alternative &A, unsigned Depth) {
  if (!A.is(ValueKind::Object) || !A.Made || !A.Made->Client ||
      A.Made->Client->Kind != CallKind::Filter || StagesLeft == 0)
    return std::nullopt;
  --StagesLeft;
  FilterNode Node;
  Node.Kind = A.Made->Client->Filter;
  switch (Node.Kind) {
  case Stage::None:
  case Stage::Either:
    return std::nullopt;
  case Stage::Itself: {
    const run::Value *Same = roleIn(A, Role::Filter);
    return Same ? build(*Same, Depth + 1) : std::nullopt;
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
    if (!addParts(Node, *A.In, Depth) ||
        (Node.Kind == Stage::Condition && Node.Parts.size() != 3))
      return std::nullopt;
    break;
  case Stage::Family:
  case Stage::Columns:
    Node.Names = textsIn(A, Role::Family);
    Node.Gap = Node.Names.Gap;
    Node.IsOneColumn = Node.Kind == Stage::Columns && !roleIn(A, Role::Start) &&
                       !roleIn(A, Role::After);
    break;
  case Stage::Time:
    Node.Starts = bounds(A, Role::Start, Node);
    Node.Ends = bounds(A, Role::End, Node);
    break;
  case Stage::Live:
    if (!setLive(Node, A))
      return std::nullopt;
    break;
  case Stage::Latest:
  case Stage::Count:
    if (const run::Value *Limit = roleIn(A, Role::Limit))
      if (const Alternative *Known = Limit->only(ValueKind::Number))
        Node.Limit = Known->Number;
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

/// Returns the operand of \p Made with the role \p Is; null without one.
const code::Expr *operandOf(const code::Expr &Made, Role Is) {
  for (const code::RoleOf &R : Made.Client->Roles)
    if (R.Is == Is && R.Operand < Made.Operands.size())
      return Made.Operands[R.Operand];
  return nullptr;
}

std::optional<int64_t> numberIn(const run::Value *V, ValueKind Kind) {
  const Alternative *Known = V ? V->only(Kind) : nullptr;
  return Known && !Known->Id && !Known->Unit &&
                 Known->Base == run::TimeBase::Zero
             ? std::optional(Known->Number)
             : std::nullopt;
}

using RuleList = llvm::SmallVector<GcRule, 1>;

/// Returns \p Rule with each number that \p Number can be.
RuleList
withNumbers(const GcRule &Rule, const run::Value &Number,
            llvm::function_ref<std::optional<int64_t>(run::Value)> Of) {
  RuleList Result;
  for (const Alternative &A : Number) {
    Result.push_back(Rule);
    Result.back().Count = Of(A);
  }
  return Result;
}

RuleList ruleMadeBy(const Reached &By, const Alternative &A,
                    const RuleMakers &HasEffect, unsigned Depth) {
  if (A.Made->Client->Kind != CallKind::Rule || A.In->OtherElements)
    return {GcRule::unknown()};
  // 'GcRule::MaxAge(...).as_proto()'
  if (const run::Value *Same = roleIn(A, Role::Rule))
    return rulesOf(By, *Same, HasEffect, Depth + 1);
  GcRule Rule;
  Rule.Kind = ruleNamed(run::lastName(A.Made->Called->Name));
  Rule.Made = By.sourceOf(A.Made);
  for (const run::Element &Each : A.In->Elements) {
    const auto Rules = rulesOf(By, Each.Of, HasEffect, Depth + 1);
    Rule.Rules.push_back(Each.IsCertain && Rules.size() == 1
                             ? Rules.front()
                             : GcRule::unknown());
  }
  if (Rule.isCompound())
    return {Rule};
  const bool IsAge = Rule.Kind == RuleKind::Age;
  const Role Is = IsAge ? Role::MaxAge : Role::Limit;
  if (Rule.Kind == RuleKind::None || !roleIn(A, Is))
    return {GcRule::unknown()};
  Rule.Number = By.sourceOf(operandOf(*A.Made, Is));
  return withNumbers(Rule, *roleIn(A, Is), [&](const run::Value &V) {
    return numberIn(&V, IsAge ? ValueKind::Time : ValueKind::Number);
  });
}

/// Returns the rules that the field \p Part of a message may set.
RuleList ruleIn(const Reached &By, const RulePart &Part,
                const RuleMakers &HasEffect, unsigned Depth) {
  const Alternative &Of = *Part.Of;
  GcRule Rule;
  Rule.Kind = Part.Kind;
  Rule.Made = By.sourceOf(Of.Origin);
  if (Rule.Kind == RuleKind::Versions) {
    Rule.Number = Rule.Made;
    if (Of.is(ValueKind::Number))
      Rule.Count = Of.Number;
    return {Rule};
  }
  if (!Of.is(ValueKind::Object) || Of.In->OtherMembers)
    return {GcRule::unknown()};
  if (Rule.Kind == RuleKind::Age) {
    const run::Value *Seconds = run::memberOf(*Of.In, "seconds");
    const run::Value *Nanos = run::memberOf(*Of.In, "nanos");
    const std::optional<int64_t> N =
        Nanos ? numberIn(Nanos, ValueKind::Number) : 0;
    if (const run::Value *Said = Seconds ? Seconds : Nanos)
      if (const Expr *Set = By.sourceOf(Said->front().Origin))
        Rule.Made = Set;
    Rule.IsInSeconds = Seconds && N == 0;
    Rule.Number = Rule.IsInSeconds ? Rule.Made : nullptr;
    return withNumbers(Rule, Seconds ? *Seconds : run::number(0),
                       [&](const run::Value &V) -> std::optional<int64_t> {
                         const std::optional<int64_t> S =
                             numberIn(&V, ValueKind::Number);
                         int64_t Micros = 0;
                         if (!S || !N || llvm::MulOverflow(*S, Second, Micros))
                           return std::nullopt;
                         return Micros + *N / 1'000;
                       });
  }
  const run::Value *Rules = run::memberOf(*Of.In, "rules");
  for (const Alternative &List :
       Rules ? Rules->alternatives() : llvm::ArrayRef<Alternative>()) {
    if (!List.In || List.In->OtherElements || Rules->size() != 1)
      return {GcRule::unknown()};
    for (const run::Element &Each : List.In->Elements) {
      const auto Next = rulesOf(By, Each.Of, HasEffect, Depth + 1);
      Rule.Rules.push_back(Each.IsCertain && Next.size() == 1
                               ? Next.front()
                               : GcRule::unknown());
    }
  }
  return {Rule};
}

} // namespace

llvm::SmallVector<RulePart, 1> rulePartsOf(const Alternative &Message) {
  llvm::SmallVector<RulePart, 1> Result;
  if (Message.is(ValueKind::Object))
    for (const run::Member &Each : Message.In->Members)
      if (const RuleKind Kind = ruleNamed(Each.Name); Kind != RuleKind::None)
        for (const Alternative &A : Each.Of)
          if (!A.is(ValueKind::Absent))
            Result.push_back({Kind, &A});
  return Result;
}

llvm::SmallVector<GcRule, 1> rulesOf(const Reached &By, const run::Value &Rule,
                                     const RuleMakers &HasEffect,
                                     unsigned Depth) {
  llvm::SmallVector<GcRule, 1> Result;
  const auto Add = [&](GcRule Next) {
    if (llvm::none_of(Result,
                      [&](const GcRule &Old) { return isSame(Old, Next); }))
      Result.push_back(std::move(Next));
  };
  for (const Alternative &A : Rule) {
    if (Depth == MaxRuleDepth || !A.is(ValueKind::Object)) {
      Add(GcRule::unknown());
      continue;
    }
    if (A.Made && A.Made->Client) {
      llvm::for_each(ruleMadeBy(By, A, HasEffect, Depth), Add);
      continue;
    }
    const auto Parts = rulePartsOf(A);
    if (A.In->OtherMembers)
      Add(GcRule::unknown());
    else if (Parts.empty())
      Add({});
    for (const RulePart &Each : Parts) {
      llvm::for_each(ruleIn(By, Each, HasEffect, Depth), Add);
      // On some paths it is not set.
      if (Parts.size() == 1 && !Each.Of->Guard.empty())
        Add(GcRule::unknown());
    }
    const run::Value *Replaced = run::memberOf(*A.In, run::ReplacedRule);
    if (Parts.size() == 1 && Replaced && Replaced->size() == 1 &&
        Replaced->front().Guard.empty())
      Result.back().IsOverridden =
          !HasEffect.contains(Replaced->front().Origin);
  }
  return Result;
}

std::optional<FilterNode> reachedFilter(Reached &By, Operand Filter) {
  const std::vector<Reached::Use> Uses = By.usesOf(Filter);
  FilterNode Node;
  Node.Kind = Stage::Either;
  for (const Reached::Use &Each : Uses) {
    std::optional<FilterNode> Part = Builder(Each.Epoch).build(Each.Of, 0);
    if (!Part || gapOf(*Part) || Node.Parts.size() == MaxValues)
      return std::nullopt;
    Node.Parts.push_back(std::move(*Part));
  }
  if (Node.Parts.empty())
    return std::nullopt;
  if (Node.Parts.size() != 1)
    return Node;
  FilterNode Only = std::move(Node.Parts.front());
  return Only;
}

} // namespace clang::tidy::bigtable
