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

// The local variables that hold what was read until a comparison decides.

using llvm::StringRef;

const DeclRefExpr *nameIn(const Expr *E) {
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    E = stripConversions(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref;
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
      E = Call->getImplicitObjectArgument();
    else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
      E = Op->getArg(0);
    else if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      E = Unary->getSubExpr();
    else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else
      return nullptr;
  }
  return nullptr;
}

const VarDecl *rootIn(const Expr *E) {
  const DeclRefExpr *Name = nameIn(E);
  const ValueDecl *Named = Name ? Name->getDecl() : nullptr;
  if (const auto *Binding = dyn_cast_or_null<BindingDecl>(Named))
    Named = Binding->getDecomposedDecl();
  return dyn_cast_or_null<VarDecl>(Named);
}

/// Returns true if a function so named only puts into its object what it gets.
static bool isNamedLikeSetter(StringRef Name) {
  constexpr StringRef Prefixes[] = {
      "add",  "append", "assign", "decode", "emplace", "from", "insert",
      "load", "merge",  "parse",  "push",   "read",    "set",  "try_emplace"};
  return llvm::any_of(Prefixes, [Name](StringRef Prefix) {
    return Name.starts_with_insensitive(Prefix);
  });
}

static bool isOfValueLibrary(const FunctionDecl &Function) {
  return isOfStandardLibrary(Function) || isOfAbseil(Function) ||
         isOfProtobuf(Function) || isOfLibrary(Function);
}

/// Returns true if an object of \p Type says how a call went: the call has had
/// an effect.
static bool isOutcome(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Type->isVoidType() || Type->isBooleanType() ||
         (Class && Class->getIdentifier() &&
          (Class->getName() == "Status" || Class->getName() == "future"));
}

/// Returns true if \p Method of any class tells whether there is something:
/// 'record.ok()', 'document.contains("end")'.
static bool isNamedLikePresence(const CXXMethodDecl &Method) {
  constexpr StringRef Names[] = {"contains",  "count", "empty", "exists",
                                 "has_value", "ok",    "size",  "valid"};
  if (isa<CXXConversionDecl>(Method))
    return Method.getReturnType()->isBooleanType();
  return Method.getIdentifier() &&
         (llvm::is_contained(Names, Method.getName()) ||
          Method.getName().starts_with_insensitive("has"));
}

/// 'std::back_inserter(values)'
static bool makesInserter(const FunctionDecl &Function) {
  return isStandard(Function) && Function.getIdentifier() &&
         Function.getName().ends_with("inserter");
}

/// Returns the variable that \p Output, an inserter, puts elements into; null
/// if it is none.
static const VarDecl *insertedInto(const Expr &Output) {
  const auto *Call = dyn_cast<CallExpr>(stripConversions(&Output));
  return Call && Call->getNumArgs() != 0 && Call->getDirectCallee() &&
                 makesInserter(*Call->getDirectCallee())
             ? rootIn(Call->getArg(0))
             : nullptr;
}

/// 'it != entries.end()'
static bool comparesEnd(const CXXOperatorCallExpr &Op) {
  return Op.isComparisonOp() &&
         llvm::any_of(Op.arguments(), [](const Expr *Argument) {
           const auto *End =
               dyn_cast<CXXMemberCallExpr>(stripConversions(Argument));
           const CXXMethodDecl *Named = End ? End->getMethodDecl() : nullptr;
           return Named && Named->getIdentifier() && isStandard(*Named) &&
                  Named->getName().ends_with("end");
         });
}

void LivenessSearch::addHolder(const VarDecl *Var, Ways &To) {
  if (!Var || !Var->isLocalVarDecl() || Var->isStaticLocal() ||
      isSender(Var->getType())) {
    To.IsUsed = true;
    return;
  }
  if (llvm::is_contained(To.Holders, Var))
    return;
  To.Holders.push_back(Var);
  // The object has another name.
  if (!isMutableReference(Var->getType()))
    return;
  if (const Expr *Range = rangeOf(*Var))
    addHolder(rootIn(Range), To);
  else if (Var->getInit() && !isTemporary(Var->getInit()))
    addHolder(rootIn(Var->getInit()), To);
}

bool LivenessSearch::passCall(const CallExpr &Call, const Stmt &Child,
                              Ways &To) {
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
    return passMember(*Member, Child, To);
  const FunctionDecl *Callee = Call.getDirectCallee();
  // What an algorithm passes to its function, or puts somewhere else.
  if (const Algorithm Does = algorithmOf(Call);
      Does.Kind != AlgorithmKind::None || (Callee && isStandard(*Callee)))
    for (const Expr *Argument : rangeArguments(Call)) {
      if (Argument == &Child)
        continue;
      if (const VarDecl *Var = insertedInto(*Argument))
        addHolder(Var, To);
      if (Argument != Does.Callable)
        continue;
      const PassedFunction Passed = functionIn(*Argument);
      To.IsUsed |= !Passed.Function || !Rows.enter(*Passed.Function);
      if (Passed.Function)
        To.Holders.append(Passed.Function->param_begin(),
                          Passed.Function->param_end());
    }
  bool IsStored = false;
  for (const Expr *Argument : Call.arguments()) {
    const Expr *E = stripConversions(Argument);
    const auto *Address = dyn_cast<UnaryOperator>(E);
    const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
    const VarDecl *Var = Argument == &Child ? nullptr : rootIn(E);
    const bool IsOpen =
        IsAddress
            ? !Address->getSubExpr()->getType().isConstQualified()
            : Argument->isLValue() && !Argument->getType().isConstQualified();
    // What is passed by value is converted to an rvalue.
    if (!Var || !IsOpen || !Var->isLocalVarDecl() || isSender(Var->getType()) ||
        isRow(Var->getType().getNonReferenceType()) ||
        isCell(Var->getType().getNonReferenceType()))
      continue;
    addHolder(Var, To);
    Stores.insert({&Call, Var});
    IsStored = true;
  }
  if (!Callee)
    return false;
  if (!isOutcome(Call.getType()))
    return true;
  // What has no other result has an effect.
  const bool IsUsed =
      Call.getType()->isVoidType() || !isOfValueLibrary(*Callee);
  To.IsUsed |= IsUsed && !IsStored;
  return !IsUsed && !IsStored;
}

bool LivenessSearch::passMember(const CXXMemberCallExpr &Call,
                                const Stmt &Child, Ways &To) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  if (!Method) {
    To.IsUsed = true;
    return false;
  }
  // Of the object itself: something in it.
  if (Call.getCallee()->IgnoreParenImpCasts() == &Child ||
      Call.getCallee() == &Child) {
    const bool IsPlain = Method->isConst() || isOfValueLibrary(*Method) ||
                         isMessage(Call.getObjectType());
    To.IsUsed |= !IsPlain && isOutcome(Call.getType());
    return !Call.getType()->isVoidType();
  }
  const StringRef Name =
      Method->getIdentifier() ? Method->getName() : StringRef();
  if (Method->isConst() && isOfStandardLibrary(*Method))
    return true; // 'starts_with', 'find'
  if (containerCall(Method) == ContainerCall::Reserve)
    return false;
  if (isNamedLikeSetter(Name) || isOfStandardLibrary(*Method)) {
    const VarDecl *Into = rootIn(Call.getImplicitObjectArgument());
    addHolder(Into, To);
    Stores.insert({&Call, Into});
    return false;
  }
  To.IsUsed |= isOutcome(Call.getType()) || !Method->isConst();
  return !To.IsUsed;
}

bool LivenessSearch::passOperator(const CXXOperatorCallExpr &Call,
                                  const Stmt &Child, Ways &To) {
  const bool IsObject = Call.getNumArgs() != 0 && Call.getArg(0) == &Child;
  if (Call.isAssignmentOp()) {
    if (IsObject)
      return false;
    addHolder(rootIn(Call.getArg(0)), To);
    return false;
  }
  switch (Call.getOperator()) {
  case OO_Subscript: // The key of a map, or what is in it.
    if (!IsObject)
      addHolder(rootIn(Call.getArg(0)), To);
    return IsObject;
  case OO_LessLess: {
    const VarDecl *Stream = rootIn(Call.getArg(0));
    if (!IsObject)
      addHolder(Stream && Stream->getType()->isReferenceType() ? nullptr
                                                               : Stream,
                To);
    return false;
  }
  case OO_GreaterGreater: // 'stream >> value'
    if (IsObject && Call.getNumArgs() == 2) {
      const VarDecl *Into = rootIn(Call.getArg(1));
      addHolder(Into, To);
      Stores.insert({&Call, Into});
    }
    return IsObject;
  case OO_Call:
    return passCall(Call, Child, To);
  default:
    // That asks only whether there is anything.
    return !comparesEnd(Call);
  }
}

/// Returns the algorithm that \p Function tells which elements to pick; no
/// expression if there is none.
Operand LivenessSearch::predicateOf(const FunctionDecl *Function) const {
  const Operand By = Function ? Rows.algorithmCalling(*Function) : Operand();
  const auto *Call = dyn_cast_or_null<CallExpr>(By.E);
  if (Call)
    switch (algorithmOf(*Call).Kind) {
    case AlgorithmKind::Find:
    case AlgorithmKind::Any:
    case AlgorithmKind::All:
    case AlgorithmKind::Count:
    case AlgorithmKind::Copy:
    case AlgorithmKind::Partition:
    case AlgorithmKind::Erase:
      return By;
    default:
      break;
    }
  return {};
}

/// Adds what the algorithm \p Call copies elements to.
void LivenessSearch::addOutput(const CallExpr &Call, Ways &To) {
  const Algorithm Does = algorithmOf(Call);
  if (Does.Kind != AlgorithmKind::Copy || !Does.Callable)
    return;
  const llvm::ArrayRef<const Expr *> Arguments = rangeArguments(Call);
  const auto *Predicate = llvm::find(Arguments, Does.Callable);
  const Expr *Output =
      Predicate == Arguments.begin() ? nullptr : *std::prev(Predicate);
  const VarDecl *Into = Output ? rootIn(Output) : nullptr;
  if (const VarDecl *Var = Output ? insertedInto(*Output) : nullptr)
    Into = Var;
  addHolder(Into, To);
  if (Into)
    Stores.insert({cast<Expr>(stripConversions(Output)), Into});
}

/// Returns where what \p At makes goes.
LivenessSearch::Ways LivenessSearch::waysOf(Operand At) {
  Ways To;
  if (const auto *Call = dyn_cast<CallExpr>(At.E))
    addOutput(*Call, To);
  const Stmt *Child = At.E;
  // A function of the program's own got it, and put nothing anywhere.
  bool IsPassed = false;
  for (unsigned N = 0; N != MaxNesting && ++Terms <= MaxTerms; ++N) {
    const Stmt *Parent = Rows.parentOf(*Child);
    if (!Parent) {
      To.IsUsed = true;
      return To;
    }
    if (const auto *Declares = dyn_cast<DeclStmt>(Parent)) {
      const auto *Loop =
          dyn_cast_or_null<CXXForRangeStmt>(Rows.parentOf(*Declares));
      if (Loop && Loop->getRangeStmt() == Declares) {
        addHolder(Loop->getLoopVariable(), To);
        return To;
      }
      if (const VarDecl *Var = initializedBy(*Declares, *Child))
        addHolder(Var, To);
      return To;
    }
    if (isa<ReturnStmt>(Parent)) {
      const FunctionDecl *Function = Rows.functionAround(*Parent);
      if (At.In && Function && At.In->Callee->getDefinition() == Function)
        To.Returned = {At.In->Call, At.In->Caller};
      else if (const Operand By = predicateOf(Function); By.E)
        To.Returned = By;
      else
        To.IsUsed = true;
      return To;
    }
    const auto *E = dyn_cast<Expr>(Parent);
    if (!E) {
      // Dropped, unless it decides where the program goes on.
      To.IsUsed |= IsPassed || !isa<CompoundStmt>(Parent);
      return To;
    }
    if (const auto *Op = dyn_cast<BinaryOperator>(E);
        Op && Op->isAssignmentOp()) {
      if (Op->getRHS() == Child)
        addHolder(rootIn(Op->getLHS()), To);
      return To;
    }
    if (const auto *Either = dyn_cast<ConditionalOperator>(E);
        Either && Either->getCond() == Child) {
      To.IsUsed = true;
      return To;
    }
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
      for (auto [Capture, Init] :
           llvm::zip(Lambda->captures(), Lambda->capture_inits()))
        if (Init == Child && Lambda->isInitCapture(&Capture))
          addHolder(dyn_cast<VarDecl>(Capture.getCapturedVar()), To);
      return To;
    }
    if (isa<CXXThrowExpr, CXXNewExpr, CoroutineSuspendExpr>(E)) {
      To.IsUsed = true;
      return To;
    }
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
      const FunctionDecl *Callee = Call->getDirectCallee();
      const size_t Before = To.Holders.size();
      if (!(Op ? passOperator(*Op, *Child, To) : passCall(*Call, *Child, To)))
        return To;
      IsPassed |= !Op && Callee && !isOfValueLibrary(*Callee) &&
                  Call->getCallee() != Child && To.Holders.size() == Before;
    }
    Child = E;
  }
  To.IsUsed = true;
  return To;
}

/// Returns true if \p Mention is only what something is put into.
bool LivenessSearch::isStore(const Expr &Mention) {
  const VarDecl *Var = rootIn(&Mention);
  const Stmt *Child = &Mention;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    const Stmt *Parent = Rows.parentOf(*Child);
    if (const auto *Op = dyn_cast_or_null<BinaryOperator>(Parent))
      return Op->isAssignmentOp() && Op->getLHS() == Child;
    if (const auto *Op = dyn_cast_or_null<UnaryOperator>(Parent)) {
      if (Op->isIncrementDecrementOp())
        return true;
    } else if (const auto *Op = dyn_cast_or_null<CXXOperatorCallExpr>(Parent)) {
      if (Stores.contains({Op, Var}))
        return true;
      if (Op->getArg(0) != Child)
        return false;
      if (Op->isAssignmentOp() || Op->getOperator() == OO_LessLess ||
          Op->getOperator() == OO_PlusPlus)
        return true;
      if (Op->getOperator() != OO_Subscript && Op->getOperator() != OO_Star &&
          Op->getOperator() != OO_Arrow)
        return false;
    } else if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent)) {
      if (Stores.contains({Call, Var}))
        return true;
      const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
      const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
      if (!Method || Member->getCallee() != Child)
        return false;
      const StringRef Name =
          Method->getIdentifier() ? Method->getName() : StringRef();
      if (!Method->isConst() &&
          (isNamedLikeSetter(Name) || Name == "clear" || Name == "reserve" ||
           Name == "reset" || Name == "resize"))
        return true;
      if (!Name.starts_with("mutable_") && Name != "value" && Name != "back")
        return false;
    } else if (!isa_and_nonnull<MemberExpr, ParenExpr, CastExpr,
                                ArraySubscriptExpr>(Parent)) {
      return false;
    }
    Child = Parent;
  }
  return false;
}

/// Returns true if the variable \p Mention may have another value afterwards.
bool LivenessSearch::mayChange(const Expr &Mention) {
  if (isStore(Mention))
    return true;
  const Stmt *Child = &Mention;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    const Stmt *Parent = Rows.parentOf(*Child);
    if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent)) {
      if (Cast->getCastKind() == CK_LValueToRValue ||
          Cast->getType().isConstQualified())
        return false;
    } else if (const auto *Op = dyn_cast_or_null<UnaryOperator>(Parent)) {
      if (Op->getOpcode() == UO_AddrOf)
        return true;
    } else if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (isa<CXXMemberCallExpr>(Call) && Call->getCallee() == Child)
        return false; // A setter is a store.
      if (!Callee)
        return true;
      if (isMoveOrForward(*Callee))
        return false;
      return llvm::any_of(Callee->parameters(), [&](const ParmVarDecl *P) {
        return argumentFor(*Call, *P) == Child &&
               P->getType()->isLValueReferenceType() &&
               !P->getType()->getPointeeType().isConstQualified();
      });
    } else if (!isa_and_nonnull<MemberExpr, ParenExpr, ArraySubscriptExpr>(
                   Parent)) {
      return false;
    }
    Child = Parent;
  }
  return true;
}

/// Returns true if \p Mention only asks whether its variable has a value.
bool LivenessSearch::isPresenceAsked(const Expr &Mention) {
  const Stmt *Parent = Rows.parentOf(Mention);
  const auto IsField = [](const Stmt *S) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(S);
    return Member && isa<FieldDecl>(Member->getMemberDecl());
  };
  while (IsField(Parent) ||
         (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Parent) &&
          !cast<Expr>(Parent)->getType()->isBooleanType()))
    Parent = Rows.parentOf(*Parent);
  if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent))
    return Rows.isCondition(*Cast);
  if (const auto *Op = dyn_cast_or_null<CXXOperatorCallExpr>(Parent))
    return comparesEnd(*Op) && Rows.isCondition(*Op);
  const auto *Member = dyn_cast_or_null<MemberExpr>(Parent);
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(
      Member ? Rows.parentOf(*Member) : nullptr);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method &&
         (rowPart(*Method) == RowPart::Presence ||
          isNamedLikePresence(*Method)) &&
         Rows.isCondition(*Call);
}

/// Returns true if \p Mention is only asked when a cell expires, or where it
/// is.
bool LivenessSearch::isTimeAsked(const Expr &Mention) {
  const Stmt *Child = &Mention;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    Child = Rows.parentOf(*Child);
    const auto *Member = dyn_cast_or_null<MemberExpr>(Child);
    const auto *Op = dyn_cast_or_null<CXXOperatorCallExpr>(Child);
    const ValueDecl *Named =
        Member ? Member->getMemberDecl()
        : Op   ? dyn_cast_or_null<CXXMethodDecl>(Op->getDirectCallee())
               : nullptr;
    const RowPart Part = Named ? rowPart(*Named) : RowPart::Inside;
    if (Part == RowPart::Time || Part == RowPart::Name)
      return true;
    if (Part != RowPart::Inside ||
        !isa_and_nonnull<MemberExpr, CXXOperatorCallExpr, CXXMemberCallExpr,
                         ParenExpr, ImplicitCastExpr>(Child))
      return false;
  }
  return false;
}

/// Returns true if the cell that \p Mention leads to is part of a condition
/// that asks whether that cell is live.
bool LivenessSearch::isAskedItself(const Expr &Mention, const Frame *In) {
  const Expr *E = &Mention;
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    if (isCell(E->getType().getNonReferenceType())) {
      const std::optional<CellPlace> Cell = placeOf({E, In});
      return Cell && isTested({E, In}, Cell);
    }
    E = dyn_cast_or_null<Expr>(Rows.parentOf(*E));
    if (!isa_and_nonnull<MemberExpr, CXXOperatorCallExpr, CXXMemberCallExpr,
                         ParenExpr, ImplicitCastExpr>(E))
      return false;
  }
  return false;
}

/// Returns true if an algorithm gets the container \p Mention and takes only
/// live cells of it, or \p Mention is what these are put into.
bool LivenessSearch::isPickedLive(const Expr &Mention, const Frame *In) {
  const Stmt *Child = &Mention;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    Child = Rows.parentOf(*Child);
    const auto *E = dyn_cast_or_null<Expr>(Child);
    if (!E || isa<LambdaExpr>(E))
      return false;
    const auto *Call = dyn_cast<CallExpr>(E);
    const Algorithm Does = Call ? algorithmOf(*Call) : Algorithm();
    if (Does.Kind != AlgorithmKind::None &&
        Does.Kind != AlgorithmKind::Position)
      return picksLive(*Call, In, true, 0);
  }
  return false;
}

/// Returns where \p Var, or what it is taken apart into, is named.
llvm::SmallVector<const Expr *, 4>
LivenessSearch::mentionsOf(const VarDecl &Var) const {
  llvm::SmallVector<const Expr *, 4> Mentions = Rows.mentionsOf(Var);
  if (const auto *Parts = dyn_cast<DecompositionDecl>(&Var))
    for (const BindingDecl *Part : Parts->bindings())
      Mentions.append(Rows.mentionsOf(*Part));
  return Mentions;
}

/// Returns true if nothing was done with \p Holder before \p Mention.
bool LivenessSearch::isStillEmpty(const VarDecl &Holder, const Expr &Mention) {
  const FunctionDecl *Function = Rows.functionAround(Mention);
  FunctionFlow *Flow = Vals.flowOf(Function);
  return Flow && Holder.getDeclContext() == Function &&
         isEmptyValue(Holder.getInit()) &&
         llvm::none_of(mentionsOf(Holder), [&](const Expr *Other) {
           return Other != &Mention && !isPresenceAsked(*Other) &&
                  (Rows.functionAround(*Other) != Function ||
                   Flow->mayFollow(Mention, *Other));
         });
}

/// Returns true if what \p Holder holds has no effect unless \p Of is live.
bool LivenessSearch::isHeldLive(const VarDecl &Holder, const Frame *In,
                                const LiveCell &Of, unsigned Depth) {
  // On the way round nothing else happens.
  if (llvm::is_contained(Held, &Holder))
    return true;
  Held.push_back(&Holder);
  // A copy of the cell tells as much of it.
  const QualType Type = Holder.getType().getNonReferenceType();
  LiveCell Copy;
  if (Of && isCell(Type))
    Copy = CellPlace{&Holder, frameOf(Holder, In), ""};
  else if (Of && isOptional(Type) && isCell(firstArgument(Type)))
    Copy = CellPlace{&Holder, frameOf(Holder, In), ".*"};
  const bool Result =
      llvm::all_of(mentionsOf(Holder), [&](const Expr *Mention) {
        return isStore(*Mention) || isPresenceAsked(*Mention) ||
               isTimeAsked(*Mention) || isAskedItself(*Mention, In) ||
               (Current && Current->Kind == RowPart::Presence &&
                Rows.isCondition(*Mention)) ||
               isStillEmpty(Holder, *Mention) || isPickedLive(*Mention, In) ||
               isFiltered({Mention, In}, *Mention) ||
               isSettled({Mention, In}, Of, Depth + 1) ||
               (Copy && isSettled({Mention, In}, Copy, Depth + 1));
      });
  Held.pop_back();
  return Result;
}

} // namespace clang::tidy::bigtable
