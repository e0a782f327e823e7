// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Garbage-collection rules of values.

#include "api/Fields.h"
#include "model/Bounds.h"
#include "model/TimeUnit.h"
#include "protocol/ReachedTrees.h"
#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

namespace {

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
  Rule.Made = By.sourceOf(Part.SetBy);
  if (Rule.Kind == RuleKind::Versions) {
    Rule.Number = Rule.Made;
    if (Of.is(ValueKind::Number))
      Rule.Count = Of.Number;
    return {Rule};
  }
  if (!Of.is(ValueKind::Object) || Of.In->OtherMembers)
    return {GcRule::unknown()};
  if (Rule.Kind == RuleKind::Age) {
    const run::Member *Seconds = run::findMember(*Of.In, "seconds");
    const run::Member *Nanos = run::findMember(*Of.In, "nanos");
    const std::optional<int64_t> N =
        Nanos ? numberIn(&Nanos->Of, ValueKind::Number) : 0;
    if (const run::Member *Said = Seconds ? Seconds : Nanos)
      if (const Expr *Set = By.sourceOf(setterOf(*Said)))
        Rule.Made = Set;
    Rule.IsInSeconds = Seconds && N == 0;
    Rule.Number = Rule.IsInSeconds ? Rule.Made : nullptr;
    return withNumbers(Rule, Seconds ? Seconds->Of : run::number(0),
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

const code::Expr *setterOf(const run::Member &Field) {
  if (!Field.SetBy)
    return Field.Of.front().Origin;
  return Field.SetBy->Operands.size() > 1 ? Field.SetBy->Operands[1]
                                          : Field.SetBy;
}

llvm::SmallVector<RulePart, 1> rulePartsOf(const Alternative &Message) {
  llvm::SmallVector<RulePart, 1> Result;
  if (!Message.is(ValueKind::Object))
    return Result;
  for (const run::Member &Each : Message.In->Members) {
    const RuleKind Kind = ruleNamed(Each.Name);
    const auto IsUnset = [](const Alternative &A) {
      return A.is(ValueKind::Absent);
    };
    if (Kind == RuleKind::None)
      continue;
    for (const Alternative &A : Each.Of)
      if (!IsUnset(A))
        Result.push_back(
            {Kind, &A, setterOf(Each), llvm::any_of(Each.Of, IsUnset)});
  }
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
      Add(A.is(ValueKind::Absent) ? GcRule() : GcRule::unknown());
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
      if (Parts.size() == 1 && Each.MayBeUnset)
        Add({});
    }
    const run::Member *Replaced = run::findMember(*A.In, run::ReplacedRule);
    if (Parts.size() == 1 && Replaced && Replaced->Of.size() == 1 &&
        Replaced->Of.front().Guard.empty())
      Result.back().IsOverridden = !HasEffect.contains(setterOf(*Replaced));
  }
  return Result;
}

} // namespace clang::tidy::bigtable
