// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DiscardedFilterCheck.h"
#include "api/CallSite.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "protocol/Age.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/CallIndex.h"
#include "clang/AST/ExprCXX.h"
#include <utility>

namespace clang::tidy::bigtable {

namespace {

struct Words {
  llvm::StringLiteral Made;
  llvm::StringLiteral Remedy;
};

} // namespace

static constexpr llvm::StringLiteral NoUse =
    "the code does not show what it is for";

static Words wordsFor(CallKind Kind) {
  switch (Kind) {
  case CallKind::Filter:
    return {"filter", "pass it to a read, or chain it"};
  case CallKind::Delete:
    return {"mutation", "nothing is deleted; put it into a row mutation"};
  case CallKind::Counter:
    return {"read-modify-write rule",
            "nothing is changed; pass it to a read-modify-write call"};
  case CallKind::Rule:
    return {"garbage-collection rule", "give it to a column family"};
  case CallKind::Family:
    return {"change of a column family",
            "the family stays as it is; send it with the changes of a table"};
  case CallKind::Rows:
    return {"row range", "read with it"};
  default:
    return {"mutation", "nothing is written; put it into a row mutation"};
  }
}

/// Returns true if \p S names \p Value.
static bool mentions(const Stmt &S, const ValueDecl &Value) {
  return anyStatement(S, [&Value](const Stmt &Part) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&Part);
    const auto *Member = dyn_cast<MemberExpr>(&Part);
    return (Ref && Ref->getDecl() == &Value) ||
           (Member && Member->getMemberDecl() == &Value);
  });
}

/// The call \p Made names a filter as its object but does not change it. Offers
/// to assign the intended filter: a chain, or an interleave, of the object and
/// the result of \p Made. In a note with the text \p Note, if that is not
/// empty.
static void assignBoth(const Edits &Edit, const CallSite &Made, StringRef Note,
                       Finding &F) {
  const Expr *Object = objectOf(*Made.Call);
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Made.Call);
  if (!Object || Arguments.empty() || !namedValue(Object) ||
      !isFilter(Object->getType()) || Object->getType().isConstQualified() ||
      !Object->isLValue())
    return;
  const CharSourceRange Whole = Edit.editableRange(*Made.Call),
                        Name = Edit.editableRange(*Object),
                        First = Edit.editableRange(*Arguments.front());
  if (Whole.isInvalid() || Name.isInvalid() || First.isInvalid() ||
      Edit.site().In)
    return;
  const bool IsBoth =
      Made.FilterKind == Stage::Chain || Made.FilterKind == Stage::Interleave;
  const StringRef Text = Edit.textOf(Name);
  // A comment would be lost.
  if (Edit.textOf(
              CharSourceRange::getCharRange(Whole.getBegin(), First.getBegin()))
          .contains("/"))
    return;
  // In 'f.Chain(f, g)', the arguments are already complete. The filter may also
  // be deeper inside.
  bool IsSaid = false;
  for (const Expr *Argument : Arguments)
    if (const CharSourceRange Range = Edit.editableRange(*Argument);
        IsBoth && Range.isValid() && Edit.textOf(Range) == Text)
      IsSaid = true;
    else if (mentions(*Argument, *namedValue(Object)))
      return;
  const std::string Qualifier = Edit.filterQualifier(Arguments.front());
  std::string Before =
      (Text + " = " + Qualifier + Spelling::combination(Made.FilterKind) + "(")
          .str();
  if (!IsSaid)
    Before += (Text + ", ").str();
  if (!IsBoth)
    Before += Qualifier + Made.Callee->getNameAsString() + "(";
  llvm::SmallVector<FixItHint, 2> Fixes{FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(Whole.getBegin(), First.getBegin()),
      Before)};
  if (!IsBoth)
    Fixes.push_back(FixItHint::CreateInsertion(Whole.getEnd(), ")"));
  if (Note.empty()) {
    F.Fixes.append(Fixes);
    return;
  }
  F.note({}, Note.str());
  F.Notes.back().Fixes = Fixes;
}

void DiscardedFilterCheck::checkFunctions() {
  for (const CallExpr *Call : analysis().callIndex().droppedFilters()) {
    const FunctionDecl &Callee = *Call->getDirectCallee();
    if (Call->getBeginLoc().isMacroID() ||
        analysis().isInTest(Call->getBeginLoc()) ||
        !onlyMakesValue(Callee, analysis().callTable()))
      continue;
    Finding F;
    F.At = Call->getBeginLoc();
    F.Message = "the filter that '" + nameOf(Callee) + "' makes is dropped; " +
                wordsFor(CallKind::Filter).Remedy.str();
    unit().refuse(NoUse);
    report(F);
  }
}

void DiscardedFilterCheck::checkSite(const CallSite &Site) {
  if (!std::exchange(HasLooked, true))
    checkFunctions();
  // A macro may use the statement, for example to test that it throws.
  if (!Site.IsDiscarded || !isFactory(Site) ||
      Site.Call->getBeginLoc().isMacroID())
    return;
  CallSite Alone = Site;
  Alone.In = nullptr;
  const Words W = wordsFor(Site.Kind);
  Finding F;
  F.At = Site.Call->getBeginLoc();
  F.Message = ("the " + W.Made + " that '" + nameOf(*Site.Callee) +
               "' makes is dropped; ")
                  .str();
  const auto *Object =
      objectOf(*Site.Call) ? namedValue(objectOf(*Site.Call)) : nullptr;
  if (!Object) {
    F.Message += W.Remedy;
    unit().refuse(NoUse);
    report(F);
    return;
  }
  F.Message += "the call does not change '" + Object->getNameAsString() + "'";
  if (Site.Kind == CallKind::Filter)
    F.Message += ", which filters as before";
  if (Site.Kind == CallKind::Filter && !argumentsOf(*Site.Call).empty())
    F.Message += "; assign both to it";
  const bool IsChain =
      Site.FilterKind == Stage::Chain || Site.FilterKind == Stage::Interleave;
  assignBoth(Edits(unit(), Alone), Alone,
             IsChain ? "" : "if both were meant, chain them", F);
  unit().refuse("the code does not show which of the two is meant");
  report(F);
}

} // namespace clang::tidy::bigtable
