// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "reads/LivenessSearch.h"
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace clang::tidy::bigtable {

// Loops that remove expired cells from a container, one by one.

const Expr *plainPosition(const Expr *E) {
  E = E ? stripConversions(E) : nullptr;
  const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(E);
  const auto *Class =
      Construct ? Construct->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && Construct->getNumArgs() != 0 && isOfStandardLibrary(*Class) &&
                 (isCellRange(Construct->getType()) ||
                  isIterator(Construct->getType()))
             ? stripConversions(Construct->getArg(0))
             : E;
}

/// Returns what '++position' and 'position++' move; null for others.
static const Expr *stepped(const Expr *E) {
  if (const auto *Op = dyn_cast_or_null<CXXOperatorCallExpr>(E))
    return Op->getOperator() == OO_PlusPlus ? Op->getArg(0) : nullptr;
  const auto *Op = dyn_cast_or_null<UnaryOperator>(E);
  return Op && Op->isIncrementOp() ? Op->getSubExpr() : nullptr;
}

/// Returns true if \p E is 'Container.begin()', or its end.
static bool isEdge(const Expr *E, const VarDecl &Container,
                   ContainerCall Edge) {
  const auto *Call = dyn_cast_or_null<CallExpr>(plainPosition(E));
  if (!Call || containerCall(Call->getDirectCallee()) != Edge)
    return false;
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  const Expr *Object = Member ? Member->getImplicitObjectArgument()
                       : Call->getNumArgs() == 1 ? Call->getArg(0)
                                                 : nullptr;
  return Object && namedValue(Object) == &Container;
}

/// Returns true if \p Condition is 'Cursor != Container.end()'.
static bool comparesWithEnd(const Expr &Condition, const VarDecl &Cursor,
                            const VarDecl &Container) {
  Compared C = comparisonIn(*stripConversions(&Condition));
  if (C.L && namedValue(plainPosition(C.R)) == &Cursor)
    std::swap(C.L, C.R);
  return C.L && C.Op == BO_NE && namedValue(plainPosition(C.L)) == &Cursor &&
         isEdge(C.R, Container, ContainerCall::End);
}

/// Returns the innermost loop around \p S.
static const Stmt *loopAround(const Stmt &S, const RowUses &Rows) {
  const Stmt *Next = Rows.parentOf(S);
  while (Next && !isLoop(*Next) && !isa<LambdaExpr>(Next))
    Next = Rows.parentOf(*Next);
  return Next;
}

namespace {

/// A loop from the beginning of a container to its end.
struct Pruning {
  const RowUses &Rows;
  const Stmt &Loop;
  const Expr &Erase;
  const VarDecl &Cursor;
  /// The statements that go on to the next element without removing one.
  llvm::SmallVector<const Stmt *, 2> Steps;

  /// Adds how \p Value, which the cursor gets, is made. Returns false unless it
  /// is the position after the erased one, or the next one.
  bool addMove(const Expr &Value) {
    const Expr *E = plainPosition(&Value);
    if (E == stripConversions(&Erase))
      return true;
    if (const auto *Either = dyn_cast<ConditionalOperator>(E))
      return addMove(*Either->getTrueExpr()) &&
             addMove(*Either->getFalseExpr());
    const auto *Call = dyn_cast<CallExpr>(E);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
    const auto *By =
        Op && Op->getOperator() == OO_Plus && Op->getNumArgs() == 2
            ? dyn_cast<IntegerLiteral>(stripConversions(Op->getArg(1)))
            : nullptr;
    const bool IsNext =
        (By && By->getValue() == 1) ||
        (Callee && isStandard(*Callee) && identifierOf(*Callee) == "next" &&
         isa<CXXDefaultArgExpr>(Call->getArg(1)));
    const Expr *From = IsNext ? Call->getArg(0) : stepped(E);
    if (!From || namedValue(plainPosition(From)) != &Cursor)
      return false;
    Steps.push_back(E);
    return true;
  }

  /// Adds what \p Mention, of the cursor, does.
  bool add(const Expr &Mention, const VarDecl &Element, bool MayChange) {
    const Use U = Rows.useOf(Mention);
    const auto *Outer = U.by<Expr>();
    const bool IsOverloaded = isa_and_nonnull<CXXOperatorCallExpr>(Outer);
    const bool IsIn = Rows.isIn(Mention, Loop);
    if (stepped(Outer) == U.Of) {
      // 'entries.erase(it++)', 'auto const at = it++;'
      if (IsIn && !Rows.isIn(Mention, Erase) &&
          !(&Element != &Cursor &&
            plainPosition(Element.getInit()) == stripConversions(Outer)))
        return addMove(*Outer);
      return IsIn;
    }
    if (IsOverloaded && U.is(UseKind::Assigned))
      return IsIn && addMove(*U.Other);
    return !MayChange &&
           !(IsOverloaded && (U.isChange() || U.is(UseKind::Stored)));
  }
};

} // namespace

/// Returns the condition of the loop around \p Erase, which erases an element
/// of \p Container, if the loop visits each element and erases all that are not
/// known to be live; null otherwise.
const Expr *LivenessSearch::prunesAll(const CXXMemberCallExpr &Erase,
                                      const Expr &Container, const Frame *In) {
  const Stmt *Loop = loopAround(Erase, Rows);
  const Expr *Condition =
      isa_and_nonnull<ForStmt, WhileStmt>(Loop) ? conditionOf(*Loop) : nullptr;
  Condition = Condition ? expressionOf(*Condition) : nullptr;
  const Expr *At = plainPosition(Erase.getArg(0));
  const auto *Element =
      dyn_cast_or_null<VarDecl>(namedValue(stepped(At) ? stepped(At) : At));
  const auto *Var = dyn_cast_or_null<VarDecl>(namedValue(&Container));
  if (!Condition || !Element || !Var || !Element->getInit())
    return nullptr;
  // 'auto const at = it++;'
  const Expr *From = stepped(plainPosition(Element->getInit()));
  const auto *Cursor =
      From ? dyn_cast_or_null<VarDecl>(namedValue(From)) : Element;
  FunctionFlow *Flow = Vals.flowOf(Rows.functionAround(Erase));
  if (!Cursor || !Flow ||
      !isEdge(Cursor->getInit(), *Var, ContainerCall::Begin) ||
      !comparesWithEnd(*Condition, *Cursor, *Var) ||
      llvm::any_of(Loop->children(), [](const Stmt *Child) {
        return Child && mayLeaveLoop(*Child, /*WithFunction=*/false);
      }))
    return nullptr;
  Pruning Moves{Rows, *Loop, Erase, *Cursor, {}};
  for (const Expr *Mention : Rows.mentionsOf(*Cursor))
    if (!Moves.add(*Mention, *Element, mayChange(*Mention)))
      return nullptr;
  const auto Erases = [&](llvm::StringRef Path) {
    const LiveCell Of = CellPlace{Element, frameOf(*Element, In), Path.str()};
    const auto Decide = [&](const Expr &C) -> std::optional<int64_t> {
      return &C == Condition ? std::nullopt : whereNotLive({&C, In}, Of);
    };
    // From an element that is not live it goes on only by erasing it,
    return llvm::none_of(Moves.Steps,
                         [&](const Stmt *Step) {
                           return Flow->mayReach(*Step, Decide);
                         }) &&
           (Element == Cursor ||
            Flow->mustRun(*Element, {&Erase}, {Condition}, Decide) == true);
  };
  // and then passes over none.
  return assumingEither(
             [&] { return Erases(".*") || Erases(".*.second"); }) &&
                 (Moves.Steps.empty() ||
                  Flow->mustRun(Erase, {Condition}, Moves.Steps) == true)
             ? Condition
             : nullptr;
}

/// Returns true if \p At is evaluated only where a comparison has shown that the
/// cell \p Of has expired.
bool LivenessSearch::isWhereExpired(Operand At, const LiveCell &Of) {
  const bool WasExpired = std::exchange(AsksExpired, true);
  const Expr *const WasDropping = Dropping;
  Judged.clear();
  const bool Result = isGuarded(At, Of);
  Judged.clear();
  AsksExpired = WasExpired;
  Dropping = WasDropping;
  return Result;
}

/// Returns true if \p Call takes elements out of its container, in another way
/// than prunesAll() knows, because they have expired: 'entries.pop_back()'. The
/// program alone knows their order.
bool LivenessSearch::removesExpired(const CXXMemberCallExpr &Call,
                                    const Frame *In) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  if (!TrustsUnseen || !Method || !isOfStandardLibrary(*Method))
    return false;
  const llvm::StringRef Name = identifierOf(*Method);
  const Expr *First =
      Call.getNumArgs() != 0 ? plainPosition(Call.getArg(0)) : nullptr;
  const auto *Sum = dyn_cast_or_null<CXXOperatorCallExpr>(First);
  const bool IsIndex =
      Sum && Sum->getOperator() == OO_Plus && Sum->getNumArgs() == 2;
  // 'entries.resize(kept)', 'entries.erase(entries.begin() + kept, ...)'
  const Expr *Rest = Name == "resize"                    ? First
                     : IsIndex && Call.getNumArgs() == 2 ? Sum->getArg(1)
                                                         : nullptr;
  if (const auto *Kept =
          Rest ? dyn_cast_or_null<VarDecl>(namedValue(Rest)) : nullptr)
    return holdsOnlyLive(*Kept, nullptr, {Rest, In}, std::nullopt, 0);
  if (Name == "erase" ? Call.getNumArgs() != 1 : !Name.starts_with("pop"))
    return false;
  // An element that is named by its position is among all that are.
  const bool IsKey = First && Method->getNumParams() == 1 &&
                     !Method->getParamDecl(0)->getType()->isRecordType();
  if (First && !IsIndex && !IsKey)
    return false;
  if (isWhereExpired({&Call, In}, std::nullopt))
    return true;
  // 'for (auto const& key : expired) entries.erase(key);'
  const auto *Key =
      IsKey ? dyn_cast_or_null<VarDecl>(namedValue(First)) : nullptr;
  const VarDecl *Keys = Key && rangeOf(*Key) ? rootIn(rangeOf(*Key)) : nullptr;
  return Keys && Keys->isLocalVarDecl() &&
         llvm::all_of(Rows.mentionsOf(*Keys), [&](const Expr *Mention) {
           return !isStore(*Mention) ||
                  isWhereExpired({Mention, In}, std::nullopt);
         });
}

/// Adds the conditions on which \p Mention is evaluated, of the loop around it
/// and of the statements in that.
void LivenessSearch::addConditions(
    const Expr &Mention, llvm::SmallVectorImpl<const Stmt *> &To) const {
  To.push_back(&Mention);
  for (const Stmt *S = Rows.parentOf(Mention); S && !isa<LambdaExpr>(S);
       S = Rows.parentOf(*S)) {
    if (const auto *If = dyn_cast<IfStmt>(S))
      To.push_back(firstOf(*If->getCond()));
    if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
      To.push_back(Range->getRangeStmt());
    if (const Expr *Condition =
            isa<ForStmt, WhileStmt>(S) ? conditionOf(*S) : nullptr)
      To.push_back(expressionOf(*Condition));
    if (isLoop(*S))
      return;
  }
}

} // namespace clang::tidy::bigtable
