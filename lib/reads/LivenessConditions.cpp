// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "reads/LivenessSearch.h"
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// Which conditions show that a cell is live.

/// Returns the operands of a comparison, the greater one first; no expressions
/// for other operators.
static std::pair<Operand, Operand>
greaterFirst(BinaryOperatorKind Op, Operand L, Operand R, bool Holds) {
  if (!BinaryOperator::isRelationalOp(Op))
    return {};
  const bool IsLess = Op == BO_LT || Op == BO_LE;
  return IsLess == Holds ? std::pair(R, L) : std::pair(L, R);
}

/// Returns what \p C is wherever the cell is not known to be live; nothing if
/// it may be either. Several uses are behind one condition.
std::optional<int64_t> LivenessSearch::whereNotLive(Operand C,
                                                    const LiveCell &Of) {
  // An answer may depend on the use that is judged, and on what holds it.
  const auto [It, IsNew] = Judged.try_emplace(
      {C.E, C.In, Of ? Of->Root : nullptr, Of ? "." + Of->Path : std::string(),
       Current, Held.empty() ? nullptr : Held.back(), UnseenIsLive});
  if (IsNew)
    It->second = whereNotLive(C, Of, 0);
  return It->second;
}

std::optional<int64_t>
LivenessSearch::whereNotLive(Operand C, const LiveCell &Of, unsigned Depth) {
  if (implies(C, true, Of, Depth))
    return 0;
  if (implies(C, false, Of, Depth))
    return 1;
  return std::nullopt;
}

/// Returns true if the cell is live if \p C is \p Holds.
bool LivenessSearch::implies(Operand C, bool Holds, const LiveCell &Of,
                             unsigned Depth) {
  if (Depth == MaxConditionDepth || ++Terms > MaxTerms || !C.E)
    return false;
  const Expr *E = stripConversions(C.E);
  const auto Part = [&](const Expr *Inner, bool IsTrue) {
    return implies({Inner, C.In}, IsTrue, Of, Depth + 1);
  };
  if (const auto [Op, L, R] = comparisonIn(*E); L)
    return impliesComparison(Op, {L, C.In}, {R, C.In}, Holds, *E, Of, Depth);
  if (const auto *Not = dyn_cast<UnaryOperator>(E))
    return Not->getOpcode() == UO_LNot && Part(Not->getSubExpr(), !Holds);
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->isLogicalOp()) {
    const bool L = Part(Op->getLHS(), Holds), R = Part(Op->getRHS(), Holds);
    return (Op->getOpcode() == BO_LAnd) == Holds ? L || R : L && R;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return impliesVariable(*Ref, C, Holds, Of, Depth);
  // A constant with the other value is never reached: 'live ? 1 : 0'.
  if (isa<IntegerLiteral, CXXBoolLiteralExpr>(E))
    return isEmptyValue(E) == Holds;
  if (isa<MemberExpr>(E) && isFlag(*E, Holds))
    return true;
  // 'if (card.online)'
  if (isa<MemberExpr>(E) && Holds)
    return hasLiveContent({E, C.In}, Of, Depth + 1);
  if (const auto *Either = dyn_cast<ConditionalOperator>(E))
    return (Part(Either->getCond(), true) ||
            Part(Either->getTrueExpr(), Holds)) &&
           (Part(Either->getCond(), false) ||
            Part(Either->getFalseExpr(), Holds));
  const auto *Call = dyn_cast<CallExpr>(E);
  if (!Call)
    return false;
  if (const std::optional<CallSite> Asked = Code.callTable().classify(*Call);
      Asked && Asked->Kind == CallKind::IsLive)
    return Holds != AsksExpired && isLive(*Asked, C, Of, Depth);
  return impliesCall(*Call, C.In, Holds, Of, Depth);
}

/// Returns what a comparison of the name of the cell's family is; nothing if it
/// is another one.
std::optional<bool> LivenessSearch::isOfFamily(BinaryOperatorKind Op, Operand L,
                                               Operand R, const LiveCell &Of) {
  if (Op != BO_EQ && Op != BO_NE)
    return std::nullopt;
  const auto *Call = dyn_cast<CXXMemberCallExpr>(stripConversions(L.E));
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Of || !Method || rowPart(*Method) != RowPart::Name ||
      identifierOf(*Method) != "family_name")
    return std::nullopt;
  const std::optional<CellPlace> Cell =
      placeOf({Call->getImplicitObjectArgument(), L.In});
  const StringSet Names = Vals.strings(R);
  if (!Cell || !(*Cell == *Of) || !Names.single())
    return std::nullopt;
  AsksFamily = true;
  return (Names.single()->Value == Family) == (Op == BO_EQ);
}

bool LivenessSearch::impliesComparison(BinaryOperatorKind Op, Operand L,
                                       Operand R, bool Holds, const Expr &At,
                                       const LiveCell &Of, unsigned Depth) {
  // For cells of the family, the result may always be the same.
  for (const auto &[Name, With] : {std::pair(L, R), std::pair(R, L)})
    if (const std::optional<bool> Is = isOfFamily(Op, Name, With, Of))
      return *Is != Holds;
  if (const auto [Greater, Lesser] =
          greaterFirst(Op, L, R, Holds != AsksExpired);
      Greater.E) {
    const auto A = sumOf(Greater, Of, Depth + 1),
               B = sumOf(Lesser, Of, Depth + 1);
    if (A && B && isLiveBound(*A, *B, At) && isRecent(L, At, 0) &&
        isRecent(R, At, 0))
      return true;
  }
  if (!BinaryOperator::isRelationalOp(Op) && !BinaryOperator::isEqualityOp(Op))
    return false;
  return impliesByContent(Op, L, R, Holds, Of, Depth) ||
         impliesByContent(BinaryOperator::reverseComparisonOp(Op), R, L, Holds,
                          Of, Depth);
}

/// Returns true if \p E is what nothing is compared with: null, an empty
/// optional.
static bool isNothing(const Expr &E) {
  const Expr *Plain = stripConversions(&E);
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Plain))
    return true;
  const auto *Named = namedValue(Plain);
  if (Named && identifierOf(*Named) == "nullopt")
    return true;
  const auto *Text = dyn_cast<StringLiteral>(Plain);
  return Text && Text->getLength() == 0;
}

/// Returns true if \p Position begins at the first element of the variable
/// whose effects are asked.
bool LivenessSearch::isHeldFromBegin(const VarDecl &Position) const {
  const auto *Begin =
      dyn_cast_or_null<CallExpr>(plainPosition(Position.getInit()));
  return TrustsUnseen && !Held.empty() && Begin &&
         containerCall(Begin->getDirectCallee()) == ContainerCall::Begin &&
         (Held.back() == &Position || Held.back() == rootIn(Begin));
}

/// Returns true if \p L is not empty when it is compared with \p R, and
/// contains only live cells: 'found.size() > 0', 'at != cells.end()'.
bool LivenessSearch::impliesByContent(BinaryOperatorKind Op, Operand L,
                                      Operand R, bool Holds, const LiveCell &Of,
                                      unsigned Depth) {
  if (!Holds)
    Op = BinaryOperator::negateComparisonOp(Op);
  if (Op == BO_NE) {
    const CallExpr *Found = Of ? nullptr : algorithmBehind(L.E);
    if (Found && isLivePosition(L.E, L.In, AlgorithmKind::Find, Depth) &&
        isEndOf(*R.E, *Found, R.In) && isOfRow(*Found, L.In))
      return true;
    // 'at != middle', after a partition.
    const auto *At = dyn_cast_or_null<VarDecl>(namedValue(L.E));
    if (At && ((Of && Of->Root == At) || isHeldFromBegin(*At)) &&
        isLivePosition(R.E, R.In, AlgorithmKind::Partition, Depth))
      return true;
    if (isNothing(*R.E))
      return hasLiveContent(L, Of, Depth);
  }
  if (!R.E->getType()->isIntegerType())
    return false;
  const std::optional<int64_t> N = Vals.count(R);
  const bool IsMore =
      N && ((Op == BO_NE && *N == 0) || (Op == BO_GT && *N >= 0) ||
            (Op == BO_GE && *N >= 1));
  return IsMore && hasLiveContent(L, Of, Depth);
}

bool LivenessSearch::impliesVariable(const DeclRefExpr &Ref, Operand C,
                                     bool Holds, const LiveCell &Of,
                                     unsigned Depth) {
  const Operand Passed = Vals.throughParameters({&Ref, C.In});
  if (Passed.E != &Ref)
    return implies(Passed, Holds, Of, Depth + 1);
  const auto *Var = dyn_cast<VarDecl>(Ref.getDecl());
  if (!Var || !Var->isLocalVarDecl() || Var->isStaticLocal())
    return false;
  // If the variable that holds the cell is empty, nothing has an effect.
  if (!Holds && !Held.empty() && Held.back() == Var &&
      (isStandardOwner(Var->getType()) || Var->getType()->isPointerType()))
    return true;
  if (Var->getInit() && Vals.keepsValue(Var))
    return implies({Var->getInit(), C.In}, Holds, Of, Depth + 1);
  return Holds && holdsOnlyLive(*Var, nullptr, {&Ref, C.In}, Of, Depth);
}

/// Returns true if the code of what \p Call calls is elsewhere.
bool LivenessSearch::isUnseen(const CallExpr &Call, const Frame *In) const {
  if (Vals.codeRunBy(Call, In))
    return false;
  const FunctionDecl *Callee = Call.getDirectCallee();
  return !Callee || callsStored(*Callee) ||
         (!isOfLibrary(*Callee) && !isStandard(*Callee));
}

/// Returns true if \p Call may compare its arguments with the time.
bool LivenessSearch::isUnseenTest(const CallExpr &Call, const Frame *In) const {
  return TrustsUnseen && Call.getType()->isBooleanType() && isUnseen(Call, In);
}

/// Returns true if \p Call is given the timestamp of the cell, or the cell
/// itself.
bool LivenessSearch::isAbout(const CallExpr &Call, const Frame *In,
                             const LiveCell &Of, unsigned Depth) {
  return getsTime(Call, In, Of, Depth) ||
         llvm::any_of(argumentsOf(Call), [&](const Expr *Argument) {
           const std::optional<CellPlace> Place = placeOf({Argument, In});
           return Of && Place && *Place == *Of;
         });
}

bool LivenessSearch::getsTime(const CallExpr &Call, const Frame *In,
                              const LiveCell &Of, unsigned Depth) {
  return llvm::any_of(argumentsOf(Call), [&](const Expr *Argument) {
    const std::optional<TimeSum> Time =
        exactSumOf({Argument, In}, Of, Depth + 1);
    return Time && Time->Cell != 0;
  });
}

/// Returns true if the cell is live if what a helper returns is \p Holds.
bool LivenessSearch::impliesCall(const CallExpr &Call, const Frame *In,
                                 bool Holds, const LiveCell &Of,
                                 unsigned Depth) {
  if (isUnseenTest(Call, In))
    return Holds == UnseenIsLive &&
           (isAbout(Call, In, Of, Depth) ||
            (Rows.mayCompare(Call) && getsRow(Call, In)));
  const Algorithm Does = algorithmOf(Call);
  if (Does.Kind == AlgorithmKind::Any || Does.Kind == AlgorithmKind::All) {
    // The result concerns some of the cells that it gets, or all.
    const bool IsOfSome = (Does.Kind == AlgorithmKind::Any) == Holds;
    return picksLive(Call, In, Holds, Depth) &&
           (IsOfSome ? !Of && isOfRow(Call, In) : isAll(Call, In));
  }
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
      Member && Member->getMethodDecl() &&
      isOfStandardLibrary(*Member->getMethodDecl()))
    return impliesMember(*Member, In, Holds, Of, Depth);
  const FunctionDecl *Body = Vals.codeRunBy(Call, In);
  if (!Body || isOfLibrary(*Body) || isStandard(*Body) || !Rows.enter(*Body))
    return false;
  const Frame *Inside = Vals.enter(Call, *Body, In);
  return Inside && returnsImply(*Body, Inside, Holds, Of, Depth);
}

/// 'found.empty()', 'found.has_value()', 'if (found)'.
bool LivenessSearch::impliesMember(const CXXMemberCallExpr &Call,
                                   const Frame *In, bool Holds,
                                   const LiveCell &Of, unsigned Depth) {
  const CXXMethodDecl &Method = *Call.getMethodDecl();
  const llvm::StringRef Name = identifierOf(Method);
  const bool IsEmpty = Name == "empty";
  const bool IsFull =
      isa<CXXConversionDecl>(Method) || Name == "has_value" || Name == "size";
  const Expr *Object = Call.getImplicitObjectArgument();
  if (Holds ? IsFull : IsEmpty)
    return hasLiveContent({Object, In}, Of, Depth);
  return (Holds ? IsEmpty : IsFull) && !Held.empty() &&
         isa<DeclRefExpr>(stripConversions(Object)) &&
         rootIn(Object) == Held.back();
}

/// Returns true if the cell is live wherever \p Body may return \p Holds.
bool LivenessSearch::returnsImply(const FunctionDecl &Body, const Frame *Inside,
                                  bool Holds, const LiveCell &Of,
                                  unsigned Depth) {
  FunctionFlow *Flow = Vals.flowOf(&Body);
  if (!Flow || Depth >= MaxConditionDepth)
    return false;
  // The values that it returns without a comparison that shows that the cell is
  // live.
  const auto Returned = Flow->returns([&](const Expr &Condition) {
    return whereNotLive({&Condition, Inside}, Of, Depth + 1);
  });
  return Returned && llvm::all_of(*Returned, [&](const Expr *E) {
           const auto *Literal =
               dyn_cast<CXXBoolLiteralExpr>(stripConversions(E));
           return Literal ? Literal->getValue() != Holds
                          : implies({E, Inside}, Holds, Of, Depth + 1);
         });
}

bool LivenessSearch::isLive(const CallSite &Asked, Operand C,
                            const LiveCell &Of, unsigned Depth) {
  const Operand Now{Asked.argument(Role::Start), C.In};
  const auto Time = sumOf({Asked.argument(Role::Value), C.In}, Of, Depth + 1);
  std::optional<TimeSum> Since = sumOf(Now, Of, Depth + 1);
  if (!Time || !Since)
    return false;
  if (const auto Policy = Vals.ttl({Asked.argument(Role::Ttl), C.In}))
    Since->Micros -= std::chrono::microseconds(Policy->offset()).count();
  else
    Since->IsTaken = true;
  return isLiveBound(*Time, *Since, *C.E) && isRecent(Now, *C.E, 0);
}

/// Returns true if only live cells are among those that the algorithm \p Call
/// picks; unless \p Picked, among the others.
bool LivenessSearch::picksLive(const CallExpr &Call, const Frame *In,
                               bool Picked, unsigned Depth) {
  const Algorithm Does = algorithmOf(Call);
  if (!Does.Callable || Depth >= MaxConditionDepth)
    return false;
  const PassedFunction Passed = functionIn(*Does.Callable);
  if (!Passed.Function)
    return TrustsUnseen;
  if (!Rows.enter(*Passed.Function))
    return false;
  const bool Holds = (Does.IsNegated != Passed.IsNegated) != Picked;
  for (const ParmVarDecl *P : Passed.Function->parameters()) {
    const CellPlace Element{P, frameOf(*P, In), ""};
    if (returnsImply(*Passed.Function, In, Holds, Element, Depth + 1))
      return true;
  }
  return false;
}

/// Returns the algorithm whose result is \p Position; null without one.
const CallExpr *LivenessSearch::algorithmBehind(const Expr *Position) {
  const Expr *E = plainPosition(Position);
  if (const auto *Var = dyn_cast_or_null<VarDecl>(namedValue(E));
      Var && Var->isLocalVarDecl() && Var->getInit() && Vals.keepsValue(Var))
    E = plainPosition(Var->getInit());
  return dyn_cast<CallExpr>(E);
}

/// Returns true if \p Position is what an algorithm of \p Kind has returned
/// that picks live cells only. For AlgorithmKind::Partition, the first cell
/// that is not live serves as well.
bool LivenessSearch::isLivePosition(const Expr *Position, const Frame *In,
                                    AlgorithmKind Kind, unsigned Depth) {
  const CallExpr *Call = Position ? algorithmBehind(Position) : nullptr;
  const AlgorithmKind Does =
      Call ? algorithmOf(*Call).Kind : AlgorithmKind::None;
  const bool IsFirstOther =
      Kind == AlgorithmKind::Partition && Does == AlgorithmKind::Find;
  if (!Call || (Does != Kind && !IsFirstOther))
    return false;
  // Cells before the range are not tested, and its end is not an element.
  const std::optional<CellRange> Range = rangeOfCall(*Call, In);
  return Range &&
         (Kind == AlgorithmKind::Find ? Range->ToEnd : Range->FromBegin) &&
         picksLive(*Call, In, !IsFirstOther, Depth + 1);
}

/// Returns true if \p At is an algorithm or a difference whose range ends
/// where the live cells do: 'std::transform(cells.begin(), end, ...)'.
bool LivenessSearch::getsLiveRange(Operand At) {
  const auto *Call = dyn_cast<CallExpr>(At.E);
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(At.E);
  const bool IsDistance = Op && Op->getOperator() == OO_Minus;
  if (!Call || (!IsDistance && algorithmOf(*Call).Kind == AlgorithmKind::None))
    return false;
  const llvm::ArrayRef<const Expr *> Range = rangeArguments(*Call);
  return Range.size() >= 2 &&
         isLivePosition(Range[IsDistance ? 0 : 1], At.In,
                        AlgorithmKind::Partition, 0) &&
         (HasTest = true);
}

/// Returns true if \p V is empty, zero, false or null unless a cell is live.
bool LivenessSearch::hasLiveContent(Operand V, const LiveCell &Of,
                                    unsigned Depth) {
  if (Depth >= MaxConditionDepth || ++Terms > MaxTerms)
    return false;
  const Expr *E = stripConversions(V.E);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const Operand Passed = Vals.throughParameters({E, V.In});
    if (Passed.E != E)
      return hasLiveContent(Passed, Of, Depth + 1);
    const VarDecl *Var = variableIn(Ref);
    return Var && (holdsOnlyLive(*Var, nullptr, {E, V.In}, Of, Depth) ||
                   isFiltered({E, V.In}, *E));
  }
  // 'session.fields'
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    const auto *Var = variableIn(stripConversions(Member->getBase()));
    return Field && Var && holdsOnlyLive(*Var, Field, {E, V.In}, Of, Depth);
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  if (!Call)
    return false;
  if (algorithmOf(*Call).Kind == AlgorithmKind::Count)
    return !Of && picksLive(*Call, V.In, true, Depth + 1) &&
           isOfRow(*Call, V.In);
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
  return Method && isOfStandardLibrary(*Method) &&
         llvm::is_contained<llvm::StringRef>({"get", "length", "size"},
                                             identifierOf(*Method)) &&
         hasLiveContent({Member->getImplicitObjectArgument(), V.In}, Of,
                        Depth + 1);
}

/// Returns true if \p E is zero, false, null or empty.
bool LivenessSearch::isEmptyValue(const Expr *E) {
  E = E ? stripConversions(E) : nullptr;
  if (!E)
    return false;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return llvm::all_of(argumentsOf(*Construct), [](const Expr *A) {
      return isa<CXXDefaultArgExpr>(A) || isNothing(*A);
    });
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return llvm::all_of(List->inits(), isEmptyValue);
  if (const auto *Number = dyn_cast<IntegerLiteral>(E))
    return Number->getValue().isZero();
  if (const auto *Truth = dyn_cast<CXXBoolLiteralExpr>(E))
    return !Truth->getValue();
  return isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E) || isNothing(*E);
}

/// Returns true if each cell that is \p Root has its own \p Var.
bool LivenessSearch::isDeclaredWith(const VarDecl &Var,
                                    const VarDecl &Root) const {
  const Stmt *Declared = Rows.declarationOf(Var),
             *Bound = Rows.declarationOf(Root);
  if (isa<ParmVarDecl>(Root))
    return Declared && Rows.functionAround(*Declared) == Root.getDeclContext();
  for (const Stmt *S = Bound; S; S = Rows.parentOf(*S)) {
    if (isLoop(*S) && !(Declared && Rows.isIn(*Declared, *S)))
      return false;
  }
  return Bound;
}

/// Returns true if \p Mention is where its variable becomes empty, zero, false
/// or null.
bool LivenessSearch::empties(const Expr &Mention) const {
  const Use U = Rows.useOf(Mention);
  if (U.is(UseKind::Assigned))
    return isEmptyValue(U.Other);
  const CXXMethodDecl *Method = U.method();
  return Method && U.by()->getNumArgs() == 0 && isOfStandardLibrary(*Method) &&
         (identifierOf(*Method) == "clear" || identifierOf(*Method) == "reset");
}

/// Returns true if \p Var becomes empty in each turn of \p Loop before \p At.
bool LivenessSearch::isEmptiedIn(const Stmt &Loop, const VarDecl &Var,
                                 const Stmt &At) {
  const FunctionDecl *Function = Rows.functionAround(At);
  FunctionFlow *Flow = Vals.flowOf(Function);
  llvm::SmallVector<const Stmt *, 2> Emptied;
  for (const Expr *Mention : Rows.mentionsOf(Var))
    if (empties(*Mention) && Rows.functionAround(*Mention) == Function &&
        Rows.isIn(*Mention, Loop))
      Emptied.push_back(Mention);
  // The statement at which each iteration begins.
  const Stmt *Begin = nullptr;
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop))
    Begin = Range->getLoopVarStmt();
  else if (const auto *For = dyn_cast<ForStmt>(&Loop))
    Begin = For->getCond();
  else if (const auto *While = dyn_cast<WhileStmt>(&Loop))
    Begin = While->getCond();
  return Flow && Begin && !Emptied.empty() &&
         Flow->mustRun(*Begin, Emptied, &At) == true;
}

/// Returns true if the local variable \p Var, or its \p Member, at \p At, is
/// still empty, zero, false or null unless \p Of is live, or any cell of the
/// same row.
bool LivenessSearch::holdsOnlyLive(const VarDecl &Var, const FieldDecl *Member,
                                   Operand At, const LiveCell &Of,
                                   unsigned Depth) {
  if (!Var.isLocalVarDecl() || Var.isStaticLocal() ||
      Var.getType()->isReferenceType() || Depth >= MaxConditionDepth ||
      llvm::is_contained(Filled, &Var) || Filled.size() == MaxConditionDepth)
    return false;
  if (Of && (!Of->Root || !isDeclaredWith(Var, *Of->Root)))
    return false;
  const Stmt *Declared = Rows.declarationOf(Var);
  // Values from another row, or from another cell, do not concern this one.
  for (const Stmt *S = At.E; S && Declared; S = Rows.parentOf(*S)) {
    if (isLoop(*S) && !Rows.isIn(*Declared, *S) && !isEmptiedIn(*S, Var, *At.E))
      return false;
  }
  if (!Declared || !beginsLive(Var, Member, At.In, Of, Depth))
    return false;
  Filled.push_back(&Var);
  const bool Result =
      llvm::all_of(Rows.mentionsOf(Var), [&](const Expr *Mention) {
        const Use U = Rows.useOf(*Mention);
        if (Member && isa_and_nonnull<FieldDecl>(U.Named))
          return U.Named != Member ||
                 isLiveChange(*U.by<Expr>(), At.In, Of, Depth + 1);
        // 'card.Show()'
        const CXXMethodDecl *Method = U.method();
        if (Member && Method && !Method->isConst() &&
            !isOfStandardLibrary(*Method))
          return isGuardedAsAssumed({Mention, At.In}, Of);
        return isLiveChange(*Mention, At.In, Of, Depth + 1);
      });
  Filled.pop_back();
  return Result;
}

/// Returns true if \p Mention changes its variable only if the cell is live,
/// changes it to a live value, makes it empty, or does not change it.
bool LivenessSearch::isLiveChange(const Expr &Mention, const Frame *In,
                                  const LiveCell &Of, unsigned Depth) {
  const Use U = Rows.useOf(Mention);
  const Expr *Value = U.isChange() ? U.Other : nullptr;
  if (Value && (isEmptyValue(Value) || implies({Value, In}, true, Of, Depth)))
    return true;
  // 'live = live || cell.timestamp() > now'
  const auto *Either =
      Value ? dyn_cast<BinaryOperator>(stripConversions(Value)) : nullptr;
  if (Either && (Either->getOpcode() == BO_LOr || Either->getOpcode() == BO_Or))
    for (const auto &[L, R] : {std::pair(Either->getLHS(), Either->getRHS()),
                               std::pair(Either->getRHS(), Either->getLHS())})
      if (namedValue(L) == namedValue(&Mention) &&
          implies({R, In}, true, Of, Depth))
        return true;
  return !mayChange(Mention) || empties(Mention) || isPickedLive(Mention, In) ||
         isGuardedAsAssumed({&Mention, In}, Of);
}

} // namespace clang::tidy::bigtable
