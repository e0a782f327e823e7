// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "reads/LivenessSearch.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// Code that removes expired cells from a container before it is used.

const Expr *firstOf(const Expr &Condition) {
  const Expr *First = expressionOf(Condition);
  for (;;) {
    const auto *Both = dyn_cast<BinaryOperator>(First);
    const auto *Not = dyn_cast<UnaryOperator>(First);
    if (Both && Both->isLogicalOp())
      First = expressionOf(*Both->getLHS());
    else if (Not && Not->getOpcode() == UO_LNot)
      First = expressionOf(*Not->getSubExpr());
    else
      return First;
  }
}

/// Returns true if \p Condition only asks whether something is in \p Of.
bool LivenessSearch::isPresence(const Expr &Condition, const VarDecl *Of) {
  return !isa<BinaryOperator>(stripConversions(&Condition)) &&
         anyStatement(Condition, [&](const Stmt &S) {
           const auto *Ref = dyn_cast<DeclRefExpr>(&S);
           return Ref && rootIn(Ref) == Of && isPresenceAsked(*Ref);
         });
}

/// Returns the condition of the statement around \p Mention that runs it only
/// if a cell is not known to be live; null without one.
const Expr *LivenessSearch::expiryAround(const Expr &Mention, const Frame *In) {
  const VarDecl *Var = rootIn(&Mention);
  // One live cell does not justify keeping the others.
  const LiveCell Of = Var && elementOfGrowing(Var->getType()).isNull()
                          ? std::nullopt
                          : LiveCell(CellPlace());
  // If the container is empty, there is nothing to remove.
  Held.push_back(Var);
  const Expr *Result = nullptr;
  const Stmt *Child = &Mention;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    const Stmt *Parent = Rows.parentOf(*Child);
    const auto *If = dyn_cast_or_null<IfStmt>(Parent);
    if (If && If->getCond() != Child) {
      const bool IsElse = If->getElse() == Child;
      const bool Decides = implies({If->getCond(), In}, IsElse, Of, 0);
      if (!Decides && !(Result && !IsElse && isPresence(*If->getCond(), Var)))
        break;
      Result = firstOf(*If->getCond());
    }
    if (!Parent || isa<ForStmt, WhileStmt, CXXForRangeStmt, LambdaExpr>(Parent))
      break;
    Child = Parent;
  }
  Held.pop_back();
  return Result;
}

/// Returns true if \p Found is the first live element of a container in which
/// all elements behind that live longer.
bool LivenessSearch::isFirstLive(const CallExpr &Found, const Frame *In) {
  const FunctionDecl *Callee = Found.getDirectCallee();
  const Algorithm Does = algorithmOf(Found);
  const std::optional<CellRange> Range = rangeOfCall(Found, In);
  if (!Range || !Range->ToEnd || !Callee)
    return false;
  // Who searches in this way has ordered them.
  if (Does.Kind == AlgorithmKind::Partition)
    return (identifierOf(*Callee).ends_with("_bound") ||
            identifierOf(*Callee) == "partition_point") &&
           picksLive(Found, In, false, 0);
  const VarDecl *Var = rootIn(Range->First.E);
  return Does.Kind == AlgorithmKind::Find && Var &&
         picksLive(Found, In, true, 0) &&
         llvm::any_of(Rows.mentionsOf(*Var), [&](const Expr *Mention) {
           const auto *Call =
               dyn_cast<CallExpr>(stripConversions(&Rows.wholeOf(*Mention)));
           return Call && algorithmOf(*Call).Kind == AlgorithmKind::Order;
         });
}

/// Returns true if \p Position is the first element of a set or map, ordered by
/// time, that is not before the current time: 'entries.upper_bound(now)'.
bool LivenessSearch::isFirstAfterNow(const Expr *Position, const Frame *In) {
  // Only the program knows the values that it has stored.
  const CallExpr *Found =
      Position && TrustsUnseen ? algorithmBehind(Position) : nullptr;
  if (Found && isFirstLive(*Found, In))
    return true;
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Found);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || !isOfStandardLibrary(*Method) ||
      (identifierOf(*Method) != "lower_bound" &&
       identifierOf(*Method) != "upper_bound"))
    return false;
  const auto *Class =
      dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent());
  const auto IsLess = [](const TemplateArgument &A) {
    const auto *Order = A.getKind() == TemplateArgument::Type
                            ? A.getAsType()->getAsCXXRecordDecl()
                            : nullptr;
    return Order && isStandard(*Order) && identifierOf(*Order) == "less";
  };
  return Class && llvm::any_of(Class->getTemplateArgs().asArray(), IsLess) &&
         anyStatement(*Call->getArg(0), [&](const Stmt &S) {
           const auto *E = dyn_cast<Expr>(&S);
           const auto Sum =
               E ? exactSumOf({E, In}, std::nullopt, 0) : std::nullopt;
           return Sum && Sum->Cell == 0 && Sum->Nows == 1;
         });
}

/// Returns true if \p Mention passes its container to a function of the program
/// that removes expired elements from it.
bool LivenessSearch::isPassedToFilter(const Use &U, const Frame *In) {
  if (!TrustsUnseen || FilterDepth == MaxConditionDepth)
    return false;
  Use Passed = U;
  if (const auto *Address = U.by<UnaryOperator>();
      Address && Address->getOpcode() == UO_AddrOf)
    Passed = Rows.useOf(*Address);
  if (!Passed.is(UseKind::Passed) || !Passed.by())
    return false;
  const auto [P, Inside] = Rows.parameterFor(Passed, In);
  if (!P || !Inside || isCellRange(P->getType()) ||
      !(isMutableReference(P->getType()) || P->getType()->isPointerType()))
    return false;
  ++FilterDepth;
  const bool Result =
      llvm::any_of(Rows.mentionsOf(*P), [&, F = Inside](const Expr *Mention) {
        llvm::SmallVector<const Stmt *, 2> Calls;
        return isFilterOf(*Mention, F, Calls);
      });
  --FilterDepth;
  return Result;
}

/// Returns true if \p U replaces the elements of its container by those of one
/// that got only live ones: 'entries = std::move(live)'.
bool LivenessSearch::becomesLive(const Use &U, const Frame *In) {
  const CallExpr *Call = U.method() ? U.by() : nullptr;
  const bool IsSwap =
      Call && Call->getNumArgs() == 1 && identifierOf(*U.method()) == "swap";
  const Expr *From = IsSwap                    ? Call->getArg(0)
                     : U.is(UseKind::Assigned) ? U.Other
                                               : nullptr;
  const auto *Move =
      From ? dyn_cast<CallExpr>(stripConversions(From)) : nullptr;
  if (Move && Move->getDirectCallee() &&
      isMoveOrForward(*Move->getDirectCallee()))
    From = Move->getArg(0);
  const auto *Var =
      dyn_cast_or_null<VarDecl>(From ? namedValue(From) : nullptr);
  if (!TrustsUnseen || !Var || !Var->isLocalVarDecl() ||
      !isEmptyValue(Var->getInit()))
    return false;
  return llvm::all_of(Rows.mentionsOf(*Var), [&](const Expr *Mention) {
    return Mention == nameIn(From) || !mayAdd(*Mention) ||
           isFilledLive(*Mention, In);
  });
}

/// Returns true if \p Mention, of a container, is where all but live cells are
/// removed from it. Adds the statements of which one runs then to \p Calls.
bool LivenessSearch::isFilterOf(const Expr &Mention, const Frame *In,
                                llvm::SmallVectorImpl<const Stmt *> &Calls) {
  Use U = Rows.useOf(Mention);
  // 'entries->pop_back()'
  if (Mention.getType()->isPointerType() && U.is(UseKind::Read))
    U = Rows.useOf(*U.by<Expr>());
  const auto Is = [&Calls](const Stmt *Call) {
    if (Call)
      Calls.push_back(Call);
    return Call != nullptr;
  };
  // 'if (entry->expires <= now) entry = std::nullopt;'
  if (becomesEmpty(U))
    return Is(expiryAround(Mention, In));
  if (U.is(UseKind::Passed) && U.by() &&
      algorithmOf(*U.by()).Kind == AlgorithmKind::Erase)
    return Is(U.By) && picksLive(*U.by(), In, true, 0);
  if (isPassedToFilter(U, In) || becomesLive(U, In))
    return Is(Rows.wholeOf(Mention).IgnoreImplicit());
  const auto *Erase = U.by<CXXMemberCallExpr>();
  const StringRef Name = U.method() ? identifierOf(*U.method()) : StringRef();
  if (Name.empty())
    return false;
  if (Name == "reset" || Name == "clear")
    return Is(expiryAround(Mention, In));
  if (Name == "remove_if")
    return Is(Erase) && picksLive(*Erase, In, true, 0);
  if (Name == "erase" && Erase->getNumArgs() == 1 &&
      Is(prunesAll(*Erase, Mention, In)))
    return true;
  if (removesExpired(*Erase, In)) {
    addConditions(Mention, Calls);
    return true;
  }
  if (Name != "erase" || Erase->getNumArgs() != 2)
    return false;
  Calls.push_back(Erase);
  const Expr *First = stripConversions(Erase->getArg(0));
  const CallExpr *Found = algorithmBehind(First);
  const auto *Begin = dyn_cast_or_null<CXXMemberCallExpr>(Found);
  if (Begin && containerCall(Begin->getMethodDecl()) == ContainerCall::Begin &&
      isFirstAfterNow(Erase->getArg(1), In))
    return true;
  return isLivePosition(First, In, AlgorithmKind::Partition, 0) &&
         isEndOf(*Erase->getArg(1), *Found, In);
}

/// Returns true if the container that \p V is, or belongs to, contains only
/// live cells whenever the program reaches \p At, or if \p V was found among
/// those.
bool LivenessSearch::isFiltered(Operand V, const Stmt &At) {
  // One container may be filtered by the contents of others.
  if (FilterDepth == MaxConditionDepth)
    return false;
  ++FilterDepth;
  const bool Result = isFilteredBefore(V, At);
  --FilterDepth;
  return Result;
}

/// Returns true if an algorithm gets the container \p Mention and takes only
/// live cells of it, or \p Mention is what these are put into.
bool LivenessSearch::isPickedLive(const Expr &Mention, const Frame *In) {
  const Expr *E = &Mention;
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    const Use U = Rows.useOf(*E);
    const CallExpr *Call = U.by();
    const Algorithm Does = Call ? algorithmOf(*Call) : Algorithm();
    if (Does.Kind != AlgorithmKind::None &&
        Does.Kind != AlgorithmKind::Position)
      return picksLive(*Call, In, true, 0) && isOnlyPicked(*Call);
    E = U.is(UseKind::Captured) ? nullptr : U.by<Expr>();
  }
  return false;
}

/// Returns true if what \p Mention may put into its container is live.
bool LivenessSearch::isFilledLive(const Expr &Mention, const Frame *In) {
  if (isPickedLive(Mention, In))
    return true;
  const Use U = Rows.useOf(Mention);
  const CallExpr *Call = U.method() ? U.by() : nullptr;
  const Expr *Put = Call && Call->getNumArgs() == 1 ? Call->getArg(0) : nullptr;
  const LiveCell Of = Put ? placeOf({Put, In}) : std::nullopt;
  if (isGuardedAsAssumed({&Mention, In}, Of))
    return true;
  return Call && llvm::any_of(Call->arguments(), [&](const Expr *Argument) {
           return isFiltered({Argument, In}, Mention);
         });
}

/// Returns true if the program has removed all but live cells from \p Var
/// whenever it reaches \p Before, and has added no others since.
bool LivenessSearch::isFilteredIn(const VarDecl &Var, const Frame *In,
                                  const Stmt &Before) {
  // The contents of the variable are no proof for themselves.
  if (llvm::is_contained(Filtered, &Var))
    return false;
  Filtered.push_back(&Var);
  const bool Result = isFilteredAlone(Var, In, Before);
  Filtered.pop_back();
  return Result;
}

bool LivenessSearch::isFilteredAlone(const VarDecl &Var, const Frame *In,
                                     const Stmt &Before) {
  const FunctionDecl *Function = Rows.functionAround(Before);
  FunctionFlow *Flow = Vals.flowOf(Function);
  llvm::SmallVector<const Stmt *, 2> Filters;
  llvm::SmallVector<const Expr *, 4> Others;
  for (const Expr *Mention : Rows.mentionsOf(Var)) {
    llvm::SmallVector<const Stmt *, 2> Calls;
    if (!isFilterOf(*Mention, In, Calls)) {
      Others.push_back(Mention);
      continue;
    }
    for (const Stmt *Call : Calls) {
      // In a loop that removes one by one it has not removed all.
      const Stmt *Loop = Rows.parentOf(*Call);
      if (Rows.functionAround(*Mention) == Function &&
          !(isa_and_nonnull<ForStmt, WhileStmt, CXXForRangeStmt>(Loop) &&
            Rows.isIn(Before, *Loop)))
        Filters.push_back(Call);
    }
  }
  // At first there may be none in it.
  return Flow && !Filters.empty() &&
         ((Var.isLocalVarDecl() && isEmptyValue(Var.getInit())) ||
          Flow->mustRun(Var, Filters, &Before) == true) &&
         llvm::all_of(Others, [&](const Expr *Mention) {
           const Stmt *At =
               mayAdd(*Mention) ? within(*Mention, Function) : nullptr;
           return !At || Flow->mustRun(*At, Filters, &Before) == true ||
                  isFilledLive(*Mention, In);
         });
}

/// Returns true if \p Var is a position that begins behind all expired elements
/// and only goes on.
bool LivenessSearch::startsAfterNow(const VarDecl &Var, const Frame *In) {
  return isFirstAfterNow(Var.getInit(), In) &&
         llvm::none_of(Rows.mentionsOf(Var), [&](const Expr *Mention) {
           const auto *Op =
               dyn_cast_or_null<CXXOperatorCallExpr>(Rows.parentOf(*Mention));
           return Op &&
                  (Op->isAssignmentOp() || Op->getOperator() == OO_MinusMinus);
         });
}

bool LivenessSearch::isFilteredBefore(Operand V, const Stmt &At) {
  const Stmt *Before = &At;
  const DeclRefExpr *Name = V.E ? nameIn(V.E) : nullptr;
  for (unsigned N = 0; Name && N != MaxPartSteps; ++N) {
    const VarDecl *Var = rootIn(Name);
    if (!Var)
      return false;
    if (Var->getInit() &&
        isLivePosition(Var->getInit(), V.In, AlgorithmKind::Find, 0) &&
        Vals.keepsValue(Var) && isOnlyElement(*Name))
      return HasTest = true;
    if (isFilteredIn(*Var, V.In, *Before) || startsAfterNow(*Var, V.In))
      return HasTest = true;
    // Finds the variable of which it is an element, a position, a reference, or
    // a copy.
    const QualType Type = Var->getType();
    if (const Expr *Range = rangeOf(*Var)) {
      Name = nameIn(Range);
    } else if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var)) {
      const auto *Function =
          dyn_cast<FunctionDecl>(Parameter->getDeclContext());
      const Operand Algorithm =
          Function ? Rows.algorithmCalling(*Function) : Operand();
      const auto *Call = dyn_cast_or_null<CallExpr>(Algorithm.E);
      if (!Call || rangeArguments(*Call).empty())
        return false;
      if (getsLiveRange(Algorithm))
        return true;
      Before = Call;
      Name = nameIn(rangeArguments(*Call).front());
    } else if (Var->getInit() &&
               (Type->isReferenceType() || isCellRange(Type) ||
                (isCell(Type) && Vals.keepsValue(Var)))) {
      if (!Type->isReferenceType()) {
        // Later changes of the other variable do not matter.
        if (llvm::any_of(Rows.mentionsOf(*Var), [&](const Expr *Mention) {
              return mayAdd(*Mention) && !isFilledLive(*Mention, V.In);
            }))
          return false;
        Before = Var->getInit();
      }
      Name = nameIn(Var->getInit());
    } else {
      return false;
    }
  }
  return false;
}

} // namespace clang::tidy::bigtable
