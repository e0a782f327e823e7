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

// The local variables that hold read cells until a comparison decides.

using llvm::StringRef;

/// Returns the object that contains \p E; null if that has no name.
static const Expr *wholeIn(const Expr *E) {
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    E = stripConversions(E);
    if (isa<DeclRefExpr, CXXThisExpr>(E))
      return E;
    E = wholeOfPart(*E);
  }
  return nullptr;
}

const DeclRefExpr *nameIn(const Expr *E) {
  return dyn_cast_or_null<DeclRefExpr>(wholeIn(E));
}

const VarDecl *rootIn(const Expr *E) { return wholeVariableIn(nameIn(E)); }

/// Returns true if the name of a function means that it only puts its arguments
/// into its object.
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
         (Class && (identifierOf(*Class) == "Status" ||
                    identifierOf(*Class) == "future"));
}

/// Returns true if \p Method of any class tells whether there is something:
/// 'record.ok()', 'document.contains("end")'.
static bool isNamedLikePresence(const CXXMethodDecl &Method) {
  constexpr StringRef Names[] = {"contains",  "count", "empty", "exists",
                                 "has_value", "ok",    "size",  "valid"};
  if (isa<CXXConversionDecl>(Method))
    return Method.getReturnType()->isBooleanType();
  return llvm::is_contained(Names, identifierOf(Method)) ||
         identifierOf(Method).starts_with_insensitive("has");
}

/// 'std::back_inserter(values)'
static bool makesInserter(const FunctionDecl &Function) {
  return isStandard(Function) && identifierOf(Function).ends_with("inserter");
}

/// Returns the variable into which \p Output, an inserter, puts elements; null
/// for another expression.
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
           return Named && isStandard(*Named) &&
                  identifierOf(*Named).ends_with("end");
         });
}

/// Adds what \p Into is, or is in, which \p By puts the value into.
void LivenessSearch::addHolder(const Expr *Into, Ways &To, const Expr *By) {
  const Expr *Whole = wholeIn(Into);
  // The object whose member function the program calls.
  for (const Frame *In = To.In; In && isa_and_nonnull<CXXThisExpr>(Whole);
       In = In->Caller) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(In->Call);
    if (!Call || Rows.functionAround(*Whole) != In->Callee->getDefinition())
      break;
    Stores.insert({Call, rootIn(Call->getImplicitObjectArgument())});
    Into = Call->getImplicitObjectArgument();
    Whole = wholeIn(Into);
  }
  const VarDecl *Var = rootIn(Into);
  // A parameter is another name for what the caller has.
  if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Var);
      Parameter && Whole &&
      (isMutableReference(Parameter->getType()) ||
       Parameter->getType()->isPointerType())) {
    const Operand Passed = Vals.throughParameters({Whole, To.In});
    Var = Passed.E == Whole ? Var : rootIn(Passed.E);
    if (Var && Passed.E != Whole)
      for (const Frame *At = To.In; At && At != Passed.In; At = At->Caller)
        Stores.insert({At->Call, Var});
  }
  if (By && Var)
    Stores.insert({By, Var});
  const bool IsKept = Var ? Var->hasGlobalStorage() && !isSender(Var->getType())
                          : isa_and_nonnull<CXXThisExpr>(Whole);
  To.IsKept |= IsKept;
  if (!IsKept)
    addHolder(Var, To);
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
    addHolder(Range, To);
  else if (Var->getInit() && !isTemporary(Var->getInit()))
    addHolder(Var->getInit(), To);
}

/// Adds the parameters that get elements from the algorithm \p Call.
void LivenessSearch::addElements(const CallExpr &Call, Ways &To) {
  const Algorithm Does = algorithmOf(Call);
  if (!Does.Callable)
    return;
  const PassedFunction Passed = functionIn(*Does.Callable);
  To.IsUsed |= !Passed.Function || !Rows.enter(*Passed.Function);
  if (!Passed.Function)
    return;
  llvm::ArrayRef<ParmVarDecl *> Elements = Passed.Function->parameters();
  // A search for a bound also passes what it is compared with.
  if (Does.Kind == AlgorithmKind::Partition && Elements.size() == 2)
    Elements = Does.IsNegated ? Elements.drop_front() : Elements.drop_back();
  To.Holders.append(Elements.begin(), Elements.end());
}

bool LivenessSearch::passCall(const CallExpr &Call, const Use &U, Ways &To) {
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
    return passMember(*Member, U, To);
  const FunctionDecl *Callee = Call.getDirectCallee();
  const Algorithm Does = algorithmOf(Call);
  // It changes only the order, or says where the first one is.
  if (Does.Kind == AlgorithmKind::Order)
    return !isOutcome(Call.getType());
  // An algorithm passes elements to its function, or copies them elsewhere.
  if (Does.Kind != AlgorithmKind::None || (Callee && isStandard(*Callee)))
    for (const Expr *Argument : rangeArguments(Call)) {
      if (Argument == U.Of)
        continue;
      if (const VarDecl *Var = insertedInto(*Argument))
        addHolder(Var, To);
      if (Argument == Does.Callable)
        addElements(Call, To);
    }
  bool IsStored = false;
  for (const Expr *Argument : Call.arguments()) {
    const Expr *E = stripConversions(Argument);
    const auto *Address = dyn_cast<UnaryOperator>(E);
    const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
    const VarDecl *Var = Argument == U.Of ? nullptr : rootIn(E);
    const bool IsOpen =
        IsAddress
            ? !Address->getSubExpr()->getType().isConstQualified()
            : Argument->isLValue() && !Argument->getType().isConstQualified();
    // Arguments that are passed by value are converted to rvalues.
    if (!Var || !IsOpen || !Var->isLocalVarDecl() || isSender(Var->getType()) ||
        isRow(Var->getType().getNonReferenceType()) ||
        isCell(Var->getType().getNonReferenceType()))
      continue;
    addHolder(E, To, &Call);
    IsStored = true;
  }
  if (!Callee)
    return false;
  if (!isOutcome(Call.getType()))
    return true;
  // A call without a result has an effect.
  const bool IsUsed =
      Call.getType()->isVoidType() || !isOfValueLibrary(*Callee);
  To.IsUsed |= IsUsed && !IsStored;
  return !IsUsed && !IsStored;
}

bool LivenessSearch::passMember(const CXXMemberCallExpr &Call, const Use &U,
                                Ways &To) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  if (!Method) {
    To.IsUsed = true;
    return false;
  }
  // The call is on the object itself, and returns a part of it.
  if (U.is(UseKind::Called)) {
    addElements(Call, To);
    const bool IsPlain = Method->isConst() || isOfValueLibrary(*Method) ||
                         isMessage(Call.getObjectType());
    To.IsUsed |= !IsPlain && isOutcome(Call.getType());
    return !Call.getType()->isVoidType();
  }
  const StringRef Name = identifierOf(*Method);
  if (Method->isConst() && isOfStandardLibrary(*Method))
    return true; // 'starts_with', 'find'
  if (containerCall(Method) == ContainerCall::Reserve)
    return false;
  if ((isNamedLikeSetter(Name) && !Method->isConst()) ||
      isOfStandardLibrary(*Method)) {
    addHolder(Call.getImplicitObjectArgument(), To, &Call);
    return false;
  }
  To.IsUsed |= isOutcome(Call.getType()) || !Method->isConst();
  return !To.IsUsed;
}

bool LivenessSearch::passOperator(const CXXOperatorCallExpr &Call, const Use &U,
                                  Ways &To) {
  const bool IsObject = Call.getNumArgs() != 0 && Call.getArg(0) == U.Of;
  switch (Call.getOperator()) {
  case OO_Subscript: // The key of a map, or what is in it.
    if (!IsObject)
      addHolder(Call.getArg(0), To);
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
      addHolder(Call.getArg(1), To, &Call);
    }
    return IsObject;
  case OO_Call:
    return passCall(Call, U, To);
  default:
    // A comparison with the end only tests whether there is an element.
    return !comparesEnd(Call);
  }
}

/// Returns the algorithm that calls \p Function to pick elements; no expression
/// without one.
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
  To.In = At.In;
  if (const auto *Call = dyn_cast<CallExpr>(At.E))
    addOutput(*Call, To);
  const Expr *E = At.E;
  // A function of the program's own got it, and put nothing anywhere.
  bool IsPassed = false;
  for (unsigned N = 0; N != MaxNesting && ++Terms <= MaxTerms; ++N) {
    const Use U = Rows.useOf(*E);
    if (U.is(UseKind::Stored)) {
      addHolder(U.Other, To);
      return To;
    }
    if (U.Var)
      addHolder(U.Var, To);
    if (U.Var || U.is(UseKind::Captured) || (U.isChange() && U.Other))
      return To;
    if (U.is(UseKind::Returned)) {
      To.IsUsed |= !passReturn(*U.By, At.In, To);
      return To;
    }
    E = U.by<Expr>();
    if (!E || U.is(UseKind::Decides) ||
        isa<CXXThrowExpr, CXXNewExpr, CoroutineSuspendExpr>(E)) {
      // Dropped, unless it decides where the program goes on.
      To.IsUsed |= IsPassed || !isa_and_nonnull<CompoundStmt>(U.By);
      return To;
    }
    if (const CallExpr *Call = U.by()) {
      const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
      const FunctionDecl *Callee = Call->getDirectCallee();
      // 'entry.Get(now)', which returns nothing if the entry has expired.
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
          Member && U.method() && U.method()->isConst() &&
          !isOutcome(Call->getType()) &&
          returnsOnlyLive(*Call, nullptr, At.In, CellPlace(), 0)) {
        HasTest = true;
        return To;
      }
      const size_t Before = To.Holders.size();
      if ((!Op || Op->getOperator() == OO_Call) && U.is(UseKind::Passed) &&
          Before == 0 && !To.Into.first) {
        const auto [P, Inside] = Rows.parameterFor(U, At.In);
        if (P && Inside)
          To.Into = {P, Inside};
      }
      if (!(Op ? passOperator(*Op, U, To) : passCall(*Call, U, To)))
        return To;
      IsPassed |= !Op && Callee && !isOfValueLibrary(*Callee) &&
                  !U.is(UseKind::Called) && To.Holders.size() == Before;
    }
  }
  To.IsUsed = true;
  return To;
}

/// Returns true if a call of \p Method puts something into its object, or
/// removes it.
static bool isNamedLikeChange(const CXXMethodDecl &Method) {
  const StringRef Name = identifierOf(Method);
  return !Method.isConst() &&
         (isNamedLikeSetter(Name) || Name == "clear" || Name == "reserve" ||
          Name == "reset" || Name == "resize");
}

/// Returns the part of an object that the use \p U selects; null without one.
static const Expr *partBehind(const Use &U) {
  const auto *Op = U.by<CXXOperatorCallExpr>();
  const bool IsPart =
      Op ? Op->getArg(0) == U.Of &&
               llvm::is_contained({OO_Subscript, OO_Star, OO_Arrow},
                                  Op->getOperator())
         : U.is(UseKind::Member) ||
               isa_and_nonnull<CastExpr, UnaryOperator, ArraySubscriptExpr>(
                   U.By);
  return IsPart ? U.by<Expr>() : nullptr;
}

/// Returns true if \p Mention is only what something is put into.
bool LivenessSearch::isStore(const Expr &Mention) {
  const VarDecl *Var = rootIn(&Mention);
  const Expr *E = &Mention;
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    const Use U = Rows.useOf(*E);
    const auto *Op = U.by<CXXOperatorCallExpr>();
    const CXXMethodDecl *Method = U.method();
    if (U.isChange() || (U.by() && Stores.contains({U.by(), Var})) ||
        (Method && isNamedLikeChange(*Method)) ||
        (Op && Op->getOperator() == OO_LessLess && Op->getArg(0) == U.Of))
      return true;
    // 'request.mutable_row()', 'found.value()', 'cells.back()'
    const StringRef Name = Method ? identifierOf(*Method) : StringRef();
    const bool IsPart =
        Name.starts_with("mutable_") || Name == "value" || Name == "back";
    E = IsPart ? U.by<Expr>() : partBehind(U);
  }
  return false;
}

/// Returns true if the variable \p Mention may have another value afterwards.
bool LivenessSearch::mayChange(const Expr &Mention) {
  if (isStore(Mention))
    return true;
  const Expr *E = &Mention;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    const Use U = Rows.useOf(*E);
    const auto *Op = U.by<UnaryOperator>();
    if (Op && Op->getOpcode() == UO_AddrOf)
      return !Op->getSubExpr()->getType().isConstQualified();
    // A setter is a store.
    if (U.is(UseKind::Read) || U.is(UseKind::Called) || U.is(UseKind::Moved))
      return false;
    if (const CallExpr *Call = U.by())
      return !Call->getDirectCallee() || mayChangeArgument(*Call, *U.Of);
    E = partBehind(U);
    if (!E || isa<ExplicitCastExpr>(E))
      return false;
  }
  return true;
}

/// Returns true if \p Mention only asks whether its variable has a value.
bool LivenessSearch::isPresenceAsked(const Expr &Mention) {
  Use U = Rows.useOf(Mention);
  const auto IsSame = [&U] {
    return (U.is(UseKind::Member) && isa<FieldDecl>(U.Named)) ||
           (isa_and_nonnull<ImplicitCastExpr>(U.By) &&
            !U.by<Expr>()->getType()->isBooleanType());
  };
  // '!*found'
  const auto IsAccess = [&U] {
    const auto *Op = U.by<CXXOperatorCallExpr>();
    return Op && Op->getNumArgs() == 1 &&
           (Op->getOperator() == OO_Star || Op->getOperator() == OO_Arrow);
  };
  while (IsSame() || IsAccess())
    U = Rows.useOf(*U.by<Expr>());
  if (const auto *Cast = U.by<ImplicitCastExpr>())
    return Rows.isCondition(*Cast);
  if (const auto *Op = U.by<CXXOperatorCallExpr>())
    return comparesEnd(*Op) && Rows.isCondition(*Op);
  const CXXMethodDecl *Method = U.method();
  return Method &&
         (rowPart(*Method) == RowPart::Presence ||
          isNamedLikePresence(*Method)) &&
         Rows.isCondition(*U.by());
}

/// Returns the part, the element, or the result of a member function that the
/// use \p U selects; null without one.
static const Expr *insideOf(const Use &U) {
  return isa_and_nonnull<MemberExpr, CXXOperatorCallExpr, CXXMemberCallExpr,
                         ImplicitCastExpr>(U.By)
             ? U.by<Expr>()
             : nullptr;
}

/// Returns true if \p Mention is only asked when a cell expires, or where it
/// is, also with the time that is stored: 'if (entry.at > newest.at)'.
bool LivenessSearch::isTimeAsked(const Expr &Mention) {
  const Expr *E = &Mention;
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    const Use U = Rows.useOf(*E);
    // 'if (expires_ms > newest.expires_ms)'
    if (const auto *Member = U.by<MemberExpr>();
        Member && isa<FieldDecl>(Member->getMemberDecl()) &&
        !isStandard(*Member->getMemberDecl()))
      if (TimeDependence *Times = dependence(); Times && Times->isTime(*Member))
        return true;
    const ValueDecl *Named = U.Named;
    if (const auto *Op = U.by<CXXOperatorCallExpr>())
      Named = dyn_cast_or_null<CXXMethodDecl>(Op->getDirectCallee());
    // 'if (entry.expires_at() > newest.expires_at())'
    if (U.method() && U.method()->isConst() && isTimeClass(U.by()->getType()) &&
        Rows.isCondition(*U.by()))
      return true;
    const RowPart Part = Named ? rowPart(*Named) : RowPart::Inside;
    if (Part == RowPart::Time || Part == RowPart::Name ||
        (U.is(UseKind::Member) && ordersElements(*U.by<MemberExpr>())))
      return true;
    E = Part == RowPart::Inside ? insideOf(U) : nullptr;
  }
  return false;
}

/// Returns true if the cell behind \p Mention is part of a condition that tests
/// whether that cell is live.
bool LivenessSearch::isAskedItself(const Expr &Mention, const Frame *In) {
  const Expr *E = &Mention;
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    if (isCell(E->getType().getNonReferenceType())) {
      const std::optional<CellPlace> Cell = placeOf({E, In});
      return Cell && isTested({E, In}, Cell);
    }
    E = insideOf(Rows.useOf(*E));
  }
  return false;
}

/// Returns the mentions of \p Var, or of the parts into which it is decomposed.
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

static bool isName(RowPart Part) {
  return Part == RowPart::Key || Part == RowPart::Column;
}

/// Returns true if what \p Holder holds has no effect unless \p Of is live.
bool LivenessSearch::isHeldLive(const VarDecl &Holder, const Frame *In,
                                const LiveCell &Of, unsigned Depth) {
  In = frameOf(Holder, In);
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
               (Current && isName(Current->Kind) &&
                Rows.onlyDecides(*Mention, In)) ||
               isStillEmpty(Holder, *Mention) || isPickedLive(*Mention, In) ||
               isFiltered({Mention, In}, *Mention) ||
               isSettled({Mention, In}, Of, Depth + 1) ||
               (Copy && isSettled({Mention, In}, Copy, Depth + 1));
      });
  Held.pop_back();
  return Result;
}

} // namespace clang::tidy::bigtable
